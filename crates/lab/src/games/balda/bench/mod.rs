//! `deska-lab bench balda`: time to find all words of a position, for our algorithm and the
//! well-known one, on the same positions and words.
//!
//! Positions come from games of the finder against itself with a fixed seed, until the board is
//! half full; they are the same in every run. Both algorithms must find the same words before
//! anything is measured. Rounds of both alternate, and the median round of each position counts,
//! so that ratios are stable on a busy machine.

mod endgames;
mod reference;
mod strength;

use std::collections::BTreeSet;
use std::hint::black_box;
use std::time::Instant;

use anyhow::ensure;
use balda::{Finder, Grid, Query, RuleSet, SearchFlow, Shape, Side, UsedWords, Words};
use cli::data::DataArguments;
use cli::output::{Answer, Format, print_line};
use lexicon::Tile;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use serde_json::json;

use self::reference::ReferenceSearch;

/// The default lexicons.
const DEFAULT_LEXICONS: &str = "ru-nouns,ru-nouns-plural";

#[derive(clap::Args)]
#[command(after_help = "Example: deska-lab bench balda --lexicon ru-nouns --positions 100", args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: Option<Benchmark>,
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file; several are
    /// comma-separated
    #[arg(long, value_name = "NAME_OR_FILE", value_delimiter = ',', default_value = DEFAULT_LEXICONS)]
    lexicon: Vec<String>,
    /// Number of positions of each kind
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    positions: u32,
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

#[derive(clap::Subcommand)]
enum Benchmark {
    /// Matches of computer players, with 95% intervals
    Strength(strength::Arguments),
    /// Time to solve endgames exactly
    Endgames(endgames::Arguments),
}

/// The kinds of positions: side and knots.
const KINDS: [(Side, bool); 5] = [(Side::NINE, true), (Side::NINE, false), (Side::SEVEN, true), (Side::FIVE, true), (Side::FIVE, false)];

/// Number of measured searches per position.
const SEARCHES: usize = 5;

/// Figures published by the program that introduced these rules: 110,000 words, half-full 9 x 9
/// boards with knots.
const PUBLISHED: [(&str, &str); 5] = [
    ("a search with knots, desktop of 2013", "7 to 12 ms"),
    ("the same on two phones of 2013", "30 and 50 ms"),
    ("knots against classic", "about 1.5 times as long"),
    ("memory", "33 MB"),
    ("built, loaded", "5 s, 300 ms"),
];

/// Sorted times per position in microseconds.
struct Times(Vec<f64>);

impl Times {
    fn new(mut times: Vec<f64>) -> Times {
        times.sort_unstable_by(f64::total_cmp);
        Times(times)
    }

    fn at(&self, percent: usize) -> f64 {
        let place = (self.0.len() * percent / 100).min(self.0.len().saturating_sub(1));
        self.0.get(place).copied().unwrap_or(f64::NAN)
    }

    fn text(&self) -> String {
        format!("{:>9.1} {:>9.1}", self.at(50), self.at(95))
    }

    fn json(&self) -> serde_json::Value {
        json!({"median_us": self.at(50), "p95_us": self.at(95), "max_us": self.at(100)})
    }
}

/// The measurements of one kind of positions.
struct Row {
    side: Side,
    knots: bool,
    positions: usize,
    triples: usize,
    paths: usize,
    source: Times,
    /// With all paths, as the reference finds them.
    paths_found: Times,
    /// With each combination of square, letter and word once.
    once: Times,
    /// On boards played with knots, the classic rules: the reference, and ours with all paths.
    as_classic: Option<[Times; 2]>,
}

impl Row {
    /// Returns the speed-up over the reference for the same result (all words with all paths).
    fn ratio(&self) -> f64 {
        self.source.at(50) / self.paths_found.at(50)
    }

    /// Returns the slowdown by knots on the same boards: of the reference, and of ours.
    fn knots_ratios(&self) -> Option<[f64; 2]> {
        let [source, paths_found] = self.as_classic.as_ref()?;
        Some([self.source.at(50) / source.at(50), self.paths_found.at(50) / paths_found.at(50)])
    }

    fn name(&self) -> String {
        format!("{}, {}", self.side, if self.knots { "knots" } else { "classic" })
    }
}

