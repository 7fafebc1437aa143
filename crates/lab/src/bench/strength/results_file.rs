//! Results of match games, stored in a folder with a file per match, so that an interrupted match
//! can be resumed.
//!
//! The first line of a file is an object with the conditions of the match. Each further line is
//! `[PAIR, SPREAD, SPREAD]`: the number of the pair, and the first player's spread in the game it
//! began and in the other.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use serde_json::Value;

/// The results file of a match.
pub(super) struct ResultsFile {
    path: PathBuf,
    file: File,
    /// The spreads of stored pairs, by number.
    pub(super) before: BTreeMap<u64, [i32; 2]>,
}

impl ResultsFile {
    /// Opens or creates the file of the match `name` of `lexicon` in `folder`.
    pub(super) fn open(folder: &Path, lexicon: &str, name: &str, with: &Value) -> anyhow::Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| format!("{} can't be made", folder.display()))?;
        let path = folder.join(format!("{lexicon}-{}.ndjson", name.replace(' ', "-")));
        let mut file = OpenOptions::new()
            .create(true)
            .read(true)
            .append(true)
            .open(&path)
            .with_context(|| format!("{} can't be opened", path.display()))?;
        let mut text = String::new();
        let mut before = BTreeMap::new();
        let mut whole = 0;
        let mut lines = BufReader::new(&file);
        for number in 1.. {
            text.clear();
            lines.read_line(&mut text).with_context(|| format!("{} can't be read", path.display()))?;
            // A last line without line break was being written when the program was stopped.
            let Some(line) = text.strip_suffix('\n') else { break };
            whole += text.len() as u64;
            let place =
                || format!("{}, line {number}: this is not a line of a match; use another folder, or remove the file", path.display());
            if number == 1 {
                let found: Value = serde_json::from_str(line).with_context(place)?;
                ensure!(
                    found == *with,
                    "{} contains games played with {found}, not with {with}; use another folder, or remove the file",
                    path.display()
                );
            } else {
                let (pair, one, other): (u64, i32, i32) = serde_json::from_str(line).with_context(place)?;
                before.insert(pair, [one, other]);
            }
        }
        file.set_len(whole).with_context(|| format!("{} can't be written", path.display()))?;
        if whole == 0 {
            writeln!(file, "{with}").with_context(|| format!("{} can't be written", path.display()))?;
        }
        Ok(Self { path, file, before })
    }

    /// Stores the result of a pair.
    pub(super) fn append(&mut self, pair: u64, [one, other]: [i32; 2]) -> anyhow::Result<()> {
        writeln!(self.file, "[{pair},{one},{other}]").with_context(|| format!("{} can't be written", self.path.display()))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_match_resumes_from_its_file() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let with = json!({"seed": 1});
        let mut results_file = ResultsFile::open(folder.path(), "en", "a against b", &with)?;
        results_file.append(3, [5, -7])?;
        results_file.append(0, [0, 1])?;
        let path = folder.path().join("en-a-against-b.ndjson");
        // Simulate a stop in the middle of a line.
        OpenOptions::new().append(true).open(&path)?.write_all(b"[4,1")?;
        let mut results_file = ResultsFile::open(folder.path(), "en", "a against b", &with)?;
        assert_eq!(results_file.before, BTreeMap::from([(0, [0, 1]), (3, [5, -7])]));
        results_file.append(4, [2, 2])?;
        assert_eq!(ResultsFile::open(folder.path(), "en", "a against b", &with)?.before.len(), 3);
        Ok(())
    }

    #[test]
    fn games_with_other_conditions_are_rejected() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        ResultsFile::open(folder.path(), "en", "a against b", &json!({"seed": 1}))?;
        let error = ResultsFile::open(folder.path(), "en", "a against b", &json!({"seed": 2})).err().context("opened")?;
        assert!(error.to_string().contains("played with"), "{error}");
        std::fs::write(folder.path().join("en-c.ndjson"), "{}\nnonsense\n")?;
        let error = ResultsFile::open(folder.path(), "en", "c", &json!({})).err().context("opened")?;
        assert!(error.to_string().contains("line 2"), "{error}");
        Ok(())
    }
}
