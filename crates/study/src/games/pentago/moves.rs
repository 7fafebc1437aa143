//! `deska pentago moves`: lists the legal moves of a position with the resulting positions.

use std::collections::HashMap;
use std::io::{self, BufWriter, Write};

use cli::output::Answer;
use pentago::{Board, End, Move, Next};
use serde_json::json;

use super::common::PositionArguments;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska pentago moves --position .wbbwb..b.bwwwwwb...bw.b.w.wbw..bbbw\n          \
                  deska pentago moves --distinct")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Of moves that lead to the same position up to rotation and reflection of the board, list
    /// only the first
    #[arg(long)]
    distinct: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: MovesFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum MovesFormat {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON value
    Json,
    /// For programs: move, resulting position, end; separated by tabs
    Tsv,
}

/// A move and its result.
struct Line {
    play: Move,
    /// The resulting position; after the end of the game without the side that must answer.
    after: String,
    end: Option<End>,
    /// The number of moves with an equivalent result, including this one.
    equivalents: usize,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let position = arguments.position.read()?;
    let mut lines: Vec<Line> = Vec::new();
    let mut kinds: HashMap<(Board, bool), usize> = HashMap::new();
    let moves = position.moves();
    for &play in &moves {
        let next = position.play(play)?;
        let (board, after, end) = match &next {
            Next::Going(next) => (*next.board(), next.setup().to_string(), None),
            Next::Over(board, end) => (*board, board.to_string(), Some(*end)),
        };
        let kind = *kinds.entry((board.canonical(), end.is_some())).or_insert(lines.len());
        match lines.get_mut(kind) {
            Some(line) if arguments.distinct => line.equivalents += 1,
            _ => lines.push(Line { play, after, end, equivalents: 1 }),
        }
    }
    let kinds = kinds.len();
    let mut out = BufWriter::new(io::stdout().lock());
    match arguments.format {
        MovesFormat::Text => {
            for line in &lines {
                let end = line.end.map(describe_end).unwrap_or_default();
                let equivalents = if arguments.distinct { format!("  {:>3} alike", line.equivalents) } else { String::new() };
                writeln!(out, "{:<4}  {}{equivalents}{end}", line.play.to_string(), line.after)?;
            }
            writeln!(out, "{} moves, {kinds} up to symmetry; {} to move", moves.len(), position.turn())?;
        }
        MovesFormat::Tsv => {
            for line in &lines {
                writeln!(out, "{}\t{}\t{}", line.play, line.after, line.end.map_or("", |end| end.reason.name()))?;
            }
        }
        MovesFormat::Json => {
            let list: Vec<_> = lines
                    .iter()
                    .map(|line| {
                        json!({
                            "move": line.play.to_string(), "after": line.after, "alike": line.equivalents,
                            "end": line.end.map(|end| end.reason.name()), "winner": line.end.and_then(|end| end.winner).map(|side| side.to_string()),
                        })
                    })
                    .collect();
            let answer = json!({
                "position": position.setup().to_string(), "rules": position.rules().name(), "turn": position.turn().to_string(),
                "waiting": position.waiting().map(|side| side.to_string()), "count": moves.len(), "distinct": kinds, "moves": list,
            });
            writeln!(out, "{answer}")?;
        }
    }
    out.flush()?;
    Ok(Answer::Yes)
}

/// Describes the end of a game.
fn describe_end(end: End) -> String {
    let who = end.winner.map_or_else(|| "draw".to_owned(), |side| format!("{side} wins"));
    format!("  {who} ({})", end.reason.name())
}
