//! Checks the content of studies, which clients make: the envelope, the tree, moves, comments and
//! marks. Positions and records are checked for size and form only; the page draws them, and the
//! rules judge them when they are analysed or exported.

use ::games::Rules;
use serde_json::Value;
use wire::{GameFields, STUDY_VERSION, StudyContent, StudyNode};

/// The maximum number of positions in a study.
pub const MAX_NODES: usize = 10_000;

/// The maximum length of a comment in characters.
pub const MAX_COMMENT: usize = 10_000;

/// The marks of moves.
const MARKS: [&str; 6] = ["!!", "!", "!?", "?!", "?", "??"];

/// The maximum length of a move, or of the kind of a record, in characters.
const MAX_MOVE: usize = 400;

/// The maximum length of another text in characters.
const MAX_TEXT: usize = 10_000;

/// The maximum depth of the values in a position or a record.
const MAX_DEPTH: usize = 8;

/// The fields of a replay that a study has.
const REPLAY_FIELDS: [&str; 12] =
    ["rules", "lexicon", "seats", "guarded", "finished", "title", "description", "warnings", "players", "forfeit", "outages", "imported"];

/// The first fault in a study.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {text}")]
pub struct StudyFault {
    /// The path of the value, such as `study.nodes[3].mark`.
    pub place: String,
    /// What is wrong with it.
    pub text: String,
}

/// Creates a fault at a path below `study`.
fn fault(place: &str, text: impl Into<String>) -> StudyFault {
    StudyFault { place: format!("study.{place}"), text: text.into() }
}

/// Checks a study and returns the rules of its game.
///
/// # Errors
/// The first fault.
pub fn check(study: &StudyContent) -> Result<Rules, StudyFault> {
    if study.version != STUDY_VERSION {
        return Err(fault("version", format!("is {}; only version {STUDY_VERSION} is known here", study.version)));
    }
    let rules = check_replay(&study.replay)?;
    if study.nodes.is_empty() || study.nodes.len() > MAX_NODES {
        return Err(fault("nodes", format!("has {} positions; a study has 1 to {MAX_NODES}", study.nodes.len())));
    }
    for (number, node) in study.nodes.iter().enumerate() {
        check_node(number, node)?;
    }
    if study.at >= study.nodes.len() {
        return Err(fault("at", format!("is {}; the last position is {}", study.at, study.nodes.len() - 1)));
    }
    Ok(rules)
}

fn check_replay(replay: &GameFields) -> Result<Rules, StudyFault> {
    let GameFields(fields) = replay;
    if let Some(other) = fields.keys().find(|key| !REPLAY_FIELDS.contains(&key.as_str())) {
        let shown: String = other.chars().take(40).collect();
        return Err(fault("replay", format!("has the unknown field `{shown}`; it may have {}", REPLAY_FIELDS.join(", "))));
    }
    for (key, value) in fields {
        check_value(&format!("replay.{key}"), value, MAX_DEPTH)?;
    }
    let named = |key: &str| fields.get("rules").and_then(|rules| rules.get(key)).and_then(Value::as_str);
    let name = named("name").ok_or_else(|| fault("replay.rules.name", "must be the name of a rule set"))?;
    let rules = Rules::by_name(name).map_err(|unknown| fault("replay.rules.name", unknown.to_string()))?;
    let game = rules.game().name();
    if named("game") != Some(game) {
        return Err(fault("replay.rules.game", format!("must be `{game}`, the game of these rules")));
    }
    if !matches!(fields.get("lexicon"), None | Some(Value::Null | Value::String(_))) {
        return Err(fault("replay.lexicon", "must be a name or null"));
    }
    let seats = fields.get("seats").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    if seats.is_empty() || seats.len() > play::MAX_SEATS {
        return Err(fault("replay.seats", format!("has {} seats; a game has 1 to {}", seats.len(), play::MAX_SEATS)));
    }
    for (number, seat) in seats.iter().enumerate() {
        if !seat.get("kind").is_some_and(Value::is_string) || !seat.get("name").is_none_or(Value::is_string) {
            return Err(fault(&format!("replay.seats[{number}]"), "must be an object with the texts `kind` and `name`"));
        }
    }
    Ok(rules)
}

fn check_node(number: usize, node: &StudyNode) -> Result<(), StudyFault> {
    let place = |field: &str| format!("nodes[{number}].{field}");
    match node.parent {
        None if number == 0 => {}
        Some(parent) if parent < number => {}
        None => return Err(fault(&place("parent"), "is missing; only the first position has no parent")),
        Some(_) if number == 0 => return Err(fault(&place("parent"), "must be absent, since it is the first position")),
        Some(parent) => return Err(fault(&place("parent"), format!("is {parent}; a parent comes before its children"))),
    }
    match &node.record {
        None if number == 0 => {}
        None => return Err(fault(&place("record"), "is missing; each position but the first has a move")),
        Some(_) if number == 0 => return Err(fault(&place("record"), "must be absent, since no move led to the first position")),
        Some(record) => check_record(&place("record"), record)?,
    }
    for (key, value) in &node.step.0 {
        check_value(&place(&format!("step.{}", key.chars().take(40).collect::<String>())), value, MAX_DEPTH)?;
    }
    let length = node.comment.chars().count();
    if length > MAX_COMMENT {
        return Err(fault(&place("comment"), format!("has {length} characters; at most {MAX_COMMENT} fit")));
    }
    if !node.mark.is_empty() && !MARKS.contains(&node.mark.as_str()) {
        let shown: String = node.mark.chars().take(20).collect();
        return Err(fault(&place("mark"), format!("is `{shown}`; it must be one of {}", MARKS.join(" "))));
    }
    Ok(())
}

