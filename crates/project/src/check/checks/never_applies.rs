//! Reports an entry of a rule set that never applies.

use grognard_core::convert::{Idle, Why, idle};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("never-applies", Warning, "never_applies.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if subject.has_unread_units() || !subject.has_lists() {
        return;
    }
    let rules = &subject.open.ruleset;
    for entry in idle(rules).iter().filter(|entry| subject.is_own(entry.span)) {
        let Idle { noun, id, within, why, span } = entry;
        let within = within.map(|(noun, id)| format!(" of the {noun} `{id}`")).unwrap_or_default();
        let (reason, help) = words(why);
        let message = format!("the {noun} `{id}`{within} never applies: {reason}");
        diagnostics.push(Diagnostic::new(&CODE, *span, message).help(help));
    }
}

fn words(why: &Why<'_>) -> (String, String) {
    match why {
        Why::TooEarly(key) => {
            (format!("the entry is evaluated before `{key}` is known"), format!("remove `{key}`"))
        }
        Why::NoTroops => (
            "no unit of the game meets all its conditions".to_owned(),
            "correct `for`, `arms` or `least` of the entry, or remove the entry".to_owned(),
        ),
        Why::Behind(before) => (
            format!("`{before}` above it covers all the same troops"),
            format!("move the entry above `{before}`, or remove it"),
        ),
    }
}
