//! Reports a usual number that is outside the range given for the same thing.

use grognard_core::document::Ratio;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use crate::check::subject::PackSubject;

code!("outside-own-range", Warning, "outside_own_range.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    for element in &rules.elements {
        let Some(nominal) = &element.nominal else { continue };
        let Some(counted) = element.men.as_ref().or(element.guns.as_ref()) else { continue };
        // If the counted number is not a range, it is the nominal number itself, or an exact number
        // that the pack uses in another way.
        let Some((least, most)) = counted.value.range.filter(|(least, most)| least <= most) else {
            continue;
        };
        let range = (Ratio::whole(least.into()), Ratio::whole(most.into()));
        let value = (nominal.value, nominal.span);
        complain(subject, "nominal", value, range, counted.span, diagnostics);
    }
    // A fraction that is rounded up is between 0 and 1.
    let up_from = rules.roundings.iter().map(|rounding| &rounding.up_from);
    let up_from = up_from.chain(rules.mixed.iter().map(|mixed| &mixed.up_from));
    for figure in up_from.flatten() {
        let (least, most) = (Ratio::ZERO, Ratio::whole(1));
        if (least..=most).contains(&figure.value) || !subject.is_own(figure.span) {
            continue;
        }
        let message = format!("`up_from: {}` is not a fraction from 0 to 1", figure.value);
        let found = Diagnostic::new(&CODE, figure.span, message);
        let tenth = figure.value.over(Ratio::whole(10)).filter(|it| (least..=most).contains(it));
        diagnostics.push(match tenth {
            Some(tenth) => found.help(format!("did you mean `{tenth}`?")),
            None => found.help("write the smallest fraction that is rounded up, such as `0.5`"),
        });
    }
    for unit in &rules.units {
        let (Some(least), Some(most), Some(usual)) = (&unit.least, &unit.most, &unit.usual) else {
            continue;
        };
        let (range, value) = ((least.value, most.value), (usual.value, usual.span));
        if least.value <= most.value {
            complain(subject, "usual", value, range, least.span, diagnostics);
        }
    }
}

fn complain(
    subject: &PackSubject<'_>,
    key: &str,
    (value, span): (Ratio, Span),
    (least, most): (Ratio, Ratio),
    range: Span,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if (least..=most).contains(&value) || !subject.is_own(span) {
        return;
    }
    let message = format!("`{key}: {value}` is outside its own range, {least} to {most}");
    diagnostics.push(
        Diagnostic::new(&CODE, span, message)
            .label(subject.place(range), "the range")
            .help("correct the wrong number"),
    );
}
