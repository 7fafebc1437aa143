//! Matches of the engines, with both colours from the same random openings.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use ::arena::stats::wilson;
use cli::output::print_line;
use engine::pentago::classic::{Classic, Settings, choose};
use engine::pentago::search::{Options, Search, Weights};
use engine::pentago::solve::Limits;
use engine::pentago::strong::StrongPlayer;
use indicatif::{ProgressBar, ProgressStyle};
use pentago::{Move, Next, Position, RuleSet, Side};
use play::{Budget, CancellationToken, Dice, Seed};

use super::effort::Effort;

/// The conditions shared by all matches.
pub(super) struct Conditions {
    pub(super) games: u32,
    /// Node limit of the search per move.
    pub(super) nodes: u64,
    /// Seed of the openings.
    pub(super) seed: u64,
    /// Number of concurrent games; each engine runs on one thread.
    pub(super) threads: usize,
    /// Once cancelled, the matches end with the games finished so far.
    pub(super) stop: CancellationToken,
}

/// A participant of a match.
#[derive(Clone, Copy, Debug)]
enum Participant<'a> {
    Classic(Classic, u32),
    Search(u64),
    /// The search with other weights and their name, limited by nodes or time.
    With(&'a Weights, &'a str, Effort),
    /// The strongest player, which keeps its search results during the game.
    Remembering(Duration),
    /// The strongest player, created anew for each move.
    Forgetful(Duration),
}

impl Participant<'_> {
    fn name(self) -> String {
        match self {
            Participant::Classic(Classic::Naive, _) => "naive".to_owned(),
            Participant::Classic(engine, depth) => format!("{engine}-{depth}"),
            Participant::Search(nodes) => format!("search, {} thousand nodes", nodes / 1000),
            Participant::With(_, name, Effort::Nodes(nodes)) => format!("{name}, {} thousand nodes", nodes / 1000),
            Participant::With(_, name, Effort::Seconds(seconds)) => format!("{name}, {seconds} s"),
            Participant::Remembering(time) => format!("level-5, {} s, kept", time.as_secs_f64()),
            Participant::Forgetful(time) => format!("level-5, {} s, new each move", time.as_secs_f64()),
        }
    }
}

/// A player's state during one game.
enum Player {
    Classic(Settings),
    Search(Box<Search>, Effort),
    Remembering(Box<StrongPlayer>, Duration),
    Forgetful(Duration),
}

/// Creates the strongest player on one thread, without books.
fn strong() -> StrongPlayer {
    StrongPlayer::new(Options { threads: 1, ..Options::default() }, Limits { threads: 1, ..Limits::default() })
}

impl Player {
    fn new(who: Participant<'_>) -> Player {
        let options = Options { threads: 1, table_bytes: 16 << 20, ..Options::default() };
        match who {
            Participant::Classic(engine, depth) => Player::Classic(Settings::new(engine, depth)),
            Participant::Search(nodes) => Player::Search(Box::new(Search::new(options)), Effort::Nodes(nodes)),
            Participant::With(weights, _, effort) => Player::Search(Box::new(Search::with_weights(options, weights)), effort),
            Participant::Remembering(time) => Player::Remembering(Box::new(strong()), time),
            Participant::Forgetful(time) => Player::Forgetful(time),
        }
    }

    fn choose(&mut self, position: &Position) -> Move {
        let within = |time: Duration| Budget { time: Some(time), ..Budget::default() };
        match self {
            Player::Classic(settings) => choose(position, settings, &CancellationToken::new()).play,
            Player::Search(search, effort) => search.run(position, &effort.budget(), &CancellationToken::new(), &mut |_| {}).play,
            Player::Remembering(strong, time) => strong.decide(position, &within(*time), &CancellationToken::new()).play,
            Player::Forgetful(time) => strong().decide(position, &within(*time), &CancellationToken::new()).play,
        }
    }
}

/// The first player's results.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
}

/// Number of random opening moves.
const OPENING: u32 = 3;

/// Plays the opening, which is the same for both games of a pair.
fn opening(seed: u64, pair: u64) -> Position {
    let mut dice = Dice::new(&Seed::from_number(seed), pair);
    let mut position = Position::start(RuleSet::Standard);
    for _ in 0..OPENING {
        let moves = position.moves();
        let Some(play) = moves.get(dice.below(moves.len() as u32) as usize) else { break };
        // Three marbles cannot end the game.
        if let Ok(Next::Going(next)) = position.play(*play) {
            position = next;
        }
    }
    position
}

/// Plays a game and returns its winner, or `None` if stopped.
fn game(mut position: Position, white: &mut Player, black: &mut Player, stop: &CancellationToken) -> anyhow::Result<Option<Option<Side>>> {
    while !stop.is_cancelled() {
        let player = if position.turn() == Side::White { &mut *white } else { &mut *black };
        match position.play(player.choose(&position))? {
            Next::Going(next) => position = next,
            Next::Over(_, end) => return Ok(Some(end.winner)),
        }
    }
    Ok(None)
}

