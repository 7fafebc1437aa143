//! A thread pool for a list of tasks.

use std::sync::{Mutex, PoisonError};

/// Runs the tasks on the given number of threads, in order, and drops each task when it is done.
/// Returns the results in the order of the tasks.
pub(in crate::pentago) fn run_tasks<T: Send, R: Send>(tasks: Vec<T>, threads: usize, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    if threads <= 1 || tasks.len() <= 1 {
        return tasks.into_iter().map(work).collect();
    }
    let threads = threads.min(tasks.len());
    let remaining = Mutex::new(tasks.into_iter().enumerate());
    let next = || remaining.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run_some = || std::iter::from_fn(next).map(|(n, task)| (n, work(task))).collect::<Vec<(usize, R)>>();
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(run_some)).collect();
        let mut results = run_some();
        for other in others {
            results.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        results.sort_unstable_by_key(|&(n, _)| n);
        results.into_iter().map(|(_, result)| result).collect()
    })
}
