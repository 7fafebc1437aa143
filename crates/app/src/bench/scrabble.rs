//! `deska bench scrabble`.

use crate::output::Answer;

#[derive(clap::Args, Default)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: Arguments) -> anyhow::Result<Answer> {
    Ok(Answer::Yes)
}
