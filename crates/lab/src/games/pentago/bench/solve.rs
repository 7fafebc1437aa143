//! Solving: time on one thread and two, and memory, by number of marbles.

use std::time::Instant;

use anyhow::Context;
use cli::output::print_line;
use engine::pentago::solve::{Limits, Plan, solve};
use pentago::{Board, Marbles, Position, RuleSet, Setup, Side, Square};
use play::CancellationToken;

const TABLE: &str = include_str!("../../../../../../tests/data/pentago/pentago-exact.tsv");

/// Seconds of the best public solver on one core of a comparable machine, by number of marbles.
const PUBLIC_SOLVER_SECONDS: [(usize, &str); 5] = [(18, "6.4 to 11.4"), (19, "2.0 to 6.1"), (20, "0.8"), (22, "0.066"), (24, "0.009")];

/// Solves a position with each number of marbles, on one thread and on two.
pub(super) fn run(marbles: &[u8], memory: u64, rules: RuleSet) -> anyhow::Result<()> {
    print_line(format_args!("{rules}: exact values of all moves; memory is the estimate made beforehand"))?;
    print_line("marbles  arrangements  passes   memory   1 thread  2 threads  ratio   value  public solver")?;
    for &marbles in marbles {
        let marbles = usize::from(marbles);
        let position = position(marbles, rules)?;
        let mut seconds = [0.0; 2];
        let mut solution = None;
        for (threads, seconds) in (1..).zip(&mut seconds) {
            let limits = Limits { memory, threads };
            let plan = Plan::new(position.board().empty().len(), &limits)?;
            let start = Instant::now();
            let solved = solve(&position, &limits, &CancellationToken::new(), &|_| {})?;
            *seconds = start.elapsed().as_secs_f64();
            solution.get_or_insert((plan, solved.value()));
        }
        let Some((plan, value)) = solution else { continue };
        let [one, two] = seconds;
        let other = PUBLIC_SOLVER_SECONDS.iter().find(|(at, _)| *at == marbles).map_or("-", |(_, other)| other);
        print_line(format_args!(
            "{marbles:>7} {:>13} {:>7} {:>5} MB {one:>8.3} s {two:>8.3} s {:>6.2} {:>7}  {other}",
            plan.arrangements(),
            plan.passes(),
            plan.bytes().div_ceil(1_000_000),
            one / two,
            value.name(),
        ))?;
    }
    Ok(())
}

/// Returns the first position of the table with this number of marbles, or one with the last
/// marbles removed if the table has none.
fn position(marbles: usize, rules: RuleSet) -> anyhow::Result<Position> {
    let boards = TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').nth(1)?.parse::<Board>().ok());
    let fewer = |board: Board| {
        let mut sides = [Side::White, Side::Black].map(|side| board.marbles(side));
        while sides[0].len() + sides[1].len() > marbles {
            let side = usize::from(sides[0].len() == sides[1].len());
            let last = Square::all().rev().find(|&square| sides[side].contains(square))?;
            sides[side] = sides[side] - Marbles::EMPTY.with(last);
        }
        Board::new(sides[0], sides[1])
    };
    let found = boards.filter(|board| board.count() >= marbles).min_by_key(Board::count).and_then(fewer);
    let board = found.with_context(|| format!("no position with {marbles} marbles is available: choose from 8 to 35"))?;
    Ok(Position::new(Setup { board, waiting: None }, rules)?)
}
