//! Who wants something.

use std::net::IpAddr;

use table::GuestId;

use super::rate::network;

/// Whose address something comes from, where that is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Household {
    Address(IpAddr),
    Guest(GuestId),
    Nobody,
}

/// Who wants something. Whoever lives at one address shares a turn, and among them each guest has one: new sessions bring nobody more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Claimant {
    pub(crate) household: Household,
    pub(crate) guest: Option<GuestId>,
    /// Is it for a show? People come first.
    pub(crate) show: bool,
}

tokio::task_local! {
    /// Who asks what this task answers.
    static ASKING: Claimant;
}

impl Claimant {
    /// A request from an address.
    pub fn at(address: IpAddr, guest: Option<GuestId>) -> Claimant {
        Claimant { household: Household::Address(network(address)), guest, show: false }
    }

    /// Somebody whose address is not told, as in a room.
    pub fn guest(guest: Option<&GuestId>) -> Claimant {
        Claimant { household: guest.cloned().map_or(Household::Nobody, Household::Guest), guest: guest.cloned(), show: false }
    }

    /// A game that the server resumed by itself. All such games share one turn, so creating many guests gains nothing.
    pub fn unattended(owner: Option<&GuestId>) -> Claimant {
        Claimant { household: Household::Nobody, guest: owner.cloned(), show: false }
    }

    /// The same, for a game of computers that they watch.
    pub fn for_show(self) -> Claimant {
        Claimant { show: true, ..self }
    }

    /// Where they live, as far as that is known.
    pub fn household(&self) -> &Household {
        &self.household
    }

    /// Whoever asks what this task answers.
    pub fn asking() -> Claimant {
        ASKING.try_with(Clone::clone).unwrap_or_else(|_| Claimant::guest(None))
    }

    /// Answers for them: whatever is queued for on the way counts as theirs.
    pub async fn asks<T>(self, answer: impl Future<Output = T>) -> T {
        ASKING.scope(self, answer).await
    }
}
