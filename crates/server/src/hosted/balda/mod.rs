//! Balda on the server.

mod action;
pub(super) mod analysis;
pub(super) mod card;
mod explore;
mod frame;
mod games;
mod hint;
mod review;
pub(super) mod settings;

use ::games::GameName;
use balda::game::{Action, Balda, Event, State, View};
use balda::{RuleSet, Square, Why as BaldaWhy};
use engine::balda::Level;
use play::{Closing, Corrupt, Dice, Pending, Player, Refused, Rules, Seat, Viewer};
use serde_json::{Map, Value};
use store::GameRow;

pub(super) use self::games::Games;
use self::settings::Settings;
use super::{BadAction, Hosted, House, SetError, Timing};
use crate::message::Why;

/// A game of Balda with its settings.
#[derive(Clone)]
pub(crate) struct BaldaGame {
    game: Balda,
    settings: Settings,
}

impl BaldaGame {
    pub(super) async fn set_up(rules: RuleSet, row: &GameRow, house: &House) -> Result<BaldaGame, SetError> {
        let bad = |why: serde_json::Error| SetError::Settings(why.to_string());
        let (_, options) = Timing::read(&row.options).map_err(bad)?;
        let settings = Settings::read(options).map_err(bad)?;
        let rules = settings.apply(rules).map_err(|why| SetError::Settings(why.to_string()))?;
        let name = row.lexicon.clone().ok_or_else(|| SetError::Settings("it has no lexicon".into()))?;
        let lexicon = house.shelf.open(&name).await?;
        // A start word that the lexicon has lost since is in the log: only a game not yet begun needs it.
        let set_up = |start| house.balda.game(&rules, &lexicon, row.seats.len(), start, &house.shelf);
        let game = set_up(settings.start.as_deref()).or_else(|_| set_up(None)).map_err(|why| SetError::Settings(why.to_string()))?;
        Ok(BaldaGame { game, settings })
    }
}

/// Hands everything on to the game itself.
impl Rules for BaldaGame {
    type Position = State;
    type Action = Action;
    type Event = Event;
    type Seen = <Balda as Rules>::Seen;
    type View = View;
    type Preview = <Balda as Rules>::Preview;
    type Why = BaldaWhy;

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn start(&self) -> State {
        self.game.start()
    }

    fn pending(&self, state: &State) -> Pending {
        self.game.pending(state)
    }

    fn judge(&self, state: &State, by: Seat, action: &Action) -> Result<Event, Refused<BaldaWhy>> {
        self.game.judge(state, by, action)
    }

    fn chance(&self, state: &State, dice: &mut Dice) -> Event {
        self.game.chance(state, dice)
    }

    fn timeout(&self, state: &State, seat: Seat) -> Option<Event> {
        self.game.timeout(state, seat)
    }

    fn fold(&self, state: &mut State, event: &Event) -> Result<(), Corrupt> {
        self.game.fold(state, event)
    }

    fn close(&self, state: &mut State, how: Closing) {
        self.game.close(state, how);
    }

    fn view(&self, state: &State, to: Viewer) -> View {
        self.game.view(state, to)
    }

    fn seen(&self, before: &State, event: &Event, to: Viewer) -> Self::Seen {
        self.game.seen(before, event, to)
    }

    fn preview(&self, view: &View, draft: &Action) -> Result<Self::Preview, Refused<BaldaWhy>> {
        self.game.preview(view, draft)
    }
}

/// A computer player of the game itself.
struct Guest(Box<dyn Player<Balda>>);

impl Player<BaldaGame> for Guest {
    fn choose(&mut self, rules: &BaldaGame, view: &View, budget: &play::Budget, stop: &play::Stop) -> Action {
        self.0.choose(&rules.game, view, budget, stop)
    }
}

impl Hosted for BaldaGame {
    fn name(&self) -> GameName {
        GameName::Balda
    }

    fn read_action(&self, action: &Map<String, Value>) -> Result<Action, BadAction> {
        action::read_action(action, self.game.words().letters(), self.game.rule_set().side())
    }

    fn why(&self, why: &BaldaWhy) -> Why {
        let side = self.game.rule_set().side();
        Why {
            code: why.code(),
            text: why.to_string(),
            squares: why.squares().into_iter().filter(|square| side.has(*square)).map(|square: Square| square.index(side)).collect(),
            words: why.word().map(str::to_owned).into_iter().collect(),
            ..Why::default()
        }
    }

    fn scores(&self, state: &State) -> Vec<i32> {
        state.scores.clone()
    }

    fn player(&self, name: &str, house: &House) -> Option<Box<dyn Player<BaldaGame>>> {
        house.balda_players.player(name).ok().map(|player| Box::new(Guest(player)) as _)
    }

    fn strongest(&self) -> String {
        Level::ALL[Level::ALL.len() - 1].to_string()
    }

    fn last_resort(&self) -> Action {
        Action::Pass
    }

    fn refreshed(&self, _: &House) -> BaldaGame {
        self.clone()
    }

    fn settings(&self) -> Map<String, Value> {
        self.settings.shown(self.game.rule_set())
    }

    fn card(&self) -> Value {
        card::of_game(self.game.rule_set(), self.game.words())
    }

    /// A word that was declined leaves the turn with whoever offered it, and its clock running on.
    fn goes_on(&self, event: &Event) -> bool {
        matches!(event, Event::Declined { .. })
    }

    /// An answer is told with the word it is about.
    fn is_step(&self, event: &Event) -> bool {
        !matches!(event, Event::Started { .. } | Event::Offered { .. })
    }

    fn label(&self, state: &State) -> Option<String> {
        (!state.start.is_empty()).then(|| self.game.words().letters().decode(&state.start))
    }

    /// Who is behind takes what is offered.
    fn takes_draw(&self, view: &View, _: &str) -> bool {
        let own = view.seat.and_then(|seat| view.scores.get(seat.index()).copied());
        own.is_some() && own < view.scores.iter().max().copied()
    }

    fn frame(&self, state: &State, to: Viewer) -> Map<String, Value> {
        frame::of_state(&self.game, state, to)
    }

    fn remarks(&self, events: &[&Event]) -> Vec<Value> {
        review::of_events(&self.game, events)
    }

    fn hint(&self, view: &View, advice: &Action, step: u8) -> Map<String, Value> {
        hint::tell(view, advice, step)
    }

    fn explore(&self, view: &View, question: &Map<String, Value>) -> Result<Map<String, Value>, BadAction> {
        explore::answer(self.game.rule_set(), self.game.words(), view, question)
    }
}
