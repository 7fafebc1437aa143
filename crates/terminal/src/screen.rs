//! Where lines are written, in colour or plain.
//!
//! Colour is used when standard output is a terminal and neither `NO_COLOR` nor `TERM=dumb` speaks against it. Nothing is said by colour alone.

use std::io::{self, IsTerminal, Write};

use anstream::ColorChoice;
use anstyle::{AnsiColor, Color, Style};
use cli::output::{columns, wrap_lines};

/// Standard output.
pub(super) struct Screen {
    colour: bool,
    /// Can what was written be wiped away?
    terminal: bool,
    /// Where lines end, if that is known.
    columns: Option<usize>,
}

/// What a piece of text is, and so how it is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    Tile,
    FreshTile,
    TripleWord,
    DoubleWord,
    TripleLetter,
    DoubleLetter,
    /// Labels and asides.
    Faint,
    /// What matters most in a line.
    Strong,
    /// A refusal.
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

    /// The text, painted if colours are on.
    pub(super) fn paint(&self, paint: Paint, text: &str) -> String {
        if self.colour {
            let style = paint.style();
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// Writes a line, or several.
    pub(super) fn say(&self, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}", wrap_lines(text, self.columns))?;
        out.flush()
    }

    /// Writes a refusal.
    pub(super) fn refuse(&self, text: &str) -> io::Result<()> {
        self.say(&self.paint(Paint::Wrong, text))
    }

    /// Writes what stands before an answer, without a new line.
    pub(super) fn prompt(&self, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        write!(out, "{text}")?;
        out.flush()
    }

    /// Wipes everything away, what has scrolled off, too: the next player must not see the last one's tiles.
    pub(super) fn wipe(&self) -> io::Result<()> {
        if !self.terminal {
            return Ok(());
        }
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        self.prompt(&if dumb { "\n".repeat(60) } else { String::from("\x1b[H\x1b[2J\x1b[3J") })
    }
}
