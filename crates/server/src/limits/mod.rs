//! Quotas of connections and requests, by address and by guest. Those of computed work are in
//! [`rooms::limits`].

mod share;
mod turns;

pub(crate) use self::share::{Share, Shares};
pub(crate) use self::turns::Turns;
