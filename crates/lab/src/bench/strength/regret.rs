//! The loss of win rate of players' moves against the best candidate, where each candidate is
//! played out to the end of the game many times by static players.
//!
//! It shows how much better choices could win and how deep rollouts need to be, which a match of a
//! few hundred games cannot resolve.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use engine::tiles::simulation::{Draws, Report, Settings, Situation, simulate};
use engine::tiles::{Choice, SelfPlay};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::Bench;

/// Tiles in the bag of the positions, in turn, from all stages of the game before its end.
const BAG_SIZES: [usize; 8] = [80, 70, 60, 50, 40, 30, 20, 12];

/// Rollouts of each candidate to the end of the game.
const TRUE_VALUE_ROLLOUTS: u64 = 3000;

/// Default number of rollouts per choice of a simulation.
const ROLLOUTS: u64 = 3000;

/// Depths of the compared simulations, in plies.
const PLIES: [usize; 3] = [2, 4, 6];

/// More moves than any game has.
const MAX_PLIES: usize = 200;

const CANDIDATES: usize = 15;

/// Loss of win rate by choice: the best by equity, then each simulation's.
type Losses = Vec<f64>;

/// Measures over a number of positions; Ctrl-C ends it early.
pub(super) fn measure(bench: &Bench<'_>, positions: u64) -> anyhow::Result<()> {
    let bar = ProgressBar::new(positions).with_message("positions played out");
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}, {eta} left") {
        bar.set_style(style);
    }
    let (next, all) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let number = next.fetch_add(1, Relaxed)
            && number < positions
            && !bench.stop.is_cancelled()
        {
            let losses = bench.losses(number);
            // An interrupted measurement is not valid.
            if let Some(losses) = losses.filter(|_| !bench.stop.is_cancelled()) {
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
        if bench.stop.is_cancelled() {
            "no position was played out to the end: let it run longer"
        } else {
            "all games ended too early for a position to be played out: ask for more positions, or use a larger lexicon"
        }
    );
    let rollouts = bench.scaled(bench.arguments.rollouts.unwrap_or(ROLLOUTS));
    let players = std::iter::once("static".to_owned()).chain(PLIES.map(|plies| format!("simulation of {plies} plies")));
    for (place, player) in players.enumerate() {
        let losses = || all.iter().map(|losses| 100.0 * losses[place]);
        let n = all.len() as f64;
        let mean = losses().sum::<f64>() / n;
        let doubt = (losses().map(|loss| (loss - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0) / n).sqrt();
        bench.print_figure(
            &format!(
                "{player} wins {mean:.2}% (±{:.2}) less per move than the best of {CANDIDATES}, {} positions",
                1.96 * doubt,
                all.len()
            ),
            json!({
                "what": "regret", "player": player, "percent": mean, "doubt": 1.96 * doubt, "positions": all.len(),
                "rollouts_a_candidate": bench.scaled(TRUE_VALUE_ROLLOUTS), "rollouts_a_move": (place > 0).then_some(rollouts),
            }),
        )?;
    }
    Ok(())
}

impl Bench<'_> {
    /// Returns the loss of each player's choice in the position of this number, or `None` if the
    /// game ended before it.
    fn losses(&self, number: u64) -> Option<Losses> {
        let mut play = SelfPlay::new(&self.generator, self.arguments.seed, number);
        while play.in_bag() > BAG_SIZES[number as usize % BAG_SIZES.len()] && !play.is_over() {
            play.play(play.static_choice(&self.learned.equities));
        }
        if play.is_over() {
            return None;
        }
        let situation = Situation::of(&play);
        let whole = Settings {
            plies: MAX_PLIES,
            elimination_threshold: 0,
            prior_rollouts: 0.0,
            rollouts: Some(self.scaled(TRUE_VALUE_ROLLOUTS) * CANDIDATES as u64),
            ..self.settings(number)
        };
        let truth = self.simulate(&situation, &whole)?;
        let best = truth.rows.iter().map(|row| row.win).fold(f64::NEG_INFINITY, f64::max);
        // Candidates with equal win rates are equally good.
        let loss = |choice: &Choice| truth.rows.iter().find(|row| is_same_move(&row.choice, choice)).map(|row| best - row.win);
        let by_equity = truth.rows.iter().max_by_key(|row| row.equity)?;
        let mut losses = vec![best - by_equity.win];
        for plies in PLIES {
            let rollouts = Some(self.scaled(self.arguments.rollouts.unwrap_or(ROLLOUTS)));
            // Draws independent of those that determine the best.
            let settings = Settings { plies, rollouts, seed: !number, ..self.settings(number) };
            losses.push(loss(&self.simulate(&situation, &settings)?.rows.first()?.choice)?);
        }
        Some(losses)
    }

    fn settings(&self, number: u64) -> Settings {
        Settings { candidates: CANDIDATES, seed: self.arguments.seed ^ number << 8, ..Settings::default() }
    }

    fn simulate(&self, situation: &Situation, settings: &Settings) -> Option<Report> {
        simulate(&self.generator, &self.learned, situation, &Draws::unknown(), settings, &self.stop, &mut |_| ()).ok()
    }
}

/// Returns whether both are the same move, regardless of evaluation.
fn is_same_move(one: &Choice, other: &Choice) -> bool {
    match (one, other) {
        (Choice::Place(one), Choice::Place(other)) => one.placement == other.placement,
        (Choice::Exchange(one, _), Choice::Exchange(other, _)) => one == other,
        (Choice::Pass, Choice::Pass) => true,
        _ => false,
    }
}
