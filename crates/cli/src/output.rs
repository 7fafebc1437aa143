//! Output of subcommands: formats, line width, exit status.

use std::fmt::Display;
use std::io::Write;
#[cfg(unix)]
use std::os::fd::AsFd as Handle;
#[cfg(windows)]
use std::os::windows::io::AsHandle as Handle;

use terminal_size::{Width, terminal_size_of};
use textwrap::{Options, WordSeparator, WordSplitter};

/// The outcome of a subcommand with valid input: exit code 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Success, or the answer yes.
    Yes,
    /// The answer no.
    No,
}

/// The output format of a subcommand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON value, or one per line for streams.
    Json,
}

/// The output format of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum MovesFormat {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON value, or one per line for many positions
    Json,
    /// For programs: tab-separated columns
    Tsv,
}

/// Prints a line. Unlike `println!`, it returns an error instead of panicking when the reader has
/// gone (`| head`).
pub fn print_line(line: impl Display) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stdout().lock(), "{line}")?)
}

/// Writes bytes to standard output.
pub fn write(bytes: &[u8]) -> anyhow::Result<Answer> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(Answer::Yes)
}

/// Prints prose, wrapped at the width of the terminal.
pub fn print_wrapped(text: impl Display) -> anyhow::Result<()> {
    print_line(wrap_lines(&text.to_string(), columns(&std::io::stdout())))
}

/// Prints prose to standard error, and ignores write errors.
pub fn print_warning(text: impl Display) {
    let _ = writeln!(std::io::stderr().lock(), "{}", wrap_lines(&text.to_string(), columns(&std::io::stderr())));
}

/// Returns the line width for readers: `COLUMNS` if set (as for `--help`), else the width of the
/// terminal. Returns `None` if the output is a file or a pipe.
pub fn columns(stream: &(impl Handle + std::io::IsTerminal)) -> Option<usize> {
    let wished = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size_of(stream).map(|(Width(columns), _)| usize::from(columns));
    wished.or_else(|| stream.is_terminal().then(terminal).flatten()).filter(|columns| *columns >= MIN_COLUMNS)
}

/// On narrower terminals lines are not wrapped, since many words would not fit.
const MIN_COLUMNS: usize = 20;

/// Wraps lines that are longer than `columns` at spaces; continuation lines keep the indentation.
pub fn wrap_lines(text: &str, columns: Option<usize>) -> String {
    let Some(columns) = columns else { return text.to_owned() };
    let lines = text.split('\n').map(|line| {
        if textwrap::core::display_width(line) <= columns {
            return line.to_owned();
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        textwrap::fill(line.trim_start(), wrap_options(columns).initial_indent(indent).subsequent_indent(indent))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Formats a text after its key. Continuation lines align with the start of the text.
pub fn with_hanging_indent(key: &str, text: &str, columns: Option<usize>) -> String {
    let indent = " ".repeat(key.chars().count());
    columns.map_or_else(
        || format!("{key}{text}"),
        |columns| textwrap::fill(text, wrap_options(columns).initial_indent(key).subsequent_indent(&indent)),
    )
}

/// Returns wrap options that break only at spaces, never within a path, a word or a command.
pub fn wrap_options<'a>(columns: usize) -> Options<'a> {
    Options::new(columns).word_separator(WordSeparator::AsciiSpace).word_splitter(WordSplitter::NoHyphenation).break_words(false)
}

/// Formats a number with thousands separators: 1,234,567.
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
    fn long_lines_wrap_at_spaces_only() {
        let long = "deska: no position: give one with --position, or a file of them with --positions\n  žluťoučký kůň úpěl ďábelské ódy";
        let lines = wrap_lines(long, Some(30));
        assert_eq!(lines.lines().flat_map(str::split_whitespace).collect::<Vec<_>>(), long.split_whitespace().collect::<Vec<_>>());
        assert!(lines.lines().all(|line| line.chars().count() <= 30), "{lines}");
        assert!(lines.ends_with("  žluťoučký kůň úpěl ďábelské\n  ódy"), "{lines}");
        assert_eq!(wrap_lines(long, None), long);
        let path = "x".repeat(60);
        assert_eq!(wrap_lines(&path, Some(30)), path, "a path is not broken");
    }

    #[test]
    fn continuation_lines_align_after_the_key() {
        assert_eq!(
            with_hanging_indent("licence ", "free, for everybody who asks", Some(22)),
            "licence free, for\n        everybody who\n        asks"
        );
        assert_eq!(with_hanging_indent("licence ", "free, for everybody who asks", None), "licence free, for everybody who asks");
        assert_eq!(with_hanging_indent("source  ", "here", Some(22)), "source  here");
    }

    #[test]
    fn numbers_have_thousands_separators() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (2_824_448, "2,824,448")] {
            assert_eq!(grouped(number), text);
        }
    }
}
