//! A position as CGP has it, as the seat on turn sees it.

use crossword::{Cgp, EndRule, Generator, RuleSet, Tiles};

use crate::tiles::Stage;
use crate::tiles::simulation::{BadSituation, Draws, Situation};

/// What a position says, as far as the seat on turn sees it, and what it says of the others' racks.
#[derive(Clone)]
pub struct SeatKnowledge {
    /// As far as the seat on turn sees it.
    pub situation: Situation,
    /// What is known of the others' racks.
    pub draws: Draws,
}

/// Why nobody can play on from a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPlayable {
    /// Nothing to play with.
    #[error("the rack of the seat on turn is empty: write its tiles first, as in `ABCDEFG/`, or those that are known, as in `ABC/`")]
    NoRack,
    /// Nobody to play against.
    #[error("there is one rack: write one for each seat, with / between, and nothing for what is not known, as in `ABCDEFG/`")]
    OneSeat,
    /// Somebody went out.
    #[error("a seat has no tiles and the bag is empty: the game is over; give a position that is not")]
    Out,
    /// Too long without points.
    #[error("{turns} turns without points, and {limit} in a row end the game: it is over; give a position that is not")]
    Scoreless {
        /// So many there were.
        turns: u32,
        /// So many end the game.
        limit: u32,
    },
    /// It contradicts itself.
    #[error(transparent)]
    Situation(#[from] BadSituation),
}

/// What the reader of a position does not see on the board or on the rack of the seat on turn.
fn unseen(position: &Cgp, rules: &RuleSet) -> Tiles {
    let mut unseen = position.unwritten(rules);
    (0..position.seats()).for_each(|seat| unseen.add_all(&position.rack(seat)));
    unseen.without(&position.certain_rack(0, rules)).unwrap_or(unseen)
}

impl Stage {
    /// What a static choice must know of a position.
    #[must_use]
    pub fn of(position: &Cgp, rules: &RuleSet) -> Stage {
        let bag = position.in_bag(rules);
        Stage { bag, others: if bag == 0 { rules.worth(&unseen(position, rules)) } else { 0 } }
    }
}

impl SeatKnowledge {
    /// A position that can be played on.
    ///
    /// # Errors
    /// The game is over, or something that is needed is not written.
    pub fn of(position: &Cgp, generator: &Generator) -> Result<SeatKnowledge, NotPlayable> {
        let rules = generator.rules();
        let rack = position.certain_rack(0, rules);
        if rack.is_empty() {
            return Err(NotPlayable::NoRack);
        }
        if position.seats() < 2 {
            return Err(NotPlayable::OneSeat);
        }
        let others: Vec<usize> = (1..position.seats()).map(|seat| position.held(seat)).collect();
        if others.contains(&0) {
            return Err(NotPlayable::Out);
        }
        let (turns, limit) = (position.scoreless(), rules.scoreless_turns());
        if rules.end_rule(position.seats()) == EndRule::Tournament && turns >= limit {
            return Err(NotPlayable::Scoreless { turns, limit });
        }
        let racks = || (1..position.seats()).map(|seat| position.rack(seat));
        let known: Vec<Vec<Tiles>> = racks().map(|rack| if rack.is_empty() { Vec::new() } else { vec![rack] }).collect();
        let draws = if known.iter().all(Vec::is_empty) { Draws::blind() } else { Draws::new(known) };
        let unseen = unseen(position, rules);
        let bag = position.in_bag(rules);
        // CGP counts turns without points; where nothing can be exchanged they are passes.
        let passes = if rules.may_exchange(bag) { 0 } else { turns as usize };
        let board = generator.prepare(position.board());
        let scores = position.scores().to_vec();
        let held = position.held(0);
        let situation = Situation { board, rack, held, unseen, others, scores, scoreless: turns as usize, passes };
        situation.check(generator)?;
        Ok(SeatKnowledge { situation, draws })
    }
}
