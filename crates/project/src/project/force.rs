//! Reads an order of battle into a `Force`.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use grognard_core::document::{
    Arm, Bodies, BodyKind, Echelon, Field, Fielded, GivenFigures, Leader as WrittenLeader,
    ListedBody as WrittenBody, Men, Oob, Quality, Table, kebab,
};
use grognard_core::model::{
    Body, Force, Given, HistoricalLeader, Inherited, SourceStands, StandOf, Strength, Terms,
};
use grognard_syntax::text::{Span, capital, one_line};

use super::record::{record, sources, text};
use super::{NationFacts, Settings};

/// Reads a force. Parts that were not understood are left out, because `check` reports them.
/// `settings` has the names that nations give to their battalions.
pub fn force(oob: &Oob<'_>, span: Span, settings: &Settings) -> Force {
    let bodies = Bodies::of(oob, span);
    let mut ids = Ids::default();
    // Ids from the document come first, so that no generated id takes one of them.
    ids.taken
        .extend(bodies.list.iter().filter_map(|body| body.id().value()).map(|id| id.0.to_owned()));
    let mut list: Vec<Body> = Vec::with_capacity(bodies.list.len());
    for (index, body) in bodies.iter() {
        let above = body.parent.map(|parent| &list[parent]);
        let read =
            read_body(&ForceDocument { oob, bodies: &bodies, settings }, index, above, &mut ids);
        list.push(read);
    }
    Force {
        id: oob.id.value().map(|id| id.0.to_owned()).unwrap_or_default(),
        name: oob.name.value().map(|name| one_line(name)).unwrap_or_default(),
        date: oob.date.value().copied(),
        native: oob.ruleset.value().map(|id| id.0.to_owned()),
        sources: sources(oob),
        bodies: list,
    }
}

struct ForceDocument<'r, 'd> {
    oob: &'r Oob<'d>,
    bodies: &'r Bodies<'d>,
    settings: &'r Settings,
}

fn read_body(
    reading: &ForceDocument<'_, '_>,
    index: usize,
    above: Option<&Body>,
    ids: &mut Ids,
) -> Body {
    let bodies = reading.bodies;
    let body = &bodies.list[index];
    let nation = nation(bodies, body, above);
    let written = match body.kind {
        BodyKind::Part(_, part) => {
            Cow::Owned(part_name(reading.settings.nation(&nation), body, part, above))
        }
        _ => Cow::Borrowed(body.name().value().copied().unwrap_or("")),
    };
    let echelon = echelon(body);
    let id = match body.id().value() {
        Some(id) => id.0.to_owned(),
        None => new_id(&written, echelon, above, ids),
    };
    let name = match (&*written, echelon) {
        ("", _) if index == 0 => id.clone(),
        ("", Some(echelon)) => capital(echelon.word()),
        ("", None) => "Unit".to_owned(),
        (name, _) => one_line(name),
    };
    let counted = |field: &Field<i64>| {
        field.value().and_then(|count| u32::try_from(*count).ok()).filter(|count| *count > 0)
    };
    let batteries = match body.kind {
        BodyKind::Formation(formation) => counted(&formation.batteries),
        _ => None,
    };
    let unknown = body
        .strengths()
        .iter()
        .any(|(_, strength)| strength.value().is_some_and(|men| men.range.is_none()));
    let read = Body {
        has_own_id: body.id().value().is_some(),
        nation,
        parent: body.parent,
        end: body.end.max(index + 1),
        echelon,
        men: strength(body.men()),
        sabres: strength(body.sabres()),
        guns: strength(body.guns()),
        unknown,
        battalions: counted(body.battalions()),
        squadrons: body.squadrons().value().copied(),
        batteries,
        leader: body.leader().value().and_then(|leader| read_leader(leader, &id)).map(Box::new),
        elements: body.stands().value().and_then(|stands| u32::try_from(*stands).ok()),
        rating: body.bel().value().map(|bel| bel.0.to_owned()),
        game_traits: body
            .game_traits()
            .map(|list| list.items.iter().map(|term| term.value.0.to_owned()).collect()),
        wear: body.fatigue().value().copied(),
        terms: terms(body.fielded()),
        record: record(body),
        ..Body::new(id, name, body.place())
    };
    let read = inherit(bodies, index, read);
    count_stands(reading.oob, read)
}

fn echelon(body: &WrittenBody<'_>) -> Option<Echelon> {
    match body.kind {
        BodyKind::Whole(oob) => Some(oob.echelon.value().copied().unwrap_or(Echelon::Army)),
        BodyKind::Formation(formation) => {
            Some(formation.echelon.value().copied().unwrap_or(Echelon::Group))
        }
        BodyKind::Regiment(_) => Some(Echelon::Regiment),
        BodyKind::Unit(_) | BodyKind::Battery(_) | BodyKind::Part(..) => None,
    }
}

