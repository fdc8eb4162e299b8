//! Reads a scenario of ORBAT Mapper: sides, groups and units. The symbol code of a unit contains
//! its level and arm.

use std::collections::BTreeMap;

use grognard_check::check::UNREADABLE_LIST;
use grognard_core::document::{Arm, Date, Echelon, Men};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span};
use serde_json::Value as Json;

use super::orbat_besides::{
    besides, common_nation, listed, told_of_keys, uncounted, unread, untitled,
};
use super::orbat_description::description;
use grognard_lists::lists::text::{arm, folded};
use grognard_lists::lists::{
    Draft, DraftKind, DraftList, DraftNode, DraftTotal, Input, ListImportOptions, Reading, Value,
};

/// Maximum depth of nested units, which is more than any real army has. The limit does not protect
/// the memory, because the JSON parser has a limit of its own.
const MAX_DEPTH: usize = 12;

/// Maximum distance in bytes from one name to the next, so that the search stays short. A name that
/// is farther away gets an empty span.
const MAX_GAP: usize = 64 * 1024;

/// Day that the export writes for a list without a day, because the format requires a day. The
/// import ignores this day.
pub(crate) const NO_DAY: Date = Date { year: 1800, month: 1, day: 1 };

/// Keys of a unit that the importer reads, or that only affect the drawing of the unit.
const OF_UNIT: [&str; 10] = [
    "id",
    "name",
    "shortName",
    "sidc",
    "description",
    "subUnits",
    "equipment",
    "personnel",
    "symbolOptions",
    "externalUrl",
];

/// Keys of a side that the importer reads, or that only affect the drawing of the side.
const OF_SIDE: [&str; 7] =
    ["id", "name", "description", "standardIdentity", "symbolOptions", "groups", "subUnits"];

/// Keys of a scenario that the importer reads, or that have no historical content. `equipment` and
/// `personnel` only name the items that units count.
const OF_SCENARIO: [&str; 12] = [
    "id",
    "type",
    "version",
    "name",
    "startTime",
    "timeZone",
    "symbologyStandard",
    "meta",
    "settings",
    "sides",
    "equipment",
    "personnel",
];

pub(super) fn read(input: &Input<'_>, _: &ListImportOptions) -> Reading {
    let whole = Span::new(input.file, 0, input.text.len());
    let head = Span::new(input.file, 0, input.text.find('\n').unwrap_or(input.text.len()));
    let refused = |message: String, help: &str| Reading {
        found: vec![Diagnostic::new(&UNREADABLE_LIST, head, message).help(help)],
        ..Reading::default()
    };
    let Scenario { sides, start, name: title, unread } = match scenario(input.text) {
        Ok(scenario) => scenario,
        Err((message, help)) => return refused(message, help),
    };
    let mut walk = UnitTreeReader {
        text: input.text,
        file: input.file,
        place: 0,
        nodes: Vec::new(),
        left: BTreeMap::new(),
    };
    let mut draft = Draft { lists: Vec::new(), passed: vec![whole] };
    for side in &sides {
        let name = walk.text_of(side, "name");
        let mut notes: Vec<Value<String>> = walk.text_of(side, "description").into_iter().collect();
        walk.unread(side, &OF_SIDE);
        listed(side, "subUnits").for_each(|unit| walk.unit(unit, 0));
        for group in listed(side, "groups") {
            notes.extend(walk.group(group, name.as_ref()));
        }
        let mut nodes = std::mem::take(&mut walk.nodes);
        let nation = common_nation(&mut nodes);
        let date = start.map(|date| Value::sure(date, head));
        draft.lists.push(DraftList {
            side: name.clone(),
            name,
            date,
            nation,
            notes,
            nodes,
            ..DraftList::default()
        });
    }
    let found = told_of_keys(walk.left, unread, untitled(title, &draft), head);
    Reading { draft, found, ..Reading::default() }
}

struct Scenario {
    sides: Vec<Json>,
    /// First day of the scenario, if it is between 1789 and 1816. A battle on any other day is not
    /// Napoleonic.
    start: Option<Date>,
    name: Option<String>,
    /// Keys that have a value but are not read.
    unread: Vec<String>,
}

/// Parses a scenario. An error is a message with a remedy.
fn scenario(text: &str) -> Result<Scenario, (String, &'static str)> {
    let mut json: Json = serde_json::from_str(text).map_err(|error| {
        (format!("the file is not valid JSON: {error}"), "export the scenario again")
    })?;
    let kind = json.get("type").and_then(Json::as_str);
    if json.get("ciphertext").is_some() || kind.is_some_and(|kind| kind.contains("encrypted")) {
        let help = "open the file in ORBAT Mapper and export it without a password";
        return Err(("the scenario is encrypted".to_owned(), help));
    }
    let mut left: Vec<String> = unread(&json, &OF_SCENARIO).map(str::to_owned).collect();
    left.extend(uncounted(&json));
    let name = json.get("name").and_then(Json::as_str).map(str::to_owned);
    let start = json.get("startTime").and_then(Json::as_str).and_then(day);
    match json.get_mut("sides").map(Json::take) {
        Some(Json::Array(sides)) => Ok(Scenario { sides, start, name, unread: left }),
        _ => Err(("the scenario has no sides".to_owned(), "export a scenario from ORBAT Mapper")),
    }
}

