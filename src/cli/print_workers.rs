//! Templates at work in processes of their own: what sets sheets of paper, and what makes the pages of a project
//! with templates of its own. This program starts itself for them, for three reasons.
//!
//! - A template can run for ever or fill all memory, and nothing within a process can stop it. A process has a
//!   maximum time and a maximum of memory.
//! - What sets paper keeps a part of every sheet in memory that nothing gives back (the tables of comemo's
//!   accelerators are emptied and not freed): a site with six hundred sheets came to 14 GB. So a process makes some
//!   sheets, and another makes the next.
//! - What is stopped leaves nothing behind: a process ends when nobody can hand it work any more.

use std::collections::BTreeMap;
use std::io::{BufReader, BufWriter, Write, stdin, stdout};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use anyhow::{Context, bail};
use grognard_render::render::html;
use grognard_syntax::text::{Digest, counted};
use grognard_view::fielding::bytes;
use grognard_view::fielding::job::{Fault, Ink, Job, Printed};
use serde::{Deserialize, Serialize};

use super::paper::{HAS_PAPER, on_paper};
use crate::site::{MakePage, PrintSheet, SiteTemplates};

/// How the command is called that such a process is started with.
pub(super) const COMMAND: &str = "print-jobs";

/// Maximum number of sheets that a process makes before the next one takes over. Starting a process takes some
/// hundredths of the time of one sheet.
const MAX_SHEETS: usize = 12;

/// Maximum number of pages that a process makes before the next one takes over.
const MAX_PAGES: usize = 1_000;

/// Maximum time for a sheet. The largest of the battles that come along takes seven seconds.
const MAX_SHEET_TIME: Duration = Duration::from_mins(5);

/// Maximum time for a page of a site. The largest of the battles that come along takes a tenth of a second.
const MAX_PAGE_TIME: Duration = Duration::from_mins(1);

/// Maximum memory of a process that makes pages, in gigabytes.
const MAX_PAGE_MEMORY: u64 = 1;

/// Maximum memory of a process that sets sheets, in gigabytes: 130 pages of rosters, those of all ten battles that
/// come along under the rule set with the most units, take more than one.
const MAX_SHEET_MEMORY: u64 = 4;

/// Stack in bytes of the thread that is at work: templates may be nested deeply.
const STACK: usize = 64 * 1024 * 1024;

/// What a process is handed.
#[derive(Serialize, Deserialize)]
enum Work {
    /// A job to print on paper.
    Sheet(Job, Ink),
    /// A job to print as a page.
    Html(Job),
    /// The templates of the pages that come, by path, and what every page knows as JSON. A fault in them is told
    /// with each page.
    Templates(
        #[serde(with = "bytes::by_path")] BTreeMap<String, Vec<u8>>,
        #[serde(with = "bytes::whole")] Vec<u8>,
    ),
    /// A page of a site: its template, and what it shows as JSON.
    Page(String, #[serde(with = "bytes::whole")] Vec<u8>),
}

/// Processes at work.
#[derive(Default)]
pub(super) struct PrintWorkers {
    free: Mutex<Vec<PrintWorker>>,
    /// Templates of pages that were stopped, and what was said of them: their other pages would be stopped too.
    stopped: Mutex<BTreeMap<(Digest, String), Fault>>,
}

struct PrintWorker {
    process: Child,
    jobs: BufWriter<ChildStdin>,
    /// What comes back. It ends with the process.
    printed: Receiver<Printed>,
    sheets: usize,
    pages: usize,
    /// Maximum memory in gigabytes.
    memory: u64,
    /// The templates of pages that it has.
    templates: Option<Digest>,
}

/// Prints a job on paper, in a process of its own.
pub(super) fn print_sheet(job: &Job, ink: Ink) -> anyhow::Result<Printed> {
    if !HAS_PAPER {
        bail!(
            "this program was built without paper: ask for HTML, or for a map as SVG, with `--format`"
        );
    }
    Ok(print_apart(&Work::Sheet(job.clone(), ink)))
}

/// Prints a job as a page, in a process of its own.
pub(super) fn print_html(job: &Job) -> Printed {
    print_apart(&Work::Html(job.clone()))
}

fn print_apart(work: &Work) -> Printed {
    let memory = if matches!(work, Work::Sheet(..)) { MAX_SHEET_MEMORY } else { MAX_PAGE_MEMORY };
    match PrintWorker::start(memory) {
        Ok(mut worker) => worker.print(work),
        // Where no process can be started, it is printed here.
        Err(_) => Maker::default().make(work).unwrap_or_default(),
    }
}

impl PrintWorkers {
    /// What prints the sheets of a site; nothing in a program without paper.
    pub fn for_sheets(self: &Arc<Self>) -> Option<PrintSheet> {
        let workers = Arc::clone(self);
        let print: PrintSheet = Arc::new(move |job, ink| workers.sheet(job, ink));
        Some(print).filter(|_| HAS_PAPER)
    }

