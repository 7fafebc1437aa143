//! Choices of players other than the exact one: those of the roster, and alpha-beta with all tiles
//! known.

use std::time::Duration;

use anyhow::{Context, bail};
use clap::builder::PossibleValuesParser;
use crossword::Tiles;
use crossword::erudit::{Action, Erudit, Situation, Stage};
use engine::erudit::alphabeta::{Depth, OpenPosition, look_ahead};
use engine::erudit::{Limits, PLAYERS, Roster};
use play::{Budget, CancellationToken, Rules, Seat, Seed, Viewer};

/// The player, and what is known in addition to the board and the rack.
#[derive(clap::Args)]
pub(super) struct PlayerOptions {
    /// The player: exact, which finds the turn with the most points, or another one
    #[arg(long, default_value = EXACT_PLAYER, value_name = "PLAYER", value_parser = PossibleValuesParser::new(PLAYERS))]
    player: String,
    /// How many turns of both seats alphabeta looks ahead; by default as many as the time allows
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// The rack of the opponent, for alphabeta and static
    #[arg(long, value_name = "TILES")]
    other_rack: Option<String>,
    /// The tiles of the bag in drawing order, with --other-rack; by default the bag is empty
    #[arg(long, value_name = "TILES", requires = "other_rack")]
    bag: Option<String>,
    /// The scores, that of the seat to move first
    #[arg(long, value_name = "A/B", default_value = "0/0", value_parser = scores)]
    scores: [i32; 2],
}

/// A player's choice and its comment.
pub(super) struct PlayerChoice {
    pub(super) action: Action,
    pub(super) says: String,
    /// Whether it is proven that nothing is better.
    pub(super) proven: bool,
}

fn scores(text: &str) -> Result<[i32; 2], String> {
    let read = text.split_once('/').and_then(|(own, other)| Some([own.trim().parse().ok()?, other.trim().parse().ok()?]));
    read.ok_or_else(|| "write two numbers with / between, as 120/95".to_owned())
}

/// The player that chooses the turn with the most points.
const EXACT_PLAYER: &str = "exact";

/// The player that knows all tiles.
const ALPHABETA_PLAYER: &str = "alphabeta";

/// The number of turns per node that alpha-beta considers while there are tiles in the bag.
const SEARCH_WIDTH: usize = 10;

impl PlayerOptions {
    /// Returns whether the exact player is selected, which needs no further information.
    pub(super) fn is_exact(&self) -> bool {
        self.player == EXACT_PLAYER
    }

    /// Checks the combination of options.
    ///
    /// # Errors
    /// Returns an error if the player does not support an option.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        if self.depth.is_some() && self.player != ALPHABETA_PLAYER {
            bail!("--depth is for --player {ALPHABETA_PLAYER}: {} does not search several turns ahead", self.player);
        }
        Ok(())
    }

    /// Returns the player's choice.
    pub(super) fn choose(&self, game: &Erudit, situation: &Situation, roster: &Roster, time: Duration) -> anyhow::Result<PlayerChoice> {
        let rules = game.rules();
        let other = self.other_rack.as_deref().map(|rack| rules.read_rack(rack).context("--other-rack")).transpose()?;
        if let Some(rack) = other.filter(|rack| rack.len() > rules.placement_rules().rack_size()) {
            bail!("--other-rack: {} tiles are too many: a rack holds {} at most", rack.len(), rules.placement_rules().rack_size());
        }
        let bag: Vec<u8> = self
            .bag
            .iter()
            .flat_map(|bag| bag.chars().filter(|letter| !letter.is_whitespace()))
            .map(|letter| rules.read_rack(&letter.to_string()).context("--bag").map(|tile| tile.iter().collect::<Vec<u8>>()))
            .collect::<anyhow::Result<Vec<_>>>()?
            .concat();
        if self.player == ALPHABETA_PLAYER {
            let other = other.context("alphabeta knows both racks: add --other-rack, and --bag where tiles are left in it")?;
            return Ok(self.look_ahead(game, situation, other, bag, time));
        }
        self.ask(game, situation, roster, (other, &bag), time)
    }

    fn look_ahead(&self, game: &Erudit, situation: &Situation, other: Tiles, bag: Vec<u8>, time: Duration) -> PlayerChoice {
        let width = (!bag.is_empty()).then_some(SEARCH_WIDTH);
        let known = OpenPosition {
            board: situation.board.clone(),
            racks: [situation.rack, other],
            used: situation.used.clone(),
            stars_due: [situation.stars_due, 0],
            bag: bag.into_iter().rev().collect(),
            scores: self.scores,
            passes: 0,
        };
        let limits = Limits { time: Some(time), ..Limits::default() };
        let line = look_ahead(game, &known, &Depth { turns: self.depth, width }, &limits, &CancellationToken::new());
        let end = if line.proven {
            "played to the end".to_owned()
        } else {
            format!("looked {} {} ahead", line.depth, if line.depth == 1 { "turn" } else { "turns" })
        };
        let says = format!("ahead by {} from here on, {end}", line.value);
        PlayerChoice { action: line.turn.map_or(Action::Pass, Action::Lay), says, proven: line.proven }
    }

    /// Asks a player of the roster.
    fn ask(
        &self,
        game: &Erudit,
        situation: &Situation,
        roster: &Roster,
        (other, bag): (Option<Tiles>, &[u8]),
        time: Duration,
    ) -> anyhow::Result<PlayerChoice> {
        let mut position = game.start();
        let size = game.rules().placement_rules().rack_size();
        let (other, bag): (Tiles, Tiles) = match other {
            Some(other) => (other, bag.iter().copied().collect()),
            None => {
                // Deal the unseen tiles arbitrarily: the player does not see which of them the
                // opponent has.
                let on_board: Vec<u8> =
                    situation.board.iter().map(|(_, cell)| if cell.blank { crossword::BLANK } else { cell.letter }).collect();
                let mut unseen = *game.rules().placement_rules().tiles();
                for kind in on_board.into_iter().chain(situation.rack.iter()) {
                    let _there = unseen.remove(kind);
                }
                (unseen.iter().take(size).collect(), unseen.iter().skip(size).collect())
            }
        };
        position.board = situation.board.clone();
        position.used = situation.used.clone();
        let seating = &mut position.seating;
        (seating.racks, seating.bag, seating.scores) = (vec![situation.rack, other], bag, self.scores.to_vec());
        seating.pending_draws.clear();
        seating.stage = Stage::Playing;
        let seat = Seat::new(0).context("there is a first seat")?;
        seating.turn = seat;
        let mut player = roster.player(&self.player)?;
        let budget = Budget { time: Some(time), seed: Some(Seed::from_number(1)), ..Budget::default() };
        let action = player.choose(game, &game.view(&position, Viewer::Seat(seat)), &budget, &CancellationToken::new());
        let says = match self.player.as_str() {
            "static" => "weighed with what is kept and opened".to_owned(),
            "greedy" => "the laying with the highest score, again and again".to_owned(),
            player => format!("as {player} plays"),
        };
        Ok(PlayerChoice { action, says, proven: false })
    }
}
