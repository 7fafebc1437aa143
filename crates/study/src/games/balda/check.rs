//! `deska balda check`: whether a move is legal, and if not, why.

use anyhow::Context;
use balda::{ParsedMove, Prizes, RuleViolation, Shape};
use cli::output::{Answer, Format, print_line};
use serde_json::json;

use super::{Table, position};

#[derive(clap::Args)]
#[command(after_help = "Example: deska balda check --lexicon ru-nouns \\
              --position '...../...../БАЛДА/...../.....' \\
              --move '1,1 Л БАЛ 2,0-2,1-1,1'")]
pub(super) struct Check {
    #[command(flatten)]
    table: Table,
    /// The position: rows joined by /, . for an empty square
    #[arg(long, value_name = "ROWS")]
    position: String,
    /// The move: square, letter, word and, optionally, its path
    #[arg(long, value_name = "R,C L WORD [PATH]")]
    r#move: String,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(arguments: &Check) -> anyhow::Result<Answer> {
    let rules = arguments.table.rule_set()?;
    let words = arguments.table.words(&rules, &arguments.position)?;
    let position = position(&arguments.position, &arguments.table.used, &rules, &words).context("--position")?;
    let (grid, letters, shape): (_, _, Shape) = (position.grid(), words.letters(), rules.shape());
    let prizes = Prizes::if_any(rules.has_prizes(), grid.side());
    let written = ParsedMove::parse(&arguments.r#move, letters).context("--move")?;
    let judged = written.resolve(grid, letters, shape).and_then(|action| {
        let word = action.word(grid, letters, shape, rules.min_letters())?;
        let name = letters.decode(&word);
        if word == grid.middle() {
            Err(RuleViolation::StartWord(name))
        } else if position.used().contains(&word) {
            Err(RuleViolation::Used(name))
        } else if !words.contains(&word) {
            Err(RuleViolation::NotAWord(name))
        } else {
            Ok(action)
        }
    });
    match (&judged, arguments.format) {
        (Ok(action), Format::Text) => print_line(format_args!("{:>5}  {}", prizes.points(action), action.text_with_path(grid, letters)))?,
        (Ok(action), Format::Json) => print_line(json!({
            "legal": true, "move": action.text(grid, letters), "score": prizes.points(action),
            "path": action.path.iter().map(|square| [square.row(), square.column()]).collect::<Vec<_>>(),
        }))?,
        (Err(why), Format::Text) => print_line(position.no_move_reason().map_or_else(|| why.to_string(), str::to_owned))?,
        (Err(why), Format::Json) => print_line(json!({"legal": false, "reason": why.code(), "text": why.to_string()}))?,
    }
    Ok(if judged.is_ok() { Answer::Yes } else { Answer::No })
}
