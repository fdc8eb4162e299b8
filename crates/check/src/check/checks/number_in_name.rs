//! Reports a name that mentions a different number of parts than the keys of the body.

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use crate::check::name_words::{BATTALIONS, GUNS, SQUADRONS, counted};
use crate::check::subject::BodySubject;

code!("number-in-name", Warning, "number_in_name.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { body, .. } = *at;
    // The name of an army may count only a part of its battalions.
    let Some(name) = body.name().get().filter(|_| body.parent.is_some()) else { return };
    let halves = |count: i64| u32::try_from(count.saturating_mul(2)).ok();
    let battalions = body
        .battalions()
        .get()
        .and_then(|count| Some(Spanned::new(halves(count.value)?, count.span)));
    let squadrons =
        body.squadrons().get().map(|count| Spanned::new(count.value.halves, count.span));
    let guns = body.guns().get().and_then(|guns| {
        let (least, most) = guns.range?;
        (least == most).then_some(Spanned::new(least.saturating_mul(2), guns.span))
    });
    let counts = [
        ("battalions", BATTALIONS, battalions),
        ("squadrons", SQUADRONS, squadrons),
        ("guns", GUNS, guns),
    ];
    for (key, nouns, stated) in counts {
        let Some(stated) = stated else { continue };
        let Some(named) = counted(name.value, nouns) else { continue };
        if named * 2 == stated.value {
            continue;
        }
        let half = if stated.value % 2 == 1 { ".5" } else { "" };
        let message = format!(
            "{} has {}{half} {key}, but {named} by its name",
            body.title(),
            stated.value / 2
        );
        diagnostics.push(
            Diagnostic::new(&CODE, stated.span, message)
                .label(name.span, "the name")
                .help(format!("did you mean `{key}: {named}`, or is the name wrong?")),
        );
    }
}
