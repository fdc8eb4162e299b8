//! Reports an entry of `remove` that the packs below do not have.

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("dead-removal", Warning, "dead_removal.md", Reference);

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for path in &subject.open.dead_removals {
        if !subject.is_own(path.span) {
            continue;
        }
        let message = format!("`remove` has no effect: no pack below has `{}`", path.value);
        diagnostics.push(
            Diagnostic::new(&CODE, path.span, message)
                .help("write the list and the id of an entry of the extended pack: `charts/ID`"),
        );
    }
}
