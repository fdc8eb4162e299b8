//! The pages of rule sets.

use std::sync::Arc;

use grognard_core::ruleset::Ruleset;
use grognard_project::project::PackOn;
use grognard_render::render::preview::words;
use grognard_render::render::prose::{PassageOf, Prose, ProseOptions, prose};
use grognard_syntax::text::{Digest, counted};
use grognard_view::view::qrs;
use grognard_view::view::site::{
    ContentView, GameCard, HeadView, LinkView, OddsPage, RulesText, SheetPage, ask_page, chances,
    chart_page, charts, compare, game, game_card, rulings, sources, table_page,
};

use super::context::SiteContext;
use super::draft::Draft;
use super::rule_links::{lead, leads, page_name, section_page};
use super::rules_found::{find_gaps, find_passages, find_rows, find_words, found_ruling};
use super::search_index::{SearchEntry, SearchKind};

pub(super) const SECTION: &str = "rules/index.html";

/// Path from a page of a rule set to the root of the site.
const ROOT: &str = "../../";

pub(super) fn rules(context: &Arc<SiteContext>, draft: &mut Draft) {
    side_by_side(context, draft);
    for pack in 0..context.library.packs.len() {
        of_pack(context, pack, draft);
    }
}

fn side_by_side(context: &Arc<SiteContext>, draft: &mut Draft) {
    let all: Vec<&Ruleset> = context.library.packs.iter().map(|pack| &pack.ruleset).collect();
    let key = context.library.packs.iter().fold(context.base, |key, pack| key.and(pack.digest));
    let head = context.head(SECTION, "Rules", SECTION, &[]);
    let mut view = compare(&all);
    view.cards = game_cards(context);
    let contents = view.groups.iter().map(|group| ContentView::new(&group.id, &group.title));
    view.head = HeadView {
        contents: contents.collect(),
        description: Some(format!("{} rule sets side by side", all.len())),
        ..head
    };
    draft.page(context, SECTION, key, "rules", view);
    draft.found.push(SearchEntry::page(
        SearchKind::Page,
        "Rules side by side",
        "scale, time, grades, ranges, losses and morale",
        SECTION,
    ));
}

/// Returns a card for each rule set.
pub(super) fn game_cards(context: &SiteContext) -> Vec<GameCard> {
    let games = context.library.packs.iter().zip(&context.shell.games);
    games.map(|(pack, link)| game_card(&pack.ruleset, link.clone())).collect()
}

struct Of<'p> {
    context: &'p Arc<SiteContext>,
    number: usize,
    pack: &'p PackOn,
    rules: &'p Ruleset,
    /// Digest of all rule sets, because the pages of one also name charts and rules of others.
    key: Digest,
    folder: String,
    link: LinkView,
    crumbs: [LinkView; 2],
}

impl Of<'_> {
    fn path(&self, file: &str) -> String {
        format!("{}{file}", self.folder)
    }

    fn head(&self, file: &str, title: &str) -> HeadView {
        let head = self.context.head(&self.path(file), title, SECTION, &self.crumbs);
        HeadView { description: Some(format!("{title}: {}", self.rules.name)), ..head }
    }

    /// Returns the head of a page that belongs to a list, with links to its neighbours in the list.
    fn head_below(&self, list: (&str, &str), all: &[&LinkView], index: usize) -> HeadView {
        let (file, title) = list;
        let own_link = LinkView::new(title, self.path(file));
        let crumbs = [&self.crumbs[..], &[own_link]].concat();
        let next = |place: usize| all.get(place).map(|link| (*link).clone());
        HeadView {
            previous: index.checked_sub(1).and_then(next),
            next: next(index + 1),
            ..self.context.head(&all[index].href, &all[index].title, SECTION, &crumbs)
        }
    }
}

