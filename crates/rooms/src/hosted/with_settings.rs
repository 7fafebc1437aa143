//! A game's rules with server-side settings.

use play::{Budget, Closing, Corrupt, Dice, NextStep, Player, Refused, Rules, Seat, Stop, TableRules, Thought, Viewer};

/// A game `G` with settings `S` that are chosen on the page and stored, but are not part of the
/// rules.
#[derive(Clone)]
pub(crate) struct WithSettings<G, S> {
    pub(super) game: G,
    pub(super) settings: S,
}

/// Delegates to the game.
impl<G: Rules, S> Rules for WithSettings<G, S> {
    type Position = G::Position;
    type Action = G::Action;
    type Event = G::Event;
    type EventView = G::EventView;
    type View = G::View;
    type Preview = G::Preview;
    type Why = G::Why;

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn start(&self) -> G::Position {
        self.game.start()
    }

    fn pending(&self, position: &G::Position) -> NextStep {
        self.game.pending(position)
    }

    fn judge(&self, position: &G::Position, by: Seat, action: &G::Action) -> Result<G::Event, Refused<G::Why>> {
        self.game.judge(position, by, action)
    }

    fn chance(&self, position: &G::Position, dice: &mut Dice) -> G::Event {
        self.game.chance(position, dice)
    }

    fn timeout(&self, position: &G::Position, seat: Seat) -> Option<G::Event> {
        self.game.timeout(position, seat)
    }

    fn fold(&self, position: &mut G::Position, event: &G::Event) -> Result<(), Corrupt> {
        self.game.fold(position, event)
    }

    fn close(&self, position: &mut G::Position, how: Closing) {
        self.game.close(position, how);
    }

    fn view(&self, position: &G::Position, to: Viewer) -> G::View {
        self.game.view(position, to)
    }

    fn seen(&self, before: &G::Position, event: &G::Event, to: Viewer) -> G::EventView {
        self.game.seen(before, event, to)
    }

    fn preview(&self, view: &G::View, draft: &G::Action) -> Result<G::Preview, Refused<G::Why>> {
        self.game.preview(view, draft)
    }
}

impl<G: TableRules, S> TableRules for WithSettings<G, S> {
    fn scores(&self, position: &G::Position) -> Vec<i32> {
        self.game.scores(position)
    }

    fn last_resort(&self) -> G::Action {
        self.game.last_resort()
    }

    fn label(&self, position: &G::Position) -> Option<String> {
        self.game.label(position)
    }

    fn keeps_turn(&self, event: &G::Event) -> bool {
        self.game.keeps_turn(event)
    }

    fn is_step(&self, event: &G::Event) -> bool {
        self.game.is_step(event)
    }

    fn has_challengeable_word(&self, position: &G::Position) -> bool {
        self.game.has_challengeable_word(position)
    }

    fn draw_rounds(&self, event: &G::Event) -> Option<usize> {
        self.game.draw_rounds(event)
    }

    fn reveals_validity(&self, event: &G::Event) -> bool {
        self.game.reveals_validity(event)
    }

    fn redeal_hidden(&self, position: &G::Position) -> Vec<G::Event> {
        self.game.redeal_hidden(position)
    }

    fn takes_draw(&self, view: &G::View) -> bool {
        self.game.takes_draw(view)
    }

    fn allows_draws(&self) -> bool {
        self.game.allows_draws()
    }
}

/// Adapts a computer player of the game `G` to [`WithSettings`].
pub(super) struct PlayerAdapter<G>(pub(super) Box<dyn Player<G>>);

impl<G: Rules, S> Player<WithSettings<G, S>> for PlayerAdapter<G> {
    fn choose(&mut self, rules: &WithSettings<G, S>, view: &G::View, budget: &Budget, stop: &Stop) -> G::Action {
        self.0.choose(&rules.game, view, budget, stop)
    }

    fn thought(&self) -> Option<Thought> {
        self.0.thought()
    }

    fn memory(&self) -> usize {
        self.0.memory()
    }
}
