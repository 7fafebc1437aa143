//! Settings of all games with small lexicons, for tests.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, reason = "not every test plays every game")]

use arena::EventNames;
use arena::games::Players;
use balda::Words;
use crossword::erudit::{Erudit, EruditRules};
use crossword::scrabble::Scrabble;
use crossword::{RuleSet, erudit};
use engine::pentago::search::Options;
use engine::pentago::solve::Limits;
use lexicon::{Alphabet, Lexicon};
use pentago::game::Pentago;
use play::Budget;

const ENGLISH: [&str; 26] = [
    "at", "ta", "tea", "eat", "ate", "seat", "east", "tease", "state", "taste", "one", "no", "on", "not", "tone", "is", "it", "in", "ion",
    "oat", "re", "or", "rote", "stone", "notes", "onset",
];
const RUSSIAN: [&str; 24] = [
    "КОТ",
    "ТОК",
    "КИТ",
    "КРОТ",
    "РОТ",
    "ТОР",
    "ОР",
    "РОСТ",
    "СОРТ",
    "ТОРС",
    "НОС",
    "СОН",
    "НОРА",
    "РАНА",
    "РАК",
    "КАРТА",
    "ТАРА",
    "АР",
    "ОСА",
    "КОСА",
    "КОРА",
    "КРАН",
    "САН",
    "СТАН",
];

fn names(game: &str, rules: &str) -> EventNames {
    EventNames { game: game.into(), rules: rules.into(), lexicon: None, options: serde_json::json!({}) }
}

fn budget() -> Budget {
    Budget { nodes: Some(2_000), ..Budget::default() }
}

pub(crate) fn scrabble() -> Players<Scrabble> {
    let rules = RuleSet::scrabble_en();
    let lexicon = Lexicon::build("small", rules.alphabet(), &ENGLISH).unwrap();
    let roster = engine::scrabble::Roster::default();
    let game = Scrabble::new(rules, lexicon, 2).unwrap();
    Players::new(game, names("scrabble", "scrabble-en"), move |name| roster.player(name).map_err(|why| why.to_string()))
        .with_budget(budget())
}

pub(crate) fn erudit() -> Players<Erudit> {
    let rules = EruditRules::standard();
    let lexicon = Lexicon::build("small", rules.alphabet(), &RUSSIAN).unwrap();
    let roster = engine::erudit::Roster::default();
    let game = erudit::Erudit::new(rules, lexicon, 2).unwrap();
    Players::new(game, names("erudit", "erudit"), move |name| roster.player(name).map_err(|why| why.to_string())).with_budget(budget())
}

pub(crate) fn balda() -> Players<balda::game::Balda> {
    let words: Vec<&str> = RUSSIAN.iter().copied().chain(["СТРАНА"]).collect();
    let lexicon = Lexicon::build("small", &Alphabet::russian(), &words).unwrap();
    let rules = balda::RuleSet::default();
    let words = Words::new(&lexicon, &rules).unwrap();
    let roster = engine::balda::Roster::default();
    let game = balda::game::Balda::new(rules, &words, 2).unwrap();
    Players::new(game, names("balda", "balda"), move |name| roster.player(name).map_err(|why| why.to_string())).with_budget(budget())
}

pub(crate) fn pentago() -> Players<Pentago> {
    let options = Options { threads: 1, table_bytes: 1 << 20, ..Options::default() };
    let roster = engine::pentago::roster::Roster::new(options, Limits { threads: 1, ..Limits::default() });
    let game = Pentago::new(pentago::RuleSet::Standard);
    Players::new(game, names("pentago", "pentago-standard"), move |name| roster.player(name).map_err(|why| why.to_string()))
        .with_budget(budget())
        .with_opening(3)
}
