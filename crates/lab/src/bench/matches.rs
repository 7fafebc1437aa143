//! Matches of two computer players, as table rows. Games are played in pairs with the same seed and
//! swapped seats, which cancels most luck of the draw and of the first move. The result does not
//! depend on the number of threads.

use ::arena::event::{Plan, Runner};
use ::arena::standing::{PlayerStanding, Results};
use ::arena::stats::Pentanomial;
use ::arena::{Entrant, EventNames, EventSetting, Standing};
use anyhow::{Context, bail};
use cli::data::DataArguments;
use cli::output::Format;
use engine::Level;
use indicatif::{ProgressBar, ProgressStyle};
use lexicon::Lexicon;
use play::CancellationToken;
use serde_json::json;

#[derive(clap::Args)]
pub(crate) struct Conditions {
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Number of concurrent games [default: number of CPU cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) data: DataArguments,
}

/// The result of a match.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    players: [PlayerStanding; 2],
    /// Counts of pairs by the first player's score.
    pairs: Pentanomial,
}

/// Returns the matches of each level against the next weaker one, weakest first.
pub(crate) fn ladder() -> Vec<[String; 2]> {
    Level::ALL.windows(2).map(|two| [two[1].to_string(), two[0].to_string()]).collect()
}

/// Groups player names into matches.
pub(crate) fn from_players(players: &[String]) -> Vec<[String; 2]> {
    players.chunks_exact(2).map(|two| [two[0].clone(), two[1].clone()]).collect()
}

/// Formats how many words each level knows.
pub(crate) fn words_known(of: impl Fn(Level) -> usize) -> String {
    format!("words known by levels 1 to 5: {}", Level::ALL.map(|level| of(level).to_string()).join(", "))
}

/// Returns the names under which the arena records the games.
pub(crate) fn names(game: &str, rules: &str, lexicon: &Lexicon) -> EventNames {
    EventNames {
        game: game.to_owned(),
        rules: rules.to_owned(),
        lexicon: Some((lexicon.name().to_owned(), lexicon.info().words_sha256.clone())),
        options: json!({}),
    }
}

/// Plays a match and shows a progress bar.
pub(crate) fn play<S: EventSetting>(setting: &S, players: [&str; 2], pairs: u32, conditions: &Conditions) -> anyhow::Result<Outcome> {
    let available = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = conditions.threads.map_or(available, |threads| threads as usize);
    let plan = Plan { pairs, seed: conditions.seed.into(), ..Plan::new(setting.names(), players.map(Entrant::builtin).to_vec()) };
    let bar = ProgressBar::new(u64::from(pairs)).with_style(ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} pairs")?);
    bar.set_message(players.join(" - "));
    let stop = CancellationToken::new();
    let records = Runner { setting, plan: &plan, threads, stop: &stop }.run(Vec::new(), None, &mut |progress| {
        bar.set_position(progress.games.len() as u64 / 2);
        if progress.latest.forfeit.is_some() {
            stop.cancel();
        }
    })?;
    bar.finish_and_clear();
    // An illegal move by a built-in player is a bug, and the result is meaningless.
    for record in &records {
        if let Some(fault) = &record.forfeit {
            bail!("{} made an illegal move: {}", players[record.players[usize::from(fault.seat)]], fault.forfeit.text);
        }
    }
    let standing = Standing::of(&plan, &records);
    let pairs = standing.duel.context("a match of two has a result")?.pairs;
    let mut players = standing.players;
    players.sort_by_key(|player| player.entrant);
    Ok(Outcome { players: players.try_into().ok().context("a match has two players")?, pairs })
}

impl Outcome {
    /// Returns the first player's wins, draws and losses.
    pub(crate) fn results(&self) -> Results {
        self.players[0].results
    }

    /// Returns the first player's score in percent, with a draw as half a win.
    pub(crate) fn percent(&self) -> f64 {
        self.players[0].percent
    }

