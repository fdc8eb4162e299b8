//! The pages on which players record a battle during play. The data of the battle is in a separate
//! script, because a page on disk cannot fetch other files.

use std::sync::Arc;

use grognard_core::convert::prose_under;
use grognard_core::model::Battle;
use grognard_project::project::PackOn;
use grognard_render::render::html::json_in_page;
use grognard_render::render::prose::plain_words;
use grognard_syntax::text::Digest;
use grognard_view::play::{Pages, PlayBattle, PlayData, freeze};
use grognard_view::view::site::{HeadView, LinkView, TablePage};

use super::addresses::BATTLES;
use super::context::{SiteContext, digest, fielded_forces, short};
use super::draft::Draft;
use super::rule_links::section_page;

pub(super) fn link(battle: &Battle, pack: &PackOn) -> Option<LinkView> {
    let fought = battle.forces().next().is_some();
    fought.then(|| LinkView::new("Play this", path(battle, pack, "html")))
}

fn path(battle: &Battle, pack: &PackOn, end: &str) -> String {
    format!("battles/{}.{}.table.{end}", battle.id, short(pack))
}

pub(super) fn table(
    context: &Arc<SiteContext>,
    (number, pack_number): (usize, usize),
    key: Digest,
    draft: &mut Draft,
) {
    let (battle, pack) =
        (&context.library.battles[number].battle, &context.library.packs[pack_number]);
    if link(battle, pack).is_none() {
        return;
    }
    let data_path = path(battle, pack, "js");
    let page = page(context, battle, pack, &data_path);
    let page_key = context.base.and(digest(&page));
    draft
        .file(context, path(battle, pack, "html"), page_key, move |site| site.page("table", &page));
    draft.file(context, data_path, key.with("table"), move |site| {
        let data = data(site, number, pack_number);
        let json = serde_json::to_string(&data).unwrap_or_default();
        let script = format!("(globalThis.grognard ??= {{}}).data = {};\n", json_in_page(&json));
        Ok(script.into_bytes())
    });
}

fn page(context: &SiteContext, battle: &Battle, pack: &PackOn, data: &str) -> TablePage {
    let title = format!("{} under {}: at the table", battle.name, pack.ruleset.name);
    let head = context.head(&path(battle, pack, "html"), &title, BATTLES, &[]);
    TablePage {
        head: HeadView { hidden: true, ..head },
        data: data.to_owned(),
        battle: format!("battles/{}.{}.html", battle.id, short(pack)),
        keep: keep(battle, pack),
    }
}

/// Returns the beginnings of the paths of all files that players may look up during the battle: those of the battle,
/// its armies and the rule set, and the search.
fn keep(battle: &Battle, pack: &PackOn) -> String {
    let (id, rules) = (&battle.id, &pack.ruleset.id);
    let mut parts = vec![
        format!("battles/{id}."),
        format!("maps/{id}"),
        format!("rules/{rules}/"),
        "search/".to_owned(),
    ];
    let armies = battle.forces().map(|force| format!("armies/{}.", force.id));
    parts.extend(armies);
    parts.join(" ")
}

/// Maximum length of a special rule on the page in characters, equal to the limit in a scenario.
const MAX_RULE: usize = 8000;

fn data(context: &SiteContext, number: usize, pack_number: usize) -> PlayData {
    let (battle, pack) =
        (&context.library.battles[number].battle, &context.library.packs[pack_number]);
    let forces = fielded_forces(context, number, pack_number);
    let section = |section: &str| {
        section_page(pack, section).map(|page| format!("rules/{}/{page}", pack.ruleset.id))
    };
    let play = PlayBattle { battle, rules: &pack.ruleset, forces: &forces };
    let mut data = freeze(&play, &Pages { section: &section });
    // The page shows plain text, so Markdown is removed.
    for rule in &mut data.rules {
        if let Some((_, text, _)) = context.library.battles[number].special_rules.get(rule.number) {
            let text = prose_under(text, &pack.ruleset, battle.clock);
            rule.text = plain_words(&text, MAX_RULE);
        }
    }
    let conditions: Vec<String> =
        data.victory.split("\n\n").map(|words| plain_words(words, MAX_RULE)).collect();
    data.victory = conditions.join("\n\n");
    data
}
