//! Command line arguments.

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
mod evening;
mod explain;
mod export;
mod field;
mod fit;
mod fmt;
mod groups;
mod import;
mod labels;
mod lsp;
mod man;
mod map;
mod muster;
mod new;
mod odds;
mod pack;
mod paper;
mod partial;
mod play;
mod player;
mod qrs;
mod renamed;
mod roster;
mod rules;
mod schema;
mod serve;
mod shape;
mod sheets;

use clap::{ArgAction, Parser, Subcommand, ValueEnum};

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
pub(super) use evening::EveningArgs;
pub(super) use explain::ExplainArgs;
pub(super) use export::ExportArgs;
pub(super) use field::{FieldArgs, GameArgs};
pub(super) use fit::FitArgs;
pub(super) use fmt::FmtArgs;
pub(super) use groups::{lacks_ruleset, program, with_near_words};
pub(super) use import::{ImportArgs, ParenArg};
pub(super) use labels::LabelsArgs;
pub(super) use lsp::LspArgs;
pub(super) use man::ManArgs;
pub(super) use map::{MapArgs, MapPaper, MapShape, MapTheme, TilePaper};
pub(super) use muster::{MusterArgs, MusterShape};
pub(super) use new::{GameShape, Host, NewArgs};
pub(super) use odds::OddsArgs;
pub(super) use pack::{PackAction, PackArgs};
pub(super) use paper::{Paper, PrintArgs, PrintShape};
pub(super) use partial::PartialArgs;
pub(super) use play::{PlayArgs, PlayShape};
pub(super) use player::PlayerArgs;
pub(super) use qrs::QrsArgs;
pub(super) use renamed::renamed;
pub(super) use roster::RosterArgs;
pub(super) use rules::RulesArgs;
pub(super) use schema::SchemaArgs;
pub(super) use serve::ServeArgs;
pub(super) use shape::Shape;

/// Check, convert, print and publish Napoleonic orders of battle
///
/// Write an order of battle once, in men, sabres and guns, and check it like code.
#[derive(Debug, Parser)]
#[command(
    name = "grognard",
    version,
    max_term_width = 100,
    disable_help_flag = true,
    disable_version_flag = true,
    after_help = "\
Examples:
  grognard new jena             create a project that checks clean
  grognard check                check every document below this folder
  grognard check army.oob.yaml  check one document
  grognard explain              list all checks

Exit codes: 0 clean, 1 findings, 2 failed."
)]
pub(super) struct Args {
    /// When to use colour; `auto` uses it in a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN", help_heading = GLOBAL)]
    pub color: Colour,

    /// Suppress summaries and hints
    #[arg(long, short, global = true, help_heading = GLOBAL)]
    pub quiet: bool,

    /// Print help; `-h` prints a summary
    #[arg(long, short, global = true, action = ArgAction::Help, help_heading = GLOBAL)]
    pub help: Option<bool>,

    /// Print the version
    #[arg(long, short = 'V', action = ArgAction::Version, help_heading = GLOBAL)]
    pub version: Option<bool>,

    #[command(subcommand)]
    pub command: Command,
}

