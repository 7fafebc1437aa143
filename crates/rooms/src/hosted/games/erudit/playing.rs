//! Plays turns in positions of Erudit. Tiles of a rack that are not known may be any unseen ones.

use crossword::erudit::{Action, Erudit, EruditRules, Position, Seating, Stage, Step};
use crossword::{BLANK, Tiles};
use play::{Seat, SeatSet};
use wire::ReplayStep;
use wire::games::erudit::Frame;

use super::notation::{AnalysedPosition, Places};
use crate::hosted::crossword::{self as shared, DealtRacks, Generators};
use crate::hosted::open::step;
use crate::hosted::playing::{PlayedMove, bad_move, play as judge, seat_on_turn, settlement};
use crate::hosted::{AnalysisError, AnalysisTask, Services, SettingsError, lexicon_choice, to_fields};

/// Plays a turn in a position.
pub(super) async fn play(
    rules: EruditRules,
    task: AnalysisTask<'_>,
    played: PlayedMove<'_>,
    generators: &Generators,
    services: &Services,
) -> Result<[ReplayStep; 2], AnalysisError> {
    let bad = |why: &dyn std::fmt::Display| AnalysisError::Position(why.to_string());
    let (_, lexicon) = lexicon_choice::choose(&games::Rules::from(rules.clone()), task.lexicon, services).await?;
    let generator = generators.get(rules.placement_rules(), &lexicon).map_err(SettingsError::from)?;
    let position = AnalysedPosition::parse(task.position, rules).map_err(|why| bad(&why))?;
    let seat = seat_on_turn(played, position.table.seats())?;
    let game = Erudit::sharing(&generator, position.rules.clone(), position.table.seats()).map_err(|why| bad(&why))?;
    let notation = played.notation.to_owned();
    services.compute(move || steps(&game, &position, &notation, seat)).await?
}

/// Returns the frame of a position; `first` is the seat on turn.
pub(super) fn frame_of(position: &AnalysedPosition, first: usize) -> Frame {
    let dealt = DealtRacks::new(&position.table, position.rules.placement_rules(), &Tiles::new());
    let turn = at_table(position, &dealt, first).filter(|table| table.end_due(&position.rules).is_none()).map(|_| first);
    frame_with(position, &dealt.known, first, turn)
}

/// Builds a frame. `known` has the certain tiles by place; `first` is the seat of the first place.
fn frame_with(position: &AnalysedPosition, known: &[Tiles], first: usize, turn: Option<usize>) -> Frame {
    let AnalysedPosition { rules, table, .. } = position;
    let racks = known.iter().enumerate().map(|(place, rack)| shared::shown(rack, table.held(place)).map(|rack| rules.rack_text(&rack)));
    let racks = shared::by_seat(racks.collect(), first);
    let scores = shared::by_seat(table.scores().to_vec(), first);
    let bag = table.in_bag(rules.placement_rules());
    let common = shared::frame(rules.alphabet(), table.board(), racks.into_iter(), bag, &scores, turn);
    Frame { common, position: turn.map(|_| position.text()) }
}

/// Returns the position of a game in progress.
fn at_table(position: &AnalysedPosition, dealt: &DealtRacks, first: usize) -> Option<Position> {
    let seating = Seating {
        racks: shared::by_seat(dealt.racks.clone(), first),
        bag: dealt.bag,
        scores: shared::by_seat(position.table.scores().to_vec(), first),
        turn: Seat::new(first)?,
        stage: Stage::Playing,
        pending_draws: Vec::new(),
        passes: position.passes,
        gone: SeatSet::EMPTY,
    };
    Some(Position {
        board: position.table.board().clone(),
        seating,
        used: position.used.clone(),
        stars_due: shared::by_seat(position.stars_due.clone(), first),
        idle: position.passes,
        last: None,
    })
}

/// Returns the tiles that a turn needs on the rack when it begins. A star that is taken from the
/// board and placed in the same turn is not needed.
fn needed(action: &Action) -> Tiles {
    let turn = match action {
        Action::Lay(turn) => turn,
        Action::Exchange(tiles) => return *tiles,
        Action::Pass => return Tiles::new(),
    };
    let (mut needed, mut taken) = (Tiles::new(), 0_usize);
    for step in &turn.steps {
        match step {
            Step::Take { letter, .. } => {
                needed.add(*letter);
                taken += 1;
            }
            Step::Lay(laid) => {
                for tile in laid {
                    if tile.kind() == BLANK && taken > 0 {
                        taken -= 1;
                    } else {
                        needed.add(tile.kind());
                    }
                }
            }
        }
    }
    needed
}

/// Plays a turn in the notation `8h СЛОВО; take 8h А`, `ex АБ*` or `pass`.
fn steps(game: &Erudit, position: &AnalysedPosition, notation: &str, by: Seat) -> Result<[ReplayStep; 2], AnalysisError> {
    let (rules, table) = (game.rules(), &position.table);
    let action = Action::parse(notation, table.board(), rules).map_err(|why| bad_move(&why))?;
    let needed = needed(&action);
    let dealt = DealtRacks::new(table, rules.placement_rules(), &needed);
    let missing = || AnalysisError::Position("there are at most four seats".into());
    let before = at_table(position, &dealt, by.index()).ok_or_else(missing)?;
    let turn = judge(game, &before, by, &action)?;
    let after = &turn.after;
    let seats = after.racks.len();
    // Stars taken and kept are on the rack afterwards. An exchange draws as many tiles as it returns.
    let kept = match &action {
        Action::Lay(_) => after.racks[by.index()].len(),
        Action::Exchange(_) | Action::Pass => table.held(0),
    };
    let mut left = dealt.left(&needed);
    if let Action::Lay(turn) = &action {
        let stars = |count: fn(&Step) -> usize| turn.steps.iter().map(count).sum::<usize>();
        let taken = stars(|step| usize::from(matches!(step, Step::Take { .. })));
        let laid = stars(|step| if let Step::Lay(laid) = step { laid.iter().filter(|tile| tile.blank).count() } else { 0 });
        (laid..taken).for_each(|_| left.add(BLANK));
    }
    let size = rules.placement_rules().rack_size();
    let drawn = size.saturating_sub(kept).min(dealt.bag.len());
    let order = |place: usize| (by.index() + 1 + place) % seats;
    let place_before = |place: usize| (place + 1) % seats;
    let places = Places {
        racks: (0..seats).map(|place| if order(place) == by.index() { left } else { dealt.known[place_before(place)] }).collect(),
        held: (dealt.bag.len() == drawn).then(|| {
            (0..seats).map(|place| if order(place) == by.index() { kept + drawn } else { table.held(place_before(place)) }).collect()
        }),
        scores: (0..seats).map(|place| after.scores[order(place)]).collect(),
        stars_due: (0..seats).map(|place| after.stars_due[order(place)]).collect(),
    };
    let known = places.racks.clone();
    let next = AnalysedPosition::new(rules.clone(), after.board.clone(), after.used.clone(), places, after.passes)
        .map_err(|why| AnalysisError::Position(why.to_string()))?;
    let end = after.end_due(rules);
    let first = order(0);
    let frame = frame_with(&next, &known, first, end.is_none().then_some(first));
    let scored = (end.is_some() && dealt.are_known() && after.pending_draws.is_empty()).then(|| settlement(game, after));
    Ok([step(0, to_fields(frame_of(position, by.index())), Some(turn.event)), step(1, to_fields(frame), scored)])
}
