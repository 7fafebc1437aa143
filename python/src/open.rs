//! The arguments for opening a game, and helpers shared by games with tiles.

use crossword::{Cgp, RuleSet, Tiles};
use games::{GameName, Rules};
use lexicon::Alphabet;
use play::{Dice, Seat, Seed};
use pyo3::prelude::*;

use crate::any_game::AnyGame;
use crate::bad;
use crate::words::Lexicon;

/// The number of the chance event whose dice deal the unseen tiles of a position; no game reaches
/// it.
const DEAL: u64 = u64::MAX;

/// The arguments for opening a game.
pub(crate) struct OpenArgs<'a> {
    pub(crate) rules: &'a str,
    pub(crate) lexicon: Option<Lexicon>,
    pub(crate) seats: Option<usize>,
    pub(crate) tournament: Option<bool>,
    pub(crate) start: Option<&'a str>,
    pub(crate) position: Option<&'a str>,
    pub(crate) used: &'a [String],
    pub(crate) seed: u64,
}

/// A game that is ready to be reset, its letters, and its lexicon.
pub(crate) struct Opened {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) letters: String,
    pub(crate) lexicon: Option<Lexicon>,
}

impl OpenArgs<'_> {
    pub(crate) fn seats(&self) -> usize {
        self.seats.unwrap_or(2)
    }

    /// Returns an error if the game does not have this number of seats.
    pub(crate) fn check_seats(&self, game: GameName) -> PyResult<()> {
        let (seats, has) = (self.seats(), &game.module().seats);
        if has.contains(&seats) {
            return Ok(());
        }
        let (min, max) = (has.start(), has.end());
        let has = if min == max { min.to_string() } else { format!("{min} to {max}") };
        Err(bad(format!("{} has {has} seats, not {seats}", self.rules)))
    }

    /// Returns the given lexicon, or the default one of the rules.
    pub(crate) fn words(&self, py: Python<'_>, rules: &Rules) -> PyResult<Lexicon> {
        match (&self.lexicon, rules.usual_lexicon()) {
            (Some(lexicon), _) => Ok(lexicon.clone()),
            (None, Some(usual)) => Lexicon::open_named(py, usual),
            (None, None) => Err(bad(format!("{} is played without words", rules.name()))),
        }
    }
}

/// The optional arguments that a game accepts.
#[derive(Clone, Copy, Default)]
pub(crate) struct AcceptedArgs {
    pub(crate) tournament: bool,
    /// A start word.
    pub(crate) start: bool,
    /// Words played before the position.
    pub(crate) used: bool,
}

/// Parses a position and warns of parts that are ignored.
pub(crate) fn position(py: Python<'_>, text: &str, rules: &RuleSet, lexicon: &str) -> PyResult<Cgp> {
    let cgp = Cgp::parse(text, rules).map_err(bad)?;
    for warning in cgp.warnings(Some(lexicon)) {
        let text = std::ffi::CString::new(warning.to_string()).unwrap_or_default();
        PyErr::warn(py, &py.get_type::<pyo3::exceptions::PyUserWarning>(), &text, 2)?;
    }
    Ok(cgp)
}

/// Returns the racks of a position and the bag. Unknown tiles of racks are dealt at random.
pub(crate) fn deal(cgp: &Cgp, rules: &RuleSet, seats: usize, seed: u64) -> (Vec<Tiles>, Vec<u8>) {
    let mut bag: Vec<u8> = cgp.unwritten(rules).iter().collect();
    Dice::new(&Seed::from_number(seed), DEAL).shuffle(&mut bag);
    let mut racks = Vec::new();
    for seat in 0..seats {
        let unknown = if seat < cgp.seats() { cgp.unknown(seat) } else { rules.rack_size() };
        let mut rack = cgp.rack(seat);
        bag.split_off(bag.len().saturating_sub(unknown)).into_iter().for_each(|tile| rack.add(tile));
        racks.push(rack);
    }
    (racks, bag)
}

pub(crate) fn scores(cgp: &Cgp, seats: usize) -> Vec<i32> {
    (0..seats).map(|seat| cgp.scores().get(seat).copied().unwrap_or(0)).collect()
}

/// Returns the seat that moves first.
pub(crate) fn first() -> Seat {
    Seat::first(1).next().expect("there is a seat 0")
}

/// Returns the letters of an alphabet as a string.
pub(crate) fn letters(alphabet: &Alphabet) -> String {
    alphabet.letters().iter().collect()
}
