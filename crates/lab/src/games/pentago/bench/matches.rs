//! Matches of the engines, with both colours from the same random openings.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use ::arena::stats::wilson;
use cli::output::say;
use engine::pentago::classic::{Classic, Settings, choose};
use engine::pentago::search::{Options, Search};
use pentago::{Move, Next, Position, RuleSet, Side};
use play::{Budget, Dice, Seed, Stop};

/// What is the same in all matches.
pub(super) struct Conditions {
    /// Games a match.
    pub(super) games: u32,
    /// Positions valued a move by the search.
    pub(super) nodes: u64,
    /// The openings follow from it.
    pub(super) seed: u64,
    /// Games played at the same time; each engine computes on one thread.
    pub(super) threads: usize,
}

/// Who plays.
#[derive(Clone, Copy, Debug)]
enum Who {
    Classic(Classic, u32),
    Search(u64),
}

impl Who {
    fn name(self) -> String {
        match self {
            Who::Classic(Classic::Naive, _) => "naive".to_owned(),
            Who::Classic(engine, depth) => format!("{engine}-{depth}"),
            Who::Search(nodes) => format!("search, {} thousand nodes", nodes / 1000),
        }
    }
}

/// A player with its memory.
enum Player {
    Classic(Settings),
    Search(Box<Search>, u64),
}

impl Player {
    fn new(who: Who) -> Player {
        match who {
            Who::Classic(engine, depth) => Player::Classic(Settings::new(engine, depth)),
            Who::Search(nodes) => {
                Player::Search(Box::new(Search::new(Options { threads: 1, table_bytes: 16 << 20, ..Options::default() })), nodes)
            }
        }
    }

    fn choose(&mut self, position: &Position) -> Move {
        match self {
            Player::Classic(settings) => choose(position, settings, &Stop::new()).play,
            Player::Search(search, nodes) => {
                search.run(position, &Budget { nodes: Some(*nodes), ..Budget::default() }, &Stop::new(), &mut |_| {}).play
            }
        }
    }
}

/// How a match came out for the first player.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
}

/// Opening moves by lot.
const OPENING: u32 = 3;

/// Plays the openings' moves: the same for both games of a pair.
fn opening(seed: u64, pair: u64) -> Position {
    let mut dice = Dice::new(&Seed::from_number(seed), pair);
    let mut position = Position::start(RuleSet::Standard);
    for _ in 0..OPENING {
        let moves = position.moves();
        let Some(play) = moves.get(dice.below(moves.len() as u32) as usize) else { break };
        // Three marbles make no five.
        if let Ok(Next::Going(next)) = position.play(*play) {
            position = next;
        }
    }
    position
}

/// Plays a game; comes back with the winner.
fn game(mut position: Position, white: &mut Player, black: &mut Player) -> anyhow::Result<Option<Side>> {
    loop {
        let player = if position.turn() == Side::White { &mut *white } else { &mut *black };
        match position.play(player.choose(&position))? {
            Next::Going(next) => position = next,
            Next::Over(_, end) => return Ok(end.winner),
        }
    }
}

fn play(first: Who, second: Who, conditions: &Conditions) -> anyhow::Result<Tally> {
    let next = AtomicUsize::new(0);
    let pairs = conditions.games.div_ceil(2) as usize;
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..conditions.threads.clamp(1, pairs) {
            scope.spawn(|| {
                let (mut one, mut two) = (Player::new(first), Player::new(second));
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= pairs {
                        break;
                    }
                    let start = opening(conditions.seed, pair as u64);
                    let as_white = game(start, &mut one, &mut two).map(|winner| winner.map(|side| side == Side::White));
                    let as_black = game(start, &mut two, &mut one).map(|winner| winner.map(|side| side == Side::Black));
                    results.lock().unwrap_or_else(PoisonError::into_inner).extend([as_white, as_black]);
                }
            });
        }
    });
    let mut tally = Tally::default();
    for result in results.into_inner().unwrap_or_else(PoisonError::into_inner) {
        match result? {
            Some(true) => tally.wins += 1,
            Some(false) => tally.losses += 1,
            None => tally.draws += 1,
        }
    }
    Ok(tally)
}

pub(super) fn run(conditions: &Conditions) -> anyhow::Result<()> {
    say(format_args!(
        "Matches of {} games, half with each colour, from {OPENING} random moves (seed {}). Points: a win 1, a draw 1/2.",
        conditions.games.div_ceil(2) * 2,
        conditions.seed
    ))?;
    say(format_args!(
        "{:<28} {:<28} {:>5} {:>5} {:>5} {:>7} {:>18} {:>8}",
        "first", "second", "won", "drawn", "lost", "points", "95% interval", "seconds"
    ))?;
    let search = Who::Search(conditions.nodes);
    let [alphabeta, negascout] = [Classic::AlphaBeta, Classic::Negascout].map(|engine| Who::Classic(engine, 3));
    let table = [
        (search, alphabeta),
        (search, negascout),
        (Who::Search(conditions.nodes / 10), alphabeta),
        (search, Who::Search(conditions.nodes / 10)),
        (alphabeta, Who::Classic(Classic::AlphaBeta, 2)),
        (alphabeta, Who::Classic(Classic::Naive, 1)),
    ];
    for (first, second) in table {
        let begun = Instant::now();
        let Tally { wins, draws, losses } = play(first, second, conditions)?;
        let games = f64::from(wins + draws + losses);
        let points = f64::from(wins) + f64::from(draws) / 2.0;
        let (low, high) = wilson(points, games);
        say(format_args!(
            "{:<28} {:<28} {wins:>5} {draws:>5} {losses:>5} {:>6.1}% {:>18} {:>8.0}",
            first.name(),
            second.name(),
            100.0 * points / games,
            format!("{:.1}% to {:.1}%", 100.0 * low, 100.0 * high),
            begun.elapsed().as_secs_f64()
        ))?;
    }
    Ok(())
}
