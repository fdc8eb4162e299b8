//! The document type for the project file, `grognard.yaml`.

use super::read::Read;
use schemars::JsonSchema;

use super::establishment::Establishment;
use super::lengths::{MAX_NAME, MAX_NOTE};
use super::oob::Citation;
use super::period::Period;
use super::scalars::{Date, Id};
use super::vocabulary::{Arm, BlockEdge, Download, SeverityWord};
use super::{Field, List, Table};

/// A project: settings for every document in this folder and below it.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ProjectFile<'a> {
    /// Kind of document and version of its format. The kind of document comes first, so that readers know what follows.
    #[schemars(required, range(min = 1, max = 1))]
    pub grognard: Field<i64>,
    /// Name of the project.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Description of the project in a sentence or two.
    #[schemars(length(min = 1, max = 1000))]
    pub description: Field<&'a str>,
    /// Authors of the project.
    pub authors: List<&'a str>,
    /// Address of the website, such as `https://example.org/battles/`.
    #[schemars(regex(pattern = r"^https?://[^\s]+$"), length(max = 2000))]
    pub base_url: Field<&'a str>,
    /// Theme of printed products and of the website. Templates in `themes/NAME/templates` replace built-in ones.
    #[schemars(extend("x-names" = "theme"))]
    pub theme: Field<Id<'a>>,
    /// Content of the website.
    pub site: Field<SiteOptions<'a>>,
    /// Severity of findings in this project, by the code of the finding.
    #[schemars(extend("x-names" = "code"))]
    pub severities: Table<'a, SeverityWord>,
    /// Rule sets under which the lists will be fielded, so that `check` can report ambiguous strengths.
    /// A strength is ambiguous if the rules allow several numbers of elements, or if no number fits the strength.
    #[schemars(extend("x-names" = "ruleset"))]
    pub fielded_under: List<Id<'a>>,
    /// Folders and files that grognard ignores, as patterns like those of `.gitignore`.
    pub ignore: List<&'a str>,
    /// Wars of the project, if they are not those of 1792 to 1815. `check` reports dates outside these years.
    pub period: Field<Period<'a>>,
    /// Nations that the built-in list does not have, or that differ from the built-in list.
    #[schemars(extend("x-defines" = "nation"))]
    pub nations: Table<'a, Nation<'a>>,
    /// Kinds of troops with the dates of their existence, if the built-in list does not have these troops.
    pub troops: List<Troops<'a>>,
    /// Drill of troops by the regulations of the time.
    /// The drill determines the width of battle lines on the historical map.
    /// Entries of a project take precedence over built-in entries.
    #[schemars(length(max = 500))]
    pub drill: List<DrillEntry<'a>>,
    /// Sources of the figures in `establishments`, each under the short name that `source` uses.
    pub sources: Table<'a, Citation<'a>>,
    /// Establishments for `grognard add`. A project's establishments take precedence over the built-in ones.
    #[schemars(length(max = 500))]
    pub establishments: List<Establishment<'a>>,
}

/// Content of a website.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SiteOptions<'a> {
    /// Rule sets that the site shows, in this order. Without `rulesets`, the site shows all rule sets.
    #[schemars(extend("x-names" = "ruleset"))]
    pub rulesets: List<Id<'a>>,
    /// Products that readers can download as PDF for every battle and rule set.
    /// Without `downloads`, readers can download all products.
    pub downloads: List<Download>,
    /// Address at which readers can see and correct the documents, such as `https://example.org/club/battles`.
    #[schemars(regex(pattern = r"^https?://[^\s]+$"), length(max = 2000))]
    pub repository: Field<&'a str>,
    /// `true` to add a workbench: a page that writes, checks and draws the documents; the default is `false`.
    /// A workbench shows all documents of the project to every reader.
    pub workbench: Field<bool>,
    /// `true` to add a page for each finding of `check`; the default is `false`, because readers of battles do not need
    /// them: `grognard explain` prints the same text.
    pub checks: Field<bool>,
    /// Markdown files and folders that also become pages of the website: `[docs, CHANGELOG.md]`.
    /// The file `README.md` becomes the first page of its folder.
    #[schemars(
        length(max = 50),
        inner(
            length(max = 200),
            regex(pattern = r"^[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$")
        )
    )]
    pub pages: List<&'a str>,
}

