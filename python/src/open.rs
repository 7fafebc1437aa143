//! Games by the name of their rule set, from the start or from a position.

use crossword::ctu::{Ctu, CtuRules, Duty, Start};
use crossword::erudit::Erudit;
use crossword::scrabble::Scrabble;
use crossword::{Cgp, PackedWord, RuleSet, Tiles};
use pentago::game::Pentago;
use play::{Dice, Rules, Seat, Seed};
use pyo3::prelude::*;

use crate::bad;
use crate::playing::{Playing, Table};
use crate::words::Lexicon;

/// The dice by which unseen tiles of a position are dealt are those of a chance event that no game has.
const DEAL: u64 = u64::MAX;

/// What is asked for.
pub(crate) struct Wish<'a> {
    pub(crate) rules: &'a str,
    pub(crate) lexicon: Option<Lexicon>,
    pub(crate) seats: Option<usize>,
    pub(crate) tournament: Option<bool>,
    pub(crate) start: Option<&'a str>,
    pub(crate) position: Option<&'a str>,
    pub(crate) used: &'a [String],
    pub(crate) seed: u64,
}

/// A game that is ready to be reset, the letters it is written with, and the lexicon it is played with.
pub(crate) struct Opened {
    pub(crate) playing: Box<dyn Playing>,
    pub(crate) letters: String,
    pub(crate) lexicon: Option<Lexicon>,
}

impl Wish<'_> {
    /// The number of seats, if the game has so many.
    fn seats(&self, game: games::GameName) -> PyResult<usize> {
        let (seats, has) = (self.seats.unwrap_or(2), game.facts().seats);
        if has.contains(&seats) {
            return Ok(seats);
        }
        let (least, most) = (has.start(), has.end());
        let has = if least == most { least.to_string() } else { format!("{least} to {most}") };
        Err(bad(format!("{} has {has} seats, not {seats}", self.rules)))
    }

    /// The lexicon that is asked for, else the usual one of the rules.
    fn words(&self, py: Python<'_>, rules: &games::Rules) -> PyResult<Lexicon> {
        self.lexicon.clone().map_or_else(|| Lexicon::open_named(py, rules.usual_lexicon().unwrap_or_default()), Ok)
    }

    /// What is asked for must be of this game: nothing is passed over in silence.
    fn check(&self, of: &str, starts: bool, uses: bool) -> PyResult<()> {
        if self.tournament.is_some() && of != "ctu" {
            return Err(bad(format!("tournament is a mode of ctu, not of {}", self.rules)));
        }
        if self.start.is_some() && (!starts || self.position.is_some()) {
            return Err(bad(format!(
                "start is the first word of ctu and balda: {}",
                if starts { "a position has its own" } else { self.rules }
            )));
        }
        if !self.used.is_empty() && (!uses || self.position.is_none()) {
            return Err(bad("used are the words that were named before a position of balda or erudit"));
        }
        Ok(())
    }
}

/// Racks of a position and the bag: racks that are not told are dealt by lot.
fn deal(cgp: &Cgp, rules: &RuleSet, seats: usize, seed: u64) -> (Vec<Tiles>, Vec<u8>) {
    let mut bag: Vec<u8> = cgp.bag(rules).iter().collect();
    Dice::new(&Seed::from_number(seed), DEAL).shuffle(&mut bag);
    let mut racks = Vec::new();
    for seat in 0..seats {
        let known = if seat < cgp.seats() { cgp.rack(seat) } else { Tiles::new() };
        racks.push(if known.is_empty() { bag.split_off(bag.len().saturating_sub(rules.rack_size())).into_iter().collect() } else { known });
    }
    (racks, bag)
}

fn scores(cgp: &Cgp, seats: usize) -> Vec<i32> {
    (0..seats).map(|seat| cgp.scores().get(seat).copied().unwrap_or(0)).collect()
}

fn first() -> Seat {
    Seat::first(1).next().expect("there is a seat 0")
}

