//! Matches in pairs of games with the same tiles and swapped seats.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ::arena::stats::Pentanomial;
use crossword::{Move, PlacedTile, Placement, WeighedPlacement};
use engine::tiles::leaves::Leaves;
use engine::tiles::master::{Effort, MoveRequest, Strategy, think};
use engine::tiles::simulation::{DEFAULT_ENDGAME_NODES, Draws, Situation};
use engine::tiles::{Choice, Equities, LastMove, SelfPlay};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::Bench;
use super::results_file::ResultsFile;

/// Memory of a player's endgame table, in bytes.
const TABLE_BYTES: usize = 64 << 20;

/// A player of a match.
#[derive(Clone, Debug)]
enum Player {
    Greedy,
    Static(Equities),
    /// A player with rollouts of `plies` plies; `infers` says whether it sees the opponent's last
    /// move.
    Mind {
        mind: Strategy,
        plies: usize,
        infers: bool,
        /// Node limit of endgames at the ends of rollouts.
        ends: u64,
    },
}

/// The first player's result.
#[derive(Clone, Copy, Debug, Default)]
struct Outcome {
    pairs: Pentanomial,
    games: [u64; 3],
    /// Total spread over all games.
    ahead: i64,
}

pub(super) fn play(bench: &Bench<'_>) -> anyhow::Result<()> {
    let leaves = Player::Static(bench.learned.equities.clone());
    let none = Player::Static(Equities::new(Leaves::none(bench.generator.rules())));
    let sim = |plies: usize| Player::Mind { mind: Strategy::Simulation, plies, infers: false, ends: DEFAULT_ENDGAME_NODES };
    let master = |infers: bool| Player::Mind { mind: Strategy::Master, plies: 2, infers, ends: DEFAULT_ENDGAME_NODES };
    let playing_ends = Player::Mind { mind: Strategy::Master, plies: 2, infers: true, ends: 0 };
    let (many, few) = (bench.arguments.pairs, bench.arguments.sim_pairs);
    let matches = [
        ("static", leaves.clone(), "greedy", Player::Greedy, many),
        ("static", leaves.clone(), "static without leaves", none, many),
        ("simulation of 2 plies", sim(2), "static", leaves, few),
        ("simulation of 2 plies", sim(2), "simulation of 4 plies", sim(4), few),
        ("master", master(true), "simulation of 2 plies", sim(2), few),
        ("master", master(true), "master without inference", master(false), few),
        ("master", master(true), "master without endgames in rollouts", playing_ends, few),
        ("master", master(true), "greedy", Player::Greedy, few),
    ];
    let names = matches.each_ref().map(|(one, _, other, ..)| format!("{one} against {other}"));
    let wanted = |name: &String| bench.arguments.only.as_ref().is_none_or(|text| name.contains(text));
    anyhow::ensure!(names.iter().any(wanted), "there is no such match; choose one of: {}", names.join(", "));
    for (name, (one, first, other, second, pairs)) in names.iter().zip(matches).filter(|(name, _)| wanted(name)) {
        let pairs = bench.scaled(pairs);
        let outcome = bench.play_pairs(&[first, second], pairs, name)?;
        let share = outcome.pairs.share();
        let games = outcome.games.iter().sum::<u64>();
        let mean = outcome.ahead as f64 / games.max(1) as f64;
        let [won, drawn, lost] = outcome.games;
        bench.print_figure(
            &format!(
                "{name}: {:.2}% ({:.2} to {:.2}) of {games} games, {won}-{drawn}-{lost}, {mean:+.2} points a game",
                100.0 * share.value,
                100.0 * share.low,
                100.0 * share.high
            ),
            json!({
                "what": "match", "players": [one, other], "percent": 100.0 * share.value, "low": 100.0 * share.low, "high": 100.0 * share.high, "games": games,
                "won": won, "drawn": drawn, "lost": lost, "points": mean,
                "seconds_a_move": bench.arguments.rollouts.is_none().then_some(bench.arguments.seconds), "rollouts_a_move": bench.arguments.rollouts,
            }),
        )?;
    }
    Ok(())
}

