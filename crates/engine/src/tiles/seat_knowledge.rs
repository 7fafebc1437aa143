//! Converts CGP positions to the view of the seat on turn.

use crossword::{Cgp, EndRule, Generator, RuleSet, Tiles};

use crate::tiles::Stage;
use crate::tiles::simulation::{Draws, Situation, SituationError};

/// A position as the seat on turn sees it, with the knowledge of the other racks.
#[derive(Clone)]
pub struct SeatKnowledge {
    pub situation: Situation,
    pub draws: Draws,
}

/// The reason why a position cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The seat on turn has no tiles.
    #[error("the rack of the seat on turn is empty: write its tiles first, as in `ABCDEFG/`, or the known ones, as in `ABC/`")]
    NoRack,
    /// There is no opponent.
    #[error("there is only one rack: write one for each seat, separated by `/`, and leave unknown racks empty, as in `ABCDEFG/`")]
    OneSeat,
    /// A seat went out.
    #[error("a seat has no tiles and the bag is empty, so the game is over: give a position of a game in progress")]
    Out,
    /// Too many turns in a row were scoreless.
    #[error("the game is over after {turns} scoreless turns in a row; {limit} end it: give a position of a game in progress")]
    Scoreless {
        /// The scoreless turns of the position.
        turns: u32,
        /// The scoreless turns that end the game.
        limit: u32,
    },
    /// The position is inconsistent.
    #[error(transparent)]
    Situation(#[from] SituationError),
}

/// Returns the tiles that are neither on the board nor certainly on the rack of the seat on turn.
fn unseen(position: &Cgp, rules: &RuleSet) -> Tiles {
    let mut unseen = position.unwritten(rules);
    (0..position.seats()).for_each(|seat| unseen.add_all(&position.rack(seat)));
    unseen.without(&position.certain_rack(0, rules)).unwrap_or(unseen)
}

impl Stage {
    /// Returns the stage of a position for static choice.
    #[must_use]
    pub fn of(position: &Cgp, rules: &RuleSet) -> Stage {
        let bag = position.in_bag(rules);
        Stage { bag, others: if bag == 0 { rules.worth(&unseen(position, rules)) } else { 0 } }
    }
}

impl SeatKnowledge {
    /// Converts a position that can be played on.
    ///
    /// # Errors
    /// Returns an error if the game is over or a required field is missing.
    pub fn of(position: &Cgp, generator: &Generator) -> Result<SeatKnowledge, PositionError> {
        let rules = generator.rules();
        let rack = position.certain_rack(0, rules);
        if rack.is_empty() {
            return Err(PositionError::NoRack);
        }
        if position.seats() < 2 {
            return Err(PositionError::OneSeat);
        }
        let others: Vec<usize> = (1..position.seats()).map(|seat| position.held(seat)).collect();
        if others.contains(&0) {
            return Err(PositionError::Out);
        }
        let (turns, limit) = (position.scoreless(), rules.scoreless_turns());
        if rules.end_rule(position.seats()) == EndRule::Tournament && turns >= limit {
            return Err(PositionError::Scoreless { turns, limit });
        }
        let racks = || (1..position.seats()).map(|seat| position.rack(seat));
        let known: Vec<Vec<Tiles>> = racks().map(|rack| if rack.is_empty() { Vec::new() } else { vec![rack] }).collect();
        let draws = if known.iter().all(Vec::is_empty) { Draws::unknown() } else { Draws::new(known) };
        let unseen = unseen(position, rules);
        let bag = position.in_bag(rules);
        let passes = match position.passes() {
            // CGP counts scoreless turns. If exchanges are not allowed, these were passes.
            0 if !rules.may_exchange(bag) => turns as usize,
            passes => passes,
        };
        let board = generator.prepare(position.board());
        let scores = position.scores().to_vec();
        let held = position.held(0);
        let situation = Situation { board, rack, held, unseen, others, scores, scoreless: turns as usize, passes };
        situation.check(generator)?;
        Ok(SeatKnowledge { situation, draws })
    }
}

#[cfg(test)]
mod tests {
    use lexicon::Lexicon;

    use super::*;

    #[test]
    fn consecutive_passes_are_those_of_the_position() {
        let rules = RuleSet::scrabble_en();
        let generator = Generator::new(&rules, &Lexicon::build("few", rules.alphabet(), &["AT"]).unwrap()).unwrap();
        let passes = |operations: &str| {
            let text = format!("{} AEINRST/ 0/0 2 {operations}", ["15"; 15].join("/"));
            SeatKnowledge::of(&Cgp::parse(&text, &rules).unwrap(), &generator).unwrap().situation.passes
        };
        assert_eq!([passes(""), passes("passes 1;")], [0, 1], "scoreless turns may be exchanges");
    }
}
