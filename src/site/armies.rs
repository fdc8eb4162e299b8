//! The pages of armies: in history and under each rule set.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::battles::prose_of;
use super::context::{File, SiteContext, digest, short};
use super::plan::Draft;
use super::search_index::{Found, Kind};
use grognard_core::text::Digest;
use grognard_project::exchange::native;
use grognard_project::project::ArmyOn;
use grognard_project::view::site::{
    ArmiesView, ArmyLine, ArmyView, ChoiceView, ContentView, HeadView, LinkView, SourceView, army,
    day, fielded, history, section_id, strength,
};
use grognard_render::render::spreadsheet::{CSV_HEAD, csv};

/// The part of the site to which armies belong.
pub(super) const SECTION: &str = "armies/index.html";

/// All armies, and each by itself.
pub(super) fn armies(context: &Arc<SiteContext>, draft: &mut Draft) {
    for number in 0..context.library.armies.len() {
        of_army(context, number, draft);
    }
    let mut nations: BTreeMap<String, Vec<ArmyLine>> = BTreeMap::new();
    for one in &context.library.armies {
        let id = one.force.bodies.first().map_or("", |body| body.nation.as_str());
        let nation = context.library.settings.nation(id).map_or(id, |nation| nation.name.as_str());
        nations.entry(nation.to_owned()).or_default().push(line(context, one));
    }
    for armies in nations.values_mut() {
        armies.sort_by(|a, b| (&a.date, &a.link.title).cmp(&(&b.date, &b.link.title)));
    }
    let contents = nations.keys().map(|nation| ContentView::new(section_id(nation), nation));
    let head = HeadView {
        contents: contents.collect(),
        description: Some(format!("{} orders of battle", context.library.armies.len())),
        ..context.head(SECTION, "Armies", SECTION, &[])
    };
    let view = ArmiesView { head, nations: nations.into_iter().collect() };
    let key = context.base.and(digest(&view));
    draft.page(context, SECTION, key, "armies", view);
}

fn line(context: &SiteContext, one: &ArmyOn) -> ArmyLine {
    let force = &one.force;
    let battles = one.battles.iter().map(|number| {
        let battle = &context.library.battles[*number].battle;
        LinkView::new(&battle.name, format!("battles/{}.html", battle.id))
    });
    let leader = force.bodies.first().and_then(|body| body.leader.as_ref());
    ArmyLine {
        link: LinkView::new(&force.name, format!("armies/{}.html", force.id)),
        date: force.date.map(day),
        leader: leader.map(|leader| leader.name.clone()),
        strength: strength([force]),
        battles: battles.collect(),
    }
}

fn of_army(context: &Arc<SiteContext>, number: usize, draft: &mut Draft) {
    let one = &context.library.armies[number];
    let id = &one.force.id;
    // What an army is fielded for says when its bodies come.
    let battle = one.battles.first().map(|number| &context.library.battles[*number]);
    let mut key = context.base.and(one.digest);
    for number in &one.battles {
        let battle = &context.library.battles[*number].battle;
        key = key.with(&battle.name).with(&battle.id);
    }
    key = battle.map_or(key, |battle| key.and(battle.digest));
    let path = format!("armies/{id}.html");
    let battles: Vec<&str> = one
        .battles
        .iter()
        .map(|number| context.library.battles[*number].battle.name.as_str())
        .collect();
    draft.found.push(Found::page(Kind::Army, &one.force.name, &battles.join(", "), &path));
    let page = draft.found.len() - 1;
    for body in one.force.bodies.iter().skip(1) {
        draft.found.push(Found {
            page: Some(page),
            ..Found::page(Kind::Unit, &body.name, "", &format!("#{}", body.id))
        });
    }
    let own = Arc::clone(context);
    let view = move || army_view(&own, number, None);
    draft.made(context, &path, key, "army", view);
    let own = Arc::clone(context);
    draft.files.push(File::new(format!("armies/{id}.history.js"), key, move || {
        own.part("army-shown", "history", &army_view(&own, number, None))
    }));
    let yaml = format!("files/{id}.oob.yaml");
    let own = Arc::clone(context);
    draft.files.push(File::new(yaml, one.digest, move || {
        Ok(own.texts.get(own.library.armies[number].file).content.clone().into_bytes())
    }));
    for (at, pack) in context.library.packs.iter().enumerate() {
        let game = short(pack);
        let native = context.library.native(&one.force).map(|rules| Digest::of([&rules.id]));
        let key = key.and(pack.digest).and(native.unwrap_or_default());
        let own = Arc::clone(context);
        let view = move || army_view(&own, number, Some(at));
        draft.made(context, &format!("armies/{id}.{game}.html"), key, "army", view);
        let own = Arc::clone(context);
        let part = game.clone();
        draft.files.push(File::new(format!("armies/{id}.{game}.js"), key, move || {
            own.part("army-shown", &part, &army_view(&own, number, Some(at)))
        }));
        for end in ["json", "csv", "oob.yaml"] {
            let own = Arc::clone(context);
            draft.files.push(File::new(format!("files/{id}-{game}.{end}"), key, move || {
                Ok(table_file(&own, number, at, end))
            }));
        }
    }
}

