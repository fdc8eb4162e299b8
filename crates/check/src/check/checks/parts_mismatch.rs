//! Reports a regiment that is one entry and whose list of strengths does not fit its number of
//! parts.

use grognard_core::document::{Arm, BodyKind, Field, ListedBody, Men, Parts, Unit};
use grognard_syntax::diagnostic::{Diagnostic, Severity};
use grognard_syntax::text::{Span, plain};

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
    diagnostics.extend(units_below(at).or_else(|| all_stated(at)));
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

/// Reports a formation with another number of battalions than the units below it, if its stated
/// total shows that no unit is missing.
fn units_below(at: &BodySubject<'_>) -> Option<Diagnostic> {
    let BodySubject { subject, index, body } = *at;
    let stated = body.battalions().get().filter(|_| matches!(body.kind, BodyKind::Formation(_)))?;
    let total = body.total().value()?.men.value()?.range.filter(|(least, most)| least == most)?;
    let mut count = 0;
    let mut men = 0;
    for (below, unit) in subject.bodies.children(index) {
        let exact = |strength: &Field<Men>| {
            let range = strength.value().map_or(Some((0, 0)), |men| men.range)?;
            (range.0 == range.1 && !matches!(strength, Field::Broken(_))).then_some(range.0)
        };
        if subject.unreadable.contains(below) || !unit.is_unit() {
            return None;
        }
        let own = exact(unit.men())? + exact(unit.sabres())?;
        men += own;
        if unit.arm().value() == Some(&Arm::Infantry) && own > 0 {
            count += unit.battalions().value().copied().unwrap_or(1);
        }
    }
    if men != total.0 || count == stated.value || count == 0 {
        return None;
    }
    let message = format!(
        "{} has {} battalions, but {count} below it make up its stated total",
        body.title(),
        stated.value
    );
    let mut found = Diagnostic::new(&CODE, stated.span, message);
    // A unit without `battalions` may be a regiment of several weak ones.
    found.severity = Severity::Warning;
    Some(found.help(format!("write `battalions: {count}`, or add the battalions that are missing")))
}

/// Reports a formation with another number of battalions than the units directly below it. A
/// unit that states none has at least one, and as many as its strength allows.
fn all_stated(at: &BodySubject<'_>) -> Option<Diagnostic> {
    let BodySubject { subject, index, body } = *at;
    let stated = body.battalions().get().filter(|_| matches!(body.kind, BodyKind::Formation(_)))?;
    let (mut sum, mut most) = (0, 0);
    for (below, unit) in subject.bodies.children(index) {
        if unit.arm().value().is_some_and(|arm| arm.is_artillery()) {
            continue;
        }
        let is_line = matches!(unit.kind, BodyKind::Unit(_) | BodyKind::Regiment(_));
        if subject.unreadable.contains(below) || !is_line {
            return None;
        }
        if unit.arm().value() == Some(&Arm::Infantry) {
            let counted = unit.battalions().value().copied().or_else(|| one_battalion(unit));
            sum += counted.unwrap_or(1);
            most += counted.map_or_else(|| most_battalions(unit), Some)?;
        }
    }
    if sum == 0 || (sum..=most).contains(&stated.value) {
        return None;
    }
    let below = if sum == most { sum.to_string() } else { format!("{sum} to {most}") };
    let message =
        format!("{} has {} battalions, but the units below it {below}", body.title(), stated.value);
    let mut found = Diagnostic::new(&CODE, stated.span, message);
    found.severity = Severity::Warning;
    Some(found.help(match sum == most {
        true => format!("write `battalions: {sum}`, or correct the number of a unit"),
        false => "correct the number, or give each regiment its `battalions`".to_owned(),
    }))
}

/// Minimum strength in men of a battalion that a unit without `battalions` may have beside another:
/// battalions of 150 men existed, but not when a list counts a brigade.
const MIN_BATTALION: i64 = 250;

/// Maximum number of battalions of a unit, by its strength. `None` if its strength is uncertain.
fn most_battalions(unit: &ListedBody<'_>) -> Option<i64> {
    let men = unit.men().value()?;
    men.range?;
    let is_part = unit.name().value().is_some_and(|name| {
        plain(name)
            .collect::<String>()
            .split(|it: char| !it.is_alphanumeric())
            .any(|word| ["companies", "company", "compagnies", "kompanien"].contains(&word))
    });
    Some(if is_part { 1 } else { (i64::from(men.most()) / MIN_BATTALION).max(1) })
}

/// One battalion, if the name of a unit says so: `2/39e Ligne`.
fn one_battalion(unit: &ListedBody<'_>) -> Option<i64> {
    let (number, regiment) = unit.name().get()?.value.split_once('/')?;
    let is_number = (1..=2).contains(&number.len()) && number.bytes().all(|it| it.is_ascii_digit());
    (is_number && regiment.starts_with(|letter: char| letter.is_ascii_digit())).then_some(1)
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
            "add the missing strengths, `unknown` for a {noun} that the source does not count, or \
             write `{noun}s: {listed}`"
        ));
    }
    found.help(format!("remove the extra strengths, or write `{noun}s: {listed}`"))
}
