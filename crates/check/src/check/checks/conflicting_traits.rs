//! Reports traits that contradict each other, the arm, the name or the grade.

use grognard_core::document::{Arm, Collection, Grade, ListedBody, Trait};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{list, plain};

use super::arm_mismatch::{has_horse, has_parts_of_other_arm};
use crate::check::subject::BodySubject;

code!("conflicting-traits", Warning, "conflicting_traits.md");

fn of_other_arms(body: &ListedBody<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(arm) = body.arm().get().filter(|_| body.is_line()) else { return };
    // If the parts or the strength of the unit are of the other arm too, the arm is wrong, which
    // `arm-mismatch` reports.
    let other = match arm.value {
        Arm::Infantry => Arm::Cavalry,
        _ => Arm::Infantry,
    };
    let is_told =
        |stated: Trait| (has_parts_of_other_arm(body) || has_horse(body)) && stated.suits(other);
    let wrong = body.traits().iter().filter(|stated| !stated.value.suits(arm.value));
    for stated in wrong.filter(|stated| !is_told(stated.value)) {
        let (stated_word, arm_word) = (stated.value.word(), arm.value.word());
        let arms = Arm::ALL.iter().filter(|arm| stated.value.suits(**arm)).map(|arm| arm.word());
        let message =
            format!("{} is `{arm_word}`, but has the trait `{stated_word}`", body.title());
        diagnostics.push(
            Diagnostic::new(&CODE, stated.span, message)
                .label(arm.span, format!("`{arm_word}` here"))
                .help(format!(
                    "`{stated_word}` is for {}: correct the arm or the trait",
                    list(arms, 6)
                )),
        );
    }
}

/// Beginnings of words for kinds of cavalry in plain form, in the languages of the lists.
const HORSE: &[(Trait, &[&str])] = &[
    (
        Trait::Cuirassier,
        &[
            "cuirassier",
            "kurassier",
            "kuirassier",
            "kirassier",
            "kirasjer",
            "coracero",
            "corazzier",
            "кирасир",
        ],
    ),
    (Trait::Hussar, &["hussar", "husar", "huzar", "ussar", "гусар"]),
    (Trait::Dragoon, &["dragoon", "dragon", "dragoner", "драгун"]),
];

/// Beginnings of words in names of infantry, in plain form and in the languages of the lists.
#[rustfmt::skip]
const FOOT: &[&str] = &[
    "bataillon", "bataljon", "batalion", "batallon", "battaglion", "battalion", "fanteria",
    "fusilier", "grenadier", "infanter", "infantry", "ligne", "musketeer", "musketier", "piechot",
    "tirailleur", "voltigeur",
];

/// Whether the name of a body shows that the body is of this arm: cavalry or infantry.
pub(super) fn is_called(body: &ListedBody<'_>, arm: Arm) -> bool {
    let words: String = body.name().value().map(|name| plain(name).collect()).unwrap_or_default();
    let has = |beginnings: &[&str]| {
        let mut words = words.split(|c: char| !c.is_alphanumeric());
        words.any(|word| beginnings.iter().any(|beginning| word.starts_with(beginning)))
    };
    let is_horse = HORSE.iter().any(|(_, beginnings)| has(beginnings)) || has(&["cheval", "horse"]);
    match arm {
        Arm::Cavalry => is_horse,
        Arm::Infantry => !is_horse && has(FOOT),
        _ => false,
    }
}

/// Reports cavalry whose name contains one kind of cavalry and whose traits have another kind.
fn of_other_name(body: &ListedBody<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(name) = body.name().get().filter(|_| body.is_line()) else { return };
    if body.arm().value() != Some(&Arm::Cavalry) {
        return;
    }
    let words: String = plain(name.value).collect();
    let is_named = |beginnings: &&[&str]| {
        let mut words = words.split(|c: char| !c.is_alphanumeric());
        words.any(|word| beginnings.iter().any(|beginning| word.starts_with(beginning)))
    };
    let named: Vec<Trait> =
        HORSE.iter().filter(|(_, words)| is_named(words)).map(|(kind, _)| *kind).collect();
    // A name with two kinds is ambiguous, and light dragoons were dressed and used as hussars.
    let [kind] = named.as_slice() else { return };
    let others = [Trait::Cuirassier, Trait::Hussar];
    let states = |wanted: Trait| body.traits().iter().find(move |stated| stated.value == wanted);
    // Dragoon Guards and heavy dragoons were not.
    let is_heavy = is_named(&["guard", "garde", "heavy", "schwer"].as_slice());
    let is_light = *kind == Trait::Dragoon && states(Trait::Light).is_some() && !is_heavy;
    if states(*kind).is_some() || is_light {
        return;
    }
    let Some(stated) = others.into_iter().filter(|other| other != kind).find_map(states) else {
        return;
    };
    let message =
        format!("{} has the trait `{}`, but its name disagrees", body.title(), stated.word());
    diagnostics.push(
        Diagnostic::new(&CODE, stated.span, message)
            .label(name.span, format!("the name says `{}`", kind.word()))
            .help("correct the traits or the name"),
    );
}

/// Grades and traits that contradict each other: guards are picked men, and levies are not.
const OF_OTHER_GRADE: &[(Grade, Trait)] = &[
    (Grade::Militia, Trait::Guard),
    (Grade::Elite, Trait::Militia),
    (Grade::Elite, Trait::Landwehr),
    (Grade::Elite, Trait::Guerrilla),
];

