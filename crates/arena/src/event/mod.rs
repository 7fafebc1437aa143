//! Events: plans, pairings, running the games, and the directory that makes an interrupted event
//! resumable.

mod directory;
mod pairs;
mod plan;
mod run;
mod seed;
pub(crate) mod swiss;

pub use self::directory::{EventDirectory, EventDirectoryError, log_name};
pub(crate) use self::pairs::pairs_in_order;
pub use self::plan::{EntrantChanges, Format, Plan, PlanMismatch};
pub use self::run::{Progress, RunError, Runner};
pub(crate) use self::seed::derived;
pub use self::seed::{EventSeed, PublishedSeed, SecretSeed};
