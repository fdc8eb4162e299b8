//! Pictures for whoever shares a page: its title, drawn like a title page.

use std::sync::Arc;

use serde_json::json;

use super::downloads::{job, pressed};
use super::plan::{Draft, social_path};
use super::press::{File, Press};
use grognard_print::pdf::Ink;
use grognard_project::fielding::job::Sides;
use grognard_project::view::site::{day, strength};

/// So many dots on an inch make 1,200 dots of a picture of 12 inches.
const DOTS: u32 = 100;

/// A picture for the site, and one for each battle.
pub(super) fn pictures(press: &Arc<Press>, draft: &mut Draft) {
    if press.shell.base_url.is_none() {
        return;
    }
    let shell = &press.shell;
    let lines = shell.description.clone().into_iter().collect::<Vec<String>>();
    add(press, "home", (shell.name.clone(), String::new(), lines, Vec::new()), draft);
    for one in &press.shelf.battles {
        let battle = &one.battle;
        let place = [battle.date.map(day), battle.place.clone()];
        let place = place.into_iter().flatten().collect::<Vec<String>>().join(", ");
        let sides = battle.sides.iter().map(|side| {
            let nation = side.forces.first().and_then(|force| force.bodies.first());
            let colour = nation.and_then(|body| press.looks.get(&body.nation)?.colour.clone());
            (format!("{} · {}", side.name, strength(&side.forces)), colour)
        });
        add(press, &battle.id, (battle.name.clone(), place, Vec::new(), sides.collect()), draft);
    }
}

/// The title, what stands below it, lines of words, and sides with their colours.
type Words = (String, String, Vec<String>, Vec<(String, Option<String>)>);

fn add(press: &Arc<Press>, id: &str, words: Words, draft: &mut Draft) {
    let (title, below, lines, sides) = words;
    let data = json!({
        "title": title, "below": below, "lines": lines, "sides": sides, "site": press.shell.name,
    });
    let key = press.base.with(data.to_string());
    let own = Arc::clone(press);
    draft.files.push(File::new(social_path(id), key, move || {
        pressed(&own, &job(&own, "print/social", &data, Sides::Any), Ink::Png(DOTS))
    }));
}
