//! A position as CGP has it, as the seat on turn sees it.

use anyhow::bail;
use crossword::{Board, Cgp, EndRule, Generator, Move, RuleSet, Tiles};
use engine::tiles::simulation::{Draws, Situation};
use engine::tiles::{Choice, Stage};

/// What a position says, as far as the seat on turn sees it, and what it says of the others' racks.
pub(super) struct Seen {
    pub(super) situation: Situation,
    pub(super) draws: Draws,
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

/// What a static choice must know of a position.
pub(super) fn stage(position: &Cgp, rules: &RuleSet) -> Stage {
    let unseen = unseen(position, rules);
    let bag = unseen.len() - held(position, rules).iter().sum::<usize>();
    Stage { bag, others: if bag == 0 { rules.worth(&unseen) } else { 0 } }
}

/// What the seat on turn does not see.
fn unseen(position: &Cgp, rules: &RuleSet) -> Tiles {
    let mut unseen = position.bag(rules);
    (1..position.seats()).for_each(|seat| unseen.add_all(&position.rack(seat)));
    unseen
}

/// A position that can be played on.
///
/// # Errors
/// The game is over, or something that is needed is not written.
pub(super) fn seen(position: &Cgp, generator: &Generator) -> anyhow::Result<Seen> {
    let rules = generator.rules();
    let rack = position.rack(0);
    if rack.is_empty() {
        bail!("the rack of the seat on turn is empty: write its tiles first, as in `ABCDEFG/`");
    }
    if position.seats() < 2 {
        bail!("there is one rack: write one for each seat, with / between, and nothing for what is not known, as in `ABCDEFG/`");
    }
    let others = held(position, rules);
    if others.contains(&0) {
        bail!("a seat has no tiles and the bag is empty: the game is over; give a position that is not");
    }
    let (scoreless, limit) = (position.scoreless(), rules.scoreless_turns());
    if rules.end_rule(position.seats()) == EndRule::Tournament && scoreless >= limit {
        bail!("{scoreless} turns without points, and {limit} in a row end the game: it is over; give a position that is not");
    }
    let known: Vec<Vec<Tiles>> =
        (1..position.seats()).map(|seat| position.rack(seat)).map(|rack| if rack.is_empty() { Vec::new() } else { vec![rack] }).collect();
    let draws = if known.iter().all(Vec::is_empty) { Draws::blind() } else { Draws::new(known) };
    let unseen = unseen(position, rules);
    let bag = unseen.len() - others.iter().sum::<usize>();
    // CGP counts turns without points; with an empty bag they are passes.
    let passes = if bag == 0 { scoreless as usize } else { 0 };
    let board = generator.prepare(position.board());
    let scores = position.scores().to_vec();
    let situation = Situation { board, rack, unseen, others, scores, scoreless: scoreless as usize, passes };
    situation.check(generator)?;
    Ok(Seen { situation, draws })
}

/// A choice as a move.
pub(super) fn action(choice: &Choice, board: &Board) -> Move {
    match choice {
        Choice::Place(weighed) => weighed.placement.to_move(board),
        Choice::Exchange(tiles, _) => Move::Exchange(*tiles),
        Choice::Pass => Move::Pass,
    }
}
