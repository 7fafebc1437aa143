//! Matches of two computer players, as rows of tables. The arena plays them: games in pairs, each pair with the same seed for both games and the seats
//! changed, so that luck with tiles and with who begins falls on both alike. The result does not depend on the number of threads.

use ::arena::event::{Plan, Runner};
use ::arena::standing::{PlayerStanding, Results};
use ::arena::stats::Pentanomial;
use ::arena::{Entrant, Names, Setting, Standing};
use anyhow::{Context, bail};
use cli::data::DataArguments;
use cli::output::Format;
use engine::Level;
use indicatif::{ProgressBar, ProgressStyle};
use lexicon::Lexicon;
use play::Stop;
use serde_json::json;

#[derive(clap::Args)]
pub(crate) struct Conditions {
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Games at the same time; as many as there are processors unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) data: DataArguments,
}

/// How a match came out.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    players: [PlayerStanding; 2],
    /// By the first player's half points.
    pairs: Pentanomial,
}

/// Each level against the one below, the weakest first.
pub(crate) fn ladder() -> Vec<[String; 2]> {
    Level::ALL.windows(2).map(|two| [two[1].to_string(), two[0].to_string()]).collect()
}

/// The matches that were asked for, two names each.
pub(crate) fn chosen(players: &[String]) -> Vec<[String; 2]> {
    players.chunks_exact(2).map(|two| [two[0].clone(), two[1].clone()]).collect()
}

/// The line that tells how many words each level knows.
pub(crate) fn words_known(of: impl Fn(Level) -> usize) -> String {
    format!("words known by levels 1 to 5: {}", Level::ALL.map(|level| of(level).to_string()).join(", "))
}

/// What is played, as the arena names it.
pub(crate) fn names(game: &str, rules: &str, lexicon: &Lexicon) -> Names {
    Names {
        game: game.to_owned(),
        rules: rules.to_owned(),
        lexicon: Some((lexicon.name().to_owned(), lexicon.info().words_sha256.clone())),
        options: json!({}),
    }
}

/// Plays a match, with a bar that shows how far it is.
pub(crate) fn play<S: Setting>(setting: &S, players: [&str; 2], pairs: u32, conditions: &Conditions) -> anyhow::Result<Outcome> {
    let available = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = conditions.threads.map_or(available, |threads| threads as usize);
    let plan = Plan { pairs, seed: conditions.seed.into(), ..Plan::new(setting.names(), players.map(Entrant::builtin).to_vec()) };
    let bar = ProgressBar::new(u64::from(pairs)).with_style(ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} pairs")?);
    bar.set_message(players.join(" - "));
    let stop = Stop::new();
    let records = Runner { setting, plan: &plan, threads, stop: &stop }.run(Vec::new(), None, &mut |progress| {
        bar.set_position(progress.games.len() as u64 / 2);
        if progress.latest.forfeit.is_some() {
            stop.raise();
        }
    })?;
    bar.finish_and_clear();
    // A player of ours that breaks a rule has a fault; what it wins or loses says nothing.
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
    /// Games that the first player won, drew and lost.
    pub(crate) fn results(&self) -> Results {
        self.players[0].results
    }

    /// The share of the games that the first player won, a draw counting half, in percent.
    pub(crate) fn percent(&self) -> f64 {
        self.players[0].percent
    }

    /// Half the width of the 95% interval of the percentage. The pairs are what is independent, not the games.
    pub(crate) fn margin(&self) -> f64 {
        let (_, variance) = self.pairs.moments();
        match self.pairs.pairs() {
            0 | 1 => 100.0,
            pairs => 100.0 * 1.96 * (variance / f64::from(pairs - 1)).sqrt(),
        }
    }

    /// The percentage with its interval, as it stands in tables.
    pub(crate) fn interval(&self) -> String {
        format!("{:.1} ±{:.1}", self.percent(), self.margin())
    }

    /// Something of both players.
    pub(crate) fn both<T>(&self, of: impl Fn(&PlayerStanding) -> T) -> [T; 2] {
        self.players.each_ref().map(of)
    }

    /// Points a game of both.
    pub(crate) fn mean_points(&self) -> [f64; 2] {
        self.both(|player| player.mean_points.unwrap_or_default())
    }

    /// Points a move of both.
    pub(crate) fn points_a_move(&self) -> [f64; 2] {
        self.both(|player| player.mean_points.unwrap_or_default() * player.results.games() as f64 / player.moves.max(1) as f64)
    }

    /// Milliseconds a move of both.
    pub(crate) fn mean_milliseconds(&self) -> [f64; 2] {
        self.both(|player| player.milliseconds.mean)
    }
}

/// Two numbers as they stand in tables.
pub(crate) fn against([one, other]: [f64; 2], decimals: usize) -> String {
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
    fn a_player_against_itself_wins_as_much_as_it_loses_whatever_the_threads() {
        let same = played(["greedy", "greedy"], 12, "1").unwrap();
        assert_eq!((same.results().won, same.percent(), same.margin()), (same.results().lost, 50.0, 0.0));
        let of = |threads| {
            let outcome = played(["greedy", "level-1"], 12, threads).unwrap();
            (outcome.results(), outcome.pairs, outcome.mean_points(), outcome.both(|player| player.moves))
        };
        assert_eq!(of("1"), of("3"));
        assert!(played(["greedy", "nobody"], 1, "1").is_err());
    }

    #[test]
    fn the_interval_counts_pairs() {
        let mut outcome = played(["greedy", "level-1"], 1, "1").unwrap();
        assert_eq!(outcome.margin(), 100.0, "one pair says nothing");
        // Shares of the pairs 1, 1/4, 1/2, 3/4: variance 5/48, of the mean 5/192.
        outcome.pairs = Pentanomial::of([4, 1, 2, 3]);
        assert!((outcome.margin() - 196.0 * (5.0f64 / 192.0).sqrt()).abs() < 1e-9, "{}", outcome.margin());
    }
}
