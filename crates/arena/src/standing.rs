//! The standing of an event: scores, crosstable, ratings with their uncertainty, and playing
//! statistics. It can be computed while the event is running.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::contestant::ForfeitKind;
use crate::event::{Format, Plan};
use crate::games::{self, CoursePoints};
use crate::record::{GameRecord, Task};
use crate::stats::{Interval, Meeting, Pentanomial, Rating, Verdict, rate};

/// Virtual draws per player against an opponent of mean strength. They keep ratings finite.
const PRIOR_DRAWS: f64 = 0.5;

/// The standing of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Players, best first.
    pub players: Vec<PlayerStanding>,
    /// The crosstable, indexed by position in `players`: results of the row's player against the
    /// column's.
    pub cross: Vec<Vec<Option<Cross>>>,
    /// Games completed, and games planned.
    pub games: (usize, u64),
    /// Pairs of a player against itself whose two games differ. Must be 0.
    pub divergent: usize,
    /// Statistics of a match between two players, from the view of the first one.
    pub duel: Option<Duel>,
    /// The first seat's share of the points, in percent; `None` before the first complete pair.
    pub first_seat: Option<Interval>,
}

/// The standing of one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerStanding {
    /// The index in the plan.
    pub entrant: usize,
    pub name: String,
    pub results: Results,
    /// Points: 1 for a win, 1/2 for a draw. A bye in a Swiss event counts as a win.
    pub score: f64,
    /// The score in percent of the games.
    pub percent: f64,
    /// The rating among the players of the event.
    pub rating: Rating,
    /// The likelihood of being stronger than the next player in the table.
    pub above_next: Option<f64>,
    /// Games lost by forfeit, by kind.
    pub forfeits: BTreeMap<&'static str, usize>,
    /// Mean points per game, in games with points.
    pub mean_points: Option<f64>,
    /// The number of moves.
    pub moves: usize,
    pub milliseconds: Times,
    /// Mean and maximum startup time in milliseconds.
    pub start: (f64, f64),
    /// The number of moves by kind.
    pub kinds: BTreeMap<String, usize>,
    /// The number of moves by the heuristic rule that chose them, for players that report it.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rules: BTreeMap<String, usize>,
    /// Course points, in the course's competition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub course: Option<CoursePoints>,
}

/// Move times in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Times {
    pub mean: f64,
    /// The 99th percentile.
    pub p99: f64,
    pub worst: f64,
}

/// Numbers of games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Results {
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
}

/// Results of one player against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cross {
    #[serde(flatten)]
    pub results: Results,
}

/// Pair statistics of a match between two players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Duel {
    /// The first player and its opponent.
    pub names: [String; 2],
    /// Pairs by the points of the first player: 0, 1/2, 1, 3/2, 2.
    pub pairs: Pentanomial,
    /// The first player's share of the points, in percent.
    pub percent: Interval,
    pub elo: Interval,
    /// The likelihood that the first player is stronger.
    pub superiority: f64,
    /// The sequential test, if the plan has one.
    pub test: Option<Test>,
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Test {
    /// The Elo differences of both hypotheses.
    pub elo: [f64; 2],
    /// The log-likelihood ratio of all pairs, or of the pairs up to the decision.
    pub llr: f64,
    /// The lower and upper bound of the ratio at which the test ends.
    pub bounds: (f64, f64),
    /// The number of pairs before the decision, and the decision.
    pub decided: Option<(usize, Verdict)>,
}

impl Results {
    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.won + self.drawn + self.lost
    }

    /// Adds a game by its result in half points.
    pub(crate) fn add(&mut self, halves: u32) {
        match halves {
            2 => self.won += 1,
            1 => self.drawn += 1,
            _ => self.lost += 1,
        }
    }
}

