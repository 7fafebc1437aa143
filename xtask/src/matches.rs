//! Checks that a `match` on games has no wildcard arm, so that the compiler reports a missing game.

use std::fs;
use std::path::Path;

use crate::sources::{files, relative_path};

/// The prefixes of patterns that name a game.
const GAMES: [&str; 2] = ["GameName::", "Rules::"];

/// Returns wildcard arms in matches on games.
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut findings = Vec::new();
    for place in ["crates", "python/src"] {
        for file in files(&root.join(place), "rs")? {
            for line in wildcards(&fs::read_to_string(&file)?) {
                findings.push(format!("{}:{line}: a `match` on games has a wildcard arm; name the games", relative_path(root, &file)));
            }
        }
    }
    Ok(findings)
}

/// Returns the line numbers, from 1, of wildcard arms next to arms on games. Expects formatted
/// code, in which each arm starts a line.
fn wildcards(text: &str) -> Vec<usize> {
    // For each indentation with arms: the depth, whether an arm is on a game, the wildcard's line.
    let mut open: Vec<(usize, bool, Option<usize>)> = Vec::new();
    let mut found = Vec::new();
    let mut close = |open: &mut Vec<(usize, bool, Option<usize>)>, depth: usize| {
        while let Some((_, game, wildcard)) = open.pop_if(|(at, ..)| *at > depth) {
            found.extend(wildcard.filter(|_| game));
        }
    };
    for (number, line) in (1..).zip(text.lines()) {
        let arm = line.trim_start();
        let depth = line.len() - arm.len();
        if arm.is_empty() {
            continue;
        }
        // Less indentation ends the match.
        close(&mut open, depth);
        let Some((pattern, _)) = arm.split_once("=>") else { continue };
        let game = GAMES.iter().any(|name| starts_word(pattern, name));
        let wildcard = pattern.trim() == "_";
        if !game && !wildcard {
            continue;
        }
        match open.last_mut().filter(|(at, ..)| *at == depth) {
            Some((_, on_games, arm)) => {
                *on_games |= game;
                *arm = arm.or(wildcard.then_some(number));
            }
            None => open.push((depth, game, wildcard.then_some(number))),
        }
    }
    close(&mut open, 0);
    found.extend(open.into_iter().filter(|(_, game, _)| *game).filter_map(|(.., wildcard)| wildcard));
    found.sort_unstable();
    found
}

/// Returns whether the pattern names a variant (`GameName::Balda`, `games::Rules::Balda(_)`) rather
/// than another type with the same ending (`EruditRules::`).
fn starts_word(pattern: &str, name: &str) -> bool {
    pattern.match_indices(name).any(|(at, _)| !pattern[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wildcard_beside_games_is_found() {
        let text = "fn a(game: GameName) {\n    match game {\n        GameName::Balda => 1,\n        _ => 2,\n    }\n}\n";
        assert_eq!(wildcards(text), [4]);
        let inner = "match game {\n    Rules::Balda(_) => match word {\n        Some(_) => 1,\n        _ => 2,\n    },\n    Rules::Ctu(_) => 3,\n}\n";
        assert!(wildcards(inner).is_empty());
        let other = "match rules {\n    EruditRules::Old => 1,\n    _ => 2,\n}\n";
        assert!(wildcards(other).is_empty());
        let two = "match a {\n    _ => 1,\n}\nmatch game {\n    GameName::Ctu => 1,\n}\n";
        assert!(wildcards(two).is_empty());
    }
}
