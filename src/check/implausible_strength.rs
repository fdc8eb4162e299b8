//! A strength that no body of this kind ever had.

use super::OobPage;
use super::strength_twice::{Counted, counted};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::document::Body;

/// A strength that no body of this kind ever had.
pub static CODE: Code =
    Code::new("implausible-strength", Severity::Warning, include_str!("implausible_strength.md"));

/// No battalion was larger. The largest establishments, Austrian ones of six companies, came to
/// about 1,300; a French battalion of 1808 had 840.
const BATTALION: u32 = 1600;

/// No regiment or brigade that is given in one line was larger: six battalions of 1,300.
const FOOT: u32 = 8000;

/// No squadron was larger: those of the Guards of Honour of 1813 had two companies of 122.
const SQUADRON: u32 = 300;

/// No regiment of cavalry was larger: each of the Guards of Honour of 1813 was to have ten squadrons
/// and 2,500 men.
const HORSE: u32 = 2500;

/// No battery had more men, drivers and train included: two Russian companies come to about 500,
/// two French ones with their train to about 400.
const BATTERY: u32 = 500;

pub(super) fn check(page: &OobPage<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for body in &page.bodies.list {
        for (what, strength) in [("men", body.men()), ("sabres", body.sabres())] {
            let Some(strength) = strength.get().filter(|men| men.least() > SQUADRON) else {
                continue;
            };
            let Some((most, whose)) = counted(body, what).and_then(|kind| bound(body, kind)) else {
                continue;
            };
            let least = strength.least();
            if least > most {
                diagnostics.push(
                    Diagnostic::new(
                        &CODE,
                        strength.span,
                        format!("{} has {least} {what}, but {whose}", body.title()),
                    )
                    .help("look for a digit too many; a body of several units is a formation, or says how many `battalions` or `squadrons` it has"),
                );
            }
        }
    }
}

/// The most a body can have had, and what says so.
fn bound(body: &Body<'_>, counted: Counted) -> Option<(u32, String)> {
    let parts = match counted {
        Counted::Horse => body.squadrons().value().copied(),
        Counted::Foot => body.battalions().value().copied(),
        _ => None,
    };
    let parts = parts.and_then(|parts| u32::try_from(parts).ok());
    let (by_part, of_parts) = match counted {
        Counted::Horse => (SQUADRON, "squadron"),
        _ => (BATTALION, "battalion"),
    };
    match (counted, parts) {
        (Counted::Guns, _) => None,
        (_, Some(1)) => Some((by_part, format!("no {of_parts} had more than {by_part}"))),
        (_, Some(parts)) => {
            let most = parts.saturating_mul(by_part);
            Some((most, format!("{parts} {of_parts}s had {most} at the most")))
        }
        // How many bodies a formation was made of only its author knows.
        _ if !body.is_unit() => None,
        (Counted::Foot, None) if body.name().value().is_some_and(|name| is_battalion(name)) => {
            Some((BATTALION, format!("no battalion had more than {BATTALION}")))
        }
        (Counted::Foot, None) => {
            Some((FOOT, format!("no regiment or brigade had more than {FOOT}")))
        }
        (Counted::Horse, None) => {
            Some((HORSE, format!("no regiment of horse had more than {HORSE}")))
        }
        (Counted::Gunners, None) => Some((BATTERY, format!("no battery had more than {BATTERY}"))),
    }
}

/// Does a name say that it is one battalion of a regiment: `1/28e Ligne`, `II/IR 4`?
fn is_battalion(name: &str) -> bool {
    let Some((number, regiment)) = name.split_once('/') else { return false };
    let number = number.trim();
    let arabic = number.bytes().all(|byte| byte.is_ascii_digit());
    let roman = number.bytes().all(|byte| matches!(byte, b'I' | b'V' | b'X'));
    !number.is_empty() && (arabic || roman) && !regiment.is_empty()
}