/// Reports a grade and a trait that contradict each other. The body states one of the two, and states
/// the other too or inherits it.
fn of_other_grade(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index, body } = *at;
    let bodies = subject.bodies;
    let Some(grade) = bodies.grade(index) else { return };
    if !OF_OTHER_GRADE.iter().any(|(other, _)| *other == grade.value.value) {
        return;
    }
    let wrong = bodies.traits(index).into_iter().filter(|held| {
        (grade.from == index || held.from == index)
            && OF_OTHER_GRADE.contains(&(grade.value.value, held.value.value))
    });
    for held in wrong {
        let is_stated = grade.from == index && held.from == index;
        // A formation only hands down what it has, so its troops must keep both.
        let keeps_both = |below: usize| {
            let body = &bodies.list[below];
            (body.is_unit() || body.has_strength())
                && bodies.grade(below) == Some(grade)
                && bodies.traits(below).contains(&held)
        };
        if !is_stated && !(index..body.end).any(keeps_both) {
            continue;
        }
        let (grade_word, trait_word) = (grade.value.value.word(), held.value.value.word());
        let message =
            format!("{} has the grade `{grade_word}`, but the trait `{trait_word}`", body.title());
        let (span, label, why) = match grade.from == index {
            true => (grade.value.span, held.value.span, format!("`{trait_word}` here")),
            false => (held.value.span, grade.value.span, format!("`{grade_word}` here")),
        };
        let found = Diagnostic::new(&CODE, span, message).label(label, why);
        let help = match (is_stated, grade.from == index) {
            (true, _) => "correct the grade or the trait",
            (false, true) => {
                "correct the grade, or write the trait only at the bodies that have it"
            }
            (false, false) => "correct the trait, or give this body its own `grade`",
        };
        diagnostics.push(found.help(help));
    }
}

/// Reports a holding of a collection with a trait of another arm.
pub(super) fn collection(collection: &Collection<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for holding in &collection.holdings {
        let Some(arm) = holding.arm.get() else { continue };
        for stated in holding.traits.items.iter().filter(|stated| !stated.value.suits(arm.value)) {
            let message = format!(
                "these figures are `{}`, but have the trait `{}`",
                arm.word(),
                stated.word()
            );
            let arms =
                Arm::ALL.iter().filter(|arm| stated.value.suits(**arm)).map(|arm| arm.word());
            let help = format!(
                "`{}` is for {}: correct the arm or the trait",
                stated.word(),
                list(arms, 6)
            );
            diagnostics.push(
                Diagnostic::new(&CODE, stated.span, message).label(arm.span, "the arm").help(help),
            );
        }
    }
}

/// Pairs of traits that no unit had together.
const PAIRS: &[(Trait, Trait)] = &[
    (Trait::Light, Trait::Heavy),
    (Trait::Light, Trait::Cuirassier),
    (Trait::Hussar, Trait::Heavy),
    (Trait::Hussar, Trait::Cuirassier),
    (Trait::Hussar, Trait::Dragoon),
    (Trait::Cossack, Trait::Heavy),
    (Trait::Cossack, Trait::Cuirassier),
    (Trait::Cossack, Trait::Dragoon),
    (Trait::Cossack, Trait::Hussar),
    (Trait::Cuirassier, Trait::Dragoon),
    (Trait::Guard, Trait::Militia),
    (Trait::Guard, Trait::Landwehr),
    (Trait::Guard, Trait::Guerrilla),
    (Trait::Aggressive, Trait::Passive),
    (Trait::Impetuous, Trait::Passive),
    (Trait::Fragile, Trait::Stoic),
    (Trait::Fragile, Trait::Stubborn),
    (Trait::EffectiveFire, Trait::WeakFire),
    (Trait::Marksmen, Trait::WeakFire),
];

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index: body_index, body } = *at;
    if !body.traits().is_empty() || !body.grade().is_absent() {
        of_other_grade(at, diagnostics);
    }
    if body.traits().is_empty() {
        return;
    }
    of_other_arms(body, diagnostics);
    of_other_name(body, diagnostics);
    // Traits that a body inherits from the bodies above it count too. A conflict between two traits
    // of the same body above is reported at that body.
    let held = subject.bodies.traits(body_index);
    let (stated, above): (Vec<_>, Vec<_>) = held
        .into_iter()
        .map(|held| (held.value, held.from))
        .partition(|(_, from)| *from == body_index);
    let fights = body.is_unit() || body.has_strength();
    let above = if fights { above } else { Vec::new() };
    for (index, (second, _)) in stated.iter().enumerate() {
        for (first, _) in stated[..index].iter().chain(&above) {
            let pair = (first.value, second.value);
            if !PAIRS.contains(&pair) && !PAIRS.contains(&(pair.1, pair.0)) {
                continue;
            }
            let (first_word, second_word) = (first.word(), second.word());
            diagnostics.push(
                Diagnostic::new(
                    &CODE,
                    second.span,
                    format!("{} is both `{first_word}` and `{second_word}`", body.title()),
                )
                .label(first.span, format!("`{first_word}` here"))
                .help("keep the correct trait"),
            );
        }
    }
}
