//! How an event stands: who has how much, against whom, how sure that is, and how they played. It can be asked of an event that goes on.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::contestant::ForfeitKind;
use crate::event::{Format, Plan};
use crate::games::{self, CoursePoints};
use crate::record::{GameRecord, Task};
use crate::stats::{Interval, Meeting, Pentanomial, Rating, Verdict, rate};

/// So many games each are thought to be drawn with a player of mean strength, so that ratings stay finite.
const PRIOR: f64 = 0.5;

/// How an event stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The players, the best first.
    pub players: Vec<PlayerStanding>,
    /// By place in `players`: results of the row's player against the column's.
    pub cross: Vec<Vec<Option<Cross>>>,
    /// Games over, and games there will be.
    pub games: (usize, u64),
    /// Pairs in which the same player, playing both sides alike, came to different games: must be none.
    pub divergent: usize,
    /// Of a match of two: what the pairs say of the first named of its players.
    pub duel: Option<Duel>,
    /// The share of the points that the first seat got, in percent; nothing before the first whole pair.
    pub first_seat: Option<Interval>,
}

/// A player of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerStanding {
    /// Its number in the plan.
    pub entrant: usize,
    /// Its name.
    pub name: String,
    /// Games won, drawn, lost.
    pub results: Results,
    /// Points: a win 1, a draw 1/2 (a rest of a Swiss event counts as won).
    pub score: f64,
    /// The score in percent of the games.
    pub percent: f64,
    /// Its strength among these players.
    pub rating: Rating,
    /// How likely it is to be stronger than the next one in this table.
    pub above_next: Option<f64>,
    /// Games lost by a fault, by kind.
    pub forfeits: BTreeMap<&'static str, usize>,
    /// Mean points a game, in games with points.
    pub mean_points: Option<f64>,
    /// Moves made.
    pub moves: usize,
    /// Times of its moves in milliseconds: mean, 99th percentile and worst.
    pub milliseconds: Times,
    /// Time to start in milliseconds: mean and worst.
    pub start: (f64, f64),
    /// Moves by kind.
    pub kinds: BTreeMap<String, usize>,
    /// Moves by the rule that decided them, in a player that names its rules.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rules: BTreeMap<String, usize>,
    /// The points of the course, in its competition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub course: Option<CoursePoints>,
}

/// Times of moves in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Times {
    /// The mean.
    pub mean: f64,
    /// What 99% of the moves keep to.
    pub p99: f64,
    /// The worst.
    pub worst: f64,
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Results {
    /// Won.
    pub won: usize,
    /// Drawn.
    pub drawn: usize,
    /// Lost.
    pub lost: usize,
}

/// Results of one player against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cross {
    /// The games.
    #[serde(flatten)]
    pub results: Results,
}

/// What the pairs of a match say.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Duel {
    /// Who it is said of, and against whom.
    pub names: [String; 2],
    /// Pairs by the points of the first: 0, 1/2, 1, 3/2, 2.
    pub pairs: Pentanomial,
    /// The first one's share of the points, in percent.
    pub percent: Interval,
    /// The difference in Elo.
    pub elo: Interval,
    /// How likely the first is the stronger one.
    pub superiority: f64,
    /// The sequential test, if there is one.
    pub test: Option<Test>,
}

/// How a sequential test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Test {
    /// Its hypotheses in Elo.
    pub elo: [f64; 2],
    /// The logarithm of the likelihood ratio: of all pairs, or of those up to the decision.
    pub llr: f64,
    /// Where it ends.
    pub bounds: (f64, f64),
    /// After how many pairs it was decided, and how.
    pub decided: Option<(usize, Verdict)>,
}

impl Results {
    /// Games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.won + self.drawn + self.lost
    }

    /// Adds a game that brought so many half points.
    pub(crate) fn add(&mut self, halves: u32) {
        match halves {
            2 => self.won += 1,
            1 => self.drawn += 1,
            _ => self.lost += 1,
        }
    }
}

