//! `grognard new`: fill in the built-in project · write.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use grognard_core::document::{KINDS, Kind, schema_text};
use grognard_project::files::{BUILTIN, OutputFile};
use grognard_syntax::text::why_no_file_name;

use super::placeholders::{Placeholders, id_of, quoted};
use super::{new_from, new_ruleset, new_workflow};
use crate::cli::args::NewArgs;
use crate::cli::outcome::Outcome;
use crate::cli::terminal::Terminal;
use crate::disk::{clear_left, write, write_new_folder};

/// Name and id in the files of the built-in project, which a new project replaces.
const PLACEHOLDERS: Placeholders = Placeholders { name: "My battle", id: "my-battle" };

pub(in crate::cli) fn run(args: &NewArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    if let Some(name) = &args.ruleset {
        return new_ruleset::run(name, args.like, terminal);
    }
    if args.name.is_none() && args.from.as_deref() == Some("") {
        return new_from::list_armies(terminal);
    }
    let Some(folder) = &args.name else {
        return match &args.from {
            Some(from) => bail!("give the project a name: `grognard new NAME --from {from}`"),
            None => copy_templates(terminal),
        };
    };
    clear_left(folder);
    if folder.exists() {
        bail!("`{}` already exists; name a new folder", folder.display());
    }
    let workflow = new_workflow::workflow(args)?;
    if let Some(from) = &args.from {
        return new_from::run(folder, from, workflow, terminal);
    }
    let name = folder.file_name().context("give the project a name: `grognard new jena`")?;
    let name = name.to_str().context("the name must be readable text")?;
    // Refuse the name only on Windows, which cannot create a folder of this name.
    if let Some(why) = why_no_file_name(name).filter(|_| cfg!(windows)) {
        bail!("a folder cannot be called `{name}`: it {why}; give the project another name");
    }
    let mut files = project(name)?;
    files.extend(workflow);
    write_new_folder(folder, &files)?;
    if !terminal.quiet {
        writeln!(
            terminal.err,
            "made `{shown}`: a scenario, two orders of battle and a map\n\n    \
             cd {}\n    grognard check\n",
            quoted(folder),
            shown = folder.display(),
        )?;
    }
    Ok(Outcome::Clean)
}

/// Copies the built-in templates of prints and of the website into the project, except those that
/// the project already has.
fn copy_templates(terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let folder = Path::new("templates");
    let built_in =
        BUILTIN.iter().filter(|(path, _)| path.starts_with("print/") || path.starts_with("site/"));
    let missing = built_in.filter(|(path, _)| !folder.join(path).exists());
    let files: Vec<OutputFile> =
        missing.map(|(path, text)| OutputFile::new(*path, text.as_bytes().to_vec())).collect();
    if files.is_empty() {
        bail!("`templates` already has all templates; delete one to restore it");
    }
    write(folder, &files)?;
    if !terminal.quiet {
        writeln!(terminal.err, "wrote {} templates into `templates`", files.len())?;
    }
    Ok(Outcome::Clean)
}

fn project(name: &str) -> anyhow::Result<Vec<OutputFile>> {
    let id = id_of(name, Kind::Scenario, "battle")?;
    let templates =
        BUILTIN.iter().filter_map(|(path, text)| Some((path.strip_prefix("new/")?, text)));
    let mut files: Vec<OutputFile> = templates
        .map(|(path, text)| {
            let text = PLACEHOLDERS.fill(path, text, name, &id);
            OutputFile::new(path.replace(PLACEHOLDERS.id, &id), text)
        })
        .collect();
    for kind in KINDS {
        let path = format!("schemas/{}.schema.json", kind.name());
        files.push(OutputFile::new(path, schema_text(kind)));
    }
    Ok(files)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use grognard_check::check::{Options, check};
    use grognard_core::document::PAGE_SUFFIX;
    use grognard_project::files::{Given, given};
    use grognard_project::project::settings;

    pub(in crate::cli::commands) fn findings(files: Vec<OutputFile>) -> Vec<String> {
        let is_read = |file: &OutputFile| {
            Kind::of_path(&file.path).is_some() || file.path.ends_with(PAGE_SUFFIX)
        };
        let text = |file: OutputFile| Given { name: file.path, bytes: file.bytes, project: 0 };
        let texts = files.into_iter().filter(is_read).map(text).collect();
        let (files, _) = given(texts);
        let options = Options { complete: true, ..Options::default() };
        let checked = check(&files, &[settings(None)], options);
        checked.diagnostics.into_iter().map(|found| found.message).collect()
    }

    /// Tries names that are difficult in YAML or as file names.
    #[test]
    fn a_new_project_checks_clean() {
        for name in [
            "jena",
            "jena-1806",
            "no",
            "con",
            "index",
            "1806",
            "Möckern: der 16.",
            "a\"b\\c",
            "#5",
            "- x",
        ] {
            let found = findings(project(name).expect("a project"));
            assert!(found.is_empty(), "{name}: {found:?}");
        }
        assert!(project("###").is_err());
    }

    /// Nobody owns these names before a release: whoever registers one would run code in every new
    /// project.
    #[test]
    fn a_new_project_names_no_package() {
        for file in project("jena").expect("a project") {
            let text = String::from_utf8(file.bytes).expect("text");
            for name in ["pip install", "pipx", "grognard==", "npx", "uses:", "grognard.grognard"] {
                assert!(!text.contains(name), "{}: {name}", file.path);
            }
        }
    }

    #[test]
    fn git_ignores_what_commands_write_into_a_new_project() {
        let files = project("jena").expect("a project");
        let ignored = files.into_iter().find(|file| file.path == ".gitignore").expect("a list");
        let ignored = String::from_utf8(ignored.bytes).expect("text");
        for pattern in ["/public/", ".*.grognard-new/", "*.pdf"] {
            assert!(ignored.lines().any(|line| line == pattern), "{pattern}: {ignored}");
        }
    }
}