/// Times in milliseconds to build the search structures of a lexicon.
struct BuildTimes {
    open: f64,
    layout: f64,
    source: f64,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match &arguments.what {
        Some(Benchmark::Strength(a)) => return strength::run(a),
        Some(Benchmark::Endgames(a)) => return endgames::run(a),
        None => {}
    }
    let library = arguments.data.library()?;
    let rules = RuleSet::default();
    // Report a missing lexicon before measuring the others.
    for (name, _) in crate::bench::default_lexicons::open(&library, &arguments.lexicon, DEFAULT_LEXICONS)? {
        let start = Instant::now();
        let lexicon = library.open(name)?;
        let open = milliseconds(start);
        let start = Instant::now();
        let words = Words::new(&lexicon, &rules)?;
        let layout = milliseconds(start);
        let start = Instant::now();
        let source = ReferenceSearch::new(&words);
        let made = BuildTimes { open, layout, source: milliseconds(start) };
        let rows = KINDS.iter().map(|&(side, knots)| measure(&arguments, &words, &source, side, knots)).collect::<Result<Vec<_>, _>>()?;
        match arguments.format {
            Format::Text => print_text(&words, &source, &made, &rows)?,
            Format::Json => print_json(&words, &source, &made, &rows)?,
        }
    }
    Ok(Answer::Yes)
}

fn milliseconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}

fn measure(arguments: &Arguments, words: &Words, source: &ReferenceSearch, side: Side, knots: bool) -> anyhow::Result<Row> {
    let shape = Shape { knots, diagonals: false };
    let query = Query::of_shape(shape);
    let mut finder = Finder::new(words);
    let positions = positions(&mut finder, &query, side, arguments.positions, arguments.seed);
    ensure!(!positions.is_empty(), "the lexicon {} has no start word of {} letters", words.lexicon().name(), side.len());
    let (mut triples, mut paths) = (0, 0);
    for (grid, used) in &positions {
        let counts = finder.count(grid, used, &query);
        (triples, paths) = (triples + counts.triples, paths + counts.paths);
        ensure!(finds_same_moves(&mut finder, source, grid, used, &query), "the two algorithms differ on {}", grid.text(words.letters()));
    }
    let classic = Shape { knots: false, ..shape };
    let mut rounds: Vec<[Vec<f64>; SEARCHES]> = vec![Default::default(); positions.len()];
    let mut found = Vec::new();
    for _ in 0..arguments.rounds {
        pass(&positions, &mut rounds, 0, |grid, _| {
            found.clear();
            source.find(grid, shape, &mut found);
            found.len()
        });
        pass(&positions, &mut rounds, 1, |grid, used| {
            let mut letters = 0;
            finder.each_path(grid, used, &query, |found| {
                letters += found.len();
                SearchFlow::Continue
            });
            letters
        });
        pass(&positions, &mut rounds, 2, |grid, used| {
            let mut letters = 0;
            finder.each(grid, used, &query, |found| {
                letters += found.len();
                SearchFlow::Continue
            });
            letters
        });
        if knots {
            pass(&positions, &mut rounds, 3, |grid, _| {
                found.clear();
                source.find(grid, classic, &mut found);
                found.len()
            });
            pass(&positions, &mut rounds, 4, |grid, used| {
                let mut letters = 0;
                finder.each_path(grid, used, &Query::of_shape(classic), |found| {
                    letters += found.len();
                    SearchFlow::Continue
                });
                letters
            });
        }
    }
    let times = |which: usize| Times::new(rounds.iter().map(|times| Times::new(times[which].clone()).at(50)).collect());
    let count = positions.len();
    Ok(Row {
        side,
        knots,
        positions: count,
        triples: triples / count,
        paths: paths / count,
        source: times(0),
        paths_found: times(1),
        once: times(2),
        as_classic: knots.then(|| [times(3), times(4)]),
    })
}

/// Searches all positions in one way, after an unmeasured pass, and stores the microseconds under
/// `which`. The first pass warms the caches, as they are in a game, independent of earlier
/// searches.
fn pass(
    positions: &[(Grid, UsedWords)],
    rounds: &mut [[Vec<f64>; SEARCHES]],
    which: usize,
    mut search: impl FnMut(&Grid, &UsedWords) -> usize,
) {
    for (grid, used) in positions {
        black_box(search(grid, used));
    }
    for ((grid, used), times) in positions.iter().zip(rounds) {
        let start = Instant::now();
        black_box(search(grid, used));
        times[which].push(start.elapsed().as_secs_f64() * 1e6);
    }
}

/// Returns whether both algorithms find the same squares, letters and words.
fn finds_same_moves(finder: &mut Finder, source: &ReferenceSearch, grid: &Grid, used: &UsedWords, query: &Query) -> bool {
    let words = finder.words().clone();
    let mut theirs = Vec::new();
    source.find(grid, query.shape, &mut theirs);
    let new = |word: &[Tile]| word.len() >= query.min_letters && words.number(word).is_some_and(|number| !used.contains(number));
    let theirs: BTreeSet<_> =
        theirs.into_iter().filter(|(_, _, word)| new(word)).map(|(at, letter, word)| (at, letter, word.to_vec())).collect();
    let ours = finder.all(grid, used, query);
    let ours = ours.iter().map(|found| {
        let square = found.action.square;
        ((square.row(), square.column()), found.action.letter, words.word(found.word).unwrap_or_default())
    });
    ours.collect::<BTreeSet<_>>() == theirs
}

