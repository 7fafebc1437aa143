//! The file with all values in force.

use super::Settings;
use super::list::{SECTIONS, SETTINGS, Setting, Value};

/// How wide comments are.
const COMMENT_WIDTH: usize = 100;

/// Every setting with its value in force, the default and what it is for, as a file that can be read again.
pub(crate) fn settings_file(settings: &Settings) -> String {
    let defaults = Settings::default();
    let mut text = comment(
        "Settings of `deska serve`. An option on the command line goes before what stands here; what does not stand here is as usual.",
    );
    for section in &SECTIONS {
        text += &format!("\n{}[{}]\n", comment(section.about), section.name);
        for setting in SETTINGS.iter().filter(|setting| setting.section == section.name) {
            text += &format!("\n{}", comment(&format!("{}.", setting.about)));
            if let Some(option) = setting.option {
                text += &comment(&format!("Option: {option}."));
            }
            text += &match &setting.value {
                Value::Number { least, most, .. } => {
                    comment(&format!("Usual: {}. From {least} to {most}.", default_value(setting, &defaults)))
                }
                Value::Rate { .. } | Value::Flag { .. } | Value::Text { .. } | Value::Texts { .. } => {
                    comment(&format!("Usual: {}.", default_value(setting, &defaults)))
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

/// What holds unless something is said.
pub(crate) fn default_value(setting: &Setting, defaults: &Settings) -> String {
    match (format_value(&setting.value, defaults), &setting.value) {
        (Some(value), _) => value,
        (None, Value::Text { unset, .. }) => (*unset).to_owned(),
        (None, Value::Number { .. } | Value::Rate { .. } | Value::Flag { .. } | Value::Texts { .. }) => String::from("none"),
    }
}

/// A value as the file has it; nothing where none is set.
pub(crate) fn format_value(value: &Value, settings: &Settings) -> Option<String> {
    match value {
        Value::Number { get, .. } => Some(get(settings).to_string()),
        Value::Rate { get, .. } => Some(get(settings).to_string()),
        Value::Flag { get, .. } => Some(get(settings).to_string()),
        Value::Text { get, .. } => get(settings).as_deref().map(quote),
        Value::Texts { get, .. } => Some(format!("[{}]", get(settings).iter().map(|text| quote(text)).collect::<Vec<_>>().join(", "))),
    }
}

/// A text between quotation marks.
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

/// Lines of a comment.
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
