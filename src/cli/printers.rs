//! Printing in processes of its own. What sets paper keeps a part of every sheet in memory that nothing gives back
//! (the tables of comemo's accelerators are emptied and not freed): a site with six hundred sheets came to 14 GB.
//! So this program starts itself to print some sheets, and again for the next; and a sheet that never ends can be
//! stopped.

use std::io::{BufReader, BufWriter, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;

use grognard_print::pdf::{Ink, print};
use grognard_project::fielding::job::{Fault, Job, Printed};

/// How the command is called that a process like this is started with.
pub(super) const COMMAND: &str = "print-jobs";

/// A process prints so many sheets. Starting the next takes some hundredths of the time of one sheet.
const SHEETS: usize = 12;

/// No sheet takes so long. The largest of the battles that come along takes seven seconds.
const PATIENCE: Duration = Duration::from_mins(5);

/// Processes that print.
#[derive(Default)]
pub(super) struct Printers {
    free: Mutex<Vec<Printer>>,
}

struct Printer {
    process: Child,
    jobs: BufWriter<ChildStdin>,
    /// What comes back. It ends with the process.
    printed: Receiver<Printed>,
    sheets: usize,
}

impl Printers {
    /// Prints a job, as `print` does.
    pub fn print(&self, job: &Job, ink: Ink) -> Printed {
        let free = || self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let known = free().pop();
        // Where no process can be started, it is printed here.
        let Some(mut printer) = known.or_else(|| Printer::start().ok()) else {
            return print(job, ink);
        };
        let printed = match printer.print(job, ink) {
            Ok(printed) => printed,
            Err(error) => return failed(job, &format!("{error:#}")),
        };
        if printer.sheets < SHEETS {
            free().push(printer);
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

impl Printer {
    fn start() -> anyhow::Result<Printer> {
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
        Ok(Printer { process, jobs: BufWriter::new(jobs), printed, sheets: 0 })
    }

    fn print(&mut self, job: &Job, ink: Ink) -> anyhow::Result<Printed> {
        self.sheets += 1;
        let sent = ciborium::into_writer(&(job, ink), &mut self.jobs);
        sent.map_err(anyhow::Error::from).and_then(|()| Ok(self.jobs.flush()?)).context(ENDED)?;
        use std::sync::mpsc::RecvTimeoutError::{Disconnected, Timeout};
        match self.printed.recv_timeout(PATIENCE) {
            Ok(printed) => Ok(printed),
            Err(Timeout) => {
                anyhow::bail!("it is not printed after {} minutes", PATIENCE.as_secs() / 60)
            }
            Err(Disconnected) => anyhow::bail!(ENDED),
        }
    }
}

const ENDED: &str = "the process that prints it has ended";

impl Drop for Printer {
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
