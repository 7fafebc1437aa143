//! Opens positions of Pentago, and whole games as moves: `c6AR b2DL …`, optionally with numbers.

use bytes::Bytes;
use pentago::game::Pentago;
use pentago::{Board, Marbles, Move, Position, PositionError, RuleSet, Setup, Side, Square, lines};
use play::{Entry, Game, NextStep, Record, Rejection, Rules, Seed, TableRules, Viewer};
use wire::Replay;
use wire::games::pentago as wire_form;

use super::{frame_of, playing};
use crate::hosted::open::{FINISHED, MARBLES, fault, log_of_game, move_fault, position_fault, replay_of_position};
use crate::hosted::{GameFileError, ReplayError, Services, to_fields};
use crate::room::replay_of_log;

/// The fewest characters of a text that can be a damaged position.
const MIN_POSITION: usize = 12;

/// Opens a text, or returns `None` if it is in neither notation. Without a rule set, the first one
/// by which the position or the game is possible is used.
pub(super) async fn open(text: &str, set: Option<RuleSet>, services: &Services) -> Option<Result<Replay, ReplayError>> {
    let sets = set.map_or_else(|| RuleSet::ALL.to_vec(), |set| vec![set]);
    if let Some(board) = board_of(text) {
        let opened = first_success(&sets, |set| position(&board, set));
        return Some(opened.map_err(ReplayError::from));
    }
    let moves = moves_of(text)?;
    match first_success(&sets, |set| play_all(set, &moves)) {
        Ok(game) => Some(replay_of_log(Bytes::from(write_log(&game, &[])), services).await),
        Err(why) => Some(Err(why.into())),
    }
}

/// Returns the log of a game given as moves.
///
/// # Errors
/// The first illegal move.
pub(super) fn log_of_moves(set: RuleSet, moves: &str, names: &[String]) -> Result<String, GameFileError> {
    Ok(write_log(&play_all(set, &moves_of(moves).unwrap_or_default())?, names))
}

fn write_log(game: &Game<Pentago>, names: &[String]) -> String {
    log_of_game(game, &games::Rules::from(game.rules().rule_set()), None, "{}", names)
}

/// Returns the first success, else the first error.
fn first_success<T>(sets: &[RuleSet], open: impl Fn(RuleSet) -> Result<T, GameFileError>) -> Result<T, GameFileError> {
    let mut first = None;
    for set in sets {
        match open(*set) {
            Ok(opened) => return Ok(opened),
            Err(why) => _ = first.get_or_insert(why),
        }
    }
    Err(first.unwrap_or_else(|| position_fault(games::PENTAGO, &"there are no rules", &[])))
}

/// Returns the text of a board without spaces and line breaks, if the text looks like one.
fn board_of(text: &str) -> Option<String> {
    let board: String = text.chars().filter(|c| !c.is_whitespace()).take(100).collect();
    let is_board = board.len() >= MIN_POSITION && board.chars().all(|c| matches!(c, '.' | 'w' | 'b' | '+'));
    is_board.then_some(board)
}

fn position(board: &str, set: RuleSet) -> Result<Replay, GameFileError> {
    let setup: Setup = board.parse().map_err(|why: pentago::ParseSetupError| position_fault(games::PENTAGO, &why, &[]))?;
    let position = Position::new(setup, set).map_err(|why| position_error(&why, &setup.board))?;
    let (game, state) = playing::at_table(position);
    let frame = to_fields(frame_of(&game, &state, Viewer::Review));
    Ok(replay_of_position(to_fields(wire_form::RuleSet::new(set)), None, 2, frame))
}

fn position_error(why: &PositionError, board: &Board) -> GameFileError {
    let fives = [Side::White, Side::Black].map(|side| lines::squares_of_fives(board.marbles(side)));
    let mut squares: Vec<Square> = fives.into_iter().flat_map(Marbles::squares).collect();
    squares.sort_unstable_by_key(|square| square.index());
    let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
    match *why {
        PositionError::Counts { white, black } => {
            fault(MARBLES, why.to_string(), [("white", white.to_string()), ("black", black.to_string())])
        }
        PositionError::BothFive | PositionError::GameOver(..) | PositionError::BoardFull => {
            fault(FINISHED, why.to_string(), [("squares", squares.join(" "))])
        }
        _ => position_fault(games::PENTAGO, why, &squares),
    }
}

