//! Reports a pack whose pack below does not have the version that it requires.

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("unfit-version", Error, "unfit_version.md", Reference);

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for unfit in &subject.open.unfit_versions {
        if !subject.is_own(unfit.required.span) {
            continue;
        }
        let (below, required) = (&unfit.below, &unfit.required.value);
        let message = match &unfit.version {
            Some(version) => format!("`{below}` has version {version}, not `{required}`"),
            None => format!("`{below}` has no version, so it cannot be `{required}`"),
        };
        diagnostics.push(
            Diagnostic::new(&CODE, unfit.required.span, message)
                .help(format!("add a version of `{below}` that fits: `grognard pack update`")),
        );
    }
}
