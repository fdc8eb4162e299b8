//! Reports a nation that the settings do not have.

use std::sync::LazyLock;

use grognard_core::document::{BAD_FORMAT, Field, Id, ProjectFile, latin};
use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::text::{Span, list, nearest};

use crate::check::subject::BodySubject;
use crate::check::subject::ProjectSubject;
use grognard_project::project::{NationFacts, Settings, settings};

code!("unknown-nation", Error, "unknown_nation.md", Reference);

pub(super) fn body(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, body, .. } = *at;
    let leader = body.leader().value().map(|leader| &leader.nation);
    for nation in std::iter::once(body.nation()).chain(leader) {
        match nation {
            Field::Broken(span) => {
                let written = subject.unreadable.text(*span);
                no_id(written, *span, subject.settings, diagnostics);
            }
            _ => known(nation, subject.settings, diagnostics),
        }
    }
}

/// Adds the nation that was probably meant to the finding about a malformed name, because the check
/// of the schema does not know the nations.
fn no_id(written: &str, span: Span, settings: &Settings, diagnostics: &mut [Diagnostic]) {
    let is_it = |found: &&mut Diagnostic| found.code == &BAD_FORMAT && found.span == span;
    let Some(found) = diagnostics.iter_mut().find(is_it) else { return };
    let meant = meant(written.trim_matches(['"', '\'', ' ']), settings);
    found.fix = meant.map(|nation| Fix::guess(span, &nation.id));
    found.help = helps(meant, settings);
}

pub(super) fn collections(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for collection in &subject.project.collections {
        for holding in &collection.document.holdings {
            known(&holding.nation, subject.settings, diagnostics);
        }
    }
}

/// Checks the nations of troops, drill and establishments in `grognard.yaml`.
pub(super) fn project_file(file: &ProjectFile<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // The settings of the project are read from this file, which may be broken, so its own nations
    // are taken from the file itself.
    static BUILT_IN: LazyLock<Settings> = LazyLock::new(|| settings(None));
    let troops = file.troops.items.iter().map(|troops| &troops.value.nation);
    let establishments = file.establishments.items.iter().map(|item| &item.value);
    let establishments = establishments.flat_map(|item| {
        std::iter::once(&item.nation).chain(item.parts.items.iter().map(|part| &part.value.nation))
    });
    let drill = file.drill.items.iter().flat_map(|drill| &drill.value.nations.items);
    let drill = drill.map(|nation| Field::Read(*nation));
    let drill: Vec<Field<Id<'_>>> = drill.collect();
    for nation in troops.chain(establishments).chain(&drill) {
        let is_own = nation.value().is_some_and(|nation| file.nations.has(nation.0));
        if is_own || !file.nations.whole {
            continue;
        }
        let before = diagnostics.len();
        known(nation, &BUILT_IN, diagnostics);
        // A nation that the project defines is nearer to its author than the nations of the program.
        let near = nation.value().and_then(|nation| nearest(nation.0, file.nations.names()));
        if let (Some(found), Some(near)) = (diagnostics.get_mut(before), near) {
            found.fix = Some(Fix::guess(found.span, near));
        }
    }
}

fn known(nation: &Field<Id<'_>>, settings: &Settings, diagnostics: &mut Vec<Diagnostic>) {
    let Some(nation) = nation.get() else { return };
    if settings.nation(nation.0).is_some() {
        return;
    }
    let meant = meant(nation.0, settings);
    let mut found =
        Diagnostic::new(&CODE, nation.span, format!("there is no nation `{}`", nation.0));
    found.fix = meant.map(|meant| Fix::guess(nation.span, &meant.id));
    found.help = helps(meant, settings);
    diagnostics.push(found);
}

pub(super) const OWN_NATION: &str = "add a nation of your own under `nations` in grognard.yaml";

