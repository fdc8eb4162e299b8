//! Previews a player's copy for the umpire: the facts that the copy gives to a side, and the facts
//! that it withholds.

use std::collections::HashSet;

use grognard_core::document::PointKind;
use grognard_core::model::{Battle, BattleSide, Battlefield, Body, Force, Goal, Readers};
use grognard_syntax::text::{list, one_line};

use super::site::{known_bodies, minutes, strength};

/// Content of the copy for a side, and the facts that the copy withholds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewView {
    pub title: String,
    /// Sections of the preview, each with a heading and lines.
    pub sections: Vec<(&'static str, Vec<String>)>,
    /// Warnings about texts for all sides that mention something hidden, one on each line.
    pub slips: Vec<String>,
}

/// Maximum number of names in a line. Further names are only counted.
const MAX_NAMES: usize = 40;

/// Minimum length in bytes of a hidden name that is searched for in texts. Shorter names occur by
/// chance too often.
const MIN_SOUGHT: usize = 4;

/// Lists the facts that the copy for a side contains, and the facts that it leaves out.
pub fn preview(battle: &Battle, side: usize) -> PreviewView {
    let copy = battle.for_side(side);
    let own = &battle.sides[side];
    let sections = vec![
        ("in full", in_full(battle, own, &copy)),
        ("known about the enemy", known(battle, &copy)),
        ("shared with all sides", shared(battle, own)),
        ("withheld", withheld(battle, side, &copy)),
    ];
    let slips = slips(battle, own, &copy);
    PreviewView { title: copy.name, sections, slips }
}

fn in_full(battle: &Battle, own: &BattleSide, copy: &Battle) -> Vec<String> {
    let force = |force: &Force| {
        let bodies = counted(force.bodies.len(), "body", "bodies");
        let parts = [bodies, strength([force])].into_iter().filter(|part| !part.is_empty());
        format!("{}: {}", force.name, parts.collect::<Vec<String>>().join(", "))
    };
    let mut lines: Vec<String> = own.forces().map(force).collect();
    lines.extend(arrivals(copy.arrivals.iter().map(|arriving| (copy, arriving))));
    lines.extend(own.briefing.is_some().then(|| format!("briefing of {}", own.name)));
    let rules = battle.special_rules.iter();
    let rules = rules.filter(|rule| !is_shared(&rule.readers) && rule.readers.has(&own.id));
    lines.extend(named("special rules", rules.map(|rule| rule.name.as_str())));
    lines.extend(goals(battle, &|goal| !is_shared(&goal.readers) && goal.readers.has(&own.id)));
    lines
}

fn known(battle: &Battle, copy: &Battle) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for force in copy.sides.iter().filter(|side| side.sighted).flat_map(BattleSide::forces) {
        let standing = copy.map.iter().flat_map(|map| &map.standing);
        let placed: HashSet<&str> = standing
            .filter(|placed| placed.oob.as_ref() == Some(&force.id))
            .map(|placed| placed.body.as_str())
            .collect();
        let lines_of_force = force.bodies.iter().skip(1).zip(known_bodies(force));
        lines.extend(lines_of_force.map(|(body, line)| {
            let place = placed.contains(body.id.as_str()).then_some(", on the map");
            let is = truly(battle, body).map(|name| format!(", which is {name}"));
            format!("{line}{}{}", place.unwrap_or_default(), is.unwrap_or_default())
        }));
    }
    lines
}

/// True name of a body that has another name in a copy, recognised by its span because the copy
/// changes the id too.
fn truly<'b>(battle: &'b Battle, body: &Body) -> Option<&'b str> {
    let bodies = battle.forces().flat_map(|force| &force.bodies);
    let written = bodies.filter(|other| other.span == body.span);
    let names: Vec<&str> = written.map(|other| other.name.as_str()).collect();
    names.first().copied().filter(|_| !names.contains(&body.name.as_str()))
}

fn shared(battle: &Battle, own: &BattleSide) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    lines.extend(battle.victory.is_some().then(|| "victory".to_owned()));
    let rules = battle.special_rules.iter().filter(|rule| is_shared(&rule.readers));
    lines.extend(named("special rules", rules.map(|rule| rule.name.as_str())));
    lines.extend(goals(battle, &|goal| is_shared(&goal.readers) && goal.readers.has(&own.id)));
    let ground = battle.map.as_ref().map(|map| format!("the ground of {}", map.name));
    lines.extend(ground);
    lines
}

