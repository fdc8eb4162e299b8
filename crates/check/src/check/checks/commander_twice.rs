//! Reports a leader who commands in two places, or two leaders with one id.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{Field, kebab};
use grognard_project::project::{OobOutline, id_text};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned};

use crate::check::subject::{OobSubject, ProjectSubject};

code!("commander-twice", Warning, "commander_twice.md");

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let start = diagnostics.len();
    other_names(subject, diagnostics);
    let called_twice: HashSet<Span> = diagnostics[start..].iter().map(|found| found.span).collect();
    other_nations(subject, diagnostics);
    let ids = ids_of_names(subject);
    let mut first = HashMap::new();
    for (body_index, body) in subject.bodies.iter() {
        let Some(leader) = body.leader().value() else { continue };
        let is_called_twice = leader.name.span().is_some_and(|name| called_twice.contains(&name));
        // A leader is identified by his id or, without one, by his name.
        let leader = match (&leader.id, leader.name.get()) {
            (Field::Read(id), _) => Spanned::new(id.0, id.span),
            (Field::Absent, Some(name)) => match ids.get(kebab(name.value).as_str()) {
                // The same man with an id elsewhere.
                Some(id) => Spanned::new(*id, name.span),
                None => *name,
            },
            _ => continue,
        };
        let (first_span, above) = *first.entry(leader.value).or_insert((leader.span, body_index));
        // A corps commander may also command a division of his corps.
        if first_span == leader.span || body_index < subject.bodies.list[above].end {
            continue;
        }
        // A body that is listed twice is skipped, because its id is reported instead.
        let earlier = subject.bodies.list[above].id().value();
        if earlier.is_some() && earlier == body.id().value() {
            continue;
        }
        // Two men with one id are skipped, because `other_names` reports them.
        if is_called_twice {
            continue;
        }
        diagnostics.push(
            Diagnostic::new(
                &CODE,
                leader.span,
                format!(
                    "`{}` commands {}, but also {}",
                    leader.value,
                    body.title(),
                    subject.bodies.list[above].title()
                ),
            )
            .label(first_span, "the leader is here too")
            .help(
                "if these are two men, give each leader an `id`; if it is one man, delete him \
                 where he did not command that day",
            ),
        );
    }
}

/// The ids of leaders by their names in kebab case, for names that belong to one id only.
fn ids_of_names<'d>(subject: &OobSubject<'d>) -> HashMap<String, &'d str> {
    let mut ids = HashMap::new();
    let mut shared = HashSet::new();
    for leader in subject.bodies.list.iter().filter_map(|body| body.leader().value()) {
        let (Some(id), Some(name)) = (leader.id.value(), leader.name.value()) else { continue };
        let name = kebab(name);
        if *ids.entry(name.clone()).or_insert(id.0) != id.0 {
            shared.insert(name);
        }
    }
    ids.retain(|name, _| !shared.contains(name));
    ids
}

/// Reports one id with two names, because the second man would fight under the name of the first
/// man.
fn other_names(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<&str, Spanned<&str>> = HashMap::new();
    for body in &subject.bodies.list {
        let Some(leader) = body.leader().value() else { continue };
        let (Some(id), Some(name)) = (leader.id.value(), leader.name.get()) else { continue };
        let known = *first.entry(id.0).or_insert(*name);
        let (one, other) = (kebab(known.value), kebab(name.value));
        // `Ney` and `Michel Ney` are the same man.
        if one.contains(&other) || other.contains(&one) {
            continue;
        }
        let message = format!(
            "leader `{}` is called `{}` here and `{}` elsewhere",
            id.0, name.value, known.value
        );
        diagnostics.push(
            Diagnostic::new(&CODE, name.span, message)
                .label(known.span, "the leader's other name is here")
                .help(
                    "if these are two men, give each his own `id`; if it is one man, write the \
                     same name in both places",
                ),
        );
    }
}

/// Reports one id with two nations, because no man served two armies in one battle.
fn other_nations(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<&str, (Spanned<&str>, bool)> = HashMap::new();
    for body in &subject.bodies.list {
        let Some(leader) = body.leader().value() else { continue };
        let Some(id) = leader.id.get() else { continue };
        let nation = match &leader.nation {
            Field::Read(nation) => Some((Spanned::new(nation.0, nation.span), true)),
            Field::Broken(_) => None,
            Field::Absent => {
                let of_body = subject.bodies.nation(body);
                of_body.map(|nation| (Spanned::new(nation.value, id.span), false))
            }
        };
        let Some((nation, is_stated)) = nation else { continue };
        let (known, was_stated) = *first.entry(id.value.0).or_insert((nation, is_stated));
        // A general may command troops of two nations, so different nations of his bodies prove
        // nothing.
        if known.value == nation.value || !is_stated && !was_stated {
            continue;
        }
        let message = format!(
            "leader `{}` is of `{}` here and of `{}` elsewhere",
            id.value.0, nation.value, known.value
        );
        diagnostics.push(
            Diagnostic::new(&CODE, nation.span, message)
                .label(known.span, "the leader's other place is here")
                .help(
                    "write the same `nation` in both places, or leave the key out where the body \
                     has that nation",
                ),
        );
    }
}

