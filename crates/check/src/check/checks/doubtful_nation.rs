//! Reports a nation of the project whose dates or words contradict others.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{Kind, Nation, ProjectFile, read};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned};

use crate::check::subject::ProjectSubject;

code!("doubtful-nation", Warning, "doubtful_nation.md", Project);

pub(super) fn check(project: &ProjectFile<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (id, nation) in &project.nations.entries {
        let Some(nation) = nation.value() else { continue };
        replaced(*id, nation, diagnostics);
        for (noun, names) in [("battalions", &nation.battalions), ("squadrons", &nation.squadrons)]
        {
            let mut first: HashMap<&str, Span> = HashMap::new();
            for name in &names.items {
                let before = *first.entry(name.value).or_insert(name.span);
                if before == name.span {
                    continue;
                }
                let message =
                    format!("two {noun} of `{}` have the name `{}`", id.value, name.value);
                diagnostics.push(
                    Diagnostic::new(&CODE, name.span, message)
                        .label(before, "the first of them")
                        .help("write the name of the next one"),
                );
            }
        }
    }
}

fn replaced(id: Spanned<&str>, nation: &Nation<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(replaced) = nation.replaced.value() else { return };
    if let Some(by) = replaced.by.get().filter(|by| by.value.0 == id.value) {
        let message = format!("`{}` is replaced by itself", id.value);
        diagnostics.push(
            Diagnostic::new(&CODE, by.span, message)
                .help("name the state to which its people belonged in this period"),
        );
    }
    let outside = [
        (replaced.from.get(), nation.from.get(), "begins", "before"),
        (replaced.to.get(), nation.to.get(), "ends", "after"),
    ];
    for (replaced, nation, verb, word) in outside {
        let (Some(replaced), Some(nation)) = (replaced, nation) else { continue };
        let is_outside = match word {
            "before" => replaced.value < nation.value,
            _ => replaced.value > nation.value,
        };
        if !is_outside {
            continue;
        }
        let message = format!(
            "the period in which `{}` is replaced {verb} at {}, {word} the nation {verb} at {}",
            id.value, replaced.value, nation.value
        );
        diagnostics.push(
            Diagnostic::new(&CODE, replaced.span, message)
                .label(nation.span, "the nation")
                .help("correct one of the two dates"),
        );
    }
}

/// Reports other words for a nation that are the id of another nation.
pub(super) fn words(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let known: HashSet<&str> =
        subject.settings.nations.iter().map(|nation| nation.id.as_str()).collect();
    let projects = subject.opened.iter();
    let projects = projects.filter(|it| it.kind == Kind::Project && it.document.asked);
    for root in projects.filter_map(|opened| opened.tree.root()) {
        let file = read::<ProjectFile<'_>>(root);
        for (id, nation) in file.value().into_iter().flat_map(|file| &file.nations.entries) {
            for also in nation.value().into_iter().flat_map(|nation| &nation.also) {
                if also.value.0 == id.value || !known.contains(also.value.0) {
                    continue;
                }
                let message = format!("`{}` is the id of another nation", also.value.0);
                diagnostics.push(Diagnostic::new(&CODE, also.span, message).help(format!(
                    "remove it from `also`: a list of that nation is not of `{}`",
                    id.value
                )));
            }
        }
    }
}
