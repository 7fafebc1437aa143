//! Prints positions of static self-play in which the bag reaches a given number of tiles, one CGP
//! position per line: `late_positions LEXICON TILES COUNT SEED`. The leaves are those of the file next
//! to the lexicon.

#![allow(clippy::unwrap_used)] // A benchmark: unreadable input ends it.

use std::path::Path;

use crossword::{Cgp, Generator, RuleSet};
use engine::tiles::SelfPlay;
use engine::tiles::leaves::LeavesFile;
use lexicon::Lexicon;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let path = Path::new(&arguments[0]);
    let [tiles, count, seed] = [1, 2, 3].map(|place| arguments[place].parse::<u64>().unwrap());
    let lexicon = Lexicon::open(path).unwrap().build_gaddag().unwrap();
    let rules = RuleSet::for_alphabet(lexicon.alphabet()).unwrap();
    let generator = Generator::new(&rules, &lexicon).unwrap();
    let equities = LeavesFile::open(&path.with_extension("leaves"), &rules).unwrap().equities();
    let mut printed = 0;
    for game in 0.. {
        if printed == count {
            break;
        }
        let mut play = SelfPlay::new(&generator, seed, game);
        while !play.is_over() && play.in_bag() > tiles as usize {
            play.play(play.static_choice(&equities));
        }
        if play.is_over() || play.in_bag() != tiles as usize {
            continue;
        }
        let (seat, other) = (play.seat, 1 - play.seat);
        let racks = [play.racks[seat], play.racks[other]];
        let scores = [play.scores[seat], play.scores[other]];
        let position = Cgp::new(play.board.board().clone(), &racks, &scores, play.scoreless as u32, &rules).unwrap();
        println!("{}", position.text(&rules));
        printed += 1;
    }
}
