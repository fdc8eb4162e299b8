//! `grognard schema`: look up a schema · print or write.

use std::io::Write;

use anyhow::bail;
use grognard_core::document::{KINDS, Kind, schema_text};
use grognard_exchange::export::export_schema;
use grognard_project::files::OutputFile;
use grognard_syntax::text::{counted, unknown};
use grognard_view::view::{battle_schema, convert_schema};

use crate::cli::args::SchemaArgs;
use crate::cli::outcome::Outcome;
use crate::cli::terminal::Terminal;
use crate::disk::write;

pub(in crate::cli) fn run(args: &SchemaArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let printed =
        CONTRACTS.iter().filter(|(name, ..)| args.kind.as_deref().is_none_or(|kind| kind == *name));
    if let (Some(_), None, Some((_, _, schema))) =
        (&args.kind, &args.output, printed.clone().next())
    {
        write!(terminal.out, "{}", schema())?;
        return Ok(Outcome::Clean);
    }
    let kinds: Vec<Kind> = match &args.kind {
        Some(name) if CONTRACTS.iter().any(|(contract, ..)| name == contract) => Vec::new(),
        Some(name) => vec![find(name)?],
        None => KINDS.to_vec(),
    };
    if let Some(folder) = &args.output {
        let file = |kind: &Kind| {
            OutputFile::new(format!("{}.schema.json", kind.name()), schema_text(*kind))
        };
        let mut files: Vec<OutputFile> = kinds.iter().map(file).collect();
        for (name, _, schema) in printed {
            files.push(OutputFile::new(format!("{name}.schema.json"), schema()));
        }
        write(folder, &files)?;
        if !terminal.quiet {
            let (schemas, folder) = (counted(files.len(), "schema"), folder.display());
            writeln!(terminal.err, "wrote {schemas} into `{folder}`")?;
        }
        return Ok(Outcome::Clean);
    }
    match kinds.as_slice() {
        [kind] => write!(terminal.out, "{}", schema_text(*kind))?,
        kinds => {
            for kind in kinds {
                writeln!(terminal.out, "{:10}  {}  ({})", kind.name(), kind.words(), shape(*kind))?;
            }
            for (name, words, _) in CONTRACTS {
                writeln!(terminal.out, "{name:10}  {words}")?;
            }
            if !terminal.quiet {
                writeln!(
                    terminal.err,
                    "\n`grognard schema KIND` prints one schema, `-o DIR` writes all"
                )?;
            }
        }
    }
    Ok(Outcome::Clean)
}

/// A JSON output with a published schema: its name, its description, and a function that makes the
/// schema.
type Contract = (&'static str, &'static str, fn() -> String);

const CONTRACTS: &[Contract] = &[
    ("convert", "output of `convert --format json` for an order of battle", convert_schema),
    ("battle", "output of `convert --format json` for a scenario", battle_schema),
    ("export", "output of `export --format json`", export_schema),
];

fn shape(kind: Kind) -> String {
    if kind == Kind::Project { kind.suffix().to_owned() } else { format!("*{}", kind.suffix()) }
}

fn find(name: &str) -> anyhow::Result<Kind> {
    if let Some(kind) = KINDS.into_iter().find(|kind| kind.name() == name) {
        return Ok(kind);
    }
    let what = format!("there is no kind `{name}`");
    bail!(unknown(what, name, KINDS.map(Kind::name), "`grognard schema` lists all kinds"))
}
