//! Collects the establishments of a project and the built-in ones. An establishment is the size and
//! the parts of a body on paper.

use std::collections::BTreeMap;
use std::sync::Arc;

use grognard_core::document::{
    Arm, Citation, Counting, Date, Echelon, Establishment, EstablishmentPart, Field, List, Men,
    ProjectFile, Table, Trait, read,
};
use grognard_core::model::Source;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::{FileId, one_line, plain};

use crate::files::BUILTIN;

const FOLDER: &str = "establishments/";

/// All establishments: first the project's, then the built-in ones.
#[derive(Debug, Clone, Default)]
pub struct Establishments {
    /// If two establishments have the same id, the first is used.
    pub list: Vec<EstablishmentFacts>,
}

/// The establishment of a body: its size and parts on paper.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EstablishmentFacts {
    /// The id by which commands and formations name the establishment.
    pub id: String,
    pub nation: String,
    /// The singular noun for a body with this establishment, such as `line regiment`.
    pub name: String,
    /// The first day on which the establishment was in force, or `None` if it has no beginning.
    pub from: Option<Date>,
    /// The last day on which the establishment was in force, or `None` if it has no end.
    pub to: Option<Date>,
    /// Words in plain form (lower case, no accents, spaces for hyphens) in the name of a body that
    /// show that the body has this establishment.
    pub words: Vec<String>,
    pub echelon: Option<Echelon>,
    pub arm: Option<Arm>,
    pub traits: Vec<Trait>,
    pub battalions: Option<usize>,
    pub squadrons: Option<usize>,
    /// Number of companies of each battalion or squadron.
    pub companies: Option<usize>,
    /// Men of each battalion or, for a battery, its gunners.
    pub men: Option<Men>,
    /// Men of all battalions together.
    pub men_in_all: Option<Men>,
    /// Horsemen of each squadron.
    pub sabres: Option<Men>,
    /// Horsemen of all squadrons together.
    pub sabres_in_all: Option<Men>,
    pub guns: Option<usize>,
    /// Weight of most of the guns.
    pub weight: Option<String>,
    /// The pieces of a battery in words.
    pub armament: Option<String>,
    /// Soldiers included in the number: only bayonets, or all ranks.
    pub counting: Option<Counting>,
    pub parts: Vec<PartFacts>,
    /// The source of all figures that `cited` does not list.
    pub source: Arc<Source>,
    /// Keys of figures that come from a different source, each with that source.
    pub cited: Vec<(String, Arc<Source>)>,
    /// Keys of figures that no source gives directly, each with an explanation of how the figure
    /// was derived.
    pub readings: Vec<(String, String)>,
    pub note: Option<String>,
}

/// A part of a formation: bodies that have the same establishment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartFacts {
    pub of: String,
    pub nation: String,
    pub count: usize,
    /// Number of battalions that each body took into the field, if not all of them.
    pub battalions: Option<usize>,
}

impl EstablishmentFacts {
    /// Whether the establishment was in force on a day.
    pub fn holds_on(&self, day: Date) -> bool {
        self.from.is_none_or(|from| from <= day) && self.to.is_none_or(|to| day <= to)
    }

    /// How a figure was derived, if no source gives it directly.
    pub fn reading(&self, key: &str) -> Option<&str> {
        let found = self.readings.iter().find(|(of, _)| of == key);
        found.map(|(_, reading)| reading.as_str())
    }
}

impl Establishments {
    /// The establishments of a nation on a day. Of two establishments with the same id, only the
    /// first is returned.
    pub fn on(&self, nation: &str, day: Date) -> Vec<&EstablishmentFacts> {
        let mut held: Vec<&EstablishmentFacts> = Vec::new();
        for facts in self.list.iter().filter(|facts| facts.nation == nation && facts.holds_on(day))
        {
            if held.iter().all(|earlier| earlier.id != facts.id) {
                held.push(facts);
            }
        }
        held
    }

    /// The establishment with an id that a nation had on a day.
    pub fn find(&self, nation: &str, id: &str, day: Date) -> Option<&EstablishmentFacts> {
        let of_nation = |facts: &&EstablishmentFacts| facts.nation == nation && facts.id == id;
        self.list.iter().find(|facts| of_nation(facts) && facts.holds_on(day))
    }

    /// The nations that have establishments, sorted by id.
    pub fn nations(&self) -> Vec<&str> {
        let mut nations: Vec<&str> = self.list.iter().map(|facts| facts.nation.as_str()).collect();
        nations.sort_unstable();
        nations.dedup();
        nations
    }
}

