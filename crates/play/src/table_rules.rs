//! What a table asks of a game besides its rules.

use crate::Rules;

/// A game as a table needs it, whoever keeps the table: a server, a terminal, an arena.
pub trait TableRules: Rules {
    /// Points a seat, in order of seats; none in games without points that are not over.
    fn scores(&self, position: &Self::Position) -> Vec<i32>;

    /// What a computer player does if it can't choose: the least harmful thing, a pass for instance.
    fn last_resort(&self) -> Self::Action;

    /// By what people tell the game from others of its series: a start word, for instance.
    fn label(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// Does the turn of the seat that acts next go on over this event, since it was none of its moves: tiles that are drawn, an answer to a challenge?
    fn keeps_turn(&self, _event: &Self::Event) -> bool {
        false
    }

    /// Is the event one by which people count the game: a step of its replay?
    fn is_step(&self, _event: &Self::Event) -> bool {
        true
    }

    /// Returns how many rounds a draw for the start took, if the event is one: players watch it before the first turn.
    fn draw_rounds(&self, _event: &Self::Event) -> Option<usize> {
        None
    }

    /// Does a word lie open to a challenge?
    fn word_lies_open(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Has the event told whether words are on the list, which could be challenged until then? What it told can't be taken back.
    fn tells_words(&self, _event: &Self::Event) -> bool {
        false
    }

    /// The events by which what others than the seat on turn hold is dealt anew, where a game hides that: for a new game from a position that people have
    /// seen.
    fn deal_anew(&self, _position: &Self::Position) -> Vec<Self::Event> {
        Vec::new()
    }

    /// Does a computer player take a draw that was offered to it? `view` is its own. It is asked where nobody can wait: no search.
    fn takes_draw(&self, _view: &Self::View) -> bool {
        false
    }

    /// May a draw be offered and agreed on?
    fn allows_draws(&self) -> bool {
        self.seats() > 1
    }
}
