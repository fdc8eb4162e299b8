//! Reports a number of guns that is greater than any battery had.

use grognard_core::document::{BodyKind, Field, ListedBody, Men};
use grognard_syntax::diagnostic::{Diagnostic, Fix};

use crate::check::slid_columns::slid;
use crate::check::subject::BodySubject;

code!("too-many-guns", Warning, "too_many_guns.md");

/// Maximum number of guns of a battery: a Russian artillery company took twelve into the field.
const MAX_BATTERY: i64 = 12;

/// Maximum number of guns of a unit, because two French companies of eight guns are sometimes one
/// entry.
pub(in crate::check) const MAX_UNIT: u32 = 16;

/// Minimum number of guns that are probably the men of the battery: three or more batteries in one line
/// have fewer guns.
const MIN_CREW: u32 = 40;

/// Minimum number of men for each gun of a unit that is not a battery. The armies with the most
/// guns had one gun for two hundred men, and a part of an army may have twice as many guns.
const MIN_MEN_EACH: u64 = 100;

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index, body } = *at;
    // A unit of a game may represent several batteries of history, so it is skipped.
    if subject.is_game_unit(body) || slid(subject, index, body).is_some() {
        return;
    }
    let Some(guns) = body.guns().get() else { return };
    let least = guns.least();
    let (why, help) = match body.kind {
        BodyKind::Formation(formation) => {
            let Field::Read(batteries) = &formation.batteries else { return };
            if i64::from(least) <= batteries.value.saturating_mul(MAX_BATTERY) {
                return;
            }
            let why = format!("more than its {} batteries can have had", batteries.value);
            (why, "correct `guns` or `batteries`: no battery had more than 12")
        }
        _ => {
            let Some(arm) = body.arm().value() else { return };
            let is_battery = arm.is_artillery();
            let is_right = !is_battery && (!body.is_unit() || is_enough_for(body, least));
            if least <= MAX_UNIT || is_right {
                return;
            }
            let why = match is_battery {
                true => format!("but no battery had more than {MAX_BATTERY}"),
                false => format!("more than one for {MIN_MEN_EACH} of its men"),
            };
            (
                why,
                "write each battery as an entry, or write a formation with `guns` and `batteries`",
            )
        }
    };
    let found =
        Diagnostic::new(&CODE, guns.span, format!("{} has {least} guns, {why}", body.title()));
    let are_men = body.is_unit() && body.men().is_absent() && least >= MIN_CREW;
    diagnostics.push(match struck_twice(body) {
        Some(once) => found.fix(Fix::guess(guns.span, once.to_string())),
        None if are_men => found
            .help(format!("if these are its men, write `men: {least}`, and the number of `guns`"))
            .help(help),
        None => found.help(help),
    });
}

/// The number of guns that was probably meant if a digit was typed twice or a zero was added: 6 for
/// 66 or 60.
pub(super) fn struck_twice(body: &ListedBody<'_>) -> Option<u32> {
    let guns = body.guns().value()?.range?;
    let is_battery = body.is_unit() && body.arm().value().is_some_and(|arm| arm.is_artillery());
    let is_slip = is_battery && guns.0 == guns.1 && guns.0 > MAX_UNIT;
    let times = [11, 10].into_iter().find(|times| guns.0 % times == 0).filter(|_| is_slip)?;
    let most = if times == 11 { 9 } else { MAX_BATTERY as u32 };
    Some(guns.0 / times).filter(|once| *once <= most)
}

/// Whether a unit of infantry or cavalry has enough men for its guns. `true` for a unit without
/// men, because `unit-without-strength` reports it.
fn is_enough_for(body: &ListedBody<'_>, guns: u32) -> bool {
    let most = |strength: &Field<Men>| strength.value().map_or(0, |men| u64::from(men.most()));
    let men = most(body.men()) + most(body.sabres());
    men == 0 || u64::from(guns) * MIN_MEN_EACH <= men
}
