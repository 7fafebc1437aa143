//! Times the endgame solver: `endgames LEXICON FILE [THREADS [NODES]]`. Each line of FILE has a CGP
//! position and, after a tab, its value if it is known. The time is the CPU time of the main thread on
//! Linux, which other load hardly affects; with several threads it is not meaningful.

#![allow(clippy::unwrap_used)] // A benchmark: unreadable input ends it.

use std::path::Path;

use crossword::{Cgp, Generator, RuleSet};
use engine::tiles::endgame::{Endgame, Limits, Solver};
use lexicon::Lexicon;
use play::CancellationToken;

/// Returns the CPU time of this thread in seconds.
fn busy() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let lexicon = Lexicon::open(Path::new(&arguments[0])).unwrap().build_gaddag().unwrap();
    let rules = RuleSet::for_alphabet(lexicon.alphabet()).unwrap();
    let generator = Generator::new(&rules, &lexicon).unwrap();
    generator.warm_up();
    let solver = Solver::new(&generator);
    let threads = arguments.get(2).map_or(1, |text| text.parse().unwrap());
    let nodes = arguments.get(3).map(|text| text.parse().unwrap());
    let table = std::fs::read_to_string(&arguments[1]).unwrap();
    let (mut seconds, mut rows, mut wrong, mut longest) = (0.0, 0, 0, 0.0f64);
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let mut columns = row.split('\t');
        let cgp = Cgp::parse(columns.next().unwrap(), &rules).unwrap();
        let position = Endgame::of(&cgp, &rules).unwrap();
        let begun = busy();
        let limits = Limits { threads, nodes, ..Limits::default() };
        let found = solver.solve(&position, &limits, &CancellationToken::new());
        let time = busy() - begun;
        (seconds, rows, longest) = (seconds + time, rows + 1, longest.max(time));
        let expected = columns.next().map(|text| text.parse::<i32>().unwrap());
        let right = found.solved && expected.is_none_or(|value| value == found.value);
        wrong += usize::from(!right);
        let racks: Vec<String> = position.racks().iter().map(|rack| rack.display(rules.alphabet()).to_string()).collect();
        println!(
            "{time:8.3} s {:9} nodes depth {:2} value {:4} {} {} {}",
            found.nodes,
            found.depth,
            found.value,
            expected.map_or(String::new(), |value| value.to_string()),
            if right { "" } else { "WRONG" },
            racks.join("/")
        );
    }
    println!("{rows} positions, {seconds:.3} s, longest {longest:.3} s, {wrong} wrong or unsolved");
}
