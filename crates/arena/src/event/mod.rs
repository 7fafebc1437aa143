//! Events: what is to be played, who meets whom, playing it all, and keeping it in a folder so that it can go on where it was interrupted.

mod folder;
mod plan;
mod run;
mod seed;
pub(crate) mod swiss;

pub use self::folder::{Folder, FolderError, log_name};
pub use self::plan::{Format, News, OtherPlan, Plan};
pub(crate) use self::run::pairs_in_order;
pub use self::run::{Progress, RunError, Runner};
pub(crate) use self::seed::derived;
pub use self::seed::{EventSeed, SecretSeed, ToldSeed};
