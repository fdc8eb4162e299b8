//! The server: it accepts connections, builds the site again after every change, and serves the
//! last good site.

use std::any::Any;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, anyhow};

use super::connection::attend;
use super::editing::Editing;
use super::live::Current;
use super::made::{Made, hold};
use super::shared::{ConnectionSlot, MAX_CONNECTIONS, Shared};
use super::site::{Served, ServedSite};
use super::{Event, ServeOptions};
use crate::disk::{Signal, Watch};

/// A running server. The server continues when this value is dropped.
pub struct SiteServer {
    address: SocketAddr,
    signals: Sender<Signal>,
    stop: Box<dyn Fn() + Send + Sync>,
    threads: Vec<JoinHandle<()>>,
}

impl SiteServer {
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn wait(self) {
        for thread in self.threads {
            // Ignore an error, because a thread that panicked has ended too.
            let _ = thread.join();
        }
    }

    /// Stops the server. A build in progress is finished first.
    pub fn stop(self) {
        (self.stop)();
        // Ignore an error, because the watching thread may have ended already. The connection below
        // wakes the thread that waits for new connections.
        let _ = self.signals.send(Signal::Stop);
        let _ = TcpStream::connect(self.address);
        self.wait();
    }
}

/// Builds a site and serves it to this machine. After every change below the watched folder,
/// `rebuild` is called, the new site replaces the old one in one step, and open pages are notified.
/// `editing` gives the workbench access to the folder. `fault` explains in HTML why a file could
/// not be made. `told` receives events.
pub fn start<E: 'static>(
    options: &ServeOptions,
    editing: Option<Editing>,
    mut rebuild: impl FnMut() -> Served<E> + Send + 'static,
    fault: impl Fn(&E) -> String + Send + Sync + 'static,
    told: impl Fn(Event) + Send + 'static,
) -> anyhow::Result<SiteServer> {
    let listener = bind(options.port)?;
    let address = listener.local_addr()?;
    let (signals, received) = channel();
    // Start to watch before the first build, so that no change during that build is missed.
    let mut watch = Watch::new(&options.root, &options.skip, signals.clone(), received)?;
    let first = rebuild();
    let shared = Arc::new(Shared {
        port: address.port(),
        current: Mutex::new(Current::new(ServedSite::new(first.parcels), first.findings)),
        made: Made::new(),
        editing: editing.map(Arc::new),
        fault: Box::new(fault),
        connections: Arc::default(),
        listeners: Arc::default(),
        stopped: AtomicBool::new(false),
    });
    let builder = Arc::clone(&shared);
    let build = move || {
        while let Some(paths) = watch.wait() {
            told(Event::Changed(paths));
            // Send this message before the build, because the workbench reads the folder itself and
            // also shows documents with errors.
            if builder.editing.is_some() {
                hold(&builder.current).tell_of_disk();
            }
            told(rebuild_site(&builder, &mut rebuild));
        }
    };
    let door = Arc::clone(&shared);
    let threads = vec![spawn(build)?, spawn(move || accept(&listener, &door))?];
    let stop = Box::new(move || {
        shared.stopped.store(true, Ordering::SeqCst);
        hold(&shared.current).dismiss();
    });
    Ok(SiteServer { address, signals, stop, threads })
}

fn bind(port: u16) -> anyhow::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => {
            anyhow!("port {port} is in use: pass another with `--port`, or 0 for any that is free")
        }
        ErrorKind::PermissionDenied => {
            anyhow!("port {port} needs special rights: pass one above 1023 with `--port`")
        }
        _ => anyhow!("cannot listen on port {port}: {error}"),
    })
}

fn spawn(work: impl FnOnce() + Send + 'static) -> anyhow::Result<JoinHandle<()>> {
    thread::Builder::new().spawn(work).context("cannot start a thread")
}

fn rebuild_site<E>(shared: &Shared<E>, rebuild: &mut impl FnMut() -> Served<E>) -> Event {
    match catch_unwind(AssertUnwindSafe(rebuild)) {
        Ok(Served { parcels, findings, good }) => {
            let site = good.then(|| ServedSite::new(parcels));
            let changed = hold(&shared.current).change(site, findings);
            Event::Rebuilt { good, changed }
        }
        Err(why) => Event::Broken(words(&*why)),
    }
}

fn words(why: &(dyn Any + Send)) -> String {
    let fixed = why.downcast_ref::<&str>().map(|text| (*text).to_owned());
    fixed.or_else(|| why.downcast_ref::<String>().cloned()).unwrap_or_default()
}

fn accept<E: 'static>(listener: &TcpListener, shared: &Arc<Shared<E>>) {
    for stream in listener.incoming() {
        if shared.stopped.load(Ordering::SeqCst) {
            return;
        }
        let Ok(stream) = stream else {
            // Wait a moment, because the system may have no free file handles just now.
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        // A waiting browser is not refused, because the system keeps new connections in a queue.
        let place = loop {
            if shared.stopped.load(Ordering::SeqCst) {
                return;
            }
            match ConnectionSlot::take(&shared.connections, MAX_CONNECTIONS) {
                Some(place) => break place,
                None => thread::sleep(Duration::from_millis(20)),
            }
        };
        let shared = Arc::clone(shared);
        // Ignore an error, because without a thread the browser cannot get an answer anyway.
        let _ = spawn(move || {
            // Ignore an error, because it affects only this browser.
            let _ = attend(stream, &shared);
            drop(place);
        });
    }
}