fn check_record(place: &str, GameFields(record): &GameFields) -> Result<(), StudyFault> {
    let short = |value: &Value| value.as_str().is_some_and(|text| text.chars().count() <= MAX_MOVE);
    if !record.get("kind").is_some_and(short) {
        return Err(fault(&format!("{place}.kind"), format!("must be a text of at most {MAX_MOVE} characters")));
    }
    if record.get("move").is_some_and(|text| !text.is_null() && !short(text)) {
        return Err(fault(&format!("{place}.move"), format!("must be a text of at most {MAX_MOVE} characters")));
    }
    for (key, value) in record {
        check_value(&format!("{place}.{}", key.chars().take(40).collect::<String>()), value, MAX_DEPTH)?;
    }
    Ok(())
}

/// Checks the depth and the texts of a value.
fn check_value(place: &str, value: &Value, depth: usize) -> Result<(), StudyFault> {
    if depth == 0 {
        return Err(fault(place, format!("is nested deeper than {MAX_DEPTH} levels")));
    }
    match value {
        Value::String(text) if text.chars().count() > MAX_TEXT => {
            Err(fault(place, format!("has {} characters; at most {MAX_TEXT} fit", text.chars().count())))
        }
        Value::Array(items) => items.iter().try_for_each(|item| check_value(place, item, depth - 1)),
        Value::Object(fields) => fields.values().try_for_each(|item| check_value(place, item, depth - 1)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn valid() -> Value {
        json!({
            "version": 2,
            "replay": {"rules": {"game": "pentago", "name": "pentago-standard"}, "lexicon": null, "seats": [{"kind": "person", "name": ""}]},
            "nodes": [
                {"step": {"n": 0, "position": ".".repeat(36)}},
                {"parent": 0, "record": {"n": 0, "kind": "moved", "move": "c6AR"}, "step": {"n": 1}, "comment": "žluť", "mark": "!?"},
                {"parent": 0, "record": {"n": 0, "kind": "moved", "move": "b2DL"}, "step": {"n": 1}, "played": true},
            ],
            "at": 2,
        })
    }

    /// Checks the valid study with one value replaced.
    fn checked(pointer: &str, value: Value) -> Result<String, String> {
        let mut study = valid();
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        match study.pointer_mut(parent).unwrap() {
            Value::Array(items) => items[key.parse::<usize>().unwrap()] = value,
            fields => fields[key] = value,
        }
        let study: StudyContent = serde_json::from_value(study).unwrap();
        check(&study).map(|rules| rules.name().to_owned()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn valid_studies_pass() {
        assert_eq!(checked("/at", json!(0)), Ok("pentago-standard".into()));
        assert_eq!(checked("/nodes/1/comment", json!("ž".repeat(MAX_COMMENT))), Ok("pentago-standard".into()));
        let study: StudyContent = serde_json::from_value(valid()).unwrap();
        assert_eq!(serde_json::to_value(&study).unwrap(), valid(), "it is stored unchanged");
    }

    #[test]
    fn faults_name_their_place() {
        let mut deep = json!(1);
        for _ in 0..9 {
            deep = json!([deep]);
        }
        for (pointer, value, message) in [
            ("/version", json!(1), "study.version: is 1; only version 2 is known here"),
            ("/nodes", json!([]), "study.nodes: has 0 positions; a study has 1 to 10000"),
            ("/at", json!(3), "study.at: is 3; the last position is 2"),
            ("/replay/rules/game", json!("balda"), "study.replay.rules.game: must be `pentago`, the game of these rules"),
            ("/replay/rules", json!(7), "study.replay.rules.name: must be the name of a rule set"),
            ("/replay/seats", json!([]), "study.replay.seats: has 0 seats; a game has 1 to 4"),
            ("/replay/seats/0", json!("Ann"), "study.replay.seats[0]: must be an object with the texts `kind` and `name`"),
            ("/replay/lexicon", json!(7), "study.replay.lexicon: must be a name or null"),
            ("/nodes/0/parent", json!(0), "study.nodes[0].parent: must be absent, since it is the first position"),
            ("/nodes/1/parent", json!(null), "study.nodes[1].parent: is missing; only the first position has no parent"),
            ("/nodes/1/parent", json!(1), "study.nodes[1].parent: is 1; a parent comes before its children"),
            ("/nodes/0/record", json!({}), "study.nodes[0].record: must be absent, since no move led to the first position"),
            ("/nodes/2/record", json!(null), "study.nodes[2].record: is missing; each position but the first has a move"),
            ("/nodes/2/record/kind", json!(1), "study.nodes[2].record.kind: must be a text of at most 400 characters"),
            ("/nodes/2/record/move", json!("x".repeat(401)), "study.nodes[2].record.move: must be a text of at most 400 characters"),
            ("/nodes/1/comment", json!("ž".repeat(10_001)), "study.nodes[1].comment: has 10001 characters; at most 10000 fit"),
            ("/nodes/1/mark", json!("!!!"), "study.nodes[1].mark: is `!!!`; it must be one of !! ! !? ?! ? ??"),
            ("/nodes/1/step/n", deep, "study.nodes[1].step.n: is nested deeper than 8 levels"),
        ] {
            assert_eq!(checked(pointer, value), Err(message.into()), "{pointer}");
        }
        let mut study = valid();
        study["replay"]["file"] = json!({});
        let study: StudyContent = serde_json::from_value(study).unwrap();
        assert!(check(&study).unwrap_err().text.starts_with("has the unknown field `file`"));
    }
}
