//! What can be typed, as it is typed.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

use crate::disk::Part;
use grognard_core::diagnostic::Format;
use grognard_core::document::Ratio;

/// Check, field, print, map and publish Napoleonic orders of battle.
///
/// Write an order of battle once, in men, sabres and guns. Check it like code.
#[derive(Debug, Parser)]
#[command(
    name = "grognard",
    version,
    max_term_width = 100,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  grognard new jena             make a project that checks clean
  grognard check                check every document below this folder
  grognard check army.oob.yaml  check one document
  grognard explain              list everything that can be complained of

Exit codes: 0 clean, 1 findings, 2 could not work."
)]
pub(super) struct Args {
    /// Colour the output; `auto` does so on a terminal and where NO_COLOR is not set.
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    pub color: Colour,

    /// Print nothing but results: no summary, no advice.
    #[arg(long, short, global = true)]
    pub quiet: bool,

    #[command(subcommand)]
    pub command: Command,
}

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Make a project that checks clean.
    ///
    /// Writes a folder with a project file, one small scenario, its two orders of battle and its
    /// map, a workflow that checks them on every push, and editor settings that know the schemas.
    #[command(after_help = "\
Examples:
  grognard new jena             makes the folder `jena`
  cd jena && grognard check     checks it
  grognard new --ruleset dusk   makes the rule set `rulesets/dusk` in this project")]
    New(NewArgs),

    /// Check documents and say what is wrong with them.
    ///
    /// Folders are walked for documents (`*.oob.yaml`, `*.scenario.yaml`, `*.map.yaml`,
    /// `*.ruleset.yaml`, `*.collection.yaml` and `grognard.yaml`); what `.gitignore` names is left
    /// out. The rest of the project is read too, so that references can be followed, but only what
    /// you name is complained of.
    #[command(after_help = "\
