//! `deska pentago perft`: counts sequences of moves.

use std::time::Instant;

use cli::output::{Answer, Format, print_line};
use pentago::EndReason;
use serde_json::json;

use super::common::PositionArguments;

#[derive(clap::Args)]
#[command(after_help = "Example: deska pentago perft --depth 3 \\
              --position .wwwb...b..b...b..bww..w.w.w.b..b.b.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Count sequences of up to N moves
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=36))]
    depth: u32,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let position = arguments.position.read()?;
    for depth in 1..=arguments.depth {
        let begun = Instant::now();
        let count = position.perft(depth);
        let seconds = begun.elapsed().as_secs_f64();
        match arguments.format {
            Format::Text => {
                let ends = EndReason::ALL.into_iter().filter(|reason| count.ended(*reason) > 0);
                let ends: Vec<String> = ends.map(|reason| format!("{} {}", reason.name(), count.ended(reason))).collect();
                let ends = if ends.is_empty() { String::new() } else { format!("; of these over: {}", ends.join(", ")) };
                print_line(format_args!("{depth}  {} in {seconds:.3} s{ends}", count.moves))?;
            }
            Format::Json => {
                let ends: serde_json::Map<String, serde_json::Value> =
                    EndReason::ALL.into_iter().map(|reason| (reason.name().to_owned(), json!(count.ended(reason)))).collect();
                print_line(
                    json!({"position": position.setup().to_string(), "rules": position.rules().name(), "depth": depth, "moves": count.moves, "ends": ends, "seconds": seconds}),
                )?;
            }
        }
    }
    Ok(Answer::Yes)
}
