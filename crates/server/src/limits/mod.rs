//! Quotas of connections and requests for each address and guest. Quotas of computations are in
//! [`rooms::limits`].

mod concurrency;
mod quota;

pub(crate) use self::concurrency::ConcurrencyLimit;
pub(crate) use self::quota::{QuotaSlot, Quotas};
