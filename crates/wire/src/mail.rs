//! Email to members.

use serde::{Deserialize, Serialize};

/// A member's email settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MailSettings {
    /// Whether the server sends email.
    pub sends: bool,
    /// The confirmed address; `null` for none.
    pub mail: Option<String>,
    /// Whether the member gets notifications by email.
    pub notices: bool,
}

/// A request to change the address, which takes effect after confirmation by a code.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MailRequest {
    pub mail: String,
    /// The account password.
    pub password: String,
    /// The language of emails: `en`, `cs` or `ru`.
    pub language: String,
}

/// A confirmation code from an email.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MailCode {
    pub code: String,
}

/// A change of email notifications.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MailNotices {
    pub notices: bool,
}

/// A request for a password reset code.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ForgottenRequest {
    /// The name of the account.
    pub name: String,
}
