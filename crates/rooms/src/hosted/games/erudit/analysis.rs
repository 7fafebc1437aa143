//! Analysis of Erudit positions ([`notation`](super::notation)): a single request ranks actions by
//! equity, a live analysis by win probability.

use std::ops::RangeInclusive;
use std::time::Duration;

use crossword::erudit::{Action, Draft, Erudit, EruditRules, ScoredTurn, Situation, Step, Turn};
use crossword::{Board, MILLI, Placement, Square};
use engine::erudit::analysis::{AnalysisLimits, TurnAnalysis, ValuedAction, rank_by_equity, value_by_equity};
use engine::erudit::{Limits, Roster, best_turn};
use engine::tiles::LearnedValues;
use play::CancellationToken;
use wire::GameFields;
use wire::games::erudit::{Analysis, AnalysisProgress, Candidate};

use super::hint;
use super::notation::AnalysedPosition;
use super::seat_position::SeatPosition;
use crate::hosted::crossword::{self as shared, Generators};
use crate::hosted::{AnalysisError, AnalysisTask, LiveWork, Services, SettingsError, lexicon_choice, to_fields};

/// Search time per position, twice: for the turn with the most points and for the best by equity.
const TIME: Duration = Duration::from_millis(750);

/// Candidate actions of a live analysis.
const CANDIDATES: usize = 15;

/// Maximum run time of a live analysis.
const MAX_TIME: Duration = Duration::from_secs(120);

/// One of this many rows is reserved for single layings.
const SINGLE_SHARE: usize = 4;

/// The memory of a live analysis, in bytes.
const MEMORY: RangeInclusive<usize> = 4 << 20..=64 << 20;

/// Returns a position in canonical form, with each letter as one character.
pub(super) fn normalize(position: &str, rules: EruditRules) -> Result<String, AnalysisError> {
    Ok(AnalysedPosition::parse(position, rules).map_err(|why| AnalysisError::Position(why.to_string()))?.text())
}

/// Parses the position and sets up its game. Without a lexicon in the request, the default is used.
pub(super) async fn read(
    rules: EruditRules,
    analysed: AnalysisTask<'_>,
    generators: &Generators,
    services: &Services,
) -> Result<(SeatPosition, Erudit), AnalysisError> {
    let (_, lexicon) = lexicon_choice::choose(&games::Rules::from(rules.clone()), analysed.lexicon, services).await?;
    let generator = generators.get(rules.placement_rules(), &lexicon).map_err(SettingsError::from)?;
    let position = SeatPosition::read(analysed.position, rules).map_err(AnalysisError::Position)?;
    let game = Erudit::sharing(&generator, position.rules.clone(), position.scores.len());
    Ok((position, game.map_err(|why| AnalysisError::Position(why.to_string()))?))
}

/// Returns the best actions of a position.
pub(super) async fn of_text(
    rules: EruditRules,
    analysed: AnalysisTask<'_>,
    top: usize,
    (generators, players): (&Generators, &Roster),
    services: &Services,
) -> Result<GameFields, AnalysisError> {
    let (position, game) = read(rules, analysed, generators, services).await?;
    let players = players.clone();
    let work = move |stop: &CancellationToken| analyse(&game, &players.learned(&game), &position, top, stop);
    Ok(to_fields(services.compute_in_turns(work).await?))
}

/// Prepares a live analysis of a position.
pub(super) async fn live(
    rules: EruditRules,
    analysed: AnalysisTask<'_>,
    (generators, players): (&Generators, &Roster),
    services: &Services,
) -> Result<LiveWork, AnalysisError> {
    let (position, game) = read(rules, analysed, generators, services).await?;
    if position.situation.rack.is_empty() {
        return Err(AnalysisError::Position("the rack of the seat to act is empty: write its tiles".to_owned()));
    }
    let players = players.clone();
    let run = move |stop: &CancellationToken, _memory: usize, report: &mut dyn FnMut(GameFields)| {
        let (learned, view) = (players.learned(&game), position.view());
        let limits = AnalysisLimits { time: Some(MAX_TIME), candidates: CANDIDATES, ..AnalysisLimits::default() };
        let mut step = |found: &TurnAnalysis| report(to_fields(progress_to_wire(&game, &position.situation, found)));
        let found = engine::erudit::analysis::analyse(&game, &view, &learned, &limits, &[], stop, &mut step);
        step(&found);
        found.solved
    };
    Ok(LiveWork { memory: MEMORY, run: Box::new(run) })
}

