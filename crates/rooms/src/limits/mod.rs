//! Fair shares of processors, memory and queues, per address and guest.
//!
//! Opening many sessions or games does not increase a client's share. People come before games
//! between computers, and players before spectators.

mod memory;
mod processors;
mod queue;
mod rate;
mod requester;
mod thinkers;

pub use self::memory::{MemoryBudget, MemoryReservation};
pub use self::processors::Processors;
pub use self::queue::{Queue, QueueFull, QueueLimits, Slot};
pub use self::rate::{Bucket, Limiter, Rate, network};
pub use self::requester::{QuotaKey, Requester};
pub use self::thinkers::{SearchSlot, Thinkers};
