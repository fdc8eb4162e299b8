//! The pages of rule sets.

use std::sync::Arc;

use super::find::{Found, Kind};
use super::leads::{lead, leads, page_name, section_page};
use super::plan::Draft;
use super::press::Press;
use crate::project::PackOn;
use crate::render::prose::{PassageOf, Prose, ProseWish, prose};
use crate::ruleset::Ruleset;
use crate::view::qrs;
use crate::view::site::{
    ChartPage, ContentView, HeadView, LinkView, OddsPage, RulesText, SheetPage, ask_page, chances,
    chart_page, charts, compare, game, rulings, sources, table_page,
};

/// The part of the site to which rules belong.
pub(super) const SECTION: &str = "rules/index.html";

/// The way from the pages of a rule set to the root.
const ROOT: &str = "../../";

/// All pages of all rule sets.
pub(super) fn rules(press: &Arc<Press>, draft: &mut Draft) {
    side_by_side(press, draft);
    for pack in 0..press.shelf.packs.len() {
        of_pack(press, pack, draft);
    }
}

fn side_by_side(press: &Arc<Press>, draft: &mut Draft) {
    let all: Vec<&Ruleset> = press.shelf.packs.iter().map(|pack| &pack.ruleset).collect();
    let key = press.shelf.packs.iter().fold(press.base, |key, pack| key.and(pack.digest));
    let head = press.head(SECTION, "Rules", SECTION, &[]);
    let mut view = compare(&all);
    let contents = view.groups.iter().map(|group| ContentView::new(&group.id, &group.title));
    view.head = HeadView {
        contents: contents.collect(),
        description: Some(format!("{} rule sets side by side", all.len())),
        ..head
    };
    draft.page(press, SECTION, key, "rules", view);
    draft.found.push(Found::page(
        Kind::Page,
        "Rules side by side",
        "scale, time, grades, ranges, wear",
        SECTION,
    ));
}