    /// What makes the pages of a site whose templates are a project's own.
    pub fn for_pages(self: &Arc<Self>) -> MakePage {
        let workers = Arc::clone(self);
        Arc::new(move |templates, template, page| workers.page(templates, template, page))
    }

    fn sheet(&self, job: &Job, ink: Ink) -> Printed {
        let Ok(mut worker) = self.worker(None) else { return on_paper(job, ink) };
        let printed = worker.print(&Work::Sheet(job.clone(), ink));
        self.keep(worker);
        printed
    }

    fn page(&self, templates: &SiteTemplates, template: &str, page: Vec<u8>) -> Printed {
        let key = (templates.digest, template.to_owned());
        let stopped = || self.stopped.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(fault) = stopped().get(&key) {
            return failed(fault.clone());
        }
        let work = Work::Page(template.to_owned(), page);
        let Ok(mut worker) = self.worker(Some(templates.digest)) else {
            let mut maker = Maker::default();
            maker.make(&templates_work(templates));
            return maker.make(&work).unwrap_or_default();
        };
        if worker.templates != Some(templates.digest) {
            worker.templates = Some(templates.digest);
            // What cannot be sent is told with the page that follows.
            let _ = worker.send(&templates_work(templates));
        }
        let printed = worker.print(&work);
        if worker.has_ended() {
            stopped().extend(printed.faults.first().map(|fault| (key, fault.clone())));
        }
        self.keep(worker);
        printed
    }

    /// A process that is free, or a new one. With the templates of pages it makes pages, without them sheets.
    fn worker(&self, templates: Option<Digest>) -> anyhow::Result<PrintWorker> {
        let memory = if templates.is_some() { MAX_PAGE_MEMORY } else { MAX_SHEET_MEMORY };
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let fitting = free.iter().position(|worker| worker.memory == memory);
        let worker = fitting.map(|index| free.swap_remove(index));
        drop(free);
        worker.map_or_else(|| PrintWorker::start(memory), Ok)
    }

