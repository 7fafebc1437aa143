//! The file of a round's games: a header line with the conditions, then one line per game, in
//! order. It is written as games end, so that an interrupted round can be resumed.

use std::path::{Path, PathBuf};

use ::arena::lines::Lines;
use anyhow::{Context, bail};
use engine::pentago::training::Game;
use sha2::{Digest, Sha256};

pub(super) struct GamesFile {
    path: PathBuf,
    lines: Lines,
    games: Vec<Game>,
    /// Hash of the lines up to the last game read.
    digest: Sha256,
}

impl GamesFile {
    /// Opens or creates the file of games with the header `head`. Reads at most `max` games.
    pub(super) fn open(path: &Path, head: &str, max: u64) -> anyhow::Result<GamesFile> {
        let context = || path.display().to_string();
        let (mut file, text) = Lines::open(path).with_context(context)?;
        let mut lines = text.whole.lines();
        // The first line may be incomplete if the program was stopped while writing it.
        let begins = text.whole.is_empty() && head.starts_with(&text.torn);
        let first = lines.next().unwrap_or(&text.torn);
        if !(first == head || begins) {
            let first: String = first.chars().take(120).collect();
            bail!(
                "{} contains other games (its first line is `{first}`, expected `{head}`): name another folder, or ask for the same",
                path.display()
            );
        }
        if begins {
            file.append(head).with_context(context)?;
        }
        let mut read =
            GamesFile { path: path.to_owned(), lines: file, games: Vec::new(), digest: Sha256::new_with_prefix(format!("{head}\n")) };
        for line in lines.take(usize::try_from(max).unwrap_or(usize::MAX)) {
            let number = read.games.len() as u64;
            let cure = "delete this line and those after it, and the same command plays these games again";
            let place = || format!("{}, line {}: {cure}", path.display(), number + 2);
            let game: Game = line.parse().with_context(place)?;
            if game.number != number {
                return Err(anyhow::anyhow!("found game {} instead of game {number}", game.number)).with_context(place);
            }
            read.push(game, line);
        }
        Ok(read)
    }

    /// Returns the number of games, which is also the number of the next one.
    pub(super) fn len(&self) -> u64 {
        self.games.len() as u64
    }

    /// Appends the next game.
    pub(super) fn append(&mut self, game: Game) -> anyhow::Result<()> {
        let line = game.to_string();
        self.lines.append(&line).with_context(|| self.path.display().to_string())?;
        self.push(game, &line);
        Ok(())
    }

    fn push(&mut self, game: Game, line: &str) {
        self.digest.update(line);
        self.digest.update("\n");
        self.games.push(game);
    }

    /// Returns the games and the SHA-256 of the file's content.
    pub(super) fn finish(self) -> (Vec<Game>, String) {
        (self.games, format!("{:x}", self.digest.finalize()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "...w................................:35:";

    #[test]
    fn an_incomplete_line_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.txt");
        for (text, games) in [("", 0), ("he", 0), ("head", 0), ("head\n", 0), (&format!("head\n0 {GAME}\n1 {}", &GAME[..20]), 1)] {
            std::fs::write(&path, text).unwrap();
            let mut file = GamesFile::open(&path, "head", 9).unwrap();
            assert_eq!(file.len(), games, "{text}");
            file.append(format!("{games} {GAME}").parse().unwrap()).unwrap();
            drop(file);
            let text = std::fs::read_to_string(&path).unwrap();
            assert_eq!(text, (0..=games).fold("head\n".to_owned(), |text, n| text + &format!("{n} {GAME}\n")));
        }
        let all = |max| GamesFile::open(&path, "head", max).unwrap().finish();
        let hash = Sha256::digest(std::fs::read(&path).unwrap());
        assert_eq!((all(9).0.len(), all(9).1), (2, format!("{hash:x}")));
        assert_eq!(all(1).0.len(), 1);
        assert_ne!(all(1).1, all(9).1);
    }

    #[test]
    fn other_files_are_refused_with_line_and_remedy() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.txt");
        let refused = |text: &str| {
            std::fs::write(&path, text).unwrap();
            let error = format!("{:#}", GamesFile::open(&path, "head", 9).err().unwrap());
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "the file must not change");
            error
        };
        assert!(refused("heads\n").contains("name another folder"));
        assert!(refused("something else").contains("`something else`"));
        let error = refused(&format!("head\n0 {GAME}\n1 ..w:1:\n"));
        assert!(error.contains("games.txt, line 3: delete this line") && error.contains("position 1 of the line"), "{error}");
        assert!(refused(&format!("head\n0 {GAME}\n2 {GAME}\n")).contains("found game 2 instead of game 1"));
    }

    #[test]
    fn concurrent_writers_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.txt");
        let first = GamesFile::open(&path, "head", 9).unwrap();
        assert!(GamesFile::open(&path, "head", 9).is_err());
        drop(first);
        assert!(GamesFile::open(&path, "head", 9).is_ok());
    }
}
