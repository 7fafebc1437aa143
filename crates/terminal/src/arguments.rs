//! Command-line arguments of `deska play`.

use std::str::FromStr;
use std::time::Duration;

use cli::data::DataArguments;
use cli::output::Format;
use play::Seed;

use super::games;
use super::screen::Screen;
use super::texts::Language;

/// The maximum length of a player's name in characters.
const MAX_NAME_CHARS: usize = 40;

#[derive(clap::Args)]
#[command(after_help = games::PLAY_HELP)]
pub struct Arguments {
    #[command(subcommand)]
    pub(super) game: games::Game,
}

/// Arguments common to all games.
#[derive(clap::Args)]
pub(super) struct CommonArguments {
    /// A seat, given up to four times: NAME for a person, or NAME=PLAYER for a computer [default:
    /// you, and a computer]
    #[arg(long, value_name = "NAME[=PLAYER]")]
    pub(super) seat: Vec<SeatArgument>,
    /// Time limit per turn; a turn that exceeds it is passed
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(super) turn_seconds: Option<u64>,
    /// Resume a stored game: the one with this id, or the last one
    #[arg(long, value_name = "ID", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["seat", "turn_seconds", "seed"])]
    pub(super) resume: Option<String>,
    /// List the games of this terminal
    #[arg(long, conflicts_with_all = ["resume", "seat"])]
    pub(super) list: bool,
    /// Minimum duration of a computer's move, in milliseconds [default: 600 at a terminal, else 0]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pace: Option<u64>,
    /// Database: a file, or postgres://USER@HOST/NAME [default: deska.db in your data folder]
    #[arg(long, value_name = "FILE_OR_URL")]
    pub(super) database: Option<String>,
    /// Language of messages [default: en]
    #[arg(long, value_name = "LANGUAGE", value_enum)]
    pub(super) language: Option<Language>,
    /// Seed of the game, for tests: it determines all draws
    #[arg(long, value_name = "SEED", hide = true)]
    pub(super) seed: Option<Seed>,
    /// Output format of the list
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
    #[command(flatten)]
    pub(super) data: DataArguments,
}

impl CommonArguments {
    pub(super) fn language(&self) -> Language {
        self.language.unwrap_or_default()
    }

    /// Returns the minimum duration of a computer's move, which lets people follow the game.
    pub(super) fn pace(&self, screen: &Screen) -> Duration {
        Duration::from_millis(self.pace.unwrap_or(if screen.is_terminal() { 600 } else { 0 }))
    }
}

/// A seat as given on the command line. The player's name is not checked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SeatArgument {
    pub(super) name: String,
    pub(super) player: Option<String>,
}

impl FromStr for SeatArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<SeatArgument, String> {
        let (name, player) = match text.split_once('=') {
            Some((name, player)) => (name.trim(), Some(player.trim())),
            None => (text.trim(), None),
        };
        let name = match player {
            Some("") => return Err(format!("which computer plays for {name}? Write {name}=level-3, for example")),
            // A colon starts the player's options, which are not part of the seat's name.
            Some(player) if name.is_empty() => player.split(':').next().unwrap_or(player),
            _ => name,
        };
        if name.is_empty() {
            return Err("a seat needs a name: NAME for a person, NAME=level-3 for a computer".to_owned());
        }
        if name.chars().count() > MAX_NAME_CHARS {
            return Err(format!("a name has at most {MAX_NAME_CHARS} characters"));
        }
        // Bidirectional control characters would let a name reorder the text next to it.
        let is_direction_mark =
            |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}');
        if name.chars().any(|c| c.is_control() || is_direction_mark(c)) {
            return Err("the name contains invisible characters: use letters, digits and punctuation".to_owned());
        }
        Ok(SeatArgument { name: name.to_owned(), player: player.map(str::to_owned) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_parsed() {
        let seat = |text: &str| text.parse::<SeatArgument>().map(|seat| (seat.name, seat.player));
        assert_eq!(seat("Ann"), Ok(("Ann".into(), None)));
        assert_eq!(seat(" Řehoř = level-3 "), Ok(("Řehoř".into(), Some("level-3".into()))));
        assert_eq!(seat("=greedy"), Ok(("greedy".into(), Some("greedy".into()))));
        assert_eq!(seat("H=heuristic:safe=8,exchange=-1"), Ok(("H".into(), Some("heuristic:safe=8,exchange=-1".into()))));
        assert_eq!(seat("=heuristic:safe=8").unwrap().0, "heuristic");
        for bad in ["", " ", "Ann=", "=", "a\u{202e}b", "a\tb", &"ž".repeat(41)] {
            assert!(seat(bad).is_err(), "{bad:?}");
        }
    }
}