    /// Returns half the width of the score's 95% confidence interval, computed over the pairs,
    /// which are independent, unlike the games.
    pub(crate) fn margin(&self) -> f64 {
        let (_, variance) = self.pairs.moments();
        match self.pairs.pairs() {
            0 | 1 => 100.0,
            pairs => 100.0 * 1.96 * (variance / f64::from(pairs - 1)).sqrt(),
        }
    }

    /// Formats the score with its interval for tables.
    pub(crate) fn interval(&self) -> String {
        format!("{:.1} ±{:.1}", self.percent(), self.margin())
    }

    /// Maps both players' standings.
    pub(crate) fn map_standings<T>(&self, of: impl Fn(&PlayerStanding) -> T) -> [T; 2] {
        self.players.each_ref().map(of)
    }

    /// Returns the mean points per game of both players.
    pub(crate) fn mean_points(&self) -> [f64; 2] {
        self.map_standings(|player| player.mean_points.unwrap_or_default())
    }

    /// Returns the mean points per move of both players.
    pub(crate) fn points_per_move(&self) -> [f64; 2] {
        self.map_standings(|player| player.mean_points.unwrap_or_default() * player.results.games() as f64 / player.moves.max(1) as f64)
    }

    /// Returns the mean milliseconds per move of both players.
    pub(crate) fn mean_milliseconds(&self) -> [f64; 2] {
        self.map_standings(|player| player.milliseconds.mean)
    }
}

/// Formats two numbers for tables.
pub(crate) fn format_pair([one, other]: [f64; 2], decimals: usize) -> String {
    format!("{one:.decimals$} : {other:.decimals$}")
}

#[cfg(test)]
mod tests {
    use ::arena::games::Players;
    use clap::Parser;
    use crossword::RuleSet;
    use crossword::scrabble::Scrabble;
    use engine::scrabble::Roster;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        conditions: Conditions,
    }

    fn small() -> Players<Scrabble> {
        let rules = RuleSet::scrabble_en();
        let words =
            ["at", "ta", "tea", "eat", "ate", "seat", "east", "tease", "state", "taste", "one", "no", "on", "not", "tone", "is", "it"];
        let lexicon = Lexicon::build("small", rules.alphabet(), &words).unwrap();
        let names = names("scrabble", rules.name(), &lexicon);
        let roster = Roster::default();
        Players::new(Scrabble::new(rules, lexicon, 2).unwrap(), names, move |name| roster.player(name).map_err(|why| why.to_string()))
    }

    fn played(players: [&str; 2], pairs: u32, threads: &str) -> anyhow::Result<Outcome> {
        play(&small(), players, pairs, &Line::parse_from(["", "--seed", "7", "--threads", threads]).conditions)
    }

    #[test]
    fn a_match_against_itself_is_even_and_independent_of_threads() {
        let same = played(["greedy", "greedy"], 12, "1").unwrap();
        assert_eq!((same.results().won, same.percent(), same.margin()), (same.results().lost, 50.0, 0.0));
        let of = |threads| {
            let outcome = played(["greedy", "level-1"], 12, threads).unwrap();
            (outcome.results(), outcome.pairs, outcome.mean_points(), outcome.map_standings(|player| player.moves))
        };
        assert_eq!(of("1"), of("3"));
        assert!(played(["greedy", "nobody"], 1, "1").is_err());
    }

    #[test]
    fn the_interval_is_computed_over_pairs() {
        let mut outcome = played(["greedy", "level-1"], 1, "1").unwrap();
        assert_eq!(outcome.margin(), 100.0, "one pair gives no information");
        // Scores of the pairs 1, 1/4, 1/2, 3/4: variance 5/48, variance of the mean 5/192.
        outcome.pairs = Pentanomial::of([4, 1, 2, 3]);
        assert!((outcome.margin() - 196.0 * (5.0f64 / 192.0).sqrt()).abs() < 1e-9, "{}", outcome.margin());
    }
}
