//! Reading a settings file. What is wrong is told with its line, its name and the cure.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Settings;
use super::list::{SECTIONS, SETTINGS, Setting, Value};

/// Below this two names are not taken for one another.
const MIN_SIMILARITY: f64 = 0.8;

/// Why a settings file is not taken.
#[derive(Debug, thiserror::Error)]
pub enum SettingsFileError {
    /// It can't be read.
    #[error("the settings file {} can't be read: {why}", .file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// A line can't be what it is.
    #[error("{}:{line}: {what}", .file.display())]
    Line {
        /// The file.
        file: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong, and the cure.
        what: String,
    },
}

/// Something wrong, and where.
struct Fault {
    at: usize,
    what: String,
}

/// Sets what a file says.
pub(super) fn apply_file(settings: &mut Settings, file: &Path) -> Result<(), SettingsFileError> {
    let text = std::fs::read_to_string(file).map_err(|why| SettingsFileError::Read { file: file.to_owned(), why })?;
    apply_text(settings, &text).map_err(|Fault { at, what }| SettingsFileError::Line {
        file: file.to_owned(),
        line: text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1,
        what,
    })
}

/// Sets what a text says.
fn apply_text(settings: &mut Settings, text: &str) -> Result<(), Fault> {
    let table = DeTable::parse(text).map_err(|error| {
        let what = format!("{}: this is no TOML (`deska serve --print-config` shows what is)", error.message().replace('\n', ", "));
        Fault { at: error.span().map_or(0, |span| span.start), what }
    })?;
    let mut sections: Vec<_> = table.get_ref().iter().collect();
    // Told is what stands first in the file.
    sections.sort_by_key(|(name, _)| name.span().start);
    for (name, inside) in sections {
        let (section, at) = (name.get_ref().as_ref(), name.span());
        let Some(known) = SECTIONS.iter().find(|known| known.name == section) else { return Err(unknown_section(section, &at)) };
        let DeValue::Table(inside) = inside.get_ref() else {
            return Err(Fault { at: at.start, what: format!("{section}: expected a part of its own, headed by a line [{section}]") });
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

/// Sets one thing.
fn apply_setting(settings: &mut Settings, setting: &Setting, value: &Spanned<DeValue<'_>>) -> Result<(), Fault> {
    let fault = |why: String| Fault { at: value.span().start, what: format!("{}.{}: {why}", setting.section, setting.key) };
    let found = || describe(value.get_ref());
    match &setting.value {
        Value::Number { put, least, most, .. } => {
            let number = as_integer(value.get_ref()).filter(|number| (least..=most).contains(&number));
            put(settings, number.ok_or_else(|| fault(format!("expected a whole number from {least} to {most}, found {}", found())))?);
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

/// What stands there, in words.
fn describe(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("the text \"{}\"", text.chars().take(60).collect::<String>()),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(_) => "a date".into(),
        DeValue::Array(_) => "a list".into(),
        DeValue::Table(_) => "a part of its own".into(),
    }
}

fn unknown_section(name: &str, at: &Range<usize>) -> Fault {
    let what = match SETTINGS.iter().find(|setting| setting.key == name) {
        Some(setting) => format!("{name}: this stands below a line [{}]", setting.section),
        None => {
            let known: Vec<String> = SECTIONS.iter().map(|section| format!("[{}]", section.name)).collect();
            format!("{name}: there is no such part: expected {}", known.join(", "))
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
        (Some(setting), _) => format!("it stands in [{}]", setting.section),
        (None, Some(setting)) => format!("is `{}` meant?", setting.key),
        (None, None) => "`deska serve --print-config` shows all".into(),
    };
    Fault { at: at.start, what: format!("{section}.{name}: there is no such setting: {cure}") }
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
    fn what_is_printed_is_read_and_nothing_is_lost() {
        let text = "[server]\nhost = \"0.0.0.0\"\nport = 80\nallow-hosts = [\"a.example\", \"b\"]\nevents = \"/srv/\\\"x\\\"\"\n\
                    [limits]\nshares-per-hour = 7\nmessage-kib = 32\nsending-seconds = 3\n[watching]\nlog-format = \"json\"";
        let settings = read(text).unwrap();
        assert_eq!((settings.port, settings.limits.longest_message, settings.allowed_hosts.len()), (80, 32 * 1024, 2));
        assert_eq!(settings.limits.sending, Duration::from_secs(3));
        assert!((settings.limits.shares.per_second * 3600.0 - 7.0).abs() < 1e-9);
        // The unset, too: what is printed of the usual settings changes nothing.
        for settings in [settings, Settings::default()] {
            let printed = settings.to_file();
            assert_eq!(read(&printed).unwrap().to_file(), printed);
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_file_line_name_and_cure() {
        for (text, told) in [
            ("[limits]\n\nsokets = 4000", "DIR/deska.toml:3: limits.sokets: there is no such setting: is `sockets` meant?"),
            ("[limits]\nport = 1", "DIR/deska.toml:2: limits.port: there is no such setting: it stands in [server]"),
            ("[limits]\nqqqq = 1", "DIR/deska.toml:2: limits.qqqq: there is no such setting: `deska serve --print-config` shows all"),
            ("\nport = 1", "DIR/deska.toml:2: port: this stands below a line [server]"),
            ("[sever]", "DIR/deska.toml:1: sever: there is no such part: expected [server], [backup], [mail], [watching], [limits]"),
            ("limits = 3", "DIR/deska.toml:1: limits: expected a part of its own, headed by a line [limits]"),
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
            ("[server]\nhost = \"here\"", "DIR/deska.toml:2: server.host: expected an address as 127.0.0.1, 0.0.0.0 or ::1"),
            ("[server]\nhost = 7", "DIR/deska.toml:2: server.host: expected a text such as \"0.0.0.0\", found 7"),
            (
                "[server]\nallow-hosts = \"a\"",
                "DIR/deska.toml:2: server.allow-hosts: expected a list of texts such as [\"board.local\"], found the text \"a\"",
            ),
            ("[watching]\nlog-format = \"xml\"", "DIR/deska.toml:2: watching.log-format: expected text or json"),
            (
                "[watching]\nmetrics = \"9421\"",
                "DIR/deska.toml:2: watching.metrics: expected an address and a port as 127.0.0.1:9421 or [::1]:9421",
            ),
            // Two things are wrong: the first in the file is told.
            (
                "[server]\nport = 70000\n[limits]\nsockets = 0",
                "DIR/deska.toml:2: server.port: expected a whole number from 0 to 65535, found 70000",
            ),
        ] {
            assert_eq!(read(text).unwrap_err(), told, "{text}");
        }
        let names = read("[server]\nallow-hosts = [\"http://a\"]").unwrap_err();
        assert!(names.contains(":2: server.allow-hosts: `http://a` is no name of a host"), "{names}");
        for (text, line) in [("[server]\nport = 1\nport = 2\n", 3), ("[server\n", 1), ("[server]\n\nport\n", 3)] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(&format!("DIR/deska.toml:{line}: ")) && error.contains("no TOML"), "{error}");
        }
    }
}
