//! The exit code of a program.

use std::io;
use std::process::ExitCode;

use crate::interrupt;
use crate::output::{Answer, print_warning};

/// Reports the error of a subcommand on standard error, and returns the exit code of the program:
/// 0 for yes, 1 for no, 2 for an error, or that of the received signal.
pub fn exit_code(program: &str, answer: anyhow::Result<Answer>) -> ExitCode {
    if let Some(code) = interrupt::exit_code() {
        if let Err(error) = answer {
            eprintln!("{program}: {error:#}");
        }
        return ExitCode::from(code);
    }
    match answer {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        // The reader has closed the pipe, as with `| head`.
        Err(error) if error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe) => ExitCode::SUCCESS,
        Err(error) => {
            print_warning(format_args!("{program}: {error:#}"));
            ExitCode::from(2)
        }
    }
}
