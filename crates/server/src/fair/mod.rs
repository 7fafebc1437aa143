//! Fair shares: how much of what all use together one may have, how often one may ask, and in which order those come to their turn who wait.
//!
//! Everything that costs something is counted here: requests under way, questions that are computed, computers that think, analyses that go on, sockets,
//! rooms. It is counted by address and by guest, so that neither many sessions nor many games bring anybody more than their share; people come before
//! shows, and who holds a seat gets in.

mod claimant;
#[cfg(not(feature = "network"))]
mod inline;
mod memory;
mod processors;
mod queue;
mod rate;
#[cfg(feature = "network")]
mod share;
mod thinkers;
#[cfg(feature = "network")]
mod threads;
#[cfg(feature = "network")]
mod turns;

pub(crate) use self::claimant::{Claimant, Household};
#[cfg(not(feature = "network"))]
pub(crate) use self::inline::Urgency;
pub(crate) use self::memory::{MemoryBudget, MemoryReservation};
pub(crate) use self::processors::Processors;
pub use self::queue::Places;
pub(crate) use self::queue::{Place, Queue, QueueFull};
pub use self::rate::Rate;
pub(crate) use self::rate::{Bucket, Limiter, network};
#[cfg(feature = "network")]
pub(crate) use self::share::{Share, Shares};
pub(crate) use self::thinkers::{Thinkers, ThinkingTurn};
#[cfg(feature = "network")]
pub(crate) use self::threads::{Urgency, leave_processors};
#[cfg(feature = "network")]
pub(crate) use self::turns::Turns;