/// Opens it.
pub(crate) fn open(py: Python<'_>, wish: &Wish<'_>) -> PyResult<Opened> {
    let letters = |rules: &RuleSet| rules.alphabet().letters().iter().collect::<String>();
    let set = games::Rules::by_name(wish.rules).map_err(bad)?;
    let seats = wish.seats(set.game())?;
    match set.clone() {
        games::Rules::Scrabble(rules) => {
            wish.check("scrabble", false, false)?;
            let words = wish.words(py, &set)?;
            let game = Scrabble::sharing(&words.generator(&rules)?, rules.clone(), seats);
            let start = wish.position.map(|text| {
                let cgp = Cgp::parse(text, &rules).map_err(bad)?;
                let (racks, bag) = deal(&cgp, &rules, seats, wish.seed);
                let mut position = game.start();
                position.board = cgp.board().clone();
                position.scoreless = cgp.scoreless() as usize;
                position.seating.racks = racks;
                position.seating.bag = bag.into_iter().collect();
                position.seating.scores = scores(&cgp, seats);
                position.seating.stage = crossword::scrabble::Stage::Playing;
                position.seating.owed.clear();
                Ok::<_, PyErr>(position)
            });
            let roster = engine::scrabble::Roster::new({
                let words = words.clone();
                move |_| words.classes()
            })
            .taught(crate::words::learned);
            let table = Table::new(game, start.transpose()?, move |name| roster.player(name).map_err(|why| why.to_string()));
            Ok(Opened { playing: Box::new(table), letters: letters(&rules), lexicon: Some(words) })
        }
        games::Rules::Erudit(rules) => {
            wish.check("erudit", false, true)?;
            let words = wish.words(py, &set)?;
            let game = Erudit::sharing(&words.generator(rules.laying())?, rules.clone(), seats).map_err(bad)?;
            let start = wish.position.map(|text| {
                let cgp = Cgp::parse(text, rules.laying()).map_err(bad)?;
                let (racks, bag) = deal(&cgp, rules.laying(), seats, wish.seed);
                let mut position = game.start();
                position.board = cgp.board().clone();
                position.seating.racks = racks;
                position.seating.bag = bag.into_iter().collect();
                position.seating.scores = scores(&cgp, seats);
                position.seating.stage = crossword::erudit::Stage::Playing;
                position.seating.owed.clear();
                for word in wish.used {
                    position.used.extend([rules.alphabet().encode(word).map_err(bad)?.into_iter().collect::<PackedWord>()]);
                }
                Ok::<_, PyErr>(position)
            });
            let roster = engine::erudit::Roster::new({
                let words = words.clone();
                move |_| words.classes()
            })
            .taught(crate::words::learned);
            let letters = letters(rules.laying());
            let table = Table::new(game, start.transpose()?, move |name| roster.player(name).map_err(|why| why.to_string()));
            Ok(Opened { playing: Box::new(table), letters, lexicon: Some(words) })
        }
        games::Rules::Balda(rules) => {
            wish.check("balda", true, true)?;
            let words = wish.words(py, &set)?;
            let rules = of_side(rules, wish, &words)?;
            let mut game = words.balda(&rules, seats)?;
            if let Some(word) = wish.start {
                game = game.starting_with(word).map_err(bad)?;
            }
            let start = wish.position.map(|text| balda_position(&game, text, wish.used)).transpose()?;
            let letters = words.inner.alphabet().letters().iter().collect();
            let roster = engine::balda::Roster::new({
                let words = words.clone();
                move |_| words.classes()
            });
            let table = Table::new(game, start, move |name| roster.player(name).map_err(|why| why.to_string()));
            Ok(Opened { playing: Box::new(table), letters, lexicon: Some(words) })
        }
        games::Rules::Pentago(rules) => {
            wish.check("pentago", false, false)?;
            if wish.lexicon.is_some() {
                return Err(bad(format!("{} is played without words", wish.rules)));
            }
            let start = wish.position.map(|text| {
                let position = pentago::Position::new(text.parse::<pentago::Setup>().map_err(bad)?, rules).map_err(bad)?;
                Ok::<_, PyErr>(pentago::game::State { stage: pentago::game::Stage::Playing(position), last: None })
            });
            let options = engine::pentago::search::Options { threads: 1, ..engine::pentago::search::Options::default() };
            let roster = engine::pentago::roster::Roster::new(options, engine::pentago::solve::Limits::for_play());
            let table = Table::new(Pentago::new(rules), start.transpose()?, move |name| roster.player(name).map_err(|why| why.to_string()));
            Ok(Opened { playing: Box::new(table), letters: String::new(), lexicon: None })
        }
        games::Rules::Ctu(standard) => ctu(py, wish, &set, standard),
        games::Rules::Added(rules) => Err(bad(format!("{} is not played by this package", rules.game.title))),
    }
}

