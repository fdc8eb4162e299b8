//! The server: it listens, builds again when something changes, and shows what it has.

use std::any::Any;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, anyhow};

use super::connection::attend;
use super::editing::Editing;
use super::live::Current;
use super::made::{Made, hold};
use super::site::{Served, ServedSite};
use super::{Event, ServeOptions};
use crate::disk::{Signal, Watch};

/// Maximum number of connections at a time: some tabs with a dozen files each take a tenth of them.
pub(super) const MAX_CONNECTIONS: usize = 256;

/// Number of connections at which those that ask nothing are sent away soon.
const CROWD: usize = MAX_CONNECTIONS / 2;

/// Maximum number of connections that listen for changes. They last as long as a page is open, so some places are
/// left for those that ask.
pub(super) const MAX_LISTENERS: usize = 64;

/// What the threads of a server share.
pub(super) struct Shared<E> {
    pub port: u16,
    pub current: Mutex<Current<E>>,
    pub made: Made,
    /// What the workbench may do, if it may.
    pub editing: Option<Arc<Editing>>,
    /// A fault of a parcel as HTML.
    pub fault: Box<dyn Fn(&E) -> String + Send + Sync>,
    connections: Arc<AtomicUsize>,
    listeners: Arc<AtomicUsize>,
    stopped: AtomicBool,
}

impl<E> Shared<E> {
    /// Are many connections open?
    pub fn is_crowded(&self) -> bool {
        self.connections.load(Ordering::SeqCst) > CROWD
    }

    /// A place among those that listen for changes; nothing if all are taken.
    pub fn listener(&self) -> Option<ConnectionSlot> {
        ConnectionSlot::take(&self.listeners, MAX_LISTENERS)
    }
}

/// A server that runs. It goes on until it is stopped or the process ends, even if this is dropped.
pub struct SiteServer {
    address: SocketAddr,
    signals: Sender<Signal>,
    /// Ends the connections.
    stop: Box<dyn Fn() + Send + Sync>,
    threads: Vec<JoinHandle<()>>,
}

impl SiteServer {
    /// Where it can be reached.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Waits for its end, which comes with that of the process.
    pub fn wait(self) {
        for thread in self.threads {
            // A thread that broke off has ended too.
            let _ = thread.join();
        }
    }

    /// Stops it, and waits until a build that is under way is done.
    pub fn stop(self) {
        (self.stop)();
        // Who is gone needs no signal. The one who waits for connections gets one more.
        let _ = self.signals.send(Signal::Stop);
        let _ = TcpStream::connect(self.address);
        self.wait();
    }
}

/// Builds a site and serves it to this machine. After every change below the watched folder `rebuild` is
/// called again and the finished site takes the place of the old in one step; pages in browsers are told.
/// `editing` is what the workbench may do with the folder. `fault` shows as HTML why a file could not be made; `told` hears what happens.
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
    // What changes while the first site is built must not be missed.
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
            // The workbench reads the folder itself, also while it has errors.
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
            anyhow!("port {port} is not for everybody: pass one above 1023 with `--port`")
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

/// What a thread said when it broke off.
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
            // Out of handles, perhaps: a moment later there may be some.
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        // The next one waits at the door: the system keeps a queue.
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
        // Without a thread there is no answer, and the next one may have better luck.
        let _ = spawn(move || {
            // What fails here fails for one browser.
            let _ = attend(stream, &shared);
            drop(place);
        });
    }
}

/// A place among connections, which is free again when this is gone, however that comes.
pub(super) struct ConnectionSlot(Arc<AtomicUsize>);

impl ConnectionSlot {
    fn take(count: &Arc<AtomicUsize>, most: usize) -> Option<ConnectionSlot> {
        let more = |taken| (taken < most).then_some(taken + 1);
        let taken = count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, more);
        taken.ok().map(|_| ConnectionSlot(Arc::clone(count)))
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}