/// Day in a time such as `1815-06-18T11:30:00Z`.
fn day(moment: &str) -> Option<Date> {
    let date = Date::read(moment.get(..10)?)?;
    let is_of_the_wars = (1789..=1816).contains(&date.year) && date.day <= date.days_in_month();
    (is_of_the_wars && date != NO_DAY).then_some(date)
}

struct UnitTreeReader<'t> {
    text: &'t str,
    file: FileId,
    /// Byte at which the search for the next name begins. Names are read in the order of the file.
    place: usize,
    nodes: Vec<DraftNode>,
    /// Keys that are not read, each with the number of units that have it.
    left: BTreeMap<String, usize>,
}

impl UnitTreeReader<'_> {
    fn text_of(&mut self, json: &Json, key: &str) -> Option<Value<String>> {
        let text = json.get(key)?.as_str().filter(|text| !text.trim().is_empty())?;
        let written = serde_json::to_string(text).unwrap_or_default();
        let end = self.text.floor_char_boundary(self.place + MAX_GAP);
        let at = self.text[self.place..end].find(&written).map(|at| self.place + at);
        let span = match at {
            Some(at) => Span::new(self.file, at, at + written.len()),
            None => Span::new(self.file, self.place, self.place),
        };
        if key == "name" {
            self.place = span.end as usize;
        }
        Some(Value::sure(text.to_owned(), span))
    }

    fn unread(&mut self, json: &Json, known: &[&str]) {
        for key in unread(json, known) {
            *self.left.entry(key.to_owned()).or_default() += 1;
        }
    }

    /// Reads the units of a group. The name of the group becomes a note, unless the side or a unit
    /// of the group has the same name.
    fn group(&mut self, json: &Json, side: Option<&Value<String>>) -> Vec<Value<String>> {
        let name = self.text_of(json, "name");
        let description = self.text_of(json, "description");
        let first = self.nodes.len();
        listed(json, "subUnits").for_each(|unit| self.unit(unit, 0));
        let called = side.into_iter().chain(self.nodes[first..].iter().map(|node| &node.name));
        let names: Vec<&str> = called.map(|name| name.value.as_str()).collect();
        let name = name.filter(|name| !names.contains(&name.value.as_str()));
        let as_group =
            |name: Value<String>| Value { value: format!("group: {}", name.value), ..name };
        name.map(as_group).into_iter().chain(description).collect()
    }

    fn unit(&mut self, json: &Json, depth: usize) {
        let name = self.text_of(json, "name").or_else(|| self.text_of(json, "shortName"));
        let here = Span::new(self.file, self.place, self.place);
        let name = name.unwrap_or_else(|| Value::sure("Unnamed".to_owned(), here));
        let span = name.span;
        let parts: Vec<&Json> = listed(json, "subUnits").collect();
        let (echelon, arm) = symbol(json.get("sidc").and_then(Json::as_str).unwrap_or_default());
        let arm = arm.or_else(|| arm_of_name(&name.value));
        let is_formation =
            !parts.is_empty() || matches!(echelon, Some(echelon) if echelon != Echelon::Regiment);
        let kind = match arm {
            _ if is_formation => DraftKind::Formation(echelon.unwrap_or(Echelon::Group)),
            Some(arm) if arm.is_artillery() => DraftKind::Battery,
            _ => DraftKind::Unit,
        };
        let mut node = DraftNode::new(depth.min(MAX_DEPTH), Value::sure(kind, span), name);
        node.arm = arm
            .filter(|arm| !is_formation || *arm == Arm::Cavalry)
            .map(|arm| Value::sure(arm, span));
        node.id = json
            .get("id")
            .and_then(Json::as_str)
            .filter(|id| id.contains(|letter: char| letter.is_alphabetic()) && id.len() <= 40)
            .map(|id| Value::sure(id.to_owned(), span));
        numbers(json, &mut node, span);
        description(json, &mut node, span);
        besides(json, &mut node, span);
        self.unread(json, &OF_UNIT);
        self.nodes.push(node);
        for part in parts {
            self.unit(part, depth + 1);
        }
    }
}

