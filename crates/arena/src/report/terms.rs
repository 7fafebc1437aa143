//! By which rules and within which limits an event was played, in words.

use serde_json::{Map, Value};

use crate::event::Plan;

/// What is known of the terms of an event: a name, and a sentence or two.
pub(super) fn terms(plan: &Plan) -> Vec<(String, String)> {
    let mut terms = rules(&plan.options);
    let mut conditions = object(&plan.conditions);
    let outside = conditions.remove("outside");
    if let Some(own) = own(&mut conditions) {
        terms.push(("players of ours".into(), own));
    }
    if let Some(moves) = take(&mut conditions, "opening").and_then(|moves| moves.as_u64()).filter(|&moves| moves > 0) {
        terms.push(("opening".into(), format!("{} at random, the same in both games of a pair", counted(moves, "move"))));
    }
    let mut programs = outside.as_ref().map(object).unwrap_or_default();
    let options = programs.remove("options").as_ref().map(object).unwrap_or_default();
    for key in ["start_ms", "load_ms", "init_ms", "move_ms", "cpu_ms", "game_ms", "increment_ms", "memory_mib", "processes", "ponder"] {
        if let Some(value) = conditions.remove(key) {
            programs.insert(key.into(), value);
        }
    }
    if !programs.is_empty() {
        terms.push(("programs".into(), told_programs(&mut programs)));
    }
    let told = |(name, value): (&String, &Value)| format!("{name}={}", value.as_str().unwrap_or_default());
    if !options.is_empty() {
        terms.push(("options".into(), options.iter().map(told).collect::<Vec<_>>().join(", ")));
    }
    terms.extend(rest(programs));
    terms.extend(rest(conditions));
    terms
}

/// Settings of the rules.
fn rules(options: &Value) -> Vec<(String, String)> {
    let mut options = object(options);
    let mut terms = Vec::new();
    let mut say = |name: &str, text: String| terms.push((name.to_owned(), text));
    match take(&mut options, "duty").as_ref().and_then(Value::as_str) {
        Some("course") => say("mode", "course: where one letter can be laid, one letter must be laid".into()),
        Some("tournament") => say("mode", "tournament: where one letter can be laid, letters must be laid".into()),
        Some(other) => say("mode", other.into()),
        None => {}
    }
    if let Some(moves) = take(&mut options, "still_moves").and_then(|moves| moves.as_u64()) {
        say("still moves", format!("{} in a row without a change of the score end a game", counted(moves, "move")));
    }
    match take(&mut options, "empty_bag").as_ref().and_then(Value::as_str) {
        Some("end") => say("empty bag", "a game ends when the bag is empty".into()),
        Some("play-on") => say("empty bag", "play goes on when the bag is empty, until the racks are".into()),
        Some(other) => say("empty bag", other.into()),
        None => {}
    }
    match take(&mut options, "start").as_ref().and_then(Value::as_str) {
        Some("drawn") => say("first word", "drawn at random, the same in both games of a pair".into()),
        Some(_) => say("first word", "given: the games show it".into()),
        None => {}
    }
    if let Some(side) = take(&mut options, "side").and_then(|side| side.as_u64()) {
        say("board", format!("{side} x {side}"));
    }
    match take(&mut options, "knots").and_then(|knots| knots.as_bool()) {
        Some(true) => say("knots", "a word may go over a square twice".into()),
        Some(false) => say("knots", "no word goes over a square twice".into()),
        None => {}
    }
    terms.extend(rest(options));
    terms
}

fn own(conditions: &mut Map<String, Value>) -> Option<String> {
    let number = |value: Option<Value>| value.and_then(|value| value.as_u64());
    if let Some(nodes) = number(conditions.remove("nodes")) {
        return Some(format!("{} a move", counted(nodes, "search step")));
    }
    let time = number(conditions.remove("milliseconds")).or_else(|| number(conditions.remove("own_ms")))?;
    Some(format!("{time} ms a move, those that think for a time"))
}

