//! A queue of positions to solve exactly. A background worker solves one at a time, and the results
//! are kept.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use engine::pentago::base::add_solution;
use engine::pentago::early;
use engine::pentago::known::KnownPositions;
use engine::pentago::solve::{Limits, Plan, SolveError, TooLarge, solve};
use engine::pentago::strong::SharedPositions;
use pentago::{Position, RuleSet};
use play::CancellationToken;
use tokio::sync::oneshot;
use wire::{Solve, SolveState};

use super::analysis::{Solved, wire_values};
use crate::hosted::{Busy, Services, to_fields};
use crate::limits::{Processors, Requester, Slot};
use crate::runtime::Instant;
use crate::runtime::{Priority, compute};

/// Persists solved positions.
pub type Keeper = Arc<dyn Fn(&KnownPositions) -> Result<(), String> + Send + Sync>;

/// Plans by the number of empty squares and the memory limit in bytes.
type Plans = HashMap<(usize, u64), Result<Plan, TooLarge>>;

/// The jobs of solving positions, and the known results.
#[derive(Clone)]
pub(super) struct Solving {
    /// Known values, by rule set.
    bases: [SharedPositions; 2],
    keeper: Option<Keeper>,
    /// In the order of the requests.
    jobs: Arc<Mutex<Vec<Job>>>,
    /// Cached, since making a plan takes a moment.
    plans: Arc<Mutex<Plans>>,
}

/// Returns the index of a position's job, unless it was cancelled.
fn find_job(jobs: &[Job], position: &Position) -> Option<usize> {
    jobs.iter().position(|job| job.is_of(position) && !job.stop.is_cancelled())
}

/// A requested position.
struct Job {
    position: Position,
    limits: Limits,
    plan: Plan,
    /// The requesters. The job is cancelled when none is left.
    requesters: Vec<Requester>,
    stop: CancellationToken,
    done: Arc<AtomicU64>,
    begun: Option<Instant>,
    /// Dropped with the job, which removes a waiting task from the queue.
    _waiting: oneshot::Sender<Never>,
}

/// The type of a channel that is only used to notice the drop of its sender.
enum Never {}

impl Job {
    fn is_of(&self, position: &Position) -> bool {
        self.position.rules() == position.rules() && self.position.board().canonical() == position.board().canonical()
    }

    /// Returns the remaining time of this job alone and the fraction done.
    fn estimate(&self) -> (Duration, f64) {
        let all = Duration::from_nanos((self.plan.arrangements() as f64 * nanoseconds(&self.position, &self.limits)) as u64);
        let done = self.done.load(Relaxed) as f64 / self.plan.arrangements().max(1) as f64;
        match self.begun {
            // Measured progress predicts the speed better than the default.
            Some(begun) if done > 0.02 => (begun.elapsed().div_f64(done).mul_f64(1.0 - done), done),
            _ => (all.mul_f64(1.0 - done), done),
        }
    }
}

fn nanoseconds(position: &Position, limits: &Limits) -> f64 {
    engine::pentago::solve::default_nanoseconds_per_arrangement(position.rules()) / limits.threads.max(1) as f64
}

impl Solving {
    /// Creates an empty queue with the values known beforehand.
    pub(super) fn new(known: &[SharedPositions], keeper: Option<Keeper>) -> Solving {
        let bases = RuleSet::ALL.map(|rules| {
            let mut base = KnownPositions::new(rules);
            known.iter().for_each(|known| base.extend(&known.read().unwrap_or_else(PoisonError::into_inner)));
            Arc::new(RwLock::new(base))
        });
        Solving { bases, keeper, jobs: Arc::default(), plans: Arc::default() }
    }

    /// Returns the plan for a position, from the cache if possible.
    fn plan(&self, position: &Position, limits: &Limits) -> Result<Plan, TooLarge> {
        let empty = position.board().empty().len();
        let mut plans = self.plans.lock().unwrap_or_else(PoisonError::into_inner);
        *plans.entry((empty, limits.memory)).or_insert_with(|| Plan::new(empty, limits))
    }