fn of_pack(context: &Arc<SiteContext>, number: usize, draft: &mut Draft) {
    let pack = &context.library.packs[number];
    let rules = &pack.ruleset;
    let key = context.library.packs.iter().fold(context.base, |key, pack| key.and(pack.digest));
    let folder = format!("rules/{}/", rules.id);
    let link = LinkView::new(&rules.name, format!("{folder}index.html"));
    let crumbs = [LinkView::new("Rules", SECTION), link.clone()];
    let of = Of { context, number, pack, rules, key: key.with(&rules.id), folder, link, crumbs };
    let texts = texts(context, pack);
    let pages = texts.iter().map(|(name, title, _)| {
        LinkView::new(title, of.path(&format!("{}.html", page_name(name))))
    });
    let pages: Vec<LinkView> = pages.collect();
    first_page(&of, &pages, draft);
    rule_pages(&of, texts, &pages, draft);
    chart_pages(&of, draft);
    odds_page(&of, draft);
    sheet_page(&of, draft);
    ruling_pages(&of, draft);
    sources_page(&of, draft);
    draft.close_previews(&rules.id, &of.path("previews.js"), of.key);
}

fn first_page(of: &Of<'_>, pages: &[LinkView], draft: &mut Draft) {
    let Of { context, rules, link, .. } = of;
    let shown = |id: &String| {
        let below = context.library.pack(id)?;
        let name = below.ruleset.name.clone();
        Some(LinkView::new(name, format!("rules/{}/index.html", below.ruleset.id)))
    };
    let (charts, tables) = (rules.charts.len(), rules.tables.len());
    let (readings, gaps) = (rules.readings.len(), rules.gaps.len());
    let all = [
        (
            true,
            "Charts",
            "charts.html",
            format!("{}, {}", counted(charts, "chart"), counted(tables, "dice table")),
        ),
        (true, "Quick reference", "sheet.html", "the charts that you need during play".to_owned()),
        (tables > 0, "Odds", "odds.html", "the chances of every roll".to_owned()),
        (
            !rules.rulings.is_empty(),
            "Rulings",
            "rulings.html",
            counted(rules.rulings.len(), "question"),
        ),
        (
            true,
            "Sources",
            "sources.html",
            format!("{}, {}", counted(readings, "reading"), counted(gaps, "missing chart")),
        ),
    ];
    let there = all.into_iter().filter(|(there, ..)| *there);
    let parts = there.map(|(_, title, file, told)| (LinkView::new(title, of.path(file)), told));
    let mut view = game(rules);
    view.head = HeadView {
        description: rules.summary.clone(),
        ..context.head(&link.href, &rules.name, SECTION, &of.crumbs[..1])
    };
    view.pages = pages.to_vec();
    view.below = rules.below.iter().filter_map(shown).collect();
    view.parts = parts.collect();
    let found = SearchEntry::page(SearchKind::Game, &rules.name, "rule set", &link.href);
    draft.found.push(found.also(&rules.aliases));
    draft.page(context, &link.href, of.key, "game", view);
}

fn rule_pages(
    of: &Of<'_>,
    texts: Vec<(String, String, Prose)>,
    pages: &[LinkView],
    draft: &mut Draft,
) {
    for (index, (name, title, prose)) in texts.into_iter().enumerate() {
        let file = format!("{}.html", page_name(&name));
        let path = of.path(&file);
        find_passages(&prose, &of.rules.name, &title, &path, draft);
        let view = RulesText {
            head: HeadView {
                contents: contents(&prose),
                previous: index.checked_sub(1).map(|before| pages[before].clone()),
                next: pages.get(index + 1).cloned(),
                ..of.head(&file, &title)
            },
            game: of.link.clone(),
            siblings: pages.to_vec(),
            body_html: prose.html,
        };
        draft.previews(
            &of.rules.id,
            prose.passages.iter().filter_map(|passage| preview(&title, passage)),
        );
        draft.page(of.context, &path, of.key, "text", view);
    }
}

