//! Every known attempt to escape from the sandbox fails, with all mechanisms of the machine and
//! with some of them disabled.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;
use std::time::Duration;

use arena::escapes::{EscapeTest, all};
use arena::sandbox::{Jailer, Mechanism};

/// Returns the environment without these mechanisms, or `None` if the machine lacks a requirement.
fn test(without: &[Mechanism]) -> Option<EscapeTest> {
    let jailer = Jailer::probe(env!("CARGO_BIN_EXE_arena-jail"), &[]).expect("the jailer answers");
    let jailer = without.iter().fold(jailer, |jailer, &mechanism| jailer.without(mechanism));
    eprintln!("sandbox: {}", jailer.mechanisms().describe());
    if !jailer.mechanisms().are_sufficient() {
        eprintln!("skipped: this machine's sandbox has only {}", jailer.mechanisms());
        return None;
    }
    let python = Path::new("/usr/bin/python3");
    if !python.exists() {
        eprintln!("skipped: {} is missing", python.display());
        return None;
    }
    Some(EscapeTest::new(jailer, python, Duration::from_millis(500)).unwrap())
}

fn assert_no_escape(without: &[Mechanism]) {
    let Some(test) = test(without) else { return };
    let mut escaped = Vec::new();
    for escape in all() {
        match escape.attempt(&test) {
            Ok(told) => eprintln!("{}: {told}", escape.name),
            Err(why) => escaped.push(format!("{} ({}): {why}", escape.name, escape.description)),
        }
    }
    assert!(escaped.is_empty(), "{}", escaped.join("\n"));
}

#[test]
fn escapes_fail_with_all_mechanisms() {
    assert_no_escape(&[]);
}

#[test]
fn escapes_fail_without_control_groups() {
    assert_no_escape(&[Mechanism::Groups]);
}

#[test]
fn escapes_fail_without_user_namespaces() {
    assert_no_escape(&[Mechanism::UserNamespace, Mechanism::Groups]);
}

#[test]
fn escapes_fail_without_namespaces() {
    assert_no_escape(&[Mechanism::Namespaces]);
}

#[test]
fn escapes_fail_without_namespaces_and_control_groups() {
    assert_no_escape(&[Mechanism::Namespaces, Mechanism::Groups]);
}
