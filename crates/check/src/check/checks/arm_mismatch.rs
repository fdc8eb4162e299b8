//! Reports strengths, parts or names that do not suit an arm.

use grognard_core::document::{Arm, BodyKind, Field, ListedBody, Men};
use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::text::Spanned;

use super::conflicting_traits::is_called;
use super::implausible_strength::{MAX_SQUADRON, MIN_SQUADRON};
use super::too_many_guns::MAX_UNIT;
use crate::check::name_words::artillery;
use crate::check::subject::{BodySubject, OobSubject};

code!("arm-mismatch", Warning, "arm_mismatch.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index, body } = *at;
    let Some(arm) = body.arm().get().filter(|_| body.is_unit() || body.is_line()) else { return };
    // A unit under `artillery` with another arm may have the wrong arm or be in the wrong list, so
    // neither is used to judge the rest.
    if matches!(body.kind, BodyKind::Battery(_)) && !arm.is_artillery() {
        return battery(body, arm, diagnostics);
    }
    diagnostics.extend(named(subject, index, body, arm));
    match arm.value {
        _ if has_parts_of_other_arm(body) => diagnostics.extend(parts(subject, index, body, arm)),
        Arm::Cavalry => horse(body, arm, diagnostics),
        // Troops of the arm `other` may ride and may have guns, so nothing is judged.
        Arm::Other => {}
        _ => diagnostics.extend(sabres(subject, index, body, arm)),
    }
}

/// Reports a battery whose name and arm disagree about horse artillery and foot artillery.
fn named(
    subject: &OobSubject<'_>,
    index: usize,
    body: &ListedBody<'_>,
    arm: &Spanned<Arm>,
) -> Option<Diagnostic> {
    let name = body.name().get().filter(|_| arm.is_artillery())?;
    let meant = artillery(name.value).filter(|meant| *meant != arm.value)?;
    let message =
        format!("{} is {} by its name, but its arm is {}", body.title(), meant.word(), arm.word());
    let is_own = subject.bodies.arm(index).is_some_and(|held| held.from == index);
    let place = if is_own { arm.span } else { name.span };
    let found = Diagnostic::new(&CODE, place, message);
    Some(match is_own {
        true => found.label(name.span, "the name").fix(Fix::guess(arm.span, meant.word())),
        false => found.label(arm.span, "the arm").help(format!("give it `arm: {}`", meant.word())),
    })
}

fn some(strength: &Field<Men>) -> Option<&Spanned<Men>> {
    strength.get().filter(|men| men.most() > 0)
}

/// Whether a unit of infantry counts horsemen, so that its arm is probably wrong.
pub(super) fn has_horse(body: &ListedBody<'_>) -> bool {
    some(body.sabres()).is_some() && body.arm().value() == Some(&Arm::Infantry)
}

fn sabres(
    subject: &OobSubject<'_>,
    index: usize,
    body: &ListedBody<'_>,
    arm: &Spanned<Arm>,
) -> Option<Diagnostic> {
    let sabres = some(body.sabres())?;
    if let Some(parent) = formation_of_horse(subject, index, body) {
        let (first, _) = subject.bodies.children(parent).next()?;
        let above = &subject.bodies.list[parent];
        let message =
            format!("all units of {} have sabres, but their arm is {}", above.title(), arm.word());
        let found = Diagnostic::new(&CODE, sabres.span, message).label(arm.span, "the arm");
        let help = format!("give {} the arm of its units: `arm: cavalry`", above.title());
        return (first == index).then(|| found.label(above.place(), "this body").help(help));
    }
    let is_guns = sabres.most() <= MAX_UNIT && body.guns().is_absent();
    let help = if arm.is_artillery() && is_guns {
        "did you mean `guns`?"
    } else if arm.is_artillery() {
        "count gunners as `men`, on horses or not"
    } else {
        "write `arm: cavalry` if these are horsemen, else `men`; a body of foot and horse is a \
         formation"
    };
    let message = format!("{} has sabres, but its arm is {}", body.title(), arm.word());
    Some(Diagnostic::new(&CODE, sabres.span, message).label(arm.span, "the arm").help(help))
}

/// The formation of a unit of horsemen, if all its bodies are such units and inherit the arm of
/// infantry.
fn formation_of_horse(
    subject: &OobSubject<'_>,
    index: usize,
    body: &ListedBody<'_>,
) -> Option<usize> {
    let bodies = subject.bodies;
    let parent = body.parent?;
    let is_inherited = |index: usize| bodies.arm(index).is_some_and(|held| held.from != index);
    let is_horse = |(index, body): (usize, &ListedBody<'_>)| {
        has_horse(body) && body.men().is_absent() && is_inherited(index)
    };
    let all = bodies.children(parent).count();
    (is_inherited(index) && all > 1 && bodies.children(parent).all(is_horse)).then_some(parent)
}

/// Reports cavalry with guns, because regiments of cavalry never had guns, although battalions did.
/// Also reports cavalry with different numbers of men and sabres, because the men of cavalry are
/// its sabres.
fn horse(body: &ListedBody<'_>, arm: &Spanned<Arm>, diagnostics: &mut Vec<Diagnostic>) {
    if let (Some(men), Some(sabres)) = (some(body.men()), some(body.sabres()))
        && men.value != sabres.value
    {
        diagnostics.push(
            Diagnostic::new(
                &CODE,
                men.span,
                format!("the men and the sabres of {} differ", body.title()),
            )
            .label(sabres.span, "its sabres")
            .help("write only `sabres`; make men on foot a unit of their own"),
        );
    }
    let Some(guns) = some(body.guns()) else { return };
    let message = format!("{} has guns, but its arm is cavalry", body.title());
    let found = Diagnostic::new(&CODE, guns.span, message).label(arm.span, "the arm");
    let found = match as_squadrons(body, guns) {
        Some(squadrons) => found.help(format!("did you mean `squadrons: {squadrons}`?")),
        None => found,
    };
    diagnostics.push(found.help(
        "a battery that rode with the regiment is a unit of its own, with `arm: horse-artillery`",
    ));
}