/// Name of a battalion or squadron, such as `1/39e Ligne`, whose regiment is one entry of the list.
fn part_name(
    nation: Option<&NationFacts>,
    body: &WrittenBody<'_>,
    part: usize,
    regiment: Option<&Body>,
) -> String {
    let words = match (nation, body.part_noun()) {
        (Some(nation), "battalion") => nation.battalions.get(part),
        (Some(nation), _) => nation.squadrons.get(part),
        (None, _) => None,
    };
    let number = words.cloned().unwrap_or_else(|| (part + 1).to_string());
    format!("{number}/{}", regiment.map_or("", |regiment| regiment.name.as_str()))
}

/// Index of a body; values from this body are not recorded as inherited. A battalion has all values
/// from its regiment, so only values that the regiment inherits are recorded.
fn home(written: &WrittenBody<'_>, index: usize) -> usize {
    match written.kind {
        BodyKind::Part(..) => written.parent.unwrap_or(index),
        _ => index,
    }
}

/// Gives a body the values that the formations above it set for all bodies in them, and records
/// from which formation each value comes.
fn inherit(bodies: &Bodies<'_>, index: usize, mut body: Body) -> Body {
    let written = &bodies.list[index];
    let mut inherited = Vec::new();
    let at_home = home(written, index);
    let mut note = |from: usize, value: Given| {
        if from != index && from != at_home {
            inherited.push(Inherited { from, value });
        }
    };
    let fights = written.is_unit() || written.has_strength() || body.elements.is_some();
    if let Some(arm) = bodies.arm(index) {
        body.arm = Some(arm.value.value);
        if fights {
            note(arm.from, Given::Arm(arm.value.value));
        }
    }
    if let Some(grade) = bodies.grade(index) {
        body.grade = Some(grade.value.value);
        if fights {
            note(grade.from, Given::Grade(grade.value.value));
        }
    }
    for held in bodies.traits(index) {
        body.traits.push(held.value.value);
        if fights {
            note(held.from, Given::Trait(held.value.value));
        }
    }
    let has_guns = body.guns.is_some() || body.arm.is_some_and(Arm::is_artillery);
    let stated = |from: usize| from == index;
    if let Some(weight) = bodies.weight(index).filter(|held| stated(held.from) || has_guns) {
        let word = one_line(weight.value.value);
        body.weight = Some(word.clone());
        note(weight.from, Given::Weight(word));
    }
    let kind = &written.kind;
    let formation =
        matches!(kind, BodyKind::Whole(_) | BodyKind::Formation(_) | BodyKind::Regiment(_));
    if let Some(quality) = bodies.quality(index).filter(|_| formation) {
        body.quality = Some(quality.value.value);
        note(quality.from, Given::Quality(quality.value.value));
    }
    if !inherited.is_empty() {
        body.derived.get_or_insert_default().inherited = inherited;
    }
    body
}

/// Converts the stands of a source to men or guns, if the list gives the size of a stand and
/// nothing else gives the strength of the body. A list that names a rule set is left unchanged,
/// because its stands are the stands of that game.
fn count_stands(oob: &Oob<'_>, mut body: Body) -> Body {
    if !oob.ruleset.is_absent() {
        return body;
    }
    let Some(count) = body.elements.filter(|count| *count > 0) else { return body };
    let Some((of, each)) = stand_of(oob, body.arm) else { return body };
    let told = match of {
        StandOf::Guns => body.guns.is_some(),
        StandOf::Men | StandOf::Sabres => body.men.is_some() || body.sabres.is_some(),
    };
    if told || body.unknown {
        return body;
    }
    match of {
        StandOf::Guns => body.guns = Some(each.times(count)),
        StandOf::Sabres => body.sabres = Some(each.times(count)),
        StandOf::Men => body.men = Some(each.times(count)),
    }
    body.derived.get_or_insert_default().stands = Some(SourceStands { count, of, each });
    body
}

fn stand_of(oob: &Oob<'_>, arm: Option<Arm>) -> Option<(StandOf, Strength)> {
    let men = || Some((StandOf::Men, strength(&oob.men_per_stand)?));
    match arm {
        Some(arm) if arm.is_artillery() => Some((StandOf::Guns, strength(&oob.guns_per_stand)?)),
        Some(Arm::Cavalry) => {
            let sabres = strength(&oob.sabres_per_stand).map(|each| (StandOf::Sabres, each));
            sabres.or_else(men)
        }
        _ => men(),
    }
}