fn withheld(battle: &Battle, side: usize, copy: &Battle) -> Vec<String> {
    let own = &battle.sides[side];
    let others = || battle.sides.iter().enumerate().filter(|(number, _)| *number != side);
    let seen = names_of(copy);
    let mut lines: Vec<String> = Vec::new();
    for (_, other) in others() {
        let bodies = other.forces().flat_map(|force| &force.bodies);
        let hidden: Vec<&Body> = bodies.filter(|body| !seen.contains(body.name.as_str())).collect();
        let names = hidden.iter().map(|body| body.name.as_str());
        lines.extend(named(&format!("bodies of {}", other.name), names));
        let leaders = other.forces().flat_map(|force| &force.bodies);
        let leaders = leaders.filter_map(|body| Some(body.leader.as_ref()?.name.as_str()));
        lines.extend(named(&format!("leaders of {}", other.name), leaders));
        let briefing = other.briefing.is_some().then(|| format!("briefing of {}", other.name));
        lines.extend(briefing);
        let holds = |goal: &&Goal| goal.held_by.as_ref() == Some(&other.id);
        let held = battle.objectives.iter().filter(holds).count();
        let noun = counted(held, "objective", "objectives");
        lines.extend((held > 0).then(|| format!("holder of {noun}: {}", other.name)));
    }
    let is_kept = |body: &str| copy.arrivals.iter().any(|kept| kept.body == body);
    let late = battle.arrivals.iter().filter(|arriving| !is_kept(&arriving.body));
    lines.extend(arrivals(late.map(|arriving| (battle, arriving))));
    let rules = |umpire: bool| {
        let hidden = battle.special_rules.iter().filter(|rule| !rule.readers.has(&own.id));
        hidden.filter(move |rule| rule.readers.umpire == umpire).map(|rule| rule.name.as_str())
    };
    lines.extend(named("special rules", rules(false)));
    lines.extend(named("special rules for the umpire only", rules(true)));
    lines.extend(goals(battle, &|goal| !goal.readers.has(&own.id)));
    lines.extend(battle.map.as_ref().zip(copy.map.as_ref()).into_iter().flat_map(of_map));
    lines.push("summary, historical facts, notes, sources, bibliography and story".to_owned());
    lines
}

fn of_map((whole, copy): (&Battlefield, &Battlefield)) -> Vec<String> {
    let zones = whole.zones.iter().filter(|zone| !copy.zones.iter().any(|kept| kept.id == zone.id));
    let zones = named("zones", zones.map(|zone| zone.name.as_deref().unwrap_or(&zone.id)));
    let gone = |kind: PointKind| {
        let kept = |id: &Option<String>| copy.spots.iter().any(|spot| spot.id == *id);
        let of_kind = whole.spots.iter().filter(move |spot| spot.kind == kind);
        of_kind
            .filter(move |spot| !kept(&spot.id))
            .filter_map(|spot| spot.name.as_deref().or(spot.id.as_deref()))
    };
    let entries = named("entry points", gone(PointKind::Entry));
    let objectives = named("objective points", gone(PointKind::Objective));
    let phases = named("phases", whole.phases.iter().map(|phase| phase.name.as_str()));
    [zones, entries, objectives, phases].into_iter().flatten().collect()
}

/// Later arrivals with their hours. A body that is not found is given by its id.
fn arrivals<'a>(
    all: impl Iterator<Item = (&'a Battle, &'a grognard_core::model::Arriving)>,
) -> Option<String> {
    let lines = all.map(|(battle, arriving)| {
        let bodies = battle.forces().filter(|force| arriving.is_of(force));
        let mut bodies = bodies.flat_map(|force| &force.bodies);
        let body = bodies.find(|body| body.id == arriving.body);
        let name = body.map_or(arriving.body.as_str(), |body| body.name.as_str());
        format!("{name} at {}", minutes(arriving.from, arriving.to))
    });
    let lines: Vec<String> = lines.collect();
    named("arrivals", lines.iter().map(String::as_str))
}

