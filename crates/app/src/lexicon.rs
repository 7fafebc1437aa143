//! `deska lexicon`.

use crate::data::DataArguments;
use crate::output::Answer;

#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataArguments,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    arguments.data.library()?;
    Ok(Answer::Yes)
}
