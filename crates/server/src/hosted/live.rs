//! An analysis that goes on while somebody looks: it deepens in a thread of its own, tells each step, and ends when nobody looks any more.

use std::time::Duration;

use play::Stop;
use serde_json::Value;
use tokio::sync::mpsc::{Receiver, channel};

use super::house::place;
use super::{AnalysisError, House, WishError, pentago};

/// After so long an analysis ends by itself: a forgotten page computes for nobody.
const LONGEST: Duration = Duration::from_secs(600);

/// An analysis that goes on; dropping it ends it.
pub(crate) struct Live {
    steps: Receiver<Value>,
    _end: EndOnDrop,
}

/// Raises its flag when it goes.
struct EndOnDrop(Stop);

impl Drop for EndOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

impl Live {
    /// The next step; none when there is no more to find, or its time is over.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        self.steps.recv().await
    }
}

/// Begins the analysis of a position.
///
/// # Errors
/// The game has none, the position is not understood, or so many others look on already.
pub(crate) async fn live(rules: &games::Rules, position: &str, house: &House) -> Result<Live, AnalysisError> {
    let games::Rules::Pentago(set) = rules else {
        return Err(WishError::Setting(format!("There is no endless analysis by the rules {}.", rules.name())).into());
    };
    let position = pentago::analysis::read(position, *set)?;
    // Who leafs through a game asks anew before those asked before have noticed that nobody looks at them.
    let place = place(&house.lookers).await?;
    let stop = Stop::new();
    let (sender, steps) = channel(64);
    let told = stop.clone();
    tokio::task::spawn_blocking(move || {
        let _place = place;
        // Who does not read for a while misses steps, never the search its time.
        pentago::analysis::live(&position, &told, &mut |step| drop(sender.try_send(step)));
    });
    let late = stop.clone();
    tokio::spawn(async move {
        tokio::time::sleep(LONGEST).await;
        late.raise();
    });
    Ok(Live { steps, _end: EndOnDrop(stop) })
}
