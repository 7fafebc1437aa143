//! Simulation: the best moves by equity are played out many times against racks drawn for the others, and ranked by how often they win.
//!
//! All candidates meet the same draws (common random numbers), so that what one draw does to all of them says nothing about their order. Rollouts go on in
//! batches. After each, candidates drop out that are worse than the leader by more than their paired differences leave in doubt, so that the rollouts left go
//! to those between which it is hard to tell; when one is left, the search is over. Sums are sums of whole numbers, and which rollouts are played depends on
//! those sums alone: with a budget in rollouts and one seed the answer is the same on every machine and with any number of threads.

mod draw;
mod rollout;

pub use self::draw::Draws;

use std::time::Duration;

use play::time::Instant;

use crossword::{Generator, PreparedBoard, RuleSet, Tiles};
use play::{MAX_SEATS, Stop};

use crate::tiles::race::{Course, Race, Standing};
use crate::tiles::{Choice, Completions, Equities, LearnedValues, SelfPlay, Stage};

/// A position as the seat on turn sees it.
#[derive(Clone, Debug)]
pub struct Situation {
    /// The board.
    pub board: PreparedBoard,
    /// The known tiles of the seat on turn.
    pub rack: Tiles,
    /// How many tiles it holds: more than `rack` has where some of them are not known, as in records of other people's
    /// games. Moves are those of the known tiles; the others are drawn from what is unseen.
    pub held: usize,
    /// The bag, the racks of the others, and the unknown tiles of the seat on turn.
    pub unseen: Tiles,
    /// How many tiles the others hold, in the order of their turns.
    pub others: Vec<usize>,
    /// The points of the seat on turn, then of the others.
    pub scores: Vec<i32>,
    /// Turns in a row without points.
    pub scoreless: usize,
    /// Passes in a row.
    pub passes: usize,
}

/// Why a position can't be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSituation {
    /// A rack that is too large or can't be drawn.
    #[error("the rack holds {0} tiles, and the tile set allows {1}: check the rack")]
    Rack(usize, usize),
    /// The others hold more than is unseen.
    #[error(
        "{held} tiles are on the other racks or unknown, but only {unseen} are neither on the board nor on the rack: check board and racks"
    )]
    Unseen {
        /// What the others hold, and what is unknown of the seat on turn.
        held: usize,
        /// What is unseen.
        unseen: usize,
    },
    /// Seats and points differ in number.
    #[error("{seats} seats and {scores} scores: each seat needs one, and there are 2 to 4")]
    Seats {
        /// Seats.
        seats: usize,
        /// Scores.
        scores: usize,
    },
}

impl Situation {
    /// A game of static players as its seat on turn sees it.
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

    /// Whether it can be played on by these rules.
    ///
    /// # Errors
    /// What contradicts itself.
    pub fn check(&self, generator: &Generator) -> Result<(), BadSituation> {
        let most = generator.rules().rack_size();
        let tiles = self.held.max(self.rack.len());
        if tiles > most {
            return Err(BadSituation::Rack(tiles, most));
        }
        let (held, unseen) = (self.others.iter().sum::<usize>() + self.unknown(), self.unseen.len());
        if held > unseen {
            return Err(BadSituation::Unseen { held, unseen });
        }
        let seats = self.others.len() + 1;
        if seats != self.scores.len() || !(2..=MAX_SEATS).contains(&seats) {
            return Err(BadSituation::Seats { seats, scores: self.scores.len() });
        }
        Ok(())
    }

    /// Tiles of the seat on turn that are not known.
    #[must_use]
    pub fn unknown(&self) -> usize {
        self.held.saturating_sub(self.rack.len())
    }

    /// Tiles in the bag.
    #[must_use]
    pub fn bag(&self) -> usize {
        self.unseen.len().saturating_sub(self.others.iter().sum::<usize>() + self.unknown())
    }

    /// What a static choice must know of it.
    #[must_use]
    pub fn stage(&self, generator: &Generator) -> Stage {
        let bag = self.bag();
        Stage { bag, others: if bag == 0 { generator.rules().worth(&self.unseen) } else { 0 } }
    }

    /// By how much the seat on turn is ahead of the best of the others.
    #[must_use]
    pub fn spread(&self) -> i32 {
        self.scores.first().copied().unwrap_or(0) - self.scores.iter().skip(1).copied().max().unwrap_or(0)
    }
}

/// How a simulation goes.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Moves played after the candidate before the position is valued; with few tiles left games are played to their end.
    pub plies: usize,
    /// Candidates, at most.
    pub candidates: usize,
    /// Rollouts of all candidates together, at most.
    pub rollouts: Option<u64>,
    /// Time, at most.
    pub time: Option<Duration>,
    /// Candidates drop out when they are the best with less than this chance, in hundredths of a percent; 0: never.
    pub doubt: u32,
    /// Threads.
    pub threads: usize,
    /// From which the random numbers follow.
    pub seed: u64,
    /// A candidate whose equity is lower than the best by more than this, in thousandths of a point, is not looked at.
    pub margin: i32,
    /// By which rules games end; none: those of the generator.
    pub rules: Option<RuleSet>,
    /// Where a rollout of a game of two comes to an empty bag on its way to the end, the endgame is searched over so many positions; 0: it is played by equity.
    pub ends: u64,
    /// As how many rollouts of a candidate its equity counts.
    pub expected: f64,
}

