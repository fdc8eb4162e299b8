//! A nation that the settings do not have.

use super::subject::OobSubject;
use super::subject::ProjectSubject;
use crate::project::Settings;
use grognard_core::diagnostic::{Code, Diagnostic, Fix, Severity};
use grognard_core::document::{Body, Field, Id};
use grognard_core::text::{list, nearest};

/// A nation that the settings do not have.
pub static CODE: Code =
    Code::new("unknown-nation", Severity::Error, include_str!("unknown_nation.md"));

/// The nations of a body and of its leader.
pub(super) fn body(
    subject: &OobSubject<'_>,
    _: usize,
    body: &Body<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    known(body.nation(), subject.settings, diagnostics);
    if let Some(leader) = body.leader().value() {
        known(&leader.nation, subject.settings, diagnostics);
    }
}

/// The nations of collections.
pub(super) fn collections(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for collection in &subject.project.collections {
        for holding in &collection.document.holdings {
            known(&holding.nation, subject.settings, diagnostics);
        }
    }
}

fn known(nation: &Field<Id<'_>>, settings: &Settings, diagnostics: &mut Vec<Diagnostic>) {
    let Some(nation) = nation.get() else { return };
    if settings.nation(nation.0).is_some() {
        return;
    }
    let ids = || settings.nations.iter().map(|nation| nation.id.as_str());
    let mut found =
        Diagnostic::new(&CODE, nation.span, format!("there is no nation `{}`", nation.0));
    let also = settings.nations.iter().find(|known| known.also.iter().any(|word| word == nation.0));
    let meant = also.map(|known| known.id.as_str()).or_else(|| nearest(nation.0, ids()));
    if let Some(near) = meant {
        found = found.fix(Fix::guess(nation.span, near));
    }
    diagnostics.push(
        found
            .help(format!(
                "known are {}: `grognard explain unknown-nation` lists them",
                list(ids(), 12)
            ))
            .help("a nation of your own goes under `nations` in grognard.yaml"),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::settings;
    use grognard_core::text::{FileId, Span, Spanned};

    #[test]
    fn another_word_leads_to_one_nation_and_is_no_id() {
        let settings = settings(None);
        let mut words: Vec<&str> =
            settings.nations.iter().flat_map(|nation| &nation.also).map(String::as_str).collect();
        assert!(words.iter().all(|word| settings.nation(word).is_none()), "{words:?}");
        let all = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), all);
        for (word, meant) in [
            ("england", "britain"),
            ("great-britain", "britain"),
            ("spanish", "spain"),
            ("kingdom-of-italy", "italy"),
            ("turkey", "ottoman-empire"),
            ("sardinia", "piedmont-sardinia"),
        ] {
            let id = Field::Read(Spanned::new(Id(word), Span::new(FileId(0), 0, 0)));
            let mut found = Vec::new();
            known(&id, &settings, &mut found);
            let fix = found[0].fix.as_ref().expect("a guess");
            assert_eq!(fix.edits[0].replacement, meant);
        }
    }

    #[test]
    fn the_page_lists_every_nation() {
        for nation in settings(None).nations {
            assert!(CODE.whole_page().contains(&format!("`{}`", nation.id)), "{}", nation.id);
        }
    }
}
