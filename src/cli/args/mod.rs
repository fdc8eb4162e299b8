//! What can be typed, as it is typed.

mod add;
mod approve;
mod ask;
mod build;
mod calibrate;
mod cards;
mod check;
mod completions;
mod convert;
mod deny;
mod diagram;
mod diff;
mod explain;
mod export;
mod field;
mod fit;
mod fmt;
mod import;
mod labels;
mod lsp;
mod man;
mod map;
mod muster;
mod new;
mod odds;
mod paper;
mod partial;
mod play;
mod player;
mod qrs;
mod roster;
mod rules;
mod schema;
mod serve;
mod shape;
mod sheets;

use clap::{Parser, Subcommand, ValueEnum};

pub(super) use add::{AddArgs, AddWhat};
pub(super) use approve::ApproveArgs;
pub(super) use ask::AskArgs;
pub(super) use build::BuildArgs;
pub(super) use calibrate::CalibrateArgs;
pub(super) use cards::CardsArgs;
pub(super) use check::CheckArgs;
pub(super) use completions::CompletionsArgs;
pub(super) use convert::{ConvertArgs, ConvertShape};
pub(super) use deny::{Denied, Deny};
pub(super) use diagram::{DiagramArgs, DiagramPaper};
pub(super) use diff::DiffArgs;
pub(super) use explain::ExplainArgs;
pub(super) use export::ExportArgs;
pub(super) use field::{FieldArgs, GameArgs};
pub(super) use fit::FitArgs;
pub(super) use fmt::FmtArgs;
pub(super) use import::{ImportArgs, ParenArg};
pub(super) use labels::LabelsArgs;
pub(super) use lsp::LspArgs;
pub(super) use man::ManArgs;
pub(super) use map::{MapArgs, MapPaper, MapShape, MapTheme, TilePaper};
pub(super) use muster::{MusterArgs, MusterShape};
pub(super) use new::{Host, NewArgs};
pub(super) use odds::OddsArgs;
pub(super) use paper::{Paper, PrintArgs, PrintShape};
pub(super) use partial::PartialArgs;
pub(super) use play::{PlayArgs, PlayShape};
pub(super) use player::PlayerArgs;
pub(super) use qrs::QrsArgs;
pub(super) use roster::RosterArgs;
pub(super) use rules::RulesArgs;
pub(super) use schema::SchemaArgs;
pub(super) use serve::ServeArgs;
pub(super) use shape::Shape;

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
    /// The workflow installs a finished program and compiles nothing.
    #[command(after_help = include_str!("../help/new.txt"))]
    New(NewArgs),

    /// Add a regiment, a battery, a formation or a battle, as its nation had it on paper.
    ///
    /// Strengths, guns and parts come from establishments with their sources: what a regulation wanted,
    /// not who was present. They are written into an order of battle with `--to`, else printed.
    /// Without a name the establishments are listed.
    #[command(after_help = include_str!("../help/add.txt"))]
    Add(AddArgs),

    /// Check documents and say what is wrong with them.
    ///
    /// Folders are walked for documents (`*.oob.yaml`, `*.scenario.yaml`, `*.map.yaml`,
    /// `*.ruleset.yaml`, `*.collection.yaml` and `grognard.yaml`); what `.gitignore` names is left
    /// out. The rest of the project is read too, so that references can be followed, but only what
    /// you name is complained of.
    #[command(after_help = include_str!("../help/check.txt"))]
    Check(CheckArgs),

    /// Lay out documents: white space alone, nothing that anybody wrote.
    ///
    /// Indents by two, spaces between words, rows in columns where their author has begun to align
    /// them. Quotes, comments, the order of keys and where a line breaks stay. What cannot be read
    /// whole is left as it is.
    #[command(after_help = include_str!("../help/fmt.txt"))]
    Fmt(FmtArgs),

    /// Keep what scenarios come to under rule sets, and show what changes it.
    ///
    /// Units, grades, strengths, turns and the ledger in short are kept as text beside the scenarios.
    /// A new version of a pack, a list or the program that changes them is shown as a diff.
    #[command(after_help = include_str!("../help/approve.txt"))]
    Approve(ApproveArgs),

    /// Explain a finding, or list them all.
    #[command(after_help = include_str!("../help/explain.txt"))]
    Explain(ExplainArgs),

    /// Field orders of battle under a rule set, every number explained.
    ///
    /// Bodies become the units of the game: small ones are merged, large ones split, men become
    /// elements, grades the game's own. The table shows what came of it; the ledger tells how.
    #[command(after_help = include_str!("../help/convert.txt"))]
    Convert(ConvertArgs),

    /// Count the bases, figures and leaders that battles need under a rule set.
    ///
    /// Of one battle all sides together; of several the most that one of them needs of each kind,
    /// not the sum. Against a collection it says what is short.
    #[command(after_help = include_str!("../help/muster.txt"))]
    Muster(MusterArgs),

    /// Tell a battle as it was played, from the logs that were kept at the table.
    ///
    /// Losses of each unit, what they came to under the rules, and what happened turn by turn.
    #[command(after_help = include_str!("../help/play.txt"))]
    Play(PlayArgs),

    /// Say which rule sets and ratios suit a battle, a table and a collection; the best first.
    #[command(after_help = include_str!("../help/fit.txt"))]
    Fit(FitArgs),

    /// Say what changed between two orders of battle or two scenarios, since a revision, or between one
    /// order of battle under two rule sets.
    #[command(after_help = include_str!("../help/diff.txt"))]
    Diff(DiffArgs),

    /// Print a card for each unit under a rule set, to be cut out: PDF, HTML, SVG or PNG.
    ///
    /// Boxes to tick, what losses do, and the unit's own figures from the charts of the game.
    #[command(after_help = include_str!("../help/cards.txt"))]
    Cards(CardsArgs),

    /// Print a sheet by which a printer is measured: sizes, margins, and how far it moves backs.
    #[command(after_help = include_str!("../help/calibrate.txt"))]
    Calibrate(CalibrateArgs),

    /// Print the roster of forces under a rule set: a tree with boxes to tick, a summary first.
    #[command(after_help = include_str!("../help/roster.txt"))]
    Roster(RosterArgs),

    /// Print an order of battle as a diagram: boxes for armies, corps and divisions, with lists of their units.
    ///
    /// With names, leaders and strengths: men and guns as history has them, or with `--to` the elements
    /// and grades of a rule set. Each force is on one sheet, of the smallest paper from A4 to A2 on which
    /// its letters have 6.5 points; if it has no room on A2, every corps has a sheet.
    #[command(after_help = include_str!("../help/diagram.txt"))]
    Diagram(DiagramArgs),

    /// Draw the battlefield to scale: the map of history, or the table under a rule set.
    #[command(after_help = include_str!("../help/map.txt"))]
    Map(MapArgs),

    /// Build the website of a project: battles, armies, rules, and everything to take along.
    #[command(after_help = include_str!("../help/build.txt"))]
    Build(BuildArgs),

    /// Show the website of a project while it is being written, on this computer only.
    #[command(after_help = include_str!("../help/serve.txt"))]
    Serve(ServeArgs),

    /// Serve an editor over standard input and output, in the language server protocol.
    ///
    /// Editors start it; it is no use in a terminal. It reads the folders that are open and nothing else, and says
    /// nothing but answers.
    #[command(after_help = include_str!("../help/lsp.txt"))]
    Lsp(LspArgs),

    /// Print what comes in, for another process of this program
    #[command(hide = true)]
    PrintJobs {
        /// Maximum memory in gigabytes
        memory: u64,
    },

    /// Print labels for bases, as wide as the base, to be folded over its edge.
    #[command(after_help = include_str!("../help/labels.txt"))]
    Labels(LabelsArgs),

    /// Print the quick-reference sheet of a rule set, whole or cut to a battle.
    ///
    /// What is looked up in the middle of a game, on as few sides of paper as the pack says. Charts
    /// that are missing are drawn empty, to be written in.
    #[command(after_help = include_str!("../help/qrs.txt"))]
    Qrs(QrsArgs),

    /// Show the odds of a rule set's dice tables, exactly.
    ///
    /// Without a table the tables are listed. Every way in which the dice can fall is counted; what
    /// rests on a reading of ours is marked, and what the text leaves open is left open.
    #[command(after_help = include_str!("../help/odds.txt"))]
    Odds(OddsArgs),

    /// Ask a rule set a question that players argue about.
    ///
    /// The answer comes with its reason, its sections and the way to it. Facts that are missing are
    /// asked for by name. Without a ruling the rulings are listed.
    #[command(after_help = include_str!("../help/ask.txt"))]
    Ask(AskArgs),

    /// Show what a rule set says: its figures, charts, rulings and gaps, and where they come from.
    ///
    /// The project's own rule sets lie over the built-in ones.
    #[command(after_help = include_str!("../help/rules.txt"))]
    Rules(RulesArgs),

    /// Make documents of what others wrote: a list from a book or a web page, or a map in GeoJSON.
    ///
    /// Every line of a list is read, guessed or told: the report is at the lines of the foreign file, and each guess has
    /// a comment in the document. A feature of a map says by its property `kind` what it is, or by the tags of
    /// OpenStreetMap; what has no kind is left out, counted and told.
    #[command(after_help = include_str!("../help/import.txt"))]
    Import(ImportArgs),

    /// Write an order of battle, a scenario or a map for other programs.
    ///
    /// As text, tables, workbooks, GeoJSON or the format of another program. What a format has no place for is told. KML and
    /// GeoJSON need a map that says where on earth it is (`origin`).
    #[command(after_help = include_str!("../help/export.txt"))]
    Export(ExportArgs),

    /// Print the JSON Schema of a kind of document.
    #[command(after_help = include_str!("../help/schema.txt"))]
    Schema(SchemaArgs),

    /// Print a script that completes commands in a shell.
    #[command(after_help = include_str!("../help/completions.txt"))]
    Completions(CompletionsArgs),

    /// Print a manual page, or write those of all commands into a folder.
    #[command(after_help = include_str!("../help/man.txt"))]
    Man(ManArgs),
}
