//! Operating the server: configuration, startup, backups, metrics and health checks.

pub(crate) mod backup;
pub(crate) mod check;
pub(crate) mod config;
pub(crate) mod health;
pub(crate) mod metrics;
pub(crate) mod serve;
pub(crate) mod settings;
pub(crate) mod uptime;
