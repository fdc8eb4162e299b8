//! The page that compares units, and the facts about the units of each army. The facts are
//! published as scripts, because a browser does not let a page on disk fetch other files.

use std::sync::Arc;

use grognard_render::render::html::json_in_page;
use grognard_render::render::typeset::set;
use grognard_syntax::text::Digest;
use grognard_view::fielding::{FieldedForce, ForceInBattle, PrintOptions, cards};
use grognard_view::view::site::{
    ArmyUnits, HeadView, PageView, fielded, history, units_of_cards, units_of_history,
};

use super::addresses::{ARMIES, COMPARE};
use super::context::{SiteContext, short};
use super::draft::Draft;
use super::search_index::{SearchEntry, SearchKind};

pub(super) fn compare(context: &Arc<SiteContext>, draft: &mut Draft) {
    if context.library.armies.is_empty() {
        return;
    }
    let title = "Compare units";
    let head = HeadView { hidden: true, ..context.head(COMPARE, title, ARMIES, &[]) };
    let found =
        SearchEntry::page(SearchKind::Page, title, "two to six units side by side", COMPARE);
    draft.found.push(SearchEntry { also: "compare comparison versus against".to_owned(), ..found });
    draft.page(context, COMPARE, context.base, "compare", PageView { head, ..PageView::default() });
}

impl Draft {
    pub(super) fn units(
        &mut self,
        context: &Arc<SiteContext>,
        (army, pack): (usize, Option<usize>),
        key: Digest,
    ) {
        let id = &context.library.armies[army].force.id;
        let choice =
            pack.map_or_else(|| "history".to_owned(), |pack| short(&context.library.packs[pack]));
        let path = format!("armies/{id}.{choice}.units.js");
        self.file(context, path, key.with("units"), move |site| {
            let units = units(site, army, pack, &choice);
            let json = serde_json::to_string(&units).unwrap_or_default();
            Ok(format!("grognard.units({});\n", json_in_page(&json)).into_bytes())
        });
    }
}

fn units(context: &SiteContext, army: usize, pack: Option<usize>, choice: &str) -> ArmyUnits {
    let entry = &context.library.armies[army];
    let force = &entry.force;
    let (mut units, page) = match pack {
        Some(pack) => {
            let battle = context.battle_of(army);
            let on_table = context.fielded(army, pack);
            let rules = &context.library.packs[pack].ruleset;
            let rows = fielded((&on_table.conversion, &on_table.view), force, rules, "");
            let options =
                PrintOptions { title: &force.name, nations: &context.looks, base_url: None };
            let entrant = ForceInBattle { force, battle, side: 0 };
            let deck = cards(rules, &[FieldedForce { entrant, fielded: on_table }], options);
            (units_of_cards(&deck, &rows), format!("armies/{}.{choice}.html", force.id))
        }
        None => {
            let nations = &context.library.settings.nations;
            let rows = history(force, &entry.known, nations, "");
            (units_of_history(&rows), format!("armies/{}.html", force.id))
        }
    };
    for fact in &mut units.facts {
        for text in [&mut fact.section, &mut fact.name, &mut fact.value] {
            *text = set(text);
        }
    }
    for unit in &mut units.units {
        unit.name = set(&unit.name);
    }
    ArmyUnits {
        army: force.id.clone(),
        choice: choice.to_owned(),
        name: set(&force.name),
        page,
        ..units
    }
}
