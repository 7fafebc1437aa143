//! Checkpoints of a generation in progress.

use std::path::Path;

use engine::tiles::leaves::{LeaveIndex, Tally};

use super::super::checkpoint_file::CheckpointKind;

/// The generation and experiment of a checkpoint.
pub(super) struct Checkpoint {
    pub(super) made_with: String,
    pub(super) words_sha256: String,
    pub(super) generation: u32,
}

/// Bytes per leave: sum and count.
const BYTES_PER_LEAVE: usize = 12;

impl Checkpoint {
    fn file(&self) -> CheckpointKind {
        CheckpointKind {
            magic: "deska-leaves-tally ",
            what: "tally of leaves",
            if_removed: "the generation is played again",
            made_with: self.made_with.clone(),
            words_sha256: self.words_sha256.clone(),
        }
    }

    /// Writes the tally of `games` games.
    pub(super) fn write(&self, path: &Path, tally: &Tally, games: u64) -> anyhow::Result<()> {
        let mut content = Vec::with_capacity(BYTES_PER_LEAVE * tally.index().len());
        for number in 0..tally.index().len() {
            let (count, sum) = tally.get(number);
            content.extend(sum.to_le_bytes());
            content.extend(count.to_le_bytes());
        }
        self.file().write(path, &[("generation", self.generation.to_string()), ("games", games.to_string())], &content)
    }

    /// Reads the tally and the number of games. Returns `None` if there is no file, or it is of
    /// another generation.
    pub(super) fn read(&self, path: &Path, index: &LeaveIndex) -> anyhow::Result<Option<(Tally, u64)>> {
        let file = self.file();
        let Some(kept) = file.open(path)? else { return Ok(None) };
        if kept.number("generation")? != u64::from(self.generation) {
            return Ok(None);
        }
        let content = kept.content(index.len() * BYTES_PER_LEAVE)?;
        let (mut sums, mut counts) = (Vec::with_capacity(index.len()), Vec::with_capacity(index.len()));
        for each in content.as_chunks::<BYTES_PER_LEAVE>().0 {
            let [a, b, c, d, e, f, g, h, count @ ..] = *each;
            sums.push(i64::from_le_bytes([a, b, c, d, e, f, g, h]));
            counts.push(u32::from_le_bytes(count));
        }
        let tally = Tally::restore(index.clone(), sums, counts);
        let tally = tally.ok_or_else(|| kept.damaged("it contains a different number of leaves"))?;
        Ok(Some((tally, kept.number("games")?)))
    }
}

#[cfg(test)]
mod tests {
    use crossword::{Generator, RuleSet};
    use engine::tiles::Equities;
    use engine::tiles::leaves::Leaves;
    use engine::tiles::leaves::learn::Generation;
    use lexicon::Lexicon;

    use super::*;

    #[test]
    fn a_generation_resumes_to_the_same_values() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("few.tally");
        let rules = RuleSet::by_name(RuleSet::names().next().unwrap()).unwrap();
        let lexicon = Lexicon::build("few", rules.alphabet(), &["at", "ate", "eat", "eta", "ta", "tea"]).unwrap();
        let generator = Generator::new(&rules, &lexicon).unwrap();
        let new = || Generation::new(&generator, &Equities::new(Leaves::none(&rules)), 3, 1);
        let checkpoint = |generation| Checkpoint { made_with: "a command".to_owned(), words_sha256: "a hash".to_owned(), generation };
        let (mut whole, mut begun) = (new(), new());
        assert!(checkpoint(2).read(&path, whole.tally().index()).unwrap().is_none());
        whole.play(7, 1);
        begun.play(3, 2);
        checkpoint(2).write(&path, begun.tally(), begun.games()).unwrap();
        let index = whole.tally().index();
        let (tally, games) = checkpoint(2).read(&path, index).unwrap().unwrap();
        let mut goes_on = new().with(tally, games);
        assert_eq!(goes_on.games(), 3);
        goes_on.play(7, 2);
        assert!((0..index.len()).all(|number| goes_on.tally().get(number) == whole.tally().get(number)));
        assert!((0..index.len()).any(|number| whole.tally().get(number) != begun.tally().get(number)));

        assert!(checkpoint(3).read(&path, index).unwrap().is_none(), "a file of the previous generation");
        let other = Checkpoint { made_with: "another command".to_owned(), ..checkpoint(2) };
        let refused = |checkpoint: &Checkpoint| format!("{:#}", checkpoint.read(&path, index).err().unwrap());
        assert!(refused(&other).contains("is of `a command`: name another folder"));
        let bytes = std::fs::read(&path).unwrap();
        for (cut, why) in [(bytes.len() - 9, "unpacked"), (20, "not a readable tally of leaves")] {
            std::fs::write(&path, &bytes[..cut]).unwrap();
            let error = refused(&checkpoint(2));
            assert!(error.contains(why) && error.contains("remove the file"), "{error}");
        }
    }
}
