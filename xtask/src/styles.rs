//! Checks the style sheets: a board's rules are scoped to it, and hover styles apply only to mice.

use std::fs;
use std::path::Path;

use anyhow::Context;

/// Hover rules belong in this block: after a tap on a touch screen they would stay applied.
const HOVER_QUERY: &str = "@media (hover: hover)";

/// Returns violations. The sheet of a board is named after its folder in `web/boards/`.
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let boards = folders(&root.join("web/boards"))?;
    let mut findings = Vec::new();
    for sheet in super::sources::files(&root.join("web/style"), "css")? {
        let text = fs::read_to_string(&sheet).with_context(|| format!("reading {}", sheet.display()))?;
        let stem = sheet.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        findings.extend(sheet_findings(&stem, &boards, &text).into_iter().map(|finding| format!("web/style/{stem}.css{finding}")));
    }
    Ok(findings)
}

fn folders(folder: &Path) -> anyhow::Result<Vec<String>> {
    let read = fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
    let mut names = Vec::new();
    for entry in read {
        let entry = entry?;
        if entry.path().is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Returns the findings of one sheet, each starting with its line number.
fn sheet_findings(stem: &str, boards: &[String], text: &str) -> Vec<String> {
    let own = boards.iter().find(|board| *board == stem);
    let mut findings = Vec::new();
    for OpenBlock { line, prelude, around } in blocks(text) {
        let mut say = |what: String| findings.push(format!(":{line}: {what}"));
        if prelude.contains(":hover") && !around.iter().any(|outer| outer == HOVER_QUERY) {
            say(format!("`{prelude}` belongs within {HOVER_QUERY}"));
        }
        if let Some(name) = prelude.strip_prefix("@keyframes ") {
            if own.is_some_and(|own| !name.starts_with(&format!("{own}-"))) {
                say(format!("the animation `{name}` does not start with the board's name"));
            }
            continue;
        }
        if prelude.starts_with('@') || around.iter().any(|outer| outer.starts_with("@keyframes")) {
            continue;
        }
        match own {
            // Nested rules are scoped by the outer one.
            Some(own) if around.iter().all(|outer| outer.starts_with('@')) => {
                for selector in selectors(&prelude).filter(|selector| !names(selector, own)) {
                    say(format!(
                        "`{selector}` applies outside of the board {own}: it names neither deska-{own} nor a class or data attribute that starts with {own}"
                    ));
                }
            }
            Some(_) => {}
            None => {
                for board in boards.iter().filter(|board| names(&prelude, board)) {
                    say(format!("`{prelude}` is specific to the board {board}: move it to web/style/{board}.css"));
                }
            }
        }
    }
    findings
}

/// Returns whether a selector names this board.
fn names(selector: &str, board: &str) -> bool {
    [format!("deska-{board}"), format!(".{board}"), format!("[data-{board}")].iter().any(|name| {
        selector
            .match_indices(name.as_str())
            .any(|(at, name)| !selector[at + name.len()..].starts_with(|next: char| next.is_ascii_alphanumeric()))
    })
}

/// Splits a selector list at commas outside of brackets.
fn selectors(prelude: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    prelude
        .split(move |sign| {
            depth += match sign {
                '(' | '[' => 1,
                ')' | ']' => -1,
                _ => 0,
            };
            sign == ',' && depth == 0
        })
        .map(str::trim)
}

struct OpenBlock {
    line: usize,
    /// The text before its brace.
    prelude: String,
    /// The preludes of the enclosing blocks.
    around: Vec<String>,
}

fn blocks(text: &str) -> Vec<OpenBlock> {
    let (mut found, mut around, mut prelude, mut line) = (Vec::new(), Vec::new(), String::new(), 1);
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        if rest.starts_with("/*") {
            let end = rest.find("*/").map_or(rest.len(), |at| at + 2);
            line += rest[..end].matches('\n').count();
            rest = &rest[end..];
            continue;
        }
        rest = &rest[sign.len_utf8()..];
        match sign {
            '\n' => {
                line += 1;
                prelude.push(' ');
            }
            '{' => {
                let name = prelude.split_whitespace().collect::<Vec<_>>().join(" ");
                found.push(OpenBlock { line, prelude: name.clone(), around: around.clone() });
                around.push(name);
                prelude.clear();
            }
            '}' => {
                around.pop();
                prelude.clear();
            }
            ';' => prelude.clear(),
            _ => prelude.push(sign),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(stem: &str, text: &str) -> Vec<String> {
        sheet_findings(stem, &["balda".into(), "pentago".into()], text)
    }

    #[test]
    fn unscoped_rules_of_a_board_are_found() {
        assert_eq!(
            found(
                "pentago",
                "@layer board {\n  deska-pentago { .value { fill: red; } }\n  .game:has(deska-pentago), .pentago-mini { gap: 0; }\n}"
            ),
            [""; 0]
        );
        let wrong = found("pentago", "/* a\n comment */\n@layer board {\n  deska-pentago .square, .cursor { top: 0; }\n}");
        assert_eq!(wrong.len(), 1, "{wrong:?}");
        assert!(wrong[0].starts_with(":4: `.cursor`"), "{wrong:?}");
        assert_eq!(found("balda", "@keyframes put { from { top: 0; } }").len(), 1);
        assert_eq!(found("balda", "@keyframes balda-put { from { top: 0; } }"), [""; 0]);
        assert_eq!(found("balda", ":is(.a, deska-balda) .b { top: 0; }"), [""; 0]);
        assert_eq!(found("balda", ".baldachin { top: 0; }").len(), 1);
    }

    #[test]
    fn board_rules_in_a_common_sheet_are_found() {
        assert_eq!(found("parts", ".draw { top: 0; } .mine:has(.balda-board) { top: 0; }").len(), 1);
    }

    #[test]
    fn hover_rules_outside_the_media_query_are_found() {
        assert_eq!(found("parts", ".button:hover { top: 0; }").len(), 1);
        assert_eq!(found("parts", "@media (hover: hover) { .button:hover { top: 0; } }"), [""; 0]);
    }
}
