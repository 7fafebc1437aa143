//! Analysis of Scrabble positions: a single request ranks moves by points or equity, a live
//! analysis by win probability.

use std::ops::RangeInclusive;
use std::time::Duration;

use play::time::Instant;

use crossword::{Board, Cgp, Generator, MILLI, Move, PlacedTile, Placement, RuleSet, Tiles};
use engine::scrabble::{Roster, Strategy};
use engine::tiles::master::{Candidate, Effort, MoveRequest, SearchResult, think};
use engine::tiles::{LearnedValues, PositionError, SeatKnowledge};
use play::Stop;
use wire::games::scrabble::{Analysis, AnalysisProgress, Candidate as WireCandidate, KnownTiles};
use wire::{By, GameFields};

use crate::hosted::crossword::{self as shared, Generators};
use crate::hosted::{AnalysisError, AnalysisTask, LiveWork, Services, SettingsError, lexicon_choice, to_fields};

/// Candidate moves of a live analysis.
const CANDIDATES: usize = 15;

/// How long a live analysis simulates an endgame, for early results, before it searches
/// exactly.
const FIRST: Duration = Duration::from_secs(2);

/// Maximum run time of a live analysis.
const LONGEST: Duration = Duration::from_secs(120);

/// Positions with at most this many tiles in the bag are searched exactly.
const SEARCHED_BAG: usize = 2;

/// Memory of an exact endgame search, in bytes.
const TABLE: RangeInclusive<usize> = 2 << 20..=128 << 20;

/// Memory of an analysis that only simulates, in bytes.
const NO_TABLE: RangeInclusive<usize> = 1 << 20..=1 << 20;

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
    let memory = if seen.situation.bag() <= SEARCHED_BAG { TABLE } else { NO_TABLE };
    let run = move |stop: &Stop, memory: usize, tell: &mut dyn FnMut(GameFields)| {
        let learned = players.learned_of(generator.lexicon(), generator.rules());
        let (partial, warnings) = (partial(&position, generator.rules()), warnings(&position, &generator));
        let mut tell = |progress| tell(to_fields(AnalysisProgress { partial, warnings: warnings.clone(), ..progress }));
        deepen(&generator, &learned, &seen, memory, stop, &mut tell)
    };
    Ok(LiveWork { memory, run: Box::new(run) })
}

/// Returns a position in canonical CGP, with each letter as one character.
pub(super) fn normalize(set: &RuleSet, position: &str) -> Result<String, AnalysisError> {
    let read = Cgp::parse(position, set).map_err(|bad| AnalysisError::Position(bad.to_string()))?;
    Ok(read.text(set))
}

/// Parses the position and chooses its move generator.
async fn read(
    set: RuleSet,
    analysed: AnalysisTask<'_>,
    generators: &Generators,
    services: &Services,
) -> Result<(Cgp, Generator), AnalysisError> {
    let position = Cgp::parse(analysed.position, &set).map_err(|bad| AnalysisError::Position(bad.to_string()))?;
    let rules = ::games::Rules::from(set.clone());
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
    stop: &Stop,
    tell: &mut dyn FnMut(AnalysisProgress),
) -> bool {
    let SeatKnowledge { situation, draws } = seen;
    let request = MoveRequest { generator, rules: generator.rules(), learned, situation, draws, last: None };
    let effort = Effort { time: Some(LONGEST), candidates: CANDIDATES, threads: 1, table, ..Effort::default() };
    let begun = Instant::now();
    let board = situation.board.board();
    let mut step =
        |opinion: &SearchResult| tell(shown(generator, board, &situation.rack, &SearchResult { time: begun.elapsed(), ..opinion.clone() }));
    let near = situation.others.len() == 1 && situation.bag() <= SEARCHED_BAG && situation.unknown() == 0;
    if near {
        let first = Effort { time: Some(FIRST), ..effort };
        let _ = think(Strategy::Simulation, &request, &first, stop, &mut step);
    }
    if stop.raised() {
        return false;
    }
    match think(Strategy::Master, &request, &effort, stop, &mut step) {
        Ok(opinion) => {
            step(&opinion);
            opinion.solved
        }
        Err(_) => false,
    }
}

/// Converts a search result to its wire form.
fn shown(generator: &Generator, board: &Board, rack: &Tiles, opinion: &SearchResult) -> AnalysisProgress {
    let moves = opinion.candidates.iter().map(|candidate| weighed(generator, board, rack, candidate)).collect();
    let alphabet = generator.rules().alphabet();
    let mut after = board.clone();
    let mut line = Vec::with_capacity(opinion.line.len());
    for action in &opinion.line {
        line.push(action.notation(&after, alphabet));
        if let Move::Place(laid) = action {
            after.lay(laid);
        }
    }
    let milliseconds = u64::try_from(opinion.time.as_millis()).unwrap_or(u64::MAX);
    let (rollouts, solved) = (opinion.rollouts, opinion.solved);
    AnalysisProgress { moves, rollouts, solved, line, milliseconds, partial: None, warnings: Vec::new() }
}