fn told_programs(programs: &mut Map<String, Value>) -> String {
    let mut number = |key: &str| programs.remove(key).and_then(|value| value.as_u64());
    let mut parts = Vec::new();
    for (key, what) in [
        ("start_ms", "to start"),
        ("load_ms", "to be imported"),
        ("init_ms", "for the constructor"),
        ("game_ms", "for all moves of a game"),
    ] {
        if let Some(time) = number(key) {
            parts.push(format!("{time} ms {what}"));
        }
    }
    if let Some(time) = number("increment_ms").filter(|&time| time > 0) {
        parts.push(format!("{time} ms more after each move"));
    }
    match (number("move_ms"), number("cpu_ms")) {
        (Some(time), Some(cpu)) if cpu != time => parts.push(format!("{time} ms a move, of them {cpu} ms of processor time")),
        (Some(time), _) => parts.push(format!("{time} ms a move")),
        (None, Some(cpu)) => parts.push(format!("{cpu} ms of processor time a move")),
        (None, None) => {}
    }
    if let Some(memory) = number("memory_mib") {
        parts.push(format!("{memory} MiB of memory"));
    }
    match number("processes") {
        Some(1) => parts.push("no processes of their own".into()),
        Some(processes) => parts.push(format!("{processes} processes")),
        None => {}
    }
    match programs.remove("ponder").and_then(|ponder| ponder.as_bool()) {
        Some(true) => parts.push("they may think in the other's time".into()),
        Some(false) => parts.push("stopped in the other's time".into()),
        None => {}
    }
    parts.join("; ")
}

/// What no sentence is known for, by its name.
fn rest(left: Map<String, Value>) -> Vec<(String, String)> {
    let told = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    left.iter().filter(|(_, value)| !value.is_null()).map(|(key, value)| (key.replace(['_', '-'], " "), told(value))).collect()
}

fn object(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

fn take(from: &mut Map<String, Value>, key: &str) -> Option<Value> {
    from.remove(key)
}

fn counted(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Names;

    fn told(options: Value, conditions: Value) -> String {
        let names = Names { game: "ctu".into(), rules: "ctu".into(), lexicon: None, options };
        let terms = terms(&Plan { conditions, ..Plan::new(names, Vec::new()) });
        terms.iter().map(|(name, text)| format!("{name}: {text}\n")).collect()
    }

    #[test]
    fn the_terms_of_the_course_are_told_in_words() {
        let options = json!({ "duty": "course", "still_moves": 6, "empty_bag": "play-on", "start": "drawn", "letters": "few" });
        let conditions = json!({ "init_ms": 400, "move_ms": 400, "load_ms": 5000, "memory_mib": 512, "own_ms": 60 });
        let expected = "mode: course: where one letter can be laid, one letter must be laid\n\
            still moves: 6 moves in a row without a change of the score end a game\n\
            empty bag: play goes on when the bag is empty, until the racks are\n\
            first word: drawn at random, the same in both games of a pair\n\
            letters: few\n\
            players of ours: 60 ms a move, those that think for a time\n\
            programs: 5000 ms to be imported; 400 ms for the constructor; 400 ms a move; 512 MiB of memory\n";
        assert_eq!(told(options, conditions), expected);
    }

    #[test]
    fn limits_of_programs_are_told_in_words() {
        let outside = json!({ "start_ms": 5000, "move_ms": 1000, "cpu_ms": 900, "memory_mib": 64, "processes": 1, "ponder": false });
        let told = told(json!({}), json!({ "nodes": 1, "opening": 3, "outside": outside }));
        let expected = "players of ours: 1 search step a move\nopening: 3 moves at random, the same in both games of a pair\n\
            programs: 5000 ms to start; 1000 ms a move, of them 900 ms of processor time; 64 MiB of memory; no processes of their own; stopped in the other's time\n";
        assert_eq!(told, expected);
    }
}
