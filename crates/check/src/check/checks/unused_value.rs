//! Reports a value that a body gives for all bodies below, although none of them inherits the
//! value.

use std::collections::HashSet;

use grognard_core::document::{Arm, Bodies, BodyKind, Field, Fielded, ListedBody, Men, Trait};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned, list};

use crate::check::subject::OobSubject;

code!("unused-value", Warning, "unused_value.md");

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let bodies = subject.bodies;
    if !subject.unclear.is_empty() {
        return;
    }
    per_stand(subject, diagnostics);
    empty_terms(subject, diagnostics);
    foreign_terms(subject, diagnostics);
    let above = |(index, body): &(usize, &ListedBody<'_>)| {
        is_above(body) && body.end > index + 1 && !stated(body).is_empty()
    };
    if !bodies.iter().any(|body| above(&body)) {
        return;
    }
    let uses = Uses::of(bodies);
    for (index, body) in bodies.iter().filter(above) {
        for value in stated(body) {
            if !uses.used.contains(&(index, value.what)) {
                diagnostics.push(unused(
                    body,
                    &value,
                    uses.possible.contains(&(index, value.what)),
                ));
            }
        }
    }
}

/// Reports `fielded` terms of a body that contain no values.
fn empty_terms(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (_, body) in subject.bodies.iter() {
        for (game, terms) in &body.fielded().entries {
            let Some(Fielded {
                stands: Field::Absent,
                figures: Field::Absent,
                bel: Field::Absent,
                quality: Field::Absent,
                fatigue: Field::Absent,
                break_point: Field::Absent,
                valour: Field::Absent,
                range: Field::Absent,
                game_traits,
            }) = terms.value()
            else {
                continue;
            };
            if game_traits.span.is_some() {
                continue;
            }
            let message = format!("the terms of {} under `{}` are empty", body.title(), game.value);
            let help =
                "write what differs under these rules, such as `stands: 4`, or remove the terms";
            diagnostics.push(Diagnostic::new(&CODE, game.span, message).help(help));
        }
    }
}

/// Reports terms of a rule set that a leader, a unit or a body cannot have.
fn foreign_terms(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (_, body) in subject.bodies.iter() {
        for (game, terms) in &body.fielded().entries {
            if let Some(own) = subject.oob.ruleset.get().filter(|own| own.value.0 == game.value) {
                let message = format!("the whole list is in the terms of `{}`", game.value);
                diagnostics.push(
                    Diagnostic::new(&CODE, game.span, message)
                        .label(own.span, "the rule set of the list")
                        .help("move the terms to the keys of the body itself, such as `stands`"),
                );
            }
            let Some(terms) = terms.value() else { continue };
            let of_unit = body.is_unit().then(|| terms.quality.span()).flatten();
            let keys = [
                ("range", terms.range.span(), "is for leaders"),
                ("quality", of_unit, "is for formations and leaders"),
            ];
            report_terms(&keys, &body.title(), diagnostics);
        }
        let Some(leader) = body.leader().value() else { continue };
        for (_, terms) in &leader.fielded.entries {
            let Some(terms) = terms.value() else { continue };
            let of_bodies = "is for bodies";
            let keys = [
                ("stands", terms.stands.span(), of_bodies),
                ("figures", terms.figures.span(), of_bodies),
                ("fatigue", terms.fatigue.span(), of_bodies),
                ("break_point", terms.break_point.span(), of_bodies),
                ("valour", terms.valour.span(), of_bodies),
            ];
            report_terms(&keys, "a leader", diagnostics);
        }
    }
}

fn report_terms(
    keys: &[(&str, Option<Span>, &str)],
    title: &str,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (key, span, what) in keys {
        let Some(span) = span else { continue };
        let message = format!("`{key}` of {title} has no effect: it {what}");
        let help = if *what == "is for bodies" {
            "move the key to `fielded` of the body, or remove it"
        } else {
            "move the key to `fielded` of the leader, or remove it"
        };
        diagnostics.push(Diagnostic::new(&CODE, *span, message).help(help));
    }
}