impl Standing {
    /// How an event stands after these games.
    #[must_use]
    pub fn of(plan: &Plan, records: &[GameRecord]) -> Standing {
        let count = plan.entrants.len();
        let rests = rests(plan, records);
        // Ratings know those who take part by their number among these.
        let playing: Vec<usize> = plan.taking_part().collect();
        let number = |entrant: usize| playing.iter().position(|&one| one == entrant).unwrap_or_default();
        let meetings: Vec<Meeting> =
            meetings(records).into_iter().map(|meeting| Meeting { players: meeting.players.map(number), ..meeting }).collect();
        let ratings = rate(playing.len(), &meetings, PRIOR, false);
        let mut players: Vec<PlayerStanding> =
            playing.iter().map(|&entrant| player(plan, records, entrant, rests[entrant], ratings.of(number(entrant)))).collect();
        players.sort_by(|a, b| {
            let by_rating = || b.rating.elo.total_cmp(&a.rating.elo);
            b.score.total_cmp(&a.score).then_with(by_rating).then(a.entrant.cmp(&b.entrant))
        });
        if let Format::Gauntlet = plan.format {
            // Scores of different opponents say little there.
            players.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo).then(a.entrant.cmp(&b.entrant)));
        }
        for place in 1..players.len() {
            let likely = ratings.superiority(number(players[place - 1].entrant), number(players[place].entrant));
            players[place - 1].above_next = Some(likely);
        }
        games::give_points(plan, &mut players);
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
            games: (records.len(), 2 * plan.pairs_in_all()),
            divergent: divergent(plan, records),
            first_seat: first_seat(records),
            duel: (count == 2 && playing.len() == 2).then(|| duel(plan, records)),
            players,
        }
    }
}

fn player(plan: &Plan, records: &[GameRecord], entrant: usize, rests: usize, rating: Rating) -> PlayerStanding {
    let mut standing = PlayerStanding {
        entrant,
        name: plan.entrants[entrant].name.clone(),
        results: Results::default(),
        score: rests as f64,
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
    // The sum of no numbers is minus nothing.
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}

/// Games won by resting in Swiss events, by entrant.
fn rests(plan: &Plan, records: &[GameRecord]) -> Vec<usize> {
    let count = plan.entrants.len();
    let mut rests = vec![0; count];
    if matches!(plan.format, Format::Swiss { .. }) && count % 2 == 1 {
        let rounds: BTreeSet<u32> = records.iter().map(|record| record.task.round).collect();
        for round in rounds {
            let played: BTreeSet<usize> =
                records.iter().filter(|record| record.task.round == round).flat_map(|record| record.players).collect();
            // Only of rounds in which all others have begun is it known who rests.
            if played.len() == count - 1 {
                (0..count).filter(|player| !played.contains(player)).for_each(|player| rests[player] += 2 * plan.pairs as usize);
            }
        }
    }
    rests
}

/// Pairs of games, and single games of pairs that are not over.
fn meetings(records: &[GameRecord]) -> Vec<Meeting> {
    let mut pairs: BTreeMap<Task, (f64, f64)> = BTreeMap::new();
    for record in records {
        let entry = pairs.entry(record.task).or_default();
        entry.0 += 1.0;
        entry.1 += f64::from(record.halves_of(record.task.players[0]).unwrap_or_default()) / 2.0;
    }
    pairs.into_iter().map(|(task, (games, points))| Meeting { players: task.players, games, points }).collect()
}

/// Pairs of one and the same player of ours whose two games differ. Both games have the same seed, so they must be the same game.
fn divergent(plan: &Plan, records: &[GameRecord]) -> usize {
    let mut games: BTreeMap<Task, BTreeSet<&str>> = BTreeMap::new();
    let alike = |record: &&GameRecord| {
        let [a, b] = record.task.players.map(|player| &plan.entrants[player]);
        a.who == b.who && !a.is_outside()
    };
    for record in records.iter().filter(alike) {
        games.entry(record.task).or_default().insert(&record.log_sha256);
    }
    games.values().filter(|logs| logs.len() > 1).count()
}

/// Whole pairs by the half points that a seat or player got in both games.
fn pairs_by(records: &[GameRecord], halves: impl Fn(&GameRecord) -> u32) -> Pentanomial {
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

/// The share of the points that the first seat got, in percent.
fn first_seat(records: &[GameRecord]) -> Option<Interval> {
    let pairs = pairs_by(records, |record| match record.winner {
        None => 1,
        Some(0) => 2,
        Some(_) => 0,
    });
    (pairs.pairs() > 0).then(|| percent(pairs.share()))
}

fn duel(plan: &Plan, records: &[GameRecord]) -> Duel {
    let results = pairs_by(records, |record| record.halves_of(0).unwrap_or_default());
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

/// The kinds of faults that happened in an event, in the order in which they are told.
#[must_use]
pub fn faults(standing: &Standing) -> Vec<&'static str> {
    let happened = |kind: &&'static str| standing.players.iter().any(|player| player.forfeits.contains_key(kind));
    ForfeitKind::ALL.map(ForfeitKind::name).into_iter().filter(happened).collect()
}
