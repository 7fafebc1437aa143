//! What every verb answers, in which format, and how wide.

use std::fmt::Display;
use std::io::Write;
#[cfg(unix)]
use std::os::fd::AsFd as Handle;
#[cfg(windows)]
use std::os::windows::io::AsHandle as Handle;

use terminal_size::{Width, terminal_size_of};
use textwrap::{Options, WordSeparator, WordSplitter};

/// How a verb ended when its input was good: exit code 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Done, or yes.
    Yes,
    /// The question was answered with no.
    No,
}

/// The form in which a verb prints its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON value, or one a line for streams.
    Json,
}

/// The form in which the moves of positions are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum MovesFormat {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON value, or one a line for many positions
    Json,
    /// For programs: columns with tabs between
    Tsv,
}

/// Prints a line. Unlike with `println!`, a reader who went away (`| head`) is an error to be handed on, not a panic.
pub fn say(line: impl Display) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stdout().lock(), "{line}")?)
}

/// Writes bytes to standard output.
pub fn write(bytes: &[u8]) -> anyhow::Result<Answer> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(Answer::Yes)
}

/// Says something in sentences: broken between words where the terminal ends.
pub fn tell(text: impl Display) -> anyhow::Result<()> {
    say(fitted(&text.to_string(), columns(&std::io::stdout())))
}

/// The same on standard error, where it matters to nobody whether it can be written.
pub fn warn(text: impl Display) {
    let _ = writeln!(std::io::stderr().lock(), "{}", fitted(&text.to_string(), columns(&std::io::stderr())));
}

/// The columns of what a person reads: what `COLUMNS` says, as it is for `--help`, else the width of the terminal. None where lines go on to another
/// program or into a file.
pub fn columns(stream: &(impl Handle + std::io::IsTerminal)) -> Option<usize> {
    let wished = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size_of(stream).map(|(Width(columns), _)| usize::from(columns));
    wished.or_else(|| stream.is_terminal().then(terminal).flatten()).filter(|columns| *columns >= NARROWEST)
}

/// On narrower terminals lines are left as they are: a word would often not fit.
const NARROWEST: usize = 20;

/// The text with lines that are longer than so many columns broken between words; what follows stands under the line's beginning.
pub fn fitted(text: &str, columns: Option<usize>) -> String {
    let Some(columns) = columns else { return text.to_owned() };
    let lines = text.split('\n').map(|line| {
        if textwrap::core::display_width(line) <= columns {
            return line.to_owned();
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        textwrap::fill(line.trim_start(), between_words(columns).initial_indent(indent).subsequent_indent(indent))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A text beside its key, as in a list of facts; where it is longer than so many columns, it goes on under its beginning.
pub fn beside(key: &str, text: &str, columns: Option<usize>) -> String {
    let indent = " ".repeat(key.chars().count());
    columns.map_or_else(
        || format!("{key}{text}"),
        |columns| textwrap::fill(text, between_words(columns).initial_indent(key).subsequent_indent(&indent)),
    )
}

/// Lines broken at spaces only: a path, a word or a command is never cut.
pub fn between_words<'a>(columns: usize) -> Options<'a> {
    Options::new(columns).word_separator(WordSeparator::AsciiSpace).word_splitter(WordSplitter::NoHyphenation).break_words(false)
}

/// A number as people read it: 1,234,567.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words_only() {
        let long = "deska: no position: give one with --position, or a file of them with --positions\n  žluťoučký kůň úpěl ďábelské ódy";
        let lines = fitted(long, Some(30));
        assert_eq!(lines.lines().flat_map(str::split_whitespace).collect::<Vec<_>>(), long.split_whitespace().collect::<Vec<_>>());
        assert!(lines.lines().all(|line| line.chars().count() <= 30), "{lines}");
        assert!(lines.ends_with("  žluťoučký kůň úpěl ďábelské\n  ódy"), "{lines}");
        assert_eq!(fitted(long, None), long);
        let path = "x".repeat(60);
        assert_eq!(fitted(&path, Some(30)), path, "a path stays whole");
    }

    #[test]
    fn a_text_goes_on_beside_its_key() {
        assert_eq!(beside("licence ", "free, for everybody who asks", Some(22)), "licence free, for\n        everybody who\n        asks");
        assert_eq!(beside("licence ", "free, for everybody who asks", None), "licence free, for everybody who asks");
        assert_eq!(beside("source  ", "here", Some(22)), "source  here");
    }

    #[test]
    fn numbers_for_people() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (2_824_448, "2,824,448")] {
            assert_eq!(grouped(number), text);
        }
    }
}
