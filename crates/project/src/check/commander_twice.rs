//! One man commands in two places.

use std::collections::HashMap;

use super::subject::OobSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::Field;

/// One man commands in two places.
pub static CODE: Code =
    Code::new("commander-twice", Severity::Warning, include_str!("commander_twice.md"));

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first = HashMap::new();
    for (at, body) in subject.bodies.iter() {
        let Some(leader) = body.leader().value() else { continue };
        // With an id he is who the id says; without one, who his name says.
        let key = match (&leader.id, leader.name.get()) {
            (Field::Read(id), _) => (id.0, id.span),
            (Field::Absent, Some(name)) => (name.value, name.span),
            _ => continue,
        };
        let (known, above) = *first.entry(key.0).or_insert((key.1, at));
        // A corps commander may keep a division in his own hand: that is one post in two.
        if known == key.1 || at < subject.bodies.list[above].end {
            continue;
        }
        diagnostics.push(
            Diagnostic::new(&CODE, key.1, format!("`{}` commands {}, but also {}", key.0, body.title(), subject.bodies.list[above].title()))
                .label(known, "he stands here first")
                .help("if these are two men, give each leader an `id`; if it is one, strike him where he did not command that day"),
        );
    }
}
