//! Plays moves in positions of Scrabble. Tiles of a rack that are not known may be any unseen ones.

use crossword::scrabble::{Action, Position, Scrabble, Seating, Stage};
use crossword::{Cgp, Move, RuleSet, Tiles};
use play::{Seat, SeatSet};
use wire::ReplayStep;
use wire::games::scrabble as wire_form;

use super::analysis;
use super::frame::{self, Frame};
use crate::hosted::crossword::{self as shared, DealtRacks, Generators};
use crate::hosted::open::step;
use crate::hosted::playing::{PlayedMove, bad_move, play as judge, seat_on_turn, settlement};
use crate::hosted::{AnalysisError, AnalysisTask, Services, to_fields};

/// Plays a move in a position in CGP.
pub(super) async fn play(
    set: RuleSet,
    task: AnalysisTask<'_>,
    played: PlayedMove<'_>,
    generators: &Generators,
    services: &Services,
) -> Result<[ReplayStep; 2], AnalysisError> {
    let (position, generator) = analysis::read(set, task, generators, services).await?;
    let seat = seat_on_turn(played, position.seats())?;
    let game = Scrabble::sharing(&generator, generator.rules().clone(), position.seats());
    let notation = played.notation.to_owned();
    services.compute(move || steps(&game, &position, &notation, seat)).await?
}

/// Returns the frame of a position; `first` is the seat on turn.
pub(super) fn frame_of(rules: &RuleSet, position: &Cgp, first: usize) -> wire_form::Frame {
    let dealt = DealtRacks::new(position, rules, &Tiles::new());
    let turn = at_table(position, &dealt, first).filter(|table| table.end_due(rules).is_none()).map(|_| first);
    let racks = (0..position.seats()).map(|place| shared::shown(&dealt.known[place], position.held(place))).collect();
    let held = (0..position.seats()).map(|place| position.held(place)).collect();
    let content = Frame {
        board: position.board(),
        racks: shared::by_seat(racks, first),
        held: shared::by_seat(held, first),
        bag: position.in_bag(rules),
        scores: &shared::by_seat(position.scores().to_vec(), first),
        turn,
        first,
        scoreless: position.scoreless() as usize,
        passes: position.passes(),
    };
    frame::write(rules, &content)
}

/// Returns the position of a game in progress.
fn at_table(position: &Cgp, dealt: &DealtRacks, first: usize) -> Option<Position> {
    let seating = Seating {
        racks: shared::by_seat(dealt.racks.clone(), first),
        bag: dealt.bag,
        scores: shared::by_seat(position.scores().to_vec(), first),
        turn: Seat::new(first)?,
        stage: Stage::Playing,
        pending_draws: Vec::new(),
        passes: position.passes(),
        gone: SeatSet::EMPTY,
    };
    Some(Position { board: position.board().clone(), seating, window: None, scoreless: position.scoreless() as usize, last: None })
}

/// Plays a move in the notation `8h WORD`, `ex ABC` or `pass`.
fn steps(game: &Scrabble, position: &Cgp, notation: &str, by: Seat) -> Result<[ReplayStep; 2], AnalysisError> {
    let rules = game.rule_set();
    let action = Move::parse(notation, position.board(), rules.alphabet()).map_err(|why| bad_move(&why))?;
    let used = shared::used_tiles(&action);
    let dealt = DealtRacks::new(position, rules, &used);
    let missing = || AnalysisError::Position("there are at most four seats".into());
    let before = at_table(position, &dealt, by.index()).ok_or_else(missing)?;
    let turn = judge(game, &before, by, &Action::Move(action))?;
    let after = &turn.after;
    // An exchange draws as many tiles as it returns.
    let drawn = used.len().min(dealt.bag.len());
    let is_placed = after.board != before.board;
    let seats = after.racks.len();
    let mut held: Vec<usize> = shared::by_seat((0..seats).map(|place| position.held(place)).collect(), by.index());
    held[by.index()] = held[by.index()] + drawn - used.len();
    let mut known = shared::by_seat(dealt.known.clone(), by.index());
    known[by.index()] = dealt.left(&used);
    let end = after.end_due(rules);
    let content = Frame {
        board: &after.board,
        racks: known.iter().zip(&held).map(|(rack, held)| shared::shown(rack, *held)).collect(),
        held,
        bag: if is_placed { dealt.bag.len() - drawn } else { dealt.bag.len() },
        scores: &after.scores,
        turn: end.is_none().then_some(after.turn.index()),
        first: after.turn.index(),
        scoreless: after.scoreless,
        passes: after.passes,
    };
    let scored = (end.is_some() && dealt.are_known() && after.pending_draws.is_empty()).then(|| settlement(game, after));
    Ok([
        step(0, to_fields(frame_of(rules, position, by.index())), Some(turn.event)),
        step(1, to_fields(frame::write(rules, &content)), scored),
    ])
}
