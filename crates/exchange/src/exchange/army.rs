//! New orders of battle for authors to fill in. The new orders of battle contain the bodies that
//! the establishments of a nation require.

use grognard_core::document::{Date, Echelon};
use grognard_project::project::{EstablishmentFacts, Establishments};
use grognard_syntax::syntax::scalar;

use super::addable::Addable;
use super::citing::sources;
use super::establishment_body::{DocumentContext, below};
use super::establishment_choice::{Refused, WantedEstablishment, none};
use super::yaml_value::{YamlValue, block};

const LEVELS: [Echelon; 4] = [Echelon::Army, Echelon::Corps, Echelon::Division, Echelon::Brigade];

#[derive(Debug, Clone)]
pub struct NewArmy<'a> {
    pub id: &'a str,
    pub nation: &'a str,
    pub nation_name: &'a str,
    /// Day on which the establishments must be in force.
    pub day: Date,
    /// True if the author gave `day`; false if the author gave a year, and `day` is its middle.
    pub is_day_said: bool,
}

/// Writes an order of battle that consists of the largest formation of a nation on a day.
pub fn army(new: &NewArmy<'_>, establishments: &Establishments) -> Result<String, Refused> {
    let facts = largest(new.nation, new.day, establishments)?;
    let mut writing = DocumentContext::new(establishments, new.day);
    let mut entries = Vec::new();
    below(facts, new.nation, &mut writing, &mut entries);
    // `source` is written beside `sources` and above the bodies, because each body cites a source
    // too.
    let (source, bodies): (Vec<_>, Vec<_>) =
        entries.into_iter().partition(|(key, _)| key == "source");
    let text = |text: &str| YamlValue::Scalar(scalar(text));
    let name = format!("{}, {}", new.nation_name, facts.name);
    let echelon = facts.echelon.unwrap_or(Echelon::Army).word();
    let head = [
        ("oob", text_of("1")),
        ("id", text(new.id)),
        ("name", text(&name)),
        ("nation", text(new.nation)),
    ];
    let mut lines = block(&head.map(|(key, value)| (key.to_owned(), value)), 0);
    if !new.is_day_said {
        lines.push("# Middle of the given year: put the day of the battle here.".to_owned());
    }
    lines.push(format!("date: {}", new.day));
    lines.extend(sources(&writing).entry("sources", 0));
    lines.extend(block(&source, 0));
    lines.extend(block(&[("echelon".to_owned(), text_of(echelon))], 0));
    lines.extend(block(&bodies, 0));
    Ok(lines.into_iter().map(|line| line + "\n").collect())
}

fn text_of(word: &str) -> YamlValue {
    YamlValue::Scalar(word.to_owned())
}

/// Largest formation of a nation on a day. If several formations have the same level, the one whose
/// id is the name of the level wins, such as `corps`.
fn largest<'e>(
    nation: &str,
    day: Date,
    establishments: &'e Establishments,
) -> Result<&'e EstablishmentFacts, Refused> {
    let held = establishments.on(nation, day);
    let of_level = |level: Echelon| {
        let fits = || held.iter().copied().filter(move |facts| Addable::Formation(level).is(facts));
        fits().find(|facts| facts.id == level.word()).or_else(|| fits().next())
    };
    let found = LEVELS.into_iter().find_map(of_level);
    found.ok_or_else(|| {
        let wanted = WantedEstablishment { noun: "formation", is: &is_formation };
        none(&wanted, nation, day, establishments)
    })
}

fn is_formation(facts: &EstablishmentFacts) -> bool {
    !facts.parts.is_empty()
}

/// Formations with which `army` can start: the largest formation of each nation in each period.
pub fn armies(establishments: &Establishments) -> Vec<&EstablishmentFacts> {
    let formations = establishments.list.iter().filter(|facts| is_formation(facts));
    let mut armies: Vec<&EstablishmentFacts> = formations
        .filter(|facts| {
            let day = facts.from.or(facts.to);
            day.is_some_and(|day| {
                largest(&facts.nation, day, establishments).is_ok_and(|most| most == *facts)
            })
        })
        .collect();
    armies.sort_by(|a, b| (&a.nation, a.from).cmp(&(&b.nation, b.from)));
    armies
}