    fn keep(&self, mut worker: PrintWorker) {
        let is_fresh = worker.sheets < MAX_SHEETS && worker.pages < MAX_PAGES;
        if is_fresh && !worker.has_ended() {
            self.free.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
        }
    }
}

fn templates_work(templates: &SiteTemplates) -> Work {
    Work::Templates(templates.files.clone(), templates.shell.clone())
}

fn failed(fault: Fault) -> Printed {
    Printed { faults: vec![fault], ..Printed::default() }
}

impl PrintWorker {
    fn start(memory: u64) -> anyhow::Result<PrintWorker> {
        let mut process = Command::new(std::env::current_exe()?)
            .args([COMMAND, &memory.to_string()])
            // The processes are the hands; none of them has more.
            .env("RAYON_NUM_THREADS", "1")
            // The allocator takes a gigabyte ahead, all of which would count towards the maximum of memory.
            .env("MIMALLOC_ARENA_EAGER_COMMIT", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // What it could say is said here, with the template.
            .stderr(Stdio::null())
            .spawn()?;
        let (stdin, stdout) = (process.stdin.take(), process.stdout.take());
        let (jobs, stdout) = stdin.zip(stdout).context("no pipes")?;
        let (sender, printed) = channel();
        let read = move || {
            let mut stdout = BufReader::new(stdout);
            while let Ok(answer) = ciborium::from_reader::<Printed, _>(&mut stdout) {
                if sender.send(answer).is_err() {
                    return;
                }
            }
        };
        Builder::new().spawn(read)?;
        let jobs = BufWriter::new(jobs);
        Ok(PrintWorker { process, jobs, printed, sheets: 0, pages: 0, memory, templates: None })
    }

    fn send(&mut self, work: &Work) -> anyhow::Result<()> {
        ciborium::into_writer(work, &mut self.jobs)?;
        Ok(self.jobs.flush()?)
    }

    /// Hands out work and waits for what comes of it.
    fn print(&mut self, work: &Work) -> Printed {
        let (template, time) = match work {
            Work::Sheet(job, _) | Work::Html(job) => (&job.template, MAX_SHEET_TIME),
            Work::Page(template, _) => (template, MAX_PAGE_TIME),
            Work::Templates(..) => return Printed::default(),
        };
        if matches!(work, Work::Page(..)) {
            self.pages += 1;
        } else {
            self.sheets += 1;
        }
        // A process that has ended is told from below.
        let _ = self.send(work);
        let message = match self.printed.recv_timeout(time) {
            Ok(printed) => return printed,
            Err(RecvTimeoutError::Timeout) => {
                let minutes = counted(time.as_secs() / 60, "minute");
                format!("it did not end in {minutes}: look for a loop that never ends")
            }
            Err(RecvTimeoutError::Disconnected) => self.how_it_ended(),
        };
        self.stop();
        failed(Fault { path: Some(template.clone()), ..Fault::nowhere(message) })
    }

    fn how_it_ended(&mut self) -> String {
        let status = self.process.wait().ok();
        #[cfg(unix)]
        let aborted = {
            use std::os::unix::process::ExitStatusExt;
            // What finds no memory aborts with signal 6.
            status.and_then(|status| status.signal()) == Some(6)
        };
        #[cfg(not(unix))]
        let aborted = false;
        if aborted {
            let memory = self.memory;
            format!(
                "it ran out of memory (it may use {memory} GB, if the system has them): look for a text that grows with each turn of a loop"
            )
        } else {
            let code = status.and_then(|status| status.code());
            let code = code.map_or_else(String::new, |code| format!(", with exit code {code}"));
            format!("the process that prints it ended{code}")
        }
    }

    fn has_ended(&mut self) -> bool {
        !matches!(self.process.try_wait(), Ok(None))
    }

    fn stop(&mut self) {
        // It holds nothing that it would have to bring to an end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for PrintWorker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What such a process does: makes what it is handed, until there is no more. It ends at once when nobody is left
/// to hand it anything, even in the middle of a sheet.
pub(super) fn work(memory: u64) -> anyhow::Result<()> {
    limit_memory(memory.saturating_mul(1024 * 1024 * 1024))?;
    let (sender, handed) = channel();
    let read = move || {
        let mut jobs = BufReader::new(stdin());
        while let Ok(work) = ciborium::from_reader::<Work, _>(&mut jobs) {
            if sender.send(work).is_err() {
                return;
            }
        }
        #[expect(
            clippy::disallowed_methods,
            reason = "nobody is left who would read an exit code"
        )]
        std::process::exit(0);
    };
    Builder::new().spawn(read)?;
    let at_work = Builder::new().stack_size(STACK);
    let at_work = at_work.spawn(move || answer(handed.into_iter(), stdout()))?;
    at_work.join().unwrap_or_else(|_| bail!("a template cannot be set"))
}

/// Makes what is handed in, one after another.
fn answer(handed: impl Iterator<Item = Work>, printed: impl Write) -> anyhow::Result<()> {
    let mut printed = BufWriter::new(printed);
    let mut maker = Maker::default();
    for work in handed {
        if let Some(made) = maker.make(&work) {
            ciborium::into_writer(&made, &mut printed)?;
            printed.flush()?;
        }
    }
    Ok(())
}

#[cfg(target_os = "linux")]
fn limit_memory(bytes: u64) -> anyhow::Result<()> {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
    Ok(setrlimit(Resource::Data, limit)?)
}

/// Other systems have no limit that holds for what a process takes.
#[cfg(not(target_os = "linux"))]
fn limit_memory(_: u64) -> anyhow::Result<()> {
    Ok(())
}

/// What makes sheets and pages in a process.
#[derive(Default)]
struct Maker {
    templates: Option<Result<html::Templates, Fault>>,
}

impl Maker {
    fn make(&mut self, work: &Work) -> Option<Printed> {
        match work {
            Work::Sheet(job, ink) => Some(on_paper(job, *ink)),
            Work::Html(job) => Some(html::print(job)),
            Work::Templates(files, shell) => {
                let shell: serde_json::Value = serde_json::from_slice(shell).unwrap_or_default();
                self.templates = Some(html::templates(files.clone(), &shell));
                None
            }
            Work::Page(template, page) => Some(self.page(template, page)),
        }
    }

    fn page(&self, template: &str, page: &[u8]) -> Printed {
        let page: serde_json::Value = serde_json::from_slice(page).unwrap_or_default();
        let made = match &self.templates {
            Some(Ok(templates)) => html::page_of(templates, template, &page),
            Some(Err(fault)) => Err(fault.clone()),
            None => Err(Fault::nowhere("there are no templates")),
        };
        match made {
            Ok(page) => Printed { files: vec![page], pages: 1, ..Printed::default() },
            Err(fault) => failed(fault),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What goes through a process is what is made here.
    #[test]
    fn jobs_go_through_and_come_back() {
        let job = |text: &str| Job {
            template: "a.html".to_owned(),
            files: [("a.html".to_owned(), text.as_bytes().to_vec())].into(),
            ..Job::default()
        };
        let texts = ["Barrosa", "{{ nothing }}"];
        let mut sent = Vec::new();
        for text in texts {
            ciborium::into_writer(&Work::Html(job(text)), &mut sent).expect("memory");
        }
        let mut sent = sent.as_slice();
        let handed = std::iter::from_fn(|| ciborium::from_reader::<Work, _>(&mut sent).ok());
        let mut told = Vec::new();
        answer(handed, &mut told).expect("memory");
        let mut told = told.as_slice();
        for text in texts {
            let back: Printed = ciborium::from_reader(&mut told).expect("an answer");
            let here = html::print(&job(text));
            assert_eq!(
                (back.files, back.faults, back.pages),
                (here.files, here.faults, here.pages)
            );
        }
        assert!(told.is_empty());
    }
}
