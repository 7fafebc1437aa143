//! The server's runtime: Tokio tasks, and threads for computations.
//!
//! Background work leaves some processors to request handlers and runs on the others only while
//! they are idle: moves are delivered promptly under any load.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use play::time::Instant;
use table::storage::BoxFuture;
use tokio::runtime::Builder;
use tokio::task::spawn_blocking;

use crate::platform::{Priority, RandomError, Runtime};

/// The number of processors that background work does not use.
static RESERVED: AtomicUsize = AtomicUsize::new(1);

/// Sets how many processors background work leaves free, if there are more. Does not affect threads
/// that are already running.
pub fn reserve_processors(count: usize) {
    RESERVED.store(count, Ordering::Relaxed);
}

/// The default runtime outside browsers.
pub(crate) struct TokioRuntime;

impl Runtime for TokioRuntime {
    fn unix_millis(&self) -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis().try_into().unwrap_or(u64::MAX))
    }

    fn sleep_until(&self, at: Instant) -> BoxFuture<'static, ()> {
        Box::pin(tokio::time::sleep_until(at.into()))
    }

    fn spawn(&self, task: BoxFuture<'static, ()>) {
        tokio::spawn(task);
    }

    fn spawn_compute(&self, priority: Priority, work: Box<dyn FnOnce() + Send>) {
        match threads(priority) {
            Some(threads) => threads.spawn_blocking(work),
            None => spawn_blocking(work),
        };
    }

    fn fill_random(&self, bytes: &mut [u8]) -> Result<(), RandomError> {
        getrandom::fill(bytes).map_err(|error| {
            tracing::error!(%error, "no random numbers");
            RandomError
        })
    }
}

/// Returns the thread pool of a priority. Its threads end when idle for a while.
fn threads(priority: Priority) -> Option<&'static tokio::runtime::Runtime> {
    static POOLS: [OnceLock<Option<tokio::runtime::Runtime>>; 2] = [const { OnceLock::new() }; 2];
    let pool = POOLS[priority as usize].get_or_init(|| {
        let mut builder = Builder::new_current_thread();
        builder.thread_name("deska-compute");
        if priority == Priority::Background {
            builder.on_thread_start(yield_to_others);
        }
        builder.build().inspect_err(|error| tracing::warn!(%error, "background work has no thread pool")).ok()
    });
    pool.as_ref()
}

/// Moves this thread and its children to the idle scheduling class, which runs only while no other
/// thread of its control group wants a processor. A nice value would not suffice: a nicer thread
/// still finishes its time slice, and a move passes through several threads.
#[cfg(target_os = "linux")]
fn yield_to_others() {
    use thread_priority::unix::{NormalThreadSchedulePolicy, ThreadSchedulePolicy, set_thread_priority_and_policy, thread_native_id};
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    if let Err(error) = set_thread_priority_and_policy(thread_native_id(), thread_priority::ThreadPriority::Min, idle) {
        tracing::warn!(?error, "background work runs at normal priority");
    }
    if let Err(error) = reserve(RESERVED.load(Ordering::Relaxed)) {
        tracing::warn!(%error, "background work may use all processors");
    }
}

/// Excludes this thread and its children from `count` of its processors, leaving at least one. In
/// virtual machines disk latency rises while all processors are busy.
#[cfg(target_os = "linux")]
fn reserve(count: usize) -> nix::Result<()> {
    use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
    use nix::unistd::Pid;
    let this = Pid::from_raw(0);
    let allowed = sched_getaffinity(this)?;
    let all: Vec<usize> = (0..CpuSet::count()).filter(|processor| allowed.is_set(*processor).unwrap_or(false)).collect();
    let mut rest = CpuSet::new();
    for processor in &all[count.min(all.len().saturating_sub(1))..] {
        rest.set(*processor)?;
    }
    sched_setaffinity(this, &rest)
}

#[cfg(not(target_os = "linux"))]
fn yield_to_others() {}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;
    use crate::runtime::compute;

    /// Returns the scheduling policy of this thread: 0 is normal, 5 is idle; see sched(7).
    fn policy() -> String {
        let status = std::fs::read_to_string("/proc/thread-self/sched").unwrap();
        let policy = status.lines().find_map(|line| line.strip_prefix("policy")).unwrap();
        policy.rsplit(' ').next().unwrap().to_owned()
    }

    #[tokio::test]
    async fn background_work_yields_to_interactive_work() {
        assert_eq!(compute(Priority::Background, policy).await.unwrap(), "5");
        let of_child = compute(Priority::Background, || std::thread::spawn(policy).join().unwrap());
        assert_eq!(of_child.await.unwrap(), "5", "its child threads");
        assert_eq!(compute(Priority::Interactive, policy).await.unwrap(), "0");
        assert_eq!(policy(), "0", "this thread is unchanged");
    }

    #[test]
    fn reserved_processors_stay_free_but_at_least_one_is_used() {
        let processors = || std::thread::available_parallelism().unwrap().get();
        let all = processors();
        let in_a_thread = |count| std::thread::spawn(move || (reserve(count).unwrap(), processors()).1).join().unwrap();
        assert_eq!(in_a_thread(0), all);
        assert_eq!(in_a_thread(1), (all - 1).max(1));
        assert_eq!(in_a_thread(1000), 1);
        assert_eq!(processors(), all);
    }
}
