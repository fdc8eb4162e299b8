//! Search entries of a rule set: sections, charts and their rows, rulings, and words of the
//! glossary.

use grognard_core::ruleset::{CardPart, Ruleset};
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

/// The questions that a chart answers, in the words of the comparison of rule sets, such as
/// `Infantry movement`.
fn answered(rules: &Ruleset, is_part: impl Fn(&CardPart) -> bool) -> Vec<String> {
    let rows = rules.compared.iter().filter(|row| row.items.iter().any(|item| is_part(&item.part)));
    rows.map(|row| format!("{} {}", row.entry.name, row.topic.word())).collect()
}

/// Search entries for charts that a pack lacks, so that a player learns which chart has the answer.
pub(super) fn find_gaps(rules: &Ruleset, path: &str, draft: &mut Draft) {
    for gap in &rules.gaps {
        let id = &gap.entry.id;
        let detail = format!("missing chart · {}", rules.name);
        let href = format!("{path}#gap-{id}");
        let also = answered(rules, |part| matches!(part, CardPart::Gap(gap) if gap == id));
        let found = SearchEntry::page(SearchKind::Chart, &gap.entry.name, &detail, &href);
        draft.found.push(found.also(&also));
    }
}

pub(super) fn find_rows(rules: &Ruleset, page: &ChartPage, path: &str, draft: &mut Draft) {
    let game = rules.name.as_str();
    // A dice table is also found by its results, because players search for the odds of a result.
    let results = page.chances.iter().flat_map(|chances| &chances.results);
    let results: Vec<&str> = results.map(|(name, ..)| name.as_str()).collect();
    let mut also = answered(rules, |part| match part {
        CardPart::Chart(id) | CardPart::Table(id) => *id == page.id,
        _ => false,
    });
    if !results.is_empty() {
        also.push(format!("odds chances dice {}", results.join(" ")));
    }
    let chart = SearchEntry::page(SearchKind::Chart, &page.name, game, path);
    draft.found.push(chart.also(&also));
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
