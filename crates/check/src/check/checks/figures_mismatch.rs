//! Reports a number of bases that does not fit the number of figures.

use grognard_core::document::{Collection, Holding};
use grognard_syntax::diagnostic::{Diagnostic, Severity};

code!("figures-mismatch", Warning, "figures_mismatch.md");

pub(super) fn check(collection: &Collection<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for holding in &collection.holdings {
        diagnostics.extend(more_bases_than_figures(holding));
        let (Some(bases), Some(figures), Some(each)) =
            (holding.bases.get(), holding.figures.get(), holding.figures_per_base.get())
        else {
            continue;
        };
        // The last base may have fewer figures, and command bases have other numbers, so up to twice
        // as many figures are only a hint, and up to half as many bases again.
        let filled = (figures.value + each.value - 1) / each.value;
        let is_near = 2 * bases.value <= 3 * filled + 4 && filled <= 2 * bases.value;
        if bases.value == 0 || bases.value == filled {
            continue;
        }
        let message = format!(
            "{} figures, {} on a base, fill {filled} bases, but there are {}",
            figures.value, each.value, bases.value
        );
        let mut found = Diagnostic::new(&CODE, bases.span, message);
        if is_near {
            found.severity = Severity::Hint;
        }
        diagnostics.push(found.label(figures.span, "the figures").help(
            "correct the wrong number, or leave `bases` out: the number follows from the others; \
             count loose figures in a holding of their own",
        ));
    }
}

/// Reports more bases than figures, if the number of figures on a base is not stated, because the
/// two numbers are probably swapped. Artillery is skipped, because a gun may be on a base without a
/// crew.
fn more_bases_than_figures(holding: &Holding<'_>) -> Option<Diagnostic> {
    let (bases, figures) = (holding.bases.get()?, holding.figures.get()?);
    let has_guns = holding.arm.value().is_none_or(|arm| arm.is_artillery());
    let is_whole = holding.figures_per_base.is_absent() && !has_guns && figures.value > 0;
    if !is_whole || bases.value <= figures.value {
        return None;
    }
    let message =
        format!("{} figures stand on {} bases: are they swapped?", figures.value, bases.value);
    let found = Diagnostic::new(&CODE, bases.span, message).label(figures.span, "the figures");
    Some(found.help(format!("did you mean `bases: {}, figures: {}`?", figures.value, bases.value)))
}
