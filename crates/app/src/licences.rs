//! `deska licences`: prints the notices required by the licences of the program, its data and its
//! libraries.

use cli::output::{Answer, print_line, write};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska licences
          deska licences --list
          deska licences > licences.txt")]
pub(crate) struct Arguments {
    /// Print only the headings
    #[arg(long)]
    list: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let text = server::licences();
    if !arguments.list {
        return write(&text);
    }
    let text = String::from_utf8_lossy(&text);
    headings(&text).try_for_each(print_line)?;
    Ok(Answer::Yes)
}

/// Returns lines that are underlined over their whole length, indented by rank.
fn headings(text: &str) -> impl Iterator<Item = String> {
    text.lines().zip(text.lines().skip(1)).filter_map(|(line, below)| {
        let length = line.chars().count();
        let is_underline = |mark: char| length > 0 && below.chars().count() == length && below.chars().all(|found| found == mark);
        if is_underline('=') { Some(line.to_owned()) } else { is_underline('-').then(|| format!("  {line}")) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notice_of_the_data_is_included() {
        let text = String::from_utf8(server::licences().into_owned()).unwrap();
        let listed: Vec<String> = headings(&text).collect();
        for folder in ["permissive", "cc-by-sa", "gpl"] {
            let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(folder);
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                if path.extension().is_some_and(|ending| ending == "txt") {
                    assert!(listed.contains(&format!("  {name}")), "{name} has no heading");
                    assert!(text.contains(std::fs::read_to_string(&path).unwrap().trim()), "the text of {name} is missing");
                }
            }
        }
        for known in ["Deska", "Libraries of the page", "Rust libraries"] {
            assert!(listed.iter().any(|heading| heading == known), "{known}");
        }
        for library in ["axum", "sqlx", "tokio", "serde"] {
            assert!(text.lines().any(|line| line.starts_with(&format!("  - {library} "))), "{library}");
        }
    }
}
