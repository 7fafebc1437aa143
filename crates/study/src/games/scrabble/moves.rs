//! `deska scrabble moves`: lists or counts the legal moves of one or more positions.
//!
//! A pass is always legal. It is neither counted nor listed, except as the only move of a position
//! in a file.

use std::io::{self, BufWriter, Write};

use anyhow::Context;
use cli::batch::answer_lines;
use cli::data::DataArguments;
use cli::learned::LearnedArguments;
use cli::output::{Answer, MovesFormat};
use cli::words;
use crossword::{Cgp, Generator, Method, Move, Placement};
use engine::tiles::{Choice, Completions, Equities, Stage};
use serde_json::{Value, json};

use super::common::{self, PositionReader};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska scrabble moves --lexicon en \\
              --position '15/15/15/15/15/15/15/3CELLI7/15/15/15/15/15/15/15 GILOPTU/ 0/20 0' \\
              --top 5
          deska scrabble moves --lexicon en --positions positions.txt --top 3
          deska scrabble moves --lexicon words.txt --positions positions.txt \\
              --counts
          deska scrabble moves --lexicon en --positions - --by equity --top 1

A rack lists the tiles that are known: until the bag is empty a rack has seven, and moves are those of the known ones. A file of positions is answered line by line. What is printed of a position begins with the number of its line (text), ends with it \
          (tsv), or is an object a line (json); where nothing but a pass is left, the move is `pass`.")]
pub(crate) struct Arguments {
    /// A lexicon name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, value_name = "NAME_OR_FILE")]
    lexicon: String,
    /// The position: ROWS RACKS SCORES ZEROS and, optionally, operations; the rack of the seat to
    /// move comes first
    #[arg(long, value_name = "CGP", required_unless_present = "positions")]
    position: Option<String>,
    /// A file with one position per line; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    positions: Option<String>,
    /// Instead of the moves, print the numbers of placements and exchanges and the score of the
    /// best placement
    #[arg(long, conflicts_with = "top")]
    counts: bool,
    /// Print only the best N moves
    #[arg(long, value_name = "N")]
    top: Option<usize>,
    /// The order of the moves: by score, or by equity, which is the score plus the leave value
    /// (zero if no leaves are available)
    #[arg(long, value_name = "WHAT", value_enum, default_value_t, conflicts_with = "counts")]
    by: MoveOrder,
    /// The rule set; by default the Scrabble rules of the lexicon's language
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
    /// The move generator: gaddag is faster, dawg needs no GADDAG; both find the same moves
    #[arg(long, value_name = "WHICH", value_enum, default_value_t)]
    generator: GeneratorKind,
    /// Output format; text and tsv are the same for counts
    #[arg(long, value_enum, default_value_t)]
    format: MovesFormat,
    #[command(flatten)]
    learned: LearnedArguments,
    #[command(flatten)]
    data: DataArguments,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum MoveOrder {
    /// The score
    #[default]
    Score,
    /// The score plus the leave value
    Equity,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum GeneratorKind {
    #[default]
    Gaddag,
    Dawg,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let library = arguments.data.library()?;
    let (lexicon, rules) = words::open(&library, &arguments.lexicon, arguments.rules.as_deref())?;
    let method = if arguments.generator == GeneratorKind::Dawg { Method::Dawg } else { Method::Gaddag };
    let generator = words::generator(&library, &lexicon, &rules, method)?;
    let equities = match arguments.by {
        MoveOrder::Score => None,
        MoveOrder::Equity => Some(common::learned(&arguments.learned, &library, &generator)?.equities),
    };
    let query = MoveQuery { generator: &generator, equities: equities.as_ref(), arguments };
    let reader = PositionReader::new(generator.rules(), generator.lexicon());
    let mut out = BufWriter::new(io::stdout().lock());
    match (&arguments.position, &arguments.positions) {
        (Some(text), _) => {
            let position = reader.read_one(text).context("--position")?;
            query.print(&mut out, &position, None)?;
            out.flush()?;
        }
        (None, Some(file)) => answer_lines(file, out, |out, line| {
            let position = reader.read(line.text.trim())?;
            Ok(query.print(out, &position, Some(line.number))?)
        })?,
        (None, None) => anyhow::bail!("no position: give one with --position, or a file of them with --positions"),
    }
    Ok(Answer::Yes)
}

/// The generator and the options for all positions.
struct MoveQuery<'a> {
    generator: &'a Generator,
    /// The equities that determine the order, if it is not by score.
    equities: Option<&'a Equities>,
    arguments: &'a Arguments,
}

/// A move with its score and, if ordered by equity, its equity in thousandths of a point.
struct ListedMove {
    text: String,
    score: u32,
    equity: Option<i32>,
}

impl MoveQuery<'_> {
    /// Prints the moves or counts of a position. `line` is its line number in a file.
    fn print(&self, out: &mut impl Write, position: &Cgp, line: Option<usize>) -> io::Result<()> {
        match self.arguments.counts {
            true => Counts::of(self.generator, position).print(out, self.arguments.format),
            false => self.print_moves(out, position, line),
        }
    }

