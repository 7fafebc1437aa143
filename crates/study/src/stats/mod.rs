//! `deska stats`: statistics of players over game files.

mod page;
mod text;

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use cli::data::DataArguments;
use cli::output::{self, Answer, print_line, print_warning};
use games::Rules;
use rooms::statistics::{GameFacts, collect, to_csv};
use wire::{Replay, Review, ReviewFile, Statistics};

use crate::html::Language;
use crate::review::{GameFile, ReviewSettings, Reviewer, list_game_files, sha256_of};

/// The arguments of `deska stats`.
#[derive(clap::Args)]
#[command(after_help = "Examples: deska stats games
          deska stats games --player Ann --reviews review
          deska stats games --player Ann --format csv > ann.csv
          deska stats games --player Ann --format html > ann.html

Accuracy, missed words and unchallenged phonies come from the reviews that `deska review games --out review` has written. Exit code 1: a file can't be read, or \
                  nobody of that name played; the others count.")]
pub struct StatsArguments {
    /// Game files: GCG, logs (.deska), other notations; or folders of .gcg and .deska files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Only this player, by the name in the files; upper and lower case are the same [default: all]
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Folder of reviews by `deska review`
    #[arg(long, value_name = "FOLDER")]
    reviews: Option<PathBuf>,
    /// A lexicon's name or file, instead of that of the game files
    #[arg(long, short, value_name = "NAME_OR_FILE")]
    lexicon: Option<String>,
    /// The rule set of files that name none
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
    /// The language of the page
    #[arg(long, value_enum, default_value_t)]
    language: Language,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: StatsFormat,
    #[command(flatten)]
    data: DataArguments,
}

/// The formats of statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum StatsFormat {
    /// For people
    #[default]
    Text,
    /// For programs: an array with an object per player
    Json,
    /// A table with a line per game of --player
    Csv,
    /// A page with plots
    Html,
}

/// Runs `deska stats`.
///
/// # Errors
/// A file, lexicon or rule set does not exist, or the output cannot be written.
pub fn run(arguments: &StatsArguments) -> anyhow::Result<Answer> {
    if arguments.format == StatsFormat::Csv && arguments.player.is_none() {
        bail!("--format csv: name the player whose games are listed with --player");
    }
    let files = list_game_files(&arguments.files)?;
    let rules = arguments.rules.as_deref().map(Rules::by_name).transpose().context("--rules")?;
    let settings = ReviewSettings { rules, ..ReviewSettings::default() };
    let reviewer = Reviewer::new(arguments.data.library()?, arguments.lexicon.as_deref(), settings, Some(NonZeroUsize::MIN))?;
    let reviews = arguments.reviews.as_deref().map(read_reviews).transpose()?.unwrap_or_default();
    let (games, unreadable) = read_games(&files, &reviewer, &reviews, arguments.player.as_deref());
    if let Some(player) = arguments.player.as_ref().filter(|_| games.is_empty()) {
        print_warning(format_args!("nobody is called {player} in these games: --player takes a name as it is in the files"));
    }
    print(arguments, &games, unreadable)?;
    Ok(if unreadable > 0 || games.is_empty() { Answer::No } else { Answer::Yes })
}

/// The games of a player by the player's name in lower case, with the name as first written.
type Players = BTreeMap<String, (String, Vec<GameFacts>)>;

/// Reads the games of all players, or of one. Also returns the number of unreadable files, which
/// are reported.
fn read_games(files: &[GameFile], reviewer: &Reviewer, reviews: &HashMap<String, Review>, player: Option<&str>) -> (Players, usize) {
    let wanted = player.map(str::to_lowercase);
    let mut players = Players::new();
    let mut unreadable = 0;
    for file in files {
        let read = std::fs::read(&file.path).map_err(Into::into).and_then(|bytes| {
            let review = reviews.get(&sha256_of(&bytes));
            Ok::<_, anyhow::Error>((reviewer.read(bytes)?, review))
        });
        match read {
            Ok((replay, review)) => add_game(&mut players, &replay, review, wanted.as_deref()),
            Err(error) => {
                unreadable += 1;
                print_warning(format_args!("{}: {error:#}", file.path.display()));
            }
        }
    }
    (players, unreadable)
}

fn add_game(players: &mut Players, replay: &Replay, review: Option<&Review>, wanted: Option<&str>) {
    for (number, seat) in replay.seats.iter().enumerate() {
        let name = seat.name.trim();
        let key = name.to_lowercase();
        if name.is_empty() || wanted.is_some_and(|wanted| wanted != key) {
            continue;
        }
        let (_, games) = players.entry(key).or_insert_with(|| (name.to_owned(), Vec::new()));
        games.push(GameFacts::new(replay, number, None, review));
    }
}

/// Reads the reviews of a folder, by the hash of the game file. Other files are ignored.
fn read_reviews(folder: &Path) -> anyhow::Result<HashMap<String, Review>> {
    let place = || format!("--reviews {}", folder.display());
    let mut reviews = HashMap::new();
    for entry in std::fs::read_dir(folder).with_context(place)? {
        let path = entry.with_context(place)?.path();
        if path.extension().is_some_and(|ending| ending == "json")
            && let Ok(file) = serde_json::from_slice::<ReviewFile>(&std::fs::read(&path).with_context(|| path.display().to_string())?)
        {
            reviews.insert(file.file_sha256, file.review);
        }
    }
    Ok(reviews)
}

fn print(arguments: &StatsArguments, players: &Players, unreadable: usize) -> anyhow::Result<()> {
    if arguments.format == StatsFormat::Csv {
        let games = players.values().flat_map(|(_, games)| games);
        return output::write(to_csv(games).as_bytes()).map(drop);
    }
    let mut statistics: Vec<Statistics> = players.values().map(|(name, games)| Statistics { unreadable, ..collect(name, games) }).collect();
    statistics.sort_by_key(|player| std::cmp::Reverse(player.games));
    match arguments.format {
        StatsFormat::Json => print_line(serde_json::to_string_pretty(&statistics)?),
        StatsFormat::Html => output::write(page::page(&statistics, arguments.language).as_bytes()).map(drop),
        StatsFormat::Text | StatsFormat::Csv => {
            let texts: Vec<String> = statistics.iter().map(text::text).collect();
            output::print_wrapped(texts.join("\n").trim_end())
        }
    }
}
