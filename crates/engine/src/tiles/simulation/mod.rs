//! Simulation: plays out the best moves by equity many times against random racks, and ranks them
//! by how often they win.
//!
//! All candidates use the same draws (common random numbers), which removes the variance that they
//! share. After each batch of rollouts, candidates are eliminated whose paired differences show
//! them to be worse than the leader, so the remaining rollouts go to close decisions. The search
//! ends when one candidate is left. Sums are integers, and they alone decide which rollouts are
//! played: for a rollout budget and a seed the result is the same on every machine and with any
//! number of threads.

mod draw;
mod rollout;

pub use self::draw::Draws;

use std::time::Duration;

use play::time::Instant;

use crossword::{Board, Generator, Move, PreparedBoard, RuleSet, Tiles};
use play::{CancellationToken, MAX_SEATS};

use crate::tiles::race::{CandidateResult, Race, RaceLimits};
use crate::tiles::{Choice, Completions, Equities, LearnedValues, SelfPlay, Stage};

/// A position as the seat on turn sees it.
#[derive(Clone, Debug)]
pub struct Situation {
    pub board: PreparedBoard,
    /// The known tiles of the seat on turn.
    pub rack: Tiles,
    /// The size of the rack. It is larger than `rack` if some tiles are unknown, as in records of
    /// other games. Moves use the known tiles only; the unknown ones are drawn from `unseen`.
    pub held: usize,
    /// The bag, the other racks, and the unknown tiles of the seat on turn.
    pub unseen: Tiles,
    /// The number of tiles of each other seat, in turn order.
    pub others: Vec<usize>,
    /// The scores, that of the seat on turn first.
    pub scores: Vec<i32>,
    /// Scoreless turns in a row.
    pub scoreless: usize,
    /// Passes in a row.
    pub passes: usize,
}

/// A position is inconsistent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SituationError {
    /// The rack is too large.
    #[error("the rack has {0} tiles; at most {1} fit")]
    Rack(usize, usize),
    /// There are fewer unseen tiles than the racks need.
    #[error(
        "the other racks and the unknown tiles need {held} tiles, but only {unseen} are neither on the board nor on the rack: check the board and the racks"
    )]
    Unseen {
        /// The tiles of the other racks, and the unknown ones of the seat on turn.
        held: usize,
        unseen: usize,
    },
    /// The numbers of seats and scores differ, or are out of range.
    #[error("there are {seats} seats and {scores} scores: 2 to 4 seats need one score each")]
    Seats { seats: usize, scores: usize },
}

impl Situation {
    /// Returns the view of the seat on turn in a self-play game.
    #[must_use]
    pub fn of(play: &SelfPlay) -> Situation {
        let seats = play.seats();
        let others: Vec<usize> = (1..seats).map(|step| (play.seat + step) % seats).collect();
        let mut unseen: Tiles = play.bag().iter().copied().collect();
        others.iter().for_each(|&other| unseen.add_all(&play.racks[other]));
        Situation {
            board: play.board.clone(),
            rack: play.racks[play.seat],
            held: play.racks[play.seat].len(),
            unseen,
            scores: std::iter::once(play.seat).chain(others.iter().copied()).map(|seat| play.scores[seat]).collect(),
            others: others.into_iter().map(|other| play.racks[other].len()).collect(),
            scoreless: play.scoreless,
            passes: play.passes(),
        }
    }

    /// Checks that the position is consistent.
    ///
    /// # Errors
    /// Returns the first inconsistency.
    pub fn check(&self, generator: &Generator) -> Result<(), SituationError> {
        let limit = generator.rules().rack_size();
        let tiles = self.held.max(self.rack.len());
        if tiles > limit {
            return Err(SituationError::Rack(tiles, limit));
        }
        let (held, unseen) = (self.others.iter().sum::<usize>() + self.unknown(), self.unseen.len());
        if held > unseen {
            return Err(SituationError::Unseen { held, unseen });
        }
        let seats = self.others.len() + 1;
        if seats != self.scores.len() || !(2..=MAX_SEATS).contains(&seats) {
            return Err(SituationError::Seats { seats, scores: self.scores.len() });
        }
        Ok(())
    }

    /// Returns the number of unknown tiles of the seat on turn.
    #[must_use]
    pub fn unknown(&self) -> usize {
        self.held.saturating_sub(self.rack.len())
    }

    /// Returns the number of tiles in the bag.
    #[must_use]
    pub fn bag(&self) -> usize {
        self.unseen.len().saturating_sub(self.others.iter().sum::<usize>() + self.unknown())
    }

