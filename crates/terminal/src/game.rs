//! The traits a game implements for the terminal: [`TerminalGame`] for all games, and [`TileGame`]
//! for games with racks.

use std::borrow::Cow;
use std::fmt::{Debug, Display};

use crossword::{Board, OverView, RuleSet, Tiles};
use engine::tiles::LearnedValues;
use lexicon::{Alphabet, Lexicon};
use play::{Game, Player, Seat, SeatSet, TableRules, Viewer};

use super::command::Command;
use super::texts::Language;

/// A game that can be stored and played in the terminal.
pub(super) trait TerminalGame:
    TableRules<Action: Send, View: Send, Why: Debug + Display + Send + Sync + Clone + 'static> + Clone + Send + 'static
{
    const NAME: games::GameName;

    /// Creates computer players by name.
    type Roster;

    /// Creates a computer player.
    ///
    /// # Errors
    /// Fails if there is no player of this name.
    fn player(roster: &Self::Roster, name: &str) -> anyhow::Result<Box<dyn Player<Self>>>;
}

/// A word game.
pub(super) trait WordGame: TerminalGame {
    /// Returns the lexicon.
    fn words(&self) -> &Lexicon;
}

/// A game with tiles on a board and on racks.
pub(super) trait TileGame: WordGame {
    /// The character for a blank.
    const BLANK: char;
    /// The extension of game record files.
    const FILE: &'static str;

    /// The placements of a turn that is not finished yet.
    type Draft: Default;

    /// Returns the title shown to players.
    fn title(&self, language: Language) -> String;

    /// Returns the name of a blank.
    fn blank(language: Language) -> String;

    /// Returns the board layout and the tile set.
    fn tiles(&self) -> &RuleSet;

    /// Returns the display data for a view and the draft of the turn.
    fn display<'a>(view: &'a Self::View, draft: &'a Self::Draft) -> GameDisplay<'a>;

    /// Returns the note shown before a move, if any.
    fn note_before_move(&self, view: &Self::View, names: &[&str], language: Language) -> Option<String>;

    /// Runs a command of this game. Returns `None` if the game has no such command.
    fn run_command(
        &self,
        view: &Self::View,
        draft: &mut Self::Draft,
        command: &Command,
        language: Language,
    ) -> Option<CommandOutcome<Self::Action>>;

    /// Returns the message for a rule violation.
    fn refusal(why: &Self::Why, language: Language) -> String;

    /// Returns step 1, 2 or 3 of a hint, or `None` if there is no placement.
    fn hint(&self, roster: &Self::Roster, view: &Self::View, draft: &Self::Draft, step: u8, language: Language) -> Option<String>;

    /// Describes an event, if there is anything to show. `own` is the viewer's seat.
    fn describe(event: &Self::EventView, names: &[&str], own: Option<Seat>, language: Language) -> Option<String>;

    /// Returns whether only the event's seat may see it.
    fn is_secret(event: &Self::EventView) -> bool;

    /// Returns the event's line in the move list, if it has one.
    fn move_list_line(event: &Self::EventView, language: Language) -> Option<MoveListLine>;

    /// Reviews the position before the numbered move, counted from 1, with up to `max_moves` of the
    /// best moves.
    ///
    /// # Errors
    /// Returns the number of moves if there is no such move.
    fn review_move(game: &Game<Self>, roster: &Self::Roster, number: usize, max_moves: usize) -> Result<MoveReview, usize>;

    /// Returns the values learned by self-play, which computers and hints use to rank moves.
    fn learned_values(&self, roster: &Self::Roster) -> LearnedValues;

    /// Returns the game record as the viewer may see it.
    ///
    /// # Errors
    /// Returns a message if the game cannot be written in this format.
    fn game_record(game: &Game<Self>, names: &[&str], viewer: Viewer) -> Result<String, String>;

    /// Returns the text of the `?` command.
    fn help(language: Language) -> &'static str;
}

/// The data needed to draw a game.
pub(super) struct GameDisplay<'a> {
    pub(super) alphabet: &'a Alphabet,
    pub(super) board: Cow<'a, Board>,
    /// The indices of highlighted squares: those of the last move or of the draft.
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

/// The result of a command.
pub(super) enum CommandOutcome<A> {
    /// An action to apply.
    Act(A),
    /// A message to show.
    Say(String),
    /// A refusal to show.
    Refuse(String),
    /// The draft has changed: redraw the board, then show the message.
    DraftChanged(String),
}

/// A line of the move list.
pub(super) enum MoveListLine {
    /// A numbered move.
    Move(usize, String),
    /// An event of a seat that is not counted as a move.
    Note(usize, String),
}

/// The position before a move, for review after the game.
pub(super) struct MoveReview {
    /// The seat that made the move.
    pub(super) seat: usize,
    /// The seat's rack before the move.
    pub(super) rack: String,
    /// The best moves, best first.
    pub(super) best: Vec<PossibleMove>,
}

/// A possible move.
pub(super) struct PossibleMove {
    pub(super) text: String,
    pub(super) score: u32,
    /// The equity in thousandths of a point, if moves are ranked by it.
    pub(super) equity: Option<i32>,
    /// Whether this move was played.
    pub(super) made: bool,
}
