//! Tests that the declarations match the header, which is in this repository or at the path HEADER.

use std::collections::BTreeSet;

const DECLARATIONS: &str = include_str!("../src/lib.rs");

fn header() -> String {
    let path = option_env!("HEADER").unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../include/cleanse.h"));
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The names before an opening parenthesis after each occurrence of a text.
fn functions(text: &str, start: &str) -> BTreeSet<String> {
    text.split(start)
        .skip(1)
        .filter_map(|rest| rest.split('(').next())
        .filter_map(|declaration| declaration.split(|c: char| !c.is_alphanumeric() && c != '_').last())
        .filter(|name| name.starts_with("cleanse_"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_function_of_the_header_is_declared() {
    let found = functions(DECLARATIONS, "pub fn ");
    assert!(found.len() > 60);
    assert_eq!(functions(&header(), "\nCLEANSE_API "), found);
}

#[test]
fn every_number_is_that_of_the_header() {
    let header = header();
    let mut count = 0;
    for line in header.lines().map(str::trim).filter(|line| line.starts_with("CLEANSE_")) {
        let mut words = line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        if let (Some(name), Some("="), Some(number)) = (words.next(), words.next(), words.next()) {
            let is_declared = DECLARATIONS.lines().any(|line| {
                line.starts_with(&format!("pub const {name}: ")) && line.ends_with(&format!(" = {number};"))
            });
            assert!(is_declared, "{name} = {number}");
            count += 1;
        }
    }
    assert!(count > 30);
    let part = |name: &str| -> u32 {
        let start = format!("#define CLEANSE_VERSION_{name} ");
        header.lines().find_map(|line| line.strip_prefix(&start)).unwrap().trim().parse().unwrap()
    };
    assert_eq!(part("MAJOR") * 10000 + part("MINOR") * 100 + part("PATCH"), cleanse_sys::CLEANSE_VERSION);
}
