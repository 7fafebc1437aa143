//! The tables of docs/hosting.md, generated from the list of settings. Each table is between
//! `<!-- generated: NAME -->` and `<!-- end -->`. The test below checks the tables, and
//! `cargo xtask generate` writes them.

use std::path::Path;

use super::Settings;
use super::list::{SECTIONS, SETTINGS};
use super::write::default_value;

/// Renders the table of a section.
fn table(section: &str) -> String {
    let defaults = Settings::default();
    let of_section = || SETTINGS.iter().filter(|setting| setting.section == section);
    let with_options = of_section().any(|setting| setting.option.is_some());
    let mut text = String::from(if with_options {
        "| setting | option | description | default |\n|---|---|---|---|\n"
    } else {
        "| setting | description | default |\n|---|---|---|\n"
    });
    for setting in of_section() {
        let option = setting.option.map_or_else(String::new, |option| format!("`{option}`"));
        let option = if with_options { format!("{option} | ") } else { String::new() };
        text += &format!("| `{}` | {option}{} | {} |\n", setting.key, setting.about, default_value(setting, &defaults).trim_matches('"'));
    }
    text
}

#[test]
fn the_settings_tables_are_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting.md");
    let before = std::fs::read_to_string(&path).unwrap();
    let mut page = before.clone();
    for section in &SECTIONS {
        let begin = format!("<!-- generated: {} -->\n", section.name);
        let (head, rest) = page.split_once(&begin).unwrap_or_else(|| panic!("docs/hosting.md has no table {begin}"));
        let (_, tail) = rest.split_once("<!-- end -->").unwrap();
        page = format!("{head}{begin}{}<!-- end -->{tail}", table(section.name));
    }
    if std::env::var_os("DESKA_GENERATE").is_some() {
        std::fs::write(&path, page).unwrap();
        return;
    }
    assert!(page == before, "the tables of docs/hosting.md are out of date: run `cargo xtask generate`");
}
