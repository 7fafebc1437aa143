//! Fixed work of the classical engines, beside the thesis's figures.

use std::time::Instant;

use anyhow::Context;
use engine::pentago::classic::{Classic, Settings, choose};
use pentago::{Position, RuleSet};
use play::Stop;

use crate::output::say;

/// Fifteen marbles, so 21 empty squares and 168 moves, and quiet enough that no game ends before the third move: the sequences of moves are as many as there
/// can be.
const FIFTEEN: &str = "..bw.b.......bwww.w...b.b..w.w.wb.b.";

/// The figures of the thesis: approximations by its author, with moves that are alike reduced for alpha-beta.
const THESIS: [(Classic, usize, u32, u64); 6] = [
    (Classic::Naive, 0, 1, 288),
    (Classic::Naive, 15, 1, 168),
    (Classic::Minimax, 0, 2, 80_640),
    (Classic::Minimax, 15, 3, 4_085_760),
    (Classic::AlphaBeta, 0, 2, 20_160),
    (Classic::AlphaBeta, 15, 3, 517_440),
];

/// Positions a second in the thesis.
const THESIS_SPEED: u64 = 400_000;

pub(super) fn run() -> anyhow::Result<()> {
    say("Classical engines, fixed work, one thread. A calculation is a position valued statically or because the game is over there.")?;
    say(format_args!(
        "{:<10} {:>7} {:>5} {:>12} {:>12} {:>12} {:>9} {:>12} {:>9}",
        "engine", "marbles", "depth", "thesis", "all moves", "reduced", "seconds", "positions/s", "x thesis"
    ))?;
    let fifteen = Position::new(FIFTEEN.parse().context("the position of the measurement")?, RuleSet::Standard)?;
    let negascout = THESIS.iter().filter(|row| row.0 == Classic::AlphaBeta).map(|row| (Classic::Negascout, row.1, row.2, 0));
    for (engine, marbles, depth, thesis) in THESIS.into_iter().chain(negascout) {
        let position = if marbles == 0 { Position::start(RuleSet::Standard) } else { fifteen };
        let all = choose(&position, &Settings { reduce: false, ..Settings::new(engine, depth) }, &Stop::new());
        let begun = Instant::now();
        let reduced = choose(&position, &Settings::new(engine, depth), &Stop::new());
        let mut seconds = begun.elapsed().as_secs_f64();
        // What is done at once is done again until it can be measured.
        let mut times = 1;
        while seconds < 0.2 {
            let _ = choose(&position, &Settings::new(engine, depth), &Stop::new());
            times += 1;
            seconds = begun.elapsed().as_secs_f64();
        }
        let seconds = seconds / f64::from(times);
        let speed = reduced.calculations as f64 / seconds;
        let thesis = if thesis == 0 { "-".to_owned() } else { thesis.to_string() };
        say(format_args!(
            "{:<10} {marbles:>7} {depth:>5} {thesis:>12} {:>12} {:>12} {seconds:>9.4} {speed:>12.0} {:>9.1}",
            engine.name(),
            all.calculations,
            reduced.calculations,
            speed / THESIS_SPEED as f64
        ))?;
    }
    say(
        "The thesis computes 400,000 positions a second. `reduced`: positions that are alike up to turning and mirroring the board are looked at once.",
    )
}