impl Standing {
    /// Computes the standing after these games.
    #[must_use]
    pub fn of(plan: &Plan, records: &[GameRecord]) -> Standing {
        let count = plan.entrants.len();
        let byes = byes(plan, records);
        // Ratings index the players by their position in this list.
        let playing: Vec<usize> = plan.active_entrants().collect();
        let number = |entrant: usize| playing.iter().position(|&one| one == entrant).unwrap_or_default();
        let meetings: Vec<Meeting> =
            meetings(records).into_iter().map(|meeting| Meeting { players: meeting.players.map(number), ..meeting }).collect();
        let ratings = rate(playing.len(), &meetings, PRIOR_DRAWS, false);
        let mut players: Vec<PlayerStanding> =
            playing.iter().map(|&entrant| player(plan, records, entrant, byes[entrant], ratings.of(number(entrant)))).collect();
        players.sort_by(|a, b| {
            let by_rating = || b.rating.elo.total_cmp(&a.rating.elo);
            b.score.total_cmp(&a.score).then_with(by_rating).then(a.entrant.cmp(&b.entrant))
        });
        if let Format::Gauntlet = plan.format {
            // Players of a gauntlet meet different opponents, so scores are not comparable.
            players.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo).then(a.entrant.cmp(&b.entrant)));
        }
        for place in 1..players.len() {
            let likely = ratings.superiority(number(players[place - 1].entrant), number(players[place].entrant));
            players[place - 1].above_next = Some(likely);
        }
        let scores: Vec<(usize, f64)> = players.iter().map(|player| (player.entrant, player.score)).collect();
        for (player, points) in players.iter_mut().zip(games::course_points(plan, &scores)) {
            player.course = points;
        }
        let mut table: BTreeMap<[usize; 2], Cross> = BTreeMap::new();
        for record in records {
            let [a, b] = record.players;
            for [one, other] in [[a, b], [b, a]] {
                if let Some(halves) = record.halves_of(one) {
                    table.entry([one, other]).or_default().results.add(halves);
                }
            }
        }
        let cross =
            players.iter().map(|row| players.iter().map(|column| table.get(&[row.entrant, column.entrant]).copied()).collect()).collect();
        Standing {
            cross,
            games: (records.len(), 2 * plan.total_pairs()),
            divergent: divergent(plan, records),
            first_seat: first_seat(records),
            duel: (count == 2 && playing.len() == 2).then(|| duel(plan, records)),
            players,
        }
    }
}

fn player(plan: &Plan, records: &[GameRecord], entrant: usize, byes: usize, rating: Rating) -> PlayerStanding {
    let mut standing = PlayerStanding {
        entrant,
        name: plan.entrants[entrant].name.clone(),
        results: Results::default(),
        score: byes as f64,
        percent: 0.0,
        rating,
        above_next: None,
        forfeits: BTreeMap::new(),
        mean_points: None,
        moves: 0,
        milliseconds: Times::default(),
        start: (0.0, 0.0),
        kinds: BTreeMap::new(),
        rules: BTreeMap::new(),
        course: None,
    };
    let (mut times, mut starts, mut points) = (Vec::new(), Vec::new(), Vec::new());
    for record in records {
        let Some(seat) = record.players.iter().position(|&player| player == entrant) else { continue };
        standing.results.add(record.halves_of(entrant).unwrap_or_default());
        starts.push(record.start[seat] as f64 / 1e3);
        if let Some(own) = record.points.get(seat) {
            points.push(f64::from(*own));
        }
        if let Some(lost) = record.forfeit.as_ref().filter(|lost| usize::from(lost.seat) == seat) {
            *standing.forfeits.entry(lost.forfeit.kind.name()).or_default() += 1;
        }
        for made in record.moves.iter().filter(|made| usize::from(made.seat) == seat) {
            *standing.kinds.entry(made.kind.clone()).or_default() += 1;
            for rule in &made.rules {
                *standing.rules.entry(rule.clone()).or_default() += 1;
            }
            times.extend(made.micros.map(|micros| micros as f64 / 1e3));
        }
    }
    let results = standing.results;
    standing.score += results.won as f64 + results.drawn as f64 / 2.0;
    standing.percent = 100.0 * (results.won as f64 + results.drawn as f64 / 2.0) / results.games().max(1) as f64;
    standing.mean_points = (!points.is_empty()).then(|| mean(&points));
    standing.moves = standing.kinds.values().sum();
    times.sort_by(f64::total_cmp);
    let p99 = times.get((times.len() * 99).div_ceil(100).saturating_sub(1)).copied().unwrap_or_default();
    standing.milliseconds = Times { mean: mean(&times), p99, worst: times.last().copied().unwrap_or_default() };
    standing.start = (mean(&starts), starts.iter().copied().fold(0.0, f64::max));
    standing
}

fn mean(values: &[f64]) -> f64 {
    // The sum of an empty iterator is -0.0.
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}

