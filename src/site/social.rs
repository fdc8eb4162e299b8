//! Preview pictures for links on social media. Each shows the title of a page, set like a title
//! page.

use std::sync::Arc;

use grognard_core::document::Date;
use grognard_project::project::BattleOn;
use grognard_view::fielding::job::Ink;
use grognard_view::fielding::{Print, SocialPrint};
use grognard_view::view::site::strength;

use super::battles::colour_of;
use super::context::SiteContext;
use super::downloads::{job, printed};
use super::plan::{Draft, social_path};

/// Resolution in dots per inch, so that a picture of 12 inches is 1,200 dots wide.
const DOTS: u32 = 100;

pub(super) fn pictures(context: &Arc<SiteContext>, draft: &mut Draft) {
    if context.shell.base_url.is_none() || !context.has_paper() {
        return;
    }
    add(context, "home", of_site(context), draft);
    for shown in &context.library.battles {
        add(context, &shown.battle.id, of_battle(context, shown), draft);
    }
}

fn of_site(context: &SiteContext) -> SocialPrint {
    let shell = &context.shell;
    SocialPrint {
        title: shell.name.clone(),
        below: String::new(),
        lines: shell.description.clone().into_iter().collect(),
        sides: Vec::new(),
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
        site: context.shell.name.clone(),
    }
}

fn add(context: &Arc<SiteContext>, id: &str, picture: SocialPrint, draft: &mut Draft) {
    let key = context.base.with(serde_json::to_string(&picture).unwrap_or_default());
    let print = Print::Social(picture);
    draft.file(context, social_path(id), key, move |site| {
        printed(site, &job(site, &print)?, Ink::Png(DOTS))
    });
}
