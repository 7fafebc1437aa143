//! What can be said on the command line.

use std::str::FromStr;
use std::time::Duration;

use cli::data::DataArguments;
use cli::output::Format;
use crossword::Challenge;
use crossword::erudit::{Leftovers, Repeats, Scoring, StarWorth, Take};
use play::Seed;

use super::screen::Screen;
use super::texts::Language;

/// The longest name of a player, in characters.
const LONGEST_NAME: usize = 40;

/// What `deska play` is told.
#[derive(clap::Args)]
#[command(after_help = "Examples: deska play scrabble
          deska play scrabble --seat Ann --seat Robot=level-5
          deska play erudit --language ru
`deska play scrabble --help` tells more.")]
pub struct Arguments {
    #[command(subcommand)]
    pub(super) game: Game,
}

#[derive(clap::Subcommand)]
pub(super) enum Game {
    /// Scrabble against the computer, with others at this terminal, or computers among themselves
    Scrabble(Box<Scrabble>),
    /// Erudit, whose turn may hold several words
    Erudit(Box<Erudit>),
    /// Pentago, by the standard rules or with an answer to a turned five
    Pentago(Box<Pentago>),
    /// Balda: a letter a turn, a word along a path
    Balda(Box<Balda>),
}

#[derive(clap::Args)]
#[command(after_help = "Examples: deska play scrabble
          deska play scrabble --seat Ann --seat Robot=level-5 --lexicon ru-all \\
              --language ru
          deska play scrabble --seat Ann --seat Ben --challenge double \\
              --turn-seconds 120
          deska play scrabble --seat A=level-1 --seat B=greedy --pace 1000
          deska play scrabble --resume")]
pub(super) struct Scrabble {
    /// The rule set [default: that of the lexicon's language]
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    pub(super) rules: Option<String>,
    /// Words that are not in the lexicon: void, off, single, double or five-point [default: void]
    #[arg(long, value_name = "RULE", value_parser = challenge, conflicts_with = "resume")]
    pub(super) challenge: Option<Challenge>,
    /// How a game ends before somebody goes out: six turns without points (tournament), or two rounds of passes (thesis)
    /// [default: as the rule set has it; in Czech two rounds of passes, else by the number of seats]
    #[arg(long, value_name = "RULE", value_enum, conflicts_with = "resume")]
    pub(super) ends: Option<Ends>,
    /// Words: a lexicon's name, a .txt list, a .kwg graph or a .lexicon file [default: the usual one of the rules, or of --language]
    #[arg(long, short, value_name = "NAME_OR_FILE", conflicts_with = "resume")]
    pub(super) lexicon: Option<String>,
    /// A seat, up to four times: a person's NAME, or NAME=PLAYER for a computer [default: you, and a computer]
    #[arg(long, value_name = "NAME[=PLAYER]")]
    pub(super) seat: Vec<SeatWish>,
    #[command(flatten)]
    pub(super) common: Common,
}

#[derive(clap::Args)]
#[command(after_help = "Examples: deska play erudit --language ru
          deska play erudit --seat Аня --seat Боря --scoring union --total 300
          deska play erudit --resume")]
pub(super) struct Erudit {
    /// What a turn scores: each laying its words (sequential), or each new word once at the end (union) [default: sequential]
    #[arg(long, value_name = "WHICH", value_parser = cli::erudit::scoring, conflicts_with = "resume")]
    pub(super) scoring: Option<Scoring>,
    /// Words that were formed before: forbidden or allowed [default: forbidden]
    #[arg(long, value_name = "WHICH", value_parser = cli::erudit::repeats, conflicts_with = "resume")]
    pub(super) repeats: Option<Repeats>,
    /// Stars on the board may be taken and laid again in the same-turn, by the next-turn, or not (no) [default: same-turn]
    #[arg(long, value_name = "WHICH", value_parser = cli::erudit::take, conflicts_with = "resume")]
    pub(super) take: Option<Take>,
    /// A star on the board is worth nothing (zero) or what its letter is worth (letter) [default: zero]
    #[arg(long, value_name = "WHICH", value_parser = cli::erudit::star_worth, conflicts_with = "resume")]
    pub(super) star_worth: Option<StarWorth>,
    /// What the tiles left at the end do to the scores: kept (nothing) or deducted [default: kept]
    #[arg(long, value_name = "WHICH", value_parser = cli::erudit::leftovers, conflicts_with = "resume")]
    pub(super) leftovers: Option<Leftovers>,
    /// How many tiles the bag must hold for an exchange [default: as many as are exchanged]
    #[arg(long, value_name = "TILES", value_parser = clap::value_parser!(u64).range(0..=131), conflicts_with = "resume")]
    pub(super) exchange_minimum: Option<u64>,
    /// The game ends when a seat has so many points
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u64).range(1..=100_000), conflicts_with = "resume")]
    pub(super) total: Option<u64>,
    /// Words: a lexicon's name, a .txt list, a .kwg graph or a .lexicon file [default: ru-nouns]
    #[arg(long, short, value_name = "NAME_OR_FILE", conflicts_with = "resume")]
    pub(super) lexicon: Option<String>,
    /// A seat, up to four times: a person's NAME, or NAME=PLAYER for a computer [default: you, and a computer]
    #[arg(long, value_name = "NAME[=PLAYER]")]
    pub(super) seat: Vec<SeatWish>,
    #[command(flatten)]
    pub(super) common: Common,
}