/// Returns the number of games won by byes in Swiss events, by entrant.
fn byes(plan: &Plan, records: &[GameRecord]) -> Vec<usize> {
    let count = plan.entrants.len();
    let mut byes = vec![0; count];
    if matches!(plan.format, Format::Swiss { .. }) && count % 2 == 1 {
        let rounds: BTreeSet<u32> = records.iter().map(|record| record.task.round).collect();
        for round in rounds {
            let played: BTreeSet<usize> =
                records.iter().filter(|record| record.task.round == round).flat_map(|record| record.players).collect();
            // The bye of a round is known once all other players have begun it.
            if played.len() == count - 1 {
                (0..count).filter(|player| !played.contains(player)).for_each(|player| byes[player] += 2 * plan.pairs as usize);
            }
        }
    }
    byes
}

/// Returns the results by pair. A pair may be incomplete.
fn meetings(records: &[GameRecord]) -> Vec<Meeting> {
    let mut pairs: BTreeMap<Task, (f64, f64)> = BTreeMap::new();
    for record in records {
        let entry = pairs.entry(record.task).or_default();
        entry.0 += 1.0;
        entry.1 += f64::from(record.halves_of(record.task.players[0]).unwrap_or_default()) / 2.0;
    }
    pairs.into_iter().map(|(task, (games, points))| Meeting { players: task.players, games, points }).collect()
}

/// Counts the pairs of a built-in player against itself whose two games differ. Both games have the
/// same seed and must be equal.
fn divergent(plan: &Plan, records: &[GameRecord]) -> usize {
    let mut games: BTreeMap<Task, BTreeSet<&str>> = BTreeMap::new();
    let alike = |record: &&GameRecord| {
        let [a, b] = record.task.players.map(|player| &plan.entrants[player]);
        a.who == b.who && !a.is_external()
    };
    for record in records.iter().filter(alike) {
        games.entry(record.task).or_default().insert(&record.log_sha256);
    }
    games.values().filter(|logs| logs.len() > 1).count()
}

/// Counts the complete pairs by the half points that a seat or player scored in both games.
fn count_pairs_by(records: &[GameRecord], halves: impl Fn(&GameRecord) -> u32) -> Pentanomial {
    let mut pairs: BTreeMap<Task, (u32, usize)> = BTreeMap::new();
    for record in records {
        let entry = pairs.entry(record.task).or_default();
        entry.0 += 1;
        entry.1 += halves(record) as usize;
    }
    Pentanomial::of(pairs.values().filter(|(games, _)| *games == 2).map(|(_, halves)| *halves))
}

fn percent(share: Interval) -> Interval {
    Interval { value: 100.0 * share.value, low: 100.0 * share.low, high: 100.0 * share.high }
}

/// Returns the first seat's share of the points, in percent.
fn first_seat(records: &[GameRecord]) -> Option<Interval> {
    let pairs = count_pairs_by(records, |record| match record.winner {
        None => 1,
        Some(0) => 2,
        Some(_) => 0,
    });
    (pairs.pairs() > 0).then(|| percent(pairs.share()))
}

fn duel(plan: &Plan, records: &[GameRecord]) -> Duel {
    let results = count_pairs_by(records, |record| record.halves_of(0).unwrap_or_default());
    let test = plan.sprt.map(|sprt| {
        let order = crate::event::pairs_in_order(records);
        let decided = sprt.first_decision(&order);
        let counted = decided.map_or(order.len(), |(number, _)| number);
        let llr = sprt.llr(&Pentanomial::of(order[..counted].iter().copied()));
        Test { elo: [sprt.elo0, sprt.elo1], llr, bounds: sprt.bounds(), decided }
    });
    Duel {
        names: [0, 1].map(|entrant| plan.entrants[entrant].name.clone()),
        pairs: results,
        percent: percent(results.share()),
        elo: results.elo(),
        superiority: results.superiority(),
        test,
    }
}

/// Returns the kinds of forfeits that occurred in an event, in display order.
#[must_use]
pub fn forfeit_kinds(standing: &Standing) -> Vec<&'static str> {
    let happened = |kind: &&'static str| standing.players.iter().any(|player| player.forfeits.contains_key(kind));
    ForfeitKind::ALL.map(ForfeitKind::name).into_iter().filter(happened).collect()
}