/// Plays a match. If stopped, it counts only finished games.
fn play(first: Participant<'_>, second: Participant<'_>, conditions: &Conditions) -> anyhow::Result<Tally> {
    let next = AtomicUsize::new(0);
    let pairs = conditions.games.div_ceil(2) as usize;
    let bar = ProgressBar::new(2 * pairs as u64).with_message(format!("{} against {}", first.name(), second.name()));
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} games, {eta} left") {
        bar.set_style(style);
    }
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..conditions.threads.clamp(1, pairs) {
            scope.spawn(|| {
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= pairs {
                        break;
                    }
                    let start = opening(conditions.seed, pair as u64);
                    for own in [Side::White, Side::Black] {
                        let (mut one, mut two) = (Player::new(first), Player::new(second));
                        let (white, black) = if own == Side::White { (&mut one, &mut two) } else { (&mut two, &mut one) };
                        let result =
                            game(start, white, black, &conditions.stop).map(|end| end.map(|winner| winner.map(|side| side == own)));
                        results.lock().unwrap_or_else(PoisonError::into_inner).push(result);
                        bar.inc(1);
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut tally = Tally::default();
    for result in results.into_inner().unwrap_or_else(PoisonError::into_inner) {
        match result? {
            Some(Some(true)) => tally.wins += 1,
            Some(Some(false)) => tally.losses += 1,
            Some(None) => tally.draws += 1,
            None => {}
        }
    }
    Ok(tally)
}

/// Plays and prints a table of matches.
fn report(conditions: &Conditions, table: &[(Participant<'_>, Participant<'_>)]) -> anyhow::Result<()> {
    print_line(format_args!(
        "Matches of {} games, half with each colour, from {OPENING} random moves (seed {}). Points: a win 1, a draw 1/2.",
        conditions.games.div_ceil(2) * 2,
        conditions.seed
    ))?;
    print_line(format_args!(
        "{:<28} {:<28} {:>5} {:>5} {:>5} {:>7} {:>18} {:>8}",
        "first", "second", "won", "drawn", "lost", "points", "95% interval", "seconds"
    ))?;
    for &(first, second) in table {
        if conditions.stop.is_cancelled() {
            break;
        }
        let start = Instant::now();
        let Tally { wins, draws, losses } = play(first, second, conditions)?;
        let games = f64::from(wins + draws + losses).max(1.0);
        let points = f64::from(wins) + f64::from(draws) / 2.0;
        let (low, high) = wilson(points, games);
        print_line(format_args!(
            "{:<28} {:<28} {wins:>5} {draws:>5} {losses:>5} {:>6.1}% {:>18} {:>8.0}",
            first.name(),
            second.name(),
            100.0 * points / games,
            format!("{:.1}% to {:.1}%", 100.0 * low, 100.0 * high),
            start.elapsed().as_secs_f64()
        ))?;
    }
    Ok(())
}

/// Plays the engines against each other.
pub(super) fn run(conditions: &Conditions) -> anyhow::Result<()> {
    let search = Participant::Search(conditions.nodes);
    let [alphabeta, negascout] = [Classic::AlphaBeta, Classic::Negascout].map(|engine| Participant::Classic(engine, 3));
    report(
        conditions,
        &[
            (search, alphabeta),
            (search, negascout),
            (Participant::Search(conditions.nodes / 10), alphabeta),
            (search, Participant::Search(conditions.nodes / 10)),
            (alphabeta, Participant::Classic(Classic::AlphaBeta, 2)),
            (alphabeta, Participant::Classic(Classic::Naive, 1)),
        ],
    )
}

/// Plays the strongest player with its memory against the same player without, to measure what the
/// memory is worth.
pub(super) fn memory(conditions: &Conditions, times: &[f64]) -> anyhow::Result<()> {
    let table: Vec<_> = times
        .iter()
        .map(|&seconds| Duration::from_secs_f64(seconds))
        .map(|time| (Participant::Remembering(time), Participant::Forgetful(time)))
        .collect();
    report(conditions, &table)
}

/// Plays the search with built-in weights against the same search with others, by nodes and by
/// time.
pub(super) fn numbers(conditions: &Conditions, others: &Weights, times: &[f64]) -> anyhow::Result<()> {
    let times = times.iter().map(|&seconds| Effort::Seconds(seconds));
    let table: Vec<_> = std::iter::once(Effort::Nodes(conditions.nodes))
        .chain(times)
        .map(|effort| (Participant::With(Weights::built_in(), "built in", effort), Participant::With(others, "others", effort)))
        .collect();
    report(conditions, &table)
}
