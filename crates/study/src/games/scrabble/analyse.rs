//! `deska scrabble analyse`: analyses a position with a strong player, reported as the analysis
//! progresses.

use super::common::{PositionReader, Table};
use super::thinking::{Candidate, Effort, Opinion, Player, think};
use anyhow::Context;
use cli::interrupt;
use cli::output::{Answer, Format, grouped, print_line};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska scrabble analyse --seconds 2 --position \\
    '15/15/15/15/15/15/15/3CELLI7/15/15/15/15/15/15/15 GILOPTU/ 0/20 0'
          deska scrabble analyse --player static --lines 5 --position \\
    '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINQU?/ 0/0 0'

A rack that is not known is left empty in the position, as in GILOPTU/; of one that is partly known, as in GIL/, the other tiles are drawn from those that are unseen, until the bag is empty. A move's win share \
          is that of the games played out, its doubt the standard error of that. Ctrl-C ends it with the best so far.")]
pub(crate) struct Arguments {
    /// The position: ROWS RACKS SCORES ZEROS and, optionally, operations; the rack of the seat to
    /// move comes first
    #[arg(long, value_name = "CGP")]
    position: String,
    /// The player that searches the best move
    #[arg(long, value_enum, value_name = "WHO", default_value_t = Player::Sim)]
    player: Player,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    table: Table,
    /// Output format: one object per progress report, the last one final (json); a line per
    /// progress report, then a table (text)
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let (generator, learned) = arguments.table.open()?;
    let position = PositionReader::new(generator.rules(), generator.lexicon()).read_one(&arguments.position).context("--position")?;
    generator.warm_up();
    let stop = interrupt::stop_saying("stopping with the best so far (Ctrl-C again to end at once)");
    let mut printed = Ok(());
    let opinion = think(arguments.player, &position, (&generator, &learned), &arguments.effort, &stop, &mut |opinion| {
        if printed.is_ok() {
            printed = match arguments.format {
                Format::Json => print_line(opinion.json(false)),
                Format::Text => print_progress(opinion),
            };
        }
        if printed.is_err() {
            stop.cancel();
        }
    });
    printed?;
    let opinion = opinion.context("--position")?;
    match arguments.format {
        Format::Json => print_line(opinion.json(true))?,
        Format::Text => print_candidates(&opinion)?,
    }
    Ok(Answer::Yes)
}

/// Prints the progress on one line.
fn print_progress(opinion: &Opinion) -> anyhow::Result<()> {
    let Some(best) = opinion.candidates.first().filter(|_| opinion.rollouts > 0) else { return Ok(()) };
    let win = best.win.map_or_else(String::new, |win| format!("  {:.1}%", 100.0 * win));
    print_line(format_args!("{:>10} rollouts  {:>7.2} s  {}{win}", grouped(opinion.rollouts as usize), opinion.seconds, best.text))
}

/// Prints all candidates, with the known columns.
fn print_candidates(opinion: &Opinion) -> anyhow::Result<()> {
    let any = |known: fn(&Candidate) -> bool| opinion.candidates.iter().any(known);
    let (weighed, judged, played) =
        (any(|candidate| candidate.equity.is_some()), any(|candidate| candidate.spread.is_some()), opinion.rollouts > 0);
    let width = opinion.candidates.iter().map(|candidate| candidate.text.chars().count()).max().unwrap_or(0).max(4);
    if played {
        print_line("")?;
    }
    let column = |shown: bool, text: String| if shown { text } else { String::new() };
    let head = [
        (weighed, "   equity"),
        (judged, "     win"),
        (played, "   doubt"),
        (judged, "   spread"),
        (played, "  rollouts  then scored, bingos"),
    ];
    let head: String = head.into_iter().filter(|(shown, _)| *shown).map(|(_, text)| text).collect();
    print_line(format_args!("{:<width$}  score{head}", "move"))?;
    for candidate in &opinion.candidates {
        let Candidate { text, score, equity, win, doubt, spread, rollouts, plies, .. } = candidate;
        let plies: Vec<String> = plies.iter().map(|(score, bingos)| format!("{score:.1} {:.0}%", 100.0 * bingos)).collect();
        let columns = [
            column(weighed, format!("  {:>7}", number(*equity, |equity| format!("{equity:+.2}")))),
            column(judged, format!("  {:>6}", number(*win, |win| format!("{:.1}%", 100.0 * win)))),
            column(played, format!("  {:>6}", number(*doubt, |doubt| format!("{:.1}%", 100.0 * doubt)))),
            column(judged, format!("  {:>7}", number(*spread, |spread| format!("{spread:+.1}")))),
            column(played, format!("  {:>8}  {}", grouped(*rollouts as usize), plies.join(", "))),
        ];
        print_line(format!("{text:<width$}  {score:>5}{}", columns.concat()).trim_end())?;
    }
    if !opinion.line.is_empty() {
        print_line(format_args!("\n{}", opinion.line.join("; ")))?;
    }
    if opinion.solved {
        print_line("certain: what follows was searched to the end of the game")?;
    }
    Ok(())
}

/// Formats a number, or a dash if it is unknown.
fn number(number: Option<f64>, written: impl FnOnce(f64) -> String) -> String {
    number.map_or_else(|| "-".to_owned(), written)
}
