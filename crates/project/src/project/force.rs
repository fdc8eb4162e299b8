//! From an order of battle as it is written to the force that it is.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{
    Bodies, Body as WrittenBody, BodyKind, Echelon, Field, Fielded, Leader as WrittenLeader, Men,
    Oob, Quality, Table, kebab,
};
use grognard_core::model::{Body, Force, Leader, Strength, Terms};
use grognard_core::text::{Span, one_line};

/// Reads a force. What was not understood is left out: it has been complained of.
pub fn force(oob: &Oob<'_>, span: Span) -> Force {
    let bodies = Bodies::of(oob, span);
    let mut ids = Ids::default();
    // Ids that authors gave come first, so that none of ours takes one away.
    ids.taken
        .extend(bodies.list.iter().filter_map(|body| body.id().value()).map(|id| id.0.to_owned()));
    let mut list: Vec<Body> = Vec::with_capacity(bodies.list.len());
    for (at, body) in bodies.iter() {
        let above = body.parent.map(|parent| &list[parent]);
        let read = read_body(&bodies, at, body, above, &mut ids);
        list.push(read);
    }
    Force {
        id: oob.id.value().map(|id| id.0.to_owned()).unwrap_or_default(),
        name: oob.name.value().map(|name| one_line(name)).unwrap_or_default(),
        date: oob.date.value().copied(),
        native: oob.ruleset.value().map(|id| id.0.to_owned()),
        bodies: list,
    }
}

fn read_body(
    bodies: &Bodies<'_>,
    at: usize,
    body: &WrittenBody<'_>,
    above: Option<&Body>,
    ids: &mut Ids,
) -> Body {
    let name = body.name().value().copied().unwrap_or("");
    let whole = matches!(body.kind, BodyKind::Whole(_));
    let echelon = match body.kind {
        BodyKind::Whole(oob) => Some(oob.echelon.value().copied().unwrap_or(Echelon::Army)),
        BodyKind::Formation(one) => Some(one.echelon.value().copied().unwrap_or(Echelon::Group)),
        BodyKind::Unit(_) | BodyKind::Battery(_) => None,
    };
    let id = match body.id().value() {
        Some(id) => id.0.to_owned(),
        None => new_id(name, echelon, above, ids),
    };
    let name = match (name, echelon) {
        ("", _) if whole => id.clone(),
        ("", Some(echelon)) => upper_first(echelon.word()),
        ("", None) => "Unit".to_owned(),
        (name, _) => one_line(name),
    };
    let counted = |field: &Field<i64>| {
        field.value().and_then(|count| u32::try_from(*count).ok()).filter(|count| *count > 0)
    };
    let batteries = match body.kind {
        BodyKind::Formation(one) => counted(&one.batteries),
        _ => None,
    };
    let (quality, weight, grade) = match body.kind {
        BodyKind::Whole(one) => (one.quality.value().copied(), None, None),
        BodyKind::Formation(one) => {
            (one.quality.value().copied(), one.weight.value().copied(), one.grade.value().copied())
        }
        BodyKind::Unit(one) | BodyKind::Battery(one) => {
            (None, one.weight.value().copied(), one.grade.value().copied())
        }
    };
    let unknown = body
        .strengths()
        .iter()
        .any(|(_, strength)| strength.value().is_some_and(|men| men.range.is_none()));
    Body {
        nation: bodies.nation(body).map(|nation| one_line(nation.value)).unwrap_or_default(),
        name,
        parent: body.parent,
        end: body.end.max(at + 1),
        echelon,
        arm: body.arm().value().copied(),
        men: strength(body.men()),
        sabres: strength(body.sabres()),
        guns: strength(body.guns()),
        unknown,
        battalions: counted(body.battalions()),
        squadrons: counted(body.squadrons()),
        batteries,
        weight: weight.map(one_line),
        grade,
        traits: body.traits().iter().map(|one| one.value).collect(),
        quality,
        leader: body.leader().value().and_then(|leader| read_leader(leader, &id)),
        elements: body.stands().value().and_then(|stands| u32::try_from(*stands).ok()),
        rating: body.bel().value().map(|bel| bel.0.to_owned()),
        game_traits: body
            .game_traits()
            .map(|list| list.items.iter().map(|one| one.value.0.to_owned()).collect()),
        wear: body.fatigue().value().copied(),
        terms: terms(body.fielded()),
        span: body.place(),
        id,
    }
}

fn strength(men: &Field<Men>) -> Option<Strength> {
    men.value()?
        .range
        .map(|(least, most)| Strength { least: least.min(most), most: least.max(most) })
}

/// An id made of the name and, if that is taken, of where the body stands.
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

/// Ids that are taken, and for each stem the number to try next: a thousand bodies may have one name.
#[derive(Default)]
struct Ids {
    taken: HashSet<String>,
    next: HashMap<String, u32>,
}

fn short_id(id: &str) -> String {
    let short: String = id.trim_matches('-').chars().take(60).collect();
    short.trim_end_matches('-').to_owned()
}

fn upper_first(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>());
    first.unwrap_or_default() + letters.as_str()
}

fn read_leader(leader: &WrittenLeader<'_>, body: &str) -> Option<Leader> {
    let name = one_line(leader.name.value()?);
    let made = kebab(&name);
    let made = if made.is_empty() { format!("{body}-leader") } else { made };
    Some(Leader {
        id: leader.id.value().map(|id| id.0.to_owned()).unwrap_or_else(|| short_id(&made)),
        name,
        rank: leader.rank.value().map(|rank| one_line(rank)),
        rating: leader.rating.value().copied(),
        exceptional: leader.exceptional.value().copied().unwrap_or(false),
        replacement: leader.replacement.value().copied().unwrap_or(false),
        post: leader.post.value().map(|post| post.0.to_owned()),
        range: leader.range.value().copied(),
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
            let quality: Option<Quality> = fielded.quality.value().copied();
            Some((
                ruleset.value.to_owned(),
                Terms {
                    elements: count(&fielded.stands).or_else(|| count(&fielded.figures)),
                    rating: fielded.bel.value().map(|bel| bel.0.to_owned()),
                    quality,
                    wear: fielded.fatigue.value().copied(),
                    points: fielded.break_point.value().or(fielded.valour.value()).copied(),
                    range: fielded.range.value().copied(),
                },
            ))
        })
        .collect()
}
