//! Tests of help texts and completions, shared with `deska-lab`.

use clap::{Command, Parser};

/// Collects all subcommands with the text after their options.
fn verbs(command: &Command, name: &str, found: &mut Vec<(String, String)>) {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    found.push((name.to_owned(), help));
    for verb in command.get_subcommands().filter(|verb| !verb.is_hide_set() && verb.get_name() != "help") {
        verbs(verb, &format!("{name} {}", verb.get_name()), found);
    }
}

/// Extracts the examples of a help text, each joined to one line.
fn examples(help: &str, program: &str) -> Vec<String> {
    let block = help.split("\n\n").next().unwrap_or_default().replace("\\\n", " ");
    let lines = block.lines().map(|line| line.trim_start_matches("Examples:").trim_start_matches("Example:").trim());
    lines.filter(|line| *line == program || line.starts_with(&format!("{program} "))).map(str::to_owned).collect()
}

/// Checks that every subcommand has examples that fit in 80 columns and parse. Returns the number
/// of subcommands.
pub(crate) fn check_examples<P: Parser>() -> usize {
    let mut program = P::command();
    program.build();
    let name = program.get_name().to_owned();
    let mut found = Vec::new();
    verbs(&program, &name, &mut found);
    for (verb, help) in &found {
        let examples = examples(help, &name);
        assert!(!examples.is_empty(), "{verb} --help has no example: {help}");
        let command = format!("{name} ");
        let wide = help.lines().find(|line| line.contains(&command) && line.starts_with(['E', ' ']) && line.chars().count() > 80);
        assert_eq!(wide, None, "{verb} --help");
        for example in examples {
            // Ignore redirections.
            let own = example.split(" > ").next().unwrap_or_default().split(" | ").next().unwrap_or_default();
            let words = shlex::split(own).unwrap_or_default();
            // Subcommands with the same arguments share their examples.
            let family = verb.rsplit_once(' ').map_or(verb.as_str(), |(family, _)| family);
            assert!(example.starts_with(family), "{verb} --help shows {example}");
            if let Err(why) = P::try_parse_from(&words) {
                panic!("{verb} --help shows {example}: {why}");
            }
        }
    }
    found.len()
}

/// Checks that a completion script names every subcommand.
pub(crate) fn check_completions<P: Parser>() {
    let mut program = P::command();
    let name = program.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(clap_complete::Shell::Bash, &mut program, &name, &mut script);
    let script = String::from_utf8(script).unwrap();
    let mut found = Vec::new();
    verbs(&program, &name, &mut found);
    for (verb, _) in found {
        let name = verb.rsplit(' ').next().unwrap_or_default();
        assert!(script.contains(name), "{verb}");
    }
}
