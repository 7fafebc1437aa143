//! `deska-lab experiment accuracy`: the accuracy that reviews give to computer players of different
//! strength. It must grow with the strength.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use ::arena::EventSetting;
use ::arena::event::{Plan, log_name};
use anyhow::Context;
use cli::data::DataArguments;
use cli::interrupt;
use cli::output::{Answer, Format, print_line, print_warning};
use engine::Players;
use games::Rules;
use play::CancellationToken;
use serde_json::json;
use study::DEFAULT_GAME;
use study::contests::game::{GameArguments, open};
use study::contests::playing::play_quietly;
use study::contests::setting::SettingVisitor;
use study::review::{ReviewSettings, Reviewer};
use wire::MoveClass;

/// The classes of worse moves, best first.
const WORSE: [MoveClass; 3] = [MoveClass::Inaccuracy, MoveClass::Mistake, MoveClass::Blunder];
/// The name of the measured player in the games.
const SUBJECT: &str = "subject";

#[derive(clap::Args)]
#[command(after_help = "Examples: deska-lab experiment accuracy --games 2 --rollouts 50
          deska-lab experiment accuracy --games 200 --out accuracy
          deska-lab experiment accuracy --game RULES --games 200 --out rules")]
pub(crate) struct Arguments {
    /// Games of each player; half of them in each seat
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    /// The rule set
    #[arg(long, value_name = "RULES", default_value = DEFAULT_GAME.0)]
    game: String,
    /// The players to measure, comma-separated [default: level-1 to level-5 and the strongest one]
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',')]
    players: Vec<String>,
    /// The opponent of all players
    #[arg(long, value_name = "PLAYER", default_value = "level-3")]
    opponent: String,
    /// Search nodes per move of the players
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Rollouts per reviewed turn [default: that of the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    rollouts: Option<u64>,
    /// Nodes per reviewed turn [default: that of the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    review_nodes: Option<u64>,
    /// Seed of the games and reviews
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of threads [default: number of CPU cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Folder that stores games and reviews; the same command resumes an interrupted run
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let rules = Rules::by_name(&arguments.game)?;
    let players = match &arguments.players[..] {
        [] => default_players(&rules),
        named => named.to_vec(),
    };
    let temporary = tempfile::tempdir().context("a folder for the games")?;
    let out = arguments.out.as_deref().unwrap_or(temporary.path());
    let settings =
        ReviewSettings { rollouts: arguments.rollouts, nodes: arguments.review_nodes, seed: arguments.seed, ..ReviewSettings::default() };
    let reviewer = Reviewer::new(arguments.data.library()?, None, settings, arguments.threads)?;
    let stop = interrupt::stop_saying("stopping: with --out the same command resumes (Ctrl-C again to end immediately)");
    if arguments.format == Format::Text {
        print_line(format_args!(
            "{}, {} games of each player against {}, {} nodes per move, seed {}",
            arguments.game, arguments.games, arguments.opponent, arguments.nodes, arguments.seed
        ))?;
    }
    for (number, player) in players.iter().enumerate() {
        let folder = out.join(player.replace(|c: char| !c.is_ascii_alphanumeric() && c != '-', "_"));
        let measurement = Measurement { arguments, player, folder: &folder, reviewer: &reviewer, stop: &stop };
        let game = GameArguments { nodes: Some(arguments.nodes), ..GameArguments::of(&arguments.game, &arguments.data) };
        let Some(measured) = open(&game, None, measurement)? else {
            print_warning("interrupted");
            break;
        };
        report(arguments.format, player, &measured, number == 0)?;
    }
    Ok(Answer::Yes)
}

fn default_players(rules: &Rules) -> Vec<String> {
    let players = Players::of(rules.game());
    let mut names: Vec<String> = players.offered().into_iter().filter(|name| name.starts_with("level-")).map(str::to_owned).collect();
    if !names.iter().any(|name| name == players.strongest()) {
        names.push(players.strongest().to_owned());
    }
    names
}

/// The reviews of a player's games.
#[derive(Default)]
struct Measured {
    /// The accuracy of each game.
    accuracies: Vec<f64>,
    /// The mean loss of win probability of each game.
    losses: Vec<f64>,
    mistakes: Vec<f64>,
    /// The number of turns of each class in all games, without forced ones.
    classes: BTreeMap<MoveClass, usize>,
    /// What made the reviews, with the lexicon's hash, as JSON.
    made: serde_json::Value,
}

/// The games of a player against the fixed opponent.
struct Measurement<'a> {
    arguments: &'a Arguments,
    player: &'a str,
    folder: &'a Path,
    reviewer: &'a Reviewer,
    stop: &'a CancellationToken,
}

