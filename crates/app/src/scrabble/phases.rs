//! The ends of games, which the strongest player searches exactly.

use std::time::Duration;

use crossword::{Cgp, Generator};
use engine::tiles::endgame::{self, Solver};
use engine::tiles::preendgame::{self, rank};
use play::Stop;

use super::thinking::{Candidate, Effort, Opinion};
use super::{exact, situation};

/// What is known of a position of two with an empty bag, or with one or two tiles in it; none of others, or where the time was too short to know anything.
pub(super) fn exact(position: &Cgp, generator: &Generator, effort: &Effort, stop: &Stop) -> anyhow::Result<Option<Opinion>> {
    // What contradicts itself is told as for all players.
    let seen = situation::seen(position, generator)?.situation;
    if position.seats() != 2 {
        return Ok(None);
    }
    match seen.bag() {
        0 => solved(position, generator, effort, stop).map(Some),
        1 | 2 => ranked(position, generator, effort, stop),
        _ => Ok(None),
    }
}

/// The share of a win that a final spread is.
fn share(spread: i32) -> f64 {
    f64::from(spread.signum() + 1) / 2.0
}

fn solved(position: &Cgp, generator: &Generator, effort: &Effort, stop: &Stop) -> anyhow::Result<Opinion> {
    let rules = generator.rules();
    let endgame = exact::endgame(position, rules)?;
    let limits = endgame::Limits { time: effort.time(), nodes: effort.nodes(), threads: effort.threads(), ..endgame::Limits::default() };
    let found = Solver::new(generator).solve(&endgame, &limits, stop);
    let line = exact::line(&found.line, position, rules);
    let spread =
        position.scores().iter().skip(1).fold(position.scores().first().copied().unwrap_or(0), |own, other| own.saturating_sub(*other));
    let end = spread.saturating_add(found.value);
    let score = match found.line.first() {
        Some(crossword::Move::Place(laid)) => position.board().examine(rules, laid).map_or(0, |placing| placing.score),
        _ => 0,
    };
    let text = line.first().cloned().unwrap_or_else(|| "pass".to_owned());
    let best = Candidate { spread: Some(f64::from(end)), win: found.solved.then(|| share(end)), ..Candidate::new(text, score) };
    Ok(Opinion { candidates: vec![best], solved: found.solved, line, ..Opinion::default() })
}

/// How much of the time is for the search of all draws: where it is too short for that, the rest is for a simulation.
const PART: f64 = 0.7;

fn ranked(position: &Cgp, generator: &Generator, effort: &Effort, stop: &Stop) -> anyhow::Result<Option<Opinion>> {
    let rules = generator.rules();
    let preendgame = exact::preendgame(position, rules)?;
    let time: Option<Duration> = effort.time().map(|time| time.mul_f64(PART));
    let limits = preendgame::Limits { time, nodes: effort.nodes(), threads: effort.threads(), ..preendgame::Limits::default() };
    let ranking = rank(&Solver::new(generator), &preendgame, &limits, stop, &|_| ());
    if ranking.candidates.first().is_none_or(|best| !best.solved || best.dropped) {
        return Ok(None);
    }
    let candidates = ranking.candidates.iter().filter(|weighed| weighed.solved && !weighed.dropped).map(|weighed| Candidate {
        win: Some(weighed.share),
        spread: weighed.spread,
        ..Candidate::new(weighed.action.notation(position.board(), rules.alphabet()), weighed.score)
    });
    let candidates = candidates.take(effort.most()).collect();
    Ok(Some(Opinion { candidates, solved: ranking.complete, ..Opinion::default() }))
}
