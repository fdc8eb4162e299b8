//! The settings of a whole project: its `grognard.yaml` on top of the built-in file.

use std::collections::BTreeMap;

use grognard_core::document::{
    BlockEdge, Date, Download, DrillEntry, Field, FigureSaid, Id, List, Nation, ProjectFile,
    SeverityWord, Table, Troops, read,
};
use grognard_core::model::{Drill, DrillFigure, WarYears};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::{FileId, one_line, plain};

use crate::files::builtin;

#[derive(Debug, Clone, Default)]
pub struct Settings {
    pub name: Option<String>,
    /// Description of the project in a sentence or two.
    pub description: Option<String>,
    pub authors: Vec<String>,
    /// Rule sets that the website shows; `None` means all.
    pub site_rulesets: Option<Vec<String>>,
    /// Prints that the website offers; `None` means none.
    pub site_downloads: Option<Vec<Download>>,
    pub has_workbench: bool,
    /// Whether the website has a page for each finding.
    pub has_checks: bool,
    /// Markdown files, and folders of Markdown files, that become pages in addition to those of
    /// `site/`.
    pub site_pages: Vec<String>,
    /// Address at which the documents can be viewed and corrected.
    pub repository: Option<String>,
    /// Severities that the project sets, by code.
    pub severities: BTreeMap<String, SeverityWord>,
    /// Rule sets under which the orders of battle are meant to be fielded.
    pub fielded_under: Vec<String>,
    pub base_url: Option<String>,
    pub theme: Option<String>,
    /// Themes in the folder of the project.
    pub themes: Vec<String>,
    /// Names of `site_pages` that are not on the disk.
    pub missing_pages: Vec<String>,
    /// Patterns of files that are not read.
    pub ignore: Vec<String>,
    /// Nations, sorted by id.
    pub nations: Vec<NationFacts>,
    /// Kinds of troops that existed only for a time.
    pub troops: Vec<TroopFacts>,
    /// Drill of troops. The first entry that fits is used.
    pub drill: Vec<Drill>,
    /// Wars of the project; `None` for those of 1792 to 1815.
    pub period: Option<WarYears>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NationFacts {
    pub id: String,
    pub name: String,
    /// First day on which the nation existed, or `None` if it has no beginning.
    pub from: Option<Date>,
    /// Last day on which the nation existed, or `None` if it has no end.
    pub to: Option<Date>,
    /// State that replaced the nation for a time, as its id, its first day and its last day.
    pub replaced: Option<(String, Date, Date)>,
    pub colour: Option<String>,
    /// Edges that are drawn thick on the nation's blocks on maps.
    pub edges: Vec<BlockEdge>,
    /// Names of the battalions of the nation's regiments, in order. Battalions after the last name
    /// are numbered.
    pub battalions: Vec<String>,
    /// Names of the squadrons of the nation's regiments, in order. Squadrons after the last name
    /// are numbered.
    pub squadrons: Vec<String>,
    /// Other words for the nation, in the form of ids.
    pub also: Vec<String>,
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TroopFacts {
    /// Words in plain form (lower case, no accents, spaces for hyphens) in a name that identify
    /// troops of this kind.
    pub words: Vec<String>,
    pub nation: String,
    pub from: Option<Date>,
    pub to: Option<Date>,
    /// Source of the dates.
    pub source: String,
}

impl Settings {
    pub fn nation(&self, id: &str) -> Option<&NationFacts> {
        let index = self.nations.binary_search_by(|nation| nation.id.as_str().cmp(id)).ok()?;
        Some(&self.nations[index])
    }
}

/// The built-in settings with those of a project on top. Faults in the project's file are not
/// reported here, because `check` reports them with the document.
pub fn settings(project_file: Option<&str>) -> Settings {
    let mut settings = Settings::default();
    for text in [builtin("grognard.yaml"), project_file].into_iter().flatten() {
        // The name in the built-in file is not the name of a project.
        settings.name = None;
        lay_over(&mut settings, text);
    }
    settings
}

fn lay_over(settings: &mut Settings, text: &str) {
    let (tree, _): (_, Vec<Diagnostic>) = parse(FileId(0), text, Reader::TwoTier);
    let Some(root) = tree.root() else { return };
    let Field::Read(file) = read::<ProjectFile<'_>>(root) else { return };
    severities(settings, &file.severities);
    let address = file.base_url.value().filter(|address| is_address(address));
    settings.base_url = address.map(|address| (*address).to_owned()).or(settings.base_url.take());
    let said = |field: &Field<&str>| field.value().map(|words| one_line(words));
    settings.name = said(&file.name).or(settings.name.take());
    settings.description = said(&file.description).or(settings.description.take());
    settings.authors.extend(file.authors.items.iter().map(|author| one_line(author.value)));
    if let Some(site) = file.site.value() {
        let rulesets = site.rulesets.items.iter().map(|id| id.value.0.to_owned());
        let rulesets = rulesets.collect::<Vec<_>>();
        settings.site_rulesets = Some(rulesets).filter(|_| site.rulesets.span.is_some());
        let downloads =
            site.downloads.items.iter().map(|download| download.value).collect::<Vec<_>>();
        settings.site_downloads = Some(downloads).filter(|_| site.downloads.span.is_some());
        let repository = site.repository.value().filter(|address| is_address(address));
        settings.site_pages = site.pages.items.iter().map(|path| path.value.to_owned()).collect();
        settings.has_workbench = site.workbench.value() == Some(&true);
        settings.has_checks = site.checks.value() == Some(&true);
        settings.repository = repository.map(|address| address.trim_end_matches('/').to_owned());
    }
    let theme = file.theme.value().map(|theme| theme.0.to_owned());
    settings.theme = theme.or(settings.theme.take());
    let fielded_under = file.fielded_under.items.iter().map(|id| id.value.0.to_owned());
    settings.fielded_under.extend(fielded_under);
    settings.ignore.extend(file.ignore.items.iter().map(|pattern| pattern.value.to_owned()));
    // A map, because inserting 100,000 nations into the sorted list one by one takes half a minute.
    let told = file.nations.entries.iter();
    let told = told.filter_map(|(id, nation)| Some(nation_facts(id.value, nation.value()?)));
    let earlier = std::mem::take(&mut settings.nations).into_iter();
    let all = earlier.chain(told).map(|nation| (nation.id.clone(), nation));
    settings.nations = all.collect::<BTreeMap<_, _>>().into_values().collect();
    settings.period = file.period.value().and_then(WarYears::of);
    troops(settings, &file.troops);
    drill(settings, &file.drill);
}

/// Whether a text is an address on the web. Other addresses are dropped, because a link to
/// `javascript:` would run a script.
fn is_address(written: &str) -> bool {
    let web = ["https://", "http://"].iter().any(|start| written.starts_with(start));
    web && written.len() <= 2000 && !written.chars().any(|c| c.is_whitespace() || c.is_control())
}

fn severities(settings: &mut Settings, table: &Table<'_, SeverityWord>) {
    for (code, word) in &table.entries {
        if let Some(word) = word.value() {
            settings.severities.insert(code.value.to_owned(), *word);
        }
    }
}

fn nation_facts(id: &str, nation: &Nation<'_>) -> NationFacts {
    let words = |list: &List<&str>| list.items.iter().map(|word| one_line(word.value)).collect();
    NationFacts {
        battalions: words(&nation.battalions),
        squadrons: words(&nation.squadrons),
        id: id.to_owned(),
        name: nation.name.value().copied().unwrap_or(id).to_owned(),
        from: nation.from.value().copied(),
        to: nation.to.value().copied(),
        replaced: nation.replaced.value().and_then(|state| {
            let (by, from, to) = (state.by.value()?, state.from.value()?, state.to.value()?);
            Some((by.0.to_owned(), *from, *to))
        }),
        colour: nation.colour.value().map(|colour| (*colour).to_owned()),
        edges: nation.edges.items.iter().map(|edge| edge.value).collect(),
        also: nation.also.items.iter().map(|word| word.value.0.to_owned()).collect(),
        note: nation.note.value().map(|note| (*note).to_owned()),
    }
}

fn troops(settings: &mut Settings, list: &List<Troops<'_>>) {
    for troops in list {
        let Some(Id(nation)) = troops.nation.value() else { continue };
        settings.troops.push(TroopFacts {
            words: troops.words.items.iter().map(|word| plain(word.value).collect()).collect(),
            nation: (*nation).to_owned(),
            from: troops.from.value().copied(),
            to: troops.to.value().copied(),
            source: troops.source.value().copied().unwrap_or("").to_owned(),
        });
    }
}

/// Puts the drill of a document before the earlier entries, because the first entry that fits is
/// used.
fn drill(settings: &mut Settings, list: &List<DrillEntry<'_>>) {
    let read = list.into_iter().map(|entry| Drill {
        nations: entry.nations.items.iter().map(|id| id.value.0.to_owned()).collect(),
        arms: entry.arms.items.iter().map(|arm| arm.value).collect(),
        from: entry.from.value().copied(),
        to: entry.to.value().copied(),
        ranks: figure(&entry.ranks),
        file: figure(&entry.file),
        interval: figure(&entry.interval),
        column: figure(&entry.column),
    });
    let earlier = std::mem::take(&mut settings.drill);
    settings.drill = read.chain(earlier).collect();
}

/// A figure that has a source. Figures without a source are left out.
fn figure(field: &Field<FigureSaid<'_>>) -> Option<DrillFigure> {
    let said = field.value()?;
    let (value, per) = (*said.value.value()?, said.per()?);
    let is_reading = said.public.value().is_none();
    let source = said.public.value().or(said.reading.value())?;
    Some(DrillFigure { value, per, source: one_line(source), is_reading })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_address_on_the_web_is_a_base_url() {
        let of = |address: &str| {
            settings(Some(&format!("grognard: 1\nbase_url: \"{address}\"\n"))).base_url
        };
        assert_eq!(
            of("https://example.org/battles/").as_deref(),
            Some("https://example.org/battles/")
        );
        for address in ["javascript:alert(1)", "file:///etc", "https://a b", "example.org"] {
            assert_eq!(of(address), None, "{address}");
        }
    }

    #[test]
    fn built_in_nations_and_troops_are_consistent() {
        let settings = settings(None);
        assert!(settings.nations.len() > 45 && settings.troops.len() > 15);
        assert!(settings.nations.is_sorted_by(|a, b| a.id < b.id));
        let in_order = |from: Option<Date>, to: Option<Date>| match (from, to) {
            (Some(from), Some(to)) => from < to,
            _ => true,
        };
        for nation in &settings.nations {
            assert!(in_order(nation.from, nation.to), "{}", nation.id);
            let dated = nation.from.is_some() || nation.to.is_some();
            assert!(!dated || nation.note.is_some(), "{}: a date has a reason", nation.id);
        }
        for troops in &settings.troops {
            assert!(settings.nation(&troops.nation).is_some(), "{}", troops.nation);
            assert!(in_order(troops.from, troops.to) && !troops.source.is_empty());
            assert!(troops.words.iter().all(|word| !word.is_empty()));
        }
    }
}