    /// Returns the stage of the position for static choice.
    #[must_use]
    pub fn stage(&self, generator: &Generator) -> Stage {
        let bag = self.bag();
        Stage { bag, others: if bag == 0 { generator.rules().worth(&self.unseen) } else { 0 } }
    }

    /// Returns the lead of the seat on turn over the best of the others.
    #[must_use]
    pub fn spread(&self) -> i32 {
        self.scores.first().copied().unwrap_or(0) - self.scores.iter().skip(1).copied().max().unwrap_or(0)
    }
}

/// The settings of a simulation.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Plies after the candidate before static evaluation. With few tiles left, games are played to
    /// the end.
    pub plies: usize,
    /// The maximum number of candidates.
    pub candidates: usize,
    /// The rollout limit for all candidates together.
    pub rollouts: Option<u64>,
    pub time: Option<Duration>,
    /// Candidates are eliminated if the probability that they are best is below this, in hundredths
    /// of a percent. 0 disables elimination.
    pub elimination_threshold: u32,
    pub threads: usize,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Candidates whose equity trails the best by more than this, in thousandths of a point, are
    /// skipped.
    pub margin: i32,
    /// The rules that end games; `None` uses those of the generator.
    pub rules: Option<RuleSet>,
    /// The node limit for the endgame of a two-seat rollout that reaches an empty bag. 0 plays it
    /// by equity.
    pub endgame_nodes: u64,
    /// The weight of a candidate's equity in rollouts.
    pub prior_rollouts: f64,
    /// Moves that are simulated in any case and never eliminated. Illegal ones are ignored.
    pub include: Vec<Move>,
    /// Whether the values of eliminated candidates are estimated relative to the best one, over the
    /// draws that both played. Otherwise they are the means of their own draws.
    pub paired: bool,
}

/// The default weight of a candidate's equity in rollouts. Equities differ from the mean of many
/// rollouts by about 4 points, single rollouts by about 29. With this weight, simulations of up to
/// 1,500 rollouts choose clearly better moves; from 3,000 rollouts on it makes no difference.
pub const DEFAULT_PRIOR_ROLLOUTS: f64 = 80.0;

/// The default node limit of endgames in rollouts. In late positions, few rollouts with this search
/// choose better moves than many without it in the same time.
pub const DEFAULT_ENDGAME_NODES: u64 = 10;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            plies: 2,
            candidates: 15,
            rollouts: None,
            time: None,
            elimination_threshold: 100,
            threads: 1,
            seed: 0,
            margin: 20_000,
            rules: None,
            endgame_nodes: DEFAULT_ENDGAME_NODES,
            prior_rollouts: DEFAULT_PRIOR_ROLLOUTS,
            include: Vec::new(),
            paired: false,
        }
    }
}

/// The result of a candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub choice: Choice,
    pub score: i32,
    /// In thousandths of a point.
    pub equity: i32,
    /// The win probability, 0 to 1.
    pub win: f64,
    /// The expected final spread in points.
    pub spread: f64,
    /// The standard error of `win`.
    pub win_error: f64,
    /// The standard error of `spread`.
    pub spread_error: f64,
    pub rollouts: u64,
    /// Whether the candidate has not been eliminated.
    pub running: bool,
    /// For each later ply the mean score and the share of bingos.
    pub plies: Vec<(f64, f64)>,
}

/// The result of a simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The candidates, the best first.
    pub rows: Vec<Row>,
    /// The rollouts of all candidates together.
    pub rollouts: u64,
    /// Whether all but one candidate have been eliminated.
    pub certain: bool,
    pub time: Duration,
}

impl Report {
    /// Returns a report without candidates.
    #[must_use]
    pub fn empty() -> Report {
        Report { rows: Vec::new(), rollouts: 0, certain: false, time: Duration::ZERO }
    }
}

/// Returns at most `limit` placements and exchanges with their equities, the best first, or a pass
/// if there is no other move. For a partly known rack they use only the known tiles, and each
/// equity is the mean over the possible unknown tiles.
#[must_use]
pub fn candidates(generator: &Generator, equities: &Equities, situation: &Situation, draws: &Draws, limit: usize) -> Vec<(Choice, i32)> {
    let (board, rack, stage) = (&situation.board, &situation.rack, situation.stage(generator));
    match situation.unknown() {
        0 => equities.top(generator, board, rack, stage, limit),
        unknown => {
            let pool = situation.unseen.without(&draws.certain()).unwrap_or(situation.unseen);
            equities.top_with_unknown(generator, board, rack, &Completions::new(&pool, unknown), stage, limit)
        }
    }
}

