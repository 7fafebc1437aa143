//! Mail to members.

use serde::{Deserialize, Serialize};

/// Where a member gets mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MailSettings {
    /// Does this server send mail?
    pub sends: bool,
    /// The address; `null`: they get none.
    pub mail: Option<String>,
    /// Are they told by mail what waits for them?
    pub notices: bool,
}

/// An address for mail, which counts once they have shown that it is theirs.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MailRequest {
    /// The address.
    pub mail: String,
    /// The member's password.
    pub password: String,
    /// The language of mails: `en`, `cs` or `ru`.
    pub language: String,
}

/// A code from a mail.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MailCode {
    /// The code.
    pub code: String,
}

/// Whether somebody is told by mail what waits for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MailNotices {
    /// Are they?
    pub notices: bool,
}

/// Somebody has forgotten their password.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ForgottenRequest {
    /// Their name.
    pub name: String,
}
