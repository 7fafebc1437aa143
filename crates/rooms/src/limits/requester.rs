//! Requesters, to which quotas and queues attribute work.

use std::net::IpAddr;

use table::GuestId;

use super::rate::network;

/// The key by which quotas are shared: the address of a request, if known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum QuotaKey {
    Address(IpAddr),
    Guest(GuestId),
    Nobody,
}

/// The client that work is charged to. Requesters at one address share its quota, and each guest
/// there has one turn, so more sessions do not get more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Requester {
    pub(crate) key: QuotaKey,
    pub(crate) guest: Option<GuestId>,
    /// Whether the work is for a game between computers, which comes after people.
    pub(crate) show: bool,
}

tokio::task_local! {
    /// The requester of the current task.
    static CURRENT: Requester;
}

impl Requester {
    /// Creates the requester of a request from an address.
    pub fn at(address: IpAddr, guest: Option<GuestId>) -> Requester {
        Requester { key: QuotaKey::Address(network(address)), guest, show: false }
    }

    /// Creates a requester whose address is unknown, as in a room.
    pub fn guest(guest: Option<&GuestId>) -> Requester {
        Requester { key: guest.cloned().map_or(QuotaKey::Nobody, QuotaKey::Guest), guest: guest.cloned(), show: false }
    }

    /// Creates the requester of a game that the server resumed without a client. All such games
    /// share one turn, so creating many guests gains nothing.
    pub fn unattended(owner: Option<&GuestId>) -> Requester {
        Requester { key: QuotaKey::Nobody, guest: owner.cloned(), show: false }
    }

    /// Marks the work as part of a game between computers.
    pub fn for_computer_game(self) -> Requester {
        Requester { show: true, ..self }
    }

    pub fn quota_key(&self) -> &QuotaKey {
        &self.key
    }

    /// Returns the requester of the current task, or an anonymous one.
    pub fn current() -> Requester {
        CURRENT.try_with(Clone::clone).unwrap_or_else(|_| Requester::guest(None))
    }

    /// Runs a future on behalf of this requester, who is charged for all queued work in it.
    pub async fn scope<T>(self, answer: impl Future<Output = T>) -> T {
        CURRENT.scope(self, answer).await
    }
}
