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
    #[error("the rack of the seat on turn is empty: write its tiles first, as in `ABCDEFG/`")]
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

/// How many tiles each of the others holds: those written, or, where nothing is written, a full rack as long as there are tiles for it.
fn held(position: &Cgp, rules: &RuleSet) -> Vec<usize> {
    let mut elsewhere = position.bag(rules).len();
    (1..position.seats())
        .map(|seat| {
            let written = position.rack(seat).len();
            let more = if written == 0 { rules.rack_size().min(elsewhere) } else { 0 };
            elsewhere -= more;
            written + more
        })
        .collect()
}

/// What the seat on turn does not see.
fn unseen(position: &Cgp, rules: &RuleSet) -> Tiles {
    let mut unseen = position.bag(rules);
    (1..position.seats()).for_each(|seat| unseen.add_all(&position.rack(seat)));
    unseen
}

impl Stage {
    /// What a static choice must know of a position.
    #[must_use]
    pub fn of(position: &Cgp, rules: &RuleSet) -> Stage {
        let unseen = unseen(position, rules);
        let bag = unseen.len() - held(position, rules).iter().sum::<usize>();
        Stage { bag, others: if bag == 0 { rules.worth(&unseen) } else { 0 } }
    }
}

impl SeatKnowledge {
    /// A position that can be played on.
    ///
    /// # Errors
    /// The game is over, or something that is needed is not written.
    pub fn of(position: &Cgp, generator: &Generator) -> Result<SeatKnowledge, NotPlayable> {
        let rules = generator.rules();
        let rack = position.rack(0);
        if rack.is_empty() {
            return Err(NotPlayable::NoRack);
        }
        if position.seats() < 2 {
            return Err(NotPlayable::OneSeat);
        }
        let others = held(position, rules);
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
        let bag = unseen.len() - others.iter().sum::<usize>();
        // CGP counts turns without points; where nothing can be exchanged they are passes.
        let passes = if rules.may_exchange(bag) { 0 } else { turns as usize };
        let board = generator.prepare(position.board());
        let scores = position.scores().to_vec();
        let situation = Situation { board, rack, unseen, others, scores, scoreless: turns as usize, passes };
        situation.check(generator)?;
        Ok(SeatKnowledge { situation, draws })
    }
}
