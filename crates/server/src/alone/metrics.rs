//! Nobody watches how this goes.

use std::time::Duration;

use games::GameName;

pub(crate) fn appended(_: Duration, _: usize) {}

pub(crate) fn storage_failed() {}

pub(crate) fn moved(_: GameName, _: &'static str) {}

pub(crate) fn thought(_: GameName, _: Duration) {}

pub(crate) fn waited(_: &'static str, _: Duration) {}

pub(crate) fn limited(_: &'static str) {}
