//! HTTP and WebSockets: the API, the page, sessions, and middleware.

pub(crate) mod api;
pub(crate) mod coalesce;
pub(crate) mod compression;
pub(crate) mod connections;
pub(crate) mod hosts;
pub(crate) mod idempotency;
pub(crate) mod link_preview;
pub(crate) mod offline_module;
pub(crate) mod page_files;
pub(crate) mod rejection;
pub(crate) mod request_log;
pub(crate) mod security;
pub(crate) mod session;
pub(crate) mod session_watch;
