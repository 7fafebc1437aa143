//! `deska-lab bench lexicon`: compares trie, DAWG, packed DAWG and GADDAG of one word list by size,
//! build time, lookups and opening. All figures of a table come from one run, so their ratios are
//! comparable across machines. `deska-lab bench scrabble` measures move generation on each.

mod packed;
mod trie;

use std::convert::Infallible;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use cli::data::DataArguments;
use cli::output::{Answer, Format, print_line};
use lexicon::{Alphabet, Graph, Lexicon, Tile, Word, WordList, child_of, dawg, gaddag, node, query};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use serde_json::json;

use self::packed::PackedDawg;
use self::trie::Trie;

/// Number of lookups per timed round.
const LOOKUPS: usize = 1_000_000;

/// The DAWG of the reference thesis on Scrabble: 83,000 Czech words in 330,000 bytes, with one
/// header byte per node and three bytes per pointer. Its words were base forms and short words, so
/// only lists of similar kind and size (cs-base, cs-mixed) are compared.
const THESIS_WORDS: usize = 83_000;
const THESIS_BYTES: usize = 330_000;

#[derive(clap::Args, Default)]
#[command(
    after_help = "Example: deska-lab bench lexicon --lexicon cs-mixed\n         deska-lab bench lexicon --lexicon words.txt --alphabet russian"
)]
pub(crate) struct Arguments {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "en")]
    lexicon: String,
    /// The alphabet of a .txt or .kwg file
    #[arg(long, value_name = "NAME", default_value = "english", value_parser = ["english", "czech", "russian"])]
    alphabet: String,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

struct Row {
    structure: &'static str,
    nodes: usize,
    bytes: usize,
    build: Duration,
    /// Peak memory growth in bytes, if the system reports it.
    peak: Option<usize>,
    lookups_per_second: f64,
}

/// A way to open a lexicon, and its time.
struct Opening {
    what: &'static str,
    time: Duration,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let lexicon = find(&arguments)?;
    let words: Vec<Word> = pack_words(&lexicon)?;
    anyhow::ensure!(!words.is_empty(), "{} contains no words: there is nothing to measure", arguments.lexicon);
    let queries = Queries::new(&words, lexicon.alphabet());

    let (trie, trie_build, trie_peak) = measure(|| Trie::build(&words))?;
    let (plain, dawg_build, dawg_peak) = measure(|| dawg::build(&words).map(|(graph, _)| graph))?;
    let (packed, packed_build, packed_peak) = measure(|| Ok::<_, Infallible>(PackedDawg::build(&plain)))?;
    let (full, gaddag_build, gaddag_peak) = measure(|| gaddag::build(&plain))?;
    let found = queries.present();
    let rows = [
        Row {
            structure: "trie",
            nodes: trie.nodes(),
            bytes: trie.bytes(),
            build: trie_build,
            peak: trie_peak,
            lookups_per_second: queries.run(found, |word| trie.contains(word)),
        },
        Row {
            structure: "DAWG",
            nodes: plain.nodes().len(),
            bytes: plain.nodes().len() * 4,
            build: dawg_build,
            peak: dawg_peak,
            lookups_per_second: queries.run(found, |word| query::contains(&plain, word)),
        },
        Row {
            structure: "packed DAWG",
            nodes: plain.nodes().len(),
            bytes: packed.bytes(),
            build: dawg_build + packed_build,
            peak: packed_peak,
            lookups_per_second: queries.run(found, |word| packed.contains(word)),
        },
        Row {
            structure: "DAWG + GADDAG",
            nodes: full.nodes().len(),
            bytes: full.nodes().len() * 4,
            build: dawg_build + gaddag_build,
            peak: gaddag_peak,
            lookups_per_second: queries.run(found, |word| contains_by_gaddag(&full, word)),
        },
    ];
    let openings = openings(&lexicon, &plain, &full)?;
    let like_the_thesis = lexicon.alphabet().name() == "czech" && (THESIS_WORDS..THESIS_WORDS * 3).contains(&words.len());
    let cut = like_the_thesis.then(|| build_thesis_dawg(&words)).transpose()?;

    match arguments.format {
        Format::Text => print_text(&lexicon, words.len(), &rows, &openings, cut.as_ref())?,
        Format::Json => print_json(&lexicon, words.len(), &rows, &openings, cut.as_ref())?,
    }
    Ok(Answer::Yes)
}

fn find(arguments: &Arguments) -> anyhow::Result<Lexicon> {
    let alphabet = Alphabet::by_name(&arguments.alphabet).with_context(|| format!("there is no alphabet {:?}", arguments.alphabet))?;
    Ok(arguments.data.library()?.open_as(&arguments.lexicon, &alphabet)?)
}

