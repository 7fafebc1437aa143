//! Reads settings files. Errors name the line, the setting and the cure.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Settings;
use super::list::{SECTIONS, SETTINGS, Setting, Value};

/// Minimum Jaro-Winkler similarity for suggesting a setting instead of an unknown one.
const MIN_SIMILARITY: f64 = 0.8;

/// Errors of reading a settings file.
#[derive(Debug, thiserror::Error)]
pub enum SettingsFileError {
    /// The file can't be read.
    #[error("the settings file {} can't be read: {why}", .file.display())]
    Read {
        file: PathBuf,
        /// The system error.
        why: io::Error,
    },
    /// A line is invalid.
    #[error("{}:{line}: {what}", .file.display())]
    Line {
        file: PathBuf,
        /// The line number, from 1.
        line: usize,
        /// The error and its cure.
        what: String,
    },
}

/// An error at a byte offset of the file.
struct Fault {
    at: usize,
    what: String,
}

/// Applies the settings of a file.
pub(super) fn apply_file(settings: &mut Settings, file: &Path) -> Result<(), SettingsFileError> {
    let text = std::fs::read_to_string(file).map_err(|why| SettingsFileError::Read { file: file.to_owned(), why })?;
    apply_text(settings, &text).map_err(|Fault { at, what }| SettingsFileError::Line {
        file: file.to_owned(),
        line: text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1,
        what,
    })
}

/// Applies the settings of a text.
fn apply_text(settings: &mut Settings, text: &str) -> Result<(), Fault> {
    let table = DeTable::parse(text).map_err(|error| {
        let what = format!(
            "{}: the file is not valid TOML (`deska serve --print-config` prints a valid one)",
            error.message().replace('\n', ", ")
        );
        Fault { at: error.span().map_or(0, |span| span.start), what }
    })?;
    let mut sections: Vec<_> = table.get_ref().iter().collect();
    // Report the first error of the file.
    sections.sort_by_key(|(name, _)| name.span().start);
    for (name, inside) in sections {
        let (section, at) = (name.get_ref().as_ref(), name.span());
        let Some(known) = SECTIONS.iter().find(|known| known.name == section) else { return Err(unknown_section(section, &at)) };
        let DeValue::Table(inside) = inside.get_ref() else {
            return Err(Fault { at: at.start, what: format!("{section}: expected a section with the heading [{section}]") });
        };
        let mut lines: Vec<_> = inside.iter().collect();
        lines.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in lines {
            let (name, at) = (key.get_ref().as_ref(), key.span());
            let found = SETTINGS.iter().find(|setting| setting.section == known.name && setting.key == name);
            apply_setting(settings, found.ok_or_else(|| unknown_key(known.name, name, &at))?, value)?;
        }
    }
    Ok(())
}

/// Applies one setting.
fn apply_setting(settings: &mut Settings, setting: &Setting, value: &Spanned<DeValue<'_>>) -> Result<(), Fault> {
    let fault = |why: String| Fault { at: value.span().start, what: format!("{}.{}: {why}", setting.section, setting.key) };
    let found = || describe(value.get_ref());
    match &setting.value {
        Value::Number { put, min, max, .. } => {
            let number = as_integer(value.get_ref()).filter(|number| (min..=max).contains(&number));
            put(settings, number.ok_or_else(|| fault(format!("expected a whole number from {min} to {max}, found {}", found())))?);
        }
        Value::Rate { put, .. } => {
            let number = as_number(value.get_ref()).filter(|number| *number > 0.0 && *number <= 1e6);
            put(settings, number.ok_or_else(|| fault(format!("expected a number above 0 and up to 1000000, found {}", found())))?);
        }
        Value::Flag { put, .. } => match value.get_ref() {
            DeValue::Boolean(flag) => put(settings, *flag),
            _ => return Err(fault(format!("expected true or false, found {}", found()))),
        },
        Value::Text { put, example, .. } => match value.get_ref() {
            DeValue::String(text) => put(settings, text.to_string()).map_err(fault)?,
            _ => return Err(fault(format!("expected a text such as \"{example}\", found {}", found()))),
        },
        Value::Texts { put, example, .. } => {
            let listed = match value.get_ref() {
                DeValue::Array(list) => list.iter().map(|item| as_text(item.get_ref())).collect::<Option<Vec<String>>>(),
                _ => None,
            };
            let texts = listed.ok_or_else(|| fault(format!("expected a list of texts such as [\"{example}\"], found {}", found())))?;
            put(settings, texts).map_err(fault)?;
        }
    }
    Ok(())
}

fn as_text(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        _ => None,
    }
}

fn as_integer(value: &DeValue<'_>) -> Option<u64> {
    match value {
        DeValue::Integer(number) => number.to_string().parse().ok(),
        _ => None,
    }
}

fn as_number(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Integer(number) => number.to_string().parse().ok(),
        DeValue::Float(number) => number.to_string().parse().ok(),
        _ => None,
    }
}

/// Describes a value for an error message.
fn describe(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("the text \"{}\"", text.chars().take(60).collect::<String>()),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(_) => "a date".into(),
        DeValue::Array(_) => "a list".into(),
        DeValue::Table(_) => "a section".into(),
    }
}

fn unknown_section(name: &str, at: &Range<usize>) -> Fault {
    let what = match SETTINGS.iter().find(|setting| setting.key == name) {
        Some(setting) => format!("{name}: move this setting to the section [{}]", setting.section),
        None => {
            let known: Vec<String> = SECTIONS.iter().map(|section| format!("[{}]", section.name)).collect();
            format!("{name}: unknown section: expected {}", known.join(", "))
        }
    };
    Fault { at: at.start, what }
}

