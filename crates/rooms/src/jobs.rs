//! Background jobs. The port is in `table`, so that `store` can implement it.

pub use table::jobs::{ClaimedJob, Enqueued, JobLimits, JobQueue, JobState, JobStatus, MAX_ATTEMPTS, NewJob};
