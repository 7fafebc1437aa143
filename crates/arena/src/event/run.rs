//! Runs an event: plays pairs of games in parallel, and stores each game when it ends.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::mpsc;
use std::sync::{Condvar, Mutex, PoisonError};

use play::{CancellationToken, Seed};

use super::pairs::pairs_in_order;
use super::{EventDirectory, EventDirectoryError, Plan};
use crate::contest::EventSetting;
use crate::contestant::ForfeitKind;
use crate::entrant::EntrantKind;
use crate::record::{GameRecord, Task};
use crate::referee::{self, FinishedGame, Fixture, RefereeError};
use crate::stats::Verdict;

/// A runner for the games of a plan.
pub struct Runner<'a, S: EventSetting> {
    pub setting: &'a S,
    pub plan: &'a Plan,
    /// Games played in parallel.
    pub threads: usize,
    /// Once cancelled, games in progress are aborted. The event can be resumed.
    pub stop: &'a CancellationToken,
}

/// The progress of an event, reported after every game.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The game that has just ended.
    pub latest: &'a GameRecord,
    /// All completed games, in the order in which they ended.
    pub games: &'a [GameRecord],
    /// The number of planned games. A test may end the event earlier.
    pub all: u64,
}

/// Why an event stopped.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A player that cannot be created.
    #[error("{name}: {why}")]
    Player { name: String, why: String },
    /// An external program that does not start.
    #[error("{name} can't be started: {why}")]
    NotReady { name: String, why: String },
    /// A game that the rules cannot continue.
    #[error("pair {pair} of {names}: {why}", pair = .task.pair + 1)]
    Game { task: Task, names: String, why: String },
    /// The seed of the event is unknown.
    #[error("the event's seed is unknown: it should be in the file `seed` in the event's folder")]
    NoSeed,
    #[error(transparent)]
    EventDirectory(#[from] EventDirectoryError),
}

/// A pair with its unplayed games.
struct PairTask {
    task: Task,
    halves: Vec<u8>,
    seed: Seed,
    /// Whether an external program takes part. Then no other such pair with the same seed runs at
    /// the same time: information from one game would help in the other.
    external: bool,
}

/// The waiting pairs, and the seeds of the pairs in progress with external programs.
struct Queue {
    waiting: VecDeque<PairTask>,
    playing: Vec<Seed>,
}

impl Queue {
    /// Takes the next pair that may start: one without external programs, or whose seed is not in
    /// progress.
    fn next(&mut self) -> Option<PairTask> {
        let free = self.waiting.iter().position(|work| !work.external || !self.playing.contains(&work.seed))?;
        let work = self.waiting.remove(free)?;
        if work.external {
            self.playing.push(work.seed);
        }
        Some(work)
    }

    fn finish(&mut self, work: &PairTask) {
        if let Some(at) = self.playing.iter().position(|seed| work.external && *seed == work.seed) {
            self.playing.swap_remove(at);
        }
    }
}