/// Returns a move as a candidate with its equity, or `None` if it is not legal. A pass has the value
/// of keeping the rack.
#[must_use]
pub fn candidate(generator: &Generator, equities: &Equities, situation: &Situation, draws: &Draws, action: &Move) -> Option<(Choice, i32)> {
    if *action == Move::Pass {
        let leaves = equities.rack_leaves(generator.rules(), &situation.rack, situation.stage(generator));
        return Some((Choice::Pass, leaves.filter(|_| situation.unknown() == 0).map_or(0, |leaves| leaves.of(&situation.rack))));
    }
    let board = situation.board.board();
    candidates(generator, equities, situation, draws, usize::MAX).into_iter().find(|(choice, _)| is_same(choice, action, board))
}

/// Returns whether a candidate is this move, which may list its tiles in another order.
fn is_same(choice: &Choice, action: &Move, board: &Board) -> bool {
    match (choice, action) {
        (Choice::Place(weighed), Move::Place(laid)) if weighed.placement.len() == laid.len() => {
            let (mut one, mut other) = (weighed.placement.laid(board), laid.clone());
            one.sort_unstable();
            other.sort_unstable();
            one == other
        }
        (Choice::Exchange(tiles, _), Move::Exchange(given)) => tiles == given,
        (Choice::Pass, Move::Pass) => true,
        _ => false,
    }
}

/// Runs a simulation. Calls `progress` with a report after each batch.
///
/// # Errors
/// Returns an error if the position is inconsistent.
pub fn simulate(
    generator: &Generator,
    learned: &LearnedValues,
    situation: &Situation,
    draws: &Draws,
    settings: &Settings,
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&Report),
) -> Result<Report, SituationError> {
    situation.check(generator)?;
    let begun = Instant::now();
    let mut candidates = candidates(generator, &learned.equities, situation, draws, settings.candidates.max(1));
    let best = candidates.first().map_or(0, |(_, equity)| *equity);
    candidates.retain(|(_, equity)| best - equity <= settings.margin);
    let mut protected = Vec::new();
    for action in &settings.include {
        match candidates.iter().position(|(choice, _)| is_same(choice, action, situation.board.board())) {
            Some(number) => protected.push(number),
            None => {
                if let Some(included) = candidate(generator, &learned.equities, situation, draws, action) {
                    protected.push(candidates.len());
                    candidates.push(included);
                }
            }
        }
    }
    let context = rollout::RolloutContext::new(generator, learned, situation, draws, settings, stop);
    let boards = context.boards_after(&candidates);
    let limits = RaceLimits {
        plies: settings.plies,
        rollouts: settings.rollouts,
        elimination_threshold: settings.elimination_threshold,
        threads: settings.threads,
    };
    let expected: Vec<i64> = candidates.iter().map(|(_, equity)| context.prior_outcome(*equity).merit()).collect();
    let mut race = Race::new(candidates.len(), limits).with_prior(&expected, context.prior_rollouts()).protecting(&protected);
    let is_out_of_time = || settings.time.is_some_and(|time| begun.elapsed() >= time);
    // The first report contains equities only.
    let report = |race: &Race| report(race, &candidates, settings.paired, begun);
    progress(&report(&race));
    while race.should_continue() && !stop.is_cancelled() && !is_out_of_time() {
        let rollout =
            |number: usize, draw: u64, plies: &mut [(i64, u64)]| context.rollout(candidates[number].0, &boards[number], draw, plies);
        race.run_batch(&rollout, &|| stop.is_cancelled() || is_out_of_time());
        progress(&report(&race));
    }
    Ok(report(&race))
}

/// Converts the results of a race to a report.
fn report(race: &Race, candidates: &[(Choice, i32)], paired: bool, begun: Instant) -> Report {
    let row = |result: CandidateResult| {
        let (choice, equity) = candidates[result.number];
        Row {
            choice,
            score: choice.score(),
            equity,
            win: result.win.0,
            spread: result.spread.0,
            win_error: result.win.1,
            spread_error: result.spread.1,
            rollouts: result.rollouts,
            running: result.running,
            plies: result.plies,
        }
    };
    let results = if paired { race.paired_results() } else { race.candidate_results() };
    let rows = results.into_iter().map(row).collect();
    Report { rows, rollouts: race.rollouts(), certain: race.is_certain(), time: begun.elapsed() }
}
