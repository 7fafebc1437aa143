//! What lists and forms are told of each game, before any is begun.

use engine::Players;
use games::GameName;
use wire::{GameInfo, SeatCount};

/// All games that are begun here, for those who ask what there is.
pub(crate) fn shown() -> Vec<GameInfo> {
    let game = |game: GameName| {
        let (facts, players) = (game.facts(), Players::of(game));
        GameInfo {
            name: game.name(),
            rules: games::Rules::of(game),
            seats: SeatCount { least: *facts.seats.start(), most: *facts.seats.end() },
            players: players.offered(),
            also: players.also(),
            file: facts.file,
            draws: *facts.seats.end() > 1,
            analysis: facts.analysis,
        }
    };
    GameName::at_tables().map(game).collect()
}

/// The names of the computer players of all games that are begun here, each once.
pub(crate) fn every_player() -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for name in GameName::at_tables().flat_map(|game| Players::of(game).names.iter().copied()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