fn pack_words(lexicon: &Lexicon) -> anyhow::Result<Vec<Word>> {
    let mut list = WordList::new();
    let mut words = lexicon.words();
    while let Some(word) = words.advance() {
        list.push(word)?;
    }
    Ok(list.iter().collect())
}

/// Words to look up in random order; about half of them are in the list.
struct Queries {
    words: Vec<Word>,
    present: usize,
}

impl Queries {
    fn new(words: &[Word], alphabet: &Alphabet) -> Queries {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut below = |limit: usize| (random.next_u64() % limit as u64) as usize;
        let mut queries = WordList::new();
        let mut present = 0;
        let mut changed: Vec<Tile> = Vec::new();
        while queries.len() < LOOKUPS {
            let word = words[below(words.len())];
            changed.clear();
            changed.extend_from_slice(&word);
            if queries.len() % 2 == 1 {
                let place = below(word.len());
                changed[place] = 1 + below(alphabet.len()) as Tile;
            }
            present += usize::from(words.binary_search_by(|w| (**w).cmp(changed.as_slice())).is_ok());
            queries.push(&changed).unwrap_or_else(|error| unreachable!("a word with one letter changed is a word: {error}"));
        }
        Queries { words: queries.iter().collect(), present }
    }

    fn present(&self) -> usize {
        self.present
    }

    /// Returns the lookups per second, best of three rounds. Asserts the number of words found.
    fn run(&self, expected: usize, contains: impl Fn(&[Tile]) -> bool) -> f64 {
        let round = || {
            let start = Instant::now();
            let found = self.words.iter().filter(|word| contains(black_box(word))).count();
            assert_eq!(found, expected, "all structures contain the same words");
            start.elapsed()
        };
        let best = (0..3).map(|_| round()).min().unwrap_or_default();
        self.words.len() as f64 / best.as_secs_f64()
    }
}

/// Looks a word up as a move generator does: first letter, separator, remaining letters.
fn contains_by_gaddag(graph: &Graph, word: &[Tile]) -> bool {
    let nodes = graph.nodes();
    let [first, rest @ ..] = word else { return false };
    let Some(mut at) = graph.gaddag().and_then(|root| child_of(nodes, root, *first)) else { return false };
    if !rest.is_empty() {
        match child_of(nodes, node::child(nodes[at as usize]), 0) {
            Some(separator) => at = separator,
            None => return false,
        }
    }
    for &tile in rest {
        match child_of(nodes, node::child(nodes[at as usize]), tile) {
            Some(next) => at = next,
            None => return false,
        }
    }
    node::accepts(nodes[at as usize])
}

fn openings(lexicon: &Lexicon, plain: &Graph, full: &Graph) -> anyhow::Result<Vec<Opening>> {
    let folder = std::env::temp_dir().join(format!("deska-bench-{}", std::process::id()));
    std::fs::create_dir(&folder).with_context(|| format!("{}: a folder for the files to be opened", folder.display()))?;
    let timed = || -> anyhow::Result<Vec<Opening>> {
        let mut openings = Vec::new();
        let mut open = |what, path: &Path| -> anyhow::Result<()> {
            let mut times = Vec::new();
            for _ in 0..5 {
                let start = Instant::now();
                black_box(Lexicon::load(path, lexicon.alphabet())?);
                times.push(start.elapsed());
            }
            openings.push(Opening { what, time: times.into_iter().min().unwrap_or_default() });
            Ok(())
        };
        let text: String = lexicon.words().map(|word| lexicon.alphabet().decode(&word) + "\n").collect();
        let path = folder.join("list.txt");
        std::fs::write(&path, text)?;
        open("word list, read and built", &path)?;
        for (what, graph) in [("lexicon file, DAWG", plain), ("lexicon file, DAWG + GADDAG", full)] {
            let path = folder.join("graph.lexicon");
            Lexicon::from_graph(lexicon.name(), lexicon.alphabet(), graph.clone())?.save(&path)?;
            open(what, &path)?;
        }
        Ok(openings)
    };
    let result = timed();
    // The files are in the folder for temporary files, so a failed removal does no harm.
    let _ = std::fs::remove_dir_all(&folder);
    result
}

/// The DAWG of as many words as in the thesis.
struct ThesisDawg {
    bytes: usize,
    packed_bytes: usize,
    /// Size in the layout of the thesis: one byte per state, three bytes per edge.
    bytes_in_thesis_layout: usize,
}

