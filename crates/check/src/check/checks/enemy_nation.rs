//! Reports a body that has the nation of its enemies.

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;
use std::collections::HashSet;

use crate::check::subject::ProjectSubject;

code!("enemy-nation", Warning, "enemy_nation.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    one_nation_against_itself(subject, diagnostics);
    let mut told: HashSet<Span> = HashSet::new();
    for (_, links) in subject.scenarios().filter(|(_, links)| links.whole) {
        let linked = || {
            let lists = links.oobs.iter();
            lists.filter_map(|link| Some((link, &subject.project.oobs[link.oob?])))
        };
        for (link, oob) in linked().filter(|(_, oob)| oob.asked) {
            for nation in &oob.nations {
                let is_of = |enemy: bool| {
                    linked().find(|(other, list)| {
                        (other.side != link.side) == enemy
                            && list.nation.as_ref() == Some(&nation.value)
                    })
                };
                // If the side of the body also has a list of the enemy's nation, the body may
                // belong to allies of that nation.
                let Some((enemy, _)) = is_of(true).filter(|_| is_of(false).is_none()) else {
                    continue;
                };
                if !told.insert(nation.span) {
                    continue;
                }
                let message = format!(
                    "this body of `{}` has the nation of its enemies, `{}`",
                    link.id.value, nation.value
                );
                diagnostics.push(
                    Diagnostic::new(&CODE, nation.span, message)
                        .label(
                            enemy.id.span,
                            format!("all bodies of `{}` are of that nation", enemy.id.value),
                        )
                        .help("write the nation of the body"),
                );
            }
        }
    }
}

/// Reports a battle of two sides whose lists are all of one nation, because the nation of one side
/// was copied.
fn one_nation_against_itself(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let scenarios = subject.scenarios();
    for (_, links) in scenarios.filter(|(placed, links)| placed.asked && links.whole) {
        let lists = links.oobs.iter();
        let lists: Option<Vec<_>> = lists
            .map(|link| Some((link, subject.project.oobs[link.oob?].nation.as_deref()?)))
            .collect();
        let Some(lists) = lists.filter(|lists| !lists.is_empty()) else { continue };
        let (first, nation) = lists[0];
        let Some((second, _)) = lists.iter().find(|(link, _)| link.side != first.side) else {
            continue;
        };
        if lists.iter().any(|(_, other)| *other != nation) {
            continue;
        }
        let message = format!(
            "`{}` and `{}` fight each other, but both are of `{nation}`",
            first.id.value, second.id.value
        );
        diagnostics.push(
            Diagnostic::new(&CODE, second.id.span, message)
                .label(first.id.span, "the other side")
                .help("correct the `nation` of one of the two orders of battle"),
        );
    }
}
