//! Decides which sort of thing a feature is on a map. The feature's property `kind` decides if
//! grognard defines its value; otherwise the tags of OpenStreetMap decide.

use grognard_core::document::{AreaKind, Feature, LineKind, PointKind, Shape};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Area(AreaKind),
    Line(LineKind),
    Point(PointKind),
    Zone,
    Contour,
    Placement,
    Leader,
}

impl Sort {
    pub fn word(self) -> &'static str {
        match self {
            Sort::Area(kind) => kind.word(),
            Sort::Line(kind) => kind.word(),
            Sort::Point(kind) => kind.word(),
            Sort::Zone => "zone",
            Sort::Contour => "contour",
            Sort::Placement => "placement",
            Sort::Leader => "leader",
        }
    }
}

/// Returns the sorts of a feature, or the reason why the feature has no sort.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Found {
    /// Sorts of the feature: usually one, but two for a way over a bridge.
    Sorts(Vec<Sort>),
    /// Short reason why a map cannot show the feature.
    Unknown(String),
}

pub(super) fn sort(feature: &Feature) -> Found {
    match feature.property("kind").filter(|kind| is_ours(kind)) {
        Some(kind) => by_kind(kind, &feature.shape),
        None => by_tags(feature),
    }
}

/// True if grognard defines this value of `kind`. A feature with any other value is sorted by its
/// tags.
fn is_ours(kind: &str) -> bool {
    let others = ["zone", "contour", "placement", "leader", "move"];
    AreaKind::from_word(kind).is_some()
        || LineKind::from_word(kind).is_some()
        || PointKind::from_word(kind).is_some()
        || others.contains(&kind)
}

fn by_kind(kind: &str, shape: &Shape) -> Found {
    let sort = match shape {
        Shape::Rings(_) if kind == "zone" => Some(Sort::Zone),
        Shape::Rings(_) if kind == "contour" => Some(Sort::Contour),
        Shape::Points(_) if kind == "placement" => Some(Sort::Placement),
        Shape::Points(_) if kind == "leader" => Some(Sort::Leader),
        Shape::Rings(_) => AreaKind::from_word(kind)
            .map(Sort::Area)
            .or_else(|| LineKind::from_word(kind).map(Sort::Line)),
        Shape::Lines(_) => LineKind::from_word(kind).map(Sort::Line),
        Shape::Points(_) => PointKind::from_word(kind).map(Sort::Point),
    };
    match sort {
        Some(sort) => Found::Sorts(vec![sort]),
        None if kind == "move" => {
            Found::Unknown("kind `move`, which belongs to a phase".to_owned())
        }
        None => Found::Unknown(format!("kind `{kind}` as {}", shape.words())),
    }
}

/// Tags of OpenStreetMap that determine the sort of a feature, the most specific first. A report of
/// an unknown feature names only the first tag.
pub(super) const KEYS: &[&str] = &[
    "natural", "landuse", "waterway", "highway", "barrier", "place", "ford", "bridge", "man_made",
    "historic", "building", "amenity", "railway", "power", "boundary", "leisure",
];

fn by_tags(feature: &Feature) -> Found {
    let sorts = match &feature.shape {
        Shape::Rings(_) => ground(feature).map(|sort| vec![sort]),
        Shape::Lines(_) => lines(feature),
        Shape::Points(_) => point(feature).map(|sort| vec![Sort::Point(sort)]),
    };
    match sorts {
        Some(sorts) => Found::Sorts(sorts),
        None => {
            let tag = KEYS.iter().find_map(|key| Some((key, feature.property(key)?)));
            Found::Unknown(match tag {
                Some((key, value)) => {
                    let value: String = value.chars().take(30).collect();
                    format!("{key}={value}")
                }
                None => "neither a `kind` nor a tag".to_owned(),
            })
        }
    }
}

fn ground(feature: &Feature) -> Option<Sort> {
    let is = |key: &str, values: &[&str]| {
        feature.property(key).is_some_and(|value| values.contains(&value))
    };
    let area = if is("natural", &["wood"]) || is("landuse", &["forest"]) {
        AreaKind::Woods
    } else if is("natural", &["water"])
        || is("landuse", &["reservoir", "basin"])
        || is("waterway", &["riverbank"])
    {
        AreaKind::Lake
    } else if is("natural", &["wetland"]) {
        AreaKind::Marsh
    } else if is("natural", &["scrub", "heath", "bare_rock", "scree", "shingle"]) {
        AreaKind::Rough
    } else if is("landuse", &["orchard", "vineyard"]) {
        AreaKind::Orchard
    } else if is("place", &["city", "town", "suburb", "quarter"]) {
        AreaKind::Town
    } else if is("landuse", &["residential"])
        || is("place", &["village", "hamlet", "neighbourhood"])
    {
        AreaKind::OpenVillage
    } else if is("historic", &["fort", "fortification", "citywalls"]) {
        AreaKind::Fortification
    } else if is("barrier", &["hedge", "wall"]) {
        return Some(Sort::Line(LineKind::Hedge));
    } else {
        return None;
    };
    Some(Sort::Area(area))
}

fn lines(feature: &Feature) -> Option<Vec<Sort>> {
    let tag = |key: &str| feature.property(key).unwrap_or("");
    let water = match tag("waterway") {
        "river" | "canal" => Some(LineKind::River),
        "stream" => Some(LineKind::Stream),
        _ => None,
    };
    // Motorways and their ramps are left out, because they did not exist in the period.
    let way = match tag("highway") {
        "trunk" | "primary" => Some(LineKind::Highroad),
        "secondary" | "tertiary" | "unclassified" | "residential" | "living_street" | "road" => {
            Some(LineKind::Road)
        }
        "track" | "path" | "bridleway" => Some(LineKind::Track),
        _ => None,
    };
    let fence = matches!(tag("barrier"), "hedge" | "wall").then_some(LineKind::Hedge);
    let crest = matches!(tag("natural"), "ridge" | "arete").then_some(LineKind::Ridge);
    let line = water.or(way).or(fence).or(crest).map(Sort::Line);
    let crossing = match (tag("bridge"), tag("ford")) {
        ("yes" | "viaduct" | "boardwalk" | "covered", _) if water.is_none() => {
            Some(PointKind::Bridge)
        }
        (_, "yes") => Some(PointKind::Ford),
        _ => None,
    };
    let sorts: Vec<Sort> = line.into_iter().chain(crossing.map(Sort::Point)).collect();
    (!sorts.is_empty()).then_some(sorts)
}

fn point(feature: &Feature) -> Option<PointKind> {
    let tag = |key: &str| feature.property(key).unwrap_or("");
    if tag("ford") == "yes" {
        return Some(PointKind::Ford);
    }
    if tag("bridge") == "yes" || tag("man_made") == "bridge" {
        return Some(PointKind::Bridge);
    }
    if matches!(tag("man_made"), "windmill" | "watermill")
        || tag("amenity") == "place_of_worship"
        || matches!(tag("building"), "farm" | "church" | "chapel" | "castle")
    {
        return Some(PointKind::Building);
    }
    // A label consists only of a name, so a point without a name is left out.
    let named = feature.name.is_some() && (!tag("place").is_empty() || tag("natural") == "peak");
    named.then_some(PointKind::Label)
}