fn progress_to_wire(game: &Erudit, situation: &Situation, found: &TurnAnalysis) -> AnalysisProgress {
    AnalysisProgress {
        moves: found.candidates.iter().map(|one| candidate_to_wire(game.rules(), situation, one)).collect(),
        rollouts: found.rollouts,
        solved: found.solved,
        milliseconds: u64::try_from(found.time.as_millis()).unwrap_or(u64::MAX),
    }
}

/// Ranks the best `top` actions by equity, with the turn that scores the most and the best single
/// layings among them. Counts the single layings.
fn analyse(game: &Erudit, learned: &LearnedValues, position: &SeatPosition, top: usize, stop: &CancellationToken) -> Analysis {
    let (situation, view) = (&position.situation, position.view());
    let limits = Limits { time: Some(TIME), ..Limits::default() };
    let best = best_turn(game, situation, &limits, stop);
    let (singles, placements) = single_layings(game, situation, top / SINGLE_SHARE);
    let mut kept = vec![Action::Lay(best.turn)];
    for action in singles.into_iter().map(Action::Lay) {
        if !kept.contains(&action) {
            kept.push(action);
        }
    }
    let mut found = value_by_equity(game, &view, learned, kept, 0);
    found.truncate(top);
    for ranked in rank_by_equity(game, &view, learned, top, (&limits, 0), stop) {
        if found.len() < top && !found.iter().any(|one| one.action == ranked.action) {
            found.push(ranked);
        }
    }
    found.sort_by_key(|one| std::cmp::Reverse(one.equity()));
    let moves = found.iter().map(|one| candidate_to_wire(game.rules(), situation, one)).collect();
    Analysis { moves, placements, proven: best.proven }
}

/// Returns the single layings with the most points that are legal turns, and the number of layings.
fn single_layings(game: &Erudit, situation: &Situation, limit: usize) -> (Vec<Turn>, usize) {
    let mut placements: Vec<Placement> = Vec::new();
    game.generator().placements(&game.generator().prepare(&situation.board), &situation.rack, &mut placements);
    placements.sort_unstable();
    let turns = placements.iter().map(|placement| Turn { steps: vec![Step::Lay(placement.laid(&situation.board))] });
    let legal = turns.filter(|turn| {
        let mut draft = Draft::new(game.rules(), situation.clone());
        draft.push(&turn.steps[0], None).is_ok() && draft.finish().is_ok()
    });
    (legal.take(limit).collect(), placements.len())
}

/// Converts an action with its values.
pub(super) fn candidate_to_wire(rules: &EruditRules, situation: &Situation, valued: &ValuedAction) -> Candidate {
    let board = &situation.board;
    let points = |value: i32| Some(f64::from(value) / f64::from(MILLI));
    let base = match &valued.action {
        Action::Lay(turn) => rules.judge(situation, turn, None).map(|scored| turn_to_wire(rules, board, turn, &scored)).unwrap_or_default(),
        Action::Exchange(given) => Candidate { tiles: rules.rack_text(given), ..Candidate::default() },
        Action::Pass => Candidate::default(),
    };
    let simulated = valued.win.is_some() || valued.spread.is_some();
    Candidate {
        r#move: valued.action.notation(board, rules),
        score: valued.score,
        leave: rules.rack_text(&valued.leave),
        equity: points(valued.equity()),
        leave_value: points(valued.leave_value),
        exposure: points(valued.exposure),
        win: valued.win,
        doubt: if valued.exact { Some(0.0) } else { valued.win_error },
        spread: valued.spread,
        rollouts: simulated.then_some(valued.rollouts),
        exact: valued.exact,
        ..base
    }
}

