//! Computer players that run in another worker.

use std::sync::Arc;

use rooms::room::RemoteThinker;
use table::storage::BoxFuture;

use crate::message::Outgoing;
use crate::pending::Pending;

/// A [`RemoteThinker`] that delegates to another worker.
#[derive(Clone, Debug, Default)]
pub(crate) struct WorkerThinker(Arc<Pending<Option<String>>>);

impl WorkerThinker {
    /// Delivers the worker's response.
    pub(crate) fn resolve(&self, number: u64, told: Option<String>) {
        self.0.resolve(number, told);
    }
}

impl RemoteThinker for WorkerThinker {
    fn think(&self, question: String) -> BoxFuture<'static, Option<String>> {
        let pending = Arc::clone(&self.0);
        Box::pin(async move {
            let (number, answer) = pending.register();
            let _cancel = CancelOnDrop { pending: Arc::clone(&pending), number };
            Outgoing::Think { number, question: &question }.send();
            answer.await.ok().flatten()
        })
    }
}

/// Cancels the request when dropped before the response.
struct CancelOnDrop {
    pending: Arc<Pending<Option<String>>>,
    number: u64,
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        if self.pending.remove(self.number) {
            Outgoing::Cancel { number: self.number }.send();
        }
    }
}
