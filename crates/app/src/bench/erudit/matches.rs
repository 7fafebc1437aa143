//! `deska bench erudit matches` and `levels`: games in pairs, each pair with the same lots for both games and the seats changed.
//!
//! Without `--milliseconds` players search so many sets of tiles at most that the games are the same on every machine, whatever the number of threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use crossword::erudit::Erudit;
use engine::erudit::{Level, Roster};
use indicatif::{ProgressBar, ProgressStyle};
use play::{Budget, Entry, Game, Pending, Proposal, Seat, Seed, Stop, Viewer};
use serde_json::json;

use super::{Words, erudit};
use crate::data::DataArguments;
use crate::output::{Answer, Format, say};

/// What both kinds of matches ask for.
#[derive(clap::Args)]
struct Common {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "ru-nouns")]
    lexicon: String,
    /// Games a match; they are played in pairs
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    /// Time a turn; without it, as many sets of tiles as --states says
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    milliseconds: Option<u64>,
    /// Sets of tiles that are looked at for a turn
    #[arg(long, value_name = "N", default_value_t = 20_000, conflicts_with = "milliseconds")]
    states: u64,
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

#[derive(clap::Args)]
#[command(after_help = "Examples: deska bench erudit matches
          deska bench erudit matches --players alphabeta exact --games 1000
