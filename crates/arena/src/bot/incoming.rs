//! Parses the messages of a program. Fields added after the first version of the protocol are read
//! leniently and ignored if malformed, because a program of the first version may use the same
//! names differently.

use serde::Deserialize;
use serde_json::Value;

use super::shortened;
use crate::contestant::{Analysis, Forfeit, ForfeitKind};

/// The maximum number of moves kept of a reported line.
const MAX_LINE_MOVES: usize = 40;

/// The first message of a program.
#[derive(Debug, Deserialize)]
pub(super) struct ReadyMessage {
    pub(super) r#type: String,
    pub(super) protocol: u32,
    #[serde(default)]
    want: Vec<String>,
    #[serde(default)]
    id: Value,
    #[serde(default)]
    options: Value,
    #[serde(default)]
    many_games: Value,
}

impl ReadyMessage {
    pub(super) fn wants(&self, what: &str) -> bool {
        self.want.iter().any(|want| want == what)
    }

    /// Returns the name that the program reports for itself, with its version.
    pub(super) fn id(&self) -> Option<String> {
        let part = |key: &str| self.id[key].as_str().map(|text| shortened(text.trim())).filter(|text| !text.is_empty());
        let name = part("name")?;
        Some(part("version").map_or_else(|| name.clone(), |version| format!("{name} {version}")))
    }

    /// Returns whether the process may be reused for other games.
    pub(super) fn many_games(&self) -> bool {
        self.many_games == true
    }

    /// Checks that the program declares all these options.
    ///
    /// # Errors
    /// Returns a forfeit for the first unknown option.
    pub(super) fn check_options(&self, options: &[(String, String)]) -> Result<(), Forfeit> {
        let declared: Vec<&str> = self.options.as_array().into_iter().flatten().filter_map(|option| option["name"].as_str()).collect();
        let Some((unknown, _)) = options.iter().find(|(name, _)| !declared.contains(&name.as_str())) else { return Ok(()) };
        let known =
            if declared.is_empty() { "it declares none".to_owned() } else { format!("it declares {}", shortened(&declared.join(", "))) };
        Err(Forfeit::new(ForfeitKind::Start, format!("it has no option `{}`: {known}", shortened(unknown))))
    }
}

/// The reply of a program in its turn.
#[derive(Debug, Deserialize)]
pub(super) struct MoveMessage {
    pub(super) r#type: String,
    pub(super) r#move: String,
    #[serde(default)]
    value: Value,
    #[serde(default)]
    line: Value,
}

impl MoveMessage {
    /// Returns the program's comments on the position.
    pub(super) fn analysis(&self) -> Analysis {
        let line = self.line.as_array().into_iter().flatten().filter_map(Value::as_str);
        Analysis {
            value: self.value.as_f64().filter(|value| value.is_finite()),
            line: line.take(MAX_LINE_MOVES).map(shortened).collect(),
            ..Analysis::default()
        }
    }
}

/// Parses a message.
///
/// # Errors
/// Returns a forfeit that quotes the text that was sent instead.
pub(super) fn read<'a, T: Deserialize<'a>>(line: &'a str, what: &str) -> Result<T, Forfeit> {
    serde_json::from_str(line).map_err(|why| {
        let text = format!("`{}` is no answer of the type `{what}`: {why}", shortened(line));
        Forfeit::new(ForfeitKind::Protocol, text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_parsed_with_a_reason_on_failure() {
        let ready: ReadyMessage = read(r#"{"type":"ready","protocol":1,"want":["moves"]}"#, "ready").unwrap();
        assert_eq!(
            (ready.protocol, ready.wants("moves"), ready.wants("history"), ready.id(), ready.many_games()),
            (1, true, false, None, false)
        );
        let wrong = read::<MoveMessage>("hello", "move").err().unwrap();
        assert_eq!(wrong.kind, ForfeitKind::Protocol);
        assert!(wrong.text.contains("hello") && wrong.text.contains("move"), "{wrong}");
        let answer: MoveMessage = read(r#"{"type":"move","move":"8h WORD"}"#, "move").unwrap();
        assert_eq!((answer.r#move.as_str(), answer.analysis()), ("8h WORD", Analysis::default()));
    }

    #[test]
    fn identity_options_and_evaluation_are_parsed() {
        let text = r#"{"type":"ready","protocol":1,"id":{"name":"Bot","version":"1.2"},"options":[{"name":"depth","default":"2"}],"many_games":true}"#;
        let ready: ReadyMessage = read(text, "ready").unwrap();
        assert_eq!((ready.id().as_deref(), ready.many_games()), (Some("Bot 1.2"), true));
        assert_eq!(ready.check_options(&[("depth".into(), "3".into())]), Ok(()));
        let unknown = ready.check_options(&[("width".into(), "3".into())]).unwrap_err();
        assert_eq!(unknown.to_string(), "start: it has no option `width`: it declares depth");
        let answer: MoveMessage = read(r#"{"type":"move","move":"pass","value":-2.5,"line":["8h AB","pass"]}"#, "move").unwrap();
        assert_eq!(answer.analysis(), Analysis { value: Some(-2.5), line: vec!["8h AB".into(), "pass".into()], ..Analysis::default() });
    }

    #[test]
    fn malformed_optional_fields_are_ignored() {
        let ready: ReadyMessage = read(r#"{"type":"ready","protocol":1,"id":7,"options":"none","many_games":"no"}"#, "ready").unwrap();
        assert_eq!((ready.id(), ready.many_games()), (None, false));
        let answer: MoveMessage = read(r#"{"type":"move","move":"pass","value":"good","line":"8h AB"}"#, "move").unwrap();
        assert_eq!(answer.analysis(), Analysis::default());
    }
}
