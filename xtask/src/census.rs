//! Counts the files outside a game's own folders that name the game: the files to review when
//! adding a game.
//!
//! A game's own files are those with its name in the path. Only code counts: not comments and tests
//! of Rust files, not the page's texts and help, which may compare games, and not the crate `games`,
//! which is the list of games.

use std::fs;
use std::path::Path;

use crate::sources::{files, relative_path};

/// The games by their names in code, and the maximum number of files that may name each. The limits
/// may be lowered but not raised.
const GAMES: [(&str, usize); 5] = [("scrabble", 12), ("balda", 12), ("erudit", 12), ("pentago", 12), ("ctu", 10)];

/// The folders to count in, with their file extensions.
const SOURCE_FOLDERS: [(&str, &str); 3] = [("crates", "rs"), ("python/src", "rs"), ("web", "js")];

/// Returns games that too many files name.
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut findings = Vec::new();
    for (game, max) in GAMES {
        let named = files_naming(root, game)?;
        if named.len() > max {
            let listed = named.join(" ");
            findings.push(format!("{} files outside its own folders name {game}; at most {max} may: {listed}", named.len()));
        }
    }
    Ok(findings)
}

/// Returns the files that name a game.
fn files_naming(root: &Path, game: &str) -> anyhow::Result<Vec<String>> {
    let mut named = Vec::new();
    for (place, kind) in SOURCE_FOLDERS {
        for file in files(&root.join(place), kind)? {
            let path = relative_path(root, &file);
            let apart = ["/tests/", "/benches/", "/examples/", "/vendor/", "/i18n/", "/help/", "/tests.rs"]
                .iter()
                .any(|folder| path.contains(folder))
                || path.starts_with("crates/games/");
            if !apart && !is_own_file(&path, game) && names(&code(&fs::read_to_string(&file)?), game) {
                named.push(path);
            }
        }
    }
    Ok(named)
}

/// Returns whether a component of the path contains the game's name as a word.
fn is_own_file(path: &str, game: &str) -> bool {
    path.split('/').any(|part| part.split(['.', '_', '-']).any(|word| word == game))
}

/// Returns whether the text contains the name as a whole word, ignoring case.
fn names(text: &str, game: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(game).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + game.len()..].chars().next();
        ![before, after].into_iter().flatten().any(char::is_alphabetic)
    })
}

/// Strips comment lines and the tests at the end of a Rust file.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod").next().unwrap_or_default();
    let comment = |line: &&str| ["//", "*", "/*"].iter().any(|mark| line.trim_start().starts_with(mark));
    text.lines().filter(|line| !comment(line)).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_a_word_of_code() {
        assert!(names("GameName::Balda => 1", "balda") && names("balda_players", "balda") && names("\"balda\"", "balda"));
        assert!(!names("baldachin", "balda") && !names("structure", "ctu"));
        assert!(!names(&code("// of Balda\n/// Balda\nfn one() {}\n#[cfg(test)]\nmod tests {\n balda }"), "balda"));
        assert!(is_own_file("crates/balda/src/grid.rs", "balda") && is_own_file("web/boards/balda/game.js", "balda"));
        assert!(is_own_file("crates/lab/src/bench_balda.rs", "balda") && !is_own_file("crates/server/src/lib.rs", "balda"));
    }
}
