//! `deska-lab bench levels`: matches between players, by default of each level against the next
//! weaker one.
//!
//! The same seed gives the same games on every machine and with any number of threads; only times
//! differ.

use ::arena::games::Players;
use ::arena::standing::Results;
use anyhow::Context;
use cli::output::{Answer, Format, print_line};
use crossword::RuleSet;
use crossword::scrabble::Scrabble;
use engine::scrabble::Roster;
use lexicon::Lexicon;
use serde_json::{Value, json};

use crate::bench::matches::{self, Conditions, Outcome};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska-lab bench levels --lexicon en,cs-mixed,ru-all
          deska-lab bench levels --lexicon cs-mixed \\
              --players heuristic:longest=2,exchange=6,safe=1,bonus=6,blank=30 \\
              greedy --games 1000
Players: level-1 to level-5, greedy, heuristic, heuristic:SETTINGS, static,\nsim, master.")]
pub(crate) struct Arguments {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file; several are
    /// comma-separated
    #[arg(long, value_name = "NAME_OR_FILE", value_delimiter = ',', default_value = "en")]
    lexicon: Vec<String>,
    /// Two players instead of the levels; repeatable
    #[arg(long, num_args = 2, value_names = ["PLAYER", "PLAYER"])]
    players: Vec<String>,
    /// Games per match; they are played in pairs with the same tiles and swapped seats
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    #[command(flatten)]
    conditions: Conditions,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let conditions = &arguments.conditions;
    let library = conditions.data.library()?;
    let matches = if arguments.players.is_empty() { matches::ladder() } else { matches::from_players(&arguments.players) };
    for name in &arguments.lexicon {
        let lexicon = library.open_with_gaddag(name)?;
        let classes = library.classes(&lexicon)?;
        let classed = classes.is_some();
        let roster = Roster::new(move |_| classes.clone()).with_learned(cli::learned::loader(library.clone()));
        for player in matches.iter().flatten() {
            roster.player(player)?;
        }
        let widths = [0, 1].map(|side| matches.iter().map(|two| two[side].len()).max().unwrap_or(0).max("against".len()));
        if conditions.format == Format::Text {
            print_heading(&lexicon, classed, &roster, widths)?;
        }
        let rules = RuleSet::for_alphabet(lexicon.alphabet())
            .with_context(|| format!("there are no Scrabble rules for the {} alphabet", lexicon.alphabet().title()))?;
        let scrabble = Scrabble::new(rules, lexicon.clone(), 2)?;
        scrabble.generator().warm_up();
        roster.warm_up(&lexicon);
        let names = matches::names("scrabble", scrabble.rule_set().name(), &lexicon);
        let setting = Players::new(scrabble, names, move |name| roster.player(name).map_err(|why| why.to_string()));
        for [one, other] in &matches {
            let outcome = matches::play(&setting, [one, other], arguments.games.div_ceil(2), conditions)?;
            match conditions.format {
                Format::Text => print_row([one, other], &outcome, widths)?,
                Format::Json => print_line(json(&lexicon, conditions.seed, [one, other], &outcome))?,
            }
        }
    }
    Ok(Answer::Yes)
}

fn print_heading(lexicon: &Lexicon, classed: bool, roster: &Roster, [one, other]: [usize; 2]) -> anyhow::Result<()> {
    print_line(format_args!("{}, {} words", lexicon.name(), lexicon.info().words))?;
    if classed {
        print_line(matches::words_known(|level| roster.vocabulary(level, lexicon).info().words))?;
    } else {
        print_line("no word classes are installed for it, so all levels know all its words (`deska lexicon build --classes` builds them)")?;
    }
    print_line(format_args!(
        "{:<one$}  {:<other$} {:>7} {:>6} {:>6} {:>14} {:>13} {:>15}",
        "player", "against", "won", "drawn", "lost", "percent (95%)", "mean points", "ms per move"
    ))
}

fn print_row([one, other]: [&String; 2], outcome: &Outcome, [one_width, other_width]: [usize; 2]) -> anyhow::Result<()> {
    let Results { won, drawn, lost } = outcome.results();
    let points = matches::format_pair(outcome.mean_points(), 0);
    let times = matches::format_pair(outcome.mean_milliseconds(), 2);
    print_line(format_args!(
        "{one:<one_width$}  {other:<other_width$} {won:>7} {drawn:>6} {lost:>6} {:>14} {points:>13} {times:>15}",
        outcome.interval()
    ))
}

fn json(lexicon: &Lexicon, seed: u64, players: [&String; 2], outcome: &Outcome) -> Value {
    let results = outcome.results();
    json!({
        "lexicon": lexicon.name(),
        "seed": seed,
        "players": players,
        "games": results.games(),
        "won": results.won,
        "drawn": results.drawn,
        "lost": results.lost,
        "percent": outcome.percent(),
        "margin": outcome.margin(),
        "mean_points": outcome.mean_points(),
        "moves": outcome.map_standings(|player| player.moves),
        "mean_milliseconds": outcome.mean_milliseconds(),
        "slowest_milliseconds": outcome.map_standings(|player| player.milliseconds.worst),
    })
}
