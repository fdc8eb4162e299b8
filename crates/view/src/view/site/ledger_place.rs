//! Describes the line of a pack behind a ledger entry in words for players, such as `leader: Corps
//! commander, range`.

use grognard_core::ruleset::{PackEntry, Ruleset};

/// Words for players, by the name of a list in a pack.
const NOUNS: &[(&str, &str)] = &[
    ("assign", "grade by kind of troops"),
    ("charts", "chart"),
    ("elements", "scale"),
    ("figures", "figure"),
    ("grades", "grade"),
    ("leaders", "leader"),
    ("mixed", "grade of mixed troops"),
    ("off_table", "not on the table"),
    ("qualities", "command"),
    ("ratios", "ratio"),
    ("readings", "reading"),
    ("roundings", "rounding"),
    ("units", "unit"),
    ("wear", "losses"),
];

/// Describes a place in a pack in words. For example, `wear/fatigue/marks/tired` becomes `losses:
/// Fatigue, Tired`. A part without a name is described by the words of its id.
pub(super) fn place_words(rules: &Ruleset, place: &str) -> String {
    let mut parts = place.split('/');
    let list = parts.next().unwrap_or_default();
    let Some((_, noun)) = NOUNS.iter().find(|(known, _)| *known == list) else {
        return spaced(place);
    };
    let Some(id) = parts.next() else { return (*noun).to_owned() };
    let mut words = vec![name_in(rules, list, id).map_or_else(|| spaced(id), str::to_owned)];
    let rest: Vec<&str> = parts.collect();
    match rest[..] {
        ["marks", mark] => words.push(mark_name(rules, id, mark).unwrap_or_else(|| spaced(mark))),
        ["ranges", row] => words.extend(["range".to_owned(), spaced(row)]),
        ["ratings", row] => words.extend(["rating".to_owned(), spaced(row)]),
        _ => words.extend(rest.iter().map(|part| spaced(part))),
    }
    format!("{noun}: {}", words.join(", "))
}

/// Page of the site that shows a place of a pack: the page of its chart, or a list on the first
/// page of the rule set.
pub(super) fn place_page(rules: &Ruleset, place: &str) -> Option<String> {
    let mut parts = place.split('/');
    let page = match parts.next()? {
        "charts" => {
            let id =
                parts.next().filter(|id| rules.charts.iter().any(|chart| chart.entry.id == *id))?;
            format!("chart-{id}.html")
        }
        "elements" | "ratios" => "index.html#scale".to_owned(),
        "assign" | "grades" | "mixed" if !rules.grades.is_empty() => "index.html#grades".to_owned(),
        "leaders" if !rules.leaders.is_empty() => "index.html#leaders".to_owned(),
        "units" if !rules.units.is_empty() => "index.html#units".to_owned(),
        "wear" if !rules.wear.is_empty() => "index.html#losses".to_owned(),
        _ => return None,
    };
    Some(format!("rules/{}/{page}", rules.id))
}

fn spaced(id: &str) -> String {
    id.replace('/', ", ").replace(['-', '_'], " ")
}

/// Name of an entry in a list of the pack, if the pack gives one. An element is described by its
/// id, because several elements have the same name.
fn name_in<'r>(rules: &'r Ruleset, list: &str, id: &str) -> Option<&'r str> {
    let entries: Vec<&PackEntry> = match list {
        "charts" => rules.charts.iter().map(|chart| &chart.entry).collect(),
        "figures" => rules.figures.iter().map(|figure| &figure.entry).collect(),
        "grades" => rules.grades.iter().map(|grade| &grade.entry).collect(),
        "leaders" => rules.leaders.iter().map(|leader| &leader.entry).collect(),
        "qualities" => rules.qualities.iter().map(|quality| &quality.entry).collect(),
        "ratios" => rules.ratios.iter().map(|ratio| &ratio.entry).collect(),
        "readings" => rules.readings.iter().map(|reading| &reading.entry).collect(),
        "roundings" => rules.roundings.iter().map(|rounding| &rounding.entry).collect(),
        "units" => rules.units.iter().map(|unit| &unit.entry).collect(),
        "wear" => rules.wear.iter().map(|wear| &wear.entry).collect(),
        _ => Vec::new(),
    };
    let entry = entries.into_iter().find(|entry| entry.id == id)?;
    (entry.name != entry.id).then_some(entry.name.as_str())
}

fn mark_name(rules: &Ruleset, wear: &str, mark: &str) -> Option<String> {
    let wear = rules.wear.iter().find(|model| model.entry.id == wear)?;
    let mark = wear.marks.iter().find(|known| known.entry.id == mark)?;
    Some(mark.entry.name.clone())
}
