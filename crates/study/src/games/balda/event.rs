//! Balda in matches and tournaments.

use anyhow::Context;
use balda::game::Balda;
use balda::{RuleSet, Side, Words};
use serde_json::{Value, json};

use crate::contests::setting::{EventSetup, SettingVisitor};

/// The rule options of Balda.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct BoardArguments {
    /// Balda: side of the board, 3 to 11
    #[arg(long, value_name = "N")]
    board: Option<usize>,
    /// Balda: let a word use a square twice
    #[arg(long)]
    knots: bool,
    /// Balda: play with prize squares: corners and diagonals multiply points
    #[arg(long)]
    prizes: bool,
}

impl BoardArguments {
    /// Reads the options from the record of an event.
    pub(crate) fn of_record(options: &Value) -> BoardArguments {
        BoardArguments {
            board: options["side"].as_u64().and_then(|side| usize::try_from(side).ok()),
            knots: options["knots"] == true,
            prizes: options["prizes"] == true,
        }
    }

    /// Returns whether any option is given.
    pub(crate) fn is_given(&self) -> bool {
        self.board.is_some() || self.knots || self.prizes
    }
}

/// Opens Balda for an event.
pub(crate) fn open<U: SettingVisitor>(
    rules: RuleSet,
    board: &BoardArguments,
    mut opened: EventSetup<'_>,
    visitor: U,
) -> anyhow::Result<U::Out> {
    let mut rules = rules.with_knots(board.knots).with_prizes(board.prizes);
    if let Some(length) = board.board {
        let side = Side::new(length).with_context(|| format!("there is no board of {length} x {length}: write 3 to 11"))?;
        rules = rules.with_side(side);
    }
    opened.names.options = json!({ "side": rules.side().len(), "knots": rules.shape().knots });
    if rules.has_prizes() {
        opened.names.options["prizes"] = json!(true);
    }
    let lexicon = opened.words()?;
    let game = Balda::new(rules.clone(), &Words::new(&lexicon, &rules)?, 2)?;
    let game = cli::balda::with_common_start_words(game, &lexicon, opened.library);
    let classes = opened.classes()?;
    let roster = engine::balda::Roster::new(move |_| classes.clone());
    opened.play(game, 0, move |name| roster.player(name).map_err(|why| why.to_string()), visitor)
}
