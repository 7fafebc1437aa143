//! Writes settings files.

use super::Settings;
use super::list::{SECTIONS, SETTINGS, Setting, Value};

/// Width of comments in characters.
const COMMENT_WIDTH: usize = 100;

/// Renders all settings with their effective and default values and their descriptions, as a file
/// that can be read again.
pub(crate) fn settings_file(settings: &Settings) -> String {
    let defaults = Settings::default();
    let mut text =
        comment("Settings of `deska serve`. Options on the command line take precedence; settings that are left out have their defaults.");
    for section in &SECTIONS {
        text += &format!("\n{}[{}]\n", comment(section.about), section.name);
        for setting in SETTINGS.iter().filter(|setting| setting.section == section.name) {
            text += &format!("\n{}", comment(&format!("{}.", setting.about)));
            if let Some(option) = setting.option {
                text += &comment(&format!("Option: {option}."));
            }
            text += &match &setting.value {
                Value::Number { min, max, .. } => comment(&format!("Default: {}. From {min} to {max}.", default_value(setting, &defaults))),
                Value::Rate { .. } | Value::Flag { .. } | Value::Text { .. } | Value::Texts { .. } => {
                    comment(&format!("Default: {}.", default_value(setting, &defaults)))
                }
            };
            text += &match (format_value(&setting.value, settings), &setting.value) {
                (Some(value), _) => format!("{} = {value}\n", setting.key),
                (None, Value::Text { example, .. } | Value::Texts { example, .. }) => format!("# {} = {}\n", setting.key, quote(example)),
                (None, Value::Number { .. } | Value::Rate { .. } | Value::Flag { .. }) => String::new(),
            };
        }
    }
    text
}

/// Returns the default value as text.
pub(crate) fn default_value(setting: &Setting, defaults: &Settings) -> String {
    match (format_value(&setting.value, defaults), &setting.value) {
        (Some(value), _) => value,
        (None, Value::Text { unset, .. }) => (*unset).to_owned(),
        (None, Value::Number { .. } | Value::Rate { .. } | Value::Flag { .. } | Value::Texts { .. }) => String::from("none"),
    }
}

/// Formats a value for the file. Returns `None` if it is unset.
pub(crate) fn format_value(value: &Value, settings: &Settings) -> Option<String> {
    match value {
        Value::Number { get, .. } => Some(get(settings).to_string()),
        Value::Rate { get, .. } => Some(get(settings).to_string()),
        Value::Flag { get, .. } => Some(get(settings).to_string()),
        Value::Text { get, .. } => get(settings).as_deref().map(quote),
        Value::Texts { get, .. } => Some(format!("[{}]", get(settings).iter().map(|text| quote(text)).collect::<Vec<_>>().join(", "))),
    }
}

/// Quotes and escapes a text.
fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            control if control.is_control() => quoted += &format!("\\u{:04X}", u32::from(control)),
            other => quoted.push(other),
        }
    }
    quoted + "\""
}

/// Wraps a text into comment lines.
fn comment(text: &str) -> String {
    let mut lines = vec![String::from("#")];
    for word in text.split(' ') {
        if lines.last().is_some_and(|line| line.chars().count() + 1 + word.chars().count() > COMMENT_WIDTH) {
            lines.push(String::from("#"));
        }
        if let Some(line) = lines.last_mut() {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}
