//! `deska scrabble best`: prints a player's choice in each of many positions.

use std::io::{self, BufWriter, Write};

use cli::batch::answer_lines;
use cli::interrupt;
use cli::output::{Answer, MovesFormat};

use super::common::{PositionReader, Table};
use super::thinking::{Effort, Player, think};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska scrabble best --positions positions.txt --player sim \\
              --seconds 1
          deska scrabble best --positions - --player greedy --lexicon words.txt

Prints one move per line: 8h WORD across, h8 WORD down, ex ABC or pass. The other formats add its evaluation.")]
pub(crate) struct Arguments {
    /// A file with one position per line; - for standard input
    #[arg(long, value_name = "FILE")]
    positions: String,
    /// The player
    #[arg(long, value_enum, value_name = "WHO", default_value_t = Player::Static)]
    player: Player,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    table: Table,
    /// Output format; with tsv the score, the equity, the win share and the spread follow the move
    #[arg(long, value_enum, default_value_t)]
    format: MovesFormat,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let (generator, learned) = arguments.table.open()?;
    let stop = interrupt::stop_saying("stopping after this position (Ctrl-C again to end at once)");
    let reader = PositionReader::new(generator.rules(), generator.lexicon());
    let out = BufWriter::new(io::stdout().lock());
    answer_lines(&arguments.positions, out, |out, line| {
        if interrupt::is_interrupted() {
            anyhow::bail!("interrupted");
        }
        let position = reader.read(line.text.trim())?;
        let opinion = think(arguments.player, &position, (&generator, &learned), &arguments.effort, &stop, &mut |_| ())?;
        let Some(best) = opinion.candidates.first() else { anyhow::bail!("no move was found") };
        match arguments.format {
            MovesFormat::Text => writeln!(out, "{}", best.text)?,
            MovesFormat::Json => writeln!(out, "{}", opinion.json(true))?,
            MovesFormat::Tsv => {
                let number = |number: Option<f64>, digits: usize| number.map_or_else(String::new, |number| format!("{number:.digits$}"));
                let (equity, win, spread) = (number(best.equity, 3), number(best.win, 4), number(best.spread, 2));
                writeln!(out, "{}\t{}\t{equity}\t{win}\t{spread}", best.text, best.score)?;
            }
        }
        Ok(out.flush()?)
    })?;
    Ok(Answer::Yes)
}
