//! Runs templates in separate processes: templates of printed sheets, and a project's own templates
//! of web pages. The program starts copies of itself, for three reasons:
//!
//! - A template can run for ever or fill the memory, and nothing within a process can stop it. A
//!   process has a maximum time and a maximum of memory.
//! - Typst keeps a part of every sheet in memory and never frees it, because comemo empties its
//!   caches without releasing them: a site with 600 sheets needed 14 GB. A process therefore ends after a few sheets, and a new process makes the next sheets.
//! - A stopped run leaves nothing behind, because each process ends when its input is closed.

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

pub(super) const COMMAND: &str = "print-jobs";

/// Maximum number of sheets that one process makes, because each sheet leaves memory occupied. To
/// start a process takes only a few hundredths of the time for one sheet.
const MAX_SHEETS: usize = 12;

/// Maximum number of web pages that one process makes. A process makes more pages than sheets,
/// because a page leaves little memory occupied.
const MAX_PAGES: usize = 1_000;

/// Maximum time for a sheet. The slowest sheet of the built-in battles takes seven seconds.
const MAX_SHEET_TIME: Duration = Duration::from_mins(5);

/// Maximum time for a web page. The slowest page of the built-in battles takes a tenth of a second.
const MAX_PAGE_TIME: Duration = Duration::from_mins(1);

/// Maximum memory of a process that makes web pages, in gigabytes.
const MAX_PAGE_MEMORY: u64 = 1;

/// Maximum memory of a process that makes sheets, in gigabytes. The 130 pages of rosters of all ten
/// built-in battles need more than one gigabyte under the rule set with the most units.
const MAX_SHEET_MEMORY: u64 = 4;

/// Stack size of the working thread in bytes: large, because templates may be nested deeply.
const STACK: usize = 64 * 1024 * 1024;

#[derive(Serialize, Deserialize)]
enum Work {
    Sheet(Job, Ink),
    Html(Job),
    /// Templates by path, and the JSON data that all pages share, sent before the pages that use
    /// them. A fault in the templates is reported with each page.
    Templates(
        #[serde(with = "bytes::by_path")] BTreeMap<String, Vec<u8>>,
        #[serde(with = "bytes::whole")] Vec<u8>,
    ),
    /// A web page: its template, and its data as JSON.
    Page(String, #[serde(with = "bytes::whole")] Vec<u8>),
}

#[derive(Default)]
pub(super) struct PrintWorkers {
    free: Mutex<Vec<PrintWorker>>,
    /// Templates whose page ran into a limit, with the fault. Other pages of a template that
    /// reached the limit are not tried, because they would reach the same limit.
    stopped: Mutex<BTreeMap<(Digest, String), Fault>>,
}

struct PrintWorker {
    process: Child,
    jobs: BufWriter<ChildStdin>,
    printed: Receiver<Printed>,
    sheets: usize,
    pages: usize,
    memory: u64,
    /// Digest of the page templates that the process received last.
    templates: Option<Digest>,
}

pub(super) fn print_sheet(job: &Job, ink: Ink) -> anyhow::Result<Printed> {
    if !HAS_PAPER {
        bail!(
            "this program was built without printing: use `--format html`, or `--format svg` for a map"
        );
    }
    Ok(print_apart(&Work::Sheet(job.clone(), ink)))
}

pub(super) fn print_html(job: &Job) -> Printed {
    print_apart(&Work::Html(job.clone()))
}

fn print_apart(work: &Work) -> Printed {
    let memory = if matches!(work, Work::Sheet(..)) { MAX_SHEET_MEMORY } else { MAX_PAGE_MEMORY };
    match PrintWorker::start(memory) {
        Ok(mut worker) => worker.print(work),
        // If no process can be started, print in this process, because a print without limits is
        // better than no print.
        Err(_) => Maker::default().make(work).unwrap_or_default(),
    }
}

impl PrintWorkers {
    /// Returns the function that prints the sheets of a site, or `None` if this program cannot
    /// print.
    pub fn for_sheets(self: &Arc<Self>) -> Option<PrintSheet> {
        let workers = Arc::clone(self);
        let print: PrintSheet = Arc::new(move |job, ink| workers.sheet(job, ink));
        Some(print).filter(|_| HAS_PAPER)
    }

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
            // If the process fails here, the result of the next page reports the failure.
            let _ = worker.send(&templates_work(templates));
        }
        let printed = worker.print(&work);
        if worker.has_ended() {
            stopped().extend(printed.faults.first().map(|fault| (key, fault.clone())));
        }
        self.keep(worker);
        printed
    }

    /// Takes a free process from the pool or starts a new one. A process that has `templates` makes
    /// web pages, any other makes sheets.
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
            // One process runs for each core, so a process needs only one thread.
            .env("RAYON_NUM_THREADS", "1")
            // Without `MIMALLOC_ARENA_EAGER_COMMIT`, the allocator would reserve a gigabyte at the
            // start, which counts towards the memory limit.
            .env("MIMALLOC_ARENA_EAGER_COMMIT", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // The process need not print errors, because this process reports them together with
            // the template.
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
        // Ignore an error, because if the process has ended, the result below reports that.
        let _ = self.send(work);
        let message = match self.printed.recv_timeout(time) {
            Ok(printed) => return printed,
            Err(RecvTimeoutError::Timeout) => {
                let minutes = counted(time.as_secs() / 60, "minute");
                format!("the template did not finish in {minutes}: look for an endless loop")
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
            // Signal 6 (abort) means out of memory, because Rust aborts when an allocation fails.
            status.and_then(|status| status.signal()) == Some(6)
        };
        #[cfg(not(unix))]
        let aborted = false;
        if aborted {
            let memory = self.memory;
            format!(
                "the template ran out of memory (at most {memory} GB): look for a text that grows in a loop"
            )
        } else {
            let code = status.and_then(|status| status.code());
            let code = code.map_or_else(String::new, |code| format!(", with exit code {code}"));
            format!("the process that prints the job ended{code}")
        }
    }

    fn has_ended(&mut self) -> bool {
        !matches!(self.process.try_wait(), Ok(None))
    }

    fn stop(&mut self) {
        // The process can be killed, because it has nothing to save.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for PrintWorker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Main function of a process that makes sheets and pages. The process makes what it receives until
/// its input is closed, and then ends at once, even in the middle of a sheet.
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
        #[expect(clippy::disallowed_methods, reason = "no process is left to read an exit code")]
        std::process::exit(0);
    };
    Builder::new().spawn(read)?;
    let at_work = Builder::new().stack_size(STACK);
    let at_work = at_work.spawn(move || answer(handed.into_iter(), stdout()))?;
    at_work.join().unwrap_or_else(|_| bail!("a template failed"))
}

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

/// Does nothing on other systems, because they cannot limit all memory of a process.
#[cfg(not(target_os = "linux"))]
fn limit_memory(_: u64) -> anyhow::Result<()> {
    Ok(())
}

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

    /// A result from another process must equal a result made in this process.
    #[test]
    fn jobs_pass_through_a_process_and_return() {
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
