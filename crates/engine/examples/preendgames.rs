//! Times the pre-endgame search: `preendgames LEXICON FILE SECONDS`. Each line of FILE has a CGP
//! position, which determines the number of tiles in the bag. Each position is searched on one thread
//! for at most SECONDS.

#![allow(clippy::unwrap_used)] // A benchmark: unreadable input ends it.

use std::path::Path;
use std::time::{Duration, Instant};

use crossword::{Cgp, Generator, RuleSet};
use engine::tiles::Stage;
use engine::tiles::endgame::Solver;
use engine::tiles::preendgame::{Limits, Preendgame, rank};
use lexicon::Lexicon;
use play::CancellationToken;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let lexicon = Lexicon::open(Path::new(&arguments[0])).unwrap().build_gaddag().unwrap();
    let rules = RuleSet::for_alphabet(lexicon.alphabet()).unwrap();
    let generator = Generator::new(&rules, &lexicon).unwrap();
    generator.warm_up();
    let solver = Solver::new(&generator);
    let longest = Duration::from_secs_f64(arguments[2].parse().unwrap());
    let (mut count, mut complete, mut seconds) = (0, 0, 0.0);
    for row in std::fs::read_to_string(&arguments[1]).unwrap().lines() {
        let cgp = Cgp::parse(row, &rules).unwrap();
        let bag = Stage::of(&cgp, &rules).bag;
        let spread = cgp.scores()[0] - cgp.scores()[1];
        let position = Preendgame::new(cgp.board().clone(), cgp.rack(0), bag, spread, &rules).unwrap();
        let begun = Instant::now();
        let limits = Limits { time: Some(longest), ..Limits::default() };
        let ranking = rank(&solver, &position.after(cgp.scoreless()), &limits, &CancellationToken::new(), &|_| ());
        let time = begun.elapsed().as_secs_f64();
        let (best, known) = (&ranking.candidates[0], ranking.candidates.iter().filter(|one| one.solved).count());
        println!(
            "{time:8.3} s {bag} in the bag {known:4} of {:4} known, share {:.3}{} {}",
            ranking.candidates.len(),
            best.share,
            if ranking.complete { "" } else { " cut" },
            best.action.notation(cgp.board(), rules.alphabet())
        );
        (count, complete, seconds) = (count + 1, complete + u32::from(ranking.complete), seconds + time);
    }
    println!("{count} positions, {complete} complete, {seconds:.1} s");
}