/// An army under a rule set as a file to take along.
fn table_file(context: &SiteContext, army: usize, pack: usize, end: &str) -> Vec<u8> {
    let fielded = context.fielded(army, pack);
    let text = match end {
        "json" => serde_json::to_string_pretty(&fielded.view).unwrap_or_default() + "\n",
        "csv" => format!("{CSV_HEAD}{}", csv("", &fielded.view)),
        _ => native(&fielded.conversion, &context.library.packs[pack].ruleset),
    };
    text.into_bytes()
}

/// What can be shown of something: history, and each rule set.
pub(super) fn choices(context: &SiteContext, stem: &str, here: Option<usize>) -> Vec<ChoiceView> {
    let history = ChoiceView {
        id: "history".to_owned(),
        short: "History".to_owned(),
        name: "As it was".to_owned(),
        href: format!("{stem}.html"),
        part: format!("{stem}.history.js"),
        here: here.is_none(),
    };
    let packs = context.library.packs.iter().enumerate().map(|(at, pack)| {
        let game = short(pack);
        ChoiceView {
            name: pack.ruleset.name.clone(),
            href: format!("{stem}.{game}.html"),
            part: format!("{stem}.{game}.js"),
            here: here == Some(at),
            short: game.clone(),
            id: game,
        }
    });
    std::iter::once(history).chain(packs).collect()
}

/// Books as they are shown.
pub(super) fn books(all: &[grognard_project::project::Cited]) -> Vec<SourceView> {
    let view = |one: &grognard_project::project::Cited| SourceView {
        id: one.id.clone(),
        words: one.words.clone(),
        url: one.url.clone(),
        note: one.note.clone(),
    };
    all.iter().map(view).collect()
}

fn army_view(context: &SiteContext, number: usize, pack: Option<usize>) -> ArmyView {
    let library = &context.library;
    let one = &library.armies[number];
    let id = &one.force.id;
    let stem = format!("armies/{id}");
    let crumbs = [LinkView::new("Armies", SECTION)];
    let game = pack.map(|pack| &library.packs[pack]);
    let (path, title) = match game {
        Some(game) => (
            format!("{stem}.{}.html", short(game)),
            format!("{} under {}", one.force.name, game.ruleset.name),
        ),
        None => (format!("{stem}.html"), one.force.name.clone()),
    };
    let mut view = army(&one.force, &library.settings.nations, &context.looks);
    let mut contents = vec![ContentView::new("force", "The force")];
    if pack.is_some() {
        contents.push(ContentView::new("ledger", "Ledger"));
    }
    if !one.sources.is_empty() {
        contents.push(ContentView::new("sources", "Sources"));
    }
    view.head = HeadView {
        contents,
        description: Some(format!("Order of battle: {title}")),
        ..context.head(&path, &title, SECTION, &crumbs)
    };
    view.note_html = one.note.as_ref().map(|note| prose_of(context, note, "note-", 2).html);
    let battles = one.battles.iter().map(|number| &library.battles[*number].battle);
    let battles = battles.map(|one| LinkView::new(&one.name, format!("battles/{}.html", one.id)));
    view.battles = battles.collect();
    view.choices = choices(context, &stem, pack);
    view.sources = books(&one.sources);
    view.edit = context.edit(&context.texts.get(one.file).name);
    match pack.zip(game) {
        Some((at, pack)) => {
            let shown = context.fielded(number, at);
            view.fielded = Some(fielded(&shown.view, &one.force, ""));
            let game = short(pack);
            let file =
                |what: &str, end: &str| LinkView::new(what, format!("files/{id}-{game}.{end}"));
            view.downloads = vec![
                file("Table (CSV)", "csv"),
                file("Data (JSON)", "json"),
                file("Document in the terms of the game (YAML)", "oob.yaml"),
            ];
        }
        None => {
            view.history = Some(history(&one.force, &one.known, &library.settings.nations, ""));
            view.downloads = vec![LinkView::new("Document (YAML)", format!("files/{id}.oob.yaml"))];
        }
    }
    view
}
