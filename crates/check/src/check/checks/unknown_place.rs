//! Reports a place that the scenario's map does not have.

use std::collections::HashMap;

use grognard_core::document::{Field, Id, Kind, Map, PointKind, Scenario};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned};

use super::wrong_place;
use crate::check::places::{MapThing, PlaceOnMap, Wanted};
use crate::check::subject::ProjectSubject;
use crate::check::suggest::Suggestions;
use grognard_project::project::Placed;

code!("unknown-place", Unread, "unknown_place.md", Reference);

/// Looks up every place that a scenario names. `wrong-place` reports a place of the wrong kind.
pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let suggestions = Suggestions::new();
    let mut maps: HashMap<usize, Places<'_>> = HashMap::new();
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let scenario = &placed.document;
        let Some(map_index) = links.map else {
            if scenario.map.is_absent() && placed.unclear.is_empty() {
                let names = names(scenario);
                diagnostics.extend(names.map(|(id, _)| without_map(id)));
            }
            continue;
        };
        let map = &subject.project.maps[map_index];
        let places = maps.entry(map_index).or_insert_with(|| Places::of(map));
        for (id, wanted) in names(scenario) {
            match places.by_id.get(id.value) {
                Some(place) => {
                    let others = places.by_id.iter().filter(|(_, it)| wanted.fits(it.what));
                    let others = others.map(|(id, _)| *id);
                    diagnostics.extend(wrong_place::judge(id, wanted, place, others));
                }
                None if places.whole
                    && !places.has_double
                    && subject.project.knows_all(Kind::Map) =>
                {
                    diagnostics.push(unknown(id, wanted, places, map, &suggestions));
                }
                None => {}
            }
        }
    }
}

struct Places<'d> {
    by_id: HashMap<&'d str, PlaceOnMap>,
    /// Every id with the kind of its place, in the order of the map.
    ids: Vec<(&'d str, MapThing)>,
    /// Whether every id on the map could be read.
    whole: bool,
    /// Whether two places have the same id, because one of the two is then probably the place that
    /// seems to be missing.
    has_double: bool,
}

impl<'d> Places<'d> {
    fn of(placed: &'d Placed<Map<'d>>) -> Places<'d> {
        let map = &placed.document;
        let areas = map.areas.items.iter().map(|area| (&area.id, MapThing::Area));
        let lines = map.lines.items.iter().map(|line| {
            (&line.id, MapThing::Line(line.kind.value().map_or("line", |kind| kind.word())))
        });
        let points = map.points.items.iter();
        let points = points.map(|point| (&point.id, MapThing::Point(point.kind.value().copied())));
        let zones = map.zones.items.iter().map(|zone| (&zone.id, MapThing::Zone));
        let mut places =
            Places { by_id: HashMap::new(), ids: Vec::new(), whole: true, has_double: false };
        places.whole = placed.unclear.is_empty()
            && map.areas.whole
            && map.lines.whole
            && map.points.whole
            && map.zones.whole;
        for (id, what) in areas.chain(lines).chain(points).chain(zones) {
            if let Some(read) = id.get() {
                let Id(name) = read.value;
                places.has_double |= places.by_id.contains_key(name);
                places.by_id.entry(name).or_insert(PlaceOnMap { what, span: read.span });
                places.ids.push((name, what));
            } else if id.span().is_some() || what == MapThing::Zone {
                places.whole = false;
            }
        }
        places
    }
}

pub(super) fn names<'d>(
    scenario: &'d Scenario<'d>,
) -> impl Iterator<Item = (Spanned<&'d str>, Wanted)> {
    let named = |id: &'d Field<Id<'d>>| id.get().map(|id| Spanned::new(id.0, id.span));
    let arrivals = scenario.arrivals.items.iter();
    let entries = arrivals.filter_map(move |arrival| Some((named(&arrival.entry)?, Wanted::Entry)));
    let objectives = scenario.objectives.items.iter();
    let objectives =
        objectives.filter_map(move |objective| Some((named(&objective.place)?, Wanted::Objective)));
    let zones = scenario.sides.items.iter().flat_map(|side| &side.zones);
    let zones = zones.map(|id| (Spanned::new(id.0, id.span), Wanted::Zone));
    entries.chain(objectives).chain(zones)
}

fn without_map(id: Spanned<&str>) -> Diagnostic {
    let message = format!("`{}` is a place on a map, but this scenario has no map", id.value);
    Diagnostic::new(&CODE, id.span, message)
        .help("name the map with `map:`, or leave the place out until there is one")
}

fn unknown(
    id: Spanned<&str>,
    wanted: Wanted,
    places: &Places<'_>,
    map: &Placed<Map<'_>>,
    suggestions: &Suggestions,
) -> Diagnostic {
    let (noun, plural) = match wanted {
        Wanted::Entry => ("entry point", "entry points"),
        Wanted::Objective => ("area or point", "areas and points"),
        Wanted::Zone => ("zone", "zones"),
    };
    let name = map.document.id.value().map_or("", |id| id.0);
    let message = format!("the map `{name}` has no {noun} `{}`", id.value);
    let found = Diagnostic::new(&CODE, id.span, message);
    let place_ids: Vec<&str> =
        places.ids.iter().filter(|(_, what)| wanted.fits(*what)).map(|(id, _)| *id).collect();
    let found = suggestions.suggest(found, id, plural, &place_ids);
    if let Some((who, kind)) = nameless(map, wanted) {
        return found
            .label(kind, "this place has no id")
            .help(format!("add `id: {}` to {who} on the map, if that is the place", id.value));
    }
    if place_ids.is_empty() {
        return found.help(match wanted {
            Wanted::Entry => format!(
                "the map has no entry point yet: add `{{ id: {}, kind: entry, at: [0, 0] }}` with \
                 its place under `points`",
                id.value
            ),
            Wanted::Objective => "give the area or point on the map an `id`".to_owned(),
            Wanted::Zone => format!(
                "the map has no zone yet: add `id: {}` and an `outline` under `zones`",
                id.value
            ),
        });
    }
    found
}

/// The only point of the wanted kind that has no id, with its name and the span of its kind.
pub(super) fn nameless(placed: &Placed<Map<'_>>, wanted: Wanted) -> Option<(String, Span)> {
    let fits = |kind: PointKind| match wanted {
        Wanted::Entry => kind == PointKind::Entry,
        Wanted::Objective => kind == PointKind::Objective,
        Wanted::Zone => false,
    };
    let mut points = placed.document.points.items.iter().filter_map(|point| {
        let kind = point.value.kind.get().filter(|kind| fits(kind.value))?;
        let name = point.value.name.value().map(|name| format!("`{name}`"));
        let what = kind.value.word();
        let who = name.unwrap_or_else(|| format!("the point of kind `{what}`"));
        point.value.id.is_absent().then_some((who, kind.span))
    });
    points.next().filter(|_| points.next().is_none())
}
