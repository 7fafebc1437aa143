//! Keeps computers from replying in positions of a player's rated games, where the reply would help
//! the player.

use std::time::Duration;

use play::Record;
use table::{GuestId, Occupant};
use wire::Refusal;

use super::live::Room;
use crate::hosted::HostedRules;
use crate::message;
use crate::runtime::Instant;

/// How often the room checks again whether a computer may reply.
const RECHECK_INTERVAL: Duration = Duration::from_secs(20);

/// The result of the last check whether computers may reply.
#[derive(Default)]
pub(super) struct ReplyState {
    /// The version in which computers may reply.
    allowed_version: Option<usize>,
    /// When to check again, after a refusal.
    pub(super) recheck_at: Option<Instant>,
}

impl<H: HostedRules> Room<H> {
    /// Returns why these records may not be appended: a computer would reply in the resulting
    /// position, which occurs in a rated game of the person who plays here.
    pub(super) async fn reply_refusal(&mut self, records: &[Record<H::Event>]) -> Option<Refusal> {
        let guest = self.sole_guest()?;
        self.check_reply_gate(&guest, records).await
    }

    /// Allows computers to reply in the current version.
    pub(super) fn allow_reply(&mut self) {
        self.reply_state = ReplyState { allowed_version: Some(self.table.version()), recheck_at: None };
    }

    /// Returns whether the computer to move may reply. If not, sends the reason to all clients,
    /// once.
    pub(super) async fn may_reply(&mut self) -> bool {
        if self.reply_state.allowed_version == Some(self.table.version()) || self.table.is_competitive() {
            return true;
        }
        let notified = match self.reply_state.recheck_at {
            Some(at) if at > Instant::now() => return false,
            checked => checked.is_some(),
        };
        let refused = match self.sole_guest() {
            Some(guest) => self.check_reply_gate(&guest, &[]).await,
            None => None,
        };
        let Some(why) = refused else {
            self.allow_reply();
            return true;
        };
        self.reply_state.recheck_at = Some(Instant::now() + RECHECK_INTERVAL);
        if !notified {
            self.broadcast(&message::error(&None, why.code, &why.text));
        }
        false
    }

    /// Returns the guest whom a computer's reply could help: the only person in the game, or the
    /// owner of a game between computers.
    fn sole_guest(&self) -> Option<GuestId> {
        let seating = self.table.seating();
        let has_computers = self.table.row.seats.iter().any(|seat| matches!(seat.occupant, Occupant::Computer(_)));
        if !has_computers || !seating.is_private() {
            return None;
        }
        seating.people().next().or(self.table.row.owner.as_ref()).cloned()
    }

    async fn check_reply_gate(&mut self, guest: &GuestId, records: &[Record<H::Event>]) -> Option<Refusal> {
        let (gate, id) = (&self.shared.gate, self.table.id());
        if !gate.is_guarded(guest, id).await {
            return None;
        }
        let frame = self.frame_before_reply(records)?;
        gate.check_reply(guest, id, &frame, self.table.is_competitive()).await
    }

    /// Returns the position after these records, if a computer is to act in it.
    fn frame_before_reply(&self, records: &[Record<H::Event>]) -> Option<wire::GameFields> {
        use play::{NextStep, Viewer};

        // Illegal records are refused when they are appended.
        let staged = if records.is_empty() { None } else { self.table.stage(records.to_vec()).ok()? };
        let game = staged.as_ref().map_or(self.table.game(), table::StagedChange::game);
        let NextStep::Seats(seats) = game.pending() else { return None };
        let seating = self.table.seating();
        let is_computer = |seat| matches!(seating.occupant(seat), Some(Occupant::Computer(_)));
        seats.iter().any(is_computer).then(|| self.table.rules().frame(game.position(), Viewer::Public))
    }
}