fn is_above(body: &ListedBody<'_>) -> bool {
    matches!(body.kind, BodyKind::Whole(_) | BodyKind::Formation(_))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum InheritedValue {
    Arm,
    Grade,
    Weight,
    Trait(Trait),
}

struct Value {
    what: InheritedValue,
    key: &'static str,
    span: Span,
}

/// The values of a body that bodies below it inherit. Command quality is left out, because it
/// always applies to the body itself.
fn stated(body: &ListedBody<'_>) -> Vec<Value> {
    let fields = [
        (InheritedValue::Arm, "arm", body.stated_arm().get().map(|arm| arm.span)),
        (InheritedValue::Grade, "grade", body.grade().get().map(|grade| grade.span)),
        (InheritedValue::Weight, "weight", body.weight().get().map(|weight| weight.span)),
    ];
    let fields =
        fields.into_iter().filter_map(|(what, key, span)| Some(Value { what, key, span: span? }));
    let traits = body.traits().iter().map(|stated| Value {
        what: InheritedValue::Trait(stated.value),
        key: stated.value.word(),
        span: stated.span,
    });
    fields.chain(traits).collect()
}

/// The values that bodies use, and the values that they could use, each with the index of the body
/// that states the value.
#[derive(Default)]
struct Uses {
    used: HashSet<(usize, InheritedValue)>,
    possible: HashSet<(usize, InheritedValue)>,
}

impl Uses {
    fn of(bodies: &Bodies<'_>) -> Uses {
        let mut uses = Uses::default();
        for (index, body) in bodies.iter() {
            let fights = body.is_unit() || body.has_strength() || !body.stands().is_absent();
            if fights {
                uses.add(bodies, index, body);
            }
        }
        uses
    }

    fn add(&mut self, bodies: &Bodies<'_>, index: usize, body: &ListedBody<'_>) {
        let arm = bodies.arm(index);
        self.used.extend(arm.map(|held| (held.from, InheritedValue::Arm)));
        self.used.extend(bodies.grade(index).map(|held| (held.from, InheritedValue::Grade)));
        let artillery = arm.is_some_and(|held| held.value.is_artillery());
        let has_guns = artillery || !body.guns().is_absent();
        if has_guns {
            self.used.extend(bodies.weight(index).map(|held| (held.from, InheritedValue::Weight)));
        }
        let traits = bodies.traits(index);
        self.used
            .extend(traits.iter().map(|held| (held.from, InheritedValue::Trait(held.value.value))));
        // The values that the body could inherit if neither the body nor a nearer body stated the
        // same value.
        let mut up = Some(index);
        while let Some(above) = up {
            for value in stated(&bodies.list[above]) {
                // Without an arm, which `missing-key` reports, it is unknown which traits a body
                // can have.
                if arm.is_none() && matches!(value.what, InheritedValue::Trait(_)) {
                    self.used.insert((above, value.what));
                }
                let can = match value.what {
                    InheritedValue::Arm => can_be(body, bodies.list[above].stated_arm()),
                    InheritedValue::Grade => true,
                    InheritedValue::Weight => has_guns,
                    InheritedValue::Trait(named) => {
                        arm.is_none_or(|held| named.suits(held.value.value))
                    }
                };
                if can {
                    self.possible.insert((above, value.what));
                }
            }
            up = bodies.list[above].parent;
        }
    }
}

fn can_be(body: &ListedBody<'_>, arm: &Field<Arm>) -> bool {
    !matches!(body.kind, BodyKind::Battery(_)) || arm.value().is_some_and(|arm| arm.is_artillery())
}

fn unused(body: &ListedBody<'_>, value: &Value, possible: bool) -> Diagnostic {
    let title = body.title();
    let what = match value.what {
        InheritedValue::Trait(_) => format!("the trait `{}`", value.key),
        _ => format!("the `{}`", value.key),
    };
    let (why, help) = match possible {
        true => (
            "every body below has its own value",
            "remove the value here, or remove the values of the bodies that should inherit it",
        ),
        false => (
            "no body below can have this value",
            "remove the value, or move it to the bodies that it is meant for",
        ),
    };
    Diagnostic::new(&CODE, value.span, format!("{what} of {title} has no effect: {why}")).help(help)
}

/// Reports the size of a stand if no body of the list is counted in stands of that size.
fn per_stand(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let oob = subject.oob;
    let keys = [
        ("men_per_stand", &oob.men_per_stand),
        ("sabres_per_stand", &oob.sabres_per_stand),
        ("guns_per_stand", &oob.guns_per_stand),
    ];
    // One key `ruleset` makes all sizes idle, so they share one finding.
    let stated = keys.iter().filter_map(|(_, field)| field.get());
    if let Some(game) = oob.ruleset.get() {
        let names: Vec<&str> =
            keys.iter().filter(|(_, field)| field.get().is_some()).map(|(key, _)| *key).collect();
        if !names.is_empty() {
            let verb = if names.len() == 1 { "has" } else { "have" };
            let message = format!(
                "{} {verb} no effect: this list counts the stands of `{}`",
                list(names.iter().copied(), 3),
                game.value.0
            );
            let it = if names.len() == 1 { "the key" } else { "these keys" };
            let help = format!(
                "remove `ruleset` if the stands are those of your source, or remove {it} if they \
                 are bases of the game"
            );
            let found = Diagnostic::new(&CODE, game.span, message).help(help);
            diagnostics.push(
                stated.fold(found, |found, each| found.label(each.span, "the size of a stand")),
            );
        }
        return;
    }
    for (key, field) in keys {
        let Some(each) = field.get() else { continue };
        if !subject.bodies.list.iter().any(|body| counts(subject, body, key)) {
            diagnostics.push(no_stands(key, each));
        }
    }
}

fn no_stands(key: &str, each: &Spanned<Men>) -> Diagnostic {
    let of = match key {
        "guns_per_stand" => "battery",
        "sabres_per_stand" => "body of horse",
        _ => "body",
    };
    let message = format!("`{key}` has no effect: no {of} gives `stands` in place of its strength");
    Diagnostic::new(&CODE, each.span, message).help("give the `stands` of units, or remove the key")
}

/// Whether a body is counted in stands whose size the key of the list gives.
fn counts(subject: &OobSubject<'_>, body: &ListedBody<'_>, key: &str) -> bool {
    let wanted = match body.arm().value() {
        // A battery with another arm counts as artillery, because its arm is wrong.
        _ if matches!(body.kind, BodyKind::Battery(_)) => "guns_per_stand",
        Some(arm) if arm.is_artillery() => "guns_per_stand",
        Some(Arm::Cavalry) if !subject.oob.sabres_per_stand.is_absent() => "sabres_per_stand",
        _ => "men_per_stand",
    };
    wanted == key && !body.stands().is_absent() && !body.has_strength()
}
