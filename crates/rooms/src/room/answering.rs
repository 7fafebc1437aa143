//! Runs searches for rooms in other instances; see [`super::remote`].

use std::any::Any;
use std::time::Duration;

use play::{Budget, Seat, Stop, Viewer};
use table::{Sessions, computer_seed};

use super::LoadedGame;
use super::remote::{Thought, ThoughtAnswer, ThoughtQuestion};
use super::room_table::Table;
use crate::hosted::{HostedRules, Services};

/// The cached players of the last game searched, with the game's id.
#[derive(Default)]
pub struct Remembered(Option<(String, Box<dyn Any + Send>)>);

/// Runs a search for a room in another instance. Returns the response, or `None` if the stored game
/// does not match the request.
pub fn answer<H: HostedRules>(
    rules: H,
    loaded: LoadedGame,
    asked: &ThoughtQuestion,
    services: &Services,
    remembered: &mut Remembered,
) -> Option<String> {
    let table = Table::new(rules, loaded.row, &loaded.log).ok()?;
    let game = table.game();
    if table.version() != asked.version {
        return None;
    }
    let seat = Seat::new(asked.seat).filter(|seat| seat.index() < table.rules().seats())?;
    let mut sessions = match remembered.0.take() {
        Some((id, kept)) if id == asked.game => kept.downcast::<Sessions<H>>().unwrap_or_default(),
        _ => Box::default(),
    };
    let rules = table.rules().refreshed(services);
    let known = if asked.move_of_game { sessions.take(seat, &asked.player, game) } else { None };
    let mut chooser = known.or_else(|| rules.player(&asked.player))?;
    let seed = computer_seed(game.seed(), game.line().count());
    let budget = Budget { seed: Some(seed), time: asked.time.map(Duration::from_millis), ..Budget::default() };
    let action = chooser.choose(&rules, &game.view(Viewer::Seat(seat)), &budget, &Stop::new());
    let told = ThoughtAnswer { action: rules.write_action(&action), thought: chooser.thought().map(Thought::of) };
    if asked.move_of_game {
        sessions.keep(seat, &asked.player, game, chooser);
    }
    remembered.0 = Some((asked.game.clone(), sessions));
    serde_json::to_string(&told).ok()
}