fn helps(meant: Option<&NationFacts>, settings: &Settings) -> Vec<String> {
    let ids = settings.nations.iter().map(|nation| nation.id.as_str());
    let known = format!(
        "known nations are {}: `grognard explain unknown-nation` lists them",
        list(ids, 12)
    );
    // If a people had two states, the note explains which state to write for which time.
    let note = meant.and_then(|nation| nation.note.clone());
    let note = note.filter(|note| note.contains("write `"));
    note.into_iter().chain([known, OWN_NATION.to_owned()]).collect()
}

/// The codes of countries, with the nation that comes closest. Codes of countries that were several
/// states, such as `de` and `it`, suggest none. The codes are not among the words of the nations,
/// because importers look for those in texts, where `no` and `at` are common words.
const COUNTRY_CODES: &[(&str, &str)] = &[
    ("at", "austria"),
    ("aut", "austria"),
    ("den", "denmark"),
    ("dk", "denmark"),
    ("dnk", "denmark"),
    ("es", "spain"),
    ("esp", "spain"),
    ("fr", "france"),
    ("fra", "france"),
    ("gbr", "britain"),
    ("no", "norway"),
    ("nor", "norway"),
    ("pl", "poland"),
    ("pol", "poland"),
    ("por", "portugal"),
    ("prt", "portugal"),
    ("pt", "portugal"),
    ("ru", "russia"),
    ("rus", "russia"),
    ("se", "sweden"),
    ("swe", "sweden"),
    ("us", "united-states"),
    ("usa", "united-states"),
];

/// The nation that a word in any language probably means.
pub(super) fn meant<'s>(written: &str, settings: &'s Settings) -> Option<&'s NationFacts> {
    // A text of more than 100 bytes is not a misspelt nation.
    if written.len() > 100 {
        return None;
    }
    let word = latin(written);
    let nations = &settings.nations;
    let also =
        |word: &str| nations.iter().find(|nation| nation.also.iter().any(|also| also == word));
    let code = || {
        let (_, id) = COUNTRY_CODES.iter().find(|(code, _)| *code == word)?;
        settings.nation(id)
    };
    let near = || nearest(&word, nations.iter().map(|nation| nation.id.as_str()));
    let near_other = || {
        let others = nations.iter().flat_map(|nation| &nation.also).map(String::as_str);
        also(nearest(&word, others.filter(|other| other.len() > 5))?)
    };
    settings
        .nation(&word)
        .or_else(|| also(&word))
        .or_else(code)
        .or_else(|| near().and_then(|id| settings.nation(id)))
        .or_else(near_other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_project::project::settings;
    use grognard_syntax::text::{FileId, Span, Spanned};

    #[test]
    fn other_words_for_nations_are_unique_and_suggest_an_id() {
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
            ("preussen", "prussia"),
            ("autriche", "austria"),
            ("spaniens", "spain"),
        ] {
            let id = Field::Read(Spanned::new(Id(word), Span::new(FileId(0), 0, 0)));
            let mut found = Vec::new();
            known(&id, &settings, &mut found);
            let fix = found[0].fix.as_ref().expect("a guess");
            assert_eq!(fix.edits[0].replacement, meant);
        }
    }

    #[test]
    fn names_in_other_languages_lead_to_the_nation() {
        let settings = settings(None);
        for (written, expected) in [
            ("French", Some("france")),
            ("France", Some("france")),
            ("Preußen", Some("prussia")),
            ("Österreich", Some("austria")),
            ("Русские", Some("russia")),
            ("Пруссия", Some("prussia")),
            ("British", Some("britain")),
            ("English", Some("britain")),
            ("España", Some("spain")),
            ("Polish", Some("poland")),
            ("Warsaw", Some("warsaw")),
            ("Duchy of Warsaw", Some("warsaw")),
            ("King's German Legion", Some("kgl")),
            ("Württemberg", Some("wurttemberg")),
            ("Atlantis", None),
        ] {
            let nation = meant(written, &settings).map(|nation| nation.id.as_str());
            assert_eq!(nation, expected, "{written}");
        }
    }

    #[test]
    fn the_page_lists_every_nation() {
        for nation in settings(None).nations {
            assert!(CODE.whole_page().contains(&format!("`{}`", nation.id)), "{}", nation.id);
        }
    }
}