fn chart_pages(of: &Of<'_>, draft: &mut Draft) {
    let Of { context, rules, link, .. } = of;
    let mut view = charts(rules, link.clone());
    view.head = of.head("charts.html", "Charts");
    draft.find_head(&view.head, "");
    let topics = view.topics.clone();
    draft.page(context, &of.path("charts.html"), of.key, "charts", view);
    for (topic, links) in &topics {
        let links: Vec<&LinkView> = links.iter().map(|(link, _)| link).collect();
        for (index, own_link) in links.iter().enumerate() {
            let file = own_link.href.trim_start_matches(of.folder.as_str());
            let id = file.trim_end_matches(".html");
            let page = match (id.strip_prefix("chart-"), id.strip_prefix("table-")) {
                (Some(id), _) => chart_page(rules, link.clone(), id),
                (_, Some(id)) => table_page(rules, link.clone(), id),
                _ => None,
            };
            let Some(mut page) = page else { continue };
            page.head = HeadView {
                description: Some(format!("{}: {topic}, {}", own_link.title, rules.name)),
                ..of.head_below(("charts.html", "Charts"), &links, index)
            };
            page.siblings = links.iter().map(|link| (*link).clone()).collect();
            find_rows(rules, &page, &own_link.href, draft);
            let shown = grognard_render::render::preview::chart(&page);
            draft.previews(&rules.id, [(id.to_owned(), own_link.title.clone(), shown)]);
            draft.page(context, &own_link.href, of.key, "chart", page);
        }
    }
}

/// Adds the page with the odds of all dice tables, if the rule set has any.
fn odds_page(of: &Of<'_>, draft: &mut Draft) {
    let tables = of.rules.tables.iter().filter_map(|table| {
        let href = of.path(&format!("table-{}.html", table.entry.id));
        Some((LinkView::new(&table.entry.name, href), chances(of.rules, &table.entry.id)?))
    });
    let tables: Vec<_> = tables.collect();
    if of.rules.tables.is_empty() {
        return;
    }
    let contents = tables.iter().map(|(link, _)| {
        ContentView::new(grognard_render::render::prose::section_id(&link.title), &link.title)
    });
    let head = HeadView { contents: contents.collect(), ..of.head("odds.html", "Odds") };
    let names: Vec<&str> = tables.iter().map(|(link, _)| link.title.as_str()).collect();
    draft.find_head(&head, &format!("chances probability dice {}", names.join(" ")));
    let view = OddsPage { head, game: of.link.clone(), tables };
    draft.page(of.context, &of.path("odds.html"), of.key, "odds", view);
}

fn sheet_page(of: &Of<'_>, draft: &mut Draft) {
    let (title, path) = ("Quick reference", of.path("sheet.html"));
    let view = SheetPage {
        head: of.head("sheet.html", title),
        game: of.link.clone(),
        sheet: qrs(of.rules, None),
        downloads: draft.sheet_downloads(of.context, of.number),
    };
    draft.found.push(SearchEntry::page(SearchKind::Page, title, &of.rules.name, &path));
    draft.page(of.context, &path, of.key, "sheet", view);
}

fn ruling_pages(of: &Of<'_>, draft: &mut Draft) {
    let Of { context, rules, link, .. } = of;
    let mut view = rulings(rules, link.clone());
    view.head = of.head("rulings.html", "Rulings");
    let topics = view.topics.clone();
    if !topics.is_empty() {
        draft.find_head(&view.head, "questions");
        draft.page(context, &of.path("rulings.html"), of.key, "rulings", view);
    }
    let page_of = |section: &str| Some(of.path(&section_page(of.pack, section)?));
    for (_, lines) in &topics {
        let links: Vec<&LinkView> = lines.iter().map(|line| &line.link).collect();
        for (index, line) in lines.iter().enumerate() {
            let own_link = &line.link;
            let file = own_link.href.trim_start_matches(of.folder.as_str());
            let id = file.trim_start_matches("ruling-").trim_end_matches(".html");
            let Some(mut page) = ask_page(rules, link.clone(), id, &page_of) else { continue };
            page.head = HeadView {
                description: Some(page.question.clone()),
                ..of.head_below(("rulings.html", "Rulings"), &links, index)
            };
            page.siblings = links.iter().map(|link| (*link).clone()).collect();
            draft.found.push(found_ruling(&rules.name, &page, &own_link.href));
            let told = words(&[&line.question]);
            draft.previews(&rules.id, [(format!("ruling-{id}"), own_link.title.clone(), told)]);
            draft.page(context, &own_link.href, of.key, "ruling", page);
        }
    }
}