/// A leader with an id in one of several lists.
#[derive(Clone, Copy)]
struct Listed<'d> {
    oob: &'d OobOutline,
    /// Index of the side that has the list.
    side: usize,
    id: Spanned<&'d str>,
    name: &'d str,
}

/// Reports one id in the lists of two sides, and one id with two names in lists of one battle or of
/// one day. In lists of several years, a name may change: Wellesley became Wellington.
pub(super) fn across_lists(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let oobs = || subject.project.oobs.iter().map(|oob| &**oob);
    // Most projects have a few ids, and only an id in two lists matters.
    let ids = oobs().flat_map(|oob| oob.leaders.iter().map(|id| id_text(subject.texts, *id)));
    let mut seen = HashSet::new();
    let shared: HashSet<&str> = ids.filter(|id| !seen.insert(*id)).collect();
    let mut told: HashSet<Span> = HashSet::new();
    let mut report = |first: &Listed<'_>, second: &Listed<'_>| {
        let Some(found) = one_id(first, second) else { return };
        if !told.contains(&first.id.span) && told.insert(second.id.span) {
            told.insert(first.id.span);
            diagnostics.push(found);
        }
    };
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let mut first = HashMap::new();
        if !placed.document.sides.whole {
            continue;
        }
        for link in &links.oobs {
            let Some(oob) = link.oob.map(|oob| &*subject.project.oobs[oob]) else { continue };
            for leader in listed(subject, oob, link.side, &shared) {
                let before = *first.entry(leader.id.value).or_insert(leader);
                report(&before, &leader);
            }
        }
    }
    let mut first = HashMap::new();
    for oob in oobs().filter(|oob| oob.asked) {
        let Some(date) = oob.date.as_ref().map(|date| date.value) else { continue };
        for leader in listed(subject, oob, 0, &shared) {
            let before = *first.entry((date.to_string(), leader.id.value)).or_insert(leader);
            report(&before, &leader);
        }
    }
}

fn listed<'d>(
    subject: &ProjectSubject<'d>,
    oob: &'d OobOutline,
    side: usize,
    shared: &HashSet<&'d str>,
) -> Vec<Listed<'d>> {
    let texts = subject.texts;
    let leaders = oob.leaders.iter().zip(&oob.leader_names).filter_map(|(id, name)| {
        let id = Spanned::new(id_text(texts, *id), *id);
        let name = id_text(texts, (*name)?);
        Some(Listed { oob, side, id, name })
    });
    leaders.filter(|leader| shared.contains(leader.id.value)).collect()
}

/// Words of names that many men share.
const TITLES: [&str; 20] = [
    "comte", "count", "d", "de", "der", "du", "duc", "duke", "furst", "general", "graf", "la",
    "le", "lord", "of", "prince", "prinz", "sir", "van", "von",
];

/// The finding about two leaders with one id, at the one to whom the id belongs less.
fn one_id(first: &Listed<'_>, second: &Listed<'_>) -> Option<Diagnostic> {
    if first.oob.file == second.oob.file {
        return None;
    }
    let (one, other) = (kebab(first.name), kebab(second.name));
    let is_one_man = one
        .split('-')
        .any(|word| !TITLES.contains(&word) && other.split('-').any(|other| other == word));
    let has_two_sides = first.side != second.side;
    if is_one_man && !has_two_sides {
        return None;
    }
    let id = second.id.value;
    let fits = |leader: &Listed<'_>| {
        let name = kebab(leader.name);
        let is_named = id.split('-').any(|word| name.split('-').any(|of_name| of_name == word));
        let is_of_list = leader.oob.id.as_ref().is_some_and(|list| list.value == id);
        (is_named, is_of_list)
    };
    let (odd, right) = if fits(second) > fits(first) { (first, second) } else { (second, first) };
    let message = match is_one_man {
        true => format!("`{}` commands in the lists of two sides", odd.name),
        false => {
            format!("leader `{id}` is `{}` here and `{}` in another list", odd.name, right.name)
        }
    };
    let own = kebab(odd.name);
    let help = match is_one_man {
        true => "name the commander of this list: no man commanded on both sides".to_owned(),
        false => format!("give each man his own `id`: did you mean `{own}`?"),
    };
    let found =
        Diagnostic::new(&CODE, odd.id.span, message).label(right.id.span, "the other leader");
    Some(found.help(help))
}
