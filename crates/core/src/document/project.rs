//! The project file as it is written: `grognard.yaml`.

use super::read::Read;
use schemars::JsonSchema;

use super::establishment::Establishment;
use super::lengths::{MAX_NAME, MAX_NOTE};
use super::oob::Citation;
use super::scalars::{Date, Id};
use super::vocabulary::{Arm, BlockEdge, Download, SeverityWord};
use super::{Field, List, Table};

/// A project: what holds for every document below this folder.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ProjectFile<'a> {
    /// The kind of document and the version of its format. It stands first.
    #[schemars(required, range(min = 1, max = 1))]
    pub grognard: Field<i64>,
    /// The name of the project.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// What it is, in a sentence or two.
    #[schemars(length(min = 1, max = 1000))]
    pub description: Field<&'a str>,
    /// Who made it.
    pub authors: List<&'a str>,
    /// Where its website will stand, such as `https://example.org/battles/`.
    #[schemars(regex(pattern = r"^https?://[^\s]+$"), length(max = 2000))]
    pub base_url: Field<&'a str>,
    /// The theme of what is printed and of the website: its templates in `themes/NAME/templates` lie over the built-in ones.
    #[schemars(extend("x-names" = "theme"))]
    pub theme: Field<Id<'a>>,
    /// What the website holds.
    pub site: Field<SiteOptions<'a>>,
    /// Severity of findings in this project, by code.
    #[schemars(extend("x-names" = "code"))]
    pub severities: Table<'a, SeverityWord>,
    /// Rule sets under which the orders of battle are to be fielded: `check` says where a strength
    /// could be another number of elements, or none.
    #[schemars(extend("x-names" = "ruleset"))]
    pub fielded_under: List<Id<'a>>,
    /// Folders and files that are not looked at, as in `.gitignore`.
    pub ignore: List<&'a str>,
    /// Nations that the built-in list does not have, or has otherwise.
    #[schemars(extend("x-defines" = "nation"))]
    pub nations: Table<'a, Nation<'a>>,
    /// Kinds of troops and when they existed, where the built-in list says nothing.
    pub troops: List<Troops<'a>>,
    /// How troops were drawn up, from the regulations of the day: the battle lines of the map of history. Those of a project count before the built-in ones.
    #[schemars(length(max = 500))]
    pub drill: List<DrillEntry<'a>>,
    /// Where the figures of `establishments` come from, by the short name that `source` uses.
    pub sources: Table<'a, Citation<'a>>,
    /// What troops were on paper, for `grognard add`. Those of a project count before the built-in ones.
    #[schemars(length(max = 500))]
    pub establishments: List<Establishment<'a>>,
}

/// What a website holds.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SiteOptions<'a> {
    /// The rule sets that it shows, in this order; without it all that there are.
    #[schemars(extend("x-names" = "ruleset"))]
    pub rulesets: List<Id<'a>>,
    /// What can be downloaded as PDF, of every battle under every rule set; without it all of it.
    pub downloads: List<Download>,
    /// Where the documents can be seen and mended, such as `https://example.org/club/battles`.
    #[schemars(regex(pattern = r"^https?://[^\s]+$"), length(max = 2000))]
    pub repository: Field<&'a str>,
    /// Does it have a workbench, a page in which its documents are written, checked and drawn? All of them can be read there. Usually `false`.
    pub workbench: Field<bool>,
    /// More Markdown files, and folders of them, that become pages of the website: `[docs, CHANGELOG.md]`. A `README.md` is the first page of its folder.
    #[schemars(
        length(max = 50),
        inner(
            length(max = 200),
            regex(pattern = r"^[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$")
        )
    )]
    pub pages: List<&'a str>,
}

