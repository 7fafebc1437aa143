//! A round robin of a game's players. There are no published results to compare with.

use std::path::PathBuf;

use ::arena::event::Plan;
use ::arena::{Entrant, EventSetting};
use cli::data::DataArguments;
use cli::output::{Answer, Format};
use study::contests::game::{GameArguments, open};
use study::contests::playing::{Files, play_plan};
use study::contests::setting::SettingVisitor;

#[derive(clap::Args)]
#[command(after_help = crate::games::LADDER_HELP)]
pub(crate) struct Arguments {
    /// Pairs of games per pairing
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// Search nodes per move, for players that otherwise use a time limit [default: 2,000 sets of
    /// tiles in Erudit, else 20,000 positions]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// These players instead of the default ones; comma-separated
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',')]
    players: Vec<String>,
    /// Folder that stores every game; the same command resumes an interrupted run
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

/// The default round robin of a game.
pub(crate) struct Ladder {
    pub(crate) rules: &'static str,
    /// Search nodes per move.
    pub(crate) nodes: u64,
    pub(crate) players: &'static [&'static str],
}

pub(crate) fn run(ladder: &Ladder, arguments: &Arguments) -> anyhow::Result<Answer> {
    let nodes = arguments.nodes.unwrap_or(ladder.nodes);
    let players: Vec<String> = match arguments.players.is_empty() {
        true => ladder.players.iter().map(|&name| name.to_owned()).collect(),
        false => arguments.players.clone(),
    };
    let game = GameArguments { nodes: Some(nodes), ..GameArguments::of(ladder.rules, &arguments.data) };
    open(&game, None, Meeting { arguments, players, nodes })
}

struct Meeting<'a> {
    arguments: &'a Arguments,
    players: Vec<String>,
    nodes: u64,
}

impl SettingVisitor for Meeting<'_> {
    type Out = Answer;

    fn visit<S: EventSetting>(self, setting: &S) -> anyhow::Result<Answer> {
        let Meeting { arguments, players, nodes } = self;
        let entrants: Vec<Entrant> = players.into_iter().map(Entrant::builtin).collect();
        Entrant::check_distinct(&entrants)?;
        let conditions = serde_json::json!({ "nodes": nodes, "opening": setting.opening_moves() });
        let plan = Plan { pairs: arguments.pairs, seed: arguments.seed.into(), conditions, ..Plan::new(setting.names(), entrants) };
        let files = Files { out: arguments.out.as_deref(), report: None };
        play_plan(setting, &plan, &files, None, arguments.format)?;
        Ok(Answer::Yes)
    }
}
