//! Reports a weight of guns that the name of the battery contradicts, or that no gun in the field
//! had.

use grognard_core::document::Arm;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::plain;

use crate::check::name_words::pounds;
use crate::check::subject::BodySubject;

code!("doubtful-weight", Warning, "doubtful_weight.md");

/// Pounds of the heaviest gun that took the field: the 24-pounder of a siege train.
const MAX_POUNDS: u32 = 24;

/// Pounds below [`MAX_POUNDS`] that are probably slips. The shipped lists and establishments have guns
/// and howitzers of 3, 4, 6, 7, 8, 9, 10, 12 and 20 pounds; other books also have 1, 2, 5, 16 and 18.
const UNUSUAL: [u32; 9] = [11, 13, 14, 15, 17, 19, 21, 22, 23];

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index, body } = *at;
    if let Some(weight) = body.weight().get()
        && let Some(heavy) = of_weight(weight.value).filter(|pounds| *pounds > MAX_POUNDS)
    {
        let message = format!("{} has {heavy}-pounders", body.title());
        let found = Diagnostic::new(&CODE, weight.span, message)
            .help(format!("no gun in the field was heavier than a {MAX_POUNDS}-pounder"));
        let shorter = (heavy % 10 == 0 && heavy / 10 <= MAX_POUNDS).then_some(heavy / 10);
        diagnostics.push(match shorter.filter(|shorter| *shorter > 1) {
            Some(shorter) => found.help(format!("did you mean `{shorter}-pounder`?")),
            None => found,
        });
        return;
    }
    if let Some(weight) = body.weight().get().filter(|_| body.is_unit() && body.guns().is_absent())
        && matches!(body.arm().value(), Some(Arm::Infantry | Arm::Cavalry))
    {
        let message = format!("{} has the weight of guns, but no guns", body.title());
        let help = "remove `weight`, or give the number of its `guns`";
        diagnostics.push(Diagnostic::new(&CODE, weight.span, message).help(help));
        return;
    }
    if let Some(weight) = body.weight().get()
        && let Some(odd) = of_weight(weight.value).filter(|pounds| UNUSUAL.contains(pounds))
    {
        let message = format!("{} has {odd}-pounders, an unusual weight", body.title());
        let help = "check for swapped or wrong digits: field guns were mostly 3-, 4-, 6-, 8-, 9- or 12-pounders";
        diagnostics.push(Diagnostic::new(&CODE, weight.span, message).help(help));
        return;
    }
    let Some(name) = body.name().get().filter(|_| body.is_unit()) else { return };
    let simple: String = plain(name.value).collect();
    let is_howitzer =
        ["howitzer", "haubitz", "obus", "houwitser"].iter().any(|it| simple.contains(it));
    let is_other =
        simple.contains(|letter: char| letter.is_ascii_digit()) || simple.contains(" and ");
    if let Some(weight) = body.weight().get()
        && is_howitzer
        && !is_other
        && of_weight(weight.value).is_some()
    {
        let message = format!("{} has howitzers by its name, but `{}`", body.title(), weight.value);
        diagnostics.push(
            Diagnostic::new(&CODE, weight.span, message)
                .label(name.span, "the name")
                .help("write `weight: howitzer`, or `mixed` for guns and howitzers"),
        );
        return;
    }
    let (Some(named), Some(weight)) = (pounds(name.value), subject.bodies.weight(index)) else {
        return;
    };
    let Some(stated) = of_weight(weight.value.value).filter(|stated| *stated != named) else {
        return;
    };
    let message = format!(
        "{} has {named}-pounders by its name, but its weight is `{stated}-pounder`",
        body.title()
    );
    let found = Diagnostic::new(&CODE, name.span, message).label(weight.value.span, "the weight");
    diagnostics.push(found.help(match weight.from == index {
        true => "correct the name or the weight".to_owned(),
        false => format!("give the battery `weight: {named}-pounder`"),
    }));
}

/// The pounds of a weight such as `8-pounder`. The weights `howitzer` and `mixed` have no pounds.
fn of_weight(weight: &str) -> Option<u32> {
    weight.strip_suffix("-pounder")?.parse().ok()
}