impl SettingVisitor for Measurement<'_> {
    type Out = Option<Measured>;

    fn visit<S: EventSetting>(self, setting: &S) -> anyhow::Result<Option<Measured>> {
        let Measurement { arguments, player, folder, reviewer, stop } = self;
        let entrants = vec![format!("{SUBJECT}={player}").parse()?, format!("opponent={}", arguments.opponent).parse()?];
        let conditions = json!({ "nodes": arguments.nodes, "opening": setting.opening_moves() });
        let plan =
            Plan { pairs: arguments.games.div_ceil(2), seed: arguments.seed.into(), conditions, ..Plan::new(setting.names(), entrants) };
        let threads = arguments.threads.and_then(|threads| u32::try_from(threads.get()).ok());
        let records = play_quietly(setting, &plan, Some(folder), threads, stop)?;
        let reviews = folder.join("reviews");
        std::fs::create_dir_all(&reviews).with_context(|| reviews.display().to_string())?;
        let mut measured = Measured::default();
        for record in &records {
            let name = log_name(record);
            let path = folder.join("games").join(&name);
            let opened = reviewer.open(std::fs::read(&path).with_context(|| path.display().to_string())?)?;
            let json = reviews.join(&name).with_extension("json");
            let Some(file) = reviewer.review_stored(&opened, &name, &json, stop, &|| {})? else { return Ok(None) };
            for seat in file.review.seats.iter().filter(|seat| seat.name == SUBJECT) {
                measured.accuracies.extend(seat.accuracy);
                measured.losses.extend(seat.mean_loss);
                measured.mistakes.extend(seat.mistake_index);
                for (&class, turns) in seat.classes.iter().filter(|&(&class, _)| class != MoveClass::Forced) {
                    *measured.classes.entry(class).or_default() += turns;
                }
            }
            measured.made = json!({ "maker": file.review.maker, "lexicon": file.review.lexicon, "lexicon_hash": file.review.lexicon_hash });
        }
        Ok((!stop.is_cancelled()).then_some(measured))
    }
}

fn report(format: Format, player: &str, measured: &Measured, first: bool) -> anyhow::Result<()> {
    let figures = [&measured.accuracies, &measured.losses, &measured.mistakes].map(|values| mean_with_interval(values));
    let [(accuracy, error), (loss, loss_error), (mistakes, mistakes_error)] = figures;
    let games = measured.accuracies.len();
    let turns = measured.classes.values().sum::<usize>().max(1) as f64;
    let worse = WORSE.map(|class| 100.0 * measured.classes.get(&class).copied().unwrap_or_default() as f64 / turns);
    match format {
        Format::Json => print_line(json!({
            "player": player, "games": games, "accuracy": accuracy, "accuracy_error": error, "mean_loss": loss, "mean_loss_error": loss_error,
            "mistake_index": mistakes, "mistake_index_error": mistakes_error, "classes": measured.classes, "made": measured.made,
        })),
        Format::Text => {
            if first {
                print_line(format_args!("reviews: {}", measured.made))?;
                print_line(format_args!(
                    "{:<10} {:>5}  {:>14}  {:>14}  {:>14}  inaccuracies, mistakes, blunders in % of turns",
                    "player", "games", "accuracy", "mean loss, %", "mistake index"
                ))?;
            }
            print_line(format_args!(
                "{player:<10} {games:>5}  {accuracy:>7.2} ±{error:>5.2}  {:>7.2} ±{:>5.2}  {mistakes:>7.2} ±{mistakes_error:>5.2}  {:>5.1} {:>5.1} {:>5.1}",
                100.0 * loss,
                100.0 * loss_error,
                worse[0],
                worse[1],
                worse[2]
            ))
        }
    }
}

/// Returns the mean and half the length of its 95% interval by the normal approximation.
fn mean_with_interval(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    if values.is_empty() {
        return (0.0, 0.0);
    }
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let error = if values.len() > 1 { 1.96 * (squares / (count - 1.0) / count).sqrt() } else { f64::INFINITY };
    (mean, error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_the_mean() {
        // Sample variance 2.5, so the standard error is the root of 0.5.
        let (mean, error) = mean_with_interval(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        assert!((mean - 3.0).abs() < 1e-12 && (error - 1.96 * 0.5_f64.sqrt()).abs() < 1e-12, "{mean} {error}");
        assert_eq!(mean_with_interval(&[7.0]), (7.0, f64::INFINITY));
        assert_eq!(mean_with_interval(&[]), (0.0, 0.0));
    }

    #[test]
    fn levels_and_the_master_are_measured() {
        let names = default_players(&Rules::by_name(DEFAULT_GAME.0).unwrap());
        assert_eq!(names.len(), 6);
        assert_eq!((names[0].as_str(), names[4].as_str()), ("level-1", "level-5"));
    }
}
