//! A queue of positions to solve exactly. A background worker solves one at a time, and the results
//! are kept.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use engine::pentago::base::add_solution;
use engine::pentago::early;
use engine::pentago::known::KnownPositions;
use engine::pentago::solve::{Limits, Plan, SolveError, measured_nanoseconds_per_arrangement, solve_by_plan};
use engine::pentago::strong::SharedPositions;
use pentago::{Position, RuleSet};
use play::CancellationToken;
use tokio::sync::oneshot;
use wire::{Solve, SolvePlan, SolveState};

use super::analysis::{Solved, wire_values};
use crate::hosted::{Busy, Services, to_fields};
use crate::limits::{Processors, Requester, Slot};
use crate::runtime::Instant;
use crate::runtime::{Priority, compute};

/// Persists solved positions.
pub type Keeper = Arc<dyn Fn(&KnownPositions) -> Result<(), String> + Send + Sync>;

/// Plans by the number of empty squares, fastest first.
type Plans = HashMap<usize, Arc<[Plan]>>;

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
        let all = Duration::from_secs_f64(seconds(&self.position, &self.plan));
        let done = self.done.load(Relaxed) as f64 / self.plan.arrangements().max(1) as f64;
        match self.begun {
            // Measured progress predicts the speed better than the default.
            Some(begun) if done > 0.02 => (begun.elapsed().div_f64(done).mul_f64(1.0 - done), done),
            _ => (all.mul_f64(1.0 - done), done),
        }
    }
}

/// Returns the number of threads that solve a position.
fn threads() -> usize {
    Limits::default().threads.max(1)
}

/// Estimates the seconds of a plan on this machine. The first estimate measures the machine, in a
/// fraction of a second.
fn seconds(position: &Position, plan: &Plan) -> f64 {
    plan.arrangements() as f64 * measured_nanoseconds_per_arrangement(position.rules()) / threads() as f64 / 1e9
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

    /// Returns the plans for a position, fastest first, from the cache if possible.
    fn plans(&self, position: &Position) -> Arc<[Plan]> {
        let empty = position.board().empty().len();
        let mut plans = self.plans.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(plans.entry(empty).or_insert_with(|| Plan::all(empty, threads()).into()))
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
        let nothing = Solve {
            state: SolveState::Known,
            memory: None,
            allowed: memory,
            seconds: None,
            done: 1.0,
            yours: false,
            values: None,
            plans: Vec::new(),
        };
        if let Some(moves) = self.known(position) {
            return Solve { values: wire_values(&moves).map(to_fields), ..nothing };
        }
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
        drop(jobs);
        let all = self.plans(position);
        let plans: Vec<SolvePlan> = all
            .iter()
            .filter(|plan| plan.bytes() <= memory)
            .map(|plan| SolvePlan { memory: plan.bytes(), seconds: seconds(position, plan) })
            .collect();
        match (plans.first(), all.last()) {
            (Some(fastest), _) => Solve {
                state: SolveState::Offered,
                memory: Some(fastest.memory),
                seconds: Some(fastest.seconds),
                done: 0.0,
                plans,
                ..nothing
            },
            (None, Some(smallest)) => Solve { state: SolveState::TooLarge, memory: Some(smallest.bytes()), done: 0.0, ..nothing },
            (None, None) => Solve { state: SolveState::OutOfReach, done: 0.0, ..nothing },
        }
    }

    /// Requests that a position be solved, by the fastest plan with at most `chosen` bytes, if a
    /// number is given. Call [`state`](Self::state) first, off the async tasks: it caches the plans,
    /// which take a moment to make.
    ///
    /// # Errors
    /// The queue is full.
    pub(super) fn request(&self, position: &Position, chosen: Option<u64>, services: &Services, who: &Requester) -> Result<Solve, Busy> {
        let memory = services.solving_memory;
        if self.known(position).is_none() {
            let plans = self.plans(position);
            let limit = chosen.map_or(memory, |chosen| chosen.min(memory));
            let mut jobs = self.jobs();
            if let Some(number) = find_job(&jobs, position) {
                let requesters = &mut jobs[number].requesters;
                if !requesters.contains(who) {
                    requesters.push(who.clone());
                }
            } else if let Some(&plan) = plans.iter().find(|plan| plan.bytes() <= limit) {
                let turn = services.enqueue_solving(who.clone())?;
                let (waiting, gone) = oneshot::channel();
                let (position, stop, done) = (*position, CancellationToken::new(), Arc::default());
                jobs.push(Job { position, plan, requesters: vec![who.clone()], stop, done, begun: None, _waiting: waiting });
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
        let Some((plan, stop, done, requester)) = self.begin(position) else { return };
        let _removal = RemoveOnDrop { solving: self, done: &done };
        let progress = |arrangements| done.store(arrangements, Relaxed);
        match processors.share(requester, &stop, |stop| solve_by_plan(position, &plan, threads(), stop, &progress)) {
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
    fn begin(&self, position: &Position) -> Option<(Plan, CancellationToken, Arc<AtomicU64>, Requester)> {
        let mut jobs = self.jobs();
        let number = find_job(&jobs, position)?;
        let job = &mut jobs[number];
        if job.begun.is_some() {
            return None;
        }
        job.begun = Some(Instant::now());
        Some((job.plan, job.stop.clone(), Arc::clone(&job.done), job.requesters.first()?.clone()))
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
