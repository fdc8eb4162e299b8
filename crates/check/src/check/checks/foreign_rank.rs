//! Reports a rank in a different language from all other ranks of the list.

use std::collections::BTreeMap;

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned, list};

use crate::check::ranks::{languages, of_nation};
use crate::check::subject::OobSubject;

code!("foreign-rank", Warning, "foreign_rank.md");

/// Minimum number of other ranks in one language. Two ranks prove nothing, because two officers of
/// an allied army may be of two nations.
const MIN_OTHERS: usize = 2;

struct NationRank<'d> {
    written: Spanned<&'d str>,
    /// Span of the leader's id: a leader who is another man has a rank of another army.
    id: Option<Span>,
    languages: &'static [&'static str],
    title: String,
}

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(nation) = subject.oob.nation.value() else { return };
    let ranks = subject.bodies.iter().filter_map(|(index, body)| {
        // A body with an unreadable part is skipped, because that part may name another nation.
        if subject.unreadable.contains(index) {
            return None;
        }
        let leader = body.leader().value()?;
        let written = *leader.rank.get()?;
        let languages = languages(written.value).filter(|languages| !languages.is_empty())?;
        // An officer of an ally is skipped, because he has the rank of his own army.
        let of_body = subject.bodies.nation(body)?.value;
        let of_leader = leader.nation.value().map_or(of_body, |nation| nation.0);
        let is_native = of_leader == nation.0 && of_body == nation.0;
        is_native.then(|| NationRank {
            written,
            id: leader.id.span(),
            languages,
            title: body.title(),
        })
    });
    let ranks: Vec<NationRank<'_>> = ranks.collect();
    // The ranks of each language are counted once for the whole list, because a count for each rank
    // would be slow in a long list.
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for language in ranks.iter().flat_map(|rank| rank.languages) {
        *counts.entry(*language).or_default() += 1;
    }
    let of_all_others = |rank: &NationRank<'_>| {
        let mut all_others = counts.iter().filter(|(language, count)| {
            **count + 1 == ranks.len() && !rank.languages.contains(language)
        });
        all_others.next().map(|(language, _)| *language)
    };
    let is_alone =
        |rank: &NationRank<'_>| rank.languages.iter().all(|language| counts[language] == 1);
    // If two languages each have several ranks, the rank that is not in the language of the list's
    // nation is reported.
    let own = of_nation(nation.0);
    let odd = |(_, rank): &(usize, &NationRank<'_>)| {
        let others = of_all_others(rank);
        others.is_some() && (is_alone(rank) || others == own)
    };
    if ranks.len() <= MIN_OTHERS {
        diagnostics.extend(own.and_then(|own| of_few(&ranks, own)));
        return;
    }
    let Some((index, rank)) = ranks.iter().enumerate().find(odd) else { return };
    let others = || ranks.iter().enumerate().filter(|(other, _)| *other != index);
    let (Some((_, other)), Some(language)) = (others().next(), of_all_others(rank)) else {
        return;
    };
    let mut seen: Vec<&str> = others().map(|(_, other)| other.written.value).collect();
    seen.sort_unstable();
    seen.dedup();
    let message = format!(
        "the leader of {} has the {} rank `{}`, all others in this list are {language}",
        rank.title, rank.languages[0], rank.written.value
    );
    diagnostics.push(
        Diagnostic::new(&CODE, rank.written.span, message)
            .rests_on(rank.id)
            .label(other.written.span, "another leader's rank")
            .help(format!("write the leader's rank as in {}", list(seen, 4)))
            .help(
                "if the leader is of another nation than the list, give him or his body a `nation`",
            ),
    );
}

/// Reports the only rank in a language that is not the language of the list's nation, in a list
/// with few ranks. English ranks are accepted, because English books translate ranks.
fn of_few(ranks: &[NationRank<'_>], own: &str) -> Option<Diagnostic> {
    let is_foreign = |rank: &&NationRank<'_>| {
        !rank.languages.contains(&own) && !rank.languages.contains(&"English")
    };
    let mut foreign = ranks.iter().filter(is_foreign);
    let rank = foreign.next().filter(|_| foreign.next().is_none())?;
    let message = format!(
        "the leader of {} has the {} rank `{}` in an {own} list",
        rank.title, rank.languages[0], rank.written.value
    );
    let message = match own.starts_with(['A', 'E', 'I', 'O', 'U']) {
        true => message,
        false => message.replace("in an ", "in a "),
    };
    Some(Diagnostic::new(&CODE, rank.written.span, message).rests_on(rank.id).help(
        "correct the rank; if the leader is of another nation than the list, give him or his body \
         a `nation`",
    ))
}
