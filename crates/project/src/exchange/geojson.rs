//! A battlefield as GeoJSON, by RFC 7946: longitude first, seven decimals, outlines closed and
//! against the clock.

use std::collections::HashSet;
use std::fmt::Write;

use grognard_core::document::OnEarth;
use grognard_core::model::{
    Battle, Battlefield, PlaceAt, Plane, Standing, Terrain, against_the_clock,
};

/// Writes a battlefield, with the names of its bodies where a battle knows them; nothing if it does
/// not say where on earth it is.
pub fn geojson(field: &Battlefield, battle: Option<&Battle>) -> Option<String> {
    let (latitude, longitude) = field.origin?;
    let degrees = |millionths: i32| f64::from(millionths) / 1e6;
    let origin = OnEarth {
        longitude: degrees(longitude.millionths),
        latitude: degrees(latitude.millionths),
    };
    let mut writing =
        Writing { out: String::new(), plane: Plane::new(origin, field.north), any: false };
    writing.head(field, origin);
    writing.ground(field);
    for one in &field.standing {
        writing.standing(one, battle, None);
    }
    for phase in &field.phases {
        for one in &phase.standing {
            writing.standing(one, battle, Some(&phase.id));
        }
        for one in &phase.moves {
            let mut says = vec![("kind", text("move")), ("body", body(&one.oob, &one.body))];
            says.push(("move", text(one.kind.word())));
            says.push(("phase", text(&phase.id)));
            writing.feature(None, &says, ("LineString", &one.path));
        }
    }
    writing.out.push_str("\n] }\n");
    Some(writing.out)
}

struct Writing {
    out: String,
    plane: Plane,
    /// Has a feature been written?
    any: bool,
}

/// The properties of a feature, their values as JSON.
type Says = Vec<(&'static str, String)>;

impl Writing {
    fn head(&mut self, field: &Battlefield, origin: OnEarth) {
        let (id, name) = (text(&field.id), text(&field.name));
        let (width, height, north) = (field.width, field.height, field.north);
        let OnEarth { longitude, latitude } = origin;
        write!(
            self.out,
            "{{ \"type\": \"FeatureCollection\",\n\"map\": {{ \"id\": {id}, \"name\": {name}, \"width\": {width}, \"height\": {height}, \"north\": {north}, \"origin\": [{longitude:.7}, {latitude:.7}] }},\n\"features\": ["
        )
        .expect("a string");
    }

    fn ground(&mut self, field: &Battlefield) {
        let mut hills = Hills::of(field);
        for area in &field.areas {
            let id = hills.id(area);
            let id = id.as_deref();
            let mut says = named(area.kind.word(), area.name.as_deref());
            says.extend(area.height.map(|height| ("height", height.to_string())));
            says.extend(priority(area.priority));
            self.feature(id, &says, ("Polygon", &area.outline));
            for (height, outline) in &area.contours {
                let mut says = named("contour", None);
                says.extend(id.map(|id| ("of", text(id))));
                says.push(("height", height.to_string()));
                self.feature(None, &says, ("Polygon", outline));
            }
        }
        for line in &field.lines {
            let mut says = named(line.kind.word(), line.name.as_deref());
            says.extend(line.width.map(|width| ("width", width.to_string())));
            says.extend(priority(line.priority));
            self.feature(line.id.as_deref(), &says, ("LineString", &line.path));
        }
        for spot in &field.spots {
            let mut says = named(spot.kind.word(), spot.name.as_deref());
            says.extend(priority(spot.priority));
            self.feature(spot.id.as_deref(), &says, ("Point", &[spot.at]));
        }
        for zone in &field.zones {
            let says = named("zone", zone.name.as_deref());
            self.feature(Some(&zone.id), &says, ("Polygon", &zone.outline));
        }
    }

    fn standing(&mut self, one: &Standing, battle: Option<&Battle>, phase: Option<&str>) {
        let mut says = vec![("kind", text("placement")), ("body", body(&one.oob, &one.body))];
        if let Some((side, name)) = battle.and_then(|battle| known(battle, one)) {
            says.push(("name", text(name)));
            says.push(("side", text(side)));
        }
        says.extend(one.facing.map(|facing| ("facing", facing.to_string())));
        says.extend(one.posture.map(|posture| ("posture", text(posture.word()))));
        says.extend(phase.map(|phase| ("phase", text(phase))));
        self.feature(None, &says, ("Point", &[one.at]));
    }

    fn feature(&mut self, id: Option<&str>, says: &Says, (kind, points): (&str, &[PlaceAt])) {
        self.out.push_str(if self.any { ",\n" } else { "\n" });
        self.any = true;
        self.out.push_str("{ \"type\": \"Feature\"");
        if let Some(id) = id {
            write!(self.out, ", \"id\": {}", text(id)).expect("a string");
        }
        let says: Vec<String> =
            says.iter().map(|(key, value)| format!("\"{key}\": {value}")).collect();
        let says = says.join(", ");
        write!(self.out, ", \"properties\": {{ {says} }}, \"geometry\": {{ \"type\": \"{kind}\", \"coordinates\": ").expect("a string");
        match kind {
            "Point" => self.place(points[0]),
            "LineString" => self.places(points.iter()),
            _ => {
                self.out.push('[');
                // Outlines are closed, and run against the clock.
                match against_the_clock(points) {
                    true => self.places(points.iter().chain(points.first())),
                    false => self.places(points.iter().rev().chain(points.last())),
                }
                self.out.push(']');
            }
        }
        self.out.push_str(" } }");
    }

    fn places<'p>(&mut self, points: impl Iterator<Item = &'p PlaceAt>) {
        self.out.push('[');
        for (at, point) in points.enumerate() {
            if at > 0 {
                self.out.push_str(", ");
            }
            self.place(*point);
        }
        self.out.push(']');
    }

    fn place(&mut self, point: PlaceAt) {
        let OnEarth { longitude, latitude } = self.plane.earth(point);
        write!(self.out, "[{longitude:.7}, {latitude:.7}]").expect("a string");
    }
}