/// The establishments of a project and the built-in ones. `project_file` is the text of
/// `grognard.yaml`.
pub fn establishments(project_file: Option<&str>) -> Establishments {
    let built_in = BUILTIN.iter().filter(|(path, _)| path.starts_with(FOLDER));
    let texts = project_file.into_iter().chain(built_in.map(|(_, text)| *text));
    Establishments { list: texts.flat_map(of_text).collect() }
}

fn of_text(text: &str) -> Vec<EstablishmentFacts> {
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    let Some(root) = tree.root() else { return Vec::new() };
    let Field::Read(file) = read::<ProjectFile<'_>>(root) else { return Vec::new() };
    let sources = sources(&file.sources);
    let written = file.establishments.items.iter();
    written.filter_map(|written| facts(&written.value, &sources)).collect()
}

fn sources(table: &Table<'_, Citation<'_>>) -> BTreeMap<String, Arc<Source>> {
    let read = table.entries.iter().filter_map(|(id, source)| {
        // The note is dropped, because a list that cites the source gets a note of its own.
        let source = Source { note: None, ..Source::read(id.value, source.value()?)? };
        Some((id.value.to_owned(), Arc::new(source)))
    });
    read.collect()
}

/// Reads an establishment, or leaves it out if it cannot be named or has no source, which `check`
/// reports.
fn facts(
    written: &Establishment<'_>,
    sources: &BTreeMap<String, Arc<Source>>,
) -> Option<EstablishmentFacts> {
    let nation = written.nation.id()?;
    let cited = written.cited.entries.iter().filter_map(|(key, source)| {
        Some((key.value.to_owned(), Arc::clone(sources.get(source.value()?.0)?)))
    });
    let readings = written
        .readings
        .entries
        .iter()
        .filter_map(|(key, reading)| Some((key.value.to_owned(), one_line(reading.value()?))));
    Some(EstablishmentFacts {
        id: written.id.id()?,
        name: written.name.line()?,
        from: written.from.value().copied(),
        to: written.to.value().copied(),
        words: written.words.items.iter().map(|word| plain(word.value).collect()).collect(),
        echelon: written.echelon.value().copied(),
        arm: written.arm.value().copied(),
        traits: written.traits.items.iter().map(|item| item.value).collect(),
        battalions: number(&written.battalions),
        squadrons: number(&written.squadrons),
        companies: number(&written.companies),
        men: written.men.value().copied(),
        men_in_all: written.men_in_all.value().copied(),
        sabres: written.sabres.value().copied(),
        sabres_in_all: written.sabres_in_all.value().copied(),
        guns: number(&written.guns),
        weight: written.weight.line(),
        armament: written.armament.line(),
        counting: written.counting.value().copied(),
        parts: parts(&written.parts, &nation),
        source: Arc::clone(sources.get(written.source.value()?.0)?),
        cited: cited.collect(),
        readings: readings.collect(),
        note: written.note.line(),
        nation,
    })
}

fn parts(list: &List<EstablishmentPart<'_>>, nation: &str) -> Vec<PartFacts> {
    let part = |part: &EstablishmentPart<'_>| {
        Some(PartFacts {
            of: part.of.id()?,
            nation: part.nation.id().unwrap_or_else(|| nation.to_owned()),
            count: number(&part.count).unwrap_or(1),
            battalions: number(&part.battalions),
        })
    };
    list.items.iter().filter_map(|item| part(&item.value)).collect()
}

fn number(field: &Field<i64>) -> Option<usize> {
    field.value().and_then(|number| usize::try_from(*number).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Date = Date { year: 1809, month: 7, day: 1 };

    #[test]
    fn an_establishment_of_a_project_overrides_the_built_in_one() {
        let text = "grognard: 1\nsources: { mine: A return }\nestablishments:\n  - { id: line, nation: france, name: line regiment, from: 1809-01-01, men: 700, source: mine }\n";
        let found = establishments(Some(text));
        let line = found.find("france", "line", DAY).expect("there is a line regiment");
        assert_eq!(line.men.and_then(Men::exact), Some(700));
        assert_eq!(found.on("france", DAY).iter().filter(|facts| facts.id == "line").count(), 1);
        let before = Date { year: 1808, month: 7, day: 1 };
        let line = found.find("france", "line", before).expect("the built-in one");
        assert_eq!(line.men.and_then(Men::exact), Some(840));
    }

    #[test]
    fn an_establishment_without_a_source_is_left_out() {
        let text = "grognard: 1\nestablishments:\n  - { id: mine, nation: france, name: mine, men: 700, source: nowhere }\n";
        assert!(establishments(Some(text)).list.iter().all(|facts| facts.id != "mine"));
    }
}
