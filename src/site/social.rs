//! Preview pictures for links on social media, each with the title of a page beside the field of a
//! battle.

use std::sync::Arc;

use grognard_core::document::Date;
use grognard_project::project::BattleOn;
use grognard_view::fielding::job::Ink;
use grognard_view::fielding::{Print, SocialPrint};
use grognard_view::view::site::strength;

use super::addresses::social_path;
use super::battle_maps::drawn_field;
use super::context::{SiteContext, colour_of};
use super::downloads::{job, printed};
use super::draft::Draft;
use super::home::most_placed;

/// Resolution in dots per inch, so that a picture of 12 inches is 1,200 dots wide.
const DOTS: u32 = 100;

pub(super) fn pictures(context: &Arc<SiteContext>, draft: &mut Draft) {
    if context.shell.base_url.is_none() || !context.has_paper() {
        return;
    }
    let lead = most_placed(context);
    add(context, "home", of_site(context, lead.is_some()), lead, draft);
    for (number, shown) in context.library.battles.iter().enumerate() {
        let field = shown.battle.map.as_ref().map(|_| number);
        add(context, &shown.battle.id, of_battle(context, shown), field, draft);
    }
}

fn of_site(context: &SiteContext, has_map: bool) -> SocialPrint {
    let shell = &context.shell;
    SocialPrint {
        title: shell.name.clone(),
        below: String::new(),
        lines: shell.description.clone().into_iter().collect(),
        sides: Vec::new(),
        has_map,
        site: shell.name.clone(),
    }
}

fn of_battle(context: &SiteContext, shown: &BattleOn) -> SocialPrint {
    let battle = &shown.battle;
    let place = [battle.date.map(Date::in_words), battle.place.clone()];
    let sides = battle.sides.iter().map(|side| {
        (format!("{} · {}", side.name, strength(side.forces())), colour_of(context, side))
    });
    SocialPrint {
        title: battle.name.clone(),
        below: place.into_iter().flatten().collect::<Vec<String>>().join(", "),
        lines: Vec::new(),
        sides: sides.collect(),
        has_map: battle.map.is_some(),
        site: context.shell.name.clone(),
    }
}

/// Adds a preview picture. `field` is the index of the battle whose field it shows.
fn add(
    context: &Arc<SiteContext>,
    id: &str,
    picture: SocialPrint,
    field: Option<usize>,
    draft: &mut Draft,
) {
    let key = context.base.with(serde_json::to_string(&picture).unwrap_or_default());
    let key = field.map_or(key, |number| key.and(context.library.battles[number].digest));
    let print = Print::Social(picture);
    draft.file(context, social_path(id), key, move |site| {
        let mut job = job(site, &print)?;
        if let Some(number) = field {
            job.files.insert("map.svg".to_owned(), drawn_field(site, number));
        }
        printed(site, &job, Ink::Png(DOTS))
    });
}
