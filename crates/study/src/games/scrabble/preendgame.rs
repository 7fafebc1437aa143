//! `deska scrabble preendgame`: win shares of positions with one or two tiles in the bag.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use cli::interrupt;
use cli::output::{Answer, MovesFormat};
use crossword::{Cgp, RuleSet};
use engine::tiles::endgame::Solver;
use engine::tiles::preendgame::{Limits, RankedCandidate, rank};
use serde_json::{Value, json};

use super::common::PositionReader;
use super::exact::{self, ExactArguments};

#[derive(clap::Args)]
#[command(after_help = "Example: deska scrabble preendgame --positions positions.txt --lexicon en \\
             --seconds 30

A line a position: the position, the best move's win share and, after a space, its mean spread at the end (- where it is not certain), the move, whether all is certain (true or false), \
          cases that were solved, seconds. A win share that is not exact is a bound: <=0.5000 or >=0.5000. In JSON win is null then, win_at_least has the lower bound, and win_at_most the upper \
          bound, or null if there is none. Each of the unseen tiles is as likely to be in the bag as the next. A move that leaves a tile in the bag is valued as if the other seat knew that \
          tile: its win share and its spread are lower bounds.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    options: ExactArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let options = &arguments.options;
    let (_, generator) = options.words.generator()?;
    let (solver, rules) = (Solver::new(&generator), generator.rules());
    let limits = Limits { time: Some(options.seconds), threads: options.threads(), table: options.table()?, ..Limits::default() };
    let stop = interrupt::stop_saying("stopping with the best so far (Ctrl-C again to end at once)");
    let reader = PositionReader::new(rules, generator.lexicon());
    options.each(BufWriter::new(io::stdout().lock()), |out, text| {
        let position = reader.read(text)?;
        let preendgame = exact::preendgame(&position, rules)?;
        let begun = Instant::now();
        let ranking = rank(&solver, &preendgame, &limits, &stop, &|_| ());
        let seconds = begun.elapsed().as_secs_f64();
        let Some(best) = ranking.candidates.first() else { anyhow::bail!("no move was found") };
        let cases: usize = ranking.candidates.iter().map(|candidate| candidate.draws.len()).sum();
        let text = best.action.notation(position.board(), rules.alphabet());
        match options.format {
            MovesFormat::Json => {
                let candidates: Vec<Value> = ranking.candidates.iter().map(|weighed| candidate(weighed, &position, rules)).collect();
                writeln!(
                    out,
                    "{}",
                    json!({ "position": position.text(rules), "move": text, "win": best.win(), "win_at_least": best.win_at_least(),
                            "win_at_most": best.win_at_most(), "spread": best.spread, "solved": ranking.complete, "cases": cases, "seconds": seconds, "candidates": candidates })
                )?;
            }
            _ => {
                let spread = best.spread.map_or_else(|| "-".to_owned(), |spread| format!("{spread:+.2}"));
                let (position, solved) = (position.text(rules), ranking.complete);
                let share = match (best.win(), best.win_at_most()) {
                    (Some(win), _) => format!("{win:.4}"),
                    (None, Some(max)) => format!("<={max:.4}"),
                    (None, None) => format!(">={:.4}", best.min_share),
                };
                writeln!(out, "{position}\t{share} {spread}\t{text}\t{solved}\t{cases}\t{seconds:.3}")?;
            }
        }
        Ok(())
    })?;
    Ok(Answer::Yes)
}

/// Serializes a candidate.
fn candidate(weighed: &RankedCandidate, position: &Cgp, rules: &RuleSet) -> Value {
    let alphabet = rules.alphabet();
    let draws = weighed.draws.iter().map(|draw| {
        json!({
            "drawn": draw.drawn.display(alphabet).to_string(), "left": draw.left.display(alphabet).to_string(), "cases": draw.cases,
            "spread": draw.spread, "exact": draw.exact, "solved": draw.solved,
        })
    });
    json!({
        "move": weighed.action.notation(position.board(), alphabet), "score": weighed.score, "win": weighed.win(),
        "win_at_least": weighed.win_at_least(), "win_at_most": weighed.win_at_most(), "spread": weighed.spread, "solved": weighed.solved,
        "dropped": weighed.dropped, "draws": draws.collect::<Vec<_>>(),
    })
}
