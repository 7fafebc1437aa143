//! The summary of each seat.

use std::collections::BTreeMap;

use wire::{MoveClass, SeatReview, TurnReview};

use super::classify::{accuracy, weight};

pub(super) fn of(names: &[String], turns: &[TurnReview]) -> Vec<SeatReview> {
    names.iter().enumerate().map(|(seat, name)| of_seat(seat, name, turns)).collect()
}

fn of_seat(seat: usize, name: &str, all: &[TurnReview]) -> SeatReview {
    let mut classes: BTreeMap<MoveClass, usize> = BTreeMap::new();
    let mut tags: BTreeMap<String, usize> = BTreeMap::new();
    let (mut losses, mut points, mut luck) = (Vec::new(), Vec::new(), Vec::new());
    let mut mistakes = 0.0;
    for turn in all.iter().filter(|turn| turn.seat == seat) {
        let (Some(class), Some(result)) = (turn.class, &turn.result) else { continue };
        *classes.entry(class).or_default() += 1;
        for tag in &result.tags {
            *tags.entry(tag.clone()).or_default() += 1;
        }
        // A forced move says nothing about the player.
        if class != MoveClass::Forced {
            losses.push(result.loss);
        }
        points.extend(result.points_lost);
        luck.extend(result.luck);
        mistakes += turn.mistake.map_or(0.0, weight);
    }
    let mean_loss = (!losses.is_empty()).then(|| losses.iter().sum::<f64>() / losses.len() as f64);
    let sum = |values: &[f64]| (!values.is_empty()).then(|| values.iter().sum::<f64>());
    let turns = classes.values().sum();
    SeatReview {
        seat,
        name: name.to_owned(),
        turns,
        accuracy: mean_loss.map(accuracy),
        mean_loss,
        points_lost: sum(&points),
        mistake_index: (turns > 0).then_some(mistakes),
        luck: sum(&luck),
        classes,
        tags,
        // The first of several.
        best_turn: (0..all.len())
            .rev()
            .filter(|turn| all[*turn].seat == seat && all[*turn].score.is_some())
            .max_by_key(|turn| all[*turn].score),
    }
}