#[derive(clap::Args)]
#[command(after_help = "Examples: deska play balda --language ru
          deska play balda --board 9 --knots --seat Аня --seat Боря
          deska play balda --start балда --seat Jana --seat Robo=level-5
          deska play balda --lexicon cs-mixed --language cs
          deska play balda --seat Аня --seat Боря --game-seconds 120
          deska play balda --resume")]
pub(super) struct Balda {
    /// Squares along an edge: 3 to 11
    #[arg(long, value_name = "SQUARES", default_value_t = 5, value_parser = clap::value_parser!(u64).range(3..=11), conflicts_with = "resume")]
    pub(super) board: u64,
    /// A word may use a square twice
    #[arg(long, conflicts_with = "resume")]
    pub(super) knots: bool,
    /// Squares that touch at a corner are neighbours, too
    #[arg(long, conflicts_with = "resume")]
    pub(super) diagonals: bool,
    /// The corners and the diagonals multiply the points of a word whose letter is put there
    #[arg(long, conflicts_with = "resume")]
    pub(super) prizes: bool,
    /// Which passes count towards losing: in-a-row or in-total
    #[arg(long, value_name = "WHICH", default_value = "in-a-row", value_parser = ["in-a-row", "in-total"], conflicts_with = "resume")]
    pub(super) passes: String,
    /// Words that the lexicon lacks can't be put to the next player
    #[arg(long, conflicts_with = "resume")]
    pub(super) no_approval: bool,
    /// Time of each player for the whole game (blitz is 120); whoever runs out of it loses
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["resume", "turn_seconds"], value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(super) game_seconds: Option<u64>,
    /// The word to begin with [default: drawn from common words]
    #[arg(long, value_name = "WORD", conflicts_with = "resume")]
    pub(super) start: Option<String>,
    /// Words: a lexicon's name, a .txt list, a .kwg graph or a .lexicon file [default: ru-nouns]
    #[arg(long, short, value_name = "NAME_OR_FILE", conflicts_with = "resume")]
    pub(super) lexicon: Option<String>,
    /// A seat, two to four times: a person's NAME, or NAME=PLAYER for a computer [default: you, and a computer]
    #[arg(long, value_name = "NAME[=PLAYER]")]
    pub(super) seat: Vec<SeatWish>,
    #[command(flatten)]
    pub(super) common: Common,
}

#[derive(clap::Args)]
#[command(after_help = "Examples: deska play pentago
          deska play pentago --seat =level-5 --seat Jana --seconds 3
          deska play pentago --rules answer --seat Ann --seat Ben \\
              --game-seconds 300
          deska play pentago --seat =alphabeta:4 --seat =search --pace 1000
          deska play pentago --resume
          deska play pentago --replay game.deska
Players: level-1 to level-5, naive, minimax, alphabeta, negascout (with a depth, as alphabeta:4), search, solve (with the seconds of a move, as search:10).",
          mut_arg("turn_seconds", |turn| turn.help("Time limit of a turn; whoever exceeds it has lost")))]
