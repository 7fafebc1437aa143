//! Balda: games, and move generation for a position.

use std::sync::{Mutex, PoisonError};

use balda::game::{Balda, PlayedMove, Stage, State};
use balda::{Finder, FoundMove, Move, Path, Position, Query, RuleSet, Setup, Side, Square, Words};
use games::Rules;
use play::Rules as _;
use pyo3::prelude::*;

use crate::any_game::Table;
use crate::bad;
use crate::open::{AcceptedArgs, OpenArgs, Opened, first, letters};
use crate::words::Lexicon;

/// Values cached for a lexicon.
#[derive(Default)]
struct Cache {
    games: Mutex<Vec<Balda>>,
    /// By the name of the rule set.
    words: Mutex<Vec<(String, Words)>>,
}

impl Lexicon {
    /// Returns the game with this lexicon, cached per rule set and number of seats.
    pub(crate) fn balda(&self, rules: &RuleSet, seats: usize) -> PyResult<Balda> {
        let cache = self.cache::<Cache>();
        let mut games = cache.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = games.iter().find(|game| game.rule_set() == rules && play::Rules::seats(*game) == seats) {
            return Ok(game.clone());
        }
        let game = Balda::new(rules.clone(), &self.balda_words(rules)?, seats).map_err(bad)?;
        // Start words are common words, if word classes or definitions are installed.
        let definitions =
            assets::Library::find(None).map_err(bad)?.definitions(games::Language::of_alphabet(self.inner.alphabet().name()).code());
        let classes = self.classes();
        let game = engine::balda::with_common_start_words(game, |_| (classes, definitions));
        games.push(game.clone());
        Ok(game)
    }

    /// Returns the words in Balda's format. They depend on the rules only by letter folding, which
    /// is the same for all rule sets of a name.
    pub(crate) fn balda_words(&self, rules: &RuleSet) -> PyResult<Words> {
        let cache = self.cache::<Cache>();
        let mut known = cache.words.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, words)) = known.iter().find(|(name, _)| name == rules.name()) {
            return Ok(words.clone());
        }
        let words = Words::new(&self.inner, rules).map_err(bad)?;
        known.push((rules.name().to_owned(), words.clone()));
        Ok(words)
    }
}

/// Opens a game.
pub(super) fn open(py: Python<'_>, open_args: &OpenArgs<'_>, set: &Rules, rules: RuleSet) -> PyResult<Opened> {
    let seats = open_args.seats();
    open_args.check(AcceptedArgs { start: true, used: true, ..AcceptedArgs::default() })?;
    let words = open_args.words(py, set)?;
    let rules = of_side(rules, open_args, &words)?;
    let mut game = words.balda(&rules, seats)?;
    if let Some(word) = open_args.start {
        game = game.with_start_word(word).map_err(bad)?;
    }
    let start = open_args.position.map(|text| state(&game, text, open_args.used)).transpose()?;
    let letters = letters(words.inner.alphabet());
    let roster = engine::balda::Roster::new({
        let words = words.clone();
        move |_| words.classes()
    });
    let table = Table::new(game, start, move |name| roster.player(name).map_err(|why| why.to_string()));
    Ok(Opened { game: Box::new(table), letters, lexicon: Some(words) })
}

/// Adapts the board size to the position or the start word; otherwise keeps the rules.
fn of_side(rules: RuleSet, open_args: &OpenArgs<'_>, words: &Lexicon) -> PyResult<RuleSet> {
    let laid_out = words.balda_words(&rules)?;
    let letters = laid_out.letters();
    let side = match (open_args.position, open_args.start) {
        (Some(text), _) => Some(Setup::parse(text, "", letters).map_err(bad)?.grid.side()),
        (None, Some(word)) => letters.encode(word).ok().and_then(|word| Side::new(word.len())),
        (None, None) => None,
    };
    Ok(match side.filter(|side| rules.sides().contains(side)) {
        Some(side) => rules.with_side(side),
        None => rules,
    })
}

/// Converts a position into the state of a game.
fn state(game: &Balda, text: &str, used: &[String]) -> PyResult<State> {
    let letters = game.words().letters();
    let setup = Setup::parse(text, &used.join(","), letters).map_err(bad)?;
    let position = Position::new(setup, game.rule_set(), letters).map_err(bad)?;
    let grid = *position.grid();
    if let Some(why) = position.no_move_reason() {
        return Err(bad(why));
    }
    let mut state = game.start();
    state.grid = grid;
    // An empty middle row has no start word.
    state.start = if grid.middle().contains(&0) { Vec::new() } else { grid.middle().to_vec() };
    state.stage = Stage::Playing;
    // The squares of earlier words are unknown and irrelevant, since these words only must not be
    // repeated. Any path will do.
    let row: Vec<Square> = grid.side().squares().filter(|square| square.row() == grid.side().middle()).collect();
    let path = Path::from_squares(&row).unwrap_or_default();
    for word in position.used().iter().filter(|word| **word != state.start) {
        let action = Move { square: row[0], letter: word[0], path };
        state.words.push(PlayedMove { seat: first(), action, word: word.clone(), score: 0, approved: false });
    }
    Ok(state)
}

/// Returns the moves of a Balda position as (move, points), highest first.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // Keyword arguments in Python.
#[pyo3(signature = (position, used, lexicon, knots = false, diagonals = false, prizes = false, top = None))]
fn balda_moves(
    py: Python<'_>,
    position: &str,
    used: Vec<String>,
    lexicon: &Lexicon,
    knots: bool,
    diagonals: bool,
    prizes: bool,
    top: Option<usize>,
) -> PyResult<Vec<(String, u32)>> {
    let rules = RuleSet::by_name("balda").ok_or_else(|| bad("there is no rule set balda"))?;
    let rules = rules.with_knots(knots).with_diagonals(diagonals).with_prizes(prizes);
    let words = lexicon.balda_words(&rules)?;
    let setup = Setup::parse(position, &used.join(","), words.letters()).map_err(bad)?;
    let position = Position::new(setup, &rules, words.letters()).map_err(bad)?;
    py.detach(|| {
        let query = Query::new(&rules);
        let prizes = query.prizes_of(position.grid());
        let found = Finder::new(&words).all(position.grid(), &position.used_of(&words), &query);
        let told = |found: &FoundMove| (found.action.text_with_path(position.grid(), words.letters()), prizes.points(&found.action));
        Ok(found.iter().take(top.unwrap_or(usize::MAX)).map(told).collect())
    })
}

/// Registers the functions with the Python module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(balda_moves, module)?)
}
