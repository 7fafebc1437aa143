//! How a game stood, for replay: the board, the racks as far as they are known, the sums, and the position as CGP for analysis.

use crossword::scrabble::{Position, SeenWord, Stage};
use crossword::{Board, Cgp, Formed, RuleSet, Square, Tiles};
use play::{Seat, Viewer};
use serde_json::{Map, Value, json};

/// What a frame is made of.
pub(super) struct Frame<'a> {
    pub(super) board: &'a Board,
    /// By seat; `None` where it is not known.
    pub(super) racks: Vec<Option<Tiles>>,
    pub(super) bag: usize,
    pub(super) scores: &'a [i32],
    pub(super) turn: Option<usize>,
    pub(super) scoreless: usize,
}

/// A position as a viewer may know it.
pub(super) fn of_position(rules: &RuleSet, position: &Position, to: Viewer) -> Map<String, Value> {
    let known = |(seat, rack): (Seat, &Tiles)| to.knows(seat).then_some(*rack);
    let frame = Frame {
        board: &position.board,
        racks: Seat::first(position.racks.len()).zip(&position.racks).map(known).collect(),
        bag: position.bag.len(),
        scores: &position.scores,
        turn: (position.stage == Stage::Playing).then_some(position.turn.index()),
        scoreless: position.scoreless,
    };
    write(rules, &frame)
}

/// As JSON.
pub(super) fn write(rules: &RuleSet, frame: &Frame<'_>) -> Map<String, Value> {
    let alphabet = rules.alphabet();
    let rows = frame.board.rows().map(|row| row.iter().map(|cell| cell.map_or('.', |cell| cell.text(alphabet))).collect::<String>());
    let racks = frame.racks.iter().map(|rack| rack.as_ref().map(|rack| rack.display(alphabet).to_string()));
    let fields = json!({
        "board": rows.collect::<Vec<_>>(),
        "racks": racks.collect::<Vec<_>>(),
        "bag": frame.bag,
        "scores": frame.scores,
        "turn": frame.turn,
        "cgp": cgp(rules, frame),
    });
    match fields {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// The position as CGP, the seat on turn first and unknown racks empty; `None` where CGP can't say it.
fn cgp(rules: &RuleSet, frame: &Frame<'_>) -> Option<String> {
    let seats = frame.racks.len();
    let order = || (0..seats).map(|place| (frame.turn.unwrap_or(0) + place) % seats);
    let racks: Vec<Tiles> = order().map(|seat| frame.racks[seat].unwrap_or_default()).collect();
    let scores: Vec<i32> = order().map(|seat| frame.scores.get(seat).copied().unwrap_or(0)).collect();
    let scoreless = u32::try_from(frame.scoreless).ok()?;
    Cgp::new(frame.board.clone(), &racks, &scores, scoreless, rules).ok().map(|cgp| cgp.text(rules))
}

/// The words that a placing forms, the main word first.
pub(super) fn words(rules: &RuleSet, formed: &Formed) -> Vec<SeenWord> {
    let word = |word: &crossword::FormedWord| SeenWord {
        word: word.text(rules.alphabet()),
        at: word.start.name(word.direction),
        score: word.score,
        squares: word.squares().map(Square::index).collect(),
    };
    formed.words.iter().map(word).collect()
}