pub(super) struct Pentago {
    /// The rule set: standard, or answer (a turned five is answered by one more placing)
    #[arg(long, value_name = "NAME", default_value = "standard", conflicts_with = "resume")]
    pub(super) rules: ::pentago::RuleSet,
    /// Time of a computer's move
    #[arg(long, value_name = "SECONDS", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=600), conflicts_with = "resume")]
    pub(super) seconds: u64,
    /// Time of each player for the whole game; whose time is over has lost
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(10..=86_400), conflicts_with_all = ["resume", "turn_seconds"])]
    pub(super) game_seconds: Option<u64>,
    /// Time that each move adds
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(0..=600), requires = "game_seconds",
          conflicts_with_all = ["resume", "turn_seconds"])]
    pub(super) increment_seconds: Option<u64>,
    /// Go through a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["resume", "seat", "list"])]
    pub(super) replay: Option<std::path::PathBuf>,
    /// A seat, twice, white first: a person's NAME, or NAME=PLAYER for a computer [default: you, and a computer]
    #[arg(long, value_name = "NAME[=PLAYER]")]
    pub(super) seat: Vec<SeatWish>,
    #[command(flatten)]
    pub(super) common: Common,
}

/// What can be said of every game.
#[derive(clap::Args)]
pub(super) struct Common {
    /// Time limit of a turn; when it is over the turn is a pass
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(super) turn_seconds: Option<u64>,
    /// Go on with a stored game: the one with this id, or the last one
    #[arg(long, value_name = "ID", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["seat", "turn_seconds", "seed"])]
    pub(super) resume: Option<String>,
    /// List the games of this terminal
    #[arg(long, conflicts_with_all = ["resume", "seat"])]
    pub(super) list: bool,
    /// Least time of a computer's move, in milliseconds [default: 600 at a terminal, else 0]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pace: Option<u64>,
    /// Data base: a file, or postgres://USER@HOST/NAME [default: deska.db in your data folder]
    #[arg(long, value_name = "FILE_OR_URL")]
    pub(super) database: Option<String>,
    /// Language in which is spoken to you [default: en]
    #[arg(long, value_name = "LANGUAGE", value_enum)]
    pub(super) language: Option<Language>,
    /// Seed of the game, for tests: whoever knows it knows all draws
    #[arg(long, value_name = "SEED", hide = true)]
    pub(super) seed: Option<Seed>,
    /// How to print the list
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
    #[command(flatten)]
    pub(super) data: DataArguments,
}

impl Common {
    pub(super) fn language(&self) -> Language {
        self.language.unwrap_or_default()
    }

    /// The least time of a computer's move: so that people see what happens.
    pub(super) fn pace(&self, screen: &Screen) -> Duration {
        Duration::from_millis(self.pace.unwrap_or(if screen.is_terminal() { 600 } else { 0 }))
    }
}

/// How a game ends before somebody goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Ends {
    Tournament,
    Thesis,
}

fn challenge(name: &str) -> Result<Challenge, String> {
    Challenge::by_name(name).ok_or_else(|| {
        let known = Challenge::ALL.map(Challenge::name).join(", ");
        format!("choose one of {known}")
    })
}

/// A seat as it is asked for. Whether there is such a computer player is looked at later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SeatWish {
    pub(super) name: String,
    pub(super) player: Option<String>,
}

impl FromStr for SeatWish {
    type Err = String;

    fn from_str(text: &str) -> Result<SeatWish, String> {
        let (name, player) = match text.split_once('=') {
            Some((name, player)) => (name.trim(), Some(player.trim())),
            None => (text.trim(), None),
        };
        let name = match player {
            Some("") => return Err(format!("which computer plays for {name}? Write {name}=level-3, for example")),
            // Settings after a colon are no part of a name.
            Some(player) if name.is_empty() => player.split(':').next().unwrap_or(player),
            _ => name,
        };
        if name.is_empty() {
            return Err("a seat needs a name: NAME for a person, NAME=level-3 for a computer".to_owned());
        }
        if name.chars().count() > LONGEST_NAME {
            return Err(format!("a name has at most {LONGEST_NAME} characters"));
        }
        // Marks that turn the direction of text would let a name rewrite what stands beside it.
        let turns =
            |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}');
        if name.chars().any(|c| c.is_control() || turns(c)) {
            return Err("the name has characters that can't be seen: use letters, digits and signs".to_owned());
        }
        Ok(SeatWish { name: name.to_owned(), player: player.map(str::to_owned) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read() {
        let seat = |text: &str| text.parse::<SeatWish>().map(|seat| (seat.name, seat.player));
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
