//! Plays an event: pairs of games on all cores, each game kept when it ends.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::mpsc;
use std::sync::{Condvar, Mutex, PoisonError};

use play::{Seed, Stop};

use super::{Folder, FolderError, Plan};
use crate::contest::Setting;
use crate::contestant::ForfeitKind;
use crate::entrant::Who;
use crate::record::{GameRecord, Task};
use crate::referee::{self, FinishedGame, Fixture, Unfinished};
use crate::stats::{Pentanomial, Verdict};

/// Plays the games of a plan.
pub struct Runner<'a, S: Setting> {
    /// Rules and players.
    pub setting: &'a S,
    /// What is to be played.
    pub plan: &'a Plan,
    /// Games at the same time.
    pub threads: usize,
    /// Raised: games in progress are broken off, and the event can go on later.
    pub stop: &'a Stop,
}

/// How far an event has come, told after every game.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The game that ended just now.
    pub latest: &'a GameRecord,
    /// All games that are over, in the order in which they ended.
    pub games: &'a [GameRecord],
    /// How many there will be, unless a test ends it.
    pub all: u64,
}

/// Why an event does not go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A player that can't be had.
    #[error("{name}: {why}")]
    Player {
        /// Its name.
        name: String,
        /// Why not.
        why: String,
    },
    /// An outside program that does not come to play.
    #[error("{name} can't be started: {why}")]
    NotReady {
        /// Its name.
        name: String,
        /// What happened.
        why: String,
    },
    /// A game that the rules can't go on with.
    #[error("pair {pair} of {names}: {why}", pair = .task.pair + 1)]
    Game {
        /// Which.
        task: Task,
        /// Who played.
        names: String,
        /// What is wrong.
        why: String,
    },
    /// Nobody knows how the lots fall.
    #[error("the seed of the event is not known: it lies in the event's folder in the file `seed`")]
    NoSeed,
    /// Games can't be kept.
    #[error(transparent)]
    Folder(#[from] FolderError),
}

/// A pair of games with the halves of it that are still to be played.
struct Work {
    task: Task,
    halves: Vec<u8>,
    seed: Seed,
    /// Is an outside program in it? Then no other with the same seed is played meanwhile: what one game tells would help in the other.
    outside: bool,
}

/// The pairs that wait, and the seeds of those that are played.
struct Queue {
    waiting: VecDeque<Work>,
    playing: Vec<Seed>,
}

impl Queue {
    /// The next pair that may be begun: with none of whose seed an outside program plays.
    fn next(&mut self) -> Option<Work> {
        let free = self.waiting.iter().position(|work| !work.outside || !self.playing.contains(&work.seed))?;
        let work = self.waiting.remove(free)?;
        if work.outside {
            self.playing.push(work.seed);
        }
        Some(work)
    }

    fn ended(&mut self, work: &Work) {
        if let Some(at) = self.playing.iter().position(|seed| work.outside && *seed == work.seed) {
            self.playing.swap_remove(at);
        }
    }
}

