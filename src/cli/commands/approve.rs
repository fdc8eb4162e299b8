//! `grognard approve`: read · field · compare · write files that wait for approval, or accept them.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use grognard_check::check::{Options, check};
use grognard_project::files::{Files, OutputFile};
use grognard_project::project::{Settings, with_packs};
use grognard_syntax::diagnostic::{Severity, tidy};
use grognard_syntax::text::{FileId, Text, counted, unified_diff};
use grognard_view::approval::{
    Approvals, CameTo, FOLDER, MADE_OF, MadeOfAll, NotMade, RECEIVED_SUFFIX, SUFFIX, Subject,
    came_to, differs, ids_of_scenarios,
};

use crate::PROGRAM;
use crate::cli::args::ApproveArgs;
use crate::cli::commands::check::named_paths;
use crate::cli::outcome::Outcome;
use crate::cli::shown_diff::shown_diff;
use crate::cli::terminal::Terminal;
use crate::cli::told::tell_findings;
use crate::disk::{every_settings, is_read, list, read, read_approvals, remove_received, write};

pub(in crate::cli) fn run(args: &ApproveArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    if args.accept && is_ci() {
        bail!(
            "`--accept` is refused because `CI` is set: run it on your computer and commit the approved files"
        );
    }
    let asked = NamedPaths::of(&named_paths(&args.paths))?;
    let listing = list(&asked.paths, None, is_read)?;
    let settings = every_settings(&listing)?;
    let (mut files, mut found) = read(&listing, &settings, None)?;
    let approvals = read_approvals(&mut files, &mut found)?;
    terminal.progress.step("fielding", 0);
    found.extend(check(&files, &settings, Options::default()).diagnostics);
    found.retain(|found| found.severity == Severity::Error);
    tidy(&mut found);
    tell_findings(&found, &files.texts, terminal)?;
    let broken: HashSet<FileId> = found.iter().map(|found| found.span.file).collect();
    let mut seen = Seen { failed: !found.is_empty(), ..Seen::default() };
    for (project, settings) in settings.iter().enumerate() {
        let none = Approvals { project, ..Approvals::default() };
        let approvals = approvals.iter().find(|one| one.project == project).unwrap_or(&none);
        let run = Run { files: &files, settings, approvals, asked: &asked, broken: &broken, args };
        run.compare(&mut seen, terminal)?;
    }
    if seen.subjects == 0 && !seen.failed {
        if !asked.approved.is_empty() {
            bail!("none of the named files is an approved file: see `{FOLDER}`");
        }
        bail!("there are no approved files: write them with `grognard approve --to nf --accept`");
    }
    seen.say(args, terminal)?;
    Ok(Outcome::of(seen.failed || (seen.differing > 0 && !args.accept)))
}

/// Whether the program runs on a CI service, which must not approve its own results.
fn is_ci() -> bool {
    std::env::var_os("CI").is_some_and(|ci| !ci.is_empty() && ci != "false" && ci != "0")
}

struct NamedPaths {
    paths: Vec<PathBuf>,
    approved: HashSet<PathBuf>,
}

impl NamedPaths {
    fn of(named: &[PathBuf]) -> anyhow::Result<NamedPaths> {
        let mut asked = NamedPaths { paths: Vec::new(), approved: HashSet::new() };
        for path in named {
            if !path.to_string_lossy().ends_with(SUFFIX) {
                asked.paths.push(path.clone());
                continue;
            }
            let absolute = std::path::absolute(path)?;
            let project = absolute.ancestors().nth(3).map(|root| root.join("grognard.yaml"));
            let project = project.filter(|project| project.is_file());
            let project = project.with_context(|| {
                let path = path.display();
                format!("`{path}` is not an approved file like `{FOLDER}/RULESET/SCENARIO{SUFFIX}` in a project")
            })?;
            let received =
                absolute.to_string_lossy().strip_suffix(RECEIVED_SUFFIX).map(str::to_owned);
            let approved = received.map(|stem| PathBuf::from(stem + SUFFIX)).unwrap_or(absolute);
            asked.paths.push(project);
            asked.approved.insert(approved);
        }
        Ok(asked)
    }
}

#[derive(Default)]
struct Seen {
    subjects: usize,
    compared: usize,
    differing: usize,
    /// Whether a result could not be compared because of an error.
    failed: bool,
}

impl Seen {
    fn say(&self, args: &ApproveArgs, terminal: &mut Terminal) -> anyhow::Result<()> {
        if terminal.quiet {
            return Ok(());
        }
        terminal.out.flush()?;
        let all = counted(self.subjects, "approved file");
        let differ = if self.subjects == 1 { "differs" } else { "differ" };
        let line = match (self.differing, args.accept) {
            (0, _) if self.compared < self.subjects => {
                format!("{} of {all} compared, nothing has changed in them", self.compared)
            }
            (0, _) => format!("{all} compared, nothing has changed"),
            (taken, true) => format!("accepted {taken} of {all}"),
            (differing, false) => {
                format!(
                    "{differing} of {all} {differ}: accept the changes with `grognard approve --accept`"
                )
            }
        };
        Ok(writeln!(terminal.err, "{line}")?)
    }
}

struct Run<'r> {
    files: &'r Files,
    settings: &'r Settings,
    approvals: &'r Approvals,
    asked: &'r NamedPaths,
    /// Documents with errors. A result that depends on an unreadable document is incomplete, so it
    /// is not compared.
    broken: &'r HashSet<FileId>,
    args: &'r ApproveArgs,
}

