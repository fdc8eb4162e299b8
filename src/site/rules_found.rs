//! Search entries of a rule set: sections, charts and their rows, rulings, and words of the
//! glossary.

use grognard_core::ruleset::Ruleset;
use grognard_render::render::prose::Prose;
use grognard_view::view::site::{AskPage, ChartPage};

use super::draft::Draft;
use super::search_index::{SearchEntry, SearchKind};

pub(super) fn find_passages(prose: &Prose, game: &str, title: &str, path: &str, draft: &mut Draft) {
    let first = SearchEntry::page(SearchKind::Rules, title, game, path);
    draft.found.push(first);
    for passage in &prose.passages {
        let Some(id) = &passage.id else { continue };
        let heading = if passage.heading.is_empty() { title } else { &passage.heading };
        let named = match passage.keys.is_empty() {
            true => heading.to_owned(),
            false => format!("§ {} {heading}", passage.keys.join("; ")),
        };
        draft.found.push(SearchEntry {
            words: passage.text.clone(),
            ..SearchEntry::page(
                SearchKind::Rule,
                &named,
                &format!("{title} · {game}"),
                &format!("{path}#{id}"),
            )
        });
    }
}

pub(super) fn find_rows(page: &ChartPage, game: &str, path: &str, draft: &mut Draft) {
    // A dice table is also found by its results, because players search for the odds of a result.
    let results = page.chances.iter().flat_map(|chances| &chances.results);
    let results: Vec<&str> = results.map(|(name, ..)| name.as_str()).collect();
    let odds = match results.is_empty() {
        true => String::new(),
        false => format!("odds chances dice {}", results.join(" ")),
    };
    let chart = SearchEntry::page(SearchKind::Chart, &page.name, game, path);
    draft.found.push(SearchEntry { also: odds, ..chart });
    for row in &page.rows {
        let cells: Vec<&str> = row.cells.iter().map(|(cell, _)| cell.as_str()).collect();
        let detail = match cells.is_empty() {
            true => format!("{} · {game}", page.name),
            false => format!("{} · {} · {game}", cells.join(" / "), page.name),
        };
        let found =
            SearchEntry::page(SearchKind::Row, &row.name, &detail, &format!("{path}#{}", row.id));
        draft.found.push(SearchEntry { words: row.words.join(" "), ..found });
    }
}

/// Makes the search entry of a ruling. A search finds a ruling by its question, and by the sources
/// and reasons of its cases.
pub(super) fn found_ruling(game: &str, page: &AskPage, href: &str) -> SearchEntry {
    let detail = format!("{} · {} · {}", page.question, game, page.source);
    let told = page.cases.iter().flat_map(|case| {
        [Some(&case.source), case.because.as_ref(), case.note.as_ref()].into_iter().flatten()
    });
    let words: Vec<&str> = told.map(String::as_str).collect();
    let found = SearchEntry::page(SearchKind::Ruling, &page.name, &detail, href);
    SearchEntry { words: words.join(" "), ..found }
}

/// Adds search entries for the glossary of a rule set. A word is found by its meaning and by the
/// names that players use.
pub(super) fn find_words(rules: &Ruleset, draft: &mut Draft) {
    for term in &rules.terms {
        let href = format!("glossary.html#{}-{}", rules.id, term.entry.id);
        let found = SearchEntry::page(SearchKind::Word, &term.entry.name, &rules.name, &href);
        draft.found.push(SearchEntry { words: term.means.clone(), ..found.also(&term.also) });
    }
}
