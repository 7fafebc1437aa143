//! Rules that wrap other rules.

use crate::{Closing, Corrupt, Dice, NextStep, Rejection, Rules, Seat, TableRules, Viewer, Violation};

/// Rules that wrap those of a game to add something, such as settings. They delegate everything to
/// the wrapped rules, except for the initial position if they have one of their own.
pub trait RulesWrapper {
    type Inner: Rules;

    fn inner(&self) -> &Self::Inner;

    fn initial_position(&self) -> <Self::Inner as Rules>::Position {
        self.inner().start()
    }
}

impl<W: RulesWrapper> Rules for W {
    type Position = <W::Inner as Rules>::Position;
    type Action = <W::Inner as Rules>::Action;
    type Event = <W::Inner as Rules>::Event;
    type EventView = <W::Inner as Rules>::EventView;
    type View = <W::Inner as Rules>::View;
    type Preview = <W::Inner as Rules>::Preview;
    type Why = <W::Inner as Rules>::Why;

    fn seats(&self) -> usize {
        self.inner().seats()
    }

    fn start(&self) -> Self::Position {
        self.initial_position()
    }

    fn pending(&self, position: &Self::Position) -> NextStep {
        self.inner().pending(position)
    }

    fn judge(&self, position: &Self::Position, by: Seat, action: &Self::Action) -> Result<Self::Event, Rejection<Self::Why>> {
        self.inner().judge(position, by, action)
    }

    fn chance(&self, position: &Self::Position, dice: &mut Dice) -> Self::Event {
        self.inner().chance(position, dice)
    }

    fn timeout(&self, position: &Self::Position, seat: Seat) -> Option<Self::Event> {
        self.inner().timeout(position, seat)
    }

    fn fold(&self, position: &mut Self::Position, event: &Self::Event) -> Result<(), Corrupt> {
        self.inner().fold(position, event)
    }

    fn close(&self, position: &mut Self::Position, how: Closing) {
        self.inner().close(position, how);
    }

    fn view(&self, position: &Self::Position, to: Viewer) -> Self::View {
        self.inner().view(position, to)
    }

    fn seen(&self, before: &Self::Position, event: &Self::Event, to: Viewer) -> Self::EventView {
        self.inner().seen(before, event, to)
    }

    fn preview(&self, view: &Self::View, draft: &Self::Action) -> Result<Self::Preview, Rejection<Self::Why>> {
        self.inner().preview(view, draft)
    }
}

impl<W: RulesWrapper<Inner: TableRules>> TableRules for W {
    fn violation(&self, why: &Self::Why) -> Violation {
        self.inner().violation(why)
    }

    fn scores(&self, position: &Self::Position) -> Vec<i32> {
        self.inner().scores(position)
    }

    fn points(&self, position: &Self::Position) -> Vec<i32> {
        self.inner().points(position)
    }

    fn last_resort(&self) -> Self::Action {
        self.inner().last_resort()
    }

    fn label(&self, position: &Self::Position) -> Option<String> {
        self.inner().label(position)
    }

    fn keeps_turn(&self, event: &Self::Event) -> bool {
        self.inner().keeps_turn(event)
    }

    fn is_step(&self, event: &Self::Event) -> bool {
        self.inner().is_step(event)
    }

    fn draw_rounds(&self, event: &Self::Event) -> Option<usize> {
        self.inner().draw_rounds(event)
    }

    fn has_challengeable_word(&self, position: &Self::Position) -> bool {
        self.inner().has_challengeable_word(position)
    }

    fn reveals_validity(&self, event: &Self::Event) -> bool {
        self.inner().reveals_validity(event)
    }

    fn redeal_hidden(&self, position: &Self::Position) -> Vec<Self::Event> {
        self.inner().redeal_hidden(position)
    }

    fn takes_draw(&self, view: &Self::View) -> bool {
        self.inner().takes_draw(view)
    }

    fn allows_draws(&self) -> bool {
        self.inner().allows_draws()
    }
}