impl<S: EventSetting> Runner<'_, S> {
    /// Plays the games missing in `done`. Returns all games in the order of the plan. If stopped,
    /// some are missing.
    ///
    /// # Errors
    /// Returns an error if a player cannot be created or the directory cannot be written.
    pub fn run(
        &self,
        done: Vec<GameRecord>,
        mut directory: Option<&mut EventDirectory>,
        on_progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<Vec<GameRecord>, RunError> {
        // Report missing players before any game is played.
        for entrant in self.plan.entrants.iter().filter(|entrant| !entrant.withdrawn) {
            let seed = Seed::from_number(0);
            self.setting.contestant(entrant, &seed).map_err(|why| RunError::Player { name: entrant.name.clone(), why })?;
        }
        let mut records = done;
        for round in 0..self.plan.rounds() {
            let tasks = self.plan.tasks(round, &records);
            self.round(&tasks, &mut records, &mut directory, on_progress)?;
            if self.stop.is_cancelled() {
                break;
            }
        }
        records.sort_by_key(|record| (record.task.round, record.task.pair, record.task.players, record.half));
        self.plan.drop_games_after_decision(&mut records);
        Ok(records)
    }

    /// Replays a game of the event. Its hash tells whether the result is the same. Returns `None`
    /// if stopped.
    ///
    /// # Errors
    /// Returns an error if a player cannot be created or the rules cannot continue.
    pub fn replay(&self, record: &GameRecord) -> Result<Option<FinishedGame>, RunError> {
        let seed = record.seed.parse().map_err(|_| RunError::NoSeed)?;
        self.game(record.task, record.half, &seed)
    }

    /// Returns the seed of a pair: that of its first game, if already played.
    fn seed(&self, task: &Task, records: &[GameRecord]) -> Result<Seed, RunError> {
        let begun = records.iter().find(|record| record.task == *task);
        match begun {
            Some(record) => record.seed.parse().map_err(|_| RunError::NoSeed),
            None => self.plan.seed_of(task).ok_or(RunError::NoSeed),
        }
    }

    fn round(
        &self,
        tasks: &[Task],
        records: &mut Vec<GameRecord>,
        directory: &mut Option<&mut EventDirectory>,
        on_progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(), RunError> {
        let there: BTreeSet<(Task, u8)> = records.iter().map(|record| (record.task, record.half)).collect();
        let left = |task: &Task| (0..2).filter(|&half| !there.contains(&(*task, half))).collect::<Vec<u8>>();
        let mut waiting = VecDeque::new();
        for (task, halves) in tasks.iter().map(|task| (*task, left(task))).filter(|(_, halves)| !halves.is_empty()) {
            let external = task.players.iter().any(|&player| self.plan.entrants[player].is_external());
            waiting.push_back(PairTask { task, halves, seed: self.seed(&task, records)?, external });
        }
        if waiting.is_empty() || self.decided(records).is_some() {
            return Ok(());
        }
        let threads = self.threads.clamp(1, waiting.len());
        let queue = (Mutex::new(Queue { waiting, playing: Vec::new() }), Condvar::new());
        let next_pair = || {
            let (queue, ended) = &queue;
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            loop {
                let next = queue.next();
                if next.is_some() || queue.waiting.is_empty() {
                    return next;
                }
                queue = ended.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
        };
        let finish_pair = |work: &PairTask| {
            queue.0.lock().unwrap_or_else(PoisonError::into_inner).finish(work);
            queue.1.notify_all();
        };
        // Once cancelled, no new pair starts, but pairs in progress are completed.
        let stop_starting = CancellationToken::new();
        let all = 2 * self.plan.total_pairs();
        let (sender, receiver) = mpsc::channel::<Result<FinishedGame, RunError>>();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, stop_starting, next_pair, finish_pair) = (sender.clone(), stop_starting.clone(), &next_pair, &finish_pair);
                scope.spawn(move || {
                    while let Some(work) = next_pair() {
                        let more = self.pair(&work, &stop_starting, &sender);
                        // Wake the other workers even after a failure: they may be waiting for this
                        // pair.
                        finish_pair(&work);
                        if !more {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut outcome = Ok(());
            // If a test may end the match, process games in the order of the plan, so that no game
            // after the decision is stored.
            let mut order = self.plan.sprt.map(|_| ReorderBuffer::of(tasks, &there));
            for result in receiver {
                let kept = result.and_then(|finished| {
                    self.check_started(&finished, records)?;
                    let due = match &mut order {
                        Some(order) => order.push(finished),
                        None => vec![finished],
                    };
                    for finished in due {
                        if self.decided(records).is_none() {
                            self.store(finished, records, directory, on_progress, all)?;
                        }
                    }
                    Ok(())
                });
                if let Err(error) = kept {
                    stop_starting.cancel();
                    outcome = Err(error);
                } else if self.decided(records).is_some() {
                    stop_starting.cancel();
                }
            }
            // If the run is interrupted before a decision, store all completed games.
            for finished in order.map(ReorderBuffer::into_remaining).unwrap_or_default() {
                if outcome.is_ok() && self.decided(records).is_none() {
                    outcome = self.store(finished, records, directory, on_progress, all);
                }
            }
            outcome
        })
    }

    /// Plays the remaining games of a pair. Returns whether more pairs may be played.
    fn pair(&self, work: &PairTask, stop_starting: &CancellationToken, sender: &mpsc::Sender<Result<FinishedGame, RunError>>) -> bool {
        if stop_starting.is_cancelled() || self.stop.is_cancelled() {
            return false;
        }
        work.halves.iter().all(|&half| {
            let Some(result) = self.game(work.task, half, &work.seed).transpose() else { return false };
            let failed = result.is_err();
            // If the receiver is gone, stop.
            sender.send(result).is_ok() && !failed
        })
    }

    fn store(
        &self,
        finished: FinishedGame,
        records: &mut Vec<GameRecord>,
        directory: &mut Option<&mut EventDirectory>,
        on_progress: &mut dyn FnMut(&Progress<'_>),
        all: u64,
    ) -> Result<(), RunError> {
        if let Some(directory) = directory {
            directory.store(self.plan, &finished)?;
        }
        records.push(finished.record);
        if let Some(latest) = records.last() {
            on_progress(&Progress { latest, games: records, all });
        }
        Ok(())
    }

    /// Fails if an external program cannot be started or, in a match of two players, if it exits
    /// before it was ever ready: the results would be meaningless.
    fn check_started(&self, finished: &FinishedGame, records: &[GameRecord]) -> Result<(), RunError> {
        let record = &finished.record;
        let (Some(seat), Some(lost)) = (finished.unready, &record.forfeit) else { return Ok(()) };
        let player = record.players[seat.index()];
        let entrant = &self.plan.entrants[player];
        let ready_once = || {
            let started = |record: &GameRecord| (0..2).any(|seat| record.players[seat] == player && record.start[seat] > 0);
            records.iter().any(started)
        };
        let never = match lost.forfeit.kind {
            ForfeitKind::Start => true,
            ForfeitKind::Crash => self.plan.entrants.len() == 2 && !ready_once(),
            _ => false,
        };
        if never && matches!(entrant.who, EntrantKind::Program(_)) {
            return Err(RunError::NotReady { name: entrant.name.clone(), why: lost.forfeit.text.clone() });
        }
        Ok(())
    }

    /// Plays one game; `None` if it was stopped.
    fn game(&self, task: Task, half: u8, seed: &Seed) -> Result<Option<FinishedGame>, RunError> {
        let [a, b] = task.players;
        let players = if half == 0 { [a, b] } else { [b, a] };
        let entrants = players.map(|player| &self.plan.entrants[player]);
        let names = entrants.map(|entrant| entrant.name.as_str());
        let seed = *seed;
        let contestant = |seat: usize| {
            let found = self.setting.contestant(entrants[seat], &seed);
            found.map_err(|why| RunError::Player { name: entrants[seat].name.clone(), why })
        };
        let mut contestants = [contestant(0)?, contestant(1)?];
        let fixture = Fixture { task, half, players, names, seed, opening_moves: self.setting.opening_moves() };
        match referee::play(self.setting.game(&seed), &fixture, &mut contestants, self.stop) {
            Ok(mut finished) => {
                finished.record.sha256 = entrants.map(|entrant| entrant.sha256.clone());
                Ok(Some(finished))
            }
            Err(RefereeError::Stopped) => Ok(None),
            Err(RefereeError::Stuck(why)) => Err(RunError::Game { task, names: names.join(" against "), why }),
        }
    }

    /// Returns the verdict of the plan's test, if any. It considers the pairs in order up to the
    /// first incomplete one, so that it does not depend on the timing of threads.
    fn decided(&self, records: &[GameRecord]) -> Option<Verdict> {
        let sprt = self.plan.sprt.as_ref()?;
        sprt.first_decision(&pairs_in_order(records)).map(|(_, verdict)| verdict)
    }
}

/// Reorders completed games into the order of the plan.
struct ReorderBuffer {
    /// Games not yet emitted, in order.
    expected: VecDeque<(Task, u8)>,
    waiting: BTreeMap<(Task, u8), FinishedGame>,
}

impl ReorderBuffer {
    /// Creates the order of a round's unplayed games.
    fn of(tasks: &[Task], there: &BTreeSet<(Task, u8)>) -> ReorderBuffer {
        let halves = tasks.iter().flat_map(|&task| [(task, 0), (task, 1)]);
        ReorderBuffer { expected: halves.filter(|game| !there.contains(game)).collect(), waiting: BTreeMap::new() }
    }

    /// Adds a game, and returns the games that are now next in order.
    fn push(&mut self, finished: FinishedGame) -> Vec<FinishedGame> {
        self.waiting.insert((finished.record.task, finished.record.half), finished);
        let mut due = Vec::new();
        while let Some(next) = self.expected.front().and_then(|game| self.waiting.remove(game)) {
            self.expected.pop_front();
            due.push(next);
        }
        due
    }

    /// Returns the remaining games, whose predecessors are missing.
    fn into_remaining(self) -> Vec<FinishedGame> {
        self.waiting.into_values().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn external_games_with_the_same_seed_run_one_after_the_other() {
        let work = |pair, seed, external| PairTask {
            task: Task { round: 0, players: [0, 1], pair },
            halves: vec![0, 1],
            seed: Seed::from_number(seed),
            external,
        };
        let waiting = [work(0, 1, true), work(1, 1, true), work(2, 2, true), work(3, 1, false), work(4, 2, true)].into();
        let mut queue = Queue { waiting, playing: Vec::new() };
        let next = |queue: &mut Queue| queue.next().map(|work| work.task.pair);
        let first = queue.next().unwrap();
        assert_eq!((first.task.pair, next(&mut queue), next(&mut queue), next(&mut queue)), (0, Some(2), Some(3), None));
        queue.finish(&first);
        assert_eq!((next(&mut queue), next(&mut queue), queue.waiting.len()), (Some(1), None, 1));
    }
}
