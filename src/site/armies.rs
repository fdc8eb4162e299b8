//! The pages of armies, as history and under each rule set.

use std::collections::BTreeMap;
use std::sync::Arc;

use grognard_core::document::{Date, Download};
use grognard_exchange::exchange::native;
use grognard_project::project::ArmyOn;
use grognard_render::render::spreadsheet::{csv, csv_figures, csv_head};
use grognard_syntax::text::Digest;
use grognard_view::fielding::job::Ink;
use grognard_view::view::formations_only;
use grognard_view::view::site::{
    ArmiesView, ArmyLine, ArmyView, ChoiceView, ContentView, HeadView, LinkView, army, fielded,
    history, section_id, strength,
};

use super::addresses::ARMIES;
use super::context::{SiteContext, digest, short};
use super::downloads::{diagram_file, diagram_of};
use super::draft::Draft;
use super::rule_links::prose_of;
use super::search_index::{SearchEntry, SearchKind};

pub(super) fn armies(context: &Arc<SiteContext>, draft: &mut Draft) {
    for number in 0..context.library.armies.len() {
        of_army(context, number, draft);
    }
    let mut nations: BTreeMap<String, Vec<ArmyLine>> = BTreeMap::new();
    for army in &context.library.armies {
        let id = army.force.bodies.first().map_or("", |body| &*body.nation);
        let nation = context.library.settings.nation(id).map_or(id, |nation| nation.name.as_str());
        nations.entry(nation.to_owned()).or_default().push(line(context, army));
    }
    for armies in nations.values_mut() {
        armies.sort_by(|a, b| (&a.date, &a.link.title).cmp(&(&b.date, &b.link.title)));
    }
    let contents = nations.keys().map(|nation| ContentView::new(section_id(nation), nation));
    let head = HeadView {
        contents: contents.collect(),
        description: Some(format!("{} orders of battle", context.library.armies.len())),
        ..context.head(ARMIES, "Armies", ARMIES, &[])
    };
    draft.find_head(&head, "orders of battle OOB");
    let view = ArmiesView { head, nations: nations.into_iter().collect() };
    let key = context.base.and(digest(&view));
    draft.page(context, ARMIES, key, "armies", view);
}

fn line(context: &SiteContext, army: &ArmyOn) -> ArmyLine {
    let force = &army.force;
    let battles = army.battles.iter().map(|number| {
        let battle = &context.library.battles[*number].battle;
        LinkView::new(&battle.name, format!("battles/{}.html", battle.id))
    });
    let leader = force.bodies.first().and_then(|body| body.leader.as_ref());
    ArmyLine {
        link: LinkView::new(&force.name, format!("armies/{}.html", force.id)),
        date: force.date.map(Date::in_words),
        leader: leader.map(|leader| leader.name.clone()),
        strength: strength([&**force]),
        battles: battles.collect(),
    }
}

fn of_army(context: &Arc<SiteContext>, number: usize, draft: &mut Draft) {
    let army = &context.library.armies[number];
    let id = &army.force.id;
    // The page depends on the army's first battle, which sets the hours of arrival.
    let battle = army.battles.first().map(|number| &context.library.battles[*number]);
    let mut key = context.base.and(army.digest);
    for number in &army.battles {
        let battle = &context.library.battles[*number].battle;
        key = key.with(&battle.name).with(&battle.id);
    }
    key = battle.map_or(key, |battle| key.and(battle.digest));
    let path = format!("armies/{id}.html");
    let battles: Vec<&str> = army
        .battles
        .iter()
        .map(|number| context.library.battles[*number].battle.name.as_str())
        .collect();
    let names = army.force.record(0).map(|record| record.also.as_slice()).unwrap_or_default();
    draft.found.push(SearchEntry {
        army: Some(Arc::clone(&army.force)),
        ..SearchEntry::page(SearchKind::Army, &army.force.name, &battles.join(", "), &path)
            .also(names)
    });
    let view = move |site: &SiteContext| army_view(site, number, None);
    draft.made(context, &path, key, "army", view);
    draft.file(context, format!("armies/{id}.history.js"), key, move |site| {
        site.part("army-shown", "history", &view(site))
    });
    draft.units(context, (number, None), key);
    draft.diagram(context, number, key);
    if let Some((_, yaml)) = document(context, army) {
        draft.file(context, yaml, army.digest, move |site| {
            Ok(site.texts.get(site.library.armies[number].file).content.as_bytes().to_vec())
        });
    }
    for (pack_number, pack) in context.library.packs.iter().enumerate() {
        let game = short(pack);
        let native = context.library.native(&army.force).map(|rules| Digest::of([&rules.id]));
        let key = key.and(pack.digest).and(native.unwrap_or_default());
        let view = move |site: &SiteContext| army_view(site, number, Some(pack_number));
        draft.made(context, &format!("armies/{id}.{game}.html"), key, "army", view);
        let part = game.clone();
        draft.file(context, format!("armies/{id}.{game}.js"), key, move |site| {
            site.part("army-shown", &part, &view(site))
        });
        draft.units(context, (number, Some(pack_number)), key);
        for end in ["json", "csv", "oob.yaml"] {
            draft.file(context, format!("files/{id}-{game}.{end}"), key, move |site| {
                Ok(table_file(site, number, pack_number, end))
            });
        }
    }
}

