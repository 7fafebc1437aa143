//! `deska bench balda strength`: matches of the computer players of Balda, in pairs of games: both begin with the same word, and the seats are changed.
//!
//! Only level-5 uses the time it is given; with `--nodes` instead of `--milliseconds` the games are the same on every machine, whatever the number of threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use balda::game::Balda;
use balda::{RuleSet, Side, Words};
use engine::balda::{Level, Roster};
use indicatif::{ProgressBar, ProgressStyle};
use play::{Budget, Entry, Game, Pending, Proposal, Seat, Seed, Stop, Viewer};
use serde_json::json;

use crate::data::DataArguments;
use crate::output::{Answer, Format, say};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska bench balda strength --milliseconds 50
          deska bench balda strength --players level-5 depth-2 --milliseconds 1000 --pairs 25
Players: level-1 to level-5, greedy, depth-2.")]
pub(crate) struct Arguments {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "ru-nouns")]
    lexicon: String,
    /// Two players instead of the whole table; may be given several times
    #[arg(long, num_args = 2, value_names = ["PLAYER", "PLAYER"])]
    players: Vec<String>,
    /// Pairs of games a match
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// Time a move of level-5
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    milliseconds: u64,
    /// Search steps a move of level-5, instead of time
    #[arg(long, value_name = "N", conflicts_with = "milliseconds")]
    nodes: Option<u64>,
    /// Length of the board's side: 3, 5, 7 or 9
    #[arg(long, value_name = "N", default_value_t = 5)]
    board: usize,
    /// A word may go over a square twice
    #[arg(long)]
    knots: bool,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at the same time; as many as there are processors unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

/// How a match came out for the first of its two players.
#[derive(Clone, Debug, Default)]
struct Tally {
    wins: usize,
    draws: usize,
    losses: usize,
    points: [i64; 2],
    /// By pair: the share that was won.
    shares: Vec<f64>,
    moves: [u32; 2],
    time: [Duration; 2],
}

/// What is the same in all games of a match.
struct Match<'a> {
    game: &'a Balda,
    roster: &'a Roster,
    names: [&'a str; 2],
    budget: Budget,
    seed: u64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let library = arguments.data.library()?;
    let lexicon = library.open_with_gaddag(&arguments.lexicon)?;
    let classes = library.classes(&lexicon)?;
    let side = Side::new(arguments.board).with_context(|| format!("no board is {0} x {0}: write 3, 5, 7 or 9", arguments.board))?;
    let rules = RuleSet::default().with_side(side).with_knots(arguments.knots);
    let words = Words::new(&lexicon, &rules)?;
    let game = Balda::new(rules, &words, 2)?;
    let classed = classes.is_some();
    let roster = Roster::new(move |_| classes.clone());
    let table: Vec<[String; 2]> = match arguments.players.as_slice() {
        [] => {
            let strongest = ["greedy", "depth-2"].map(|other| [Level::ALL[4].to_string(), other.to_owned()]);
            let ladder = Level::ALL.windows(2).rev().map(|two| [two[1].to_string(), two[0].to_string()]);
            strongest.into_iter().chain(ladder).collect()
        }
        players => players.chunks(2).map(|two| [two[0].clone(), two[1].clone()]).collect(),
    };
    for player in table.iter().flatten() {
        roster.player(player)?;
    }
    roster.warm_up(&game);
    let budget = Budget {
        nodes: arguments.nodes,
        time: arguments.nodes.is_none().then_some(Duration::from_millis(arguments.milliseconds)),
        seed: None,
    };
    if arguments.format == Format::Text {
        let known: Vec<String> = Level::ALL.iter().map(|&level| roster.known(level, &game).to_string()).collect();
        say(format_args!("{}: words known by levels 1 to 5: {}", lexicon.name(), known.join(", ")))?;
        if !classed {
            say("no classes of commonness are at hand for it: all levels know all its words")?;
        }
        let knots = if arguments.knots { "knots" } else { "classic" };
        let given = arguments.nodes.map_or(format!("{} ms", arguments.milliseconds), |nodes| format!("{nodes} steps"));
        say(format_args!("{side}, {knots}, {} games a match, {given} a move for level-5", 2 * arguments.pairs))?;
        say("player   against       won  drawn   lost   percent (95%)   mean points     ms a move")?;
    }
    let available = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = arguments.threads.map_or(available, |threads| threads as usize);
    for [one, other] in &table {
        let this = Match { game: &game, roster: &roster, names: [one, other], budget, seed: arguments.seed };
        let bar =
            ProgressBar::new(u64::from(arguments.pairs)).with_style(ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} pairs")?);
        bar.set_message(format!("{one} - {other}"));
        let tally = play_match(&this, arguments.pairs as usize, threads, &|| bar.inc(1))?;
        bar.finish_and_clear();
        match arguments.format {
            Format::Text => print_row(&this, &tally)?,
            Format::Json => print_json(&this, &tally, lexicon.name())?,
        }
    }
    Ok(Answer::Yes)
}

fn print_row(this: &Match<'_>, tally: &Tally) -> anyhow::Result<()> {
    let [one, other] = this.names;
    let percent = format!("{:.1} ±{:.1}", tally.percent(), tally.margin());
    let points = format!("{:.1} : {:.1}", tally.mean_points(0), tally.mean_points(1));
    let times = format!("{:.1} : {:.1}", tally.mean_milliseconds(0), tally.mean_milliseconds(1));
    let (won, drawn, lost) = (tally.wins, tally.draws, tally.losses);
    say(format_args!("{one:<8} {other:<10} {won:>6} {drawn:>6} {lost:>6} {percent:>15} {points:>13} {times:>13}"))?;
    Ok(())
}

