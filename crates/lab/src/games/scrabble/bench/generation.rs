//! `deska-lab bench scrabble`: time of move generation over trie, DAWG and GADDAG in one run.
//!
//! Positions come from games of the greedy player against itself with a fixed seed, so positions,
//! moves and nodes are the same in every run. Times include updating the cross-check sets, since
//! each game is replayed move by move. Rounds of all structures alternate, and the median round
//! counts, so that ratios are stable on a busy machine.

use std::hint::black_box;
use std::time::Instant;

use anyhow::Context;
use cli::data::DataArguments;
use cli::output::{Answer, Format, print_line};
use crossword::{Board, Generator, Method, PlacedTile, Placement, RuleSet, Tiles};
use lexicon::{Graph, Lexicon, MAX_NODES, Word, WordList};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use serde_json::json;

/// The default lexicons.
const DEFAULT_LEXICONS: &str = "en,ru-all,cs-mixed";

#[derive(clap::Args)]
#[command(after_help = "Example: deska-lab bench scrabble --lexicon en --games 100")]
pub(crate) struct Arguments {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file; several are
    /// comma-separated
    #[arg(long, value_name = "NAME_OR_FILE", value_delimiter = ',', default_value = DEFAULT_LEXICONS)]
    lexicon: Vec<String>,
    /// Number of games to take positions from
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Number of rounds; the median counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

/// A turn of a game: the rack before it, and the placed tiles.
struct Turn {
    rack: Tiles,
    laid: Vec<PlacedTile>,
}

/// The measurements of one structure.
struct Row {
    structure: &'static str,
    generator: Generator,
    bytes: usize,
    /// Microseconds for all games, per round.
    all: Vec<f64>,
    best: Vec<f64>,
    upkeep: Vec<f64>,
    /// Nodes visited for all moves, and for the best ones: nodes, or words looked up with the
    /// GADDAG.
    steps: (u64, u64),
}

struct Report {
    lexicon: Lexicon,
    rules: RuleSet,
    positions: usize,
    placements: usize,
    warm_up: f64,
    rows: Vec<Row>,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let library = arguments.data.library()?;
    // Report a missing lexicon before measuring the others.
    for (_, plain) in crate::bench::default_lexicons::open(&library, &arguments.lexicon, DEFAULT_LEXICONS)? {
        let full = library.with_gaddag(&plain)?;
        let report = measure(&arguments, plain, full)?;
        match arguments.format {
            Format::Text => print_text(&report, arguments.games)?,
            Format::Json => print_json(&report, arguments.games)?,
        }
    }
    Ok(Answer::Yes)
}

fn measure(arguments: &Arguments, plain: Lexicon, full: Lexicon) -> anyhow::Result<Report> {
    let rules = RuleSet::for_alphabet(full.alphabet())
        .with_context(|| format!("there are no Scrabble rules for the {} alphabet of {}", full.alphabet().title(), full.name()))?;
    let gordon = Generator::new(&rules, &full)?;
    let start = Instant::now();
    gordon.warm_up();
    let warm_up = start.elapsed().as_secs_f64() * 1e3;
    let row = |structure, generator: Generator, bytes| Row {
        structure,
        generator,
        bytes,
        all: Vec::new(),
        best: Vec::new(),
        upkeep: Vec::new(),
        steps: (0, 0),
    };
    let mut rows = Vec::new();
    if let Some(trie) = trie(&plain)? {
        let bytes = trie.nodes().len() * 4;
        rows.push(row("trie", Generator::new(&rules, &Lexicon::from_graph("trie", plain.alphabet(), trie)?)?, bytes));
    }
    // A graph file may also contain a GADDAG; the size of the DAWG alone is then that of the
    // trie's row.
    rows.push(row("DAWG", Generator::new(&rules, &plain)?.with_method(Method::Dawg), plain.graph().nodes().len() * 4));
    rows.push(row("GADDAG", gordon.clone(), full.graph().nodes().len() * 4));

    let games = games(&gordon, arguments.games, arguments.seed);
    let positions = games.iter().map(Vec::len).sum();
    let mut placements = 0;
    for row in &mut rows {
        (placements, row.steps) = count(&row.generator, &games);
    }
    for _ in 0..arguments.rounds {
        for row in &mut rows {
            let Row { generator, all, best, upkeep, .. } = row;
            let mut out: Vec<Placement> = Vec::new();
            all.push(measure_generation(generator, &games, |prepared, rack| {
                out.clear();
                generator.placements(prepared, rack, &mut out);
                black_box(out.len());
            }));
            best.push(measure_generation(generator, &games, |prepared, rack| {
                black_box(generator.best(prepared, rack));
            }));
            upkeep.push(measure_generation(generator, &games, |prepared, _| {
                black_box(prepared);
            }));
        }
    }
    Ok(Report { lexicon: full, rules, positions, placements, warm_up, rows })
}

/// Replays all games with `work` at each turn, and returns the microseconds.
fn measure_generation(generator: &Generator, games: &[Vec<Turn>], mut work: impl FnMut(&crossword::PreparedBoard, &Tiles)) -> f64 {
    let empty = generator.prepare(&Board::new());
    let start = Instant::now();
    for game in games {
        let mut prepared = empty.clone();
        for turn in game {
            work(&prepared, &turn.rack);
            generator.lay(&mut prepared, &turn.laid);
        }
    }
    start.elapsed().as_secs_f64() * 1e6
}

/// Counts all placements and the nodes visited.
fn count(generator: &Generator, games: &[Vec<Turn>]) -> (usize, (u64, u64)) {
    let (mut placements, mut steps) = (0, (0, 0));
    let mut out: Vec<Placement> = Vec::new();
    for game in games {
        let mut prepared = generator.prepare(&Board::new());
        for turn in game {
            out.clear();
            generator.placements(&prepared, &turn.rack, &mut out);
            placements += out.len();
            let (all, best) = generator.steps(&prepared, &turn.rack);
            steps = (steps.0 + all, steps.1 + best);
            generator.lay(&mut prepared, &turn.laid);
        }
    }
    (placements, steps)
}

/// Plays games of the greedy player against itself, until the game ends or six turns pass without
/// a placement.
fn games(generator: &Generator, games: u32, seed: u64) -> Vec<Vec<Turn>> {
    let rules = generator.rules();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut game = || {
        let mut bag: Vec<u8> = rules.tiles().iter().collect();
        let mut draw = |rack: &mut Tiles, bag: &mut Vec<u8>| {
            while rack.len() < rules.rack_size() && !bag.is_empty() {
                let place = (random.next_u64() % bag.len() as u64) as usize;
                rack.add(bag.swap_remove(place));
            }
        };
        let mut racks = [Tiles::new(); 2];
        racks.iter_mut().for_each(|rack| draw(rack, &mut bag));
        let mut prepared = generator.prepare(&Board::new());
        let (mut turns, mut idle) = (Vec::new(), 0);
        while idle < 6 && racks.iter().all(|rack| !rack.is_empty()) {
            let rack = &mut racks[turns.len() % 2];
            let before = *rack;
            let laid = match generator.best(&prepared, rack) {
                Some(best) => {
                    idle = 0;
                    *rack = rack.without(&best.tiles()).unwrap_or_default();
                    best.laid(prepared.board())
                }
                None => {
                    idle += 1;
                    if rules.may_exchange(bag.len()) {
                        let given = std::mem::take(rack);
                        draw(rack, &mut bag);
                        bag.extend(given.iter());
                    }
                    Vec::new()
                }
            };
            draw(rack, &mut bag);
            generator.lay(&mut prepared, &laid);
            turns.push(Turn { rack: before, laid });
        }
        turns
    };
    (0..games).map(|_| game()).collect()
}

/// Builds a trie in the layout of a graph. Returns `None` if it does not fit.
fn trie(lexicon: &Lexicon) -> anyhow::Result<Option<Graph>> {
    const LAST: u32 = 1 << 22;
    const ACCEPTS: u32 = 1 << 23;
    let mut list = WordList::new();
    let mut words = lexicon.words();
    while let Some(word) = words.advance() {
        list.push(word)?;
    }
    let words: Vec<Word> = list.iter().collect();
    let mut nodes = vec![LAST, LAST];
    // A range of words with a common prefix, the prefix's length, and its node.
    let mut open = std::collections::VecDeque::from([(0..words.len(), 0, 0usize)]);
    while let Some((range, length, parent)) = open.pop_front() {
        let mut from = range.start + usize::from(range.start < range.end && words[range.start].len() == length);
        if from == range.end {
            continue;
        }
        nodes[parent] |= nodes.len() as u32;
        while from < range.end {
            let tile = words[from][length];
            let end = from + words[from..range.end].partition_point(|word| word[length] == tile);
            let accepts = if words[from].len() == length + 1 { ACCEPTS } else { 0 };
            let last = if end == range.end { LAST } else { 0 };
            open.push_back((from..end, length + 1, nodes.len()));
            nodes.push(u32::from(tile) << 24 | accepts | last);
            from = end;
        }
        if nodes.len() > MAX_NODES {
            return Ok(None);
        }
    }
    Ok(Some(Graph::from_nodes(nodes)?))
}

fn median(rounds: &[f64]) -> f64 {
    let mut sorted = rounds.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

fn print_text(report: &Report, games: u32) -> anyhow::Result<()> {
    let Report { lexicon, rules, positions, placements, warm_up, rows } = report;
    let (positions, placements) = (*positions as f64, *placements as f64);
    print_line(format_args!(
        "{}, {}: {} words; {games} games, {positions} positions, {:.1} placements per position",
        rules.name(),
        lexicon.name(),
        lexicon.info().words,
        placements / positions
    ))?;
    print_line("")?;
    print_line("                         all placements                                  best placement only          upkeep")?;
    print_line("structure      bytes  us/placement  us/position    ratio nodes/placement  us/position    ratio  visited   us/position")?;
    let Some(first) = rows.first() else { return Ok(()) };
    for row in rows {
        print_line(format_args!(
            "{:<9} {:>10}  {:>11.4}  {:>11.1}  {:>7.2}  {:>13.1}  {:>12.1}  {:>7.2}  {:>7.0}  {:>12.2}",
            row.structure,
            row.bytes,
            median(&row.all) / placements,
            median(&row.all) / positions,
            median(&first.all) / median(&row.all),
            row.steps.0 as f64 / placements,
            median(&row.best) / positions,
            median(&first.best) / median(&row.best),
            row.steps.1 as f64 / positions,
            median(&row.upkeep) / positions,
        ))?;
    }
    print_line("")?;
    print_line(
        "Ratios are the speed-up over the first row. All times include the upkeep of the cross-check sets, which the last column shows separately.",
    )?;
    print_line(format_args!(
        "\"visited\" counts nodes or, with the GADDAG, which looks the best placement up in tables of words by their letters, words.
    The GADDAG's table of arcs and those tables were built in {warm_up:.1} ms."
    ))?;
    print_line("")?;
    Ok(())
}

fn print_json(report: &Report, games: u32) -> anyhow::Result<()> {
    let rows: Vec<_> = report
        .rows
        .iter()
        .map(|row| {
            json!({
                "structure": row.structure, "bytes": row.bytes,
                "us_per_placing": median(&row.all) / report.placements as f64,
                "us_per_position": median(&row.all) / report.positions as f64,
                "best_us_per_position": median(&row.best) / report.positions as f64,
                "upkeep_us_per_position": median(&row.upkeep) / report.positions as f64,
                "nodes": row.steps.0, "best_looked_at": row.steps.1,
            })
        })
        .collect();
    print_line(json!({
        "rules": report.rules.name(), "lexicon": report.lexicon.name(), "words": report.lexicon.info().words, "games": games,
        "positions": report.positions, "placings": report.placements, "warm_up_ms": report.warm_up, "structures": rows,
    }))?;
    Ok(())
}
