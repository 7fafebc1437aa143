//! Computer players with a time and depth limit from the game's settings or the player's name.

use std::time::Duration;

use engine::pentago::roster::{self, Amount, Level, Roster};
use games::settings::pentago::{MAX_DEPTH, MAX_SECONDS, Settings};
use pentago::Move;
use pentago::game::{Pentago, View};
use play::time::Instant;
use play::{Budget, CancellationToken, Player, SearchInfo};

use super::PentagoGame;
use super::game_index::GameIndex;

/// The engines with a fixed search depth.
const FIXED_DEPTH_ENGINES: [&str; 3] = ["minimax", "alphabeta", "negascout"];

/// Maximum time of a move at any depth.
const MAX_MOVE_TIME: Duration = Duration::from_secs(MAX_SECONDS);

/// Returns the canonical name of a player with an amount in its name, if the server allows that
/// amount. The amount is the depth or time of one seat; the game's settings apply to all seats.
pub(super) fn with_amount(player: &str) -> Option<String> {
    let is_borne = match roster::parse_amount(player).ok()?? {
        Amount::Depth(depth) => depth <= MAX_DEPTH,
        Amount::Time(time) => time.as_secs() <= MAX_SECONDS,
    };
    if is_borne { roster::canonical(player).ok() } else { None }
}

/// A Pentago player with a time limit.
pub(super) struct TimedPlayer {
    player: Box<dyn Player<Pentago>>,
    time: Duration,
}

impl TimedPlayer {
    /// Creates a player; `None` if the name is unknown. Amounts are capped at the server's limits,
    /// even those in stored names. The strongest player prefers, among moves of equal value, those
    /// that scored better in finished games.
    pub(super) fn new(roster: &Roster, played: &GameIndex, name: &str, settings: Settings) -> Option<TimedPlayer> {
        let own = roster::parse_amount(name).ok()?;
        let plain = name.split_once(':').map_or(name, |(plain, _)| plain);
        let depth = if let Some(Amount::Depth(depth)) = own { depth } else { settings.depth };
        let player = if Level::by_name(plain).is_some_and(|level| level == Level::HIGHEST) {
            Box::new(roster.strong().with_preference(played.move_preference())) as Box<dyn Player<Pentago>>
        } else if FIXED_DEPTH_ENGINES.contains(&plain) {
            roster.player(&format!("{plain}:{}", depth.clamp(1, MAX_DEPTH))).ok()?
        } else {
            roster.player(name).ok()?
        };
        // The amount of a seat overrides the game's settings.
        let time = if let Some(Amount::Time(time)) = own { time } else { Duration::from_secs(settings.seconds) };
        Some(TimedPlayer { player, time: time.min(Duration::from_secs(MAX_SECONDS)) })
    }
}

impl Player<PentagoGame> for TimedPlayer {
    fn choose(&mut self, rules: &PentagoGame, view: &View, budget: &Budget, stop: &CancellationToken) -> Move {
        // Keeps part of the clock's share for network latency.
        let time = budget.time.map_or(self.time, |share| share.mul_f64(0.5).min(self.time));
        // Engines with a fixed depth ignore the time budget, so the token enforces it.
        let stop = stop.until(Some(Instant::now() + budget.time.unwrap_or(MAX_MOVE_TIME).min(MAX_MOVE_TIME)));
        self.player.choose(&rules.game, view, &Budget { time: Some(time), ..*budget }, &stop)
    }

    fn search_info(&self) -> Option<SearchInfo> {
        self.player.search_info()
    }

    fn memory(&self) -> usize {
        self.player.memory()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_in_player_names_are_bounded() {
        for good in ["alphabeta:5", "minimax:1", "negascout:3", "search:60", "solve:1", "level-5:10"] {
            assert_eq!(with_amount(good).as_deref(), Some(good));
        }
        for bad in ["alphabeta:6", "search:61", "search", "level-4:2", "naive:1", "nobody:1", "search:", "search:x", "alphabeta:-1"] {
            assert_eq!(with_amount(bad), None, "{bad}");
        }
        for (name, usual) in [("minimax:01", "minimax:1"), ("minimax:+1", "minimax:1"), ("search:0010", "search:10")] {
            assert_eq!(with_amount(name).as_deref(), Some(usual), "names are canonical");
        }
    }

    #[test]
    fn every_offered_player_exists() {
        let roster = super::super::roster();
        for name in engine::pentago::roster::PLAYERS {
            assert!(TimedPlayer::new(&roster, &GameIndex::default(), name, Settings::default()).is_some(), "{name}");
        }
        assert!(TimedPlayer::new(&roster, &GameIndex::default(), "alphabeta:30", Settings::default()).is_some());
        assert!(TimedPlayer::new(&roster, &GameIndex::default(), "nobody", Settings::default()).is_none());
    }

    #[test]
    fn stored_amounts_are_capped() {
        let roster = super::super::roster();
        let game = PentagoGame {
            game: Pentago::new(pentago::RuleSet::Standard),
            context: super::super::GameContext { settings: Settings::default(), players: roster.clone(), played: GameIndex::default() },
        };
        let start = play::Game::new(game.clone(), play::Seed::from_number(1));
        let view = start.view(play::Viewer::Seat(play::Seat::new(0).unwrap()));
        let settings = Settings { depth: 200, seconds: u64::MAX };
        for name in ["search:3600", "solve", "level-5"] {
            let player = TimedPlayer::new(&roster, &GameIndex::default(), name, settings).unwrap();
            assert_eq!(player.time, Duration::from_secs(MAX_SECONDS), "{name}");
        }
        // The player reports its depth; the search is cancelled at once.
        let stop = CancellationToken::new();
        stop.cancel();
        for name in ["alphabeta", "minimax", "alphabeta:36"] {
            let mut player = TimedPlayer::new(&roster, &GameIndex::default(), name, settings).unwrap();
            player.choose(&game, &view, &Budget::default(), &stop);
            assert_eq!(player.search_info().unwrap().depth, Some(MAX_DEPTH), "{name}");
        }
    }
}