/// Ids for hills that have layers and no id: a layer names its hill.
struct Hills<'f> {
    known: HashSet<&'f str>,
    number: usize,
}

impl<'f> Hills<'f> {
    fn of(field: &'f Battlefield) -> Hills<'f> {
        let areas = field.areas.iter().map(|one| &one.id);
        let lines = field.lines.iter().map(|one| &one.id);
        let spots = field.spots.iter().map(|one| &one.id);
        let ids = areas.chain(lines).chain(spots).flatten();
        let ids = ids.chain(field.zones.iter().map(|one| &one.id));
        Hills { known: ids.map(String::as_str).collect(), number: 0 }
    }

    fn id(&mut self, area: &Terrain) -> Option<String> {
        if area.id.is_some() || area.contours.is_empty() {
            return area.id.clone();
        }
        loop {
            self.number += 1;
            let id = format!("hill-{}", self.number);
            if !self.known.contains(id.as_str()) {
                return Some(id);
            }
        }
    }
}

/// The side and the name of a body.
fn known<'b>(battle: &'b Battle, one: &Standing) -> Option<(&'b str, &'b str)> {
    battle.sides.iter().find_map(|side| {
        let forces =
            side.forces.iter().filter(|force| one.oob.as_ref().is_none_or(|oob| *oob == force.id));
        let mut bodies = forces.flat_map(|force| &force.bodies);
        let body = bodies.find(|body| body.id == one.body)?;
        Some((side.id.as_str(), body.name.as_str()))
    })
}

fn named(kind: &str, name: Option<&str>) -> Says {
    let mut says = vec![("kind", text(kind))];
    says.extend(name.map(|name| ("name", text(name))));
    says
}

/// The usual is not said.
fn priority(priority: i64) -> Option<(&'static str, String)> {
    (priority != 5).then(|| ("priority", priority.to_string()))
}

fn body(oob: &Option<String>, body: &str) -> String {
    text(&oob.as_ref().map_or_else(|| body.to_owned(), |oob| format!("{oob}/{body}")))
}

/// A text as JSON.
fn text(words: &str) -> String {
    serde_json::Value::from(words).to_string()
}
