//! Descriptions of all games, for lists and forms.

use engine::Players;
use games::GameName;
use wire::{About, GameInfo, LexiconInfo, PlayerInfo, RulesInfo, SeatCount};

use super::lexicon_choice;
use crate::words::WordList;

/// Describes all games that can be started here.
pub(crate) fn shown() -> Vec<GameInfo> {
    let game = |game: GameName| {
        let (module, players) = (game.module(), Players::of(game));
        GameInfo {
            name: game.name(),
            rules: games::Rules::of(game),
            seats: SeatCount { least: *module.seats.start(), most: *module.seats.end() },
            players: players.offered(),
            also: players.also(),
            file: module.file,
            draws: *module.seats.end() > 1,
            analysis: module.analysis,
        }
    };
    GameName::at_tables().map(game).collect()
}

/// Returns the names of all computer players, without duplicates.
pub fn every_player() -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for name in GameName::at_tables().flat_map(|game| Players::of(game).names.iter().copied()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Describes this server: rule sets, lexicons, computer players, whether it has events, and the
/// requester's member name.
pub fn about(lists: &[WordList], events: bool, member: Option<String>) -> About {
    let rules = games::GameName::at_tables()
        .flat_map(games::Rules::of)
        .filter_map(|name| games::Rules::by_name(name).ok().map(|rules| (name, rules)));
    let rules = rules
        .map(|(name, rules)| RulesInfo {
            name,
            game: rules.game().name(),
            language: rules.language().map(games::Language::code),
            lexicons: lexicon_choice::fitting(&rules, lists).iter().map(ToString::to_string).collect(),
            players: engine::Players::of(rules.game()).offered(),
        })
        .collect();
    let lexicons = lists
        .iter()
        .map(|list| LexiconInfo {
            name: list.name.to_string(),
            language: list.language.clone(),
            words: list.words,
            available: list.cure.is_none(),
            licence: list.licence.clone(),
            cure: list.cure.clone(),
        })
        .collect();
    let players = every_player().into_iter().map(|name| PlayerInfo { name }).collect();
    About { name: "deska", version: env!("CARGO_PKG_VERSION"), games: shown(), rules, lexicons, players, events, member }
}
