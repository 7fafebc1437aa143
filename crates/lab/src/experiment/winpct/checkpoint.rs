//! Checkpoints of the experiment.

use std::path::Path;

use engine::tiles::wins::WinTally;

use super::super::checkpoint_file::CheckpointKind;
use super::calibration::Calibration;

/// Numbers of games played for learning and of held-out games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Games {
    pub(super) learned: u64,
    pub(super) held_back: u64,
}

/// The checkpoint file of an experiment.
pub(super) struct Checkpoint {
    pub(super) file: CheckpointKind,
    /// The lexicon of the leaves, and a checksum of their values.
    pub(super) leaves: String,
}

impl Checkpoint {
    pub(super) fn new(made_with: String, words_sha256: String, leaves: String) -> Checkpoint {
        let if_removed = "the games are played again";
        let file = CheckpointKind { magic: "deska-wins-tally ", what: "tally of wins", if_removed, made_with, words_sha256 };
        Checkpoint { file, leaves }
    }

    /// Writes a checkpoint.
    pub(super) fn write(&self, path: &Path, tally: &WinTally, calibration: &Calibration, games: Games) -> anyhow::Result<()> {
        let lines = [("leaves", self.leaves.clone()), ("games", games.learned.to_string()), ("held-back", games.held_back.to_string())];
        let mut content: Vec<u8> = calibration.numbers().iter().flat_map(|number| number.to_le_bytes()).collect();
        content.extend(tally.counts().iter().flat_map(|count| count.to_le_bytes()));
        self.file.write(path, &lines, &content)
    }

    /// Restores a checkpoint into an empty tally and calibration. Returns the numbers of games, 0
    /// if there is no file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is damaged, or belongs to another experiment.
    pub(super) fn read(&self, path: &Path, tally: &mut WinTally, calibration: &mut Calibration) -> anyhow::Result<Games> {
        let Some(kept) = self.file.open(path)? else { return Ok(Games::default()) };
        if kept.line("leaves")? != self.leaves {
            anyhow::bail!("{} was started with other leaves: name another folder, or the same leaves", path.display());
        }
        let numbers = 8 * calibration.numbers().len();
        let content = kept.content(numbers + 4 * tally.counts().len())?;
        let (numbers, counts) = content.split_at(numbers);
        let numbers: Vec<u64> = numbers.as_chunks().0.iter().map(|&bytes| u64::from_le_bytes(bytes)).collect();
        let counts = counts.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes)).collect();
        let restored = tally.restore(counts) && calibration.restore(&numbers);
        if !restored {
            return Err(kept.damaged("it contains a different number of counts"));
        }
        Ok(Games { learned: kept.number("games")?, held_back: kept.number("held-back")? })
    }
}

#[cfg(test)]
mod tests {
    use crossword::RuleSet;

    use super::*;

    #[test]
    fn a_checkpoint_round_trips_and_damage_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("few.tally");
        let rules = RuleSet::scrabble_en();
        let checkpoint = |with: &str, leaves: &str| Checkpoint::new(with.to_owned(), "a hash".to_owned(), leaves.to_owned());
        let one = checkpoint("a command", "en 5");
        let new = || (WinTally::new(&rules), Calibration::default());
        let (mut tally, mut calibration) = new();
        assert_eq!(one.read(&path, &mut tally, &mut calibration).unwrap(), Games::default());
        for number in 0..100 {
            tally.add(number, number as i32 * 7 - 300);
            calibration.add(number as f32 / 100.0, number, 50 - number as i32);
        }
        let games = Games { learned: 12, held_back: 3 };
        one.write(&path, &tally, &calibration, games).unwrap();
        let (mut again, mut then) = new();
        assert_eq!(one.read(&path, &mut again, &mut then).unwrap(), games);
        assert!(again == tally && then.numbers() == calibration.numbers());

        let refused = |checkpoint: &Checkpoint| {
            let (mut tally, mut calibration) = new();
            format!("{:#}", checkpoint.read(&path, &mut tally, &mut calibration).unwrap_err())
        };
        assert!(refused(&checkpoint("another command", "en 5")).contains("is of `a command`: name another folder"));
        assert!(refused(&checkpoint("a command", "en 6")).contains("was started with other leaves"));
        let bytes = std::fs::read(&path).unwrap();
        for (cut, why) in [(bytes.len() - 9, "unpacked"), (20, "not a readable tally of wins")] {
            std::fs::write(&path, &bytes[..cut]).unwrap();
            let error = refused(&one);
            assert!(error.contains(why) && error.contains("remove the file"), "{error}");
        }
    }
}
