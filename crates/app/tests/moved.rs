//! Subcommands that have moved to `deska-lab`.

use crate::common::{deska, error_of, run};

#[test]
fn moved_subcommands_name_the_new_program() {
    for (words, command) in [
        (&["bench", "scrabble", "--lexicon", "en"][..], "-p lab -- bench ..."),
        (&["bench", "--help"], "-p lab -- bench ..."),
        (&["experiment", "thesis"], "-p lab -- experiment ..."),
        (&["pentago", "rows", "file.tsv", "--marbles", "15"], "-p lab -- pentago rows ..."),
    ] {
        let error = error_of(words, run(&mut deska(words), ""));
        assert!(error.contains("is now in the laboratory program") && error.contains(command), "{words:?}: {error}");
    }
}
