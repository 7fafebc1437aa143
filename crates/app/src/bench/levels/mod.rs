//! `deska bench levels`: matches between players, above all between each level and the one below.
//!
//! The same seed gives the same games on every machine, whatever the number of threads; only the times differ.

mod matches;

use std::io::{self, Write};

use anyhow::Context;
use crossword::RuleSet;
use crossword::scrabble::Scrabble;
use engine::scrabble::{Level, Roster};
use indicatif::{ProgressBar, ProgressStyle};
use lexicon::Lexicon;
use serde_json::{Value, json};

use self::matches::{Conditions, Tally};
use crate::data::DataArguments;
use crate::output::{Answer, Format};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska bench levels --lexicon en,cs-mixed,ru-all
          deska bench levels --lexicon cs-mixed --players heuristic:longest=2,exchange=6,safe=1,bonus=6,blank=30 greedy --games 1000
Players: level-1 to level-5, greedy, heuristic, heuristic:SETTINGS.")]
pub(crate) struct Arguments {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file; more than one with commas
    #[arg(long, value_name = "NAME_OR_FILE", value_delimiter = ',', default_value = "en")]
    lexicon: Vec<String>,
    /// Two players instead of the levels; may be given several times
    #[arg(long, num_args = 2, value_names = ["PLAYER", "PLAYER"])]
    players: Vec<String>,
    /// Games a match; they are played in pairs with the same tiles and changed seats
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
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

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let library = arguments.data.library()?;
    let matches: Vec<[String; 2]> = match arguments.players.as_slice() {
        [] => Level::ALL.windows(2).map(|two| [two[1].to_string(), two[0].to_string()]).collect(),
        players => players.chunks(2).map(|two| [two[0].clone(), two[1].clone()]).collect(),
    };
    let available = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    for name in &arguments.lexicon {
        let lexicon = library.open_with_gaddag(name)?;
        let classes = library.classes(&lexicon)?;
        let classed = classes.is_some();
        let roster = Roster::new(move |_| classes.clone());
        for player in matches.iter().flatten() {
            roster.player(player)?;
        }
        let widths = [0, 1].map(|side| matches.iter().map(|two| two[side].len()).max().unwrap_or(0).max("against".len()));
        if arguments.format == Format::Text {
            print_heading(&lexicon, classed, &roster, widths)?;
        }
        let rules = RuleSet::for_alphabet(lexicon.alphabet())
            .with_context(|| format!("there are no rules of Scrabble for the {} alphabet", lexicon.alphabet().name()))?;
        let scrabble = Scrabble::new(rules, lexicon.clone(), 2)?;
        scrabble.generator().warm_up();
        roster.warm_up(&lexicon);
        let conditions = Conditions {
            scrabble: &scrabble,
            roster: &roster,
            pairs: (arguments.games as usize).div_ceil(2),
            seed: arguments.seed,
            threads: arguments.threads.map_or(available, |threads| threads as usize),
        };
        for [one, other] in &matches {
            let bar =
                ProgressBar::new(conditions.pairs as u64).with_style(ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} pairs")?);
            bar.set_message(format!("{one} - {other}"));
            let tally = matches::play(&conditions, [one, other], &|| bar.inc(1))?;
            bar.finish_and_clear();
            match arguments.format {
                Format::Text => print_row([one, other], &tally, widths)?,
                Format::Json => writeln!(io::stdout(), "{}", json(&lexicon, arguments.seed, [one, other], &tally))?,
            }
        }
    }
    Ok(Answer::Yes)
}

fn print_heading(lexicon: &Lexicon, classed: bool, roster: &Roster, widths: [usize; 2]) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "{}, {} words", lexicon.name(), lexicon.info().words)?;
    if classed {
        let known: Vec<String> = Level::ALL.iter().map(|&level| roster.vocabulary(level, lexicon).info().words.to_string()).collect();
        writeln!(out, "words known by levels 1 to 5: {}", known.join(", "))?;
    } else {
        writeln!(
            out,
            "no classes of commonness are at hand for it: all levels know all its words (`deska lexicon build --classes` makes them)"
        )?;
    }
    let [one, other] = widths;
    writeln!(
        out,
        "{:<one$}  {:<other$} {:>7} {:>6} {:>6} {:>14} {:>13} {:>15}",
        "player", "against", "won", "drawn", "lost", "percent (95%)", "mean points", "ms a move"
    )
}

fn print_row([one, other]: [&String; 2], tally: &Tally, widths: [usize; 2]) -> io::Result<()> {
    let percent = format!("{:.1} ±{:.1}", tally.percent(), tally.margin());
    let points = format!("{:.0} : {:.0}", tally.mean_points(0), tally.mean_points(1));
    let [a, b] = tally.turns.map(|turns| turns.mean().as_secs_f64() * 1e3);
    let times = format!("{a:.2} : {b:.2}");
    let [one_width, other_width] = widths;
    writeln!(
        io::stdout(),
        "{one:<one_width$}  {other:<other_width$} {:>7} {:>6} {:>6} {percent:>14} {points:>13} {times:>15}",
        tally.wins,
        tally.draws,
        tally.losses
    )
}

fn json(lexicon: &Lexicon, seed: u64, [one, other]: [&String; 2], tally: &Tally) -> Value {
    let milliseconds = |time: std::time::Duration| time.as_secs_f64() * 1e3;
    json!({
        "lexicon": lexicon.name(),
        "seed": seed,
        "players": [one, other],
        "games": tally.games(),
        "won": tally.wins,
        "drawn": tally.draws,
        "lost": tally.losses,
        "percent": tally.percent(),
        "margin": tally.margin(),
        "mean_points": [tally.mean_points(0), tally.mean_points(1)],
        "moves": tally.turns.map(|turns| turns.count),
        "mean_milliseconds": tally.turns.map(|turns| milliseconds(turns.mean())),
        "slowest_milliseconds": tally.turns.map(|turns| milliseconds(turns.slowest)),
    })
}