    /// Returns the solved positions, which players look up.
    pub(super) fn bases(&self) -> impl Iterator<Item = SharedPositions> + '_ {
        self.bases.iter().cloned()
    }

    fn jobs(&self) -> MutexGuard<'_, Vec<Job>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the values of all moves if they are known without a search.
    pub(super) fn known(&self, position: &Position) -> Option<Solved> {
        if let Some(moves) = early::embedded_for(position).and_then(|early| early.moves(position)) {
            return Some(moves);
        }
        let base = self.bases.get(position.rules() as usize)?;
        base.read().unwrap_or_else(PoisonError::into_inner).moves(position)
    }

    /// Returns the state of a position for the requester `who`, under a memory limit in bytes.
    pub(super) fn state(&self, position: &Position, memory: u64, who: &Requester) -> Solve {
        let nothing =
            Solve { state: SolveState::Known, memory: None, allowed: memory, seconds: None, done: 1.0, yours: false, values: None };
        if let Some(moves) = self.known(position) {
            return Solve { values: wire_values(&moves).map(to_fields), ..nothing };
        }
        let limits = Limits { memory, ..Limits::default() };
        let jobs = self.jobs();
        if let Some(number) = find_job(&jobs, position) {
            let job = &jobs[number];
            // The queue decides the actual order, which is mostly that of the requests.
            let earlier = |(at, other): &(usize, &Job)| job.begun.is_none() && (other.begun.is_some() || *at < number);
            let before: Vec<Duration> = jobs.iter().enumerate().filter(earlier).map(|(_, job)| job.estimate().0).collect();
            let (own, done) = job.estimate();
            return Solve {
                // The first job starts in a moment.
                state: if before.is_empty() { SolveState::Running } else { SolveState::Waiting },
                memory: Some(job.plan.bytes()),
                seconds: Some((before.iter().sum::<Duration>() + own).as_secs_f64()),
                done,
                yours: job.requesters.contains(who),
                ..nothing
            };
        }
        match self.plan(position, &limits) {
            Ok(plan) => Solve {
                state: SolveState::Offered,
                memory: Some(plan.bytes()),
                seconds: Some(plan.arrangements() as f64 * nanoseconds(position, &limits) / 1e9),
                done: 0.0,
                ..nothing
            },
            Err(too_big) => {
                let state = if too_big.needed.is_some() { SolveState::TooLarge } else { SolveState::OutOfReach };
                Solve { state, memory: too_big.needed, done: 0.0, ..nothing }
            }
        }
    }

    /// Requests that a position be solved. Call [`state`](Self::state) first, off the async tasks:
    /// it caches the plan, which takes a moment to make.
    ///
    /// # Errors
    /// The queue is full.
    pub(super) fn request(&self, position: &Position, services: &Services, who: &Requester) -> Result<Solve, Busy> {
        let memory = services.solving_memory;
        if self.known(position).is_none() {
            let limits = Limits { memory, ..Limits::default() };
            let mut jobs = self.jobs();
            if let Some(number) = find_job(&jobs, position) {
                let requesters = &mut jobs[number].requesters;
                if !requesters.contains(who) {
                    requesters.push(who.clone());
                }
            } else if let Ok(plan) = self.plan(position, &limits) {
                let turn = services.enqueue_solving(who.clone())?;
                let (waiting, gone) = oneshot::channel();
                let (position, stop, done) = (*position, CancellationToken::new(), Arc::default());
                jobs.push(Job { position, limits, plan, requesters: vec![who.clone()], stop, done, begun: None, _waiting: waiting });
                let (solving, processors) = (self.clone(), services.processors.clone());
                crate::runtime::spawn(async move {
                    let slot = tokio::select! { slot = turn => slot, _ = gone => None };
                    if let Some(slot) = slot {
                        drop(compute(Priority::Background, move || solving.work(&position, &processors, slot)));
                    }
                });
            }
        }
        Ok(self.state(position, memory, who))
    }

    /// Withdraws a request. The job is cancelled when no requester is left.
    pub(super) fn withdraw(&self, position: &Position, memory: u64, who: &Requester) -> Solve {
        let mut jobs = self.jobs();
        if let Some(number) = find_job(&jobs, position) {
            let job = &mut jobs[number];
            job.requesters.retain(|other| other != who);
            if job.requesters.is_empty() {
                job.stop.cancel();
                // A running job removes itself from the list.
                if job.begun.is_none() {
                    jobs.remove(number);
                }
            }
        }
        drop(jobs);
        self.state(position, memory, who)
    }

    /// Solves a position, then releases the slot.
    fn work(&self, position: &Position, processors: &Processors, _slot: Slot) {
        let Some((limits, stop, done, requester)) = self.begin(position) else { return };
        let _removal = RemoveOnDrop { solving: self, done: &done };
        let progress = |arrangements| done.store(arrangements, Relaxed);
        match processors.share(requester, &stop, |stop| solve(position, &limits, stop, &progress)) {
            Ok(solution) => {
                let mut new = KnownPositions::new(position.rules());
                add_solution(&mut new, position, &solution);
                self.store_results(&new);
            }
            Err(SolveError::Stopped) => {}
            Err(unsolved @ SolveError::TooLarge(_)) => tracing::error!(%unsolved, "a position was not solved"),
        }
    }

    /// Marks a job as running, if it is still requested. Its processor time is charged to the first
    /// requester.
    fn begin(&self, position: &Position) -> Option<(Limits, CancellationToken, Arc<AtomicU64>, Requester)> {
        let mut jobs = self.jobs();
        let number = find_job(&jobs, position)?;
        let job = &mut jobs[number];
        if job.begun.is_some() {
            return None;
        }
        job.begun = Some(Instant::now());
        Some((job.limits, job.stop.clone(), Arc::clone(&job.done), job.requesters.first()?.clone()))
    }

    fn store_results(&self, new: &KnownPositions) {
        if let Some(base) = self.bases.get(new.rules() as usize) {
            base.write().unwrap_or_else(PoisonError::into_inner).extend(new);
        }
        if let Some(keeper) = &self.keeper
            && let Err(why) = keeper(new)
        {
            tracing::warn!(why, "solved values could not be saved: they are lost when the server ends");
        }
    }
}

/// Removes the running job from the list when dropped, even after a panic.
struct RemoveOnDrop<'a> {
    solving: &'a Solving,
    /// Identifies the job: the same position may have been requested again meanwhile.
    done: &'a Arc<AtomicU64>,
}

impl Drop for RemoveOnDrop<'_> {
    fn drop(&mut self) {
        self.solving.jobs().retain(|job| !Arc::ptr_eq(&job.done, self.done));
    }
}
