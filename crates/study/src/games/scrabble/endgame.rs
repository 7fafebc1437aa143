//! `deska scrabble endgame`: exact values of positions with an empty bag.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use cli::interrupt;
use cli::output::{Answer, MovesFormat};
use engine::tiles::endgame::{Limits, Solver};
use serde_json::json;

use super::common::PositionReader;
use super::exact::{self, ExactArguments};

#[derive(clap::Args)]
#[command(after_help = "Example: deska scrabble endgame --positions endgames.tsv --lexicon en

A line a position: the position, the points that the seat on turn will still make less those of the other, the moves that lead to it with `; ` between, whether that is \
          certain (true or false), positions looked at, seconds. What stands behind a tab in the file is passed over. Three and four seats are searched, \
          too, but never certain.")]
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
        let endgame = exact::endgame(&position, rules)?;
        let begun = Instant::now();
        let found = solver.solve(&endgame, &limits, &stop);
        let seconds = begun.elapsed().as_secs_f64();
        let line = exact::line(&found.line, &position, rules);
        match options.format {
            MovesFormat::Json => writeln!(
                out,
                "{}",
                json!({ "position": position.text(rules), "value": found.value, "line": line, "solved": found.solved, "depth": found.depth,
                        "nodes": found.nodes, "seconds": seconds })
            )?,
            _ => writeln!(
                out,
                "{}\t{}\t{}\t{}\t{}\t{seconds:.3}",
                position.text(rules),
                found.value,
                line.join("; "),
                found.solved,
                found.nodes
            )?,
        }
        Ok(())
    })?;
    Ok(Answer::Yes)
}