impl Run<'_> {
    fn compare(&self, seen: &mut Seen, terminal: &mut Terminal) -> anyhow::Result<()> {
        let project = self.approvals.project;
        let subjects = self.subjects()?;
        let Some(root) = &self.files.roots[project] else {
            if !subjects.is_empty() {
                bail!(
                    "approved files belong to a project: put a `grognard.yaml` beside the scenarios"
                );
            }
            return Ok(());
        };
        let mut made_of = self.approvals.made_of.clone();
        let all = came_to(self.files, self.settings, project, &subjects, PROGRAM);
        for came_to in all.iter().filter(|came_to| self.is_asked(root, came_to)) {
            seen.subjects += 1;
            match &came_to.text {
                _ if self.is_broken(came_to) => seen.failed = true,
                Err(why) => {
                    seen.failed = true;
                    tell_why(&came_to.subject, why, terminal)?;
                }
                Ok(now) => {
                    seen.compared += 1;
                    seen.differing += self.settle(root, &came_to.subject, now, terminal)?;
                }
            }
            if self.args.accept && came_to.text.is_ok() && !self.is_broken(came_to) {
                made_of.0.insert(came_to.subject.clone(), came_to.made_of.clone());
            }
        }
        if self.args.accept && made_of != self.approvals.made_of {
            keep_made_of(root, &made_of)?;
        }
        Ok(())
    }

    /// Whether the result cannot be compared: a document that it depends on has an error, or its
    /// approved file is not text.
    fn is_broken(&self, came_to: &CameTo) -> bool {
        let approved = self.approvals.file_of(&came_to.subject);
        came_to.documents.iter().chain(&approved).any(|file| self.broken.contains(file))
    }

    fn subjects(&self) -> anyhow::Result<Vec<Subject>> {
        let mut subjects = self.approvals.subjects();
        let scenarios = match self.args.rulesets.is_empty() {
            true => Vec::new(),
            false => ids_of_scenarios(self.files, self.settings, self.approvals.project),
        };
        for name in &self.args.rulesets {
            let open = with_packs(self.files, Some(self.approvals.project), |packs| {
                packs.open_named(name).map(|open| open.ruleset.id)
            });
            let ruleset = open.map_err(NotMade::NoRuleset);
            let ruleset =
                ruleset.map_err(|why| anyhow::anyhow!("{why}: `grognard rules` lists them"))?;
            let of_game = scenarios.iter().map(|scenario| Subject {
                ruleset: ruleset.to_string(),
                scenario: scenario.clone(),
            });
            subjects.extend(of_game);
        }
        subjects.sort();
        subjects.dedup();
        Ok(subjects)
    }

    fn is_asked(&self, root: &Path, came_to: &CameTo) -> bool {
        let mut documents = came_to.documents.iter();
        self.asked.approved.contains(&root.join(came_to.subject.approved_path()))
            || documents.any(|file| self.files.document(*file).asked)
            || (came_to.documents.is_empty() && self.asked.approved.is_empty())
    }

    /// Compares a result with its approved text and writes files as requested. Returns 1 if the two
    /// differ, otherwise 0.
    fn settle(
        &self,
        root: &Path,
        subject: &Subject,
        now: &str,
        terminal: &mut Terminal,
    ) -> anyhow::Result<usize> {
        let (approved_path, received_path) = (subject.approved_path(), subject.received_path());
        let file = self.approvals.file_of(subject);
        let approved = file.map_or("", |file| &*self.files.texts.get(file).content);
        if file.is_some() && !differs(approved, now) {
            remove_received(root, &received_path)?;
            return Ok(0);
        }
        match file {
            Some(_) => {
                let old = Text::new(approved_path.as_str(), approved.replace("\r\n", "\n"));
                let diff = unified_diff(&old, &Text::new(received_path.as_str(), now));
                write!(terminal.out, "{}", shown_diff(&diff, terminal.colour))?;
            }
            None => {
                let lines = counted(now.lines().count(), "line");
                writeln!(terminal.out, "new: {approved_path}, {lines}")?;
            }
        }
        if self.args.accept {
            write(root, &[OutputFile::new(approved_path, now.as_bytes())])?;
            remove_received(root, &received_path)?;
        } else {
            write(root, &[OutputFile::new(received_path, now.as_bytes())])?;
        }
        Ok(1)
    }
}

/// Records the inputs of the approved files, and drops entries of deleted files.
fn keep_made_of(root: &Path, made_of: &MadeOfAll) -> anyhow::Result<()> {
    let there =
        made_of.0.iter().filter(|(subject, _)| root.join(subject.approved_path()).is_file());
    let kept = MadeOfAll(there.map(|(subject, of)| (subject.clone(), of.clone())).collect());
    write(root, &[OutputFile::new(format!("{FOLDER}/{MADE_OF}"), kept.written().as_bytes())])
}

fn tell_why(subject: &Subject, why: &NotMade, terminal: &mut Terminal) -> anyhow::Result<()> {
    terminal.out.flush()?;
    let next = match why {
        NotMade::NotOpened(_) => "",
        _ => ": delete the file, or rename it after the current id",
    };
    Ok(writeln!(terminal.err, "`{}`: {why}{next}", subject.approved_path())?)
}