/// Level and arm in a symbol code. The code may be inside a longer text: `custom1:<digits>:…`.
fn symbol(sidc: &str) -> (Option<Echelon>, Option<Arm>) {
    let digits = sidc
        .split(':')
        .find(|part| part.len() >= 16 && part.bytes().all(|byte| byte.is_ascii_digit()));
    let Some(digits) = digits else { return (None, None) };
    let echelon = match &digits[8..10] {
        "17" => Some(Echelon::Regiment),
        "18" => Some(Echelon::Brigade),
        "21" => Some(Echelon::Division),
        "22" => Some(Echelon::Corps),
        "23" => Some(Echelon::Army),
        "24" => Some(Echelon::ArmyGroup),
        _ => None,
    };
    let arm = match &digits[10..16] {
        "121100" => Some(Arm::Infantry),
        "121300" => Some(Arm::Cavalry),
        "130300" => Some(Arm::FootArtillery),
        "140700" => Some(Arm::Engineers),
        _ => None,
    };
    (echelon, arm)
}

fn arm_of_name(name: &str) -> Option<Arm> {
    arm(&folded(name))
}

/// Reads men, sabres and guns from `personnel` and `equipment`. Items with other names become
/// notes.
fn numbers(json: &Json, node: &mut DraftNode, span: Span) {
    for (name, count) in counted(json, "personnel").chain(counted(json, "equipment")) {
        let plain = folded(&name);
        let weight = plain
            .trim()
            .split(' ')
            .next()
            .and_then(super::count::count)
            .filter(|_| plain.contains("pounder"));
        let sum = |before: &Option<Value<Men>>| {
            let before = before.as_ref().and_then(|men| men.value.exact()).unwrap_or(0);
            Some(Value::sure(
                Men { range: Some((before.saturating_add(count), before.saturating_add(count))) },
                span,
            ))
        };
        match plain.trim() {
            "infantry" | "men" => node.men = sum(&node.men),
            "cavalry" | "sabres" | "horse" => node.sabres = sum(&node.sabres),
            "guns" => node.guns = sum(&node.guns),
            _ if weight.is_some() => {
                node.guns = sum(&node.guns);
                let written = format!("{}-pounder", weight.unwrap_or_default());
                let is_other = node.weight.as_ref().is_some_and(|before| before.value != written);
                node.weight =
                    Some(Value::sure(if is_other { "mixed".to_owned() } else { written }, span));
            }
            _ => node.notes.push(Value::sure(format!("{count} {name}"), span)),
        }
    }
    if matches!(node.kind.value, DraftKind::Formation(_)) && node.has_strength() {
        node.total = DraftTotal::default();
    }
}

fn counted<'j>(json: &'j Json, key: &str) -> impl Iterator<Item = (String, u32)> + 'j {
    listed(json, key).filter_map(|entry| {
        let count = entry.get("onHand").or(entry.get("count"))?.as_u64()?;
        Some((entry.get("name")?.as_str()?.to_owned(), u32::try_from(count).unwrap_or(u32::MAX)))
    })
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use super::*;
    use grognard_lists::lists::outline;

    #[test]
    fn symbols_and_counts_are_read_and_the_rest_is_told() {
        let text = r#"{"type":"ORBAT-mapper","version":"3.4.0","sides":[{"id":"s","name":"French","subUnits":[{"id":"g","name":"Guard","sidc":"10031000171211000000"}],"groups":[{"name":"All","subUnits":[
{"id":"c","name":"V Corps","sidc":"10031000221210000000","description":"Leader: General Duval\nFrom memory","subUnits":[
{"id":"a","name":"9e Légère","sidc":"10031000171211000000","personnel":[{"name":"Infantry","count":1200}],"location":[1,2]},
{"id":"b","name":"1st Battery","sidc":"custom1:10031000151303000000:x","equipment":[{"name":"6-pounder","count":6},{"name":"Wagon","count":4}]}]}]}]}],"events":[]}"#;
        let imported = run("a.json", text.as_bytes(), None, &ListImportOptions::default());
        assert_eq!(imported.format, "orbat-mapper");
        insta::assert_snapshot!(outline(&imported.draft.lists[0]), @r"
        infantry Guard
        corps V Corps · General Duval
          infantry 9e Légère · 1200 men
          foot-artillery 1st Battery · 6 guns · 6-pounder
        ");
        let left = imported.found.iter().filter(|found| found.code.name == "left-out");
        let told: Vec<&str> = left.map(|found| found.message.as_str()).collect();
        assert_eq!(told, ["`location` of 1 unit or side is not read"]);
    }

    #[test]
    fn deep_and_broken_files_are_refused() {
        let deep = format!(
            "{{\"type\":\"ORBAT-mapper\",\"sides\":{}{}}}",
            "[".repeat(5000),
            "]".repeat(5000)
        );
        for text in [
            deep.as_str(),
            "{\"type\":\"ORBAT-mapper\"",
            "{\"type\":\"ORBAT-mapper\",\"ciphertext\":\"x\"}",
            "{\"type\":\"ORBAT-mapper\"}",
        ] {
            let imported = run("a.json", text.as_bytes(), None, &ListImportOptions::default());
            assert_eq!(imported.found[0].code.name, "unreadable-list", "{}", &text[..24]);
            assert!(imported.lists.is_empty());
        }
    }
}