/// Returns the moves of a game with their line numbers, if the text looks like one.
fn moves_of(text: &str) -> Option<Vec<(usize, String)>> {
    let tokens = (1..).zip(text.lines()).flat_map(|(number, line)| {
        line.split(|c: char| c.is_whitespace() || c == ',' || c == ';').map(move |token| (number, without_number(token)))
    });
    // A game has at most 36 moves.
    let moves: Vec<(usize, String)> =
        tokens.filter(|(_, token)| !token.is_empty()).take(100).map(|(number, token)| (number, token.chars().take(40).collect())).collect();
    let first = moves.first()?.1.parse::<Move>().ok()?;
    first.turn.is_some().then_some(moves)
}

/// Removes the number of a move: `1.c6AR`.
fn without_number(token: &str) -> &str {
    let rest = token.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < token.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { token }
}

/// Plays the moves from the empty board.
fn play_all(set: RuleSet, moves: &[(usize, String)]) -> Result<Game<Pentago>, GameFileError> {
    let mut game = Game::new(Pentago::new(set), Seed::from_number(0));
    for (number, (line, text)) in (1..).zip(moves) {
        let bad = |why: &dyn ToString, squares: &[String]| move_fault(number, Some(*line), text, &why.to_string(), squares);
        let NextStep::Seats(seats) = game.pending() else { return Err(bad(&"the game is over before this move", &[])) };
        let Some(by) = seats.iter().next() else { return Err(bad(&"nobody is to move", &[])) };
        let action: Move = text.parse().map_err(|why: pentago::ParseMoveError| bad(&why, &[]))?;
        let event = game.rules().judge(game.position(), by, &action).map_err(|why| match why {
            Rejection::Rule(why) => bad(&why, &game.rules().violation(&why).places),
            other => bad(&other, &[]),
        })?;
        game.commit(Entry { at: 0, record: Record::Game(event) }).map_err(|why| bad(&why, &[]))?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_recognised() {
        let rows = "..w...\n......\n......\n......\n......\n......";
        assert_eq!(board_of(rows).as_deref(), Some(&*format!("..w{}", ".".repeat(33))));
        assert_eq!(board_of("....."), None);
        let moves = |text: &str| moves_of(text).map(|moves| moves.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" "));
        assert_eq!(moves("1. c6AR b2DL 2.a1BL").as_deref(), Some("c6AR b2DL a1BL"));
        for other in ["8h WORD", "c6", "БАЛДА", "#player1 a A"] {
            assert_eq!(moves(other), None, "{other}");
        }
    }

    #[test]
    fn impossible_positions_are_refused_with_their_squares() {
        let error = |board: &str, set| match position(board, set) {
            Err(why) => (why.reason, why.parameters),
            Ok(_) => panic!("{board}"),
        };
        let two = format!("ww{}", ".".repeat(34));
        assert_eq!(error(&two, RuleSet::Standard), (MARBLES, vec![("white", "2".to_owned()), ("black", "0".to_owned())]));
        let five = format!("wwwww.bbbb{}", ".".repeat(26));
        assert_eq!(error(&five, RuleSet::Standard), (FINISHED, vec![("squares", "a6 b6 c6 d6 e6".to_owned())]));
        let both = format!("wwwww.bbbbb.{}", ".".repeat(24));
        assert_eq!(error(&both, RuleSet::Standard).0, FINISHED);
        assert!(position(&format!("{five}+w"), RuleSet::Answer).is_ok());
    }

    #[test]
    fn illegal_moves_name_their_number_and_line() {
        let moves = moves_of("b5AR\nb5AL").unwrap();
        let Err(error) = play_all(RuleSet::Standard, &moves) else { panic!("b5 is taken") };
        assert_eq!((error.line, error.quote.as_deref(), error.reason), (Some(2), Some("b5AL"), crate::hosted::open::GAME_MOVE));
    }
}
