//! A rank in another language than all others of the list.

use super::ranks::languages;
use super::subject::OobSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::text::{Spanned, list};

/// A rank in another language than all others of the list.
pub static CODE: Code =
    Code::new("foreign-rank", Severity::Warning, include_str!("foreign_rank.md"));

/// Minimum number of other ranks in one language: two officers of an army of allies may be of two nations.
const MIN_OTHERS: usize = 2;

/// A rank of the nation of the list.
struct Rank<'d> {
    written: Spanned<&'d str>,
    languages: &'static [&'static str],
    title: String,
}

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(nation) = subject.oob.nation.value() else { return };
    let ranks = subject.bodies.list.iter().filter_map(|body| {
        let leader = body.leader().value()?;
        let written = *leader.rank.get()?;
        let languages = languages(written.value).filter(|languages| !languages.is_empty())?;
        // An officer of allies has the rank of his own army.
        let of_body = subject.bodies.nation(body)?.value;
        let of_leader = leader.nation.value().map_or(of_body, |nation| nation.0);
        let is_native = of_leader == nation.0 && of_body == nation.0;
        is_native.then(|| Rank { written, languages, title: body.title() })
    });
    let ranks: Vec<Rank<'_>> = ranks.collect();
    let shares = |one: &Rank<'_>, other: &Rank<'_>| {
        one.languages.iter().any(|language| other.languages.contains(language))
    };
    let others = |index: usize| {
        let others = ranks.iter().enumerate().filter(move |(other, _)| *other != index);
        others.map(|(_, rank)| rank)
    };
    let odd = ranks.iter().enumerate().filter(|(index, rank)| {
        let is_one_language = ["French", "English", "German", "Spanish"]
            .iter()
            .chain(&["Italian", "Dutch", "Polish", "Russian"])
            .any(|language| others(*index).all(|other| other.languages.contains(language)));
        ranks.len() > MIN_OTHERS
            && is_one_language
            && !others(*index).any(|other| shares(rank, other))
    });
    let odd: Vec<(usize, &Rank<'_>)> = odd.collect();
    let [(index, rank)] = odd.as_slice() else { return };
    let Some(other) = others(*index).next() else { return };
    let mut seen: Vec<&str> = others(*index).map(|other| other.written.value).collect();
    seen.sort_unstable();
    seen.dedup();
    let message = format!(
        "the leader of {} has the {} rank `{}`, all others of this list have {} ones",
        rank.title, rank.languages[0], rank.written.value, other.languages[0]
    );
    diagnostics.push(
        Diagnostic::new(&CODE, rank.written.span, message)
            .label(other.written.span, "such as this")
            .help(format!("write his rank as in {}", list(seen, 4)))
            .help("if he is of another nation than the list, give his body or him its `nation`"),
    );
}
