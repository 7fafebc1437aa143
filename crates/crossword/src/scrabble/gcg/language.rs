//! Chooses the rule set of a record if the caller does not: the one that the pragmas name, else
//! those with the letters of the moves.

use unicode_normalization::UnicodeNormalization;

use crate::rules::RuleSet;
use crate::standard_board;

use super::entry::Key;
use super::error::{Fault, ParseGcgError};
use super::parts::RulesPragma;
use super::scan::{Part, ScannedPart};

/// Prefixes of the names of English lexicons, in lower case.
const ENGLISH: [&str; 14] = ["en", "csw", "nwl", "twl", "owl", "otcwl", "otwl", "ospd", "sowpods", "ecwl", "wow", "cel", "nswl", "collins"];

/// Returns the rule sets to try, most likely first; at least one.
pub(super) fn candidates(parts: &[ScannedPart<'_>]) -> Result<Vec<RuleSet>, ParseGcgError> {
    let all: Vec<RuleSet> = RuleSet::names().filter(|name| name.starts_with("scrabble-")).filter_map(RuleSet::by_name).collect();
    let languages = || all.iter().map(|rules| rules.alphabet().name()).collect::<Vec<_>>().join(", ");
    let mut named = None;
    for part in parts {
        let Part::Setting { key, value } = part.part else { continue };
        let lower = value.to_lowercase();
        let missing = |what, known| Err(part.bad(Fault::NoRules { what, value: value.to_owned(), known }));
        let language = |name: &str| all.iter().find(|rules| rules.alphabet().name() == name);
        match key {
            Key::TileDistribution => match language(&lower) {
                Some(rules) => named = Some(rules),
                None => return missing(RulesPragma::Distribution, languages()),
            },
            Key::TileSet => match lower.split_whitespace().find_map(language) {
                Some(rules) => named = named.or(Some(rules)),
                None => return missing(RulesPragma::TileSet, languages()),
            },
            Key::BoardLayout if !standard_board::NAMES.contains(&lower.as_str()) => {
                return missing(RulesPragma::Layout, standard_board::NAMES.join(", "));
            }
            Key::Lexicon => named = named.or_else(|| language_of_lexicon(&lower).and_then(language)),
            Key::Title | Key::Description | Key::Id | Key::GameType | Key::BoardLayout => {}
        }
    }
    match named {
        Some(rules) => Ok(vec![rules.clone()]),
        None => rule_sets_with_letters(parts, all),
    }
}

/// Prefixes that are not acronyms of lexicons: ours, and a publisher's.
const NON_ACRONYMS: [&str; 2] = ["en", "collins"];

/// Spells the name of a lexicon like other programs, which find only this spelling: acronym and
/// year in capitals (`TWL06`, `CSW24`).
pub(super) fn canonical_lexicon_name(name: &str) -> String {
    let lower = name.to_lowercase();
    let head = head(&lower);
    let years = lower[head.len()..].bytes().all(|byte| byte.is_ascii_digit());
    if years && ENGLISH.contains(&head) && !NON_ACRONYMS.contains(&head) { lower.to_uppercase() } else { name.to_owned() }
}

/// Returns the prefix of the name of a lexicon, without year and variant.
fn head(name: &str) -> &str {
    name.split(['-', ' ', '.']).next().unwrap_or(name).trim_end_matches(|c: char| c.is_ascii_digit())
}

/// Returns the language of a lexicon, by its name in lower case.
fn language_of_lexicon(name: &str) -> Option<&'static str> {
    let head = head(name);
    match head {
        "cs" => Some("czech"),
        "ru" => Some("russian"),
        _ if ENGLISH.contains(&head) => Some("english"),
        _ => None,
    }
}

/// Returns the rule sets that have all letters of the moves.
fn rule_sets_with_letters(parts: &[ScannedPart<'_>], all: Vec<RuleSet>) -> Result<Vec<RuleSet>, ParseGcgError> {
    // For a rule set, returns the first part with a foreign letter, and the letter.
    let foreign = |rules: &RuleSet| {
        parts.iter().enumerate().find_map(|(place, part)| {
            let texts: Vec<&str> = match &part.part {
                Part::Event(event) => event.letters().collect(),
                Part::Rack { tiles, .. } => vec![tiles],
                _ => return None,
            };
            let stray = |c: &char| c.is_alphabetic() && rules.alphabet().tile(*c).is_none();
            texts.into_iter().flat_map(|text| text.nfc()).find(stray).map(|letter| (place, letter))
        })
    };
    let known = all.iter().map(|rules| rules.alphabet().title()).collect::<Vec<_>>().join(", ");
    let (mut fits, mut farthest) = (Vec::new(), None);
    for rules in all {
        match foreign(&rules) {
            None => fits.push(rules),
            Some((place, letter)) if farthest.is_none_or(|(other, _)| place > other) => farthest = Some((place, letter)),
            Some(_) => {}
        }
    }
    match farthest {
        Some((place, letter)) if fits.is_empty() => Err(parts[place].bad(Fault::NoAlphabet { letter, known })),
        _ => Ok(fits),
    }
}
