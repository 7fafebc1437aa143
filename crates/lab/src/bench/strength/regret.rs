//! What the moves that players choose win less than the best ones, each candidate played out to the end of the game many times by static players.
//!
//! It says how much there is to be won by better choices, and how far rollouts have to look: matches of some hundred games are too few to tell.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use engine::tiles::simulation::{Draws, Report, Settings, Situation, simulate};
use engine::tiles::{Choice, SelfPlay};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::Bench;

/// Tiles in the bag of the positions, one after the other: all parts of a game before its end.
const BAGS: [usize; 8] = [80, 70, 60, 50, 40, 30, 20, 12];

/// Rollouts of each candidate to the end of the game.
const TRUTH: u64 = 3000;

/// Rollouts of a simulation for a choice, unless something else is asked for.
const ROLLOUTS: u64 = 3000;

/// Plies of simulations that are compared.
const PLIES: [usize; 3] = [2, 4, 6];

/// More moves than any game has.
const TO_THE_END: usize = 200;

const CANDIDATES: usize = 15;

/// Shares of wins lost by each choice: of the best by equity, then of each simulation.
type Losses = Vec<f64>;

/// Measures over so many positions; Ctrl-C ends it with those there are by then.
pub(super) fn measure(bench: &Bench<'_>, positions: u64) -> anyhow::Result<()> {
    let bar = ProgressBar::new(positions).with_message("positions played out");
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}, {eta} left") {
        bar.set_style(style);
    }
    let (next, all) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let number = next.fetch_add(1, Relaxed)
            && number < positions
            && !bench.stop.raised()
        {
            let losses = bench.losses(number);
            // What was broken off says nothing.
            if let Some(losses) = losses.filter(|_| !bench.stop.raised()) {
                all.lock().unwrap_or_else(PoisonError::into_inner).push(losses);
            }
            bar.inc(1);
        }
    };
    std::thread::scope(|scope| (0..bench.threads).for_each(|_| drop(scope.spawn(work))));
    bar.finish_and_clear();
    let all: Vec<Losses> = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    anyhow::ensure!(
        !all.is_empty(),
        if bench.stop.raised() {
            "no position was played out to its end: let it run longer"
        } else {
            "all games ended too early for a position to be played out: ask for more positions, or take a list with more words"
        }
    );
    let rollouts = bench.scaled(bench.arguments.rollouts.unwrap_or(ROLLOUTS));
    let players = std::iter::once("static".to_owned()).chain(PLIES.map(|plies| format!("simulation of {plies} plies")));
    for (place, player) in players.enumerate() {
        let losses = || all.iter().map(|losses| 100.0 * losses[place]);
        let n = all.len() as f64;
        let mean = losses().sum::<f64>() / n;
        let doubt = (losses().map(|loss| (loss - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0) / n).sqrt();
        bench.tell(
            &format!("{player} wins {mean:.2}% (±{:.2}) less a move than the best of {CANDIDATES}, {} positions", 1.96 * doubt, all.len()),
            json!({
                "what": "regret", "player": player, "percent": mean, "doubt": 1.96 * doubt, "positions": all.len(),
                "rollouts_a_candidate": bench.scaled(TRUTH), "rollouts_a_move": (place > 0).then_some(rollouts),
            }),
        )?;
    }
    Ok(())
}

impl Bench<'_> {
    /// What each player's choice loses in the position of this number; none where the game ended before.
    fn losses(&self, number: u64) -> Option<Losses> {
        let mut play = SelfPlay::new(&self.generator, self.arguments.seed, number);
        while play.in_bag() > BAGS[number as usize % BAGS.len()] && !play.is_over() {
            play.play(play.static_choice(&self.learned.equities));
        }
        if play.is_over() {
            return None;
        }
        let situation = Situation::of(&play);
        let whole = Settings {
            plies: TO_THE_END,
            elimination_threshold: 0,
            prior_rollouts: 0.0,
            rollouts: Some(self.scaled(TRUTH) * CANDIDATES as u64),
            ..self.settings(number)
        };
        let truth = self.simulated(&situation, &whole)?;
        let best = truth.rows.iter().map(|row| row.win).fold(f64::NEG_INFINITY, f64::max);
        // Among candidates with the same win all are the best.
        let loss = |choice: &Choice| truth.rows.iter().find(|row| same(&row.choice, choice)).map(|row| best - row.win);
        let by_equity = truth.rows.iter().max_by_key(|row| row.equity)?;
        let mut losses = vec![best - by_equity.win];
        for plies in PLIES {
            let rollouts = Some(self.scaled(self.arguments.rollouts.unwrap_or(ROLLOUTS)));
            // Other draws than those that say what is the best.
            let settings = Settings { plies, rollouts, seed: !number, ..self.settings(number) };
            losses.push(loss(&self.simulated(&situation, &settings)?.rows.first()?.choice)?);
        }
        Some(losses)
    }

    fn settings(&self, number: u64) -> Settings {
        Settings { candidates: CANDIDATES, seed: self.arguments.seed ^ number << 8, ..Settings::default() }
    }

    fn simulated(&self, situation: &Situation, settings: &Settings) -> Option<Report> {
        simulate(&self.generator, &self.learned, situation, &Draws::unknown(), settings, &self.stop, &mut |_| ()).ok()
    }
}

/// Are these the same move, whatever is thought of them?
fn same(one: &Choice, other: &Choice) -> bool {
    match (one, other) {
        (Choice::Place(one), Choice::Place(other)) => one.placement == other.placement,
        (Choice::Exchange(one, _), Choice::Exchange(other, _)) => one == other,
        (Choice::Pass, Choice::Pass) => true,
        _ => false,
    }
}
