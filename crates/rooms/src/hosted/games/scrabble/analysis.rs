//! Analysis of Scrabble positions: a single request ranks moves by points or equity, a live
//! analysis by win probability.

use std::ops::RangeInclusive;
use std::time::Duration;

use lexicon::Alphabet;
use play::time::Instant;

use crossword::{Board, Cgp, Generator, MILLI, Move, PlacedTile, Placement, RuleSet, Tiles};
use engine::scrabble::{Roster, Strategy};
use engine::tiles::master::{Candidate, Effort, MoveRequest, SearchResult, think, think_valued};
use engine::tiles::{LearnedValues, PositionError, SeatKnowledge};
use play::CancellationToken;
use wire::games::scrabble::{Analysis, AnalysisProgress, Candidate as WireCandidate, KnownTiles};
use wire::{By, GameFields};

use crate::hosted::crossword::{self as shared, Generators};
use crate::hosted::{AnalysisError, AnalysisTask, LiveWork, Services, SettingsError, lexicon_choice, to_fields};

/// Candidate moves of a live analysis.
const CANDIDATES: usize = 15;

/// The maximum number of endgame moves that are solved.
const ENDGAME_CANDIDATES: usize = 40;

/// How long a live analysis simulates a pre-endgame, for early results, before it searches exactly.
const EARLY_RESULT_TIME: Duration = Duration::from_secs(2);

/// The same for an endgame, which most often is solved in less time.
const EARLY_ENDGAME_TIME: Duration = Duration::from_millis(250);

/// Maximum time for solving the moves of an endgame in a single request.
const ENDGAME_TIME: Duration = Duration::from_millis(1500);

/// Maximum run time of a live analysis.
const MAX_TIME: Duration = Duration::from_secs(120);

/// Positions with at most this many tiles in the bag are searched exactly.
const SEARCHED_BAG: usize = 2;

/// Memory of an exact endgame search, in bytes.
const EXACT_MEMORY: RangeInclusive<usize> = 2 << 20..=128 << 20;

/// Memory of an analysis that only simulates, in bytes.
const SIMULATION_MEMORY: RangeInclusive<usize> = 1 << 20..=1 << 20;

/// Returns the best moves of a position in CGP. Without a lexicon in the request, the position's
/// own or the default is used.
pub(super) async fn of_text(
    set: RuleSet,
    analysed: AnalysisTask<'_>,
    top: usize,
    (generators, players): (&Generators, &Roster),
    services: &Services,
) -> Result<GameFields, AnalysisError> {
    let (position, generator) = read(set, analysed, generators, services).await?;
    let (by, players) = (analysed.by, players.clone());
    let seen = match SeatKnowledge::of(&position, &generator) {
        Err(why @ PositionError::NoRack) => return Err(AnalysisError::Position(why.to_string())),
        seen => seen,
    };
    let work = move || {
        let analysis = match (by, seen) {
            (By::Equity, Ok(seen)) if is_endgame(&seen) => {
                by_result(&generator, &players.learned_of(generator.lexicon(), generator.rules()), &seen, top)
            }
            (By::Equity, Ok(seen)) => by_equity(&generator, &players.learned_of(generator.lexicon(), generator.rules()), &seen, top),
            _ => analyse(&generator, &position, top),
        };
        Analysis { partial: partial(&position, generator.rules()), warnings: warnings(&position, &generator), ..analysis }
    };
    Ok(to_fields(services.compute(work).await?))
}

/// Prepares a live analysis of a position in CGP.
pub(super) async fn live(
    set: RuleSet,
    analysed: AnalysisTask<'_>,
    (generators, players): (&Generators, &Roster),
    services: &Services,
) -> Result<LiveWork, AnalysisError> {
    let (position, generator) = read(set, analysed, generators, services).await?;
    let seen = SeatKnowledge::of(&position, &generator).map_err(|why| AnalysisError::Position(why.to_string()))?;
    let players = players.clone();
    let memory = if seen.situation.bag() <= SEARCHED_BAG { EXACT_MEMORY } else { SIMULATION_MEMORY };
    let run = move |stop: &CancellationToken, memory: usize, report: &mut dyn FnMut(GameFields)| {
        let learned = players.learned_of(generator.lexicon(), generator.rules());
        let (partial, warnings) = (partial(&position, generator.rules()), warnings(&position, &generator));
        let mut report = |progress| report(to_fields(AnalysisProgress { partial, warnings: warnings.clone(), ..progress }));
        deepen(&generator, &learned, &seen, memory, stop, &mut report)
    };
    Ok(LiveWork { memory, run: Box::new(run) })
}

/// Returns a position in canonical CGP, with each letter as one character.
pub(super) fn normalize(set: &RuleSet, position: &str) -> Result<String, AnalysisError> {
    let read = Cgp::parse(position, set).map_err(|bad| AnalysisError::Position(bad.to_string()))?;
    Ok(read.text(set))
}

