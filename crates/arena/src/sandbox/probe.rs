//! Determines the sandboxing mechanisms of this machine.

use std::path::PathBuf;
use std::sync::Arc;

use super::{Groups, Jailer, Mechanisms, Process};

impl Jailer {
    /// Probes the mechanisms of this machine. `program` with `arguments` must end in a call of
    /// [`super::jail`], such as `deska jail`.
    ///
    /// # Errors
    /// Returns an error if the jailer cannot be executed.
    pub fn probe(program: impl Into<PathBuf>, arguments: &[&str]) -> std::io::Result<Jailer> {
        let mut jailer = Jailer::trusting(program, arguments);
        jailer.mechanisms = Process::probe(&jailer)?;
        if let Some(groups) = Groups::create() {
            jailer.mechanisms =
                Mechanisms { group: true, group_memory: groups.memory(), group_processes: groups.processes(), ..jailer.mechanisms };
            jailer.groups = Some(Arc::new(groups));
        }
        Ok(jailer)
    }
}
