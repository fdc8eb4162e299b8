//! `grognard man`: make manual pages of what can be typed · print or write.

use std::io::Write;

use anyhow::{Context, bail};
use clap::CommandFactory;
use clap_mangen::Man;

use crate::cli::args::{Args, ManArgs};
use crate::cli::outcome::Outcome;
use crate::cli::terminal::Terminal;
use crate::disk::write;
use grognard_core::text::nearest;
use grognard_project::files::OutputFile;

pub(in crate::cli) fn run(args: &ManArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let mut program = Args::command();
    // Gives every command its whole name, such as `grognard check`.
    program.build();
    let Some(folder) = &args.write else {
        let command = match &args.command {
            Some(name) => find(&program, name)?,
            None => &program,
        };
        terminal.out.write_all(&page(command)?.bytes)?;
        return Ok(Outcome::Clean);
    };
    let commands = std::iter::once(&program).chain(shown_commands(&program));
    let files: Vec<OutputFile> = commands.map(page).collect::<anyhow::Result<_>>()?;
    write(folder, &files)?;
    if !terminal.quiet {
        writeln!(terminal.err, "wrote {} pages into `{}`", files.len(), folder.display())?;
    }
    Ok(Outcome::Clean)
}

/// The commands that `grognard --help` lists.
fn shown_commands(program: &clap::Command) -> impl Iterator<Item = &clap::Command> {
    program.get_subcommands().filter(|command| !command.is_hide_set())
}

fn find<'a>(program: &'a clap::Command, name: &str) -> anyhow::Result<&'a clap::Command> {
    if let Some(command) = shown_commands(program).find(|command| command.get_name() == name) {
        return Ok(command);
    }
    match nearest(name, shown_commands(program).map(clap::Command::get_name)) {
        Some(near) => bail!("there is no command `{name}`; did you mean `{near}`?"),
        None => bail!("there is no command `{name}`; `grognard --help` lists them"),
    }
}

/// The page of a command, as a file with the name by which `man` finds it.
fn page(command: &clap::Command) -> anyhow::Result<OutputFile> {
    let man = Man::new(command.clone());
    let mut text = Vec::new();
    man.render(&mut text).context("cannot make a manual page")?;
    Ok(OutputFile::new(man.get_filename(), text))
}
