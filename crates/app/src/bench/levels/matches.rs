//! Matches of two computer players: games in pairs, each pair with the same lots for both games and the seats swapped, so that luck with tiles and with
//! who begins falls on both alike. The result does not depend on the number of threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use crossword::scrabble::Scrabble;
use engine::scrabble::Roster;
use play::{Budget, Entry, Game, Pending, Player, Proposal, Seed, Stop, Viewer};

/// What is the same in all matches of a table.
pub(crate) struct Conditions<'a> {
    /// Rules and words, for two seats.
    pub(crate) scrabble: &'a Scrabble,
    /// Who plays.
    pub(crate) roster: &'a Roster,
    /// Pairs of games a match.
    pub(crate) pairs: usize,
    /// The games' lots follow from it.
    pub(crate) seed: u64,
    /// How many games are played at the same time.
    pub(crate) threads: usize,
}

/// How a match came out, for the first of its two players.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    /// Games won.
    pub(crate) wins: usize,
    /// Games drawn.
    pub(crate) draws: usize,
    /// Games lost.
    pub(crate) losses: usize,
    /// Points of both, added up over the games.
    pub(crate) points: [i64; 2],
    /// The share of each pair of games that was won, a draw counting half.
    pairs: Vec<f64>,
    /// The moves of both.
    pub(crate) turns: [Turns; 2],
}

/// The moves of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Turns {
    /// How many there were.
    pub(crate) count: u32,
    /// How long they took in all.
    pub(crate) time: Duration,
    /// How long the slowest took.
    pub(crate) slowest: Duration,
}

impl Tally {
    /// Games played.
    pub(crate) fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// The share of the games that was won, a draw counting half, in percent.
    pub(crate) fn percent(&self) -> f64 {
        100.0 * (self.wins as f64 + self.draws as f64 / 2.0) / self.games().max(1) as f64
    }

    /// Half the width of the 95% confidence interval of [`percent`](Self::percent). The pairs are what is independent, not the games.
    pub(crate) fn margin(&self) -> f64 {
        let count = self.pairs.len() as f64;
        if count < 2.0 {
            return 100.0;
        }
        let mean = self.pairs.iter().sum::<f64>() / count;
        let variance = self.pairs.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0);
        100.0 * 1.96 * (variance / count).sqrt()
    }

    /// Mean points a game of one of the two.
    pub(crate) fn mean_points(&self, player: usize) -> f64 {
        self.points[player] as f64 / self.games().max(1) as f64
    }

    fn add(&mut self, games: &[GameResult; 2]) {
        let mut share = 0.0;
        for game in games {
            let [own, other] = game.points;
            match own.cmp(&other) {
                std::cmp::Ordering::Greater => (self.wins, share) = (self.wins + 1, share + 0.5),
                std::cmp::Ordering::Equal => (self.draws, share) = (self.draws + 1, share + 0.25),
                std::cmp::Ordering::Less => self.losses += 1,
            }
            for player in 0..2 {
                self.points[player] += i64::from(game.points[player]);
                let (all, new) = (&mut self.turns[player], game.turns[player]);
                *all = Turns { count: all.count + new.count, time: all.time + new.time, slowest: all.slowest.max(new.slowest) };
            }
        }
        self.pairs.push(share);
    }
}

impl Turns {
    /// How long a move took.
    pub(crate) fn mean(&self) -> Duration {
        self.time / self.count.max(1)
    }
}

/// One game, as seen from the first player.
struct GameResult {
    points: [i32; 2],
    turns: [Turns; 2],
}

/// Plays a match; `played` is told after each pair.
pub(crate) fn play(conditions: &Conditions<'_>, names: [&str; 2], played: &(dyn Fn() + Sync)) -> anyhow::Result<Tally> {
    let next = AtomicUsize::new(0);
    let worker = || -> anyhow::Result<Vec<(usize, [GameResult; 2])>> {
        let mut done = Vec::new();
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= conditions.pairs {
                return Ok(done);
            }
            done.push((pair, [game(conditions, names, pair, false)?, game(conditions, names, pair, true)?]));
            played();
        }
    };
    let mut pairs = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..conditions.threads.max(1)).map(|_| scope.spawn(worker)).collect();
        let mut pairs = Vec::new();
        for thread in threads {
            match thread.join() {
                Ok(done) => pairs.extend(done?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        anyhow::Ok(pairs)
    })?;
    pairs.sort_by_key(|(pair, _)| *pair);
    let mut tally = Tally::default();
    pairs.iter().for_each(|(_, games)| tally.add(games));
    Ok(tally)
}