/// The nation of a body. If the body above has the same nation, both share one string.
fn nation(bodies: &Bodies<'_>, body: &WrittenBody<'_>, above: Option<&Body>) -> Arc<str> {
    let nation = bodies.nation(body).map(|nation| one_line(nation.value)).unwrap_or_default();
    let same = above.filter(|above| *above.nation == *nation);
    same.map_or_else(|| nation.into(), |above| Arc::clone(&above.nation))
}

fn strength(men: &Field<Men>) -> Option<Strength> {
    men.value()?
        .range
        .map(|(least, most)| Strength { least: least.min(most), most: least.max(most) })
}

/// Makes a new id from the name of a body. If the id is taken, the id of the body above comes
/// before the name. If the longer id is taken too, a number follows.
fn new_id(name: &str, echelon: Option<Echelon>, above: Option<&Body>, ids: &mut Ids) -> String {
    let bare = match kebab(name) {
        id if id.is_empty() => echelon.map_or("unit", Echelon::word).to_owned(),
        id => id,
    };
    let above = above.map(|above| above.id.as_str()).unwrap_or("");
    let long = short_id(&format!("{above}-{bare}"));
    let first = short_id(&bare);
    for id in [first, long.clone()] {
        if ids.taken.insert(id.clone()) {
            return id;
        }
    }
    let stem: String = long.chars().take(54).collect();
    let stem = stem.trim_end_matches('-');
    let first = ids.next.get(stem).copied().unwrap_or(2);
    for number in first.. {
        let id = format!("{stem}-{number}");
        if ids.taken.insert(id.clone()) {
            ids.next.insert(stem.to_owned(), number + 1);
            return id;
        }
    }
    long
}

/// Ids that are taken, and the next number to try for each stem. Without the next number, each of a
/// thousand bodies with the same name would try all earlier numbers.
#[derive(Default)]
struct Ids {
    taken: HashSet<String>,
    next: HashMap<String, u32>,
}

fn short_id(id: &str) -> String {
    let short: String = id.trim_matches('-').chars().take(60).collect();
    short.trim_end_matches('-').to_owned()
}

fn read_leader(leader: &WrittenLeader<'_>, body: &str) -> Option<HistoricalLeader> {
    let name = one_line(leader.name.value()?);
    let made = kebab(&name);
    let made = if made.is_empty() { format!("{body}-leader") } else { made };
    Some(HistoricalLeader {
        id: leader.id.value().map(|id| id.0.to_owned()).unwrap_or_else(|| short_id(&made)),
        has_own_id: leader.id.value().is_some(),
        name,
        also: leader.also.items.iter().map(|name| one_line(name.value)).collect(),
        nation: leader.nation.value().map(|nation| nation.0.to_owned()),
        rank: leader.rank.value().map(|rank| one_line(rank)),
        rating: leader.rating.value().copied(),
        exceptional: leader.exceptional.value().copied().unwrap_or(false),
        replacement: leader.replacement.value().copied().unwrap_or(false),
        post: leader.post.value().map(|post| post.0.to_owned()),
        range: leader.range.value().copied(),
        note: text(&leader.note),
        source: leader.source.value().map(|source| source.0.to_owned()),
        terms: terms(&leader.fielded),
    })
}

fn terms(table: &Table<'_, Fielded<'_>>) -> Vec<(String, Terms)> {
    let entries = table.entries.iter();
    entries
        .filter_map(|(ruleset, fielded)| {
            let fielded = fielded.value()?;
            let count =
                |field: &Field<i64>| field.value().and_then(|count| u32::try_from(*count).ok());
            let figures = fielded.figures.value().and_then(GivenFigures::count);
            let figures = figures.and_then(|count| u32::try_from(count).ok());
            let named = match fielded.figures.value() {
                Some(GivenFigures::Named(figures)) => figures.entries.as_slice(),
                _ => &[],
            };
            let named = named.iter();
            let named =
                named.filter_map(|(name, value)| Some((name.value.to_owned(), *value.value()?)));
            let game_traits = fielded.game_traits.span.map(|_| {
                fielded.game_traits.items.iter().map(|id| id.value.0.to_owned()).collect()
            });
            let quality: Option<Quality> = fielded.quality.value().copied();
            Some((
                ruleset.value.to_owned(),
                Terms {
                    elements: count(&fielded.stands).or(figures),
                    rating: fielded.bel.value().map(|bel| bel.0.to_owned()),
                    quality,
                    wear: fielded.fatigue.value().copied(),
                    break_point: fielded.break_point.value().copied(),
                    valour: fielded.valour.value().copied(),
                    figures: named.collect(),
                    game_traits,
                    range: fielded.range.value().copied(),
                },
            ))
        })
        .collect()
}
