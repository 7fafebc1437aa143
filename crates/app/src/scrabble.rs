//! `deska scrabble moves`: all legal moves of a position or of many, or how many there are; `deska scrabble replay`: a game of a file.
//!
//! A pass is always legal and is neither counted nor listed, unless nothing else can be done in one of many positions.

mod replay;

use std::io::{self, BufWriter, Write};

use anyhow::Context;
use cli::batch::answer_lines;
use cli::data::DataArguments;
use cli::output::{Answer, MovesFormat};
use crossword::{Cgp, Generator, Method, Move, Placement, RuleSet, Tiles};
use serde_json::json;

#[derive(clap::Args)]
#[command(after_help = "Example: deska scrabble moves --lexicon en --top 5 \\
              --position '15/15/15/15/15/15/15/3CELLI7/15/15/15/15/15/15/15 GILOPTU/ 0/20 0'")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The moves of a position, the best placing first, or how many there are
    Moves(Moves),
    /// A game of a GCG file, turn by turn
    Replay(replay::Arguments),
}

#[derive(clap::Args)]
#[command(after_help = "Examples: deska scrabble moves --lexicon en \\
              --position '15/15/15/15/15/15/15/3CELLI7/15/15/15/15/15/15/15 GILOPTU/ 0/20 0' \\
              --top 5
          deska scrabble moves --lexicon en --positions positions.txt --top 3
          deska scrabble moves --lexicon words.txt --positions positions.txt \\
              --counts

A file of positions is answered line by line. What is printed of a position begins with the number of its line (text), ends with it \
          (tsv), or is an object a line (json); where nothing but a pass is left, the move is `pass`.")]
struct Moves {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, value_name = "NAME_OR_FILE")]
    lexicon: String,
    /// The position: ROWS RACKS SCORES ZEROS and, if you like, operations; the rack on turn first
    #[arg(long, value_name = "CGP", required_unless_present = "positions")]
    position: Option<String>,
    /// A file of positions, one a line; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    positions: Option<String>,
    /// Print how many placements and exchanges there are and the best placement's score, instead of the moves
    #[arg(long, conflicts_with = "top")]
    counts: bool,
    /// Print only the best N moves
    #[arg(long, value_name = "N")]
    top: Option<usize>,
    /// The rule set; without it the Scrabble rules of the lexicon's language
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
    /// The generator: gaddag is faster, dawg needs no GADDAG; both find the same moves
    #[arg(long, value_name = "WHICH", value_enum, default_value_t)]
    generator: Which,
    /// How to print; text and tsv are the same for counts
    #[arg(long, value_enum, default_value_t)]
    format: MovesFormat,
    #[command(flatten)]
    data: DataArguments,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    #[default]
    Gaddag,
    Dawg,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Moves(arguments) => moves(arguments),
        Verb::Replay(arguments) => replay::run(&arguments),
    }
}

fn moves(arguments: Moves) -> anyhow::Result<Answer> {
    let generator = generator(&arguments)?;
    let mut out = BufWriter::new(io::stdout().lock());
    match (&arguments.position, &arguments.positions) {
        (Some(text), _) => {
            let position = Cgp::parse(text, generator.rules()).context("--position")?;
            print(&mut out, &generator, &position, &arguments, None)?;
            out.flush()?;
        }
        (None, Some(file)) => answer_lines(file, out, |out, line| {
            let position = Cgp::parse(line.text.trim(), generator.rules())?;
            Ok(print(out, &generator, &position, &arguments, Some(line.number))?)
        })?,
        (None, None) => anyhow::bail!("no position: give one with --position, or a file of them with --positions"),
    }
    Ok(Answer::Yes)
}

/// Prints what is asked of a position; `line` is its number in a file of many.
fn print(out: &mut impl Write, generator: &Generator, position: &Cgp, arguments: &Moves, line: Option<usize>) -> io::Result<()> {
    match arguments.counts {
        true => Counts::of(generator, position).print(out, arguments.format),
        false => print_moves(out, generator, position, arguments, line),
    }
}