fn of_pack(press: &Arc<Press>, number: usize, draft: &mut Draft) {
    let pack = &press.shelf.packs[number];
    let rules = &pack.ruleset;
    // Its pages name charts and rules of other packs too.
    let key =
        press.shelf.packs.iter().fold(press.base, |key, pack| key.and(pack.digest)).with(&rules.id);
    let folder = format!("rules/{}/", rules.id);
    let link = LinkView::new(&rules.name, format!("{folder}index.html"));
    let crumbs = [LinkView::new("Rules", SECTION)];
    let below = [crumbs[0].clone(), link.clone()];
    let head = |file: &str, title: &str| {
        let head = press.head(&format!("{folder}{file}"), title, SECTION, &below);
        HeadView { description: Some(format!("{title}: {}", rules.name)), ..head }
    };
    let texts = texts(press, pack);
    let pages: Vec<LinkView> = texts
        .iter()
        .map(|(name, title, _)| LinkView::new(title, format!("{folder}{}.html", page_name(name))))
        .collect();

    // Its first page.
    let mut view = game(rules);
    view.head = HeadView {
        description: rules.summary.clone(),
        ..press.head(&format!("{folder}index.html"), &rules.name, SECTION, &crumbs)
    };
    view.pages = pages.clone();
    let shown = |id: &String| {
        let below = press.shelf.pack(id)?;
        let name = below.ruleset.name.clone();
        Some(LinkView::new(name, format!("rules/{}/index.html", below.ruleset.id)))
    };
    view.below = rules.below.iter().filter_map(shown).collect();
    let counted = |count: usize, noun: &str| match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    };
    let mut parts = vec![(
        LinkView::new("Charts", format!("{folder}charts.html")),
        format!(
            "{}, {}",
            counted(rules.charts.len(), "chart"),
            counted(rules.tables.len(), "dice table")
        ),
    )];
    let mut add = |title: &str, file: &str, told: String| {
        parts.push((LinkView::new(title, format!("{folder}{file}")), told));
    };
    add("Quick reference", "sheet.html", "what is looked up in the middle of the game".to_owned());
    if !rules.tables.is_empty() {
        add("Odds", "odds.html", "the chances of every throw".to_owned());
    }
    if !rules.rulings.is_empty() {
        add("Rulings", "rulings.html", counted(rules.rulings.len(), "question"));
    }
    add(
        "Sources",
        "sources.html",
        format!(
            "{}, {}",
            counted(rules.readings.len(), "reading"),
            counted(rules.gaps.len(), "gap")
        ),
    );
    view.parts = parts;
    draft.found.push(Found::page(Kind::Game, &rules.name, "rule set", &link.href));
    draft.page(press, &format!("{folder}index.html"), key, "game", view);

    // Its rules.
    for (at, (name, title, prose)) in texts.into_iter().enumerate() {
        let path = format!("{folder}{}.html", page_name(&name));
        find_passages(&prose, &rules.name, &title, &path, draft);
        let view = RulesText {
            head: HeadView {
                contents: contents(&prose),
                previous: at.checked_sub(1).map(|before| pages[before].clone()),
                next: pages.get(at + 1).cloned(),
                ..head(&format!("{}.html", page_name(&name)), &title)
            },
            game: link.clone(),
            siblings: pages.clone(),
            body_html: prose.html,
        };
        draft.previews(&rules.id, prose.passages.iter().filter_map(|one| preview(&title, one)));
        draft.page(press, &path, key, "text", view);
    }

    // Its charts, tables and their chances.
    let mut view = charts(rules, link.clone());
    view.head = head("charts.html", "Charts");
    let of_charts =
        [&below[..], &[LinkView::new("Charts", format!("{folder}charts.html"))]].concat();
    let topics = view.topics.clone();
    draft.page(press, &format!("{folder}charts.html"), key, "charts", view);
    for (topic, links) in &topics {
        for (at, (own, _)) in links.iter().enumerate() {
            let file = own.href.trim_start_matches(folder.as_str());
            let id = file.trim_end_matches(".html");
            let page = match (id.strip_prefix("chart-"), id.strip_prefix("table-")) {
                (Some(id), _) => chart_page(rules, link.clone(), id),
                (_, Some(id)) => table_page(rules, link.clone(), id),
                _ => None,
            };
            let Some(mut page) = page else { continue };
            page.head = HeadView {
                previous: at.checked_sub(1).map(|before| links[before].0.clone()),
                next: links.get(at + 1).map(|(next, _)| next.clone()),
                description: Some(format!("{}: {topic}, {}", own.title, rules.name)),
                ..press.head(&own.href, &own.title, SECTION, &of_charts)
            };
            page.siblings = links.iter().map(|(link, _)| link.clone()).collect();
            find_rows(&page, &rules.name, &own.href, draft);
            let key_of = id.to_owned();
            draft.previews(
                &rules.id,
                [(key_of, own.title.clone(), crate::render::preview::chart(&page))],
            );
            draft.page(press, &own.href, key, "chart", page);
        }
    }
    if !rules.tables.is_empty() {
        let tables = rules.tables.iter().filter_map(|one| {
            let href = format!("{folder}table-{}.html", one.entry.id);
            Some((LinkView::new(&one.entry.name, href), chances(rules, &one.entry.id)?))
        });
        let tables: Vec<_> = tables.collect();
        let contents = tables.iter().map(|(link, _)| {
            ContentView::new(crate::render::prose::section_id(&link.title), &link.title)
        });
        let head = HeadView { contents: contents.collect(), ..head("odds.html", "Odds") };
        let view = OddsPage { head, game: link.clone(), tables };
        draft.page(press, &format!("{folder}odds.html"), key, "odds", view);
    }

    // The quick-reference sheet.
    let view = SheetPage {
        head: head("sheet.html", "Quick reference"),
        game: link.clone(),
        sheet: qrs(rules, None),
        downloads: draft.sheet_downloads(press, number),
    };
    draft.found.push(Found::page(
        Kind::Page,
        "Quick reference",
        &rules.name,
        &format!("{folder}sheet.html"),
    ));
    draft.page(press, &format!("{folder}sheet.html"), key, "sheet", view);

    // Its rulings.
    let mut view = rulings(rules, link.clone());
    view.head = head("rulings.html", "Rulings");
    let of_rulings =
        [&below[..], &[LinkView::new("Rulings", format!("{folder}rulings.html"))]].concat();
    let topics = view.topics.clone();
    if !topics.is_empty() {
        draft.page(press, &format!("{folder}rulings.html"), key, "rulings", view);
    }
    for (_, lines) in &topics {
        for (at, line) in lines.iter().enumerate() {
            let file = line.link.href.trim_start_matches(folder.as_str());
            let id = file.trim_start_matches("ruling-").trim_end_matches(".html");
            let page_of = |section: &str| Some(format!("{folder}{}", section_page(pack, section)?));
            let Some(mut page) = ask_page(rules, link.clone(), id, &page_of) else { continue };
            page.head = HeadView {
                previous: at.checked_sub(1).map(|before| lines[before].link.clone()),
                next: lines.get(at + 1).map(|next| next.link.clone()),
                description: Some(page.question.clone()),
                ..press.head(&line.link.href, &line.link.title, SECTION, &of_rulings)
            };
            page.siblings = lines.iter().map(|line| line.link.clone()).collect();
            let detail = format!("{} · {}", line.question, rules.name);
            draft.found.push(Found::page(Kind::Ruling, &line.link.title, &detail, &line.link.href));
            let told = crate::render::preview::words(&[&line.question]);
            draft.previews(&rules.id, [(format!("ruling-{id}"), line.link.title.clone(), told)]);
            draft.page(press, &line.link.href, key, "ruling", page);
        }
    }

    // Where its figures come from.
    let mut view = sources(rules, link.clone());
    let mut contents = vec![ContentView::new("publications", "Publications")];
    for (id, title, there) in [
        ("readings", "Readings", !view.readings.is_empty()),
        ("gaps", "Gaps", !view.gaps.is_empty()),
        ("errata", "Errata", !view.errata.is_empty()),
        ("figures", "Figures from elsewhere", !view.figures.is_empty()),
    ] {
        if there {
            contents.push(ContentView::new(id, title));
        }
    }
    view.head = HeadView { contents, ..head("sources.html", "Sources") };
    let mut told: Vec<(String, String, String)> = Vec::new();
    for one in &view.readings {
        let held = one.choices.iter().find(|(_, holds)| *holds).map_or("", |(says, _)| says);
        told.push((
            format!("reading-{}", one.id),
            one.question.clone(),
            crate::render::preview::words(&[held]),
        ));
    }
    for one in &view.gaps {
        let note = one.note.clone().unwrap_or_default();
        let missing = format!("This chart is missing; the text refers to it at {}.", one.at);
        told.push((
            format!("gap-{}", one.id),
            one.name.clone(),
            crate::render::preview::words(&[&missing, &note]),
        ));
    }
    for one in &view.errata {
        let reads =
            one.reads.as_ref().map(|reads| format!("read as “{reads}”")).unwrap_or_default();
        let printed = format!("printed “{}” {reads}", one.printed);
        told.push((
            format!("erratum-{}", one.id),
            "Erratum".to_owned(),
            crate::render::preview::words(&[&printed, &one.note]),
        ));
    }
    for term in &rules.terms {
        told.push((
            format!("term-{}", term.entry.id),
            term.entry.name.clone(),
            crate::render::preview::words(&[&term.means]),
        ));
        let href = format!("glossary.html#{}-{}", rules.id, term.entry.id);
        draft.found.push(Found::page(Kind::Word, &term.entry.name, &rules.name, &href));
    }
    draft.previews(&rules.id, told);
    draft.page(press, &format!("{folder}sources.html"), key, "sources", view);
    draft.close_previews(&rules.id, &format!("{folder}previews.js"), key);
}

