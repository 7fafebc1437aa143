//! Runs searches for rooms in other instances; see [`super::remote`].

use std::any::Any;
use std::time::Duration;

use play::{Budget, CancellationToken, Seat, Viewer};
use table::{Sessions, computer_seed};

use super::LoadedGame;
use super::remote::{RemoteSearchRequest, RemoteSearchResponse, SearchInfo};
use super::room_table::RoomTable;
use crate::hosted::{HostedRules, Services};

/// The cached players of the last game searched, with the game's id.
#[derive(Default)]
pub struct CachedPlayers(Option<(String, Box<dyn Any + Send>)>);

/// Runs a search for a room in another instance. Returns the response, or `None` if the stored game
/// does not match the request.
pub fn run_remote_search<H: HostedRules>(
    rules: H,
    loaded: LoadedGame,
    request: &RemoteSearchRequest,
    services: &Services,
    cached: &mut CachedPlayers,
) -> Option<String> {
    let table = RoomTable::new(rules, loaded.row, &loaded.log).ok()?;
    let game = table.game();
    if table.version() != request.version {
        return None;
    }
    let seat = Seat::new(request.seat).filter(|seat| seat.index() < table.rules().seats())?;
    let mut sessions = match cached.0.take() {
        Some((id, kept)) if id == request.game => kept.downcast::<Sessions<H>>().unwrap_or_default(),
        _ => Box::default(),
    };
    let rules = table.rules().refreshed(services);
    let known = if request.move_of_game { sessions.take(seat, &request.player, game) } else { None };
    let mut player = known.or_else(|| rules.player(&request.player))?;
    let seed = computer_seed(game.seed(), game.line().count());
    let budget = Budget { seed: Some(seed), time: request.time.map(Duration::from_millis), ..Budget::default() };
    let action = player.choose(&rules, &game.view(Viewer::Seat(seat)), &budget, &CancellationToken::new());
    let response = RemoteSearchResponse { action: rules.write_action(&action), thought: player.search_info().map(SearchInfo::of) };
    if request.move_of_game {
        sessions.keep(seat, &request.player, game, player);
    }
    cached.0 = Some((request.game.clone(), sessions));
    serde_json::to_string(&response).ok()
}