/// The rules on the board that a position has, or on which a start word fills a row; else as they are.
fn of_side(rules: balda::RuleSet, wish: &Wish<'_>, words: &Lexicon) -> PyResult<balda::RuleSet> {
    let laid_out = words.balda_words(&rules)?;
    let letters = laid_out.letters();
    let side = match (wish.position, wish.start) {
        (Some(text), _) => Some(balda::Setup::parse(text, "", letters).map_err(bad)?.grid.side()),
        (None, Some(word)) => letters.encode(word).ok().and_then(|word| balda::Side::new(word.len())),
        (None, None) => None,
    };
    Ok(match side.filter(|side| rules.sides().contains(side)) {
        Some(side) => rules.with_side(side),
        None => rules,
    })
}

fn balda_position(game: &balda::game::Balda, text: &str, used: &[String]) -> PyResult<balda::game::State> {
    let letters = game.words().letters();
    let setup = balda::Setup::parse(text, &used.join(","), letters).map_err(bad)?;
    let position = balda::Position::new(setup, game.rule_set(), letters).map_err(bad)?;
    let grid = *position.grid();
    if let Some(why) = position.nothing_to_put() {
        return Err(bad(why));
    }
    let mut state = game.start();
    state.grid = grid;
    // Of a board that no start word stands on, there is none.
    state.start = if grid.middle().contains(&0) { Vec::new() } else { grid.middle().to_vec() };
    state.stage = balda::game::Stage::Playing;
    // Where the words before it lay is not known, and nobody needs to: they may not be named again.
    let row: Vec<balda::Square> = grid.side().squares().filter(|square| square.row() == grid.side().middle()).collect();
    let path = balda::Path::of(&row).unwrap_or_default();
    for word in position.used().iter().filter(|word| **word != state.start) {
        let action = balda::Move { square: row[0], letter: word[0], path };
        state.words.push(balda::game::Played { seat: first(), action, word: word.clone(), score: 0, approved: false });
    }
    Ok(state)
}

fn ctu(py: Python<'_>, wish: &Wish<'_>, set: &games::Rules, standard: CtuRules) -> PyResult<Opened> {
    wish.check("ctu", true, false)?;
    let rules = standard.with_duty(if wish.tournament.unwrap_or(false) { Duty::Tournament } else { Duty::Course });
    let words = wish.words(py, set)?;
    let generator = words.generator(rules.laying())?;
    let start = match wish.start {
        None => Start::Drawn,
        Some(word) if words.inner.contains_str(word) => Start::Board(Box::new(rules.board_with(word).map_err(bad)?)),
        Some(word) => return Err(bad(format!("{word} is not in {}: games begin with a word of the dictionary", words.inner.name()))),
    };
    let game = Ctu::sharing(&generator, rules.clone(), start).map_err(bad)?;
    let position = wish.position.map(|text| {
        let cgp = Cgp::parse(text, rules.laying()).map_err(bad)?;
        let (racks, bag) = deal(&cgp, rules.laying(), 2, wish.seed);
        let mut position = game.start();
        position.board = cgp.board().clone();
        for (rack, dealt) in position.racks.iter_mut().zip(racks) {
            *rack = dealt.iter().collect();
        }
        position.bag = bag;
        position.scores = [0, 1].map(|seat| cgp.scores().get(seat).copied().unwrap_or(0));
        position.still = cgp.scoreless();
        position.stage = crossword::ctu::Stage::Playing;
        Ok::<_, PyErr>(position)
    });
    let letters = rules.alphabet().letters().iter().collect();
    let table = Table::new(game, position.transpose()?, |name| engine::ctu::by_name(name).map_err(|why| why.to_string()));
    Ok(Opened { playing: Box::new(table), letters, lexicon: Some(words) })
}