/// The prose of each page: its name, its title and its words.
fn texts(press: &Press, pack: &PackOn) -> Vec<(String, String, Prose)> {
    let shelf = &press.shelf;
    let link = |target: &str| lead(shelf, pack, ROOT, target);
    let references = |text: &str| leads(pack, ROOT, text);
    let wish = ProseWish {
        link: &link,
        references: Some(&references),
        level: 0,
        prefix: "",
        paragraph_ids: true,
        previews: true,
    };
    let page = |page: &crate::project::RulesPage| {
        (page.name.clone(), page.title.clone(), prose(&page.text, &wish))
    };
    pack.pages.iter().map(page).collect()
}

/// The headings of a text that stand in its contents.
pub(super) fn contents(prose: &Prose) -> Vec<ContentView> {
    let headings = prose.contents.iter().filter(|heading| heading.level <= 3);
    let view = |heading: &crate::render::prose::HeadingOf| ContentView {
        level: heading.level,
        id: heading.id.clone(),
        text: heading.text.clone(),
    };
    headings.map(view).collect()
}

fn preview(title: &str, passage: &PassageOf) -> Option<(String, String, String)> {
    let id = passage.id.as_ref().filter(|_| !passage.keys.is_empty())?;
    let sections = passage.keys.join("; ");
    let title = if passage.heading.is_empty() { title } else { &passage.heading };
    Some((id.clone(), format!("§ {sections} · {title}"), passage.html.clone()))
}

fn find_passages(prose: &Prose, game: &str, title: &str, path: &str, draft: &mut Draft) {
    let first = Found::page(Kind::Rules, title, game, path);
    draft.found.push(first);
    for passage in &prose.passages {
        let Some(id) = &passage.id else { continue };
        let heading = if passage.heading.is_empty() { title } else { &passage.heading };
        let named = match passage.keys.is_empty() {
            true => heading.to_owned(),
            false => format!("§ {} {heading}", passage.keys.join("; ")),
        };
        draft.found.push(Found {
            words: passage.text.clone(),
            ..Found::page(Kind::Rule, &named, &format!("{title} · {game}"), &format!("{path}#{id}"))
        });
    }
}

fn find_rows(page: &ChartPage, game: &str, path: &str, draft: &mut Draft) {
    draft.found.push(Found::page(Kind::Chart, &page.name, game, path));
    for row in &page.rows {
        let cells: Vec<&str> = row.cells.iter().map(|(cell, _)| cell.as_str()).collect();
        let detail = match cells.is_empty() {
            true => format!("{} · {game}", page.name),
            false => format!("{} · {} · {game}", cells.join(" / "), page.name),
        };
        let found = Found::page(Kind::Row, &row.name, &detail, &format!("{path}#{}", row.id));
        draft.found.push(Found { words: row.words.join(" "), ..found });
    }
}
