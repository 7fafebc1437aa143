//! The trait that a game implements to be played in the terminal.

use std::fmt::{Debug, Display};
use std::time::Duration;

use games::GameName;
use lexicon::Lexicon;
use play::{Game, Player, SearchInfo, Seat, TableRules, Viewer};
use serde_json::{Map, Value};
use store::GameRow;

use super::command::VerbWords;
use super::describe;
use super::session::{Session, TurnFlow};
use super::setup::{Setup, Terms};
use super::texts::Language;

/// A game that can be stored and played in the terminal. The session runs the turns and the
/// commands of all games; a game adds its set-up, board, moves, hints and texts.
pub trait TerminalGame:
    TableRules<Action: Send, View: Send, Why: Debug + Display + Send + Sync + Clone + 'static> + Clone + Send + 'static
{
    const NAME: GameName;

    /// The text before each command, in games where any other line may be a move.
    const COMMAND_PREFIX: &'static str = "";

    /// The words of this game's own commands, and further words of common ones. They take
    /// precedence over the common words.
    const VERBS: &'static [VerbWords<Self::Command>] = &[];

    /// Whether the board is drawn again before a computer replies, because the reply may take long.
    const DRAWS_BEFORE_REPLY: bool = false;

    /// The command-line arguments.
    type Arguments;

    /// Creates computer players by name.
    type Roster;

    /// A command that only this game has.
    type Command: Copy + 'static;

    /// State that the game keeps between commands, such as the draft of a turn.
    type State: Default;

    // Set-up.

    /// Returns the terms of a new game.
    ///
    /// # Errors
    /// Returns an error if the arguments are invalid or the lexicon cannot be opened.
    fn new_game(asked: &Self::Arguments, setup: &Setup<'_>) -> anyhow::Result<Terms>;

    /// Returns the rules of a stored game.
    ///
    /// # Errors
    /// Returns an error if the settings are damaged, or if the rule set or lexicon is missing.
    fn restore(row: &GameRow, settings: Map<String, Value>, setup: &Setup<'_>) -> anyhow::Result<Self>;

    /// Returns the computer players of a game with these rules and settings.
    ///
    /// # Errors
    /// Returns an error if their data cannot be read.
    fn roster(rules: &str, settings: &Map<String, Value>, setup: &Setup<'_>) -> anyhow::Result<Self::Roster>;

    /// Creates a computer player.
    ///
    /// # Errors
    /// Returns an error if there is no player of this name.
    fn player(roster: &Self::Roster, name: &str) -> anyhow::Result<Box<dyn Player<Self>>>;

    /// Returns the maximum time for a computer's move, in addition to the clock's.
    fn thinking_time(_roster: &Self::Roster) -> Option<Duration> {
        None
    }

    /// Saves the computer players' findings at the end of the session.
    fn save_findings(_roster: &Self::Roster) {}

    /// Returns the lexicon, in games of words.
    fn lexicon(&self) -> Option<&Lexicon> {
        None
    }

    /// Returns a typed word as the game spells it, and whether it is valid.
    fn look_up(&self, typed: &str) -> (String, bool) {
        let Some(lexicon) = self.lexicon() else { return (typed.to_owned(), false) };
        match lexicon.alphabet().encode(typed) {
            Ok(tiles) => (lexicon.alphabet().decode(&tiles), lexicon.contains(&tiles)),
            Err(_) => (typed.to_owned(), false),
        }
    }

    // Output.

    /// Returns the first line of the session.
    fn welcome(&self, language: Language) -> String {
        language.welcome_to(Self::NAME.title())
    }

    /// Returns a note on the computer players, shown at the start.
    fn roster_note(&self, _roster: &Self::Roster, _language: Language) -> Option<String> {
        None
    }

    /// Draws the board and, for a seat, its hand.
    fn draw(session: &mut Session<'_, Self>, to: Viewer) -> String;

    /// Returns the note shown before a move, if any.
    fn note_before_move(_session: &Session<'_, Self>) -> Option<String> {
        None
    }

    /// Returns the name of a player for the prompt, in games with several people.
    fn prompt_name(name: &str, _seat: Seat) -> String {
        name.to_owned()
    }

    /// Describes an event, if there is anything to show. `own` is the viewer's seat.
    fn describe(event: &Self::EventView, names: &[&str], own: Option<Seat>, language: Language) -> Option<String>;

    /// Returns whether only one seat may see the description of the event.
    fn is_secret(_event: &Self::EventView) -> bool {
        false
    }

    /// Describes how a computer chose its move.
    fn describe_search(_info: &SearchInfo, _language: Language) -> Option<String> {
        None
    }

    /// Returns the message for a rule violation.
    fn refusal(&self, why: &Self::Why, language: Language) -> String {
        language.violation_message(Self::NAME, &self.violation(why))
    }

    /// Returns the result of a finished game.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    fn result(session: &Session<'_, Self>) -> anyhow::Result<String> {
        Ok(describe::scores_and_winners(session))
    }

    /// Returns the moves so far.
    fn move_list(session: &Session<'_, Self>) -> String {
        describe::record_list(session)
    }

    /// Reviews the position before the numbered move, counted from 1. Returns `None` if the game
    /// has no such review.
    ///
    /// # Errors
    /// Returns the number of moves if there is no such move.
    fn review_move(_session: &Session<'_, Self>, _number: usize) -> Option<Result<String, usize>> {
        None
    }

    /// Returns the game in its own notation, as the viewer may see it. Without one, games are
    /// saved as logs.
    ///
    /// # Errors
    /// Returns a message if the game cannot be written in this notation.
    fn game_record(_game: &Game<Self>, _names: &[&str], _viewer: Viewer) -> Option<Result<String, String>> {
        None
    }

    /// Returns the message for a saved file.
    fn saved(file: &str, language: Language) -> String {
        language.saved(file)
    }

    /// Returns the text of the `?` command.
    fn help(language: Language) -> String;

    /// Returns the commands available after the end.
    fn after_end(language: Language) -> String {
        language.after_end()
    }

    // Input.

    /// Runs a line that is not a command, which is usually a move of the seat to move.
    ///
    /// # Errors
    /// Returns an error if the session cannot continue.
    fn run_move(session: &mut Session<'_, Self>, text: &str) -> anyhow::Result<TurnFlow>;

    /// Runs one of the game's own commands, in a turn or after the end.
    ///
    /// # Errors
    /// Returns an error if the session cannot continue.
    fn run_command(session: &mut Session<'_, Self>, _command: Self::Command, _argument: &str) -> anyhow::Result<TurnFlow> {
        session.refuse_command()
    }

    /// Returns a question that the seat to move must answer with yes or no.
    fn question(_session: &Session<'_, Self>) -> Option<Question<Self::Action>> {
        None
    }

    /// Returns the steps of a hint. Each reveals more than the one before; the last one may name
    /// the move.
    ///
    /// # Errors
    /// Returns an error if the player leaves meanwhile.
    fn hint(session: &mut Session<'_, Self>) -> anyhow::Result<Vec<String>>;

    /// Updates the state after a change of the game.
    fn reset_turn(state: &mut Self::State) {
        *state = Self::State::default();
    }
}

/// A question that is answered with yes or no.
pub struct Question<A> {
    pub prompt: String,
    pub yes: A,
    pub no: A,
}