/// The number of guns as a number of squadrons, if the unit gives no squadrons and each of these
/// squadrons would have a possible strength.
fn as_squadrons(body: &ListedBody<'_>, guns: &Spanned<Men>) -> Option<u32> {
    let count = guns.range.filter(|(least, most)| least == most)?.0;
    let sabres = some(body.sabres()).or(some(body.men()))?.most();
    let fits = sabres >= count * MIN_SQUADRON && sabres <= count * MAX_SQUADRON;
    (body.squadrons().is_absent() && fits).then_some(count)
}

/// Whether a unit has only parts of the other arm: cavalry with battalions, or infantry with
/// squadrons. Cavalry with battalions and squadrons is accepted, because some regiments were
/// divided into battalions of several squadrons.
pub(super) fn has_parts_of_other_arm(body: &ListedBody<'_>) -> bool {
    let (BodyKind::Unit(unit) | BodyKind::Regiment(unit) | BodyKind::Part(unit, _)) = body.kind
    else {
        return false;
    };
    match body.arm().value() {
        Some(Arm::Cavalry) => unit.battalions.value().is_some() && unit.squadrons.is_absent(),
        Some(Arm::Infantry) => unit.squadrons.value().is_some() && unit.battalions.is_absent(),
        _ => false,
    }
}

/// Reports a unit with parts of the other arm. If a formation gives the arm, and the arm suits none
/// of the units that inherit it, the formation is wrong, and only the first unit of the formation
/// is reported.
fn parts(
    subject: &OobSubject<'_>,
    index: usize,
    body: &ListedBody<'_>,
    arm: &Spanned<Arm>,
) -> Option<Diagnostic> {
    if matches!(body.kind, BodyKind::Part(..)) {
        return None;
    }
    let (key, other, count) = match arm.value {
        Arm::Cavalry => ("battalions", Arm::Infantry, body.battalions().span()),
        _ => ("squadrons", Arm::Cavalry, body.squadrons().span()),
    };
    let count = count?;
    let message = format!("{} has {key}, but its arm is {}", body.title(), arm.word());
    let holder = subject.bodies.arm(index)?.from;
    let below = (holder + 1..subject.bodies.list[holder].end).filter(|below| {
        let is_under = subject.bodies.arm(*below).is_some_and(|held| held.from == holder);
        is_under && subject.bodies.list[*below].is_line()
    });
    let below: Vec<usize> = below.collect();
    // If traits, the name or the units beside it agree with the arm, the key is wrong.
    let is_of_arm =
        body.traits().iter().any(|stated| !stated.value.suits(other)) || is_called(body, arm.value);
    let is_counted_in_parts_of_arm = |below: &usize| {
        let beside = &subject.bodies.list[*below];
        match key {
            "battalions" => !beside.squadrons().is_absent(),
            _ => !beside.battalions().is_absent(),
        }
    };
    if is_of_arm || below.iter().any(is_counted_in_parts_of_arm) {
        let right = if key == "battalions" { "squadrons" } else { "battalions" };
        let number = subject.unreadable.text(count);
        let found = Diagnostic::new(&CODE, count, message).label(arm.span, "the arm");
        return Some(found.help(format!("did you mean `{right}: {number}`?")));
    }
    if holder == index {
        let found = Diagnostic::new(&CODE, arm.span, message).label(count, "its parts");
        return Some(found.fix(Fix::guess(arm.span, other.word())));
    }
    let suits = |below: &usize| !has_parts_of_other_arm(&subject.bodies.list[*below]);
    if below.iter().any(suits) {
        let found = Diagnostic::new(&CODE, count, message).label(arm.span, "the arm");
        return Some(found.help(format!("give the unit its own arm: `arm: {}`", other.word())));
    }
    if below.first() != Some(&index) {
        return None;
    }
    let message = format!("{message}, inherited from {}", subject.bodies.list[holder].title());
    let found = Diagnostic::new(&CODE, arm.span, message).label(count, "its parts");
    Some(found.fix(Fix::guess(arm.span, other.word())))
}

fn battery(body: &ListedBody<'_>, arm: &Spanned<Arm>, diagnostics: &mut Vec<Diagnostic>) {
    let message = format!("{} is under `artillery`, but its arm is {}", body.title(), arm.word());
    // The gunners of horse artillery ride, so horse artillery is easily entered as cavalry.
    let meant = match arm.value {
        Arm::Cavalry => Arm::HorseArtillery,
        _ => Arm::FootArtillery,
    };
    let found = Diagnostic::new(&CODE, arm.span, message);
    let is_horse = some(body.sabres()).is_some() || !body.squadrons().is_absent();
    let is_foot = !body.battalions().is_absent();
    let is_of_arm =
        body.traits().iter().any(|stated| !stated.value.suits(meant)) || is_called(body, arm.value);
    let has_guns = some(body.guns()).is_some();
    if is_horse || is_foot || is_of_arm && !has_guns {
        return diagnostics.push(found.help("move the body to `units`"));
    }
    let is_named_battery = body.name().value().is_some_and(|name| artillery(name).is_some());
    diagnostics.push(match has_guns || is_named_battery {
        true => found.fix(Fix::guess(arm.span, meant.word())),
        false => found.help(format!(
            "if the body is {}, move it to `units`; if it is a battery, write `arm: {}` and its \
             `guns`",
            arm.word(),
            meant.word()
        )),
    });
}