fn goals(battle: &Battle, wanted: &dyn Fn(&Goal) -> bool) -> Option<String> {
    let goals = battle.objectives.iter().filter(|goal| wanted(goal));
    let name = |goal: &Goal| goal.name.clone().unwrap_or_else(|| battle.place_name(&goal.place));
    let names: Vec<String> = goals.map(name).collect();
    named("objectives", names.iter().map(String::as_str))
}

fn is_shared(readers: &Readers) -> bool {
    !readers.umpire && readers.sides.is_empty()
}

/// A line such as `special rules: Mist, One road`; `None` if there are no names.
fn named<'n>(what: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    let mut seen = HashSet::new();
    let names: Vec<&str> = names.filter(|name| seen.insert(*name)).collect();
    let told = names.iter().take(MAX_NAMES).copied().collect::<Vec<&str>>().join(", ");
    let more = names.len().saturating_sub(MAX_NAMES);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!names.is_empty()).then(|| format!("{what}: {told}{more}"))
}

fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

fn names_of(copy: &Battle) -> HashSet<&str> {
    let bodies = || copy.sides.iter().flat_map(BattleSide::forces).flat_map(|force| &force.bodies);
    let leaders = bodies().filter_map(|body| body.leader.as_ref());
    bodies()
        .map(|body| body.name.as_str())
        .chain(leaders.map(|leader| leader.name.as_str()))
        .collect()
}

/// Warnings about texts for all sides that contain names which the player must not know.
fn slips(battle: &Battle, own: &BattleSide, copy: &Battle) -> Vec<String> {
    let kept = names_of(copy);
    let others = battle.sides.iter().filter(|side| side.id != own.id);
    let bodies = others.flat_map(BattleSide::forces).flat_map(|force| &force.bodies);
    let names = bodies.flat_map(|body| {
        let leader = body.leader.as_ref().map(|leader| leader.name.as_str());
        std::iter::once(body.name.as_str()).chain(leader)
    });
    let mut seen = HashSet::new();
    let hidden = names.filter(|name| name.len() >= MIN_SOUGHT && !kept.contains(name));
    let hidden: Vec<&str> = hidden.filter(|name| seen.insert(*name)).collect();
    let mut slips = Vec::new();
    for (place, words) in words_of(copy) {
        let found: Vec<&str> =
            hidden.iter().copied().filter(|name| holds_name(&words, name)).collect();
        if !found.is_empty() {
            let names = list(found, MAX_NAMES);
            slips.push(format!("{place} mentions {names}, which {} must not know", own.name));
        }
    }
    slips
}

/// Texts in a copy that were not written for this player alone, each with a description of its
/// place.
fn words_of(copy: &Battle) -> Vec<(String, String)> {
    let mut all = vec![("the name".to_owned(), copy.name.clone())];
    all.extend(copy.place.clone().map(|place| ("`place`".to_owned(), place)));
    all.extend(copy.victory.clone().map(|words| ("`victory`".to_owned(), one_line(&words))));
    all.extend(copy.special_rules.iter().map(|rule| {
        (format!("the special rule `{}`", rule.name), format!("{}\n{}", rule.name, rule.text))
    }));
    let goals = copy.objectives.iter().filter_map(|goal| goal.name.clone());
    all.push(("an objective".to_owned(), goals.collect::<Vec<String>>().join("\n")));
    all.extend(copy.map.as_ref().map(|map| ("the map".to_owned(), names_on(map))));
    all
}

fn names_on(map: &Battlefield) -> String {
    let areas = map.areas.iter().map(|area| &area.name);
    let lines = map.lines.iter().map(|line| &line.name);
    let spots = map.spots.iter().map(|spot| &spot.name);
    let names = areas.chain(lines).chain(spots).filter_map(Option::as_deref);
    names.collect::<Vec<&str>>().join("\n")
}

/// Does a text contain a name as whole words, and not as a part of another word?
fn holds_name(words: &str, name: &str) -> bool {
    words.match_indices(name).any(|(start, _)| {
        let before = words[..start].chars().next_back();
        let after = words[start + name.len()..].chars().next();
        ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_as_a_whole_word() {
        assert!(holds_name("Ney leads.", "Ney") && holds_name("Ney", "Ney"));
        assert!(!holds_name("Neyron", "Ney") && !holds_name("Journey", "ney"));
    }
}
