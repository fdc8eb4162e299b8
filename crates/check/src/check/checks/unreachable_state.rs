//! Reports a number that a mark sets although its track never has that number.

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("unreachable-state", Error, "unreachable_state.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    for mark in rules.wear.iter().flat_map(|wear| &wear.marks) {
        for (track, number) in &mark.sets {
            let model = rules.wear.iter().find(|model| model.entry.id == track.value);
            let Some(model) = model else { continue };
            let last = model.states.len().checked_sub(1);
            let whole = number.value.as_whole().and_then(|whole| usize::try_from(whole).ok());
            if whole.is_some_and(|whole| last.is_none_or(|last| whole <= last)) {
                continue;
            }
            let message = format!(
                "the mark `{}` sets `{}` to {}, which is not possible",
                mark.entry.id, track.value, number.value
            );
            let found = Diagnostic::new(&CODE, subject.place(number.span), message);
            diagnostics.push(found.help(match last {
                Some(last) => format!("write the number of a state, from 0 to {last}"),
                None => "write a whole number of boxes".to_owned(),
            }));
        }
    }
}
