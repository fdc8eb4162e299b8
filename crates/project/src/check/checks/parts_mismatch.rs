//! Reports a regiment that is one entry and whose list of strengths does not fit its number of
//! parts.

use grognard_core::document::{BodyKind, Field, ListedBody, Parts, Unit};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use crate::check::name_words::{BATTALIONS, SQUADRONS, counted, counted_in_digits};
use crate::check::subject::BodySubject;

code!("parts-mismatch", Error, "parts_mismatch.md");

/// Keys from which the number of parts follows.
const PARTS: &[&str] =
    &["arm", "battalions", "batteries", "companies", "guns", "men", "sabres", "squadrons"];

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index: body_index, body } = *at;
    // Without the arm it is unknown whether the parts are battalions or squadrons.
    if matches!(body.arm(), Field::Broken(_)) || subject.unreadable.may_have(body_index, PARTS) {
        return;
    }
    let (BodyKind::Battery(unit) | BodyKind::Regiment(unit)) = body.kind else { return };
    diagnostics.extend(other_count(body, unit));
    let Some(parts) = body.parts() else { return };
    let battery = body.arm().value().is_some_and(|arm| arm.is_artillery());
    if battery || matches!(body.kind, BodyKind::Battery(_)) {
        let message = format!("{} is a battery, but gives a list of strengths", body.title());
        diagnostics
            .push(Diagnostic::new(&CODE, parts.span, message).help(
                "give the gunners as one number; write several batteries as several entries",
            ));
    } else if let (Some(_), Some(sabres)) = (&unit.men.parts, &unit.sabres.parts) {
        let message = format!("{} gives two lists of strengths", body.title());
        diagnostics.push(
            Diagnostic::new(&CODE, sabres.span, message)
                .label(parts.span, "the other list is here")
                .help("keep `men` for battalions, or `sabres` for squadrons"),
        );
    } else if let Some((count, span)) =
        stated(body, unit).filter(|(count, _)| *count != parts.items.len())
    {
        diagnostics.push(wrong_count(body, parts, (count, span)));
    }
}

/// Reports a regiment whose name gives another number of battalions or squadrons than its key.
fn other_count(body: &ListedBody<'_>, unit: &Unit<'_>) -> Option<Diagnostic> {
    let (count, span) = stated(body, unit)?;
    let noun = body.part_noun();
    let nouns = if noun == "squadron" { SQUADRONS } else { BATTALIONS };
    let name = body.name().get()?;
    let named = counted_in_digits(name.value, nouns).or_else(|| counted(name.value, nouns))?;
    if usize::try_from(named) == Ok(count) {
        return None;
    }
    let message = format!("{} has {named} {noun}s by its name, but gives {count}", body.title());
    let found = Diagnostic::new(&CODE, span, message).label(name.span, "the name");
    Some(found.help("correct the name or the number"))
}

/// The number of battalions or squadrons that a regiment states. Half a squadron counts as a whole
/// squadron, because it has a strength in the list too.
fn stated(body: &ListedBody<'_>, unit: &Unit<'_>) -> Option<(usize, Span)> {
    if body.part_noun() == "squadron" {
        let squadrons = unit.squadrons.get()?;
        return Some((usize::try_from(squadrons.value.bodies()).ok()?, squadrons.span));
    }
    let battalions = unit.battalions.get()?;
    Some((usize::try_from(battalions.value).ok()?, battalions.span))
}

fn wrong_count(body: &ListedBody<'_>, parts: &Parts, (count, span): (usize, Span)) -> Diagnostic {
    let noun = body.part_noun();
    let plural = |count: usize| match count {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    };
    let listed = parts.items.len();
    let message =
        format!("{} has {}, but gives the strength of {listed}", body.title(), plural(count));
    let found = Diagnostic::new(&CODE, parts.span, message).label(span, plural(count));
    if listed < count {
        return found.help(format!(
            "add the missing strengths; write `unknown` for a {noun} that the source does not count"
        ));
    }
    found.help(format!("remove the extra strengths, or write `{noun}s: {listed}`"))
}