impl<S: Setting> Runner<'_, S> {
    /// Plays what `done` lacks, and comes back with all games, in the order of the plan. If the stop was raised, some are missing.
    ///
    /// # Errors
    /// A player is not there, or the folder can't be written.
    pub fn run(
        &self,
        done: Vec<GameRecord>,
        mut folder: Option<&mut Folder>,
        told: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<Vec<GameRecord>, RunError> {
        // Who is not there is found out before anything is played.
        for entrant in self.plan.entrants.iter().filter(|entrant| !entrant.withdrawn) {
            let seed = Seed::from_number(0);
            self.setting.contestant(entrant, &seed).map_err(|why| RunError::Player { name: entrant.name.clone(), why })?;
        }
        let mut records = done;
        for round in 0..self.plan.rounds() {
            let tasks = self.plan.tasks(round, &records);
            self.round(&tasks, &mut records, &mut folder, told)?;
            if self.stop.raised() {
                break;
            }
        }
        records.sort_by_key(|record| (record.task.round, record.task.pair, record.task.players, record.half));
        self.plan.keep_to_decision(&mut records);
        Ok(records)
    }

    /// Plays a game of the event once more: by its hash it is seen whether it came out the same. Nothing if the stop was raised.
    ///
    /// # Errors
    /// A player is not there, or the rules can't go on.
    pub fn again(&self, record: &GameRecord) -> Result<Option<FinishedGame>, RunError> {
        let seed = record.seed.parse().map_err(|_| RunError::NoSeed)?;
        self.game(record.task, record.half, &seed)
    }

    /// The seed of a pair: the one that its first game had, if that is over.
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
        folder: &mut Option<&mut Folder>,
        told: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(), RunError> {
        let there: BTreeSet<(Task, u8)> = records.iter().map(|record| (record.task, record.half)).collect();
        let left = |task: &Task| (0..2).filter(|&half| !there.contains(&(*task, half))).collect::<Vec<u8>>();
        let mut waiting = VecDeque::new();
        for (task, halves) in tasks.iter().map(|task| (*task, left(task))).filter(|(_, halves)| !halves.is_empty()) {
            let outside = task.players.iter().any(|&player| self.plan.entrants[player].is_outside());
            waiting.push_back(Work { task, halves, seed: self.seed(&task, records)?, outside });
        }
        if waiting.is_empty() || self.decided(records).is_some() {
            return Ok(());
        }
        let threads = self.threads.clamp(1, waiting.len());
        let queue = (Mutex::new(Queue { waiting, playing: Vec::new() }), Condvar::new());
        let take = || {
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
        let give = |work: &Work| {
            queue.0.lock().unwrap_or_else(PoisonError::into_inner).ended(work);
            queue.1.notify_all();
        };
        // No new pair is begun after that, but those in progress come to their end.
        let enough = Stop::new();
        let all = 2 * self.plan.pairs_in_all();
        let (sender, receiver) = mpsc::channel::<Result<FinishedGame, RunError>>();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, enough, take, give) = (sender.clone(), enough.clone(), &take, &give);
                scope.spawn(move || {
                    while let Some(work) = take() {
                        let more = self.pair(&work, &enough, &sender);
                        // Others wait for it, if only to see that it is over.
                        give(&work);
                        if !more {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut outcome = Ok(());
            // Where a test may end the match, games are judged in the order of the plan, so that what lies beyond the decision is never kept.
            let mut order = self.plan.sprt.map(|_| Order::of(tasks, &there));
            for result in receiver {
                let kept = result.and_then(|finished| {
                    self.ready(&finished, records)?;
                    let due = match &mut order {
                        Some(order) => order.due(finished),
                        None => vec![finished],
                    };
                    for finished in due {
                        if self.decided(records).is_none() {
                            self.keep(finished, records, folder, told, all)?;
                        }
                    }
                    Ok(())
                });
                if let Err(error) = kept {
                    enough.raise();
                    outcome = Err(error);
                } else if self.decided(records).is_some() {
                    enough.raise();
                }
            }
            // What was interrupted before it was decided loses no game that is over.
            for finished in order.map(Order::rest).unwrap_or_default() {
                if outcome.is_ok() && self.decided(records).is_none() {
                    outcome = self.keep(finished, records, folder, told, all);
                }
            }
            outcome
        })
    }

    /// Plays what is left of a pair; says whether more may be played after it.
    fn pair(&self, work: &Work, enough: &Stop, sender: &mpsc::Sender<Result<FinishedGame, RunError>>) -> bool {
        if enough.raised() || self.stop.raised() {
            return false;
        }
        work.halves.iter().all(|&half| {
            let Some(result) = self.game(work.task, half, &work.seed).transpose() else { return false };
            let failed = result.is_err();
            // Nobody listens any more: then nobody wants more.
            sender.send(result).is_ok() && !failed
        })
    }

    fn keep(
        &self,
        finished: FinishedGame,
        records: &mut Vec<GameRecord>,
        folder: &mut Option<&mut Folder>,
        told: &mut dyn FnMut(&Progress<'_>),
        all: u64,
    ) -> Result<(), RunError> {
        if let Some(folder) = folder {
            folder.keep(self.plan, &finished)?;
        }
        records.push(finished.record);
        if let Some(latest) = records.last() {
            told(&Progress { latest, games: records, all });
        }
        Ok(())
    }

    /// Ends the event where an outside program can't be started, and a match of two also where it ends before it was ready for the first time: what would
    /// come out says nothing of anybody.
    fn ready(&self, finished: &FinishedGame, records: &[GameRecord]) -> Result<(), RunError> {
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
        if never && matches!(entrant.who, Who::Program(_)) {
            return Err(RunError::NotReady { name: entrant.name.clone(), why: lost.forfeit.text.clone() });
        }
        Ok(())
    }

    /// One game; nothing if it was broken off.
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
            Err(Unfinished::Stopped) => Ok(None),
            Err(Unfinished::Stuck(why)) => Err(RunError::Game { task, names: names.join(" against "), why }),
        }
    }

    /// What the plan's test says by now, if it has one and it is decided: from the pairs in their order up to the first that is not over, so that it does
    /// not depend on which thread was faster.
    fn decided(&self, records: &[GameRecord]) -> Option<Verdict> {
        let sprt = self.plan.sprt.as_ref()?;
        sprt.first_decision(&pairs_in_order(records)).map(|(_, verdict)| verdict)
    }
}

/// Games that are over, handed on in the order of the plan.
struct Order {
    /// Which are still to come, the next one first.
    expected: VecDeque<(Task, u8)>,
    waiting: BTreeMap<(Task, u8), FinishedGame>,
}

impl Order {
    /// The games of a round that are not there yet.
    fn of(tasks: &[Task], there: &BTreeSet<(Task, u8)>) -> Order {
        let halves = tasks.iter().flat_map(|&task| [(task, 0), (task, 1)]);
        Order { expected: halves.filter(|game| !there.contains(game)).collect(), waiting: BTreeMap::new() }
    }

    /// Takes a game, and gives those whose turn has come.
    fn due(&mut self, finished: FinishedGame) -> Vec<FinishedGame> {
        self.waiting.insert((finished.record.task, finished.record.half), finished);
        let mut due = Vec::new();
        while let Some(next) = self.expected.front().and_then(|game| self.waiting.remove(game)) {
            self.expected.pop_front();
            due.push(next);
        }
        due
    }

    /// Those that waited for others in vain.
    fn rest(self) -> Vec<FinishedGame> {
        self.waiting.into_values().collect()
    }
}

/// The half points of the first entrant in its pairs against the second, in order, up to the first pair that is not over.
pub(crate) fn pairs_in_order(records: &[GameRecord]) -> Vec<usize> {
    let mut pairs: BTreeMap<u32, [Option<u32>; 2]> = BTreeMap::new();
    for record in records.iter().filter(|record| record.task.players == [0, 1]) {
        pairs.entry(record.task.pair).or_default()[usize::from(record.half)] = record.halves_of(0);
    }
    let whole = (0..).zip(pairs).map_while(|(number, (pair, halves))| match halves {
        [Some(first), Some(second)] if number == pair => Some((first + second) as usize),
        _ => None,
    });
    whole.filter(|&halves| halves < Pentanomial::KINDS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_outside_programs_with_the_same_seed_are_played_one_after_the_other() {
        let work = |pair, seed, outside| Work {
            task: Task { round: 0, players: [0, 1], pair },
            halves: vec![0, 1],
            seed: Seed::from_number(seed),
            outside,
        };
        let waiting = [work(0, 1, true), work(1, 1, true), work(2, 2, true), work(3, 1, false), work(4, 2, true)].into();
        let mut queue = Queue { waiting, playing: Vec::new() };
        let next = |queue: &mut Queue| queue.next().map(|work| work.task.pair);
        let first = queue.next().unwrap();
        assert_eq!((first.task.pair, next(&mut queue), next(&mut queue), next(&mut queue)), (0, Some(2), Some(3), None));
        queue.ended(&first);
        assert_eq!((next(&mut queue), next(&mut queue), queue.waiting.len()), (Some(1), None, 1));
    }
}