/// Converts a candidate move with its evaluation.
fn weighed(generator: &Generator, board: &Board, rack: &Tiles, candidate: &Candidate) -> WireCandidate {
    let scored = one(generator.rules(), board, rack, &candidate.action, candidate.score);
    let Candidate { equity, win, win_error, spread, rollouts, .. } = *candidate;
    let equity = Some(equity.map(|equity| f64::from(equity) / f64::from(MILLI)));
    if rollouts == 0 && win.is_none() && spread.is_none() {
        return WireCandidate { equity, ..scored };
    }
    WireCandidate { equity, win: Some(win), doubt: Some(win_error), spread: Some(spread), rollouts: Some(rollouts), ..scored }
}

/// Ranks the best `top` moves, exchanges included, by equity, and counts the placements.
fn by_equity(generator: &Generator, learned: &LearnedValues, seen: &SeatKnowledge, top: usize) -> Analysis {
    let SeatKnowledge { situation, draws } = seen;
    let request = MoveRequest { generator, rules: generator.rules(), learned, situation, draws, last: None };
    // At least two: a single candidate would get no equity. The list is cut to `top` below.
    let effort = Effort { candidates: top.max(2), ..Effort::default() };
    let opinion = think(Strategy::Static, &request, &effort, &Stop::new(), &mut |_| ()).unwrap_or_default();
    let board = situation.board.board();
    let moves = opinion.candidates.iter().take(top).map(|candidate| weighed(generator, board, &situation.rack, candidate)).collect();
    let mut placings = Vec::new();
    generator.placements(&situation.board, &situation.rack, &mut placings);
    let (leaves, own) = (Some(learned.leaves_of.clone()), Some(learned.own));
    Analysis { moves, placements: placings.len(), leaves, own, partial: None, warnings: Vec::new() }
}

/// Converts a move to its wire form.
fn one(rules: &RuleSet, board: &Board, rack: &Tiles, action: &Move, score: u32) -> WireCandidate {
    let alphabet = rules.alphabet();
    let tiles_of = |laid: &[PlacedTile]| -> String { laid.iter().map(|tile| shared::letter(tile, alphabet)).collect() };
    let (squares, tiles, left, words) = match action {
        Move::Place(laid) => {
            let words = board.examine(rules, laid).map(|formed| shared::words(rules, &formed.words)).unwrap_or_default();
            let used: Tiles = laid.iter().map(|tile| tile.kind()).collect();
            let squares: Vec<usize> = laid.iter().map(|tile| tile.square.index()).collect();
            (squares, tiles_of(laid), rack.without(&used).unwrap_or_default(), words)
        }
        Move::Exchange(given) => (Vec::new(), given.display(alphabet).to_string(), rack.without(given).unwrap_or_default(), Vec::new()),
        Move::Pass => (Vec::new(), String::new(), *rack, Vec::new()),
    };
    let leave = left.display(alphabet).to_string();
    WireCandidate { r#move: action.notation(board, alphabet), squares, tiles, score, leave, words, ..WireCandidate::default() }
}

/// Ranks the best `top` moves: placements by points, then exchanges from the fewest tiles, then a
/// pass. Counts the placements.
fn analyse(generator: &Generator, position: &Cgp, top: usize) -> Analysis {
    let rules = generator.rules();
    let rack = position.certain_rack(0, rules);
    let prepared = generator.prepare(position.board());
    let mut placings: Vec<Placement> = Vec::new();
    generator.placements(&prepared, &rack, &mut placings);
    let count = placings.len();
    if placings.len() > top && top > 0 {
        placings.select_nth_unstable(top - 1);
        placings.truncate(top);
    }
    placings.sort_unstable();
    let placings = placings.iter().map(|placing| (placing.to_move(position.board()), placing.score()));
    let exchanges = generator.exchanges(&rack, position.in_bag(rules)).into_iter().map(Move::Exchange);
    let others = exchanges.chain([Move::Pass]).map(|action| (action, 0));
    let moves = placings.chain(others).take(top).map(|(action, score)| one(rules, position.board(), &rack, &action, score)).collect();
    Analysis { moves, placements: count, leaves: None, own: None, partial: None, warnings: Vec::new() }
}
