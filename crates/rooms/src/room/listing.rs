//! Entries of game lists.

use table::storage::GameRow;
use table::{Audience, GuestId};
use wire::{GameLine, GameSettings};

use super::wire_seats;
use crate::hosted;

/// Returns a game's list entry as this guest sees it.
pub fn line(game: &GameRow, guest: Option<&GuestId>) -> GameLine {
    GameLine {
        id: game.id.clone(),
        game: game.game.clone(),
        rules: game.rules.clone(),
        lexicon: game.lexicon.as_ref().map(ToString::to_string),
        seats: wire_seats(game, guest),
        created: game.created,
        updated: game.updated,
        over: game.summary.over,
        scores: game.summary.scores.clone(),
        turn: game.summary.turn.map(play::Seat::index),
        winners: game.summary.winners.iter().map(play::Seat::index).collect(),
        label: game.summary.label.clone(),
        series: game.series.clone(),
        owner: game.owner.is_some() && game.owner.as_ref() == guest,
        settings: GameSettings(hosted::settings(game)),
        rated: game.rated.is_some(),
        audience: match game.audience {
            Audience::Everybody => wire::Audience::Everybody,
            Audience::Link => wire::Audience::Link,
            Audience::Players => wire::Audience::Players,
        },
        starred: false,
        noted: false,
    }
}
