//! `grognard new`: fill in the built-in project · write.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use grognard_core::document::{KINDS, Kind, schema_text};
use grognard_project::files::{BUILTIN, OutputFile};
use grognard_syntax::text::why_no_file_name;

use super::placeholders::{Placeholders, id_of, quoted};
use super::{new_from, new_ruleset};
use crate::cli::args::{Host, NewArgs};
use crate::cli::outcome::Outcome;
use crate::cli::terminal::Terminal;
use crate::disk::{clear_left, write, write_new_folder};

/// Name and id in the files of the built-in project, which a new project replaces.
const PLACEHOLDERS: Placeholders = Placeholders { name: "My battle", id: "my-battle" };

pub(in crate::cli) fn run(args: &NewArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    if let Some(name) = &args.ruleset {
        return new_ruleset::run(name, terminal);
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
    if let Some(from) = &args.from {
        return new_from::run(folder, from, terminal);
    }
    let name = folder.file_name().context("give the project a name: `grognard new jena`")?;
    let name = name.to_str().context("the name must be readable text")?;
    // Refuse the name only on Windows, which cannot create a folder of this name.
    if let Some(why) = why_no_file_name(name).filter(|_| cfg!(windows)) {
        bail!("a folder cannot be called `{name}`: it {why}; give the project another name");
    }
    write_new_folder(folder, &project(name, args.ci)?)?;
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

fn project(name: &str, host: Host) -> anyhow::Result<Vec<OutputFile>> {
    let id = id_of(name, Kind::Scenario, "battle")?;
    let templates =
        BUILTIN.iter().filter_map(|(path, text)| Some((path.strip_prefix("new/")?, text)));
    let is_wanted = |path: &str| match host {
        Host::Github => path != GITLAB,
        Host::Gitlab => path != GITHUB,
        Host::None => path != GITHUB && path != GITLAB,
    };
    let mut files: Vec<OutputFile> = templates
        .filter(|(path, _)| is_wanted(path))
        .map(|(path, text)| {
            let text = PLACEHOLDERS.fill(path, text, name, &id);
            let text = if path == GITHUB { with_action(&text, REPOSITORY) } else { text };
            OutputFile::new(path.replace(PLACEHOLDERS.id, &id), text)
        })
        .collect();
    for kind in KINDS {
        let path = format!("schemas/{}.schema.json", kind.name());
        files.push(OutputFile::new(path, schema_text(kind)));
    }
    Ok(files)
}

const GITHUB: &str = ".github/workflows/check.yml";
const GITLAB: &str = ".gitlab-ci.yml";

/// Address of the program's repository. The string is empty if `Cargo.toml` names no repository.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Steps of a workflow that installs the program as a Python wheel, which works without a public
/// repository.
const WHEEL_STEPS: &str = concat!(
    "      - run: pipx install grognard==",
    env!("CARGO_PKG_VERSION"),
    "\n      - run: grognard check --format github --deny warnings\n"
);

/// Replaces the wheel in a workflow by the GitHub action of the program. Only a repository on
/// GitHub has an action for grognard.
fn with_action(workflow: &str, repository: &str) -> String {
    let Some(name) = repository.strip_prefix("https://github.com/") else {
        return workflow.to_owned();
    };
    let name = name.trim_end_matches('/').trim_end_matches(".git");
    let step = format!("      - uses: {name}@v{}\n", env!("CARGO_PKG_VERSION"));
    workflow.replace(WHEEL_STEPS, &step)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use grognard_core::document::PAGE_SUFFIX;
    use grognard_project::check::{Options, check};
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
            let found = findings(project(name, Host::Github).expect("a project"));
            assert!(found.is_empty(), "{name}: {found:?}");
        }
        assert!(project("###", Host::Github).is_err());
    }

    #[test]
    fn a_project_has_only_the_workflow_of_its_host() {
        let workflows = |host| {
            let files = project("jena", host).expect("a project");
            let paths = files.into_iter().map(|file| file.path);
            paths.filter(|path| path.ends_with(".yml")).collect::<Vec<_>>()
        };
        assert_eq!(workflows(Host::Github), [GITHUB]);
        assert_eq!(workflows(Host::Gitlab), [GITLAB]);
        assert!(workflows(Host::None).is_empty());
    }

    #[test]
    fn a_workflow_uses_the_action_if_the_repository_is_on_github() {
        let path = format!("new/{GITHUB}");
        let (_, text) = BUILTIN.iter().find(|(name, _)| **name == path).expect("a template");
        assert!(text.contains(WHEEL_STEPS), "{text}");
        assert_eq!(with_action(text, ""), *text);
        assert_eq!(with_action(text, "https://example.org/grognard"), *text);
        let action = with_action(text, "https://github.com/marengo/grognard");
        let version = env!("CARGO_PKG_VERSION");
        assert!(action.ends_with(&format!("- uses: marengo/grognard@v{version}\n")), "{action}");
        assert!(!action.contains("run:"), "{action}");
    }
}
