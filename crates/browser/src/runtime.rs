//! The runtime of a device: one thread, whose tasks the worker polls, and a clock and a random seed
//! that the worker gives.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use play::time::Instant;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rooms::random::RandomError;
use rooms::runtime::{Priority, Runtime, sleep};
use table::storage::BoxFuture;

use crate::{executor, timers};

struct DeviceRuntime {
    wall: OnceLock<fn() -> u64>,
    random: Mutex<Option<ChaCha8Rng>>,
}

static DEVICE: DeviceRuntime = DeviceRuntime { wall: OnceLock::new(), random: Mutex::new(None) };

/// Installs this runtime with a wall clock in milliseconds since 1970 and the seed of all random
/// numbers.
pub(crate) fn install(wall: fn() -> u64, seed: [u8; 32]) {
    let _ = DEVICE.wall.set(wall);
    *DEVICE.random.lock().unwrap_or_else(PoisonError::into_inner) = Some(ChaCha8Rng::from_seed(seed));
    rooms::runtime::install(&DEVICE);
}

impl Runtime for DeviceRuntime {
    fn unix_millis(&self) -> u64 {
        self.wall.get().map_or(0, |wall| wall())
    }

    fn sleep_until(&self, at: Instant) -> BoxFuture<'static, ()> {
        Box::pin(timers::sleep_until(at))
    }

    fn spawn(&self, task: BoxFuture<'static, ()>) {
        executor::spawn(task);
    }

    /// Runs the work in this thread; background work after the tasks that are ready.
    fn spawn_compute(&self, priority: Priority, work: Box<dyn FnOnce() + Send>) {
        executor::spawn(Box::pin(async move {
            if priority == Priority::Background {
                sleep(Duration::ZERO).await;
            }
            work();
        }));
    }

    fn fill_random(&self, bytes: &mut [u8]) -> Result<(), RandomError> {
        let mut random = self.random.lock().unwrap_or_else(PoisonError::into_inner);
        random.as_mut().ok_or(RandomError)?.fill_bytes(bytes);
        Ok(())
    }
}
