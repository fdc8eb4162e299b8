//! Writes a battlefield as GeoJSON by RFC 7946: longitude comes first, numbers have seven decimals,
//! rings are closed, and outer rings are counter-clockwise.

use std::collections::HashSet;
use std::fmt::Write;

use grognard_core::document::OnEarth;
use grognard_core::model::{
    Battle, Battlefield, LeaderAt, PlaceAt, Plane, Standing, Terrain, against_the_clock,
};

/// Writes a battlefield. If a battle is given, the bodies have their names and sides. Returns
/// `None` if the position of the map on earth is unknown.
pub fn geojson(field: &Battlefield, battle: Option<&Battle>) -> Option<String> {
    let origin = field.on_earth()?;
    let mut writing =
        GeoJsonWriter { out: String::new(), plane: Plane::new(origin, field.north), any: false };
    writing.head(field, origin);
    writing.ground(field);
    for standing in &field.standing {
        writing.standing(standing, battle, None);
    }
    for leader in &field.leaders {
        writing.leader(leader, None);
    }
    for phase in &field.phases {
        for leader in &phase.leaders {
            writing.leader(leader, Some(&phase.id));
        }
        for standing in &phase.standing {
            writing.standing(standing, battle, Some(&phase.id));
        }
        for march in &phase.moves {
            let mut properties =
                vec![("kind", text("move")), ("body", body(&march.oob, &march.body))];
            properties.push(("move", text(march.kind.word())));
            properties.push(("phase", text(&phase.id)));
            writing.feature(None, &properties, Geometry::Line(&march.path));
        }
    }
    writing.out.push_str("\n] }\n");
    Some(writing.out)
}

struct GeoJsonWriter {
    out: String,
    plane: Plane,
    /// True after the first feature has been written. Every feature after the first needs a comma
    /// before it.
    any: bool,
}