    /// Returns the ordered moves, and the number of placements among them.
    fn moves(&self, position: &Cgp, in_bag: usize) -> (Vec<ListedMove>, usize) {
        let (board, alphabet) = (position.board(), self.generator.rules().alphabet());
        let rules = self.generator.rules();
        let (prepared, rack) = (self.generator.prepare(board), position.certain_rack(0, rules));
        if let Some(equities) = self.equities {
            let stage = Stage::of(position, rules);
            let top = match position.held(0).saturating_sub(rack.len()) {
                0 => equities.top(self.generator, &prepared, &rack, stage, usize::MAX),
                unknown => {
                    let others = Completions::new(&position.unwritten(rules), unknown);
                    equities.top_with_unknown(self.generator, &prepared, &rack, &others, stage, usize::MAX)
                }
            };
            let placements = top.iter().filter(|(choice, _)| matches!(choice, Choice::Place(_))).count();
            let listed = top.into_iter().filter(|(choice, _)| *choice != Choice::Pass).map(|(choice, equity)| ListedMove {
                text: choice.action(board).notation(board, alphabet),
                score: choice.score().unsigned_abs(),
                equity: Some(equity),
            });
            return (listed.collect(), placements);
        }
        let candidates = self.generator.candidates(&prepared, &rack, in_bag);
        let placements = candidates.iter().filter(|candidate| matches!(candidate.action, Move::Place(_))).count();
        let listed = candidates.into_iter().map(|candidate| ListedMove {
            text: candidate.action.notation(board, alphabet),
            score: candidate.score,
            equity: None,
        });
        (listed.collect(), placements)
    }

    fn print_moves(&self, out: &mut impl Write, position: &Cgp, line: Option<usize>) -> io::Result<()> {
        let rules = self.generator.rules();
        let in_bag = position.in_bag(rules);
        let (mut moves, placements) = self.moves(position, in_bag);
        let all = moves.len();
        moves.truncate(self.arguments.top.unwrap_or(usize::MAX));
        // In a file every position has at least one line of output.
        if line.is_some() && all == 0 {
            moves.push(ListedMove { text: "pass".to_owned(), score: 0, equity: self.equities.map(|_| 0) });
        }
        match self.arguments.format {
            MovesFormat::Json => {
                let moves: Vec<Value> = moves.iter().map(ListedMove::json).collect();
                let answer = json!({
                    "position": position.text(rules), "rules": rules.name(), "lexicon": self.generator.lexicon().name(),
                    "placements": placements, "exchanges": all - placements, "bag": in_bag,
                    "known": position.certain_rack(0, rules).len(), "held": position.held(0), "moves": moves,
                });
                writeln!(out, "{answer}")
            }
            MovesFormat::Text => moves.iter().try_for_each(|listed| {
                let before = line.map_or_else(String::new, |line| format!("{line}: "));
                let equity = listed.equity.map_or_else(String::new, |equity| format!("{:>8}", common::points(equity)));
                writeln!(out, "{before}{:>5}{equity}  {}", listed.score, listed.text)
            }),
            MovesFormat::Tsv => moves.iter().try_for_each(|listed| {
                let equity = listed.equity.map_or_else(String::new, |equity| format!("\t{}", common::points(equity)));
                let after = line.map_or_else(String::new, |line| format!("\t{line}"));
                writeln!(out, "{}\t{}{equity}{after}", listed.text, listed.score)
            }),
        }
    }
}

impl ListedMove {
    fn json(&self) -> Value {
        let mut value = json!({"move": self.text, "score": self.score});
        if let Some(equity) = self.equity {
            value["equity"] = json!(f64::from(equity) / 1000.0);
        }
        value
    }
}

/// The counts for a position.
struct Counts {
    placements: usize,
    exchanges: usize,
    best: u32,
}

impl Counts {
    fn of(generator: &Generator, position: &Cgp) -> Self {
        let rules = generator.rules();
        let rack = position.certain_rack(0, rules);
        let mut placements: Vec<Placement> = Vec::new();
        generator.placements(&generator.prepare(position.board()), &rack, &mut placements);
        Self {
            placements: placements.len(),
            exchanges: generator.exchanges(&rack, position.in_bag(rules)).len(),
            best: placements.iter().map(Placement::score).max().unwrap_or(0),
        }
    }

    fn print(&self, out: &mut impl Write, format: MovesFormat) -> io::Result<()> {
        let Self { placements, exchanges, best } = self;
        match format {
            MovesFormat::Text | MovesFormat::Tsv => writeln!(out, "{placements}\t{exchanges}\t{best}"),
            MovesFormat::Json => writeln!(out, "{}", json!({"placements": placements, "exchanges": exchanges, "best": best})),
        }
    }
}