/// Builds a DAWG of words spread evenly over the list, which share fewer affixes than a natural
/// list of that size would.
fn build_thesis_dawg(words: &[Word]) -> anyhow::Result<ThesisDawg> {
    let chosen = (0..THESIS_WORDS).map(|i| words[i * words.len() / THESIS_WORDS]);
    let (graph, _) = dawg::build(chosen)?;
    let edges = graph.nodes().len() - 2;
    // Each state with edges ends in one last sibling; one more state has no edges.
    let states = graph.nodes()[2..].iter().filter(|&&n| node::is_last(n)).count() + 1;
    let packed_bytes = PackedDawg::build(&graph).bytes();
    Ok(ThesisDawg { bytes: graph.nodes().len() * 4, packed_bytes, bytes_in_thesis_layout: states + 3 * edges })
}

/// Runs `work` and returns its result, time and peak memory growth.
fn measure<T, E: std::error::Error + Send + Sync + 'static>(
    work: impl FnOnce() -> Result<T, E>,
) -> anyhow::Result<(T, Duration, Option<usize>)> {
    // On Linux this write resets the peak to current usage; elsewhere it fails and no peak is
    // reported.
    let resettable = std::fs::write("/proc/self/clear_refs", "5").is_ok();
    let before = resettable.then(|| status_bytes("VmRSS:")).flatten();
    let start = Instant::now();
    let result = work()?;
    let time = start.elapsed();
    let peak = before.and_then(|before| Some(status_bytes("VmHWM:")?.saturating_sub(before)));
    Ok((result, time, peak))
}

fn status_bytes(key: &str) -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(key))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()? * 1024)
}

fn print_text(lexicon: &Lexicon, words: usize, rows: &[Row], openings: &[Opening], cut: Option<&ThesisDawg>) -> anyhow::Result<()> {
    print_line(format_args!("{}: {words} words, {} letters", lexicon.name(), lexicon.alphabet().len()))?;
    print_line("")?;
    print_line(format_args!(
        "{:<15}{:>10}{:>12}{:>12}{:>12}{:>13}{:>13}",
        "structure", "nodes", "bytes", "bytes/word", "build time", "peak memory", "lookups/s"
    ))?;
    for row in rows {
        print_line(format_args!(
            "{:<15}{:>10}{:>12}{:>12.2}{:>9.1} ms{:>13}{:>11.2} M",
            row.structure,
            row.nodes,
            row.bytes,
            row.bytes as f64 / words as f64,
            row.build.as_secs_f64() * 1e3,
            row.peak.map_or("-".to_owned(), |peak| format!("{:.1} MB", peak as f64 / 1e6)),
            row.lookups_per_second / 1e6,
        ))?;
    }
    let [trie, dawg, _, gaddag] = rows else { return Ok(()) };
    print_line("")?;
    print_line(format_args!(
        "The DAWG is {:.1} times smaller than the trie, the DAWG with GADDAG {:.1} times larger than the DAWG alone.",
        trie.bytes as f64 / dawg.bytes as f64,
        gaddag.bytes as f64 / dawg.bytes as f64
    ))?;
    print_line("Half of the lookups are words; the others differ from a word in at most one letter.")?;
    print_line("")?;
    for opening in openings {
        print_line(format_args!("{:<32}{:>9.2} ms", opening.what, opening.time.as_secs_f64() * 1e3))?;
    }
    if let Some(cut) = cut {
        print_line("")?;
        print_line(format_args!("{THESIS_WORDS} evenly spread words, for which the thesis needs about {THESIS_BYTES} bytes:"))?;
        print_line(format_args!("{:<48}{:>9} bytes", "DAWG in the layout of the thesis", cut.bytes_in_thesis_layout))?;
        print_line(format_args!("{:<48}{:>9} bytes", "DAWG in Deska's layout, in memory and file", cut.bytes))?;
        print_line(format_args!("{:<48}{:>9} bytes", "packed DAWG", cut.packed_bytes))?;
    }
    Ok(())
}

fn print_json(lexicon: &Lexicon, words: usize, rows: &[Row], openings: &[Opening], cut: Option<&ThesisDawg>) -> anyhow::Result<()> {
    let rows: Vec<_> = rows
        .iter()
        .map(|row| {
            json!({
                "structure": row.structure, "nodes": row.nodes, "bytes": row.bytes, "build_seconds": row.build.as_secs_f64(),
                "memory_growth_bytes": row.peak, "lookups_per_second": row.lookups_per_second,
            })
        })
        .collect();
    let openings: Vec<_> = openings.iter().map(|opening| json!({"what": opening.what, "seconds": opening.time.as_secs_f64()})).collect();
    let cut = cut.map(|cut| {
        json!({
            "words": THESIS_WORDS, "thesis_bytes": THESIS_BYTES, "dawg_bytes_in_thesis_layout": cut.bytes_in_thesis_layout,
            "dawg_bytes": cut.bytes, "packed_dawg_bytes": cut.packed_bytes,
        })
    });
    print_line(json!({"lexicon": lexicon.name(), "words": words, "structures": rows, "openings": openings, "thesis": cut}))?;
    Ok(())
}
