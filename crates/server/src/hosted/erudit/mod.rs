//! Erudit on the server.

mod action;
pub(super) mod analysis;
pub(super) mod card;
mod frame;
mod hint;
pub(super) mod settings;

use std::time::Duration;

use crossword::erudit::{Action, Erudit, EruditRules, Event, Fault, Position, View};
use crossword::{Method, Square};
use games::GameName;
use play::{Budget, Closing, Corrupt, Dice, Pending, Player, Refused, Rules, Seat, Stop, Viewer};
use serde_json::{Map, Value};
use store::GameRow;

use self::settings::Settings;
use super::{BadAction, Hosted, House, SetError, Timing};
use crate::message::Why;

/// The longest a computer player thinks about a turn.
const LONGEST: Duration = Duration::from_millis(1500);

/// A game of Erudit.
#[derive(Clone)]
pub(crate) struct EruditGame {
    game: Erudit,
    lexicon: String,
}

impl EruditGame {
    pub(super) async fn set_up(rules: EruditRules, row: &GameRow, house: &House) -> Result<EruditGame, SetError> {
        let bad = |why: serde_json::Error| SetError::Settings(why.to_string());
        let (_, options) = Timing::read(&row.options).map_err(bad)?;
        let settings = Settings::read(options).map_err(bad)?;
        let name = row.lexicon.clone().ok_or_else(|| SetError::Settings("it has no lexicon".into()))?;
        let lexicon = house.shelf.open(&name).await?;
        let generator = house.generators.get(rules.laying(), &lexicon)?;
        let rules = settings.apply(rules).map_err(|why| SetError::Settings(why.to_string()))?;
        let game = Erudit::sharing(&generator, rules, row.seats.len()).map_err(|why| SetError::Settings(why.to_string()))?;
        Ok(EruditGame { game, lexicon: name })
    }
}

/// Hands everything on to the game itself.
impl Rules for EruditGame {
    type Position = Position;
    type Action = Action;
    type Event = Event;
    type Seen = <Erudit as Rules>::Seen;
    type View = View;
    type Preview = <Erudit as Rules>::Preview;
    type Why = Fault;

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn start(&self) -> Position {
        self.game.start()
    }

    fn pending(&self, position: &Position) -> Pending {
        self.game.pending(position)
    }

    fn judge(&self, position: &Position, by: Seat, action: &Action) -> Result<Event, Refused<Fault>> {
        self.game.judge(position, by, action)
    }

    fn chance(&self, position: &Position, dice: &mut Dice) -> Event {
        self.game.chance(position, dice)
    }

    fn timeout(&self, position: &Position, seat: Seat) -> Option<Event> {
        self.game.timeout(position, seat)
    }

    fn fold(&self, position: &mut Position, event: &Event) -> Result<(), Corrupt> {
        self.game.fold(position, event)
    }

    fn close(&self, position: &mut Position, how: Closing) {
        self.game.close(position, how);
    }

    fn view(&self, position: &Position, to: Viewer) -> View {
        self.game.view(position, to)
    }

    fn seen(&self, before: &Position, event: &Event, to: Viewer) -> Self::Seen {
        self.game.seen(before, event, to)
    }

    fn preview(&self, view: &View, draft: &Action) -> Result<Self::Preview, Refused<Fault>> {
        self.game.preview(view, draft)
    }
}

/// A computer player of the game itself.
struct Guest(Box<dyn Player<Erudit>>);

impl Player<EruditGame> for Guest {
    /// Some positions have more turns than anybody can look at: the best found in time is played.
    fn choose(&mut self, rules: &EruditGame, view: &View, budget: &Budget, stop: &Stop) -> Action {
        let time = budget.time.map_or(LONGEST, |time| time.min(LONGEST));
        self.0.choose(&rules.game, view, &Budget { time: Some(time), ..*budget }, stop)
    }
}

impl Hosted for EruditGame {
    fn name(&self) -> GameName {
        GameName::Erudit
    }

    fn read_action(&self, action: &Map<String, Value>) -> Result<Action, BadAction> {
        action::read_action(action, self.game.rules())
    }

    fn why(&self, fault: &Fault) -> Why {
        Why {
            code: fault.why.code(),
            text: fault.to_string(),
            step: fault.step,
            squares: fault.why.squares().into_iter().map(Square::index).collect(),
            words: fault.why.words().to_vec(),
        }
    }

    fn scores(&self, position: &Position) -> Vec<i32> {
        position.scores.clone()
    }

    fn player(&self, name: &str, house: &House) -> Option<Box<dyn Player<EruditGame>>> {
        house.erudit_players.player(name).ok().map(|player| Box::new(Guest(player)) as _)
    }

    fn strongest(&self) -> String {
        engine::erudit::PLAYERS[engine::erudit::PLAYERS.len() - 1].to_owned()
    }

    fn last_resort(&self) -> Action {
        Action::Pass
    }

    fn refreshed(&self, house: &House) -> EruditGame {
        if self.game.generator().method() == Method::Gaddag {
            return self.clone();
        }
        let faster = || {
            let lexicon = house.shelf.opened(&self.lexicon)?;
            let generator = house.generators.get(EruditRules::by_name(self.game.rules().name())?.laying(), &lexicon).ok()?;
            Erudit::sharing(&generator, self.game.rules().clone(), self.game.seats()).ok()
        };
        faster().map_or_else(|| self.clone(), |game| EruditGame { game, lexicon: self.lexicon.clone() })
    }

    fn settings(&self) -> Map<String, Value> {
        settings::shown(self.game.rules())
    }

    fn card(&self) -> Value {
        card::card(self.game.rules())
    }

    fn goes_on(&self, event: &Event) -> bool {
        matches!(event, Event::Opening { .. } | Event::Drew { .. })
    }

    fn is_step(&self, event: &Event) -> bool {
        !matches!(event, Event::Opening { .. } | Event::Drew { .. })
    }

    fn frame(&self, position: &Position, to: Viewer) -> Map<String, Value> {
        frame::of_position(self.game.rules(), position, to)
    }

    fn hint(&self, view: &View, advice: &Action, step: u8) -> Map<String, Value> {
        hint::tell(self.game.rules(), view, advice, step)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lexicon::Lexicon;

    use super::*;
    use crate::words::{Shelf, WordList, Words, WordsError};

    /// One lexicon, without classes.
    struct Few;

    impl Words for Few {
        fn list(&self) -> Vec<WordList> {
            Vec::new()
        }

        fn open(&self, name: &str) -> Result<Lexicon, WordsError> {
            let rules = EruditRules::standard();
            Ok(Lexicon::build(name, rules.alphabet(), &["КОТ", "ТОК"]).unwrap())
        }

        fn quicken(&self, _: &Lexicon) -> Option<Lexicon> {
            None
        }
    }

    #[test]
    fn every_player_that_is_offered_exists() {
        let house = House::new(Shelf::new(Arc::new(Few)));
        let game = Erudit::new(EruditRules::standard(), Few.open("few").unwrap(), 2).unwrap();
        let game = EruditGame { game, lexicon: "few".into() };
        for name in engine::erudit::PLAYERS {
            assert!(game.player(name, &house).is_some(), "{name}");
        }
        assert!(game.player(&game.strongest(), &house).is_some());
    }
}