fn print_json(this: &Match<'_>, tally: &Tally, lexicon: &str) -> anyhow::Result<()> {
    say(json!({
        "lexicon": lexicon, "players": this.names, "games": 2 * tally.shares.len(),
        "won": tally.wins, "drawn": tally.draws, "lost": tally.losses, "percent": tally.percent(), "margin": tally.margin(),
        "mean_points": [tally.mean_points(0), tally.mean_points(1)],
        "mean_milliseconds": [tally.mean_milliseconds(0), tally.mean_milliseconds(1)],
    }))?;
    Ok(())
}

impl Tally {
    fn percent(&self) -> f64 {
        100.0 * self.shares.iter().sum::<f64>() / self.shares.len().max(1) as f64
    }

    /// Half the width of the 95% interval of the percentage. The pairs are what is independent, not the games.
    fn margin(&self) -> f64 {
        let count = self.shares.len() as f64;
        if count < 2.0 {
            return 100.0;
        }
        let mean = self.shares.iter().sum::<f64>() / count;
        let variance = self.shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0);
        100.0 * 1.96 * (variance / count).sqrt()
    }

    fn mean_points(&self, player: usize) -> f64 {
        self.points[player] as f64 / (2 * self.shares.len()).max(1) as f64
    }

    fn mean_milliseconds(&self, player: usize) -> f64 {
        self.time[player].as_secs_f64() * 1e3 / f64::from(self.moves[player].max(1))
    }

    fn add(&mut self, other: &Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.shares.extend(&other.shares);
        for player in 0..2 {
            self.points[player] += other.points[player];
            self.moves[player] += other.moves[player];
            self.time[player] += other.time[player];
        }
    }
}

/// Plays a match; `played` is told after each pair.
fn play_match(this: &Match<'_>, pairs: usize, threads: usize, played: &(dyn Fn() + Sync)) -> anyhow::Result<Tally> {
    let next = AtomicUsize::new(0);
    let worker = || -> anyhow::Result<Vec<(usize, Tally)>> {
        let mut done = Vec::new();
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= pairs {
                return Ok(done);
            }
            done.push((pair, play_pair(this, pair)?));
            played();
        }
    };
    let mut all = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(worker)).collect();
        let mut all = Vec::new();
        for thread in threads {
            match thread.join() {
                Ok(done) => all.extend(done?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        anyhow::Ok(all)
    })?;
    all.sort_by_key(|(pair, _)| *pair);
    let mut tally = Tally::default();
    all.iter().for_each(|(_, pair)| tally.add(pair));
    Ok(tally)
}

fn play_pair(this: &Match<'_>, pair: usize) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    let mut share = 0.0;
    for swapped in [false, true] {
        share += play_game(this, pair, swapped, &mut tally)? / 2.0;
    }
    tally.shares.push(share);
    Ok(tally)
}

/// Plays one game; what the first player won of it.
fn play_game(this: &Match<'_>, pair: usize, swapped: bool, tally: &mut Tally) -> anyhow::Result<f64> {
    let lots = Seed::from_number(this.seed.wrapping_mul(1_000_003).wrapping_add(pair as u64));
    let mut game = Game::new(this.game.clone(), lots);
    let mut players = [this.roster.player(this.names[0])?, this.roster.player(this.names[1])?];
    let (budget, stop) = (Budget { seed: Some(lots), ..this.budget }, Stop::new());
    let player_at = |seat: usize| if swapped { 1 - seat } else { seat };
    for at in 0.. {
        let record = match game.pending() {
            Pending::Over(_) => break,
            Pending::Chance => game.chance().context("the game waits for a start word")?,
            Pending::Seats(seats) => {
                let seat = seats.iter().next().context("the game waits for nobody")?;
                let player = player_at(seat.index());
                let view = game.view(Viewer::Seat(seat));
                let begun = Instant::now();
                let action = players[player].choose(game.rules(), &view, &budget, &stop);
                tally.time[player] += begun.elapsed();
                tally.moves[player] += 1;
                game.propose(seat, &Proposal::Act(action)).with_context(|| format!("{} made an illegal move", this.names[player]))?
            }
        };
        game.commit(Entry { at, record })?;
    }
    let outcome = game.outcome().context("the game is over")?;
    for seat in 0..2 {
        tally.points[player_at(seat)] += i64::from(outcome.scores[seat]);
    }
    let won = |player: usize| Seat::new(player_at(player)).is_some_and(|seat| outcome.winners.contains(seat));
    match (won(0), won(1)) {
        (true, false) => {
            tally.wins += 1;
            Ok(1.0)
        }
        (false, true) => {
            tally.losses += 1;
            Ok(0.0)
        }
        _ => {
            tally.draws += 1;
            Ok(0.5)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_counts_pairs() {
        let mut tally = Tally::default();
        assert_eq!((tally.percent(), tally.margin()), (0.0, 100.0));
        for share in [1.0, 0.25, 0.5, 0.75] {
            tally.add(&Tally { shares: vec![share], ..Tally::default() });
        }
        // Variance 5/48, of the mean 5/192.
        assert_eq!(tally.percent(), 62.5);
        assert!((tally.margin() - 196.0 * (5.0f64 / 192.0).sqrt()).abs() < 1e-9, "{}", tally.margin());
    }
}