/// Heading of the options that every command has.
const GLOBAL: &str = "Global options";

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Create a project
    ///
    /// Writes a folder with a project file, a small scenario, its two orders of battle and its map,
    /// editor settings for the schemas, and a workflow that checks the documents on every push. The
    /// workflow downloads a released program and compiles nothing.
    #[command(after_help = include_str!("../help/new.txt"))]
    New(NewArgs),

    /// Add regiments, formations or a battle from establishments
    ///
    /// Strengths, guns and parts are those on paper, with their sources: what a regulation
    /// prescribed, not who was present. Without a name, the command lists the establishments.
    #[command(after_help = include_str!("../help/add.txt"))]
    Add(AddArgs),

    /// Check documents
    ///
    /// Reads all documents of the project, so that references resolve, and reports findings in
    /// those that you name. Files that `.gitignore` names are left out.
    #[command(after_help = include_str!("../help/check.txt"))]
    Check(CheckArgs),

    /// Format documents (whitespace only)
    ///
    /// Indents by two, puts single spaces between words, and keeps rows in columns that are aligned
    /// already. Quotes, comments, the order of keys and line breaks stay. A document that cannot be
    /// read completely stays unchanged.
    #[command(after_help = include_str!("../help/fmt.txt"))]
    Fmt(FmtArgs),

    /// Snapshot conversions and report changes
    ///
    /// Snapshots are text files beside the scenarios, with units, grades, strengths, turns and a
    /// summary of the ledger. If a new version of a rule set, a list or the program changes a
    /// conversion, the command prints a diff.
    #[command(after_help = include_str!("../help/approve.txt"))]
    Approve(ApproveArgs),

    /// Explain a finding or list all checks
    #[command(after_help = include_str!("../help/explain.txt"))]
    Explain(ExplainArgs),

    /// Convert orders of battle to a rule set
    ///
    /// Small bodies are merged and large ones split into units of the game, men become elements,
    /// and grades become those of the game. The table shows the result; the ledger explains each
    /// number.
    #[command(after_help = include_str!("../help/convert.txt"))]
    Convert(ConvertArgs),

    /// Count the bases, figures and leaders that battles need
    ///
    /// For one battle, the count is the sum of all sides. For several battles, the count is the
    /// largest number of each kind that one of them needs. With a collection, the command reports
    /// what is short.
    #[command(after_help = include_str!("../help/muster.txt"))]
    Muster(MusterArgs),

    /// Write a battle report from logs
    ///
    /// The report has the losses of each unit, their results under the rules, and the events of
    /// each turn.
    #[command(after_help = include_str!("../help/play.txt"))]
    Play(PlayArgs),

    /// Rank rule sets for a battle and a table
    #[command(after_help = include_str!("../help/fit.txt"))]
    Fit(FitArgs),

    /// Compare two documents or revisions
    ///
    /// Compares two orders of battle or scenarios, a document with a revision of it, or the
    /// conversions of one order of battle to two rule sets.
    #[command(after_help = include_str!("../help/diff.txt"))]
    Diff(DiffArgs),

    /// Print everything for an evening
    ///
    /// For each side: scenario sheet, map, roster, unit cards, labels and quick-reference sheet,
    /// with only what that side may know. For the umpire: the same without secrets left out. The
    /// folder has a file for each pile of paper, a cover with the order of printing, and `all.pdf`.
    #[command(after_help = include_str!("../help/print.txt"))]
    Print(EveningArgs),

    /// Print unit cards
    ///
    /// Each card has boxes to tick, the effects of losses, and the values of the unit from the
    /// charts of the game.
    #[command(after_help = include_str!("../help/cards.txt"))]
    Cards(CardsArgs),

    /// Print a printer test sheet
    ///
    /// The sheet measures sizes, margins, and how far the printer shifts the backs of cards.
    #[command(after_help = include_str!("../help/calibrate.txt"))]
    Calibrate(CalibrateArgs),

    /// Print rosters with boxes to tick
    ///
    /// A roster is a tree of the formations of a side, after a summary.
    #[command(after_help = include_str!("../help/roster.txt"))]
    Roster(RosterArgs),

    /// Print orders of battle as diagrams
    ///
    /// Armies, corps and divisions are boxes with lists of their units, leaders and strengths:
    /// historical men and guns or, with `--to`, elements and grades of a rule set. Each force is on
    /// one sheet, of the smallest paper from A4 to A2 on which its letters have at least 6.5
    /// points. A force without room on A2 has a sheet for each corps.
    #[command(after_help = include_str!("../help/diagram.txt"))]
    Diagram(DiagramArgs),

    /// Draw battle maps to scale
    ///
    /// Without a rule set, the map is historical. With `--to`, the map shows the table and the
    /// bases.
    #[command(after_help = include_str!("../help/map.txt"))]
    Map(MapArgs),

    /// Build the website of a project
    ///
    /// The site has pages for battles, armies and rules, and files to download.
    #[command(after_help = include_str!("../help/build.txt"))]
    Build(BuildArgs),

    /// Preview the website while you write
    ///
    /// Only this computer can open the address of the preview.
    #[command(after_help = include_str!("../help/serve.txt"))]
    Serve(ServeArgs),

    /// Run the language server for editors
    ///
    /// Your editor starts the server, which speaks the language server protocol over standard input
    /// and output. The server reads only the open folders.
    #[command(after_help = include_str!("../help/lsp.txt"))]
    Lsp(LspArgs),

    /// Print the jobs on standard input, for another process of this program
    #[command(hide = true)]
    PrintJobs {
        /// Maximum memory in gigabytes
        memory: u64,
    },

    /// Print labels for bases
    ///
    /// Each label is as wide as its base and is folded over the edge.
    #[command(after_help = include_str!("../help/labels.txt"))]
    Labels(LabelsArgs),

    /// Print the quick-reference sheet of a rule set
    ///
    /// The sheet has what players look up during a game, on as few pages as the rule set asks for.
    /// Charts that the rule set lacks are empty, for you to fill in.
    #[command(after_help = include_str!("../help/qrs.txt"))]
    Qrs(QrsArgs),

    /// Show the exact odds of dice tables
    ///
    /// Every combination of dice is counted. A result that rests on a reading of the rules is
    /// marked, and a result that the rules leave open stays open.
    #[command(after_help = include_str!("../help/odds.txt"))]
    Odds(OddsArgs),

    /// Look up a ruling
    ///
    /// The answer has its reason and its sections. If facts are missing, the command names the
    /// facts.
    #[command(after_help = include_str!("../help/ask.txt"))]
    Ask(AskArgs),

    /// Show the contents and sources of a rule set
    ///
    /// Shows figures, charts, rulings and gaps. Rule sets of the project replace built-in ones with
    /// the same id.
    #[command(after_help = include_str!("../help/rules.txt"))]
    Rules(RulesArgs),

    /// Share rule sets as archives
    ///
    /// An archive has the rule set, its pages, its licence and a digest. `grognard add pack` puts
    /// it into a project, with its origin in `packs/lock.json`. Only these two commands fetch
    /// anything, from a file or with `git`.
    #[command(after_help = include_str!("../help/pack.txt"))]
    Pack(PackArgs),

    /// Import lists and maps
    ///
    /// Reads lists from books, web pages and other programs, and maps in GeoJSON. The report names
    /// the lines that were read, guessed or left out; each guess has a comment in the document. A
    /// feature of a map has its kind from its property `kind` or from the tags of OpenStreetMap;
    /// features without a kind are counted and left out.
    #[command(after_help = include_str!("../help/import.txt"))]
    Import(Box<ImportArgs>),

    /// Export documents for other programs
    ///
    /// Writes text, tables, workbooks, GeoJSON and formats of other programs, and reports what the
    /// format cannot contain. KML and GeoJSON need a map with its position on earth (`origin`).
    #[command(after_help = include_str!("../help/export.txt"))]
    Export(ExportArgs),

    /// Print the JSON Schema of a kind of document
    #[command(after_help = include_str!("../help/schema.txt"))]
    Schema(SchemaArgs),

    /// Print a shell completion script
    #[command(after_help = include_str!("../help/completions.txt"))]
    Completions(CompletionsArgs),

    /// Print manual pages
    #[command(after_help = include_str!("../help/man.txt"))]
    Man(ManArgs),
}
