//! Counts how often players made the computer's move: an indicator for moderators that proves
//! nothing by itself.

use std::time::Duration;

use play::{Budget, CancellationToken, Game, NextStep, Record, Viewer};
use table::storage::SeatAgreement;

use crate::hosted::{HostedRules, Services};

/// The computer's time per turn.
const TIME: Duration = Duration::from_millis(250);

/// Replays a game and counts each seat's turns and those that match the computer's choice.
pub(super) fn count_matches<H: HostedRules>(game: &Game<H>, services: &Services) -> Vec<SeatAgreement> {
    let rules = game.rules().refreshed(services);
    let engine = rules.yardstick();
    let mut all = vec![SeatAgreement { engine: engine.to_owned(), turns: 0, same: 0 }; rules.seats()];
    let Some(mut player) = rules.player(engine) else { return all };
    let mut position = rules.start();
    for (number, entry) in game.line() {
        let Record::Game(event) = &entry.record else { continue };
        if let NextStep::Seats(seats) = rules.pending(&position)
            && let Some(seat) = seats.iter().next().filter(|_| seats.iter().count() == 1)
            && let Some(counted) = all.get_mut(seat.index())
        {
            let view = rules.view(&position, Viewer::Seat(seat));
            let budget = Budget { time: Some(TIME), seed: Some(table::computer_seed(game.seed(), number)), ..Budget::default() };
            let choice = player.choose(&rules, &view, &budget, &CancellationToken::new());
            let same = rules.judge(&position, seat, &choice).is_ok_and(|chosen| chosen.to_string() == event.to_string());
            counted.turns += 1;
            counted.same += u64::from(same);
        }
        // Records of a restored log always fold; stop if one does not.
        if rules.fold(&mut position, event).is_err() {
            break;
        }
    }
    all
}