/// Properties of a feature by name, with values that are already JSON.
type Properties = Vec<(&'static str, String)>;

/// Shape of a feature, in metres on the map.
enum Geometry<'g> {
    Point(PlaceAt),
    Line(&'g [PlaceAt]),
    /// Outline whose first point is not repeated at its end.
    Polygon(&'g [PlaceAt]),
}

impl GeoJsonWriter {
    fn head(&mut self, field: &Battlefield, origin: OnEarth) {
        let (id, name) = (text(&field.id), text(&field.name));
        let (width, height, north) = (field.width, field.height, field.north);
        let OnEarth { longitude, latitude } = origin;
        write!(
            self.out,
            "{{ \"type\": \"FeatureCollection\",\n\"map\": {{ \"id\": {id}, \"name\": {name}, \"width\": {width}, \"height\": {height}, \"north\": {north}, \"origin\": [{longitude:.7}, {latitude:.7}] }},\n\"features\": ["
        )
        .expect("a string takes everything");
    }

    fn ground(&mut self, field: &Battlefield) {
        let mut hills = Hills::of(field);
        for area in &field.areas {
            let id = hills.id(area);
            let id = id.as_deref();
            let mut properties = named(area.kind.word(), area.name.as_deref());
            properties.extend(area.height.map(|height| ("height", height.to_string())));
            properties.extend(priority(area.priority));
            self.feature(id, &properties, Geometry::Polygon(&area.outline));
            for (height, outline) in &area.contours {
                let mut properties = named("contour", None);
                properties.extend(id.map(|id| ("of", text(id))));
                properties.push(("height", height.to_string()));
                self.feature(None, &properties, Geometry::Polygon(outline));
            }
        }
        for line in &field.lines {
            let mut properties = named(line.kind.word(), line.name.as_deref());
            properties.extend(line.width.map(|width| ("width", width.to_string())));
            properties.extend(priority(line.priority));
            self.feature(line.id.as_deref(), &properties, Geometry::Line(&line.path));
        }
        for spot in &field.spots {
            let mut properties = named(spot.kind.word(), spot.name.as_deref());
            properties.extend(priority(spot.priority));
            self.feature(spot.id.as_deref(), &properties, Geometry::Point(spot.at));
        }
        for zone in &field.zones {
            let properties = named("zone", zone.name.as_deref());
            self.feature(Some(&zone.id), &properties, Geometry::Polygon(&zone.outline));
        }
    }

    fn standing(&mut self, standing: &Standing, battle: Option<&Battle>, phase: Option<&str>) {
        let mut properties =
            vec![("kind", text("placement")), ("body", body(&standing.oob, &standing.body))];
        if let Some(BodyOfSide { side, name }) =
            battle.and_then(|battle| body_of_side(battle, standing))
        {
            properties.push(("name", text(name)));
            properties.push(("side", text(side)));
        }
        properties.extend(standing.facing.map(|facing| ("facing", facing.to_string())));
        properties.extend(standing.posture.map(|posture| ("posture", text(posture.word()))));
        properties.extend(phase.map(|phase| ("phase", text(phase))));
        self.feature(None, &properties, Geometry::Point(standing.at));
    }

    fn leader(&mut self, leader: &LeaderAt, phase: Option<&str>) {
        let mut properties =
            vec![("kind", text("leader")), ("leader", body(&leader.oob, &leader.leader))];
        properties.extend(leader.note.as_deref().map(|note| ("note", text(note))));
        properties.extend(phase.map(|phase| ("phase", text(phase))));
        self.feature(None, &properties, Geometry::Point(leader.at));
    }

    fn feature(&mut self, id: Option<&str>, properties: &Properties, geometry: Geometry<'_>) {
        self.out.push_str(if self.any { ",\n" } else { "\n" });
        self.any = true;
        self.out.push_str("{ \"type\": \"Feature\"");
        if let Some(id) = id {
            write!(self.out, ", \"id\": {}", text(id)).expect("a string takes everything");
        }
        let properties: Vec<String> =
            properties.iter().map(|(key, value)| format!("\"{key}\": {value}")).collect();
        let properties = properties.join(", ");
        let kind = match geometry {
            Geometry::Point(_) => "Point",
            Geometry::Line(_) => "LineString",
            Geometry::Polygon(_) => "Polygon",
        };
        write!(self.out, ", \"properties\": {{ {properties} }}, \"geometry\": {{ \"type\": \"{kind}\", \"coordinates\": ").expect("a string takes everything");
        match geometry {
            Geometry::Point(point) => self.place(point),
            Geometry::Line(points) => self.places(points.iter()),
            Geometry::Polygon(points) => {
                self.out.push('[');
                // RFC 7946, section 3.1.6: a ring is closed, and an outer ring is
                // counter-clockwise.
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
        for (index, point) in points.enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            self.place(*point);
        }
        self.out.push(']');
    }

    fn place(&mut self, point: PlaceAt) {
        let OnEarth { longitude, latitude } = self.plane.earth(point);
        write!(self.out, "[{longitude:.7}, {latitude:.7}]").expect("a string takes everything");
    }
}

/// Generates ids for hills that have layers but no id, because each layer refers to its hill by id.
struct Hills<'f> {
    taken: HashSet<&'f str>,
    number: usize,
}

impl<'f> Hills<'f> {
    fn of(field: &'f Battlefield) -> Hills<'f> {
        let areas = field.areas.iter().map(|area| &area.id);
        let lines = field.lines.iter().map(|line| &line.id);
        let spots = field.spots.iter().map(|spot| &spot.id);
        let ids = areas.chain(lines).chain(spots).flatten();
        let ids = ids.chain(field.zones.iter().map(|zone| &zone.id));
        Hills { taken: ids.map(String::as_str).collect(), number: 0 }
    }

    fn id(&mut self, area: &Terrain) -> Option<String> {
        if area.id.is_some() || area.contours.is_empty() {
            return area.id.clone();
        }
        loop {
            self.number += 1;
            let id = format!("hill-{}", self.number);
            if !self.taken.contains(id.as_str()) {
                return Some(id);
            }
        }
    }
}

struct BodyOfSide<'b> {
    side: &'b str,
    name: &'b str,
}

fn body_of_side<'b>(battle: &'b Battle, standing: &Standing) -> Option<BodyOfSide<'b>> {
    battle.sides.iter().find_map(|side| {
        let is_meant = |id: &String| standing.oob.as_ref().is_none_or(|oob| oob == id);
        let forces = side.forces.iter().filter(|force| is_meant(&force.id));
        let mut bodies = forces.flat_map(|force| &force.bodies);
        let body = bodies.find(|body| body.id == standing.body)?;
        Some(BodyOfSide { side: &side.id, name: &body.name })
    })
}

fn named(kind: &str, name: Option<&str>) -> Properties {
    let mut properties = vec![("kind", text(kind))];
    properties.extend(name.map(|name| ("name", text(name))));
    properties
}

/// Priority of a name as a property. The default priority, 5, is left out.
fn priority(priority: i64) -> Option<(&'static str, String)> {
    (priority != 5).then(|| ("priority", priority.to_string()))
}

fn body(oob: &Option<String>, body: &str) -> String {
    text(&oob.as_ref().map_or_else(|| body.to_owned(), |oob| format!("{oob}/{body}")))
}

fn text(words: &str) -> String {
    serde_json::Value::from(words).to_string()
}
