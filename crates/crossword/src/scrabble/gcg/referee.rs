//! Replays a record and checks that each turn is legal and that the scores add up.
//!
//! The number of tiles on each rack follows from the moves alone, so the end of a game is known
//! even without the racks.

use crate::board::Board;
use crate::rules::{EndRule, RuleSet};
use crate::tiles::{BLANK, Tiles};

use super::entry::Player;
use super::error::Fault;
use super::event::{Action, Event, GcgPlacement};
use super::parts::{EndCause, Response, ScoreKind, TileLocation};
use super::settlement_state::SettlementState;

/// The state of the game after the events so far.
pub(super) struct Referee<'a> {
    pub(super) rules: &'a RuleSet,
    pub(super) players: &'a [Player],
    board: Board,
    scores: Vec<i64>,
    /// The number of tiles on each rack.
    pub(super) rack_sizes: Vec<usize>,
    bag: usize,
    /// The player on turn; `None` before the first.
    turn: Option<usize>,
    /// Consecutive scoreless turns, and consecutive passes.
    scoreless: u32,
    passes: u32,
    /// Players whose turns were skipped because they left a game of more than two.
    gone: Vec<bool>,
    /// The placement that may still be taken back or earn a bonus.
    last: Option<Last>,
    /// The player who went out, and whether the next player has passed: some records write an
    /// unchallenged end this way.
    pub(super) out: Option<usize>,
    passed_after: bool,
    pub(super) settlement: SettlementState,
    /// Whether there were `#rack` lines.
    racks_shown: bool,
    shown: Tiles,
}

struct Last {
    player: usize,
    placement: GcgPlacement,
    rack: Option<Tiles>,
    bag: usize,
    held: usize,
    scoreless: u32,
}