fn generator(arguments: &Moves) -> anyhow::Result<Generator> {
    let library = arguments.data.library()?;
    let (lexicon, rules) = match &arguments.rules {
        Some(name) => {
            let rules = rule_set(name)?;
            (library.open_as(&arguments.lexicon, rules.alphabet())?, rules)
        }
        None => {
            let lexicon = library.open(&arguments.lexicon)?;
            let alphabet = lexicon.alphabet().title().to_owned();
            let rules = RuleSet::for_alphabet(lexicon.alphabet())
                .with_context(|| format!("no Scrabble rules are known for the {alphabet} alphabet: name some with --rules"))?;
            (lexicon, rules)
        }
    };
    if arguments.generator == Which::Dawg {
        return Ok(Generator::new(&rules, &lexicon)?.with_method(Method::Dawg));
    }
    // Before the GADDAG, which may take seconds to make.
    Generator::new(&rules, &lexicon)?;
    let lexicon = library.with_gaddag(&lexicon).context("use --generator dawg, which needs none")?;
    Ok(Generator::new(&rules, &lexicon)?)
}

/// The rule set with this name, or an error that names those there are.
fn rule_set(name: &str) -> anyhow::Result<RuleSet> {
    RuleSet::by_name(name).with_context(|| {
        let known: Vec<&str> = RuleSet::names().collect();
        format!("there is no rule set `{name}`: choose one of {}", known.join(", "))
    })
}

fn print_moves(out: &mut impl Write, generator: &Generator, position: &Cgp, arguments: &Moves, line: Option<usize>) -> io::Result<()> {
    let rules = generator.rules();
    let prepared = generator.prepare(position.board());
    let in_bag = position.bag(rules).len();
    let candidates = generator.candidates(&prepared, &position.rack(0), in_bag);
    let placements = candidates.iter().filter(|candidate| matches!(candidate.action, Move::Place(_))).count();
    let shown = candidates.iter().take(arguments.top.unwrap_or(usize::MAX));
    let moves = shown.map(|candidate| (candidate.action.notation(position.board(), rules.alphabet()), candidate.score));
    // Each of many positions has an answer.
    let pass = (line.is_some() && candidates.is_empty()).then(|| (Move::Pass.notation(position.board(), rules.alphabet()), 0));
    let mut moves = moves.chain(pass);
    match (arguments.format, line) {
        (MovesFormat::Text, None) => moves.try_for_each(|(text, score)| writeln!(out, "{score:>5}  {text}")),
        (MovesFormat::Text, Some(line)) => moves.try_for_each(|(text, score)| writeln!(out, "{line}: {score:>5}  {text}")),
        (MovesFormat::Tsv, None) => moves.try_for_each(|(text, score)| writeln!(out, "{text}\t{score}")),
        (MovesFormat::Tsv, Some(line)) => moves.try_for_each(|(text, score)| writeln!(out, "{text}\t{score}\t{line}")),
        (MovesFormat::Json, _) => {
            let moves: Vec<_> = moves.map(|(text, score)| json!({"move": text, "score": score})).collect();
            let answer = json!({
                "position": position.text(rules), "rules": rules.name(), "lexicon": generator.lexicon().name(),
                "placements": placements, "exchanges": candidates.len() - placements, "bag": in_bag, "moves": moves,
            });
            writeln!(out, "{answer}")
        }
    }
}

/// What is counted of a position.
struct Counts {
    placements: usize,
    exchanges: usize,
    best: u32,
}

impl Counts {
    fn of(generator: &Generator, position: &Cgp) -> Self {
        let rack: Tiles = position.rack(0);
        let mut placements: Vec<Placement> = Vec::new();
        generator.placements(&generator.prepare(position.board()), &rack, &mut placements);
        Self {
            placements: placements.len(),
            exchanges: generator.exchanges(&rack, position.bag(generator.rules()).len()).len(),
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
