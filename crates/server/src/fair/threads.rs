//! Threads for what is computed. Those for what takes long leave a processor to what answers, and run on the others only while nothing else wants them:
//! however much is computed, a move is passed on at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::runtime::{Builder, Runtime};
use tokio::task::{JoinHandle, spawn_blocking};

/// So many processors compute nothing that takes long, where there are more.
static LEFT: AtomicUsize = AtomicUsize::new(1);

/// From now on so many processors are left to what answers; threads that run already stay where they are.
pub(crate) fn leave_processors(count: usize) {
    LEFT.store(count, Ordering::Relaxed);
}

/// How much what is computed may be in the way of what answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// It takes little time, and somebody waits for it in order to play.
    Quick,
    /// It may take long.
    Patient,
}

impl Urgency {
    /// Threads of this kind; they end by themselves when they have had nothing to do for a while.
    fn threads(self) -> Option<&'static Runtime> {
        static KINDS: [OnceLock<Option<Runtime>>; 2] = [const { OnceLock::new() }; 2];
        let made = KINDS[self as usize].get_or_init(|| {
            let mut builder = Builder::new_current_thread();
            builder.thread_name("deska-compute");
            if self == Urgency::Patient {
                builder.on_thread_start(give_way);
            }
            builder
                .build()
                .inspect_err(|error| tracing::warn!(%error, "what is computed has no threads of its own, and may be in the way"))
                .ok()
        });
        made.as_ref()
    }

    /// Does something in a thread of this kind.
    pub(crate) fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
        match self.threads() {
            Some(threads) => threads.spawn_blocking(work),
            None => spawn_blocking(work),
        }
    }
}

/// From now on this thread, and those that it starts, have a processor only while no other thread wants it: none of this control group, if the system keeps
/// the server in one with a share of its own, or else none of the whole machine. To be nicer alone would not do: the system lets a nicer thread, too, finish
/// its slice of some milliseconds before another begins, and a move passes through several threads.
#[cfg(target_os = "linux")]
fn give_way() {
    use thread_priority::unix::{NormalThreadSchedulePolicy, ThreadSchedulePolicy, set_thread_priority_and_policy, thread_native_id};
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    if let Err(error) = set_thread_priority_and_policy(thread_native_id(), thread_priority::ThreadPriority::Min, idle) {
        tracing::warn!(?error, "what is computed does not give way to what answers");
    }
    if let Err(error) = leave_some(LEFT.load(Ordering::Relaxed)) {
        tracing::warn!(%error, "what is computed takes all processors");
    }
}

/// Keeps this thread, and those that it starts, from so many of the processors that it may use; one at least it has. With all of them at work the disk, too,
/// answers late where the machine is a virtual one, and every move waits for it.
#[cfg(target_os = "linux")]
fn leave_some(count: usize) -> nix::Result<()> {
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
fn give_way() {}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    /// How the system schedules this thread: 0 as usual, 5 when nothing else is to be done; see sched(7).
    fn policy() -> String {
        let status = std::fs::read_to_string("/proc/thread-self/sched").unwrap();
        let policy = status.lines().find_map(|line| line.strip_prefix("policy")).unwrap();
        policy.rsplit(' ').next().unwrap().to_owned()
    }

    #[tokio::test]
    async fn what_takes_long_gives_way_to_what_answers() {
        assert_eq!(Urgency::Patient.run(policy).await.unwrap(), "5");
        let of_child = Urgency::Patient.run(|| std::thread::spawn(policy).join().unwrap());
        assert_eq!(of_child.await.unwrap(), "5", "and what it starts, too");
        assert_eq!(Urgency::Quick.run(policy).await.unwrap(), "0");
        assert_eq!(policy(), "0", "this thread stays what it was");
    }

    #[test]
    fn so_many_processors_are_left_and_one_is_used_at_least() {
        let processors = || std::thread::available_parallelism().unwrap().get();
        let all = processors();
        let in_a_thread = |count| std::thread::spawn(move || (leave_some(count).unwrap(), processors()).1).join().unwrap();
        assert_eq!(in_a_thread(0), all);
        assert_eq!(in_a_thread(1), (all - 1).max(1));
        assert_eq!(in_a_thread(1000), 1);
        assert_eq!(processors(), all);
    }
}
