//! Quotas of connections and requests for each address and guest. Quotas of computations are in
//! [`rooms::limits`].

mod share;
mod turns;

pub(crate) use self::share::{Share, Shares};
pub(crate) use self::turns::Turns;
