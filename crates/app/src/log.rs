//! Logging to standard error.

use std::path::Path;

use server::{LogFormat, LogLevel};
use tracing_subscriber::EnvFilter;

/// The environment variable with the log filter.
const FILTER_VARIABLE: &str = "DESKA_LOG";

/// Starts logging in this format, with the filter of the environment or else the level of the
/// settings.
pub(crate) fn init(format: LogFormat, level: LogLevel) {
    let filter = EnvFilter::try_from_env(FILTER_VARIABLE).unwrap_or_else(|_| EnvFilter::new(level.name()));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match format {
        LogFormat::Text => lines.init(),
        LogFormat::Json => lines.json().flatten_event(true).init(),
    }
}

/// Logs which file the settings were read from.
pub(crate) fn log_settings_file(file: &Path) {
    tracing::info!(file = %file.display(), "settings were read");
}