/// Parses the position and chooses its move generator.
pub(super) async fn read(
    set: RuleSet,
    analysed: AnalysisTask<'_>,
    generators: &Generators,
    services: &Services,
) -> Result<(Cgp, Generator), AnalysisError> {
    let position = Cgp::parse(analysed.position, &set).map_err(|bad| AnalysisError::Position(bad.to_string()))?;
    let rules = games::Rules::from(set.clone());
    let named = match analysed.lexicon {
        Some(_) => None,
        None => lexicon_choice::installed(&rules, position.operation("lex"), services).await,
    };
    let (_, lexicon) = lexicon_choice::choose(&rules, analysed.lexicon.or(named.as_ref()), services).await?;
    let generator = generators.get(&set, &lexicon).map_err(SettingsError::from)?;
    Ok((position, generator))
}

/// Returns how many tiles of the rack on turn are known, or `None` if all are.
fn partial(position: &Cgp, rules: &RuleSet) -> Option<KnownTiles> {
    let (known, held) = (position.certain_rack(0, rules).len(), position.held(0));
    (known < held).then_some(KnownTiles { known, held })
}

/// Lists the parts of the position that the analysis ignores.
fn warnings(position: &Cgp, generator: &Generator) -> Vec<String> {
    position.warnings(Some(generator.lexicon().name())).iter().map(ToString::to_string).collect()
}

fn deepen(
    generator: &Generator,
    learned: &LearnedValues,
    seen: &SeatKnowledge,
    table: usize,
    stop: &CancellationToken,
    report: &mut dyn FnMut(AnalysisProgress),
) -> bool {
    let SeatKnowledge { situation, draws } = seen;
    let request = MoveRequest { generator, rules: generator.rules(), learned, situation, draws, last: None };
    let is_endgame = is_endgame(seen);
    let candidates = if is_endgame { ENDGAME_CANDIDATES } else { CANDIDATES };
    let effort = Effort { time: Some(MAX_TIME), candidates, threads: 1, table, ..Effort::default() };
    let begun = Instant::now();
    let board = situation.board.board();
    let mut step = |result: &SearchResult| {
        report(progress_to_wire(generator, board, &situation.rack, &SearchResult { time: begun.elapsed(), ..result.clone() }))
    };
    let near = situation.others.len() == 1 && situation.bag() <= SEARCHED_BAG && situation.unknown() == 0;
    if near {
        let time = Some(if is_endgame { EARLY_ENDGAME_TIME } else { EARLY_RESULT_TIME });
        let first = Effort { time, candidates: CANDIDATES, ..effort };
        let _ = think_valued(Strategy::Simulation, &request, &first, &[], stop, &mut step);
    }
    if stop.is_cancelled() {
        return false;
    }
    match think_valued(Strategy::Master, &request, &effort, &[], stop, &mut step) {
        Ok(result) => {
            step(&result);
            result.solved
        }
        Err(_) => false,
    }
}

/// Converts a search result to its wire form.
fn progress_to_wire(generator: &Generator, board: &Board, rack: &Tiles, result: &SearchResult) -> AnalysisProgress {
    let moves = result.candidates.iter().map(|candidate| candidate_to_wire(generator, board, rack, candidate)).collect();
    let line = line_notation(board, generator.rules().alphabet(), &result.line);
    let milliseconds = u64::try_from(result.time.as_millis()).unwrap_or(u64::MAX);
    let (rollouts, solved) = (result.rollouts, result.solved);
    AnalysisProgress { moves, rollouts, solved, line, milliseconds, partial: None, warnings: Vec::new() }
}

/// Writes moves that are made one after the other.
pub(super) fn line_notation(board: &Board, alphabet: &Alphabet, line: &[Move]) -> Vec<String> {
    let mut board = board.clone();
    let write = |action: &Move| {
        let text = action.notation(&board, alphabet);
        if let Move::Place(laid) = action {
            board.lay(laid);
        }
        text
    };
    line.iter().map(write).collect()
}

/// Returns whether all tiles are known, so that the rest of the game can be searched exactly.
fn is_endgame(SeatKnowledge { situation, .. }: &SeatKnowledge) -> bool {
    situation.others.len() == 1 && situation.bag() == 0 && situation.unknown() == 0
}

