//! Printing in processes of its own. What sets paper keeps a part of every sheet in memory that nothing gives back
//! (the tables of comemo's accelerators are emptied and not freed): a site with six hundred sheets came to 14 GB.
//! So this program starts itself to print some sheets, and again for the next; and a sheet that never ends can be
//! stopped.

use std::io::{BufReader, BufWriter, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;

use crate::site::Print;
use grognard_print::pdf::print;
use grognard_project::fielding::job::{Fault, Ink, Job, Printed};

/// How the command is called that a process like this is started with.
pub(super) const COMMAND: &str = "print-jobs";

/// Maximum number of sheets that a process prints before the next one takes over. Starting a process takes some
/// hundredths of the time of one sheet.
const MAX_SHEETS: usize = 12;

/// Maximum time for a sheet. The largest of the battles that come along takes seven seconds.
const MAX_TIME: Duration = Duration::from_mins(5);

/// Processes that print.
#[derive(Default)]
pub(super) struct PrintWorkers {
    free: Mutex<Vec<PrintWorker>>,
}

struct PrintWorker {
    process: Child,
    jobs: BufWriter<ChildStdin>,
    /// What comes back. It ends with the process.
    printed: Receiver<Printed>,
    sheets: usize,
}

/// Prints a job in this process.
pub(super) fn print_here(job: &Job, ink: Ink) -> anyhow::Result<Printed> {
    Ok(print(job, ink))
}

impl PrintWorkers {
    /// What prints the sheets of a site.
    pub fn for_site(self: &Arc<Self>) -> Option<Print> {
        let workers = Arc::clone(self);
        Some(Arc::new(move |job, ink| workers.print(job, ink)))
    }

    /// Prints a job in a process of its own.
    fn print(&self, job: &Job, ink: Ink) -> Printed {
        let free = || self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let known = free().pop();
        // Where no process can be started, it is printed here.
        let Some(mut worker) = known.or_else(|| PrintWorker::start().ok()) else {
            return print(job, ink);
        };
        let printed = match worker.print(job, ink) {
            Ok(printed) => printed,
            Err(error) => return failed(job, &format!("{error:#}")),
        };
        if worker.sheets < MAX_SHEETS {
            free().push(worker);
        }
        printed
    }
}

fn failed(job: &Job, message: &str) -> Printed {
    let fault = Fault {
        path: Some(job.template.clone()),
        range: 0..0,
        message: message.to_owned(),
        hints: Vec::new(),
    };
    Printed { faults: vec![fault], ..Printed::default() }
}

impl PrintWorker {
    fn start() -> anyhow::Result<PrintWorker> {
        let mut process = Command::new(std::env::current_exe()?)
            .arg(COMMAND)
            // The processes are the hands; none of them has more.
            .env("RAYON_NUM_THREADS", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (stdin, stdout) = (process.stdin.take(), process.stdout.take());
        let (jobs, stdout) = stdin.zip(stdout).context("no pipes")?;
        let (sender, printed) = channel();
        std::thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            while let Ok(one) = ciborium::from_reader::<Printed, _>(&mut stdout) {
                if sender.send(one).is_err() {
                    return;
                }
            }
        });
        Ok(PrintWorker { process, jobs: BufWriter::new(jobs), printed, sheets: 0 })
    }

    fn print(&mut self, job: &Job, ink: Ink) -> anyhow::Result<Printed> {
        self.sheets += 1;
        let sent = ciborium::into_writer(&(job, ink), &mut self.jobs);
        sent.map_err(anyhow::Error::from).and_then(|()| Ok(self.jobs.flush()?)).context(ENDED)?;
        use std::sync::mpsc::RecvTimeoutError::{Disconnected, Timeout};
        match self.printed.recv_timeout(MAX_TIME) {
            Ok(printed) => Ok(printed),
            Err(Timeout) => {
                anyhow::bail!("it is not printed after {} minutes", MAX_TIME.as_secs() / 60)
            }
            Err(Disconnected) => anyhow::bail!(ENDED),
        }
    }
}

const ENDED: &str = "the process that prints it has ended";

impl Drop for PrintWorker {
    fn drop(&mut self) {
        // It holds nothing that it would have to bring to an end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What such a process does: prints what it is handed, until there is no more.
pub(super) fn work(jobs: impl Read, printed: impl Write) -> anyhow::Result<()> {
    let (mut jobs, mut printed) = (BufReader::new(jobs), BufWriter::new(printed));
    while let Ok((job, ink)) = ciborium::from_reader::<(Job, Ink), _>(&mut jobs) {
        ciborium::into_writer(&print(&job, ink), &mut printed)?;
        printed.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes through a process is what is printed here.
    #[test]
    fn jobs_go_through_and_come_back() {
        let job = |text: &str| Job {
            template: "a.typ".to_owned(),
            files: [("a.typ".to_owned(), text.as_bytes().to_vec())].into(),
            ..Job::default()
        };
        let mut sent = Vec::new();
        for text in ["Barrosa", "#nothing"] {
            ciborium::into_writer(&(job(text), Ink::Svg), &mut sent).expect("memory");
        }
        let mut told = Vec::new();
        work(sent.as_slice(), &mut told).expect("memory");
        let mut told = told.as_slice();
        for text in ["Barrosa", "#nothing"] {
            let back: Printed = ciborium::from_reader(&mut told).expect("an answer");
            let own = print(&job(text), Ink::Svg);
            assert_eq!((back.files, back.faults, back.pages), (own.files, own.faults, own.pages));
        }
        assert!(told.is_empty());
    }
}