Examples:
  grognard check                                everything below this folder
  grognard check armies/*.oob.yaml              some orders of battle
  grognard check --format github                annotations in a workflow
  grognard check --format sarif -o out.sarif    for code scanning
  grognard check --fix                          mend what can be mended safely
  cat a.oob.yaml | grognard check - --stdin-name a.oob.yaml

Exit codes: 0 nothing wrong (hints do not count, nor do warnings without `--deny warnings`),
1 findings, 2 could not work.")]
    Check(CheckArgs),

    /// Explain a finding, or list them all.
    #[command(after_help = "\
Examples:
  grognard explain                    the list
  grognard explain total-mismatch     one of them: what, why, an example, what instead")]
    Explain(ExplainArgs),

    /// Field orders of battle under a rule set, every number explained.
    ///
    /// Bodies become the units of the game: small ones are merged, large ones split, men become
    /// elements, grades the game's own. The table shows what came of it; the ledger tells how.
    #[command(after_help = include_str!("help/convert.txt"))]
    Convert(ConvertArgs),

    /// Count the bases, figures and leaders that battles need under a rule set.
    ///
    /// Of one battle all sides together; of several the most that one of them needs of each kind,
    /// not the sum. Against a collection it says what is short.
    #[command(after_help = include_str!("help/muster.txt"))]
    Muster(MusterArgs),

    /// Say which rule sets and ratios suit a battle, a table and a collection; the best first.
    #[command(after_help = include_str!("help/fit.txt"))]
    Fit(FitArgs),

    /// Say what changed between two orders of battle or two scenarios, since a revision, or between one
    /// order of battle under two rule sets.
    #[command(after_help = include_str!("help/diff.txt"))]
    Diff(DiffArgs),

    /// Print a card for each unit under a rule set, to be cut out: PDF, HTML, SVG or PNG.
    ///
    /// Boxes to tick, what losses do, and the unit's own figures from the charts of the game.
    #[command(after_help = include_str!("help/cards.txt"))]
    Cards(CardsArgs),

    /// Print a sheet by which a printer is measured: sizes, margins, and how far it moves backs.
    #[command(after_help = include_str!("help/calibrate.txt"))]
    Calibrate(CalibrateArgs),

    /// Print the roster of forces under a rule set: a tree with boxes to tick, a summary first.
    #[command(after_help = include_str!("help/roster.txt"))]
    Roster(RosterArgs),

    /// Print an order of battle as a diagram: boxes for armies, corps and divisions, with lists of their units.
    ///
    /// With names, leaders and strengths: men and guns as history has them, or with `--to` the elements
    /// and grades of a rule set. Each force is on one sheet, of the smallest paper from A4 to A2 on which
    /// its letters have 6.5 points; if it has no room on A2, every corps has a sheet.
    #[command(after_help = include_str!("help/diagram.txt"))]
    Diagram(DiagramArgs),

    /// Draw the battlefield to scale: the map of history, or the table under a rule set.
    #[command(after_help = include_str!("help/map.txt"))]
    Map(MapArgs),

    /// Build the website of a project: battles, armies, rules, and everything to take along.
    #[command(after_help = include_str!("help/build.txt"))]
    Build(BuildArgs),

    /// Show the website of a project while it is being written, on this computer only.
    #[command(after_help = include_str!("help/serve.txt"))]
    Serve(ServeArgs),

    /// Print what comes in, for another process of this program
    #[command(hide = true)]
    PrintJobs {
        /// Maximum memory in gigabytes
        memory: u64,
    },

    /// Print labels for bases, as wide as the base, to be folded over its edge.
    #[command(after_help = include_str!("help/labels.txt"))]
    Labels(LabelsArgs),

    /// Print the quick-reference sheet of a rule set, whole or cut to a battle.
    ///
    /// What is looked up in the middle of a game, on as few sides of paper as the pack says. Charts
    /// that are missing are drawn empty, to be written in.
    #[command(after_help = include_str!("help/qrs.txt"))]
    Qrs(QrsArgs),

    /// Show the odds of a rule set's dice tables, exactly.
    ///
    /// Without a table the tables are listed. Every way in which the dice can fall is counted; what
    /// rests on a reading of ours is marked, and what the text leaves open is left open.
    #[command(after_help = include_str!("help/odds.txt"))]
    Odds(OddsArgs),

    /// Ask a rule set a question that players argue about.
    ///
    /// The answer comes with its reason, its sections and the way to it. Facts that are missing are
    /// asked for by name. Without a ruling the rulings are listed.
    #[command(after_help = include_str!("help/ask.txt"))]
    Ask(AskArgs),

    /// Show what a rule set says: its figures, charts, rulings and gaps, and where they come from.
    ///
    /// The project's own rule sets lie over the built-in ones.
    #[command(after_help = include_str!("help/rules.txt"))]
    Rules(RulesArgs),

    /// Make a map document of a GeoJSON file, from OpenStreetMap or drawn by you.
    ///
    /// A feature says by its property `kind` what it is, in the words of map documents, or else by the
    /// tags of OpenStreetMap. What has no kind is left out, counted and told.
    #[command(after_help = include_str!("help/import.txt"))]
    Import(ImportArgs),

    /// Write a map, or a scenario with its placements, as GeoJSON.
    ///
    /// For maps that say where on earth they are (`origin`). Longitude first, in WGS 84, as RFC 7946
    /// wants it; what it writes can be imported again.
    #[command(after_help = include_str!("help/export.txt"))]
    Export(ExportArgs),

    /// Print the JSON Schema of a kind of document.
    #[command(after_help = "\
Examples:
  grognard schema                     the list of kinds
  grognard schema oob                 the schema of orders of battle
  grognard schema --write schemas     all of them, as files")]
    Schema(SchemaArgs),

    /// Print a script that completes commands in a shell.
    #[command(after_help = "\
Examples:
  grognard completions bash > ~/.local/share/bash-completion/completions/grognard
  grognard completions fish > ~/.config/fish/completions/grognard.fish")]
    Completions(CompletionsArgs),
}

#[derive(Debug, clap::Args)]
pub(super) struct NewArgs {
    /// The folder to make; its name becomes the name of the project.
    #[arg(required_unless_present_any = ["templates", "ruleset"])]
    pub name: Option<PathBuf>,

    /// Make a rule set of this name in `rulesets/` of this project instead: one that checks clean and
    /// fields the project's battles at once, with invented numbers to be replaced.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["name", "templates"])]
    pub ruleset: Option<String>,

    /// Copy the templates of what is printed into `templates/` of this project instead, to be changed.
    #[arg(long, conflicts_with = "name")]
    pub templates: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct CheckArgs {
    /// Files and folders to check; `-` is standard input. Without any, this folder.
    pub paths: Vec<PathBuf>,

    /// How to print findings.
    #[arg(long, value_enum, default_value_t = Voice::Human)]
    pub format: Voice,

    /// Write the findings to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Mend what can be mended safely, keeping comments and layout, then report the rest.
    #[arg(long)]
    pub fix: bool,

    /// Let warnings fail the run too.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub deny: Option<Deny>,

    /// The name that standard input goes by; it tells the kind of document.
    #[arg(long, value_name = "NAME", default_value = "stdin.yaml")]
    pub stdin_name: String,

    /// Say afterwards, on standard error, where the time went.
    #[arg(long)]
    pub timings: bool,

    /// Read everything with the reader for all of YAML, to rule the faster one out.
    #[arg(long)]
    pub no_fast_path: bool,
}

/// How findings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Voice {
    /// With excerpts, for people.
    Human,
    /// One line a finding.
    Short,
    /// One JSON object.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Annotations in a GitHub workflow.
    Github,
    /// JUnit XML.
    Junit,
}

impl Voice {
    pub(super) fn format(self) -> Format {
        match self {
            Voice::Human => Format::Human,
            Voice::Short => Format::Short,
            Voice::Json => Format::Json,
            Voice::Sarif => Format::Sarif,
            Voice::Github => Format::Github,
            Voice::Junit => Format::Junit,
        }
    }
}

/// What fails a run besides errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Deny {
    /// Warnings.
    Warnings,
}

#[derive(Debug, clap::Args)]
pub(super) struct ExplainArgs {
    /// The code of a finding, such as `total-mismatch`.
    pub code: Option<String>,
}

/// What is fielded, and under what.
#[derive(Debug, clap::Args)]
pub(super) struct FieldArgs {
    /// Orders of battle, scenarios, or folders of them.
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// The rule set, by id or alias.
    #[arg(long, value_name = "RULESET")]
    pub to: String,

    /// A ratio of the rule set, by name.
    #[arg(long, value_name = "NAME")]
    pub ratio: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(super) struct ConvertArgs {
    #[command(flatten)]
    pub field: FieldArgs,

    /// How men are rounded to elements, by the name of one of the rule set's ways.
    #[arg(long, value_name = "NAME")]
    pub rounding: Option<String>,

    /// Fail if the men or the guns on the table are more than this share off.
    #[arg(long, value_name = "PERCENT", value_parser = tenths)]
    pub max_drift: Option<Tenths>,

    /// Write the whole ledger to this file: CSV, or JSON if it ends in .json.
    #[arg(long, value_name = "FILE")]
    pub ledger: Option<PathBuf>,

    /// How to print; without it what the ending of `-o` says, or else as text.
    #[arg(long, value_enum)]
    pub format: Option<ConvertShape>,

    /// Write to this file, or into this folder, instead of standard output.
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct MapArgs {
    /// Scenarios with a map, or folders of them.
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// The rule set, by id or alias; without it the map of history is drawn.
    #[arg(long, value_name = "RULESET")]
    pub to: Option<String>,

    /// A ratio of the rule set, by name.
    #[arg(long, value_name = "NAME", requires = "to")]
    pub ratio: Option<String>,

    /// As what to draw it; without it what the ending of `-o` says, or else SVG.
    #[arg(long, value_enum)]
    pub format: Option<MapShape>,

    /// A later time of the battle, by the id or the name that the map gives it.
    #[arg(long, value_name = "NAME")]
    pub phase: Option<String>,

    /// Its colours.
    #[arg(long, value_enum, default_value_t = MapTheme::Print)]
    pub theme: MapTheme,

    /// The size of the sheet.
    #[arg(long, value_enum, default_value_t = MapPaper::A3, conflicts_with = "tile")]
    pub paper: MapPaper,

    /// A poster as large as the table, cut into sheets of this size to be put together.
    #[arg(long, value_enum, value_name = "PAPER", requires = "to")]
    pub tile: Option<TilePaper>,

    /// Draw how far the orders of leaders reach.
    #[arg(long, requires = "to")]
    pub ranges: bool,

    /// Let warnings fail the run too.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub deny: Option<Deny>,

    /// Write to this file, or into this folder if there are several maps.
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Show it when it is written, in the program that the computer has for such files.
    #[arg(long)]
    pub open: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum MapShape {
    /// A picture that can be made larger and smaller.
    Svg,
    /// A page to print.
    Pdf,
    /// A picture of dots.
    Png,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum MapTheme {
    /// For paper.
    Print,
    /// For a dark screen.
    Screen,
    /// With as little ink as can be.
    InkSaver,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum MapPaper {
    /// 297 × 420 mm
    A3,
    /// 210 × 297 mm
    A4,
    /// 8½ × 11 inches
    Letter,
    /// 11 × 17 inches
    Tabloid,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum TilePaper {
    /// 210 × 297 mm
    A4,
    /// 8½ × 11 inches
    Letter,
}

#[derive(Debug, clap::Args)]
pub(super) struct CardsArgs {
    #[command(flatten)]
    pub field: FieldArgs,

    /// A layout of cards by its id: poker, bridge, mini, sleeve, or one of the project.
    #[arg(long, value_name = "LAYOUT", default_value = "poker")]
    pub layout: String,

    /// Only the units of this formation, or this unit, by id; may be given several times.
    #[arg(long, value_name = "BODY")]
    pub select: Vec<String>,

    /// Only the cards that are new or say something else than in this folder, an earlier state of the
    /// project.
    #[arg(long, value_name = "DIR")]
    pub since: Option<PathBuf>,

    #[command(flatten)]
    pub paper: PaperArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct CalibrateArgs {
    /// The layout with the backs that are measured, by its id: poker-duplex, poker-bleed, or one of the project.
    #[arg(long, value_name = "LAYOUT", default_value = "poker-duplex")]
    pub layout: String,

    #[command(flatten)]
    pub paper: PaperArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct RosterArgs {
    #[command(flatten)]
    pub sheets: SheetsArgs,

    /// Begin a page with each corps; else small ones share a page.
    #[arg(long)]
    pub corps_a_page: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct DiagramArgs {
    /// Orders of battle, scenarios, or folders of them.
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// The rule set, by id or alias; without one, the strengths are those of history.
    #[arg(long, value_name = "RULESET")]
    pub to: Option<String>,

    /// A ratio of the rule set, by name.
    #[arg(long, value_name = "NAME", requires = "to")]
    pub ratio: Option<String>,

    /// The size of the paper; `auto` takes the smallest from A4 to A2 with room for each force.
    #[arg(long, value_enum, default_value_t = DiagramPaper::Auto)]
    pub paper: DiagramPaper,

    #[command(flatten)]
    pub print: PrintArgs,
}

/// A size of paper for diagrams. It is turned as the diagram needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum DiagramPaper {
    /// The smallest from A4 to A2 with room
    Auto,
    /// 210 by 297 mm
    A4,
    /// 297 by 420 mm
    A3,
    /// 420 by 594 mm
    A2,
    /// 8.5 by 11 inches
    Letter,
}

#[derive(Debug, clap::Args)]
pub(super) struct LabelsArgs {
    #[command(flatten)]
    pub sheets: SheetsArgs,

    /// A label for every stand of a unit, numbered as `2 of 6`; else one for each unit.
    #[arg(long)]
    pub every_stand: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct SheetsArgs {
    #[command(flatten)]
    pub field: FieldArgs,

    /// Only this formation with what stands below it, or this unit, by id; may be given several times.
    #[arg(long, value_name = "BODY")]
    pub select: Vec<String>,

    #[command(flatten)]
    pub paper: PaperArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct QrsArgs {
    /// The rule set, by id or alias.
    pub ruleset: String,

    /// Only the arms, nations, postures and ground in play in this scenario, with both sides' leaders
    /// and its special rules.
    #[arg(long, value_name = "SCENARIO")]
    pub r#for: Option<PathBuf>,

    /// A ratio of the rule set for that scenario, by name.
    #[arg(long, value_name = "NAME", requires = "for")]
    pub ratio: Option<String>,

    #[command(flatten)]
    pub paper: PaperArgs,
}

/// What is built.
#[derive(Debug, clap::Args)]
pub(super) struct BuildArgs {
    /// The folder of the project; this folder, if none is named.
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,

    /// The folder into which the site is written.
    #[arg(long, short, value_name = "OUT", default_value = "public")]
    pub output: PathBuf,

    /// Where the site will stand: canonical links, the feed and the map of the site need it.
    #[arg(long, value_name = "URL", value_parser = address)]
    pub base_url: Option<String>,

    /// Show drafts too.
    #[arg(long)]
    pub draft: bool,

    /// Keep finished work in this folder, and take from it what is there already. Several runs can share it. Without
    /// this option the store lies in your cache folder, or where `GROGNARD_STORE` says.
    #[arg(long, value_name = "STORE", conflicts_with = "no_store")]
    pub store: Option<PathBuf>,

    /// Make everything that is not in the output folder yet, and keep it nowhere else.
    #[arg(long)]
    pub no_store: bool,

    /// Make one share of the work into the store and publish nothing: `2/8` is the second of eight. When all shares are
    /// made, `grognard build` with the same store publishes the site.
    #[arg(long, value_name = "PART", value_parser = part, conflicts_with_all = ["no_store", "open"])]
    pub part: Option<Part>,

    /// Say how long each part took.
    #[arg(long)]
    pub timings: bool,

    /// Open the first page in the browser.
    #[arg(long)]
    pub open: bool,
}

/// Maximum number of shares of the work.
const MAX_PARTS: usize = 10_000;

/// A share of the work: `2/8`.
fn part(written: &str) -> Result<Part, String> {
    let read = |number: &str| number.parse::<usize>().ok();
    match written.split_once('/').and_then(|(number, of)| Some((read(number)?, read(of)?))) {
        Some((number, of)) if 0 < number && number <= of && of <= MAX_PARTS => {
            Ok(Part { number, of })
        }
        _ => Err(format!(
            "write it like `2/8`, the second of eight; there may be {MAX_PARTS} at most"
        )),
    }
}

/// An address on the web.
fn address(written: &str) -> Result<String, String> {
    let web = ["https://", "http://"].iter().any(|start| written.starts_with(start));
    let plain =
        !written.chars().any(|c| c.is_whitespace() || c.is_control() || "<>\"'?#".contains(c));
    match web && plain {
        true => Ok(written.to_owned()),
        false => Err("write it like `https://example.org/battles/`".to_owned()),
    }
}

/// What is shown.
#[derive(Debug, clap::Args)]
pub(super) struct ServeArgs {
    /// The folder of the project; this folder, if none is named.
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,

    /// The port; 0 takes any that is free.
    #[arg(long, value_name = "PORT", default_value_t = 1815)]
    pub port: u16,

    /// Open the first page in the browser.
    #[arg(long)]
    pub open: bool,
}

/// How something is put on paper.
#[derive(Debug, clap::Args)]
pub(super) struct PaperArgs {
    /// The size of the paper.
    #[arg(long, value_enum, default_value_t = Paper::A4)]
    pub paper: Paper,

    #[command(flatten)]
    pub print: PrintArgs,
}

/// How something is printed, and where it is written.
#[derive(Debug, clap::Args)]
pub(super) struct PrintArgs {
    /// As what to print it. Without it the ending of `-o` decides, and without that it is PDF.
    #[arg(long, value_enum)]
    pub format: Option<PrintShape>,

    /// Frames instead of coloured bands.
    #[arg(long)]
    pub ink_saver: bool,

    /// Write to this file; pages as SVG or PNG go into this folder.
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Show it when it is written, in the program that the computer has for such files.
    #[arg(long)]
    pub open: bool,
}

/// As what something is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum PrintShape {
    /// One file of all pages.
    Pdf,
    /// One page for the screen at the table, and for the printer of a browser.
    Html,
    /// A picture of each page that stays sharp.
    Svg,
    /// A picture of each page in dots.
    Png,
}

/// A size of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Paper {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
    /// 148 by 210 mm.
    A5,
}

/// How a conversion is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ConvertShape {
    /// A table for people.
    #[value(alias = "txt")]
    Text,
    /// The published contract.
    Json,
    /// An order of battle in the terms of the rule set; of a scenario several, with `-o FOLDER`.
    Yaml,
    /// One table: a line for each formation, unit and leader.
    Csv,
    /// Tables in Markdown.
    Md,
}

#[derive(Debug, clap::Args)]
pub(super) struct MusterArgs {
    #[command(flatten)]
    pub field: FieldArgs,

    /// Hold it against this collection.
    #[arg(long, value_name = "FILE")]
    pub own: Option<PathBuf>,

    /// How to print.
    #[arg(long, value_enum, default_value_t = MusterShape::Text)]
    pub format: MusterShape,

    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// How a muster is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum MusterShape {
    /// A table for people.
    Text,
    /// One line each, for a spreadsheet.
    Csv,
    /// One JSON value.
    Json,
}

#[derive(Debug, clap::Args)]
pub(super) struct FitArgs {
    /// An order of battle or a scenario.
    #[arg(value_name = "PATH")]
    pub path: PathBuf,

    /// The table that there is, in feet or in metric units: `6x4ft`, `180x120cm`, `1.8x1.2m`.
    #[arg(long, value_name = "SIZE", value_parser = table_size)]
    pub table: Option<TableSize>,

    /// Hold it against this collection.
    #[arg(long, value_name = "FILE")]
    pub own: Option<PathBuf>,

    /// How to print.
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}

/// The size of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TableSize {
    /// As it is shown: `180 × 120 cm`.
    pub shown: String,
    /// The longer side in millimetres.
    pub long: Ratio,
    /// The shorter side in millimetres.
    pub short: Ratio,
}

/// Units in which a table is measured, each in tenths of a millimetre.
const TABLE_UNITS: &[(&str, i64)] =
    &[("ft", 3048), ("in", 254), ("cm", 100), ("mm", 10), ("m", 10_000)];

/// Maximum side of a table in millimetres: a hundred feet, more than a hall has.
const MAX_TABLE_SIDE: i64 = 30_480;

/// Minimum side of a table in millimetres: a tray.
const MIN_TABLE_SIDE: i64 = 100;

/// Two sides and their unit, exactly. Without a unit they are feet.
fn table_size(text: &str) -> Result<TableSize, String> {
    let wrong = || {
        format!(
            "`{text}` is not the size of a table: write both sides and their unit, such as `6x4ft` or \
             `180x120cm`"
        )
    };
    let written = text.trim();
    let unit = TABLE_UNITS.iter().find(|(unit, _)| written.ends_with(unit));
    let (unit, tenths) = unit.copied().unwrap_or(("ft", 3048));
    let bare = written.strip_suffix(unit).unwrap_or(written);
    let (first, second) = bare.split_once(['x', '×', 'X']).ok_or_else(wrong)?;
    let side = |part: &str| {
        let part = part.trim();
        let number = Ratio::read(part.strip_suffix(unit).unwrap_or(part).trim())?;
        let millimetres = number.times(Ratio::new(tenths, 10)?)?;
        let fits = Ratio::whole(MIN_TABLE_SIDE) <= millimetres
            && millimetres <= Ratio::whole(MAX_TABLE_SIDE);
        fits.then_some((number, millimetres))
    };
    let (first, second) = side(first).zip(side(second)).ok_or_else(wrong)?;
    Ok(TableSize {
        shown: format!("{} × {} {unit}", first.0, second.0),
        long: first.1.max(second.1),
        short: first.1.min(second.1),
    })
}

#[derive(Debug, clap::Args)]
pub(super) struct DiffArgs {
    /// An order of battle or a scenario.
    #[arg(value_name = "A")]
    pub first: PathBuf,

    /// Another one.
    #[arg(value_name = "B")]
    pub second: Option<PathBuf>,

    /// Compare with what it was at this revision of its git repository: `HEAD~1`, a branch, a tag or a
    /// commit.
    #[arg(long, value_name = "REV", conflicts_with = "second")]
    pub since: Option<String>,

    /// Compare what comes of them under this rule set; given twice, under one and the other.
    #[arg(long, value_name = "RULESET")]
    pub to: Vec<String>,

    /// How to print.
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}

/// Tenths of a per cent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tenths(pub u32);

fn tenths(text: &str) -> Result<Tenths, String> {
    let number = text.strip_suffix('%').unwrap_or(text).trim();
    let (whole, tenth) = number.split_once('.').unwrap_or((number, "0"));
    let wrong = || format!("`{text}` is not a share: write `5%` or `2.5%`");
    if tenth.len() != 1 {
        return Err(wrong());
    }
    let digits = |part: &str| part.parse::<u32>().ok().filter(|number| *number <= 1000);
    let (whole, tenth) = digits(whole).zip(digits(tenth)).ok_or_else(wrong)?;
    Ok(Tenths(whole * 10 + tenth))
}

/// How a view is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Shape {
    /// For people.
    Text,
    /// One JSON value.
    Json,
}

#[derive(Debug, clap::Args)]
pub(super) struct OddsArgs {
    /// The rule set, by id or alias.
    pub ruleset: String,

    /// The dice table.
    pub table: Option<String>,

    /// Only this column: its id, or in a scale a number; may be repeated.
    #[arg(long, short, value_name = "COLUMN")]
    pub column: Vec<String>,

    /// Only this net modifier to the throw; may be repeated.
    #[arg(long, short, value_name = "N", num_args = 1.., allow_negative_numbers = true, value_parser = clap::value_parser!(i64).range(-1000..=1000))]
    pub modifier: Vec<i64>,

    /// With this shift of columns, to the right if above 0; may be repeated.
    #[arg(long, short, value_name = "N", num_args = 1.., allow_negative_numbers = true, value_parser = clap::value_parser!(i64).range(-1000..=1000))]
    pub shift: Vec<i64>,

    /// How to print.
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}

#[derive(Debug, clap::Args)]
pub(super) struct AskArgs {
    /// The rule set, by id or alias.
    pub ruleset: String,

    /// The ruling.
    pub ruling: Option<String>,

    /// What is known, as FACT=VALUE.
    #[arg(value_name = "FACT=VALUE")]
    pub facts: Vec<String>,

    /// How to print.
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}

#[derive(Debug, clap::Args)]
pub(super) struct RulesArgs {
    /// The rule set, by id or alias.
    pub ruleset: Option<String>,

    /// What to show of it: a chart, a dice table, a ruling, a reading, a word of the game, a section, or
    /// figures by their place in the ledger, such as `units/battalion`.
    pub name: Option<String>,

    /// How to print.
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}

#[derive(Debug, clap::Args)]
pub(super) struct ImportArgs {
    /// The GeoJSON file.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The name of the map; else that of the file.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,

    /// The south-west corner of the map in degrees, latitude first: `50.66,4.36`. Without it the map holds
    /// all there is.
    #[arg(long, value_name = "LAT,LON", requires = "size", allow_hyphen_values = true, value_parser = corner)]
    pub origin: Option<(f64, f64)>,

    /// The size of the map in metres, from west to east and from south to north: `6000x4000`. What lies
    /// beyond is cut off.
    #[arg(long, value_name = "WIDTHxHEIGHT", requires = "origin", value_parser = extent)]
    pub size: Option<(i32, i32)>,

    /// Maximum distance in metres by which simplified outlines and lines may be off; 0 keeps every point.
    #[arg(long, value_name = "METRES", default_value_t = 5, value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub simplify: u16,

    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct ExportArgs {
    /// A map or a scenario.
    #[arg(value_name = "PATH")]
    pub path: PathBuf,

    /// As what to write it.
    #[arg(long, value_enum, default_value_t = ExportShape::Geojson)]
    pub format: ExportShape,

    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// As what something is exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ExportShape {
    /// GeoJSON, RFC 7946.
    Geojson,
}

/// A place on earth: latitude, then longitude.
fn corner(written: &str) -> Result<(f64, f64), String> {
    let wanted = "write degrees, latitude first: `50.66,4.36`";
    let (latitude, longitude) = written.split_once(',').ok_or(wanted)?;
    let degrees = |text: &str| text.trim().parse::<f64>().map_err(|_| wanted.to_owned());
    let (latitude, longitude) = (degrees(latitude)?, degrees(longitude)?);
    match latitude.abs() <= 90.0 && longitude.abs() <= 180.0 {
        true => Ok((latitude, longitude)),
        false => Err("latitude goes from -90 to 90, longitude from -180 to 180".to_owned()),
    }
}

/// A size in metres.
fn extent(written: &str) -> Result<(i32, i32), String> {
    let (width, height) = written.split_once('x').ok_or("write metres: `6000x4000`")?;
    let metres = |text: &str| match text.trim().parse::<i32>() {
        Ok(metres) if (100..=100_000).contains(&metres) => Ok(metres),
        Ok(_) => Err("a map is from 100 to 100000 m wide and high".to_owned()),
        Err(_) => Err("write metres: `6000x4000`".to_owned()),
    };
    Ok((metres(width)?, metres(height)?))
}

#[derive(Debug, clap::Args)]
pub(super) struct SchemaArgs {
    /// The kind of document: oob, scenario, map, ruleset, collection or project; or convert, what
    /// a conversion prints as JSON.
    pub kind: Option<String>,

    /// Write the schemas as files into this folder.
    #[arg(long, value_name = "DIR")]
    pub write: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct CompletionsArgs {
    /// The shell.
    pub shell: clap_complete::Shell,
}