/// Converts a candidate move with its evaluation.
pub(super) fn candidate_to_wire(generator: &Generator, board: &Board, rack: &Tiles, candidate: &Candidate) -> WireCandidate {
    let scored = move_to_wire(generator.rules(), board, rack, &candidate.action, candidate.score);
    let Candidate { equity, win, win_error, spread, rollouts, exact, .. } = *candidate;
    let equity = Some(equity.map(|equity| f64::from(equity) / f64::from(MILLI)));
    if rollouts == 0 && win.is_none() && spread.is_none() {
        return WireCandidate { equity, ..scored };
    }
    let doubt = Some(if exact { Some(0.0) } else { win_error });
    WireCandidate { equity, win: Some(win), doubt, spread: Some(spread), rollouts: Some(rollouts), exact, ..scored }
}

/// Ranks the best `top` moves of an endgame by their exact results, and counts the placements.
fn by_result(generator: &Generator, learned: &LearnedValues, seen: &SeatKnowledge, top: usize) -> Analysis {
    let SeatKnowledge { situation, draws } = seen;
    let request = MoveRequest { generator, rules: generator.rules(), learned, situation, draws, last: None };
    let effort = Effort { time: Some(ENDGAME_TIME), candidates: top, table: *EXACT_MEMORY.end(), ..Effort::default() };
    let result = think_valued(Strategy::Master, &request, &effort, &[], &CancellationToken::new(), &mut |_| ()).unwrap_or_default();
    let board = situation.board.board();
    let moves =
        result.candidates.iter().take(top).map(|candidate| candidate_to_wire(generator, board, &situation.rack, candidate)).collect();
    Analysis { moves, solved: result.solved, ..by_equity(generator, learned, seen, 0) }
}

/// Ranks the best `top` moves, exchanges included, by equity, and counts the placements.
fn by_equity(generator: &Generator, learned: &LearnedValues, seen: &SeatKnowledge, top: usize) -> Analysis {
    let SeatKnowledge { situation, draws } = seen;
    let request = MoveRequest { generator, rules: generator.rules(), learned, situation, draws, last: None };
    // At least two: a single candidate would get no equity. The list is cut to `top` below.
    let effort = Effort { candidates: top.max(2), ..Effort::default() };
    let result = think(Strategy::Static, &request, &effort, &CancellationToken::new(), &mut |_| ()).unwrap_or_default();
    let board = situation.board.board();
    let moves =
        result.candidates.iter().take(top).map(|candidate| candidate_to_wire(generator, board, &situation.rack, candidate)).collect();
    let mut placements = Vec::new();
    generator.placements(&situation.board, &situation.rack, &mut placements);
    let (leaves, own) = (Some(learned.leaves_of.clone()), Some(learned.own));
    Analysis { moves, placements: placements.len(), leaves, own, solved: false, partial: None, warnings: Vec::new() }
}

/// Converts a move to its wire form.
fn move_to_wire(rules: &RuleSet, board: &Board, rack: &Tiles, action: &Move, score: u32) -> WireCandidate {
    let alphabet = rules.alphabet();
    let tiles_of = |laid: &[PlacedTile]| -> String { laid.iter().map(|tile| shared::letter(tile, alphabet)).collect() };
    let (squares, tiles, words) = match action {
        Move::Place(laid) => {
            let words = board.examine(rules, laid).map(|formed| shared::words(rules, &formed.words)).unwrap_or_default();
            (laid.iter().map(|tile| tile.square.index()).collect(), tiles_of(laid), words)
        }
        Move::Exchange(given) => (Vec::new(), given.display(alphabet).to_string(), Vec::new()),
        Move::Pass => (Vec::new(), String::new(), Vec::new()),
    };
    let leave = rack.without(&shared::used_tiles(action)).unwrap_or_default().display(alphabet).to_string();
    WireCandidate { r#move: action.notation(board, alphabet), squares, tiles, score, leave, words, ..WireCandidate::default() }
}

/// Ranks the best `top` moves: placements by points, then exchanges from the fewest tiles, then a
/// pass. Counts the placements.
fn analyse(generator: &Generator, position: &Cgp, top: usize) -> Analysis {
    let rules = generator.rules();
    let rack = position.certain_rack(0, rules);
    let prepared = generator.prepare(position.board());
    let mut placements: Vec<Placement> = Vec::new();
    generator.placements(&prepared, &rack, &mut placements);
    let count = placements.len();
    if placements.len() > top && top > 0 {
        placements.select_nth_unstable(top - 1);
        placements.truncate(top);
    }
    placements.sort_unstable();
    let placements = placements.iter().map(|placement| (placement.to_move(position.board()), placement.score()));
    let exchanges = generator.exchanges(&rack, position.in_bag(rules)).into_iter().map(Move::Exchange);
    let others = exchanges.chain([Move::Pass]).map(|action| (action, 0));
    let moves =
        placements.chain(others).take(top).map(|(action, score)| move_to_wire(rules, position.board(), &rack, &action, score)).collect();
    Analysis { moves, placements: count, leaves: None, own: None, solved: false, partial: None, warnings: Vec::new() }
}

#[cfg(test)]
mod tests;
