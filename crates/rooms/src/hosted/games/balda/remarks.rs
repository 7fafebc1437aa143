//! Remarks on each move of a replay: missed points, or a longer word opened to the next seat.

use balda::Move;
use balda::game::{Balda, Event};
use engine::balda::{Remark, ScoredMove, Turn, review};
use wire::games::balda::{NamedMove, Remark as WireRemark};

/// Returns one remark per event; `None` for events that are not turns.
pub(super) fn of_events(game: &Balda, events: &[&Event]) -> Vec<Option<WireRemark>> {
    let mut start = &[][..];
    let mut offered: Option<Move> = None;
    // For each event, the turn that it completes.
    let turns: Vec<Option<Turn>> = events
        .iter()
        .map(|event| match event {
            Event::Started { word, .. } => {
                start = word;
                None
            }
            Event::Placed { action, .. } => Some(Turn::Placed(*action)),
            Event::Passed { .. } => Some(Turn::Passed),
            Event::Offered { action, .. } => {
                offered = Some(*action);
                None
            }
            Event::Accepted { .. } => offered.take().map(Turn::Placed),
            Event::Declined { .. } => None,
        })
        .collect();
    let mut remarks = review(game.rule_set(), game.words(), start, turns.iter().flatten()).into_iter();
    turns.iter().map(|turn| turn.as_ref().and_then(|_| remarks.next()).map(|remark| wire_remark(game, &remark))).collect()
}

fn wire_remark(game: &Balda, remark: &Remark) -> WireRemark {
    let (letters, side) = (game.words().letters(), game.rule_set().side());
    let named = |named: &ScoredMove| NamedMove {
        word: letters.decode(&named.word),
        square: named.action.square.index(side),
        letter: letters.letter(named.action.letter),
        path: named.action.path.iter().map(|square| square.index(side)).collect(),
    };
    WireRemark {
        left: remark.points_lost(),
        trap: remark.is_trap(),
        longest: remark.longest.as_ref().map(named),
        reply: remark.reply.as_ref().map(named),
    }
}