/// A nation.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Nation<'a> {
    /// The name as it is printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// The first day it existed.
    pub from: Field<Date>,
    /// The last day it existed.
    pub to: Field<Date>,
    /// The state that its people had in between, and when.
    pub replaced: Field<Replaced<'a>>,
    /// The colour of its cards, labels and blocks on maps: `"#1f3a8a"`.
    #[schemars(regex(pattern = r"^#[0-9a-fA-F]{6}$"))]
    pub colour: Field<&'a str>,
    /// The thick edges of its blocks on maps: `[left, rear]`. They tell nations apart in grey and for the colour-blind.
    #[schemars(length(max = 4))]
    pub edges: List<BlockEdge>,
    /// What the battalions of its regiments are called, in their order: `[I, II, F]`. Without it they are numbered.
    #[schemars(length(max = 20))]
    pub battalions: List<&'a str>,
    /// What the squadrons of its regiments are called, in their order. Without it they are numbered.
    #[schemars(length(max = 20))]
    pub squadrons: List<&'a str>,
    /// Other words for it and its people, for which `check` suggests its id: `[spanish, kingdom-of-spain]`.
    #[schemars(length(max = 20))]
    pub also: List<Id<'a>>,
    /// What is to be said of it.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}

/// A time in which a nation had another state: its troops are of that one.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Replaced<'a> {
    /// The other state, by its id.
    #[schemars(required)]
    #[schemars(extend("x-names" = "nation"))]
    pub by: Field<Id<'a>>,
    /// The first day.
    #[schemars(required)]
    pub from: Field<Date>,
    /// The last day.
    #[schemars(required)]
    pub to: Field<Date>,
}

/// A kind of troops that did not always exist.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Troops<'a> {
    /// Words in a unit's name by which it is known; accents and capitals do not count.
    #[schemars(required, length(min = 1, max = 20))]
    pub words: List<&'a str>,
    /// The nation that had them.
    #[schemars(required)]
    #[schemars(extend("x-names" = "nation"))]
    pub nation: Field<Id<'a>>,
    /// The first day they existed.
    pub from: Field<Date>,
    /// The last day they existed.
    pub to: Field<Date>,
    /// How it is known.
    #[schemars(required, length(min = 1, max = 1000))]
    pub source: Field<&'a str>,
}

/// How troops of some nations and arms were drawn up. What no source says is left out.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct DrillEntry<'a> {
    /// The nations.
    #[schemars(required, length(min = 1, max = 100))]
    #[schemars(extend("x-names" = "nation"))]
    pub nations: List<Id<'a>>,
    /// The arms.
    #[schemars(required, length(min = 1, max = 8))]
    pub arms: List<Arm>,
    /// The first day on which it held.
    pub from: Field<Date>,
    /// The last day on which it held.
    pub to: Field<Date>,
    /// Number of ranks of a line.
    pub ranks: Field<FigureSaid<'a>>,
    /// Width of a file in millimetres.
    pub file: Field<FigureSaid<'a>>,
    /// Room between battalions, or between guns, in millimetres.
    pub interval: Field<FigureSaid<'a>>,
    /// Number of parts of a battalion that stand behind one another in a column: 4, if each is a quarter of it.
    pub column: Field<FigureSaid<'a>>,
}

/// A figure with its source: `public` or `reading`.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FigureSaid<'a> {
    /// The figure.
    #[schemars(required, range(min = 1, max = 1_000_000))]
    pub value: Field<i64>,
    /// How many files or gaps the figure is for; 1 if it is not said.
    #[schemars(range(min = 1, max = 1000))]
    pub per: Field<i64>,
    /// The regulation or book that has the figure.
    #[schemars(length(min = 1, max = 500))]
    pub public: Field<&'a str>,
    /// The reason for a figure that no book has.
    #[schemars(length(min = 1, max = 500))]
    pub reading: Field<&'a str>,
}

impl FigureSaid<'_> {
    /// For how many files the value is; nothing if that could not be read.
    pub fn per(&self) -> Option<i64> {
        if self.per.is_absent() { Some(1) } else { self.per.value().copied() }
    }
}
