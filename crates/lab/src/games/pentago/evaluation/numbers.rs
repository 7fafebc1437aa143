//! The file of a round's weights: in the engine's format, with provenance and command in comments.

use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::Context;
use cli::atomic_file;
use engine::pentago::search::Weights;
use sha2::{Digest, Sha256};

/// Reads weights from a file named by the user.
pub(in crate::games::pentago) fn read(path: &Path) -> anyhow::Result<Weights> {
    let context = || format!("{}: name a file written by `deska-lab experiment evaluation`", path.display());
    fs::read_to_string(path).with_context(context)?.parse().with_context(context)
}

/// Returns a short hash of weights, which identifies them in files of games.
pub(super) fn hash(weights: &Weights) -> String {
    let mut hash = format!("{:x}", Sha256::digest(weights.to_string()));
    hash.truncate(16);
    hash
}

/// The inputs of a fit; equal recipes give equal weights on a machine.
pub(super) struct Recipe {
    pub(super) command: String,
    /// SHA-256 of the games of each round.
    pub(super) games: Vec<String>,
    /// Other parameters of the fit.
    pub(super) settings: String,
}

impl Recipe {
    /// Returns the line that identifies the recipe in a file.
    fn line(&self) -> String {
        let all = format!("{} {}", self.settings, self.games.join(" "));
        format!("# Recipe: {:x}", Sha256::digest(all))
    }

    /// Reads the weights from a file if it was made by this recipe.
    pub(super) fn read_if_made(&self, path: &Path) -> anyhow::Result<Option<Weights>> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| path.display().to_string()),
        };
        let line = self.line();
        // A damaged file counts as missing.
        Ok(if text.lines().any(|one| one == line) { text.parse().ok() } else { None })
    }

    /// Writes the weights with comment lines.
    pub(super) fn write(&self, path: &Path, weights: &Weights, comments: &[String]) -> anyhow::Result<()> {
        let mut text = String::from(
            "# The numbers of the evaluation of Pentago's search, in eighths of a score: a position's evaluation, divided by 120, is the logit of how the game goes on.\n#\n",
        );
        let made = format!("Made by `{}`.", self.command);
        for line in [made].iter().chain(comments) {
            writeln!(text, "# {line}")?;
        }
        for (round, hash) in (1..).zip(&self.games) {
            writeln!(text, "# SHA-256 of the games of round {round}: {hash}")?;
        }
        writeln!(text, "{}\n#", self.line())?;
        write!(text, "{weights}")?;
        atomic_file::write_over(path, text.as_bytes()).with_context(|| path.display().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_identified_by_their_recipe() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("weights.txt");
        let recipe =
            |games: &str| Recipe { command: "deska".to_owned(), games: vec![games.to_owned()], settings: "seed 1, 7 passes".to_owned() };
        assert!(recipe("a").read_if_made(&path).unwrap().is_none());
        recipe("a").write(&path, Weights::built_in(), &["A word.".to_owned()]).unwrap();
        assert!(recipe("a").read_if_made(&path).unwrap().as_ref() == Some(Weights::built_in()));
        assert!(recipe("b").read_if_made(&path).unwrap().is_none());
        assert!(read(&path).unwrap() == *Weights::built_in());
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.ends_with(&Weights::built_in().to_string()) && text.contains("# A word.\n"));

        fs::write(&path, text.replacen("being about to.\n", "being about to.\n7.5 ", 1)).unwrap();
        assert!(recipe("a").read_if_made(&path).unwrap().is_none());
        let error = format!("{:#}", read(&path).unwrap_err());
        assert!(error.contains("weights.txt: name a file") && error.contains("line 9: only whole numbers"), "{error}");
    }
}
