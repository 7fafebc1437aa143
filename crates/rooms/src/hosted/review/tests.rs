//! The lexicons of the project for tests, and reviews on the current thread.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossword::RuleSet;
use engine::tiles::LearnedValues;
use lexicon::{Lexicon, LexiconName};
use play::CancellationToken;
use wire::{BudgetUnit, Replay, Review, ReviewBudget, ReviewText, TurnResult};

use super::{GameReview, ReviewOptions, ReviewTask};
use crate::hosted::dispatch::host_of;
use crate::hosted::{Games, ServiceLimits, Services};
use crate::words::{Lexicons, WordList, Words, WordsError};

/// The lexicons with their language, their file and the files of their learned values.
const LISTS: [(&str, &str, &str, &[&str]); 2] = [
    ("en", "en", "permissive/en.lexicon", &["permissive/en.leaves", "permissive/en.wins"]),
    ("ru-nouns", "ru", "cc-by-sa/ru-nouns.lexicon", &["cc-by-sa/ru-nouns.erudit.leaves"]),
];

struct DataWords;

fn data(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(file)
}

impl Words for DataWords {
    fn list(&self) -> Vec<WordList> {
        let list = |(name, language, ..): (&str, &str, &str, &[&str])| WordList {
            name: name.parse().unwrap(),
            language: language.into(),
            words: None,
            licence: String::new(),
            cure: None,
        };
        LISTS.into_iter().map(list).collect()
    }

    fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
        let (.., file, _) =
            LISTS.into_iter().find(|(known, ..)| *known == name.as_str()).ok_or_else(|| WordsError::unknown(name.as_str(), &[]))?;
        Ok(Lexicon::open(&data(file)).unwrap().build_gaddag().unwrap())
    }

    fn with_gaddag(&self, _: &Lexicon) -> Option<Lexicon> {
        None
    }

    fn learned(&self, lexicon: &Lexicon, rules: &RuleSet) -> Option<LearnedValues> {
        let (.., files) = LISTS.into_iter().find(|(known, ..)| *known == lexicon.name())?;
        let of = |extension: &'static str| {
            files.iter().filter(move |file| file.ends_with(extension)).map(|file| (data(file), std::fs::read(data(file))))
        };
        LearnedValues::from_files(rules, lexicon, of(".leaves"), of(".wins")).ok()
    }
}

pub(in crate::hosted) fn services() -> Services {
    Services::new(Lexicons::new(Arc::new(DataWords)), &Games::default(), ServiceLimits::default())
}

/// Reviews a turn of a game with these rules.
pub(in crate::hosted) async fn review_turn(
    rules: &str,
    (position, played): (&str, &str),
    drawn_rack: Option<&str>,
    rollouts: u64,
    services: &Services,
) -> Result<TurnResult, ReviewText> {
    let rules = ::games::Rules::by_name(rules).unwrap();
    let budget = ReviewBudget { amount: rollouts, unit: BudgetUnit::Rollouts };
    let task = ReviewTask { position, lexicon: None, scores: &[], played, drawn_rack, budget, seed: 1 };
    let host = host_of(&rules, services).unwrap();
    let work = host.review_turn(rules.clone(), task, services).await.unwrap();
    work(&CancellationToken::new()).unwrap()
}

/// Reviews a whole game.
pub(in crate::hosted) async fn review_game(replay: &Replay, amount: u64, services: &Services) -> Review {
    let review = GameReview::new(replay, ReviewOptions { amount: Some(amount), seed: 1 }, services).await.unwrap();
    let mut turns = Vec::new();
    for turn in 0..review.len() {
        let run = |work: super::ReviewWork| async move { Ok(work(&CancellationToken::new())) };
        turns.push(review.review_turn(turn, services, run).await.unwrap());
    }
    review.summarize(turns)
}