impl<'a> Referee<'a> {
    pub(super) fn new(rules: &'a RuleSet, players: &'a [Player]) -> Self {
        let seats = players.len();
        Self {
            rules,
            players,
            board: Board::new(),
            scores: vec![0; seats],
            rack_sizes: vec![rules.rack_size(); seats],
            bag: rules.tiles().len().saturating_sub(seats * rules.rack_size()),
            turn: None,
            scoreless: 0,
            passes: 0,
            gone: vec![false; seats],
            last: None,
            out: None,
            passed_after: false,
            settlement: SettlementState::new(seats),
            racks_shown: false,
            shown: Tiles::new(),
        }
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the score of a player.
    pub(super) fn score(&self, player: usize) -> i64 {
        self.scores.get(player).copied().unwrap_or(0)
    }

    /// Returns the score of the placement that may still be taken back.
    pub(super) fn last_score(&self) -> Option<u32> {
        self.last.as_ref().map(|last| last.placement.score)
    }

    /// Returns the players whose racks have not been settled although others have, after an end by
    /// scoreless turns.
    pub(super) fn unsettled_players(&self) -> impl Iterator<Item = String> {
        let lost: &[bool] = if self.out.is_none() && self.settlement.has_begun() { self.settlement.lost() } else { &[] };
        lost.iter().enumerate().filter(|(player, lost)| !**lost && !self.gone[*player]).map(|(player, _)| self.nick(player))
    }

    /// Returns whether the game may have ended by its rules.
    pub(super) fn may_end(&self) -> bool {
        self.out.is_some() || self.scoreless >= self.rules.scoreless_turns() || self.passes >= self.pass_limit()
    }

    /// Checks and applies an event.
    pub(super) fn event(&mut self, event: &Event) -> Result<(), Fault> {
        let player = event.player;
        if self.racks_shown {
            return Err(Fault::AfterLastRack);
        }
        match &event.action {
            Action::Place(placement) => self.place(player, event.rack, placement)?,
            Action::Exchange(tiles) => self.exchange(player, event.rack, Some(tiles), tiles.len())?,
            Action::ExchangeUnseen(count) => self.exchange(player, event.rack, None, *count)?,
            Action::Pass => self.pass(player, event.rack)?,
            Action::Withdraw { score } => self.withdraw(player, event.rack, *score)?,
            Action::Bonus { .. } => {
                self.played_by(player, Response::Bonus)?;
                self.check_rack(player, event.rack)?;
                self.last = None;
            }
            Action::Time { .. } | Action::Gain { .. } | Action::Loss { .. } => {
                self.last = None;
                self.settle(event)?;
            }
        }
        let (before, points, stated) = (self.scores[player], event.action.points(), i64::from(event.total));
        let ours = before + points;
        if stated != ours {
            return Err(Fault::Total { stated, before, points, ours });
        }
        self.scores[player] = ours;
        Ok(())
    }

    /// Checks the rack of a player at the end of the record.
    pub(super) fn check_last_rack(&mut self, player: usize, tiles: &Tiles) -> Result<(), Fault> {
        self.racks_shown = true;
        self.check_size(player, tiles)?;
        let mut all = self.shown;
        all.add_all(tiles);
        let beside = if self.shown.is_empty() { TileLocation::Board } else { TileLocation::OtherRack };
        self.check_available(&all, beside)?;
        self.shown = all;
        Ok(())
    }

    fn place(&mut self, player: usize, rack: Option<Tiles>, placement: &GcgPlacement) -> Result<(), Fault> {
        self.check_turn(player, false)?;
        let used = placement.used();
        self.check_rack(player, rack)?;
        self.check_size(player, &used)?;
        self.check_available(&used, TileLocation::Board)?;
        self.check_on_rack(rack, &used)?;
        let formed = self.board.examine(self.rules, &placement.laid)?;
        if formed.score != placement.score {
            return Err(Fault::Score { what: ScoreKind::Placement, stated: placement.score.into(), ours: formed.score.into() });
        }
        let (bag, held, scoreless) = (self.bag, self.rack_sizes[player], self.scoreless);
        self.last = Some(Last { player, placement: placement.clone(), rack, bag, held, scoreless });
        self.board.lay(&placement.laid);
        let left = held - placement.laid.len();
        let drawn = self.rules.rack_size().saturating_sub(left).min(self.bag);
        self.bag -= drawn;
        self.rack_sizes[player] = left + drawn;
        self.scoreless = if placement.score == 0 { scoreless + 1 } else { 0 };
        self.passes = 0;
        if self.rack_sizes[player] == 0 {
            self.out = Some(player);
        }
        self.next_turn(player);
        Ok(())
    }

    fn exchange(&mut self, player: usize, rack: Option<Tiles>, tiles: Option<&Tiles>, count: usize) -> Result<(), Fault> {
        self.check_turn(player, false)?;
        self.check_rack(player, rack)?;
        if let Some(tiles) = tiles {
            self.check_size(player, tiles)?;
            self.check_available(tiles, TileLocation::Board)?;
            self.check_on_rack(rack, tiles)?;
        }
        let holds = self.rack_sizes[player];
        if count == 0 || count > holds {
            return Err(Fault::TooManyTiles { tiles: count, holds });
        }
        if !self.rules.may_exchange(self.bag) || count > self.bag {
            return Err(Fault::Exchange { bag: self.bag, min: self.rules.exchange_minimum().max(count) });
        }
        self.last = None;
        self.scoreless += 1;
        self.passes = 0;
        self.next_turn(player);
        Ok(())
    }

    fn pass(&mut self, player: usize, rack: Option<Tiles>) -> Result<(), Fault> {
        self.check_turn(player, true)?;
        self.check_rack(player, rack)?;
        self.last = None;
        self.passed_after = self.out.is_some();
        self.scoreless += 1;
        self.passes += 1;
        self.next_turn(player);
        Ok(())
    }

    fn withdraw(&mut self, player: usize, rack: Option<Tiles>, score: u32) -> Result<(), Fault> {
        let last = self.played_by(player, Response::Withdrawal)?;
        if let (Some(rack), Some(before)) = (rack, last.rack)
            && rack != before
        {
            return Err(Fault::OtherRack { rack: self.text(&rack), before: self.text(&before) });
        }
        if score != last.placement.score {
            return Err(Fault::Score { what: ScoreKind::TakenBack, stated: -i64::from(score), ours: -i64::from(last.placement.score) });
        }
        if let Some(last) = self.last.take() {
            self.board.lift(&last.placement.laid);
            self.rack_sizes[player] = last.held;
            self.bag = last.bag;
            self.scoreless = last.scoreless + 1;
            self.out = None;
        }
        Ok(())
    }

    /// Returns the previous placement, if this player made it.
    fn played_by(&self, player: usize, what: Response) -> Result<&Last, Fault> {
        match &self.last {
            None => Err(Fault::NoPlay { what }),
            Some(last) if last.player != player => Err(Fault::OtherPlay { what, expected: self.nick(last.player) }),
            Some(last) => Ok(last),
        }
    }

    /// Checks that this player may move now. Repeating the check has no further effect.
    pub(super) fn check_turn(&mut self, player: usize, pass: bool) -> Result<(), Fault> {
        if self.racks_shown {
            return Err(Fault::AfterLastRack);
        }
        if self.settlement.has_begun() {
            return Err(Fault::AfterEnd { why: EndCause::Settled });
        }
        if self.out.is_some() && !(pass && !self.passed_after && self.turn == Some(player)) {
            return Err(Fault::AfterEnd { why: EndCause::Out });
        }
        if self.out.is_none() && self.must_end(pass) {
            return Err(Fault::AfterEnd { why: EndCause::Scoreless });
        }
        let seats = self.players.len();
        let turn = self.turn.unwrap_or(player);
        // In a game of more than two, skipped players have left.
        let skipped = (player + seats - turn) % seats;
        if self.gone[player] || (skipped > 0 && seats <= 2) {
            return Err(Fault::OffTurn { expected: self.nick(turn) });
        }
        (0..skipped).for_each(|step| self.gone[(turn + step) % seats] = true);
        Ok(())
    }

    /// Returns whether no further turn is possible.
    fn must_end(&self, pass: bool) -> bool {
        // A placement without points may still be challenged, and the next move is the response.
        if self.last.is_some() {
            return false;
        }
        match self.rules.end_rule(self.players.len()) {
            EndRule::Tournament => self.scoreless >= self.rules.scoreless_turns(),
            // Allow one more pass: the first may be a turn lost by a challenge, which does not
            // count as a pass.
            EndRule::Thesis => self.passes >= self.pass_limit().saturating_add(u32::from(pass)),
        }
    }

    /// Returns the number of consecutive passes that ends the game.
    fn pass_limit(&self) -> u32 {
        let playing = self.gone.iter().filter(|gone| !**gone).count();
        self.rules.pass_rounds().saturating_mul(playing as u32)
    }

    fn next_turn(&mut self, player: usize) {
        let seats = self.players.len();
        self.turn = (1..=seats).map(|step| (player + step) % seats).find(|next| !self.gone[*next]);
    }

    /// Checks that a player can have these tiles.
    pub(super) fn check_rack(&self, player: usize, rack: Option<Tiles>) -> Result<(), Fault> {
        let Some(rack) = rack else { return Ok(()) };
        self.check_size(player, &rack)?;
        self.check_available(&rack, TileLocation::Board)
    }

    fn check_size(&self, player: usize, tiles: &Tiles) -> Result<(), Fault> {
        let (tiles, holds) = (tiles.len(), self.rack_sizes[player]);
        if tiles > holds { Err(Fault::TooManyTiles { tiles, holds }) } else { Ok(()) }
    }

    /// Returns the tiles that are not on the board.
    pub(super) fn unseen(&self) -> Tiles {
        let mut unseen = *self.rules.tiles();
        for (_, cell) in self.board.iter() {
            // Placed tiles have been checked to exist, so this cannot fail.
            let _ = unseen.remove(if cell.blank { BLANK } else { cell.letter });
        }
        unseen
    }

    /// Checks that these tiles are not on the board.
    pub(super) fn check_available(&self, tiles: &Tiles, beside: TileLocation) -> Result<(), Fault> {
        let unseen = self.unseen();
        let Some(kind) = tiles.iter().find(|kind| tiles.count(*kind) > unseen.count(*kind)) else { return Ok(()) };
        Err(Fault::NotLeft { tile: self.letter(kind), times: tiles.count(kind), left: unseen.count(kind), beside })
    }

    fn check_on_rack(&self, rack: Option<Tiles>, used: &Tiles) -> Result<(), Fault> {
        let Some(rack) = rack else { return Ok(()) };
        match used.iter().find(|kind| used.count(*kind) > rack.count(*kind)) {
            Some(kind) => Err(Fault::NotOnRack { tile: self.letter(kind), rack: self.text(&rack) }),
            None => Ok(()),
        }
    }

    pub(super) fn nick(&self, player: usize) -> String {
        self.players[player].nick.clone()
    }

    pub(super) fn text(&self, tiles: &Tiles) -> String {
        tiles.display(self.rules.alphabet()).to_string()
    }

    fn letter(&self, kind: lexicon::Tile) -> char {
        if kind == BLANK { '?' } else { self.rules.alphabet().letter(kind) }
    }
}