/// One game of a pair; in the second one the players have changed seats.
fn game(conditions: &Conditions<'_>, names: [&str; 2], pair: usize, swapped: bool) -> anyhow::Result<GameResult> {
    let lots = Seed::from_number(conditions.seed.wrapping_mul(1_000_003).wrapping_add(pair as u64));
    let mut game = Game::new(conditions.scrabble.clone(), lots);
    let mut players: Vec<Box<dyn Player<Scrabble>>> =
        names.into_iter().map(|name| conditions.roster.player(name)).collect::<Result<_, _>>()?;
    let budget = Budget { seed: Some(lots), ..Budget::default() };
    let stop = Stop::new();
    let player_at = |seat: usize| if swapped { 1 - seat } else { seat };
    let mut turns = [Turns::default(); 2];
    for at in 0.. {
        let record = match game.pending() {
            Pending::Over(_) => break,
            Pending::Chance => game.chance().context("the game waits for chance")?,
            Pending::Seats(seats) => {
                let seat = seats.iter().next().context("the game waits for nobody")?;
                let player = player_at(seat.index());
                let view = game.view(Viewer::Seat(seat));
                let begun = Instant::now();
                let action = players[player].choose(game.rules(), &view, &budget, &stop);
                let time = begun.elapsed();
                let all = &mut turns[player];
                *all = Turns { count: all.count + 1, time: all.time + time, slowest: all.slowest.max(time) };
                game.propose(seat, &Proposal::Act(action)).with_context(|| format!("{} made an illegal move", names[player]))?
            }
        };
        game.commit(Entry { at, record })?;
    }
    let outcome = game.outcome().context("the game is over")?;
    let points = |player: usize| outcome.scores[player_at(player)];
    Ok(GameResult { points: [points(0), points(1)], turns })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossword::RuleSet;
    use lexicon::Lexicon;

    fn pair(games: [[i32; 2]; 2]) -> [GameResult; 2] {
        games.map(|points| GameResult { points, turns: [Turns::default(); 2] })
    }

    #[test]
    fn sums_and_the_interval() {
        let mut tally = Tally::default();
        assert_eq!((tally.percent(), tally.margin()), (0.0, 100.0));
        for games in [[[300, 200], [310, 290]], [[200, 300], [250, 250]], [[1, 2], [2, 1]], [[9, 8], [9, 9]]] {
            tally.add(&pair(games));
        }
        assert_eq!((tally.wins, tally.draws, tally.losses, tally.games()), (4, 2, 2, 8));
        assert_eq!((tally.percent(), tally.points), (62.5, [1081, 1060]));
        // Shares of the pairs 1, 1/4, 1/2, 3/4: variance 5/48, of the mean 5/192.
        assert!((tally.margin() - 196.0 * (5.0f64 / 192.0).sqrt()).abs() < 1e-9, "{}", tally.margin());
    }

    #[test]
    fn a_player_against_itself_wins_as_much_as_it_loses_whatever_the_threads() {
        let rules = RuleSet::scrabble_en();
        let words =
            ["at", "ta", "tea", "eat", "ate", "seat", "east", "tease", "state", "taste", "one", "no", "on", "not", "tone", "is", "it"];
        let lexicon = Lexicon::build("small", rules.alphabet(), &words).unwrap();
        let (scrabble, roster) = (Scrabble::new(rules, lexicon, 2).unwrap(), Roster::default());
        let of = |names, threads| {
            let conditions = Conditions { scrabble: &scrabble, roster: &roster, pairs: 12, seed: 7, threads };
            let mut tally = play(&conditions, names, &|| {}).unwrap();
            tally.turns = tally.turns.map(|turns| Turns { count: turns.count, ..Turns::default() });
            tally
        };
        let same = of(["greedy", "greedy"], 1);
        assert_eq!((same.wins, same.percent(), same.margin()), (same.losses, 50.0, 0.0));
        assert_eq!(of(["greedy", "level-1"], 1), of(["greedy", "level-1"], 3));
        let conditions = Conditions { scrabble: &scrabble, roster: &roster, pairs: 1, seed: 7, threads: 1 };
        assert!(play(&conditions, ["greedy", "nobody"], &|| {}).is_err());
    }
}
