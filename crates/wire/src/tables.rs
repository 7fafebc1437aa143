//! The tables of docs/protocol.md, made from the same sentences as the page's declarations. A table stands between `<!-- generated: Clock -->`, or
//! `<!-- generated: balda View -->` of what a game tells, and `<!-- end -->`; the test holds it against the type of that name, and `cargo xtask generate`
//! writes it. A type of several kinds has a row a kind, any other a row a field.

use std::path::Path;

use crate::declarations::files;

/// What comes before the name of a type, and where its table ends.
const BEGIN: &str = "<!-- generated: ";
const END: &str = "<!-- end -->";

/// What comes before the name of a kind.
const KIND: &str = "{ \"kind\": \"";

/// A field of a type.
struct Field<'a> {
    name: &'a str,
    kind: &'a str,
    optional: bool,
    /// What it means: a sentence without its point.
    said: &'a str,
}

/// The fields that stand in these lines.
fn fields(lines: &str) -> impl Iterator<Item = Field<'_>> {
    let mut said = "";
    lines.lines().map(str::trim).filter_map(move |line| {
        if let Some(comment) = line.strip_prefix("/** ") {
            said = comment.trim_end_matches(" */").trim_end_matches('.');
            return None;
        }
        let (name, kind) = line.trim_end_matches(',').split_once(": ")?;
        let (name, optional) = name.strip_suffix('?').map_or((name, false), |name| (name, true));
        Some(Field { name, kind, optional, said: std::mem::take(&mut said) })
    })
}

/// The table of a type.
fn table(all: &str, name: &str) -> Option<String> {
    let after = ["<", " "].into_iter().find_map(|next| Some(all.split_once(&format!("\nexport type {name}{next}"))?.1))?;
    let (declared, _) = after.split_once(";\n")?;
    if declared.contains(KIND) {
        return Some(kinds(declared));
    }
    let (_, lines) = declared.split_once('\n')?;
    let mut text = "| field | type | |\n|---|---|---|\n".to_owned();
    for Field { name, kind, optional, said } in fields(lines) {
        let absent = if optional { ", or absent" } else { "" };
        text += &format!("| `{name}` | `{}`{absent} | {said} |\n", kind.replace('|', "\\|"));
    }
    Some(text)
}

/// The table of a type of several kinds.
fn kinds(declared: &str) -> String {
    let mut text = "| kind | fields |\n|---|---|\n".to_owned();
    for part in declared.split(KIND).skip(1) {
        let (kind, lines) = part.split_once('"').unwrap_or((part, ""));
        let mut told: Vec<String> = fields(lines)
            .map(|Field { name, said, .. }| if said.is_empty() { format!("`{name}`") } else { format!("`{name}` ({})", small(said)) })
            .collect();
        // `} & Over`: all fields of that type.
        told.extend(lines.split_once("} & ").map(|(_, other)| format!("those of `{}`", other.trim_end_matches(['|', ' ', '\n']))));
        text += &format!("| `{kind}` | {} |\n", told.join(", ").replace('|', "\\|"));
    }
    text
}

/// A sentence that goes on another one.
fn small(said: &str) -> String {
    let mut letters = said.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The page with its tables as they should be; or the name of a type that there is not.
fn with_tables(page: &str, all: impl Fn(&str) -> Option<String>) -> Result<String, String> {
    let mut parts = page.split(BEGIN);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(" -->").ok_or(part)?;
        let (_, rest) = rest.split_once(END).ok_or_else(|| format!("{name}: no {END}"))?;
        let (file, kind) = name.split_once(' ').unwrap_or(("", name));
        let table = all(file).and_then(|declared| table(&declared, kind)).ok_or(name)?;
        text += &format!("{BEGIN}{name} -->\n{table}{END}{rest}");
    }
    Ok(text)
}

#[test]
fn the_tables_of_the_interface_are_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let files = files();
    let declared = |name: &str| files.iter().find(|file| file.name == name).map(crate::declarations::File::declarations);
    let text = with_tables(&page, declared).unwrap();
    if std::env::var_os("DESKA_GENERATE").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    assert!(page == text, "a table of docs/protocol.md is not what crates/wire says: write it anew with `cargo xtask generate`");
}

#[test]
fn a_type_that_is_not_there_is_named() {
    let all = |file: &str| (file == "g").then(|| "\nexport type A = {\n  /** How many. */\n  count?: number | null,\n};\n".to_owned());
    let page = "x\n<!-- generated: g A -->\nold\n<!-- end -->\ny\n";
    let rows = "| field | type | |\n|---|---|---|\n| `count` | `number \\| null`, or absent | How many |\n";
    assert_eq!(with_tables(page, all), Ok(format!("x\n<!-- generated: g A -->\n{rows}<!-- end -->\ny\n")));
    assert_eq!(with_tables("<!-- generated: g B -->\n<!-- end -->", all), Err("g B".to_owned()));
    assert_eq!(with_tables("<!-- generated: A -->\n<!-- end -->", all), Err("A".to_owned()));
    assert!(with_tables("<!-- generated: g A -->", all).is_err());
}

#[test]
fn a_type_of_several_kinds_has_a_row_a_kind() {
    let all = "\nexport type E = { \"kind\": \"drew\",\n  /** Whose. */\n  seat: number,\n  /** Which. */\n  tiles: string | null\n\
               } | { \"kind\": \"pass\" } | { \"kind\": \"ended\" } & Over;\n";
    let rows = "| `drew` | `seat` (whose), `tiles` (which) |\n| `pass` |  |\n| `ended` | those of `Over` |\n";
    assert_eq!(table(all, "E"), Some(format!("| kind | fields |\n|---|---|\n{rows}")));
}
