//! Files of positions, answered line by line as they are read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

use anyhow::Context;

/// A line that asks for an answer.
pub struct Line<'a> {
    /// Counted from 1, empty lines and remarks included.
    pub number: usize,
    /// Without its end.
    pub text: &'a str,
}

/// Answers each line of a file, `-` for standard input. Empty lines and those that start with # are passed over.
///
/// # Errors
/// The file or a line can't be read, or has no answer: the error names file and line. What was answered before is written all the same.
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
