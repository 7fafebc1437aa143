//! Matches in pairs of games: both have the same tiles, and the seats are changed.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ::arena::stats::Pentanomial;
use engine::tiles::leaves::Leaves;
use engine::tiles::simulation::{Draws, Settings, Situation, simulate};
use engine::tiles::{Choice, Equities, SelfPlay};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::Bench;

/// Who plays.
#[derive(Clone, Debug)]
enum Player {
    Greedy,
    Static(Equities),
    Sim { plies: usize },
}

/// What the first of two players made of a match.
#[derive(Clone, Copy, Debug, Default)]
struct Outcome {
    pairs: Pentanomial,
    /// Games won, drawn and lost.
    games: [u64; 3],
    /// Points ahead in all games together.
    ahead: i64,
}

pub(super) fn play(bench: &Bench<'_>) -> anyhow::Result<()> {
    let leaves = Player::Static(bench.learned.equities.clone());
    let none = Player::Static(Equities::new(Leaves::none(bench.generator.rules())));
    let seconds = bench.arguments.seconds;
    let sim = |plies: usize| Player::Sim { plies };
    let matches = [
        ("static", leaves.clone(), "greedy", Player::Greedy, bench.arguments.pairs),
        ("static", leaves.clone(), "static without leaves", none, bench.arguments.pairs),
        ("simulation of 2 plies", sim(2), "static", leaves, bench.arguments.sim_pairs),
        ("simulation of 2 plies", sim(2), "of 4 plies", sim(4), bench.arguments.sim_pairs),
    ];
    for (one, first, other, second, pairs) in matches {
        let pairs = bench.scaled(pairs);
        let outcome = bench.played(&[first, second], pairs, &format!("{one} against {other}"));
        let share = outcome.pairs.share();
        let games = outcome.games.iter().sum::<u64>();
        let mean = outcome.ahead as f64 / games.max(1) as f64;
        let [won, drawn, lost] = outcome.games;
        bench.tell(
            &format!(
                "{one} against {other}: {:.2}% ({:.2} to {:.2}) of {games} games, {won}-{drawn}-{lost}, {mean:+.2} points a game",
                100.0 * share.value,
                100.0 * share.low,
                100.0 * share.high
            ),
            json!({
                "what": "match", "players": [one, other], "percent": 100.0 * share.value, "low": 100.0 * share.low, "high": 100.0 * share.high, "games": games,
                "won": won, "drawn": drawn, "lost": lost, "points": mean, "seconds_a_move": seconds,
            }),
        )?;
    }
    Ok(())
}

impl Bench<'_> {
    /// Plays so many pairs of games, unless Ctrl-C ends it before.
    fn played(&self, players: &[Player; 2], pairs: u64, what: &str) -> Outcome {
        let bar = ProgressBar::new(pairs).with_message(what.to_owned());
        if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} pairs, {eta} left") {
            bar.set_style(style);
        }
        let next = AtomicU64::new(0);
        let sum = Mutex::new(Outcome::default());
        let work = || {
            while let pair = next.fetch_add(1, Relaxed)
                && pair < pairs
            {
                let spreads = [0, 1].map(|first| self.game(players, pair, first));
                if self.stop.raised() {
                    return;
                }
                sum.lock().unwrap_or_else(PoisonError::into_inner).add(spreads);
                bar.inc(1);
            }
        };
        std::thread::scope(|scope| (0..self.threads).for_each(|_| drop(scope.spawn(work))));
        bar.finish_and_clear();
        sum.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far the first player is ahead in the end of a game that `first` begins; both games of a pair draw the same tiles in the same turns.
    fn game(&self, players: &[Player; 2], pair: u64, first: usize) -> i32 {
        let mut play = SelfPlay::new(&self.generator, self.arguments.seed, pair);
        play.seat = first;
        if first == 1 {
            play.racks.swap(0, 1);
        }
        while !play.is_over() && !self.stop.raised() {
            let choice = self.choice(&players[play.seat], &play, pair);
            play.play(choice);
        }
        play.spread(0)
    }

    fn choice(&self, player: &Player, play: &SelfPlay, pair: u64) -> Choice {
        match player {
            Player::Greedy => play.greedy(),
            Player::Static(equities) => play.choice(equities),
            Player::Sim { plies } => {
                let time = Duration::from_secs_f64(self.arguments.seconds);
                let time = if self.arguments.quick { time / super::QUICK as u32 } else { time };
                let settings = Settings { plies: *plies, time: Some(time), seed: pair, ..Settings::default() };
                let situation = Situation::of(play);
                let report = simulate(&self.generator, &self.learned, &situation, &Draws::blind(), &settings, &self.stop, &mut |_| ());
                let best = report.ok().and_then(|report| report.rows.first().map(|row| row.choice));
                best.unwrap_or_else(|| play.choice(&self.learned.equities))
            }
        }
    }
}

impl Outcome {
    /// Adds a pair of games by how far the first player was ahead in each.
    fn add(&mut self, spreads: [i32; 2]) {
        let halves = spreads.iter().map(|spread| (spread.signum() + 1) as usize).sum();
        self.pairs.add(halves);
        for spread in spreads {
            self.games[(1 - spread.signum()) as usize] += 1;
            self.ahead += i64::from(spread);
        }
    }
}