/// Converts the tiles and words of a turn.
fn turn_to_wire(rules: &EruditRules, board: &Board, turn: &Turn, scored: &ScoredTurn) -> Candidate {
    let alphabet = rules.alphabet();
    let mut tiles: Vec<_> = turn.steps.iter().flat_map(Step::tiles).collect();
    // If a turn takes a star and lays a tile on its square, only the last tile remains there.
    tiles.reverse();
    tiles.sort_by_key(|tile| tile.square);
    tiles.dedup_by_key(|tile| tile.square);
    let words = scored.steps.iter().flat_map(|done| &done.words);
    Candidate {
        r#move: turn.notation(board, rules),
        steps: Some(hint::steps(rules, turn)),
        squares: tiles.iter().map(|tile| tile.square).map(Square::index).collect(),
        tiles: tiles.iter().map(|tile| shared::letter(tile, alphabet)).collect(),
        bonus: Some(scored.bonus),
        words: shared::words(rules.placement_rules(), words),
        ..Candidate::default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

    fn game(words: &[&str]) -> Erudit {
        let rules = EruditRules::standard();
        let lexicon = lexicon::Lexicon::build("x", rules.alphabet(), words).unwrap();
        Erudit::new(rules, lexicon.build_gaddag().unwrap(), 2).unwrap()
    }

    fn position(text: &str) -> SeatPosition {
        SeatPosition::read(text, EruditRules::standard()).unwrap()
    }

    #[test]
    fn an_analysis_polls_its_token() {
        let game = game(&["КОТ", "ТОК", "КТО", "РОТ", "КОРТ"]);
        let polls = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&polls);
        let stop = CancellationToken::new().with_checkpoint(move || {
            counted.fetch_add(1, Ordering::Relaxed);
        });
        let learned = LearnedValues::none(game.rules().placement_rules());
        assert!(!analyse(&game, &learned, &position(&format!("{EMPTY} КОТРАЛ* -")), 5, &stop).moves.is_empty());
        assert!(polls.load(Ordering::Relaxed) > 0, "it polls the token it is given");
    }

    #[test]
    fn exchanges_and_the_pass_are_rows_and_equity_ranks_them() {
        let game = game(&["КОТ", "ТОК"]);
        let learned = LearnedValues::none(game.rules().placement_rules());
        let found = analyse(&game, &learned, &position(&format!("{EMPTY} КОТЪЩФУ -")), 200, &CancellationToken::new());
        let texts: Vec<&str> = found.moves.iter().map(|one| one.r#move.as_str()).collect();
        assert!(texts.contains(&"pass") && texts.contains(&"ex ЩЪ") && texts.iter().any(|text| text.ends_with("КОТ")), "{texts:?}");
        let equities: Vec<f64> = found.moves.iter().map(|one| one.equity.unwrap()).collect();
        assert!(equities.is_sorted_by(|one, other| one >= other), "{equities:?}");
        for one in &found.moves {
            let sum = f64::from(one.score) + one.leave_value.unwrap() - one.exposure.unwrap();
            assert!((sum - one.equity.unwrap()).abs() < 1e-6, "{one:?}");
        }
    }

    /// Both racks are known and only two words are left to lay.
    #[test]
    fn a_live_analysis_of_an_endgame_is_exact() {
        let game = game(&["КОТ", "ТОК", "ОН", "НО"]);
        // Nearly all tiles are on no square: the position states that the other seat has few.
        let mut view = position(&format!("{EMPTY} КОТ - scores=10/12")).view();
        view.unseen = game.rules().read_rack("Н").unwrap();
        (view.bag, view.racks) = (0, vec![3, 1]);
        let learned = LearnedValues::none(game.rules().placement_rules());
        let limits = AnalysisLimits { rollouts: Some(1_000), ..AnalysisLimits::default() };
        let mut reports = 0;
        let found =
            engine::erudit::analysis::analyse(&game, &view, &learned, &limits, &[Action::Pass], &CancellationToken::new(), &mut |_| {
                reports += 1
            });
        assert!(found.solved && reports > 1);
        let best = &found.candidates[0];
        assert!(best.exact && matches!(best.action, Action::Lay(_)), "{best:?}");
        assert_eq!(best.spread, Some(f64::from(best.score) - 2.0), "it goes out at once, and the rest of a rack stays with its owner");
        let pass = found.candidates.iter().find(|one| one.action == Action::Pass).unwrap();
        assert!(pass.exact && pass.spread < best.spread, "{pass:?}");
    }
}