/// A nation, with its dates and its look on maps and cards.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Nation<'a> {
    /// Name of the nation, as printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// First day on which the nation existed, so that `check` can report a list with an earlier date.
    pub from: Field<Date>,
    /// Last day on which the nation existed, so that `check` can report a list with a later date.
    pub to: Field<Date>,
    /// Period in which the people of the nation belonged to another state.
    pub replaced: Field<Replaced<'a>>,
    /// Colour of the nation's cards, labels and blocks on maps: `"#1f3a8a"`.
    #[schemars(regex(pattern = r"^#[0-9a-fA-F]{6}$"))]
    pub colour: Field<&'a str>,
    /// Thick edges of the nation's blocks on maps, so that nations also differ in grey print: `[left, rear]`.
    #[schemars(length(max = 4))]
    pub edges: List<BlockEdge>,
    /// Names of the battalions of a regiment, in order: `[I, II, F]`. Without `battalions`, battalions are numbered.
    #[schemars(length(max = 20))]
    pub battalions: List<&'a str>,
    /// Names of the squadrons of a regiment, in order. Without `squadrons`, squadrons are numbered.
    #[schemars(length(max = 20))]
    pub squadrons: List<&'a str>,
    /// Other words for the nation, so that `check` can suggest the id: `[spanish, kingdom-of-spain]`.
    #[schemars(length(max = 20))]
    pub also: List<Id<'a>>,
    /// Note on the nation.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}

/// A period in which another state replaced a nation. In this period, the troops of the nation belong to that state.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Replaced<'a> {
    /// Id of the other state.
    #[schemars(required)]
    #[schemars(extend("x-names" = "nation"))]
    pub by: Field<Id<'a>>,
    /// First day of the period.
    #[schemars(required)]
    pub from: Field<Date>,
    /// Last day of the period.
    #[schemars(required)]
    pub to: Field<Date>,
}

/// A kind of troops that existed only for a time.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Troops<'a> {
    /// Words that mark troops of this kind in the name of a unit. Accents and capitals do not matter.
    #[schemars(required, length(min = 1, max = 20))]
    pub words: List<&'a str>,
    /// Nation that had troops of this kind.
    #[schemars(required)]
    #[schemars(extend("x-names" = "nation"))]
    pub nation: Field<Id<'a>>,
    /// First day on which the troops existed, so that `check` can report a list with an earlier date.
    pub from: Field<Date>,
    /// Last day on which the troops existed, so that `check` can report a list with a later date.
    pub to: Field<Date>,
    /// Source of the first and the last day.
    #[schemars(required, length(min = 1, max = 1000))]
    pub source: Field<&'a str>,
}

/// Drill of some nations and arms. Leave out the figures that no source gives.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct DrillEntry<'a> {
    /// Nations that used this drill.
    #[schemars(required, length(min = 1, max = 100))]
    #[schemars(extend("x-names" = "nation"))]
    pub nations: List<Id<'a>>,
    /// Arms that used this drill.
    #[schemars(required, length(min = 1, max = 8))]
    pub arms: List<Arm>,
    /// First day on which the drill was in force.
    pub from: Field<Date>,
    /// Last day on which the drill was in force.
    pub to: Field<Date>,
    /// Number of ranks in a line, such as 3.
    pub ranks: Field<FigureSaid<'a>>,
    /// Width of a file in millimetres. The map `{ value: 2794, per: 5 }` gives the width of five files together.
    pub file: Field<FigureSaid<'a>>,
    /// Interval between two battalions, or between two guns, in millimetres.
    pub interval: Field<FigureSaid<'a>>,
    /// Number of parts, one behind another, into which a battalion breaks for a column: 4 for a column of quarters.
    pub column: Field<FigureSaid<'a>>,
}

/// A figure of a drill, with its source in `public` or `reading`.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FigureSaid<'a> {
    /// The figure itself.
    #[schemars(required, range(min = 1, max = 1_000_000))]
    pub value: Field<i64>,
    /// Number of files or intervals whose combined width is `value`; the default is 1.
    #[schemars(range(min = 1, max = 1000))]
    pub per: Field<i64>,
    /// Regulation or book that prints the figure.
    #[schemars(length(min = 1, max = 500))]
    pub public: Field<&'a str>,
    /// Reason for the figure, if no regulation or book prints it.
    #[schemars(length(min = 1, max = 500))]
    pub reading: Field<&'a str>,
}

impl FigureSaid<'_> {
    /// Number of files or intervals that `value` measures together; `None` if `per` is unreadable.
    pub fn per(&self) -> Option<i64> {
        if self.per.is_absent() { Some(1) } else { self.per.value().copied() }
    }
}
