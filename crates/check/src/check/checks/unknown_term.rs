//! Reports a grade, a trait, a figure or a post in the words of a game if the game does not have it.

use std::sync::Arc;

use grognard_core::document::Kind;
use grognard_core::ruleset::Ruleset;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use crate::check::subject::ProjectSubject;
use crate::check::suggest::Suggestions;
use grognard_project::project::{GameWord, Term};

code!("unknown-term", Unread, "unknown_term.md", Reference);

/// Checks the orders of battle of a project. A rule set is opened only if an order of battle uses
/// words of the rule set.
pub(in crate::check) fn check(
    subject: &ProjectSubject<'_>,
    open: impl Fn(&str) -> Option<Arc<Ruleset>>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let project = subject.project;
    // If a part of a pack was not understood, the word that seems to be missing may be in that
    // part.
    let clear = project.rulesets.iter().all(|ruleset| ruleset.unclear.is_empty());
    if !clear || !project.knows_all(Kind::Ruleset) {
        return;
    }
    let asked = project.oobs.iter().filter(|oob| oob.asked);
    let words: Vec<&GameWord> = asked.flat_map(|oob| &oob.words).collect();
    if words.is_empty() {
        return;
    }
    let suggestions = Suggestions::new();
    let mut opened: Vec<(&str, Option<Arc<Ruleset>>)> = Vec::new();
    for word in words {
        if !opened.iter().any(|(name, _)| *name == word.ruleset) {
            opened.push((&word.ruleset, open(&word.ruleset)));
        }
        let rules = opened.iter().find(|(name, _)| *name == word.ruleset);
        // A word of an unknown rule set is skipped, because `unknown-ruleset` reports the rule set.
        let Some(rules) = rules.and_then(|(_, rules)| rules.as_ref()) else { continue };
        diagnostics.extend(complain(rules, word, &suggestions));
    }
}

fn complain(rules: &Ruleset, word: &GameWord, suggestions: &Suggestions) -> Option<Diagnostic> {
    if let Some(nouns) = points(word.term) {
        let message = format!("{} has no {nouns}", rules.name);
        let help = format!("the key has no effect under these rules: remove `{}`", word.word.value);
        let is_used = uses_points(rules, word.term);
        let found = Diagnostic::new(&CODE, word.word.span, message).help(help);
        return (!is_used).then_some(found);
    }
    let (noun, nouns, known_ids) = match word.term {
        Term::Grade => ("grade", "grades", ids(&rules.grades, |grade| &grade.entry.id)),
        Term::Trait => ("trait", "traits", ids(&rules.traits, |game_trait| &game_trait.entry.id)),
        Term::Figure => ("figure", "figures", ids(&rules.unit_figures, |figure| &figure.entry.id)),
        Term::BreakPoint | Term::Valour => return None,
        Term::Post => ("leader", "leaders", ids(&rules.leaders, |leader| &leader.entry.id)),
    };
    if known_ids.contains(&word.word.value.as_str()) {
        return None;
    }
    let message = format!("{} has no {noun} `{}`", rules.name, word.word.value);
    let found = Diagnostic::new(&CODE, word.word.span, message);
    let named = Spanned::new(word.word.value.as_str(), word.word.span);
    Some(match known_ids.is_empty() {
        true => found.help(format!("the game has no {nouns}: remove the key")),
        false => suggestions.suggest(found, named, nouns, &known_ids),
    })
}

fn ids<T>(list: &[T], id: fn(&T) -> &String) -> Vec<&str> {
    list.iter().map(|entry| id(entry).as_str()).collect()
}

/// Noun for the points of a body's grade.
fn points(term: Term) -> Option<&'static str> {
    match term {
        Term::BreakPoint => Some("break points"),
        Term::Valour => Some("valour"),
        _ => None,
    }
}

/// Whether grades of a game have points of this kind.
fn uses_points(rules: &Ruleset, term: Term) -> bool {
    let is_counted = rules.counts_wear_in_points();
    let has_points = rules.grades.iter().any(|grade| grade.points.is_some());
    match term {
        Term::BreakPoint => is_counted,
        _ => has_points && !is_counted,
    }
}