/// Plays half-full boards: each move is one of the first ten in display order.
fn positions(finder: &mut Finder, query: &Query, side: Side, count: u32, seed: u64) -> Vec<(Grid, UsedWords)> {
    let words = finder.words().clone();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let starts: Vec<Vec<Tile>> = (0..words.len() as u32).filter_map(|n| words.word(n)).filter(|word| word.len() == side.len()).collect();
    let mut below = |bound: usize| (random.next_u64() % bound.max(1) as u64) as usize;
    let mut game = || {
        let start = starts.get(below(starts.len()))?;
        let mut grid = Grid::with_start(side, start)?;
        let mut used = UsedWords::from_words(&words, [start]);
        while grid.count() * 2 < side.area() {
            let moves = finder.all(&grid, &used, query);
            let Some(found) = moves.get(below(moves.len().min(10))) else { break };
            grid.set(found.action.square, found.action.letter);
            used.insert(found.word);
        }
        Some((grid, used))
    };
    (0..count).map_while(|_| game()).collect()
}

fn print_text(words: &Words, source: &ReferenceSearch, made: &BuildTimes, rows: &[Row]) -> anyhow::Result<()> {
    print_line(format_args!("{}: {} words", words.lexicon().name(), words.len()))?;
    print_line(format_args!(
        "two tries, all letters in each square: {} nodes, {:.1} MB, built in {:.0} ms",
        source.nodes,
        source.bytes as f64 / 1e6,
        made.source
    ))?;
    print_line(format_args!(
        "ours: {:.1} MB, opened in {:.1} ms and converted in {:.1} ms",
        words.bytes() as f64 / 1e6,
        made.open,
        made.layout
    ))?;
    print_line("")?;
    print_line("                                microseconds per position:")?;
    print_line("half full                          two tries        ours, every path               ours, once each")?;
    print_line("boards           found   paths    median       95%    median       95%   ratio    median       95%")?;
    for row in rows {
        print_line(format_args!(
            "{:<15} {:>6}  {:>6} {} {} {:>7.1} {}",
            row.name(),
            row.triples,
            row.paths,
            row.source.text(),
            row.paths_found.text(),
            row.ratio(),
            row.once.text(),
        ))?;
    }
    let positions = rows.first().map_or(0, |row| row.positions);
    print_line("")?;
    print_line(format_args!(
        "{positions} positions of each kind; found: average number of distinct squares with letters and words; paths: of all paths."
    ))?;
    print_line("")?;
    print_line("knots against classic, slowdown on the same boards (medians):         two tries     ours, every path")?;
    for (row, [source, ours]) in rows.iter().filter_map(|row| Some((row, row.knots_ratios()?))) {
        print_line(format_args!("{:<70} {source:>8.2} {ours:>12.2}", row.side.to_string()))?;
    }
    print_line("")?;
    print_line("published by the program that introduced these rules:")?;
    for (what, figures) in PUBLISHED {
        print_line(format_args!("  {what}: {figures}"))?;
    }
    print_line("")?;
    Ok(())
}

fn print_json(words: &Words, source: &ReferenceSearch, made: &BuildTimes, rows: &[Row]) -> anyhow::Result<()> {
    let rows: Vec<_> = rows
        .iter()
        .map(|row| {
            let knots = row.knots_ratios().map(|[source, ours]| json!({"two_tries": source, "every_path": ours}));
            json!({
                "knots_against_classic": knots, "side": row.side.len(), "knots": row.knots, "positions": row.positions, "triples": row.triples, "paths": row.paths,
                "two_tries": row.source.json(), "every_path": row.paths_found.json(), "once_each": row.once.json(), "ratio": row.ratio(),
            })
        })
        .collect();
    print_line(json!({
        "lexicon": words.lexicon().name(), "words": words.len(),
        "two_tries": {"nodes": source.nodes, "bytes": source.bytes, "made_ms": made.source},
        "ours": {"bytes": words.bytes(), "open_ms": made.open, "layout_ms": made.layout},
        "boards": rows,
        "told": PUBLISHED.iter().map(|(what, figures)| json!({"what": what, "told": figures})).collect::<Vec<_>>(),
    }))?;
    Ok(())
}