/// Returns the title and path of an army's document for download. A player's copy has no document
/// for download, because comments in the document could reveal hidden facts.
fn document(context: &SiteContext, army: &ArmyOn) -> Option<(&'static str, String)> {
    let path = format!("files/{}.oob.yaml", army.force.id);
    (!context.library.is_copy).then_some(("Document (YAML)", path))
}

impl Draft {
    fn diagram(&mut self, context: &Arc<SiteContext>, army: usize, key: Digest) {
        for (path, _, ink) in diagram_files(context, army) {
            self.file(context, path, key, move |site| diagram_file(site, army, ink));
        }
    }
}

fn diagram_files(context: &SiteContext, army: usize) -> Vec<(String, &'static str, Ink)> {
    if !context.has_paper() || !context.downloads.contains(&Download::Diagram) {
        return Vec::new();
    }
    let id = &context.library.armies[army].force.id;
    let path = |end: &str| format!("files/{id}-diagram.{end}");
    vec![(path("pdf"), "Diagram (PDF)", Ink::Pdf), (path("svg"), "Diagram (SVG)", Ink::Svg)]
}

fn table_file(context: &SiteContext, army: usize, pack: usize, end: &str) -> Vec<u8> {
    let fielded = context.fielded(army, pack);
    let text = match end {
        "json" => serde_json::to_string_pretty(&fielded.view).unwrap_or_default() + "\n",
        "csv" => {
            let figures = csv_figures([&fielded.view]);
            csv_head(&figures) + &csv("", &fielded.view, &figures)
        }
        _ => native(&fielded.conversion, &context.library.packs[pack].ruleset),
    };
    text.into_bytes()
}

pub(super) fn choices(context: &SiteContext, stem: &str, here: Option<usize>) -> Vec<ChoiceView> {
    let history = ChoiceView {
        id: "history".to_owned(),
        name: "History".to_owned(),
        href: format!("{stem}.html"),
        part: format!("{stem}.history.js"),
        here: here.is_none(),
    };
    let packs = context.library.packs.iter().enumerate().map(|(pack_number, pack)| {
        let game = short(pack);
        ChoiceView {
            name: pack.ruleset.name.clone(),
            href: format!("{stem}.{game}.html"),
            part: format!("{stem}.{game}.js"),
            here: here == Some(pack_number),
            id: game,
        }
    });
    std::iter::once(history).chain(packs).collect()
}

fn contents(entry: &ArmyOn, is_fielded: bool) -> Vec<ContentView> {
    let mut contents = vec![ContentView::new("force", "The force")];
    if is_fielded {
        contents.push(ContentView::new("ledger", "Ledger"));
    }
    if !entry.sources.is_empty() {
        contents.push(ContentView::new("sources", "Sources"));
    }
    contents
}

fn conversions(army: &str, game: &str) -> Vec<LinkView> {
    let file = |what: &str, end: &str| LinkView::new(what, format!("files/{army}-{game}.{end}"));
    vec![
        file("Table (CSV)", "csv"),
        file("Data (JSON)", "json"),
        file("Order of battle in game terms (YAML)", "oob.yaml"),
    ]
}

fn army_view(context: &SiteContext, number: usize, pack: Option<usize>) -> ArmyView {
    let library = &context.library;
    let entry = &library.armies[number];
    let id = &entry.force.id;
    let stem = format!("armies/{id}");
    let crumbs = [LinkView::new("Armies", ARMIES)];
    let game = pack.map(|pack| &library.packs[pack]);
    let (path, title) = match game {
        Some(game) => (
            format!("{stem}.{}.html", short(game)),
            format!("{} under {}", entry.force.name, game.ruleset.name),
        ),
        None => (format!("{stem}.html"), entry.force.name.clone()),
    };
    let mut view = army(&entry.force, &library.settings.nations, &context.looks);
    view.head = HeadView {
        contents: contents(entry, pack.is_some()),
        description: Some(format!("Order of battle: {title}")),
        ..context.head(&path, &title, ARMIES, &crumbs)
    };
    view.note_html = entry.note.as_ref().map(|note| prose_of(context, note, "note-", 2).html);
    let battles = entry.battles.iter().map(|number| &library.battles[*number].battle);
    let battles =
        battles.map(|battle| LinkView::new(&battle.name, format!("battles/{}.html", battle.id)));
    view.battles = battles.collect();
    view.choices = choices(context, &stem, pack);
    view.sources = entry.sources.clone();
    view.edit = context.edit(&context.texts.get(entry.file).name);
    match pack.zip(game) {
        Some((pack_number, pack)) => {
            let shown = context.fielded(number, pack_number);
            view.fielded =
                Some(fielded((&shown.conversion, &shown.view), &entry.force, &pack.ruleset, ""));
            view.downloads = conversions(id, &short(pack));
        }
        None => {
            view.history = Some(history(&entry.force, &entry.known, &library.settings.nations, ""));
            let document = document(context, entry).into_iter();
            view.downloads = document.map(|(title, path)| LinkView::new(title, path)).collect();
        }
    }
    view.diagram = diagram_of(context, number, pack).forces.into_iter().next().map(formations_only);
    if pack.is_none() {
        let files = diagram_files(context, number).into_iter();
        view.diagram_files = files.map(|(path, title, _)| LinkView::new(title, path)).collect();
    }
    view
}