Players: level-1 to level-5, greedy, exact, alphabeta, static.")]
pub(crate) struct Arguments {
    /// Two players instead of exact against greedy and static against exact; may be given several times
    #[arg(long, num_args = 2, value_names = ["PLAYER", "PLAYER"])]
    players: Vec<String>,
    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
#[command(after_help = "Example: deska bench erudit levels --games 200")]
pub(crate) struct Ladder {
    #[command(flatten)]
    common: Common,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let usual = [["exact", "greedy"], ["static", "exact"]].map(|two| two.map(str::to_owned)).to_vec();
    let given: Vec<[String; 2]> = arguments.players.chunks(2).map(|two| [two[0].clone(), two[1].clone()]).collect();
    table(&arguments.common, &if given.is_empty() { usual } else { given }, false)
}

pub(crate) fn ladder(arguments: &Ladder) -> anyhow::Result<Answer> {
    let steps: Vec<[String; 2]> = Level::ALL.windows(2).map(|two| [two[1].to_string(), two[0].to_string()]).collect();
    table(&arguments.common, &steps, true)
}

fn table(common: &Common, matches: &[[String; 2]], levels: bool) -> anyhow::Result<Answer> {
    let game = erudit(&common.data, &common.lexicon, Words::All)?;
    let classes = common.data.library()?.classes(game.lexicon())?;
    let roster = Roster::new(move |_| classes.clone());
    for player in matches.iter().flatten() {
        roster.player(player)?;
    }
    roster.warm_up(&game);
    if common.format == Format::Text {
        say(format_args!("{}, {} words, {} games a match", common.lexicon, game.lexicon().info().words, 2 * common.games.div_ceil(2)))?;
        if levels {
            let known: Vec<String> = Level::ALL.iter().map(|&level| roster.known(level, &game).to_string()).collect();
            say(format_args!("words known by levels 1 to 5: {}", known.join(", ")))?;
        }
        say("player     against        won  drawn   lost   percent (95%)    points a game   points a turn      ms a turn")?;
    }
    let budget = Budget {
        nodes: common.milliseconds.is_none().then_some(common.states),
        time: common.milliseconds.map(Duration::from_millis),
        seed: None,
    };
    let pairs = common.games.div_ceil(2) as usize;
    let available = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = common.threads.map_or(available, |threads| threads as usize);
    for [one, other] in matches {
        let this = Match { game: &game, roster: &roster, names: [one, other], budget, seed: common.seed };
        let bar = ProgressBar::new(pairs as u64).with_style(ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} pairs")?);
        bar.set_message(format!("{one} - {other}"));
        let tally = this.play(pairs, threads, &|| bar.inc(1))?;
        bar.finish_and_clear();
        print(common.format, &this, &tally)?;
    }
    Ok(Answer::Yes)
}

/// What is the same in all games of a match.
struct Match<'a> {
    game: &'a Erudit,
    roster: &'a Roster,
    names: [&'a str; 2],
    budget: Budget,
    seed: u64,
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
    turns: [u32; 2],
    time: [Duration; 2],
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

    fn a_game(&self, player: usize) -> f64 {
        self.points[player] as f64 / (2 * self.shares.len()).max(1) as f64
    }

    fn a_turn(&self, player: usize) -> f64 {
        self.points[player] as f64 / f64::from(self.turns[player].max(1))
    }

    fn milliseconds(&self, player: usize) -> f64 {
        self.time[player].as_secs_f64() * 1e3 / f64::from(self.turns[player].max(1))
    }

    fn add(&mut self, other: &Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.shares.extend(&other.shares);
        for player in 0..2 {
            self.points[player] += other.points[player];
            self.turns[player] += other.turns[player];
            self.time[player] += other.time[player];
        }
    }
}

impl Match<'_> {
    /// Plays the match; `played` is told after each pair.
    fn play(&self, pairs: usize, threads: usize, played: &(dyn Fn() + Sync)) -> anyhow::Result<Tally> {
        let next = AtomicUsize::new(0);
        let worker = || -> anyhow::Result<Vec<(usize, Tally)>> {
            let mut done = Vec::new();
            loop {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if pair >= pairs {
                    return Ok(done);
                }
                let mut tally = Tally::default();
                let share = self.play_game(pair, false, &mut tally)? + self.play_game(pair, true, &mut tally)?;
                tally.shares.push(share / 2.0);
                done.push((pair, tally));
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

    /// Plays one game; what the first player won of it.
    fn play_game(&self, pair: usize, swapped: bool, tally: &mut Tally) -> anyhow::Result<f64> {
        let lots = Seed::from_number(self.seed.wrapping_mul(1_000_003).wrapping_add(pair as u64));
        let mut game = Game::new(self.game.clone(), lots);
        let mut players = [self.roster.player(self.names[0])?, self.roster.player(self.names[1])?];
        let (budget, stop) = (Budget { seed: Some(lots), ..self.budget }, Stop::new());
        let player_at = |seat: usize| if swapped { 1 - seat } else { seat };
        for at in 0.. {
            let record = match game.pending() {
                Pending::Over(_) => break,
                Pending::Chance => game.chance().context("the game waits for chance")?,
                Pending::Seats(seats) => {
                    let seat = seats.iter().next().context("the game waits for nobody")?;
                    let player = player_at(seat.index());
                    let view = game.view(Viewer::Seat(seat));
                    let begun = Instant::now();
                    let action = players[player].choose(game.rules(), &view, &budget, &stop);
                    tally.time[player] += begun.elapsed();
                    tally.turns[player] += 1;
                    game.propose(seat, &Proposal::Act(action)).with_context(|| format!("{} made an illegal move", self.names[player]))?
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
}

fn print(format: Format, this: &Match<'_>, tally: &Tally) -> anyhow::Result<()> {
    let [one, other] = this.names;
    match format {
        Format::Text => {
            let percent = format!("{:.1} ±{:.1}", tally.percent(), tally.margin());
            let both = |of: &dyn Fn(usize) -> f64| format!("{:.1} : {:.1}", of(0), of(1));
            let game = both(&|player| tally.a_game(player));
            let turn = both(&|player| tally.a_turn(player));
            let times = both(&|player| tally.milliseconds(player));
            let (won, drawn, lost) = (tally.wins, tally.draws, tally.losses);
            say(format_args!("{one:<10} {other:<10} {won:>7} {drawn:>6} {lost:>6} {percent:>15} {game:>16} {turn:>15} {times:>14}"))
        }
        Format::Json => say(json!({
            "players": this.names, "games": 2 * tally.shares.len(), "won": tally.wins, "drawn": tally.draws, "lost": tally.losses,
            "percent": tally.percent(), "margin": tally.margin(), "points_a_game": [tally.a_game(0), tally.a_game(1)],
            "points_a_turn": [tally.a_turn(0), tally.a_turn(1)], "ms_a_turn": [tally.milliseconds(0), tally.milliseconds(1)],
        })),
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
