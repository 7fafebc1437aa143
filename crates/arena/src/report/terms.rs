//! Describes the rules and limits of an event in words.

use serde_json::{Map, Value};

use super::language::Language;
use crate::event::Plan;

/// Returns the known terms of an event, each with its name and description.
pub(super) fn terms(plan: &Plan, language: Language) -> Vec<(String, String)> {
    let mut terms = rules(&plan.options, language);
    let mut conditions = object(&plan.conditions);
    let outside = conditions.remove("outside");
    if let Some(own) = own(&mut conditions, language) {
        terms.push((language.text("report-own"), own));
    }
    if let Some(moves) = take(&mut conditions, "opening").and_then(|moves| moves.as_u64()).filter(|&moves| moves > 0) {
        terms.push((language.text("report-opening"), language.say("report-opening-moves", &[("n", moves.into())])));
    }
    let mut programs = outside.as_ref().map(object).unwrap_or_default();
    let options = programs.remove("options").as_ref().map(object).unwrap_or_default();
    for key in ["start_ms", "load_ms", "init_ms", "move_ms", "cpu_ms", "game_ms", "increment_ms", "memory_mib", "processes", "ponder"] {
        if let Some(value) = conditions.remove(key) {
            programs.insert(key.into(), value);
        }
    }
    if !programs.is_empty() {
        terms.push((language.text("report-programs"), describe_programs(&mut programs, language)));
    }
    let told = |(name, value): (&String, &Value)| format!("{name}={}", value.as_str().unwrap_or_default());
    if !options.is_empty() {
        terms.push((language.text("report-options"), options.iter().map(told).collect::<Vec<_>>().join(", ")));
    }
    terms.extend(rest(programs));
    terms.extend(rest(conditions));
    terms
}

/// Describes the options of the rules.
fn rules(options: &Value, language: Language) -> Vec<(String, String)> {
    let mut options = object(options);
    let mut terms = Vec::new();
    let mut say = |name: &str, text: String| terms.push((language.text(name), text));
    match take(&mut options, "duty").as_ref().and_then(Value::as_str) {
        Some("course") => say("report-duty", language.text("report-duty-course")),
        Some("tournament") => say("report-duty", language.text("report-duty-tournament")),
        Some(other) => say("report-duty", other.into()),
        None => {}
    }
    if let Some(moves) = take(&mut options, "still_moves").and_then(|moves| moves.as_u64()) {
        say("report-still", language.say("report-still-moves", &[("n", moves.into())]));
    }
    match take(&mut options, "empty_bag").as_ref().and_then(Value::as_str) {
        Some("end") => say("report-empty-bag", language.text("report-empty-bag-end")),
        Some("play-on") => say("report-empty-bag", language.text("report-empty-bag-play-on")),
        Some(other) => say("report-empty-bag", other.into()),
        None => {}
    }
    match take(&mut options, "start").as_ref().and_then(Value::as_str) {
        Some("drawn") => say("report-start", language.text("report-start-drawn")),
        Some(_) => say("report-start", language.text("report-start-given")),
        None => {}
    }
    if let Some(letters) = take(&mut options, "letters").as_ref().and_then(Value::as_str) {
        say("report-letters", letters.into());
    }
    if let Some(side) = take(&mut options, "side").and_then(|side| side.as_u64()) {
        say("report-board", format!("{side} x {side}"));
    }
    match take(&mut options, "knots").and_then(|knots| knots.as_bool()) {
        Some(true) => say("report-knots", language.text("report-knots-yes")),
        Some(false) => say("report-knots", language.text("report-knots-no")),
        None => {}
    }
    terms.extend(rest(options));
    terms
}

fn own(conditions: &mut Map<String, Value>, language: Language) -> Option<String> {
    let number = |value: Option<Value>| value.and_then(|value| value.as_u64());
    if let Some(nodes) = number(conditions.remove("nodes")) {
        return Some(language.say("report-own-steps", &[("n", nodes.into())]));
    }
    let time = number(conditions.remove("milliseconds")).or_else(|| number(conditions.remove("own_ms")))?;
    Some(language.say("report-own-time", &[("ms", time.into())]))
}

fn describe_programs(programs: &mut Map<String, Value>, language: Language) -> String {
    let mut number = |key: &str| programs.remove(key).and_then(|value| value.as_u64());
    let ms = |message: &str, time: u64| language.say(message, &[("ms", time.into())]);
    let mut parts = Vec::new();
    for (key, message) in
        [("start_ms", "report-start-ms"), ("load_ms", "report-load-ms"), ("init_ms", "report-init-ms"), ("game_ms", "report-game-ms")]
    {
        if let Some(time) = number(key) {
            parts.push(ms(message, time));
        }
    }
    if let Some(time) = number("increment_ms").filter(|&time| time > 0) {
        parts.push(ms("report-increment-ms", time));
    }
    match (number("move_ms"), number("cpu_ms")) {
        (Some(time), Some(cpu)) if cpu != time => {
            parts.push(language.say("report-move-cpu-ms", &[("ms", time.into()), ("cpu", cpu.into())]));
        }
        (Some(time), _) => parts.push(ms("report-move-ms", time)),
        (None, Some(cpu)) => parts.push(ms("report-cpu-ms", cpu)),
        (None, None) => {}
    }
    if let Some(memory) = number("memory_mib") {
        parts.push(language.say("report-memory", &[("mib", memory.into())]));
    }
    if let Some(processes) = number("processes") {
        parts.push(language.say("report-processes", &[("n", processes.into())]));
    }
    match programs.remove("ponder").and_then(|ponder| ponder.as_bool()) {
        Some(true) => parts.push(language.text("report-ponder-yes")),
        Some(false) => parts.push(language.text("report-ponder-no")),
        None => {}
    }
    parts.join("; ")
}

/// Returns terms without a message under their own keys.
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::EventNames;

    fn told(options: Value, conditions: Value) -> String {
        let names = EventNames { game: "ctu".into(), rules: "ctu".into(), lexicon: None, options };
        let terms = terms(&Plan { conditions, ..Plan::new(names, Vec::new()) }, Language::En);
        terms.iter().map(|(name, text)| format!("{name}: {text}\n")).collect()
    }

    #[test]
    fn course_terms_are_described_in_words() {
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
    fn program_limits_are_described_in_words() {
        let outside = json!({ "start_ms": 5000, "move_ms": 1000, "cpu_ms": 900, "memory_mib": 64, "processes": 1, "ponder": false });
        let told = told(json!({}), json!({ "nodes": 1, "opening": 3, "outside": outside }));
        let expected = "players of ours: 1 search step a move\nopening: 3 moves at random, the same in both games of a pair\n\
            programs: 5000 ms to start; 1000 ms a move, of them 900 ms of processor time; 64 MiB of memory; no processes of their own; stopped in the other's time\n";
        assert_eq!(told, expected);
    }
}
