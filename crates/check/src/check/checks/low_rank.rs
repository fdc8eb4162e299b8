//! Reports a junior officer who commands a division or a larger body, and an officer who commands
//! officers of higher rank.

use grognard_core::document::{Echelon, ListedBody};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::plain;

use crate::check::ranks::step;
use crate::check::subject::{BodySubject, OobSubject};

code!("low-rank", Warning, "low_rank.md");

/// Ranks below field officer, complete and in plain form. Majors and colonels are not in the list,
/// because they did command divisions when generals fell.
const JUNIOR: &str = "lieutenant|leutnant|lieutnant|teniente|tenente|luitenant|porucznik|sous lieutenant|second lieutenant|first lieutenant|oberleutnant|unterleutnant|premierleutnant|secondleutnant|podporucznik|ensign|cornet|fahnrich|captain|capitaine|hauptmann|rittmeister|capitan|capitano|kapitan|kapitein|sergeant|sergent|feldwebel|corporal|caporal|поручик|капитан";

pub(super) fn is_junior(rank: &str) -> bool {
    JUNIOR.split('|').any(|junior| junior == rank)
}

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index, body } = *at;
    let Some(rank) = body.leader().value().and_then(|leader| leader.rank.get()) else { return };
    let words: String = plain(rank.value.trim()).collect();
    if !is_junior(&words) {
        diagnostics.extend(below_his_officers(subject, index, body));
        return;
    }
    let Some(echelon) = body.echelon().get() else { return };
    if !matches!(echelon.value, Echelon::Division | Echelon::Corps | Echelon::Wing | Echelon::Army)
    {
        return;
    }
    let message = format!(
        "a {} commands {}, which is of the echelon `{}`",
        rank.value.trim(),
        body.title(),
        echelon.word()
    );
    diagnostics.push(
        Diagnostic::new(&CODE, rank.span, message)
            .label(echelon.span, "the echelon")
            .help("write the whole rank, such as `Feldmarschalleutnant` or `Lieutenant-General`, or correct the echelon"),
    );
}

/// Reports a commander with a lower rank than an officer of the same army who serves under him.
fn below_his_officers(
    subject: &OobSubject<'_>,
    index: usize,
    body: &ListedBody<'_>,
) -> Option<Diagnostic> {
    let rank = body.leader().value()?.rank.get()?;
    let (own_step, own_languages) = step(rank.value)?;
    let nation = nation(subject, body)?;
    let is_comparable = |languages: &[&str]| {
        own_languages.is_empty()
            || languages.is_empty()
            || languages.iter().any(|language| own_languages.contains(language))
    };
    let higher = subject.bodies.below(index).iter().filter_map(|below| {
        let other = below.leader().value()?.rank.get()?;
        let (step, languages) = step(other.value)?;
        let is_higher = step > own_step && is_comparable(languages);
        (is_higher && self::nation(subject, below)? == nation).then_some((step, below, other))
    });
    let higher: Vec<_> = higher.collect();
    // `max_by_key` returns the last of several maxima, so the order is reversed to find the first
    // officer of the highest rank.
    let (_, below, other) = higher.iter().rev().max_by_key(|(step, ..)| *step)?;
    let message = format!(
        "the leader of {} is {}, but has {} under him, the leader of {}",
        body.title(),
        rank.value.trim(),
        other.value.trim(),
        below.title()
    );
    let help = match higher.len() {
        1 => "correct one of the two ranks; if the ranks are right, excuse the finding with the reason"
            .to_owned(),
        count => {
            format!("correct the leader's rank: {count} officers under him have a higher one")
        }
    };
    Some(Diagnostic::new(&CODE, rank.span, message).label(other.span, "a higher rank").help(help))
}

fn nation<'d>(subject: &OobSubject<'d>, body: &ListedBody<'d>) -> Option<&'d str> {
    let leader = body.leader().value()?;
    match leader.nation.value() {
        Some(nation) => Some(nation.0),
        None => subject.bodies.nation(body).map(|nation| nation.value),
    }
}
