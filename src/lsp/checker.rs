//! The worker that checks whole projects while the server answers.

use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use anyhow::Context;

use grognard_core::diagnostic::{Diagnostic, tidy};
use grognard_core::text::{Digest, FileId};
use grognard_project::check::{Memory, Options, check_again};
use grognard_project::files::Files;
use grognard_project::project::Settings;

/// What is to be checked.
pub(super) struct Job {
    /// The number of the place.
    pub place: u64,
    /// The state of the place: the result counts only while it is the same.
    pub generation: u64,
    pub files: Arc<Files>,
    pub settings: Arc<Vec<Settings>>,
    /// Findings about bytes, which reading has found.
    pub unread: Vec<Diagnostic>,
    pub is_complete: bool,
}

/// What a check found.
pub(super) struct Checked {
    pub place: u64,
    pub generation: u64,
    /// The findings of every document that has some. A list that is the same as before is shared with the result before.
    pub found: Found,
    /// Did the check break off? It is a fault of ours.
    pub is_broken: bool,
}

/// Findings by document.
pub(super) type Found = BTreeMap<FileId, Arc<Vec<Diagnostic>>>;

/// Starts the worker. It takes the latest job of each place, and ends when nobody can give it another.
pub(super) fn start(done: impl Fn(Checked) + Send + 'static) -> anyhow::Result<Sender<Job>> {
    let (jobs, received) = channel();
    let work = move || work(&received, done);
    thread::Builder::new().name("check".to_owned()).spawn(work).context("cannot start a thread")?;
    Ok(jobs)
}

fn work(jobs: &Receiver<Job>, done: impl Fn(Checked)) {
    let mut known: HashMap<u64, Known> = HashMap::new();
    while let Ok(first) = jobs.recv() {
        // Of each place only the latest state counts.
        let mut waiting = vec![first];
        for job in jobs.try_iter() {
            waiting.retain(|older| older.place != job.place);
            waiting.push(job);
        }
        for job in waiting {
            let known = known.entry(job.place).or_default();
            let (place, generation) = (job.place, job.generation);
            let checked = catch_unwind(AssertUnwindSafe(|| known.check(&job)));
            let is_broken = checked.is_err();
            let found = checked.unwrap_or_default();
            drop(job);
            done(Checked { place, generation, found, is_broken });
        }
    }
}

/// What is known of a place from earlier checks.
#[derive(Default)]
struct Known {
    memory: Memory,
    /// What was found in each document, with the digest of the texts in which it lies.
    last: BTreeMap<FileId, (Digest, Arc<Vec<Diagnostic>>)>,
}

impl Known {
    fn check(&mut self, job: &Job) -> Found {
        let options = Options { complete: job.is_complete, ..Options::default() };
        let mut found = check_again(&job.files, &job.settings, options, &self.memory).diagnostics;
        if !job.unread.is_empty() {
            found.extend_from_slice(&job.unread);
            tidy(&mut found);
        }
        let mut by_file = BTreeMap::new();
        let mut found = found.into_iter().peekable();
        while let Some(first) = found.next() {
            let file = first.span.file;
            let mut of_file = vec![first];
            while let Some(next) = found.next_if(|next| next.span.file == file) {
                of_file.push(next);
            }
            let digest = digest(&job.files, &of_file);
            let same =
                self.last.remove(&file).filter(|(old, last)| *old == digest && **last == of_file);
            by_file.insert(file, same.unwrap_or_else(|| (digest, Arc::new(of_file))));
        }
        self.last = by_file;
        self.last.iter().map(|(file, (_, found))| (*file, Arc::clone(found))).collect()
    }
}

/// The digest of the texts to which findings of a document point.
fn digest(files: &Files, findings: &[Diagnostic]) -> Digest {
    let labels = findings.iter().flat_map(|found| &found.labels).map(|label| label.span.file);
    let own = findings.iter().map(|found| found.span.file).take(1);
    let mut pointed: Vec<FileId> = own.chain(labels).collect();
    pointed.sort();
    pointed.dedup();
    let here = pointed.into_iter().filter(|file| (file.0 as usize) < files.texts.len());
    Digest::of(here.flat_map(|file| {
        let text = files.texts.get(file);
        [text.name.as_bytes().to_vec(), text.digest().0.to_le_bytes().to_vec()]
    }))
}