/// Adds the page about the origin of figures. A link to an entry of this page shows the entry as a
/// preview.
fn sources_page(of: &Of<'_>, draft: &mut Draft) {
    let rules = of.rules;
    let mut view = sources(rules, of.link.clone());
    let parts = [
        (true, "publications", "Publications"),
        (!view.readings.is_empty(), "readings", "Readings"),
        (!view.gaps.is_empty(), "gaps", "Missing charts"),
        (!view.errata.is_empty(), "errata", "Errata"),
        (!view.figures.is_empty(), "figures", "Figures from elsewhere"),
    ];
    let there = parts.into_iter().filter(|(there, ..)| *there);
    let contents = there.map(|(_, id, title)| ContentView::new(id, title)).collect();
    view.head = HeadView { contents, ..of.head("sources.html", "Sources") };
    draft.find_head(&view.head, "readings gaps errata publications");
    let readings = view.readings.iter().map(|reading| {
        let held = reading.choices.iter().find(|choice| choice.holds);
        let says = held.map_or("", |choice| choice.says.as_str());
        (format!("reading-{}", reading.id), reading.question.clone(), words(&[says]))
    });
    let gaps = view.gaps.iter().map(|gap| {
        let note = gap.note.clone().unwrap_or_default();
        let missing = format!("This chart is missing; the rule book refers to it at {}.", gap.at);
        (format!("gap-{}", gap.id), gap.name.clone(), words(&[&missing, &note]))
    });
    let errata = view.errata.iter().map(|erratum| {
        let reads =
            erratum.reads.as_ref().map(|reads| format!("read as “{reads}”")).unwrap_or_default();
        let printed = format!("printed “{}” {reads}", erratum.printed);
        (format!("erratum-{}", erratum.id), "Erratum".to_owned(), words(&[&printed, &erratum.note]))
    });
    let terms = rules.terms.iter().map(|term| {
        (format!("term-{}", term.entry.id), term.entry.name.clone(), words(&[&term.means]))
    });
    draft.previews(&rules.id, readings.chain(gaps).chain(errata).chain(terms));
    find_words(rules, draft);
    find_gaps(rules, &of.path("sources.html"), draft);
    draft.page(of.context, &of.path("sources.html"), of.key, "sources", view);
}

fn texts(context: &SiteContext, pack: &PackOn) -> Vec<(String, String, Prose)> {
    let library = &context.library;
    let link = |target: &str| lead(library, pack, ROOT, target);
    let references = |text: &str| leads(pack, ROOT, text);
    let options = ProseOptions {
        references: Some(&references),
        paragraph_ids: true,
        previews: true,
        ..ProseOptions::new(&link)
    };
    let page = |page: &grognard_project::project::RulesPage| {
        (page.name.clone(), page.title.clone(), prose(&page.text, &options))
    };
    pack.pages.iter().map(page).collect()
}

/// Returns the headings that a page lists as its contents.
pub(super) fn contents(prose: &Prose) -> Vec<ContentView> {
    let headings = prose.contents.iter().filter(|heading| heading.level <= 3);
    let view = |heading: &grognard_render::render::prose::HeadingOf| ContentView {
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
