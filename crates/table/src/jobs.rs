//! The port to a queue of background jobs.
//!
//! A job has a unique key, so that equal requests share it. A worker claims a job with a lease and
//! renews it while it works; a job whose lease expires is claimed again. Interactive jobs come before
//! batch jobs, and the addresses that wait are served in turns.
//!
//! A work queue of a message bus can implement the port: the key is the message id, the lease its
//! acknowledgement timeout, a heartbeat the notice that work is in progress, [`JobQueue::release`]
//! and a retried failure its negative acknowledgement.

use std::fmt::Debug;
use std::time::Duration;

use crate::GuestId;
use crate::storage::StorageFuture;

/// The number of times a job is begun without any progress before it fails.
pub const MAX_ATTEMPTS: u32 = 3;

/// Stores jobs and hands them to workers. Times are milliseconds since 1970.
///
/// Each operation is atomic: if it fails, nothing has changed.
pub trait JobQueue: Debug + Send + Sync {
    /// Adds a job, or joins the requester to the waiting or running one with the same key. A failed or
    /// cancelled job is queued again, a failed one only if its failure is older than
    /// [`JobLimits::retry_after`].
    fn enqueue<'a>(&'a self, job: &'a NewJob, limits: JobLimits, now: u64) -> StorageFuture<'a, Enqueued>;

    /// Claims the next job of a kind until `now + lease`. Jobs begun [`MAX_ATTEMPTS`] times without
    /// progress fail instead.
    fn claim<'a>(&'a self, kind: &'a str, lease: Duration, now: u64) -> StorageFuture<'a, Option<ClaimedJob>>;

    /// Renews the lease and stores the progress, `done` of `total`. Returns `false` if the job was
    /// cancelled or claimed by another worker; the caller must stop then.
    fn heartbeat<'a>(&'a self, job: &'a ClaimedJob, progress: (u64, u64), lease: Duration, now: u64) -> StorageFuture<'a, bool>;

    /// Removes a completed job.
    fn finish<'a>(&'a self, job: &'a ClaimedJob) -> StorageFuture<'a, ()>;

    /// Records a failure. With `retry`, the job is queued again until its attempts are used up.
    fn fail<'a>(&'a self, job: &'a ClaimedJob, error: &'a str, retry: bool, now: u64) -> StorageFuture<'a, ()>;

    /// Gives a job back, for example on shutdown. This does not count as an attempt.
    fn release<'a>(&'a self, job: &'a ClaimedJob) -> StorageFuture<'a, ()>;

    /// Withdraws a requester's interest. A job that no one else wants is cancelled. Returns `false` if
    /// the requester did not want the job or it is no longer pending.
    fn withdraw<'a>(&'a self, key: &'a str, guest: &'a GuestId, now: u64) -> StorageFuture<'a, bool>;

    /// Returns the status of a job; `None` if it is unknown or finished.
    fn status<'a>(&'a self, key: &'a str) -> StorageFuture<'a, Option<JobStatus>>;
}

/// A job to add to a queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewJob {
    /// What kind of worker can do it.
    pub kind: String,
    /// Identifies equal jobs.
    pub key: String,
    /// The input of the worker, as JSON.
    pub payload: String,
    /// The guest who wants the result.
    pub guest: GuestId,
    /// The address of the guest, which shares one turn and one quota.
    pub address: String,
    /// Whether the job waits for all interactive ones.
    pub batch: bool,
}

/// Limits on pending jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobLimits {
    /// The maximum number of all pending jobs of the kind.
    pub total: u32,
    /// The maximum number that a guest may want at the same time.
    pub per_guest: u32,
    /// The maximum number that an address may want at the same time.
    pub per_address: u32,
    /// How long a failed job is not retried.
    pub retry_after: Duration,
}

/// The result of adding a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enqueued {
    /// The job was queued.
    Added,
    /// The same job was pending already, or failed recently.
    Joined,
    /// The queue is full.
    Full,
    /// The guest or the address wants too many jobs.
    TooMany,
}

/// A job in the hands of a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedJob {
    pub kind: String,
    pub key: String,
    pub payload: String,
    /// The guest and the address that queued the job, whose quota the work uses.
    pub guest: GuestId,
    pub address: String,
    /// The number of this attempt, from 1; progress resets it.
    pub attempt: u32,
    /// Identifies the lease. A worker whose lease expired cannot change the job any more.
    pub lease: String,
}

/// The state of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobState {
    Queued,
    Running,
    Failed,
    Cancelled,
}

impl JobState {
    /// Returns the name under which the state is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            JobState::Queued => "queued",
            JobState::Running => "running",
            JobState::Failed => "failed",
            JobState::Cancelled => "cancelled",
        }
    }

    /// Returns the state with this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<JobState> {
        [JobState::Queued, JobState::Running, JobState::Failed, JobState::Cancelled].into_iter().find(|state| state.name() == name)
    }
}

/// The status of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobStatus {
    pub state: JobState,
    /// The number of jobs before it, plus one; `None` unless it is queued.
    pub place: Option<u64>,
    pub done: u64,
    pub total: u64,
    /// Why it failed.
    pub error: Option<String>,
}
