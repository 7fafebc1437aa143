//! The players of a game among themselves: everybody against everybody. The sources print no table of such games; ours is for the next one.

use std::path::PathBuf;

use ::arena::event::Plan;
use ::arena::{Entrant, Setting};
use cli::data::DataArguments;
use cli::output::{Answer, Format};
use games::{GameName, Rules};

use crate::contests::game::{GameArguments, Use, open};
use crate::contests::playing::{Files, play_plan};

#[derive(clap::Args)]
#[command(after_help = "Example: deska experiment balda --pairs 20 --out balda-players")]
pub(super) struct Arguments {
    /// Pairs of games a meeting
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// Search steps a move of players that would else think for a time; 2,000 sets of tiles in Erudit, else 20,000 positions, unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// These players instead of all; with commas
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',')]
    players: Vec<String>,
    /// Folder that keeps every game; the same command goes on where it was interrupted
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

pub(super) fn run(game: &str, arguments: &Arguments) -> anyhow::Result<super::Answer> {
    let name = Rules::by_name(game)?.game();
    // A set of tiles costs as much as some ten positions of the other games.
    let nodes = arguments.nodes.unwrap_or(if name == GameName::Erudit { 2000 } else { 20_000 });
    let players: Vec<String> = if arguments.players.is_empty() {
        let all: &[&str] = match name {
            // `search` and `solve` are what level-5 plays with.
            GameName::Pentago => {
                &["level-1", "naive", "level-2", "level-3", "minimax:2", "alphabeta:3", "negascout:3", "search", "level-5"]
            }
            GameName::Scrabble | GameName::Balda | GameName::Erudit | GameName::Ctu | GameName::Added(_) => engine::Players::of(name).names,
        };
        all.iter().map(|&name| name.to_owned()).collect()
    } else {
        arguments.players.clone()
    };
    let wish = GameArguments { nodes: Some(nodes), ..GameArguments::of(game, &arguments.data) };
    open(&wish, None, Ladder { arguments, players, nodes })
}

struct Ladder<'a> {
    arguments: &'a Arguments,
    players: Vec<String>,
    nodes: u64,
}

impl Use for Ladder<'_> {
    type Out = Answer;

    fn with<S: Setting>(self, setting: &S) -> anyhow::Result<Answer> {
        let Ladder { arguments, players, nodes } = self;
        let entrants: Vec<Entrant> = players.into_iter().map(Entrant::builtin).collect();
        Entrant::distinct(&entrants)?;
        let conditions = serde_json::json!({ "nodes": nodes, "opening": setting.opening_moves() });
        let plan = Plan { pairs: arguments.pairs, seed: arguments.seed, conditions, ..Plan::new(setting.names(), entrants) };
        let files = Files { out: arguments.out.as_deref(), report: None };
        play_plan(setting, &plan, &files, None, arguments.format)?;
        Ok(Answer::Yes)
    }
}
