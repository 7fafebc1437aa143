//! `deska-lab bench erudit matches` and `levels`: games in pairs with the same seed and swapped
//! seats.
//!
//! Without `--milliseconds` the search is limited by states, so that games are the same on every
//! machine and with any number of threads.

use std::time::Duration;

use ::arena::games::Players;
use ::arena::standing::Results;
use cli::output::{Answer, Format, print_line};
use engine::erudit::Roster;
use play::Budget;
use serde_json::json;

use super::{Words, erudit};
use crate::bench::matches::{self, Conditions, Outcome, format_pair};

/// The shared arguments.
#[derive(clap::Args)]
struct CommonArguments {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "ru-nouns")]
    lexicon: String,
    /// Games per match; they are played in pairs
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    /// Time per turn, in milliseconds; without it, the limit is --states
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    milliseconds: Option<u64>,
    /// Search states (sets of tiles) per turn
    #[arg(long, value_name = "N", default_value_t = 20_000, conflicts_with = "milliseconds")]
    states: u64,
    #[command(flatten)]
    conditions: Conditions,
}

#[derive(clap::Args)]
#[command(after_help = "Examples: deska-lab bench erudit matches
          deska-lab bench erudit matches --players alphabeta exact --games 1000
Players: level-1 to level-5, greedy, exact, alphabeta, static, sim, master.")]
pub(crate) struct Arguments {
    /// Two players instead of exact against greedy, static against exact, and master against
    /// static; repeatable
    #[arg(long, num_args = 2, value_names = ["PLAYER", "PLAYER"])]
    players: Vec<String>,
    #[command(flatten)]
    common: CommonArguments,
}

#[derive(clap::Args)]
#[command(after_help = "Example: deska-lab bench erudit levels --games 200")]
pub(crate) struct Ladder {
    #[command(flatten)]
    common: CommonArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let usual = [["exact", "greedy"], ["static", "exact"], ["master", "static"]].map(|two| two.map(str::to_owned)).to_vec();
    table(&arguments.common, &if arguments.players.is_empty() { usual } else { matches::from_players(&arguments.players) }, false)
}

pub(crate) fn ladder(arguments: &Ladder) -> anyhow::Result<Answer> {
    table(&arguments.common, &matches::ladder(), true)
}

fn table(common: &CommonArguments, matches: &[[String; 2]], levels: bool) -> anyhow::Result<Answer> {
    let conditions = &common.conditions;
    let game = erudit(&conditions.data, &common.lexicon, Words::All)?;
    let library = conditions.data.library()?;
    let classes = library.classes(game.lexicon())?;
    let roster = Roster::new(move |_| classes.clone()).with_learned(cli::learned::loader(library));
    for player in matches.iter().flatten() {
        roster.player(player)?;
    }
    roster.warm_up(&game);
    if conditions.format == Format::Text {
        print_line(format_args!(
            "{}, {} words, {} games per match",
            common.lexicon,
            game.lexicon().info().words,
            2 * common.games.div_ceil(2)
        ))?;
        if levels {
            print_line(matches::words_known(|level| roster.known(level, &game)))?;
        }
        print_line("player     against        won  drawn   lost   percent (95%)  points per game points per turn    ms per turn")?;
    }
    let budget = Budget {
        nodes: common.milliseconds.is_none().then_some(common.states),
        time: common.milliseconds.map(Duration::from_millis),
        seed: None,
    };
    let names = matches::names("erudit", game.rules().name(), game.lexicon());
    let setting = Players::new(game, names, move |name| roster.player(name).map_err(|why| why.to_string())).with_budget(budget);
    for [one, other] in matches {
        let outcome = matches::play(&setting, [one, other], common.games.div_ceil(2), conditions)?;
        print(conditions.format, [one, other], &outcome)?;
    }
    Ok(Answer::Yes)
}

fn print(format: Format, players: [&str; 2], outcome: &Outcome) -> anyhow::Result<()> {
    let ([one, other], Results { won, drawn, lost }) = (players, outcome.results());
    let (a_game, a_turn, times) = (outcome.mean_points(), outcome.points_per_move(), outcome.mean_milliseconds());
    match format {
        Format::Text => {
            let (percent, game, turn, times) = (outcome.interval(), format_pair(a_game, 1), format_pair(a_turn, 1), format_pair(times, 1));
            print_line(format_args!("{one:<10} {other:<10} {won:>7} {drawn:>6} {lost:>6} {percent:>15} {game:>16} {turn:>15} {times:>14}"))
        }
        Format::Json => print_line(json!({
            "players": players, "games": outcome.results().games(), "won": won, "drawn": drawn, "lost": lost,
            "percent": outcome.percent(), "margin": outcome.margin(),
            "points_a_game": a_game, "points_a_turn": a_turn, "ms_a_turn": times,
        })),
    }
}
