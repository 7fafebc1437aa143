//! Output to the terminal, in colour or plain.
//!
//! Colour is used if standard output is a terminal and neither `NO_COLOR` nor `TERM=dumb` is set.
//! It never carries information of its own.

use std::io::{self, IsTerminal, Write};

use anstream::ColorChoice;
use anstyle::{AnsiColor, Color, Style};
use cli::output::{columns, wrap_lines};

pub(super) struct Screen {
    colour: bool,
    /// Whether the output is a terminal, which can be cleared.
    terminal: bool,
    /// The terminal width, if known.
    columns: Option<usize>,
}

/// The style of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    Tile,
    FreshTile,
    TripleWord,
    DoubleWord,
    TripleLetter,
    DoubleLetter,
    /// Labels and secondary text.
    Faint,
    /// Emphasis.
    Strong,
    /// Refusals.
    Wrong,
}

impl Paint {
    const fn style(self) -> Style {
        const fn colour(front: AnsiColor, back: AnsiColor) -> Style {
            Style::new().fg_color(Some(Color::Ansi(front))).bg_color(Some(Color::Ansi(back)))
        }
        match self {
            Paint::Tile => colour(AnsiColor::Black, AnsiColor::Yellow).bold(),
            Paint::FreshTile => colour(AnsiColor::Black, AnsiColor::BrightYellow).bold(),
            Paint::TripleWord => colour(AnsiColor::BrightWhite, AnsiColor::Red),
            Paint::DoubleWord => colour(AnsiColor::BrightWhite, AnsiColor::Magenta),
            Paint::TripleLetter => colour(AnsiColor::BrightWhite, AnsiColor::Blue),
            Paint::DoubleLetter => colour(AnsiColor::Black, AnsiColor::Cyan),
            Paint::Faint => Style::new().dimmed(),
            Paint::Strong => Style::new().bold(),
            Paint::Wrong => Style::new().fg_color(Some(Color::Ansi(AnsiColor::Red))).bold(),
        }
    }
}

impl Screen {
    pub(super) fn new() -> Screen {
        let out = io::stdout();
        let colour = !matches!(anstream::AutoStream::choice(&out), ColorChoice::Never);
        Screen { colour, terminal: out.is_terminal(), columns: columns(&out) }
    }

    pub(super) const fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Styles the text, if colours are enabled.
    pub(super) fn paint(&self, paint: Paint, text: &str) -> String {
        if self.colour {
            let style = paint.style();
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// Writes one or more lines.
    pub(super) fn say(&self, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}", wrap_lines(text, self.columns))?;
        out.flush()
    }

    pub(super) fn refuse(&self, text: &str) -> io::Result<()> {
        self.say(&self.paint(Paint::Wrong, text))
    }

    /// Writes a prompt without a line break.
    pub(super) fn prompt(&self, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        write!(out, "{text}")?;
        out.flush()
    }

    /// Clears the screen and its scrollback, so that the next player cannot see the last one's
    /// tiles.
    pub(super) fn clear(&self) -> io::Result<()> {
        if !self.terminal {
            return Ok(());
        }
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        self.prompt(&if dumb { "\n".repeat(60) } else { String::from("\x1b[H\x1b[2J\x1b[3J") })
    }
}
