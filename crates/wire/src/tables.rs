//! The tables of fields in docs/protocol.md, made from the same sentences as the page's declarations. A table stands between `<!-- generated: Clock -->`
//! and `<!-- end -->`; the test holds it against the type of that name, and `cargo xtask generate` writes it.

use std::path::Path;

use crate::declarations::declarations;

/// What comes before the name of a type, and where its table ends.
const BEGIN: &str = "<!-- generated: ";
const END: &str = "<!-- end -->";

/// The table of a type's fields: its name, its type, what it means.
fn table(all: &str, name: &str) -> Option<String> {
    let after = ["<", " "].into_iter().find_map(|next| Some(all.split_once(&format!("\nexport type {name}{next}"))?.1))?;
    let (fields, _) = after.split_once("\n}")?;
    let mut text = "| field | type | |\n|---|---|---|\n".to_owned();
    let mut said = "";
    for line in fields.lines().skip(1).map(str::trim) {
        if let Some(comment) = line.strip_prefix("/** ") {
            said = comment.trim_end_matches(" */");
        } else if let Some((field, kind)) = line.trim_end_matches(',').split_once(": ") {
            let (field, optional) = field.strip_suffix('?').map_or((field, ""), |field| (field, ", or absent"));
            text += &format!("| `{field}` | `{}`{optional} | {} |\n", kind.replace('|', "\\|"), said.trim_end_matches('.'));
            said = "";
        }
    }
    Some(text)
}

/// The page with its tables as they should be; or the name of a type that there is not.
fn with_tables(page: &str, all: &str) -> Result<String, String> {
    let mut parts = page.split(BEGIN);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(" -->").ok_or(part)?;
        let (_, rest) = rest.split_once(END).ok_or_else(|| format!("{name}: no {END}"))?;
        text += &format!("{BEGIN}{name} -->\n{}{END}{rest}", table(all, name).ok_or(name)?);
    }
    Ok(text)
}

#[test]
fn the_tables_of_the_interface_are_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let text = with_tables(&page, &declarations()).unwrap();
    if std::env::var_os("DESKA_GENERATE").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    assert!(page == text, "a table of docs/protocol.md is not what crates/wire says: write it anew with `cargo xtask generate`");
}

#[test]
fn a_type_that_is_not_there_is_named() {
    let all = "\nexport type A = {\n  /** How many. */\n  count?: number | null,\n};\n";
    let page = "x\n<!-- generated: A -->\nold\n<!-- end -->\ny\n";
    let rows = "| field | type | |\n|---|---|---|\n| `count` | `number \\| null`, or absent | How many |\n";
    assert_eq!(with_tables(page, all), Ok(format!("x\n<!-- generated: A -->\n{rows}<!-- end -->\ny\n")));
    assert_eq!(with_tables("<!-- generated: B -->\n<!-- end -->", all), Err("B".to_owned()));
    assert!(with_tables("<!-- generated: A -->", all).is_err());
}
