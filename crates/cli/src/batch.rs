//! Batch input: files of positions, answered line by line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

use anyhow::Context;

/// A line of the input.
pub struct Line<'a> {
    /// Line number from 1, counting empty lines and comments.
    pub number: usize,
    /// The text without its line ending.
    pub text: &'a str,
}

/// Answers each line of a file (`-`: standard input). Skips empty lines and lines that start with
/// `#`.
///
/// # Errors
/// Returns an error if the file or a line cannot be read or answered; the error names file and
/// line. Earlier answers are written nevertheless.
pub fn answer_lines<W: Write>(
    file: &str,
    mut out: W,
    mut answer: impl FnMut(&mut W, Line<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let name = if file == "-" { "standard input" } else { file };
    let mut lines: Box<dyn BufRead> = match file {
        "-" => Box::new(io::stdin().lock()),
        _ => Box::new(BufReader::new(File::open(file).with_context(|| format!("{file}: the file of positions"))?)),
    };
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        if lines.read_until(b'\n', &mut bytes).with_context(|| name.to_owned())? == 0 {
            break;
        }
        let answered = std::str::from_utf8(&bytes).context("the line is not UTF-8: save the file as UTF-8").and_then(|text| {
            let text = text.trim_end_matches(['\n', '\r']);
            if text.trim().is_empty() || text.starts_with('#') { Ok(()) } else { answer(&mut out, Line { number, text }) }
        });
        if answered.is_err() || file == "-" {
            out.flush()?;
        }
        answered.with_context(|| format!("{name}, line {number}"))?;
    }
    Ok(out.flush()?)
}
