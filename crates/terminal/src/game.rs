//! What the terminal asks of a game besides its rules: who plays it ([`TerminalGame`]); of games with racks also how they are shown and told, and what can be
//! typed ([`TileGame`]).

use std::borrow::Cow;
use std::fmt::{Debug, Display};

use crossword::{Board, OverView, RuleSet, Tiles};
use engine::tiles::LearnedValues;
use lexicon::{Alphabet, Lexicon};
use play::{Game, Player, Seat, SeatSet, TableRules, Viewer};

use super::command::Command;
use super::texts::Language;

/// A game that is kept in the database and played in a terminal.
pub(super) trait TerminalGame:
    TableRules<Action: Send, View: Send, Why: Debug + Display + Send + Sync + Clone + 'static> + Clone + Send + 'static
{
    /// Its name among the games.
    const NAME: games::GameName;

    /// Finds its computer players.
    type Roster;

    /// The computer player of this name.
    fn player(roster: &Self::Roster, name: &str) -> anyhow::Result<Box<dyn Player<Self>>>;
}

/// A game of words.
pub(super) trait WordGame: TerminalGame {
    /// The words that count.
    fn words(&self) -> &Lexicon;
}

/// A game with tiles on a board and on racks.
pub(super) trait TileGame: WordGame {
    /// How a blank is written.
    const BLANK: char;
    /// The ending of the files in which games are written.
    const FILE: &'static str;

    /// What a player has laid of a turn that is not ended yet.
    type Draft: Default;

    /// Its name for people.
    fn title(&self, language: Language) -> String;

    /// What a blank is called.
    fn blank(language: Language) -> String;

    /// Board, values and letters of the tiles.
    fn tiles(&self) -> &RuleSet;

    /// What is shown of a view, with what has been laid of a turn.
    fn shown<'a>(view: &'a Self::View, draft: &'a Self::Draft) -> GameDisplay<'a>;

    /// What there is to know before a move.
    fn before_move(&self, view: &Self::View, names: &[&str], language: Language) -> Option<String>;

    /// Answers what is typed in a turn; `None` where this game has no such command.
    fn answer(
        &self,
        view: &Self::View,
        draft: &mut Self::Draft,
        command: &Command,
        language: Language,
    ) -> Option<CommandOutcome<Self::Action>>;

    /// Why something may not be, and what may help.
    fn refusal(why: &Self::Why, language: Language) -> String;

    /// Step 1, 2 or 3 of a hint; `None` where nothing can be laid.
    fn hint(&self, roster: &Self::Roster, view: &Self::View, draft: &Self::Draft, step: u8, language: Language) -> Option<String>;

    /// Tells what has happened; nothing where there is nothing to tell. `own` is the viewer's seat.
    fn tell(event: &Self::EventView, names: &[&str], own: Option<Seat>, language: Language) -> Option<String>;

    /// Is the event one that only its seat may hear of?
    fn is_secret(event: &Self::EventView) -> bool;

    /// The event as a line of the list of moves.
    fn line(event: &Self::EventView, language: Language) -> Option<Line>;

    /// How it stood before a move, counted from 1. `Err` says how many there are.
    fn look_at(game: &Game<Self>, roster: &Self::Roster, number: usize, most: usize) -> Result<MoveReview, usize>;

    /// What self-play taught of its words and rules, by which computers and hints weigh moves.
    fn learned(&self, roster: &Self::Roster) -> LearnedValues;

    /// The game as a file, as a viewer may know it.
    fn record(game: &Game<Self>, names: &[&str], viewer: Viewer) -> Result<String, String>;

    /// What `?` shows.
    fn help(language: Language) -> &'static str;
}

/// What is shown of a game.
pub(super) struct GameDisplay<'a> {
    pub(super) alphabet: &'a Alphabet,
    pub(super) board: Cow<'a, Board>,
    /// Squares whose tiles are marked: those of the last move, or of the turn that is being laid.
    pub(super) fresh: Vec<usize>,
    pub(super) rack: Tiles,
    pub(super) racks: &'a [usize],
    pub(super) bag: usize,
    pub(super) unseen: Tiles,
    pub(super) scores: &'a [i32],
    pub(super) turn: Option<Seat>,
    pub(super) gone: SeatSet,
    pub(super) over: Option<&'a OverView>,
}

/// What comes of a command.
pub(super) enum CommandOutcome<A> {
    /// Something is done.
    Act(A),
    /// Something is said.
    Say(String),
    /// Something can't be.
    Refuse(String),
    /// The turn that is being laid has changed: the board is shown again, and something is said.
    Laid(String),
}

/// A line of the list of moves.
pub(super) enum Line {
    /// A move of a seat.
    Move(usize, String),
    /// What happened to a seat, not counted as a move.
    Aside(usize, String),
}

/// How it stood before a move, for looking at it after the game.
pub(super) struct MoveReview {
    /// Whose move it was.
    pub(super) seat: usize,
    /// What they held.
    pub(super) rack: String,
    /// The best moves, best first.
    pub(super) best: Vec<PossibleMove>,
}

/// A move that was possible.
pub(super) struct PossibleMove {
    pub(super) text: String,
    pub(super) score: u32,
    /// Its points and what is kept, in thousandths of a point, where moves are ranked by that.
    pub(super) equity: Option<i32>,
    /// Was it the one made?
    pub(super) made: bool,
}
