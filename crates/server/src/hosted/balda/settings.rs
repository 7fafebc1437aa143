//! What can be chosen for a game of Balda, and what a wish comes to.

use balda::{PassRule, RuleSet, Side};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::hosted::{House, Settled, Wish, WishError, lexica};

/// The usual lexicon of each language; the first is the usual one of the game.
pub(in crate::hosted) const USUAL: [&str; 4] = ["ru-nouns", "en", "cs-mixed", "ru-all"];

/// What can be chosen besides the lexicon.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settings {
    /// Squares along an edge.
    #[serde(default)]
    side: Option<usize>,
    #[serde(default)]
    knots: Option<bool>,
    #[serde(default)]
    diagonals: Option<bool>,
    /// Do some squares multiply the points of a word?
    #[serde(default)]
    prizes: Option<bool>,
    /// Which passes count: `in-a-row`, `in-total`.
    #[serde(default)]
    passes: Option<String>,
    /// May a word that the lexicon lacks be put to the next seat?
    #[serde(default)]
    approval: Option<bool>,
    /// The word to begin with; else it is drawn.
    #[serde(default)]
    pub(super) start: Option<String>,
}

/// A setting that can't be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum BadSetting {
    #[error("There is no board with a side of {side} squares; choose one of {known}.")]
    Side { side: usize, known: String },
    #[error("`{0}` is no way to count passes; known: in-a-row, in-total.")]
    Passes(String),
}

impl Settings {
    /// Reads them; what is not known is refused.
    pub(super) fn read(settings: Map<String, Value>) -> Result<Settings, serde_json::Error> {
        serde_json::from_value(Value::Object(settings))
    }

    /// These rules with what was chosen.
    pub(super) fn apply(&self, rules: RuleSet) -> Result<RuleSet, BadSetting> {
        let mut rules = rules;
        if let Some(side) = self.side {
            let known: Vec<String> = rules.sides().iter().map(Side::to_string).collect();
            let fitting = Side::new(side).filter(|side| rules.sides().contains(side));
            rules = rules.with_side(fitting.ok_or_else(|| BadSetting::Side { side, known: known.join(", ") })?);
        }
        if let Some(passes) = &self.passes {
            let rule = PassRule::by_name(passes).ok_or_else(|| BadSetting::Passes(passes.chars().take(40).collect()))?;
            rules = rules.with_pass_rule(rule);
        }
        let shape = rules.shape();
        let (approval, prizes) = (self.approval.unwrap_or(rules.approval()), rules.has_prizes());
        Ok(rules
            .with_knots(self.knots.unwrap_or(shape.knots))
            .with_diagonals(self.diagonals.unwrap_or(shape.diagonals))
            .with_prizes(self.prizes.unwrap_or(prizes))
            .with_approval(approval))
    }

    /// As everybody may see them; `rules` are those to which they were applied.
    pub(super) fn shown(&self, rules: &RuleSet) -> Map<String, Value> {
        let shown = json!({
            "side": rules.side().len(),
            "knots": rules.shape().knots,
            "diagonals": rules.shape().diagonals,
            "prizes": rules.has_prizes(),
            "passes": rules.pass_rule().name(),
            "approval": rules.approval(),
        });
        let mut shown = object(shown);
        if let Some(start) = &self.start {
            shown.insert("start".into(), json!(start));
        }
        shown
    }
}

pub(super) fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// The settings of a stored game, for lists; empty if they can't be read.
pub(in crate::hosted) fn listed(rules: RuleSet, options: &Map<String, Value>) -> Map<String, Value> {
    let settings = Settings::read(options.clone()).ok();
    settings.and_then(|settings| Some(settings.shown(&settings.apply(rules).ok()?))).unwrap_or_default()
}

/// Looks at a wish for a game of Balda.
pub(in crate::hosted) async fn settle(rules: RuleSet, wish: &Wish, house: &House) -> Result<Settled, WishError> {
    let setting = |text: String| WishError::Setting(text);
    if !(2..=rules.seats()).contains(&wish.seats) {
        return Err(WishError::Seats(format!("Balda has 2 to {} seats, not {}.", rules.seats(), wish.seats)));
    }
    let settings = Settings::read(wish.settings.clone()).map_err(|why| setting(format!("The settings are not understood: {why}.")))?;
    let rules = settings.apply(rules).map_err(|why| setting(why.to_string()))?;
    let (name, lexicon) = lexica::choose_of_any(&USUAL, wish.lexicon.as_deref(), house).await?;
    let (kept, opened, seats) = (house.balda.clone(), lexicon.clone(), wish.seats);
    let shelf = house.shelf.clone();
    let start = settings.start.clone();
    let set_up = tokio::task::spawn_blocking(move || kept.game(&rules, &opened, seats, start.as_deref(), &shelf));
    let set_up = set_up.await.map_err(|failed| setting(format!("The game can't be set up: {failed}.")))?;
    set_up.map_err(|why| setting(format!("The game can't begin: {why}.")))?;
    let written = json!(settings);
    let mut written = object(written);
    written.retain(|_, value| !value.is_null());
    Ok(Settled { lexicon: Some(name), lexicon_hash: Some(lexicon.info().words_sha256.clone()), settings: written })
}
