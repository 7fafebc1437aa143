//! Plays moves in positions of Balda.

use balda::game::{Action, Balda, PlayedMove as PlayedWord, Stage, State};
use balda::{Letters, Move, ParsedMove, Path, Position, RuleSet, Setup, Square, Words};
use lexicon::Alphabet;
use play::{Seat, SeatSet, TableRules, Viewer};
use wire::ReplayStep;

use super::frame;
use super::games::Games;
use super::notation::Options;
use crate::hosted::open::step;
use crate::hosted::playing::{PlayedMove, bad_move, play as judge, refused, seat_on_turn};
use crate::hosted::{AnalysisError, AnalysisTask, Services, SettingsError, lexicon_choice, to_fields};

/// The most words of a game: one for each square.
const MAX_USED: usize = balda::MAX_SQUARES;

/// A position with its scores, by place: the seat on turn first.
pub(super) struct AnalysedPosition {
    pub(super) rules: RuleSet,
    pub(super) position: Position,
    scores: Vec<i32>,
    /// The passes that count.
    pub(super) passes: Vec<u8>,
}

/// The reason why a position is invalid, with its squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PositionError {
    pub(super) text: String,
    pub(super) squares: Vec<String>,
}

impl PositionError {
    fn new(why: &impl ToString) -> PositionError {
        PositionError { text: why.to_string(), squares: Vec::new() }
    }
}

impl AnalysedPosition {
    /// Parses the position of a task, in which a move must be possible. Returns it with the words of
    /// its lexicon; without a lexicon in the task, the default is used.
    pub(super) async fn of_task(
        rules: RuleSet,
        task: AnalysisTask<'_>,
        games: &Games,
        services: &Services,
    ) -> Result<(AnalysedPosition, Words), AnalysisError> {
        let (_, lexicon) = lexicon_choice::choose(&::games::Rules::from(rules.clone()), task.lexicon, services).await?;
        let position =
            AnalysedPosition::parse(task.position, rules, lexicon.alphabet()).map_err(|why| AnalysisError::Position(why.text))?;
        if let Some(why) = position.no_move_reason() {
            return Err(AnalysisError::Position(why.into()));
        }
        let words = games.words(&position.rules, &lexicon);
        Ok((position, words.map_err(|why| SettingsError::Setting(format!("The word graph can't be built: {why}.")))?))
    }

    /// Parses a position in the notation of the analysis.
    ///
    /// # Errors
    /// The position is damaged or impossible.
    pub(super) fn parse(text: &str, rules: RuleSet, alphabet: &Alphabet) -> Result<AnalysedPosition, PositionError> {
        let mut parts = text.split_whitespace();
        let (board, used) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let Options { rules, scores, passes } = Options::parse(parts, rules).map_err(|why| PositionError::new(&why))?;
        let words = used.split(',').count();
        if words > MAX_USED {
            return Err(PositionError::new(&format!("there are {words} used words; a game has at most {MAX_USED}")));
        }
        let letters = Letters::new(alphabet, &rules);
        let setup = Setup::parse(board, if used == "-" { "" } else { used }, &letters).map_err(|why| {
            let square = match &why {
                balda::ParseSetupError::Grid(balda::ParseGridError::Letter { row, column, .. }) => vec![format!("{row},{column}")],
                _ => Vec::new(),
            };
            PositionError { squares: square, ..PositionError::new(&why) }
        })?;
        let side = setup.grid.side();
        let position = Position::new(setup, &rules, &letters).map_err(|why| PositionError::new(&why))?;
        if scores.len() > rules.seats() {
            return Err(PositionError::new(&format!("there are {} scores; at most {} seats play", scores.len(), rules.seats())));
        }
        Ok(AnalysedPosition { rules: rules.with_side(side), position, scores, passes })
    }

    pub(super) fn seats(&self) -> usize {
        self.scores.len()
    }

    /// Returns why no move is possible with any lexicon.
    pub(super) fn no_move_reason(&self) -> Option<&'static str> {
        self.position.no_move_reason()
    }

    /// Returns the state of a game in progress; `first` is the seat on turn.
    pub(super) fn state(&self, first: Seat) -> State {
        let seats = self.seats();
        let start = self.position.grid().middle();
        let start = if start.contains(&0) { Vec::new() } else { start.to_vec() };
        // Who played a word, and how, is not known and has no effect.
        let nothing = Move { square: Square::default(), letter: 1, path: Path::new() };
        let played = |word: &Vec<_>| PlayedWord { seat: first, action: nothing, word: word.clone(), score: 0, approved: false };
        let words = self.position.used().iter().filter(|word| **word != start).map(played).collect();
        let place = |seat: Seat| (seat.index() + seats - first.index()) % seats;
        let passes: Vec<u8> = Seat::first(seats).map(|seat| self.passes[place(seat)]).collect();
        let left = |seat: &Seat| *seat != first && passes[seat.index()] >= self.rules.passes();
        let gone: SeatSet = Seat::first(seats).filter(left).collect();
        State {
            grid: *self.position.grid(),
            start,
            words,
            scores: Seat::first(seats).map(|seat| self.scores[place(seat)]).collect(),
            turn: first,
            stage: Stage::Playing,
            passes,
            declined: Vec::new(),
            gone,
        }
    }
}

/// Plays a move in a position.
pub(super) async fn play(
    rules: RuleSet,
    task: AnalysisTask<'_>,
    played: PlayedMove<'_>,
    games: &Games,
    services: &Services,
) -> Result<[ReplayStep; 2], AnalysisError> {
    let (position, words) = AnalysedPosition::of_task(rules, task, games, services).await?;
    let game = Balda::new(position.rules.clone(), &words, position.seats()).map_err(|why| AnalysisError::Position(why.to_string()))?;
    let seat = seat_on_turn(played, position.seats())?;
    let notation = played.notation.to_owned();
    services.compute(move || steps(&game, &position.state(seat), &notation)).await?
}

/// Plays a move in the notation `1,1 Л БАЛ`, optionally with its path, or `pass`.
fn steps(game: &Balda, before: &State, notation: &str) -> Result<[ReplayStep; 2], AnalysisError> {
    let action = match notation.trim() {
        "pass" => Action::Pass,
        text => Action::Place(read_move(game, before, text)?),
    };
    let turn = judge(game, before, before.turn, &action)?;
    let frame = |state| to_fields(frame::of_state(game, state, Viewer::Review));
    Ok([step(0, frame(before), Some(turn.event)), step(1, frame(&turn.after), None::<()>)])
}

fn read_move(game: &Balda, before: &State, text: &str) -> Result<Move, AnalysisError> {
    let letters = game.words().letters();
    let parsed = ParsedMove::parse(text, letters).map_err(|why| bad_move(&why))?;
    parsed.resolve(&before.grid, letters, game.rule_set().shape()).map_err(|why| refused(game.violation(&why)))
}