fn unknown_key(section: &str, name: &str, at: &Range<usize>) -> Fault {
    let alike = |setting: &&Setting| strsim::jaro_winkler(setting.key, name);
    let elsewhere = SETTINGS.iter().find(|setting| setting.key == name);
    let near = SETTINGS.iter().filter(|setting| setting.section == section);
    let nearest = near.max_by(|one, other| alike(one).total_cmp(&alike(other))).filter(|setting| alike(setting) > MIN_SIMILARITY);
    let cure = match (elsewhere, nearest) {
        (Some(setting), _) => format!("it belongs to [{}]", setting.section),
        (None, Some(setting)) => format!("did you mean `{}`?", setting.key),
        (None, None) => "`deska serve --print-config` lists all".into(),
    };
    Fault { at: at.start, what: format!("{section}.{name}: unknown setting: {cure}") }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn read(text: &str) -> Result<Settings, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deska.toml");
        std::fs::write(&path, text).unwrap();
        let mut settings = Settings::default();
        settings.read_file(&path).map_err(|error| error.to_string().replace(&*folder.path().display().to_string(), "DIR"))?;
        Ok(settings)
    }

    #[test]
    fn printed_settings_read_back_unchanged() {
        let text = "[server]\nhost = \"0.0.0.0\"\nport = 80\nallow-hosts = [\"a.example\", \"b\"]\nevents = \"/srv/\\\"x\\\"\"\n\
                    [limits]\nshares-per-hour = 7\nmessage-kib = 32\nsending-seconds = 3\n[watching]\nlog-format = \"json\"";
        let settings = read(text).unwrap();
        assert_eq!((settings.port, settings.limits.max_message_bytes, settings.allowed_hosts.len()), (80, 32 * 1024, 2));
        assert_eq!(settings.limits.send_timeout, Duration::from_secs(3));
        assert!((settings.limits.shares.per_second * 3600.0 - 7.0).abs() < 1e-9);
        // Printing the default settings and reading them again changes nothing either.
        for settings in [settings, Settings::default()] {
            let printed = settings.to_file();
            assert_eq!(read(&printed).unwrap().to_file(), printed);
        }
    }

    #[test]
    fn errors_name_the_file_line_setting_and_cure() {
        for (text, message) in [
            ("[limits]\n\nsokets = 4000", "DIR/deska.toml:3: limits.sokets: unknown setting: did you mean `sockets`?"),
            ("[limits]\nport = 1", "DIR/deska.toml:2: limits.port: unknown setting: it belongs to [server]"),
            ("[limits]\nqqqq = 1", "DIR/deska.toml:2: limits.qqqq: unknown setting: `deska serve --print-config` lists all"),
            ("\nport = 1", "DIR/deska.toml:2: port: move this setting to the section [server]"),
            ("[sever]", "DIR/deska.toml:1: sever: unknown section: expected [server], [backup], [mail], [watching], [limits]"),
            ("limits = 3", "DIR/deska.toml:1: limits: expected a section with the heading [limits]"),
            (
                "[limits]\nsockets = \"many\"",
                "DIR/deska.toml:2: limits.sockets: expected a whole number from 1 to 1000000, found the text \"many\"",
            ),
            ("[limits]\nsockets = 0", "DIR/deska.toml:2: limits.sockets: expected a whole number from 1 to 1000000, found 0"),
            ("[limits]\nsockets = -4", "DIR/deska.toml:2: limits.sockets: expected a whole number from 1 to 1000000, found -4"),
            ("[limits]\nsockets = 1e3", "DIR/deska.toml:2: limits.sockets: expected a whole number from 1 to 1000000, found 1e3"),
            (
                "[limits]\nchanges-per-second = 0",
                "DIR/deska.toml:2: limits.changes-per-second: expected a number above 0 and up to 1000000, found 0",
            ),
            (
                "[limits]\nchanges-per-second = nan",
                "DIR/deska.toml:2: limits.changes-per-second: expected a number above 0 and up to 1000000, found nan",
            ),
            ("[server]\nbehind-proxy = 1", "DIR/deska.toml:2: server.behind-proxy: expected true or false, found 1"),
            ("[server]\nhost = \"here\"", "DIR/deska.toml:2: server.host: expected an IP address such as 127.0.0.1, 0.0.0.0 or ::1"),
            ("[server]\nhost = 7", "DIR/deska.toml:2: server.host: expected a text such as \"0.0.0.0\", found 7"),
            (
                "[server]\nallow-hosts = \"a\"",
                "DIR/deska.toml:2: server.allow-hosts: expected a list of texts such as [\"board.local\"], found the text \"a\"",
            ),
            ("[watching]\nlog-format = \"xml\"", "DIR/deska.toml:2: watching.log-format: expected text or json"),
            (
                "[watching]\nmetrics = \"9421\"",
                "DIR/deska.toml:2: watching.metrics: expected an address and a port such as 127.0.0.1:9421 or [::1]:9421",
            ),
            // Of two errors, the first in the file is reported.
            (
                "[server]\nport = 70000\n[limits]\nsockets = 0",
                "DIR/deska.toml:2: server.port: expected a whole number from 0 to 65535, found 70000",
            ),
        ] {
            assert_eq!(read(text).unwrap_err(), message, "{text}");
        }
        let names = read("[server]\nallow-hosts = [\"http://a\"]").unwrap_err();
        assert!(names.contains(":2: server.allow-hosts: `http://a` is not a host name"), "{names}");
        for (text, line) in [("[server]\nport = 1\nport = 2\n", 3), ("[server\n", 1), ("[server]\n\nport\n", 3)] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(&format!("DIR/deska.toml:{line}: ")) && error.contains("not valid TOML"), "{error}");
        }
    }
}
