//! `grognard schema`: look up a schema · print or write.

use std::io::Write;

use anyhow::bail;

use crate::cli::args::SchemaArgs;
use crate::cli::exit::Outcome;
use crate::cli::terminal::Terminal;
use crate::document::{KINDS, Kind, schema_text};
use crate::files::{OutputFile, write};
use crate::text::nearest;

pub(in crate::cli) fn run(args: &SchemaArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let kinds: Vec<Kind> = match &args.kind {
        Some(name) => vec![find(name)?],
        None => KINDS.to_vec(),
    };
    if let Some(folder) = &args.write {
        let file = |kind: &Kind| {
            OutputFile::new(format!("{}.schema.json", kind.name()), schema_text(*kind))
        };
        let files: Vec<OutputFile> = kinds.iter().map(file).collect();
        write(folder, &files)?;
        if !terminal.quiet {
            let (count, folder) = (files.len(), folder.display());
            let noun = if count == 1 { "schema" } else { "schemas" };
            writeln!(terminal.err, "wrote {count} {noun} into `{folder}`")?;
        }
        return Ok(Outcome::Clean);
    }
    match kinds.as_slice() {
        [kind] => write!(terminal.out, "{}", schema_text(*kind))?,
        kinds => {
            for kind in kinds {
                writeln!(terminal.out, "{:10}  {}  ({})", kind.name(), kind.words(), shape(*kind))?;
            }
            if !terminal.quiet {
                writeln!(
                    terminal.err,
                    "\n`grognard schema KIND` prints one, `--write DIR` writes all"
                )?;
            }
        }
    }
    Ok(Outcome::Clean)
}

fn shape(kind: Kind) -> String {
    if kind == Kind::Project { kind.suffix().to_owned() } else { format!("*{}", kind.suffix()) }
}

fn find(name: &str) -> anyhow::Result<Kind> {
    if let Some(kind) = KINDS.into_iter().find(|kind| kind.name() == name) {
        return Ok(kind);
    }
    match nearest(name, KINDS.map(Kind::name)) {
        Some(near) => bail!("there is no kind `{name}`; did you mean `{near}`?"),
        None => bail!("there is no kind `{name}`; `grognard schema` lists them"),
    }
}
