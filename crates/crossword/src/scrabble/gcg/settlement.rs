//! The settlement after the end of a game: points for racks, then time penalties.

use crate::tiles::Tiles;

use super::error::Fault;
use super::event::{Action, Event};
use super::parts::{EndEvent, ScoreKind, SettledRack, TileLocation};
use super::referee::Referee;

impl Referee<'_> {
    /// Checks an event of the settlement.
    pub(super) fn settle(&mut self, event: &Event) -> Result<(), Fault> {
        match &event.action {
            Action::Gain { tiles, points } => gain(self, event.player, tiles, i64::from(*points)),
            Action::Loss { tiles, lost } => loss(self, event, tiles.as_ref(), i64::from(*lost)),
            Action::Time { .. } => time(self, event),
            _ => Ok(()),
        }
    }
}

fn gain(referee: &mut Referee<'_>, player: usize, tiles: &Tiles, points: i64) -> Result<(), Fault> {
    let out = referee.out.ok_or(Fault::BeforeEnd { what: EndEvent::Gain })?;
    if out != player {
        return Err(Fault::NotOut { expected: referee.nick(out) });
    }
    if referee.settlement.gained.is_some() {
        return Err(Fault::PaidTwice(SettledRack::Others));
    }
    if referee.settlement.timed.contains(&true) {
        return Err(Fault::TimeBeforeRacks);
    }
    let left = referee.unseen();
    if *tiles != left {
        return Err(Fault::EndTiles { left: referee.text(&left) });
    }
    let worth = i64::from(referee.rules.worth(tiles));
    // With two players, either the loser loses the value as well, or the winner gains it twice;
    // with more, the losers lose it.
    let twice = referee.players.len() == 2 && !referee.settlement.lost.contains(&true);
    let times = if points == worth && worth > 0 {
        1
    } else if twice || worth == 0 {
        2
    } else {
        1
    };
    if points != times * worth {
        return Err(Fault::Score { what: ScoreKind::Gain, stated: points, ours: times * worth });
    }
    referee.settlement.gained = Some(times);
    Ok(())
}

fn loss(referee: &mut Referee<'_>, event: &Event, tiles: Option<&Tiles>, lost: i64) -> Result<(), Fault> {
    let player = event.player;
    if !referee.may_end() {
        return Err(Fault::BeforeEnd { what: EndEvent::Loss });
    }
    if referee.settlement.lost[player] {
        return Err(Fault::PaidTwice(SettledRack::Own));
    }
    // The points for an unknown rack are accepted as written.
    let worth = tiles.map_or(lost, |tiles| i64::from(referee.rules.worth(tiles)));
    if referee.settlement.gained == Some(2) && worth > 0 {
        return Err(Fault::PaidTwice(SettledRack::Doubled));
    }
    if referee.settlement.timed.contains(&true) {
        return Err(Fault::TimeBeforeRacks);
    }
    let Some(tiles) = tiles else {
        referee.check_rack(player, event.rack)?;
        referee.settlement.lost[player] = true;
        return Ok(());
    };
    if let Some(rack) = event.rack.filter(|rack| rack != tiles) {
        return Err(Fault::EndTiles { left: referee.text(&rack) });
    }
    let holds = referee.rack_sizes[player];
    if tiles.len() != holds {
        return Err(Fault::TooManyTiles { tiles: tiles.len(), holds });
    }
    let mut racks = referee.settlement.racks;
    racks.add_all(tiles);
    referee.check_available(&racks, if referee.settlement.racks.is_empty() { TileLocation::Board } else { TileLocation::RacksAbove })?;
    if lost != worth {
        return Err(Fault::Score { what: ScoreKind::Loss, stated: -lost, ours: -worth });
    }
    referee.settlement.racks = racks;
    referee.settlement.lost[player] = true;
    Ok(())
}

fn time(referee: &mut Referee<'_>, event: &Event) -> Result<(), Fault> {
    if !referee.may_end() {
        return Err(Fault::BeforeEnd { what: EndEvent::Time });
    }
    let settlement = &referee.settlement;
    let settled = if referee.out.is_some() { settlement.gained.is_some() } else { !settlement.lost.contains(&false) };
    if !settled {
        return Err(Fault::TimeBeforeRacks);
    }
    if settlement.timed[event.player] {
        return Err(Fault::TimeTwice { nick: referee.nick(event.player) });
    }
    referee.check_rack(event.player, event.rack)?;
    referee.settlement.timed[event.player] = true;
    Ok(())
}
