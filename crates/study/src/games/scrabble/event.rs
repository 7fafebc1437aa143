//! Scrabble in matches and tournaments.

use anyhow::bail;
use crossword::RuleSet;
use crossword::scrabble::Scrabble;
use serde_json::{Value, json};

use crate::contests::setting::{EventSetup, SettingVisitor};

/// The end rule of an event's games.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ends {
    /// Whether to use the former end rule, which events of earlier versions were started with.
    former: bool,
}

impl Ends {
    /// Reads the end rule from the record of an event.
    pub(crate) fn of_record(options: &Value) -> Ends {
        Ends { former: options["ends"].is_null() }
    }
}

/// Opens Scrabble for an event.
pub(crate) fn open<U: SettingVisitor>(rules: RuleSet, ends: &Ends, mut opened: EventSetup<'_>, visitor: U) -> anyhow::Result<U::Out> {
    let lexicon = opened.words()?;
    if rules.alphabet() != lexicon.alphabet() {
        let other = RuleSet::for_alphabet(lexicon.alphabet()).map(|rules| rules.name().to_owned());
        bail!("{} can't be played with the tiles of {}: choose --game {}", lexicon.name(), rules.name(), other.unwrap_or_default());
    }
    let former = rules.clone().with_legacy_end_rules();
    let rules = if ends.former { former.clone() } else { rules };
    // Omit the option for the former rule, which applies to records without it.
    if rules.end_rule(2) != former.end_rule(2) {
        opened.names.options = json!({ "ends": rules.end_rule(2).name() });
    }
    let game = Scrabble::new(rules, lexicon, 2)?;
    game.generator().warm_up();
    let classes = opened.classes()?;
    let roster = engine::scrabble::Roster::new(move |_| classes.clone())
        .with_learned(cli::learned::loader(opened.library.clone()))
        .reading_files(game.rule_set());
    let learned = roster.learned(&game);
    if !learned.own {
        cli::output::print_warning(format_args!("{}: {}", game.lexicon().name(), cli::learned::describe_leaves(&learned, game.lexicon())));
    }
    opened.play(game, 0, move |name| roster.player(name).map_err(|why| why.to_string()), visitor)
}
