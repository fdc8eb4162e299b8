//! A battle as KML 2.2, for Google Earth and other globes. Each side has a folder. Each body on the
//! map has a placemark for every place, with the span of time that the body spends there.

use grognard_core::model::{Battle, BattleSide, Battlefield, Force, PlaceAt, Standing};
use grognard_project::files::OutputFile;

use super::earth::Earth;
use super::numbers::measures;
use super::orbat_states::moment;
use super::text_line::leader_name;
use super::xml::xml;
use super::{Export, Needs, Options, Subject};
use crate::import;

pub(super) const KML: Export = Export {
    needs: Needs::Place,
    ..Export::new(import::KML.name, import::KML.title, "kml", write)
};

/// Writes the battle. There is no file for a map whose position on earth is unknown.
fn write(subject: &Subject<'_>, options: &Options<'_>) -> Vec<OutputFile> {
    let Some(battle) = subject.battle else { return Vec::new() };
    let Some(map) = &battle.map else { return Vec::new() };
    let Some(earth) = Earth::of(map) else { return Vec::new() };
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\">\n<Document>\n",
    );
    out += &format!("<name>{}</name>\n", xml(&battle.name));
    for (number, side) in battle.sides.iter().enumerate() {
        out += &style(number, side, options);
    }
    for (number, side) in battle.sides.iter().enumerate() {
        out += &folder(&side.name, &bodies(battle, (number, side), &earth));
    }
    out += &folder("Ground", &ground(map, &earth));
    out += "</Document>\n</kml>\n";
    vec![OutputFile::new(format!("{}.kml", subject.id), out)]
}

fn folder(name: &str, content: &str) -> String {
    if content.is_empty() {
        return String::new();
    }
    format!("<Folder>\n<name>{}</name>\n{content}</Folder>\n", xml(name))
}

/// Colour of a side, which is the colour of the nation of its first force. KML writes blue before
/// green before red.
fn style(number: usize, side: &BattleSide, options: &Options<'_>) -> String {
    let nation = side.forces().find_map(|force| Some(&force.bodies.first()?.nation));
    let look = nation.and_then(|nation| options.nations?.get(&**nation));
    let colour = look.and_then(|look| look.colour.as_deref()).and_then(|colour| colour.get(1..7));
    let colour = colour.filter(|colour| colour.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let [red, green, blue] = match colour {
        Some(colour) => [&colour[0..2], &colour[2..4], &colour[4..6]],
        None => ["80", "80", "80"],
    };
    format!(
        "<Style id=\"side-{number}\"><IconStyle><color>ff{blue}{green}{red}</color></IconStyle></Style>\n"
    )
}

fn bodies(battle: &Battle, (number, side): (usize, &BattleSide), earth: &Earth) -> String {
    let Some(map) = &battle.map else { return String::new() };
    let mut out = String::new();
    let mut before = battle.clock.map(|clock| clock.0);
    let timed: Vec<usize> =
        (0..map.phases.len()).filter(|phase| map.phases[*phase].at.is_some()).collect();
    let stages = std::iter::once(None).chain(timed.iter().copied().map(Some));
    for (order, stage) in stages.enumerate() {
        let begin = stage.map_or(before, |phase| map.phases[phase].at);
        let end = timed.get(order).and_then(|next| map.phases[*next].at);
        let span = time_span(battle, begin, end);
        for placed in map.standing_at(stage) {
            out += &mark(&placed, side, number, (earth, &span)).unwrap_or_default();
        }
        before = begin;
    }
    out
}

fn time_span(
    battle: &Battle,
    begin: Option<grognard_core::document::Time>,
    end: Option<grognard_core::document::Time>,
) -> String {
    if battle.date.is_none() || (begin.is_none() && end.is_none()) {
        return String::new();
    }
    let tag = |tag: &str, time: Option<grognard_core::document::Time>| {
        time.map(|time| format!("<{tag}>{}</{tag}>", moment(battle.date, Some(time))))
            .unwrap_or_default()
    };
    format!("<TimeSpan>{}{}</TimeSpan>", tag("begin", begin), tag("end", end))
}

fn mark(
    placed: &Standing,
    side: &BattleSide,
    number: usize,
    (earth, span): (&Earth, &str),
) -> Option<String> {
    let is_meant = |force: &&Force| placed.oob.as_ref().is_none_or(|oob| *oob == force.id);
    let mut bodies = side.forces().filter(is_meant).flat_map(|force| &force.bodies);
    let body = bodies.find(|body| body.id == placed.body)?;
    let leader = body.leader.as_deref().map(leader_name);
    let words: Vec<String> = leader.into_iter().chain(measures(body)).collect();
    let description = match words.is_empty() {
        true => String::new(),
        false => format!("<description>{}</description>", xml(&words.join(", "))),
    };
    let heading = placed
        .facing
        .map(|facing| format!("<Style><IconStyle><heading>{facing}</heading></IconStyle></Style>"));
    Some(format!(
        "<Placemark><name>{}</name>{description}{span}<styleUrl>#side-{number}</styleUrl>{}<Point><coordinates>{}</coordinates></Point></Placemark>\n",
        xml(&body.name),
        heading.unwrap_or_default(),
        earth.words(placed.at)
    ))
}

fn ground(map: &Battlefield, earth: &Earth) -> String {
    let named = |name: &Option<String>, word: &str| xml(name.as_deref().unwrap_or(word));
    let areas = map
        .areas
        .iter()
        .map(|area| (named(&area.name, area.kind.word()), polygon(&area.outline, earth)));
    let zones =
        map.zones.iter().map(|zone| (named(&zone.name, &zone.id), polygon(&zone.outline, earth)));
    let lines = map.lines.iter().map(|line| {
        let path: Vec<String> = line.path.iter().map(|place| earth.words(*place)).collect();
        let shape =
            format!("<LineString><coordinates>{}</coordinates></LineString>", path.join(" "));
        (named(&line.name, line.kind.word()), shape)
    });
    let spots = map.spots.iter().map(|spot| {
        let shape = format!("<Point><coordinates>{}</coordinates></Point>", earth.words(spot.at));
        (named(&spot.name, spot.kind.word()), shape)
    });
    let all = areas.chain(lines).chain(spots).chain(zones);
    all.map(|(name, shape)| format!("<Placemark><name>{name}</name>{shape}</Placemark>\n"))
        .collect()
}

fn polygon(outline: &[PlaceAt], earth: &Earth) -> String {
    let ring: Vec<String> =
        outline.iter().chain(outline.first()).map(|place| earth.words(*place)).collect();
    format!(
        "<Polygon><outerBoundaryIs><LinearRing><coordinates>{}</coordinates></LinearRing></outerBoundaryIs></Polygon>",
        ring.join(" ")
    )
}
