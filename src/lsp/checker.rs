//! A thread that checks whole projects while the server answers requests.

use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use anyhow::Context;
use grognard_check::check::{FoundByDocument, Memory, Options};
use grognard_project::files::Files;
use grognard_project::project::Settings;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Digest, FileId};
use grognard_view::approval::Approvals;
use grognard_view::inspect::{Inspected, inspect_by_document};

use crate::PROGRAM;

pub(super) struct Job {
    pub place: u64,
    /// Generation of the place when the check was ordered. If the place has changed since, the
    /// result is dropped, because its positions would be wrong in the newer text.
    pub generation: u64,
    pub files: Arc<Files>,
    pub settings: Arc<Vec<Settings>>,
    pub unread: Vec<Diagnostic>,
    pub approvals: Arc<Vec<Approvals>>,
    pub is_complete: bool,
}

pub(super) struct Checked {
    pub place: u64,
    pub generation: u64,
    /// Findings of each document that has any. If the findings are the same as in the last check,
    /// the list is shared with that check, so that comparing the two is cheap.
    pub found: FoundByDocument,
    pub is_broken: bool,
}

/// Starts the thread, which checks the latest state of each place and ends when the sender is
/// dropped.
pub(super) fn start(done: impl Fn(Checked) + Send + 'static) -> anyhow::Result<Sender<Job>> {
    let (jobs, received) = channel();
    let work = move || work(&received, done);
    thread::Builder::new().name("check".to_owned()).spawn(work).context("cannot start a thread")?;
    Ok(jobs)
}

fn work(jobs: &Receiver<Job>, done: impl Fn(Checked)) {
    let mut known: HashMap<u64, EarlierChecks> = HashMap::new();
    while let Ok(first) = jobs.recv() {
        // Drop all but the latest job of each place, because an older state is no longer of
        // interest.
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

#[derive(Default)]
struct EarlierChecks {
    memory: Memory,
    /// Findings of each document in the last check, with the digest of the texts that they point
    /// into.
    last: BTreeMap<FileId, (Digest, Arc<Vec<Diagnostic>>)>,
}

impl EarlierChecks {
    fn check(&mut self, job: &Job) -> FoundByDocument {
        let options = Options { complete: job.is_complete, ..Options::default() };
        let given = Inspected {
            files: &job.files,
            settings: &job.settings,
            unread: &job.unread,
            approvals: &job.approvals,
            program: PROGRAM,
        };
        let mut found = inspect_by_document(given, options, &self.memory).found;
        self.share(&job.files, &mut found);
        found
    }

    /// If a list equals that of the last check and points into the same texts, it is replaced with
    /// the earlier list, which is then shared.
    fn share(&mut self, files: &Files, found: &mut FoundByDocument) {
        for (file, found) in found.iter_mut() {
            let known = self.last.get(file);
            let is_shared = known.is_some_and(|(_, last)| Arc::ptr_eq(last, found));
            // The check itself compared only the text of the checked document. Labels may point
            // into other documents, whose texts must be compared here.
            if is_shared && pointed(*file, found).next().is_none() {
                continue;
            }
            let digest = digest(files, *file, found);
            match known {
                Some((of_last, last)) if *of_last == digest && last == found => {
                    *found = Arc::clone(last);
                }
                _ => {
                    if is_shared {
                        *found = Arc::new(found.to_vec());
                    }
                    self.last.insert(*file, (digest, Arc::clone(found)));
                }
            }
        }
        if self.last.len() > found.len() {
            self.last.retain(|file, _| found.contains_key(file));
        }
    }
}

fn pointed(file: FileId, findings: &[Diagnostic]) -> impl Iterator<Item = FileId> {
    let labels = findings.iter().flat_map(|found| &found.labels);
    labels.map(|label| label.span.file).filter(move |pointed| *pointed != file)
}

/// Returns the digest of all texts that findings point into, including the texts of labels, because
/// a change of such a text moves the label.
fn digest(files: &Files, file: FileId, findings: &[Diagnostic]) -> Digest {
    let mut pointed: Vec<FileId> = pointed(file, findings).collect();
    pointed.sort();
    pointed.dedup();
    let all = std::iter::once(file).chain(pointed);
    let here = all.filter(|file| (file.0 as usize) < files.texts.len());
    here.fold(Digest::default(), |digest, file| {
        let text = files.texts.get(file);
        let parts =
            [&digest.0.to_le_bytes()[..], text.name.as_bytes(), &text.digest().0.to_le_bytes()];
        Digest::of(parts)
    })
}
