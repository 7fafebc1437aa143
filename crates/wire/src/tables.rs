//! Generates the tables of `docs/protocol.md` from the TypeScript declarations and their comments.
//! A table is enclosed by `<!-- generated: Clock -->` (or `<!-- generated: balda View -->` for a
//! type of a game) and `<!-- end -->`. The test checks that they are up to date; `cargo xtask
//! generate` writes them. An enum has one row a variant, any other type one row a field.
//!
//! Only comments of a single line are used, so the documentation of a field must not wrap.

use std::path::Path;

use crate::declarations::files;

/// The markers around a table.
const BEGIN: &str = "<!-- generated: ";
const END: &str = "<!-- end -->";

/// The marker before the name of a variant.
const KIND: &str = "{ \"kind\": \"";

/// A field of a type.
struct Field<'a> {
    name: &'a str,
    kind: &'a str,
    optional: bool,
    /// The documentation without the final full stop.
    doc: &'a str,
}

/// Parses the fields in the given lines.
fn fields(lines: &str) -> impl Iterator<Item = Field<'_>> {
    let mut doc = "";
    lines.lines().map(str::trim).filter_map(move |line| {
        if let Some(comment) = line.strip_prefix("/** ") {
            doc = comment.trim_end_matches(" */").trim_end_matches('.');
            return None;
        }
        let (name, kind) = line.trim_end_matches(',').split_once(": ")?;
        let (name, optional) = name.strip_suffix('?').map_or((name, false), |name| (name, true));
        Some(Field { name, kind, optional, doc: std::mem::take(&mut doc) })
    })
}

/// Returns the table of a type.
fn table(all: &str, name: &str) -> Option<String> {
    let after = ["<", " "].into_iter().find_map(|next| Some(all.split_once(&format!("\nexport type {name}{next}"))?.1))?;
    let (declared, _) = after.split_once(";\n")?;
    if declared.contains(KIND) {
        return Some(enum_table(declared));
    }
    let (_, lines) = declared.split_once('\n')?;
    let mut text = "| field | type | |\n|---|---|---|\n".to_owned();
    for Field { name, kind, optional, doc } in fields(lines) {
        let absent = if optional { ", or absent" } else { "" };
        text += &format!("| `{name}` | `{}`{absent} | {doc} |\n", kind.replace('|', "\\|"));
    }
    Some(text)
}

/// Returns the table of an enum.
fn enum_table(declared: &str) -> String {
    let mut text = "| kind | fields |\n|---|---|\n".to_owned();
    for part in declared.split(KIND).skip(1) {
        let (kind, lines) = part.split_once('"').unwrap_or((part, ""));
        let mut cells: Vec<String> = fields(lines)
            .map(|Field { name, doc, .. }| if doc.is_empty() { format!("`{name}`") } else { format!("`{name}` ({})", lower_first(doc)) })
            .collect();
        // `} & Over` includes all fields of `Over`.
        cells.extend(lines.split_once("} & ").map(|(_, other)| format!("those of `{}`", other.trim_end_matches(['|', ' ', '\n']))));
        text += &format!("| `{kind}` | {} |\n", cells.join(", ").replace('|', "\\|"));
    }
    text
}

/// Returns the text with a lower-case first letter.
fn lower_first(doc: &str) -> String {
    let mut letters = doc.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Returns the page with current tables.
///
/// # Errors
/// The name of an unknown type.
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
fn the_protocol_tables_are_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let files = files();
    let declared = |name: &str| files.iter().find(|file| file.name == name).map(crate::declarations::File::declarations);
    let text = with_tables(&page, declared).unwrap();
    if std::env::var_os("DESKA_GENERATE").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    assert!(page == text, "a table of docs/protocol.md is out of date with crates/wire: regenerate it with `cargo xtask generate`");
}

#[test]
fn an_unknown_type_is_named_in_the_error() {
    let all = |file: &str| (file == "g").then(|| "\nexport type A = {\n  /** How many. */\n  count?: number | null,\n};\n".to_owned());
    let page = "x\n<!-- generated: g A -->\nold\n<!-- end -->\ny\n";
    let rows = "| field | type | |\n|---|---|---|\n| `count` | `number \\| null`, or absent | How many |\n";
    assert_eq!(with_tables(page, all), Ok(format!("x\n<!-- generated: g A -->\n{rows}<!-- end -->\ny\n")));
    assert_eq!(with_tables("<!-- generated: g B -->\n<!-- end -->", all), Err("g B".to_owned()));
    assert_eq!(with_tables("<!-- generated: A -->\n<!-- end -->", all), Err("A".to_owned()));
    assert!(with_tables("<!-- generated: g A -->", all).is_err());
}

#[test]
fn an_enum_has_a_row_for_each_variant() {
    let all = "\nexport type E = { \"kind\": \"drew\",\n  /** Whose. */\n  seat: number,\n  /** Which. */\n  tiles: string | null\n\
               } | { \"kind\": \"pass\" } | { \"kind\": \"ended\" } & Over;\n";
    let rows = "| `drew` | `seat` (whose), `tiles` (which) |\n| `pass` |  |\n| `ended` | those of `Over` |\n";
    assert_eq!(table(all, "E"), Some(format!("| kind | fields |\n|---|---|\n{rows}")));
}