/// As how many rollouts the equity of a candidate counts, usually. What it says differs from what rollouts say in the long run by some 4 points, and rollouts
/// differ by some 29 among themselves, less where two candidates meet the same draws. Over 120 positions of English games with 12 to 80 tiles in the bag, 600
/// rollouts of all candidates together then choose what wins 0.19% less than the best, instead of 0.28%, and 1,500 what wins 0.07% less, instead of 0.12%; with
/// 3,000 it makes no difference. The best by equity wins 0.37% less.
pub const EXPECTED: f64 = 80.0;

/// Positions of the endgames of rollouts, usually. Over 30 positions of English games with 3 to 7 tiles in the bag, 1,000 rollouts so chose what wins 0.7%
/// (±0.7) less than the best by longer searches, 9,000 without any what wins 3.3% (±3.4) less, both in some 0.2 seconds.
pub const ENDS: u64 = 10;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            plies: 2,
            candidates: 15,
            rollouts: None,
            time: None,
            doubt: 100,
            threads: 1,
            seed: 0,
            margin: 20_000,
            rules: None,
            ends: ENDS,
            expected: EXPECTED,
        }
    }
}

/// What is known of a candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The move.
    pub choice: Choice,
    /// Its points.
    pub score: i32,
    /// Its equity, in thousandths of a point.
    pub equity: i32,
    /// How often it wins, from 0 to 1.
    pub win: f64,
    /// By how many points its seat is ahead in the end, on average.
    pub spread: f64,
    /// The standard error of `win`.
    pub doubt: f64,
    /// The standard error of `spread`.
    pub spread_doubt: f64,
    /// How often it was played out.
    pub rollouts: u64,
    /// Whether it is still in the race.
    pub running: bool,
    /// For each later move: the points on average, and the share of bingos.
    pub plies: Vec<(f64, f64)>,
}

/// What came out; candidates from the best.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The candidates.
    pub rows: Vec<Row>,
    /// Rollouts in all.
    pub rollouts: u64,
    /// Whether no other candidate can be the best, as far as the doubt asked for goes.
    pub certain: bool,
    /// How long it took.
    pub time: Duration,
}

impl Report {
    /// Nothing to choose from.
    #[must_use]
    pub fn empty() -> Report {
        Report { rows: Vec::new(), rollouts: 0, certain: false, time: Duration::ZERO }
    }
}

/// The best moves by equity: placings and exchanges; a pass if there is nothing else. Of a rack that is partly known they are moves of the
/// known tiles, each with the mean of its equities over what the others may be.
#[must_use]
pub fn candidates(generator: &Generator, equities: &Equities, situation: &Situation, draws: &Draws, most: usize) -> Vec<(Choice, i32)> {
    let (board, rack, stage) = (&situation.board, &situation.rack, situation.stage(generator));
    match situation.unknown() {
        0 => equities.top(generator, board, rack, stage, most),
        unknown => {
            let pool = situation.unseen.without(&draws.certain()).unwrap_or(situation.unseen);
            equities.top_with_unknown(generator, board, rack, &Completions::new(&pool, unknown), stage, most)
        }
    }
}

/// Simulates. `progress` gets a report after each batch.
///
/// # Errors
/// The position contradicts itself.
pub fn simulate(
    generator: &Generator,
    learned: &LearnedValues,
    situation: &Situation,
    draws: &Draws,
    settings: &Settings,
    stop: &Stop,
    progress: &mut dyn FnMut(&Report),
) -> Result<Report, BadSituation> {
    situation.check(generator)?;
    let begun = Instant::now();
    let mut candidates = candidates(generator, &learned.equities, situation, draws, settings.candidates.max(1));
    let best = candidates.first().map_or(0, |(_, equity)| *equity);
    candidates.retain(|(_, equity)| best - equity <= settings.margin);
    let players = rollout::Players::new(generator, learned, situation, draws, settings, stop);
    let laid = players.laid(&candidates);
    let course = Course { plies: settings.plies, rollouts: settings.rollouts, doubt: settings.doubt, threads: settings.threads };
    let expected: Vec<i64> = candidates.iter().map(|(_, equity)| players.expected(*equity).merit()).collect();
    let mut race = Race::new(candidates.len(), course).expecting(&expected, players.expecting());
    let late = || settings.time.is_some_and(|time| begun.elapsed() >= time);
    // The first report says what equity alone says.
    progress(&report(&race, &candidates, begun));
    while race.goes_on() && !stop.raised() && !late() {
        let rollout =
            |number: usize, draw: u64, plies: &mut [(i64, u64)]| players.rollout(candidates[number].0, &laid[number], draw, plies);
        race.run_batch(&rollout, &|| stop.raised() || late());
        progress(&report(&race, &candidates, begun));
    }
    Ok(report(&race, &candidates, begun))
}

/// How the race stands.
fn report(race: &Race, candidates: &[(Choice, i32)], begun: Instant) -> Report {
    let row = |standing: Standing| {
        let (choice, equity) = candidates[standing.number];
        Row {
            choice,
            score: choice.score(),
            equity,
            win: standing.win.0,
            spread: standing.spread.0,
            doubt: standing.win.1,
            spread_doubt: standing.spread.1,
            rollouts: standing.rollouts,
            running: standing.running,
            plies: standing.plies,
        }
    };
    let rows = race.standings().into_iter().map(row).collect();
    Report { rows, rollouts: race.rollouts(), certain: race.is_certain(), time: begun.elapsed() }
}