impl Bench<'_> {
    /// Plays `pairs` pairs of games until Ctrl-C. Stored pairs are not played again.
    fn play_pairs(&self, players: &[Player; 2], pairs: u64, what: &str) -> anyhow::Result<Outcome> {
        let lexicon = self.generator.lexicon();
        let mut results_file =
            self.arguments.out.as_ref().map(|folder| ResultsFile::open(folder, lexicon.name(), what, &self.conditions())).transpose()?;
        let mut outcome = Outcome::default();
        let before = results_file.as_mut().map(|results_file| std::mem::take(&mut results_file.before)).unwrap_or_default();
        before.range(..pairs).for_each(|(_, spreads)| outcome.add(*spreads));
        let bar = ProgressBar::new(pairs).with_message(what.to_owned());
        if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} pairs, {eta} left") {
            bar.set_style(style);
        }
        bar.set_position(outcome.pairs.pairs().into());
        bar.reset_eta();
        let next = AtomicU64::new(0);
        let sum = Mutex::new((outcome, results_file, Ok(())));
        let work = || {
            while let pair = next.fetch_add(1, Relaxed)
                && pair < pairs
            {
                if before.contains_key(&pair) {
                    continue;
                }
                let spreads = [0, 1].map(|first| self.game(players, pair, first));
                if self.stop.is_cancelled() {
                    return;
                }
                let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
                let (outcome, results_file, written) = &mut *sum;
                outcome.add(spreads);
                bar.inc(1);
                if written.is_ok() {
                    *written = results_file.as_mut().map_or(Ok(()), |results_file| results_file.append(pair, spreads));
                }
                if written.is_err() {
                    return;
                }
            }
        };
        std::thread::scope(|scope| (0..self.threads).for_each(|_| drop(scope.spawn(work))));
        bar.finish_and_clear();
        let (outcome, _, written) = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
        written.map(|()| outcome)
    }

    /// Returns the conditions that the result depends on, besides the players.
    fn conditions(&self) -> serde_json::Value {
        let (arguments, lexicon) = (self.arguments, self.generator.lexicon());
        let mut with = json!({
            "program": env!("CARGO_PKG_VERSION"), "rules": self.generator.rules().name(), "lexicon": lexicon.name(), "words_sha256": lexicon.info().words_sha256,
            "leaves": self.learned.leaves_of, "wins": self.learned.wins_of, "seed": arguments.seed, "rollouts": arguments.rollouts,
            "seconds": arguments.rollouts.is_none().then_some(arguments.seconds), "quick": arguments.quick,
        });
        // Omitted if not set, so that older files without it still match.
        if let Some(from) = arguments.from {
            with["from"] = json!(from);
        }
        with
    }

    /// Plays a game that `first` begins and returns the first player's spread. Both games of a
    /// pair draw the same tiles in the same turns.
    fn game(&self, players: &[Player; 2], pair: u64, first: usize) -> i32 {
        let mut play = SelfPlay::new(&self.generator, self.arguments.seed, pair);
        play.seat = first;
        if first == 1 {
            play.racks.swap(0, 1);
        }
        let mut last = None;
        while let Some(from) = self.arguments.from
            && play.in_bag() > usize::from(from)
            && !play.is_over()
        {
            play.play(play.static_choice(&self.learned.equities));
        }
        while !play.is_over() && !self.stop.is_cancelled() {
            let choice = self.choice(&players[play.seat], &play, last.as_ref(), pair);
            last = match choice {
                Choice::Place(weighed) => Some(LastMove {
                    before: play.board.clone(),
                    laid: weighed.placement.laid(play.board.board()),
                    score: weighed.placement.score(),
                    held: play.racks[play.seat].len(),
                    bag: play.in_bag(),
                }),
                Choice::Exchange(..) | Choice::Pass => None,
            };
            play.play(choice);
        }
        play.spread(0)
    }

    fn choice(&self, player: &Player, play: &SelfPlay, last: Option<&LastMove>, pair: u64) -> Choice {
        match player {
            Player::Greedy => play.greedy_choice(),
            Player::Static(equities) => play.static_choice(equities),
            Player::Mind { mind, plies, infers, ends } => {
                let (generator, situation) = (&self.generator, Situation::of(play));
                let (rules, draws, learned) = (generator.rules(), Draws::unknown(), &self.learned);
                let last = last.filter(|_| *infers);
                let request = MoveRequest { generator, rules, learned, situation: &situation, draws: &draws, last };
                let time = Duration::from_secs_f64(self.arguments.seconds);
                let time = if self.arguments.quick { time / super::QUICK as u32 } else { time };
                let rollouts = self.arguments.rollouts.map(|rollouts| self.scaled(rollouts));
                let time = rollouts.is_none().then_some(time);
                // A different seed for each move of each game.
                let seed = pair << 8 | play.in_bag() as u64;
                let effort = Effort { time, rollouts, plies: *plies, seed, table: TABLE_BYTES, endgame_nodes: *ends, ..Effort::default() };
                let opinion = think(*mind, &request, &effort, &self.stop, &mut |_| ());
                let action = opinion.ok().and_then(|opinion| opinion.candidates.into_iter().next()).map(|best| best.action);
                action.map_or_else(|| play.static_choice(&learned.equities), |action| self.chosen(&action, play))
            }
        }
    }

    /// Converts a move into a choice.
    fn chosen(&self, action: &Move, play: &SelfPlay) -> Choice {
        match action {
            Move::Place(laid) => {
                let mut all: Vec<Placement> = Vec::new();
                self.generator.placements(&play.board, &play.racks[play.seat], &mut all);
                let same = |placement: &Placement| same_tiles(&placement.laid(play.board.board()), laid);
                let found = all.into_iter().find(same);
                found.map_or(Choice::Pass, |placement| Choice::Place(WeighedPlacement { placement, equity: 0 }))
            }
            Move::Exchange(tiles) => Choice::Exchange(*tiles, 0),
            Move::Pass => Choice::Pass,
        }
    }
}

/// Returns whether both are the same tiles on the same squares, in any order.
fn same_tiles(one: &[PlacedTile], other: &[PlacedTile]) -> bool {
    one.len() == other.len() && one.iter().all(|tile| other.contains(tile))
}

impl Outcome {
    /// Adds a pair of games by the first player's spreads.
    fn add(&mut self, spreads: [i32; 2]) {
        let halves = spreads.iter().map(|spread| (spread.signum() + 1) as usize).sum();
        self.pairs.add(halves);
        for spread in spreads {
            self.games[(1 - spread.signum()) as usize] += 1;
            self.ahead += i64::from(spread);
        }
    }
}
