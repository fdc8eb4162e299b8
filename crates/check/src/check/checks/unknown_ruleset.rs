//! Reports a rule set that is neither built in nor in the project.

use std::collections::HashSet;

use grognard_core::document::{Field, Id, Kind, ProjectFile, read};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use super::misnamed_document::Misnamed;
use crate::check::subject::{OpenedDocument, ProjectSubject};
use crate::check::suggest::Suggestions;

code!("unknown-ruleset", Unread, "unknown_ruleset.md", Reference);

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if !subject.project.knows_all(Kind::Ruleset) {
        return;
    }
    let ruleset_ids: Vec<&str> = subject.project.ruleset_ids.iter().map(String::as_str).collect();
    let is_settings =
        |opened: &&OpenedDocument<'_>| opened.kind == Kind::Project && opened.document.asked;
    let files = subject.opened.iter().filter(is_settings).filter_map(|opened| opened.tree.root());
    let files: Vec<Field<ProjectFile<'_>>> = files.map(read).collect();
    let of_settings = files.iter().filter_map(Field::value).flat_map(settings_name);
    let ids: HashSet<&str> = ruleset_ids.iter().copied().collect();
    let suggestions = Suggestions::new();
    for named in named(subject).chain(of_settings) {
        if ids.contains(named.value) {
            continue;
        }
        // A key that belongs inside a rule set's entry is skipped, because its value is not a
        // mapping, which another finding reports.
        if OF_FIELDED.contains(&named.value) {
            continue;
        }
        let message = format!("there is no rule set `{}`", named.value);
        let found = Diagnostic::new(&CODE, named.span, message);
        let found = suggestions.suggest(found, named, "rule sets", &ruleset_ids);
        let path = format!("rulesets/{0}/{0}.ruleset.yaml", named.value);
        let found = found.help(format!("put a rule set of your own into `{path}`"));
        let kind = Kind::Ruleset;
        diagnostics.push(Misnamed::explains(subject.misnamed, kind, named.value, found));
    }
}

/// Keys that are directly below `fielded` if the author left out the rule set.
const OF_FIELDED: &[&str] =
    &["stands", "figures", "bel", "quality", "fatigue", "break_point", "valour", "range"];

fn settings_name<'d>(file: &'d ProjectFile<'d>) -> impl Iterator<Item = Spanned<&'d str>> {
    let site = file.site.value().into_iter().flat_map(|site| &site.rulesets);
    (&file.fielded_under).into_iter().chain(site).map(|id| Spanned::new(id.value.0, id.span))
}

fn named<'d>(subject: &ProjectSubject<'d>) -> impl Iterator<Item = Spanned<&'d str>> {
    fn of<'d>(id: &'d Field<Id<'d>>) -> Option<Spanned<&'d str>> {
        id.get().map(|id| Spanned::new(id.0, id.span))
    }
    let project = subject.project;
    let oobs = project.oobs.iter().filter(|oob| oob.asked).flat_map(|oob| &oob.rulesets);
    let oobs = oobs.map(|id| Spanned::new(id.value.as_str(), id.span));
    let scenarios = || project.scenarios.iter().filter(|placed| placed.asked);
    let recommended = scenarios().flat_map(|placed| &placed.document.recommended_rulesets);
    let recommended = recommended.map(|id| Spanned::new(id.value.0, id.span));
    let times = scenarios().flat_map(|placed| &placed.document.playing_time);
    let times = times.filter_map(|time| of(&time.value.ruleset));
    let sides = scenarios().flat_map(|placed| &placed.document.sides);
    let budgets = sides.flat_map(|side| &side.value.budgets);
    let budgets = budgets.filter_map(|budget| of(&budget.value.ruleset));
    let rules = scenarios().flat_map(|placed| &placed.document.special_rules);
    let rules = rules.filter_map(|rule| of(&rule.value.ruleset));
    let collections = project.collections.iter().filter(|placed| placed.asked);
    let collections = collections.filter_map(|placed| of(&placed.document.based_for));
    let rulesets = project.rulesets.iter().filter(|ruleset| ruleset.asked);
    let rulesets = rulesets.filter_map(|ruleset| ruleset.extends.as_ref());
    let rulesets = rulesets.map(|id| Spanned::new(id.value.as_str(), id.span));
    let logs = project.logs.iter().filter(|placed| placed.asked);
    let logs = logs.filter_map(|placed| of(&placed.document.ruleset));
    let of_scenarios = recommended.chain(times).chain(budgets).chain(rules);
    oobs.chain(of_scenarios).chain(collections).chain(rulesets).chain(logs)
}
