//! How many files outside its own places name a game: what somebody must look at who adds one.
//!
//! A game's own places are the files and folders that bear its name. Counted is code: comments and tests of a Rust file are not, nor are the page's texts, which
//! may compare one game with another, nor is the crate `games`, which is the list itself.

use std::fs;
use std::path::Path;

use crate::sources::{files, shown};

/// The games, each by the word that names it in code, and how many files may name it. The numbers may fall and never rise; 12 are aimed at.
const GAMES: [(&str, usize); 5] = [("scrabble", 12), ("balda", 12), ("erudit", 12), ("pentago", 12), ("ctu", 10)];

/// Where code is, and the ends of its files.
const PLACES: [(&str, &str); 3] = [("crates", "rs"), ("python/src", "rs"), ("web", "js")];

/// What is not as ARCHITECTURE.md says.
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut findings = Vec::new();
    for (game, most) in GAMES {
        let named = naming(root, game)?;
        if named.len() > most {
            let listed = named.join(" ");
            findings.push(format!("{} files outside its own places name {game}, {most} at most: {listed}", named.len()));
        }
    }
    Ok(findings)
}

/// The files that name a game.
fn naming(root: &Path, game: &str) -> anyhow::Result<Vec<String>> {
    let mut named = Vec::new();
    for (place, kind) in PLACES {
        for file in files(&root.join(place), kind)? {
            let path = shown(root, &file);
            let apart = ["/tests/", "/benches/", "/examples/", "/vendor/", "/i18n/"].iter().any(|folder| path.contains(folder))
                || path.starts_with("crates/games/");
            if !apart && !is_own(&path, game) && names(&code(&fs::read_to_string(&file)?), game) {
                named.push(path);
            }
        }
    }
    Ok(named)
}

/// Does the file, or a folder that it lies in, bear the game's name?
fn is_own(path: &str, game: &str) -> bool {
    path.split('/').any(|part| part.split(['.', '_', '-']).any(|word| word == game))
}

/// Is the name a word of the text, in whatever case, and not a part of another one?
fn names(text: &str, game: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(game).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + game.len()..].chars().next();
        ![before, after].into_iter().flatten().any(char::is_alphabetic)
    })
}

/// The text without comments that take lines of their own, and without a Rust file's tests, which stand at its end.
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
        assert!(is_own("crates/balda/src/grid.rs", "balda") && is_own("web/boards/balda/game.js", "balda"));
        assert!(is_own("crates/lab/src/bench_balda.rs", "balda") && !is_own("crates/server/src/lib.rs", "balda"));
    }
}
