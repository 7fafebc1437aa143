//! Help with a move in steps, and the best moves where a move was made.

use crossword::Move;
use crossword::scrabble::{Event, Scrabble, View};
use play::{Game, Record};

use super::board::place;
use super::texts::Language;

/// How much has been told about the move of this turn.
#[derive(Debug, Default)]
pub(super) struct Hints {
    version: usize,
    told: u8,
}

impl Hints {
    /// The next hint for whoever looks: first what could be had, then where, then the move.
    pub(super) fn next(&mut self, game: &Game<Scrabble>, view: &View, language: Language) -> String {
        if self.version != game.version() {
            *self = Hints { version: game.version(), told: 0 };
        }
        let generator = game.rules().generator();
        let prepared = generator.prepare(&view.board);
        let best = view.rack.as_ref().and_then(|rack| generator.best(&prepared, rack));
        let Some(best) = best else { return language.hint_none() };
        self.told = (self.told + 1).min(3);
        match self.told {
            1 => language.hint_points(&language.tiles(best.len()), &language.points(i64::from(best.score()))),
            2 => language.hint_place(&place(view.board.run_start(best.first(), best.direction()), best.direction())),
            _ => language.hint_move(&best.to_move(&view.board).notation(&view.board, game.rules().rule_set().alphabet())),
        }
    }
}

/// How it stood before a move, for looking at it after the game.
pub(super) struct Looking {
    /// Whose move it was.
    pub(super) seat: usize,
    /// What they held.
    pub(super) rack: String,
    /// The best moves with their points, best first, and whether it was the one made.
    pub(super) best: Vec<(String, u32, bool)>,
}

/// The moves of a game are counted from 1: placings, exchanges and passes. `Err` says how many there are.
pub(super) fn look_at(game: &Game<Scrabble>, number: usize, most: usize) -> Result<Looking, usize> {
    let mut again = Game::new(game.rules().clone(), *game.seed());
    let mut count = 0;
    for (_, entry) in game.line() {
        let made = match &entry.record {
            Record::Game(Event::Placed { seat, laid, .. }) => Some((*seat, Move::Place(laid.clone()))),
            Record::Game(Event::Exchanged { seat, tiles }) => Some((*seat, Move::Exchange(*tiles))),
            Record::Game(Event::Passed { seat, .. }) => Some((*seat, Move::Pass)),
            _ => None,
        };
        count += usize::from(made.is_some());
        if let Some((seat, made)) = made.filter(|_| count == number) {
            let position = again.position();
            let rules = game.rules().rule_set();
            let rack = position.racks[seat.index()];
            let generator = game.rules().generator();
            let view = again.view(play::Viewer::Seat(seat));
            let candidates = generator.candidates(&generator.prepare(&position.board), &rack, view.left_in_bag);
            let written = |action: &Move| action.notation(&position.board, rules.alphabet());
            let made = written(&made);
            let all = candidates.iter().map(|candidate| (written(&candidate.action), candidate.score));
            let best = all.enumerate().filter(|(place, (text, _))| *place < most || *text == made);
            return Ok(Looking {
                seat: seat.index(),
                rack: rack.display(rules.alphabet()).to_string(),
                best: best.map(|(_, (text, score))| (text.clone(), score, text == made)).collect(),
            });
        }
        // What was committed before is committed again.
        if again.commit(entry.clone()).is_err() {
            break;
        }
    }
    Err(count)
}
