//! The settlement after the end of a game: points for racks, then time penalties.

use crate::tiles::Tiles;

use super::error::Fault;
use super::event::{Action, Event};
use super::parts::{AdjacentLetters, Closing, Counted, Paid};
use super::referee::Referee;

/// The state of the settlement.
pub(super) struct Reckoning {
    /// How many times the value of the racks the player who went out has gained.
    gained: Option<i64>,
    /// Which players have lost points for their racks, and the total of these racks.
    lost: Vec<bool>,
    racks: Tiles,
    timed: Vec<bool>,
}

impl Reckoning {
    pub(super) fn new(seats: usize) -> Self {
        Self { gained: None, lost: vec![false; seats], racks: Tiles::new(), timed: vec![false; seats] }
    }

    /// Returns whether the settlement has begun, after which no move can follow.
    pub(super) fn begun(&self) -> bool {
        self.gained.is_some() || self.lost.contains(&true) || self.timed.contains(&true)
    }

    /// Returns which players have lost points for their racks.
    pub(super) fn lost(&self) -> &[bool] {
        &self.lost
    }

    /// Checks an event of the settlement.
    pub(super) fn event(referee: &mut Referee<'_>, event: &Event) -> Result<(), Fault> {
        match &event.action {
            Action::Gain { tiles, points } => gain(referee, event.player, tiles, i64::from(*points)),
            Action::Loss { tiles, lost } => loss(referee, event, tiles.as_ref(), i64::from(*lost)),
            Action::Time { .. } => time(referee, event),
            _ => Ok(()),
        }
    }
}

fn gain(referee: &mut Referee<'_>, player: usize, tiles: &Tiles, points: i64) -> Result<(), Fault> {
    let out = referee.out.ok_or(Fault::BeforeEnd { what: Closing::Gain })?;
    if out != player {
        return Err(Fault::NotOut { expected: referee.nick(out) });
    }
    if referee.reckoning.gained.is_some() {
        return Err(Fault::PaidTwice(Paid::Others));
    }
    if referee.reckoning.timed.contains(&true) {
        return Err(Fault::TimeBeforeRacks);
    }
    let left = referee.unseen();
    if *tiles != left {
        return Err(Fault::EndTiles { left: referee.text(&left) });
    }
    let worth = i64::from(referee.rules.worth(tiles));
    // With two players, either the loser loses the value as well, or the winner gains it twice;
    // with more, the losers lose it.
    let twice = referee.players.len() == 2 && !referee.reckoning.lost.contains(&true);
    let times = if points == worth && worth > 0 {
        1
    } else if twice || worth == 0 {
        2
    } else {
        1
    };
    if points != times * worth {
        return Err(Fault::Score { what: Counted::Gain, stated: points, ours: times * worth });
    }
    referee.reckoning.gained = Some(times);
    Ok(())
}

fn loss(referee: &mut Referee<'_>, event: &Event, tiles: Option<&Tiles>, lost: i64) -> Result<(), Fault> {
    let player = event.player;
    if !referee.may_end() {
        return Err(Fault::BeforeEnd { what: Closing::Loss });
    }
    if referee.reckoning.lost[player] {
        return Err(Fault::PaidTwice(Paid::Own));
    }
    // The points for an unknown rack are accepted as written.
    let worth = tiles.map_or(lost, |tiles| i64::from(referee.rules.worth(tiles)));
    if referee.reckoning.gained == Some(2) && worth > 0 {
        return Err(Fault::PaidTwice(Paid::Doubled));
    }
    if referee.reckoning.timed.contains(&true) {
        return Err(Fault::TimeBeforeRacks);
    }
    let Some(tiles) = tiles else {
        referee.rack(player, event.rack)?;
        referee.reckoning.lost[player] = true;
        return Ok(());
    };
    if let Some(rack) = event.rack.filter(|rack| rack != tiles) {
        return Err(Fault::EndTiles { left: referee.text(&rack) });
    }
    let holds = referee.holds[player];
    if tiles.len() != holds {
        return Err(Fault::TooManyTiles { tiles: tiles.len(), holds });
    }
    let mut racks = referee.reckoning.racks;
    racks.add_all(tiles);
    referee.left(&racks, if referee.reckoning.racks.is_empty() { AdjacentLetters::Board } else { AdjacentLetters::RacksAbove })?;
    if lost != worth {
        return Err(Fault::Score { what: Counted::Loss, stated: -lost, ours: -worth });
    }
    referee.reckoning.racks = racks;
    referee.reckoning.lost[player] = true;
    Ok(())
}

fn time(referee: &mut Referee<'_>, event: &Event) -> Result<(), Fault> {
    if !referee.may_end() {
        return Err(Fault::BeforeEnd { what: Closing::Time });
    }
    let reckoning = &referee.reckoning;
    let settled = if referee.out.is_some() { reckoning.gained.is_some() } else { !reckoning.lost.contains(&false) };
    if !settled {
        return Err(Fault::TimeBeforeRacks);
    }
    if reckoning.timed[event.player] {
        return Err(Fault::TimeTwice { nick: referee.nick(event.player) });
    }
    referee.rack(event.player, event.rack)?;
    referee.reckoning.timed[event.player] = true;
    Ok(())
}
