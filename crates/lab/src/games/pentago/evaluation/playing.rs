//! Plays the games of a round on several threads, and stores them in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use anyhow::Context;
use engine::pentago::search::{Options, Search, Weights};
use engine::pentago::training::GameGenerator;
use play::CancellationToken;

use super::games::GamesFile;

/// Memory of a thread's transposition table, in bytes; the searches of these games are short.
const TABLE: usize = 2 << 20;

/// Plays until the file has `until` games or `stop` is cancelled. Games in progress are then
/// finished, so that none is lost or played twice. `progress` receives the number of stored games.
pub(super) fn play(
    file: &mut GamesFile,
    until: u64,
    course: &GameGenerator,
    weights: &Weights,
    threads: usize,
    stop: &CancellationToken,
    progress: &mut dyn FnMut(u64),
) -> anyhow::Result<()> {
    let next = AtomicU64::new(file.len());
    let (finished, games) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (finished, next) = (finished.clone(), &next);
            scope.spawn(move || {
                let mut search = Search::with_weights(Options { threads: 1, table_bytes: TABLE, ..Options::default() }, weights);
                while !stop.is_cancelled() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // The receiver is gone if a game could not be written.
                    if number >= until || finished.send((number, course.game(number, &mut search))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(finished);
        // Finished games that wait for one with a lower number.
        let mut early = BTreeMap::new();
        for (number, game) in games {
            early.insert(number, game.with_context(|| format!("game {number}"))?);
            while let Some(game) = early.remove(&file.len()) {
                file.append(game)?;
                progress(file.len());
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupted_round_produces_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let course = GameGenerator { seed: 3, nodes: 40 };
        let play_some = |name: &str, threads: usize, stop_at: Option<u64>| {
            let path = folder.path().join(name);
            let mut file = GamesFile::open(&path, "head", 14).unwrap();
            let stop = CancellationToken::new();
            let mut counts = Vec::new();
            let mut progress = |len| {
                counts.push(len);
                if Some(len) == stop_at {
                    stop.cancel();
                }
            };
            play(&mut file, 14, &course, Weights::built_in(), threads, &stop, &mut progress).unwrap();
            (std::fs::read(path).unwrap(), counts)
        };
        let (whole, counts) = play_some("whole", 1, None);
        assert_eq!(counts, (1..=14).collect::<Vec<u64>>());
        let (part, counts) = play_some("parts", 2, Some(4));
        // Games in progress were finished, and no earlier game is missing.
        let kept = counts.last().copied().unwrap();
        assert!((4..14).contains(&kept) && whole.starts_with(&part), "{counts:?}");
        // Simulate a stop in the middle of a line.
        std::fs::write(folder.path().join("parts"), &part[..part.len() - 7]).unwrap();
        let (parts, counts) = play_some("parts", 3, None);
        assert_eq!(counts, (kept..=14).collect::<Vec<u64>>());
        assert!(parts == whole);
        assert!(play_some("parts", 1, None) == (whole, Vec::new()));
    }
}
