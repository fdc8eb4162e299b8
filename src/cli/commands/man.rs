//! `grognard man`: make manual pages of the commands · print or write.

use std::io::Write;

use anyhow::{Context, bail};
use clap_mangen::Man;
use grognard_project::files::OutputFile;
use grognard_syntax::text::unknown;

use crate::cli::args::{ManArgs, program};
use crate::cli::outcome::Outcome;
use crate::cli::terminal::Terminal;
use crate::disk::write;

pub(in crate::cli) fn run(args: &ManArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let mut program = program();
    // `build` gives every command its full name, such as `grognard check`, which becomes the name
    // of its page.
    program.build();
    let Some(folder) = &args.output else {
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

/// Returns the commands that get a manual page: all commands that `grognard --help` lists, except
/// `help`.
fn shown_commands(program: &clap::Command) -> impl Iterator<Item = &clap::Command> {
    let is_shown =
        |command: &&clap::Command| !command.is_hide_set() && command.get_name() != "help";
    program.get_subcommands().filter(is_shown)
}

fn find<'a>(program: &'a clap::Command, name: &str) -> anyhow::Result<&'a clap::Command> {
    if let Some(command) = shown_commands(program).find(|command| command.get_name() == name) {
        return Ok(command);
    }
    let what = format!("there is no command `{name}`");
    let known = shown_commands(program).map(clap::Command::get_name);
    bail!(unknown(what, name, known, "`grognard --help` lists all commands"))
}

/// Makes the manual page of a command. The file name is the one that `man` expects.
fn page(command: &clap::Command) -> anyhow::Result<OutputFile> {
    let named =
        command.clone().subcommand_help_heading("Commands").subcommand_value_name("COMMAND");
    let version = format!("grognard {}", env!("CARGO_PKG_VERSION"));
    let man = Man::new(named).source(version).manual("Grognard manual");
    let mut text = Vec::new();
    write_page(&man, command, &mut text).context("cannot make a manual page")?;
    Ok(OutputFile::new(man.get_filename(), text))
}

/// Writes the sections of a page. `clap_mangen` alone is not enough, because it lists every option
/// in the synopsis and joins the lines of the examples into a paragraph.
fn write_page(man: &Man, command: &clap::Command, out: &mut Vec<u8>) -> std::io::Result<()> {
    man.render_title(out)?;
    man.render_name_section(out)?;
    let usage = command.clone().render_usage().to_string();
    writeln!(out, ".SH SYNOPSIS\n{}", roff(usage.trim_start_matches("Usage:").trim()))?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    }
    let help = command.get_after_long_help().or(command.get_after_help());
    for part in help.map(ToString::to_string).unwrap_or_default().trim().split("\n\n") {
        match part.split_once(":\n") {
            Some((title, lines)) => {
                writeln!(out, ".SH {}\n.nf\n{}\n.fi", title.to_uppercase(), roff(lines))?;
            }
            None => match part.strip_prefix("Exit codes: ") {
                Some(codes) => writeln!(out, ".SH \"EXIT STATUS\"\n{}", roff(codes))?,
                None => writeln!(out, ".PP\n{}", roff(part))?,
            },
        }
    }
    Ok(())
}

/// Escapes lines for roff, so that none is read as a command to roff and hyphens can be copied.
fn roff(lines: &str) -> String {
    let escaped = lines.replace('\\', "\\e").replace('-', "\\-");
    let lines = escaped.lines().map(|line| match line.starts_with(['.', '\'']) {
        true => format!("\\&{line}"),
        false => line.to_owned(),
    });
    lines.collect::<Vec<String>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_a_page_is_a_roff_request() {
        assert_eq!(roff("  a --fix \\n\n.SH x\n'br"), "  a \\-\\-fix \\en\n\\&.SH x\n\\&'br");
    }

    #[test]
    fn every_page_has_its_examples_on_separate_lines() {
        let mut program = program();
        program.build();
        for command in shown_commands(&program) {
            let text = String::from_utf8(page(command).expect("a page").bytes).expect("text");
            let name = command.get_name();
            assert!(text.contains(".SH EXAMPLES\n.nf\n"), "{name} has no examples");
            assert!(!text.contains("EXTRA"), "{name}");
        }
    }
}
