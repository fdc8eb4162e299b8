//! The state that the server shares with its connections.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use super::editing::Editing;
use super::live::Current;
use super::made::Made;

/// Maximum number of open connections: ten times what a few tabs with a dozen files each need.
pub(super) const MAX_CONNECTIONS: usize = 256;

/// Number of connections above which idle ones are closed soon, so that new connections are
/// accepted.
const CROWD: usize = MAX_CONNECTIONS / 2;

/// Maximum number of connections that listen for changes. A listening connection stays open as long
/// as its page, so listeners must not use up all connections.
pub(super) const MAX_LISTENERS: usize = 64;

pub(super) struct Shared<E> {
    pub port: u16,
    pub current: Mutex<Current<E>>,
    pub made: Made,
    pub editing: Option<Arc<Editing>>,
    pub fault: Box<dyn Fn(&E) -> String + Send + Sync>,
    pub connections: Arc<AtomicUsize>,
    pub listeners: Arc<AtomicUsize>,
    pub stopped: AtomicBool,
}

impl<E> Shared<E> {
    pub fn is_crowded(&self) -> bool {
        self.connections.load(Ordering::SeqCst) > CROWD
    }

    /// Reserves a connection for a listener. Returns `None` if all are in use.
    pub fn listener(&self) -> Option<ConnectionSlot> {
        ConnectionSlot::take(&self.listeners, MAX_LISTENERS)
    }
}

/// A reserved connection. Dropping this value allows another connection.
pub(super) struct ConnectionSlot(Arc<AtomicUsize>);

impl ConnectionSlot {
    pub fn take(count: &Arc<AtomicUsize>, most: usize) -> Option<ConnectionSlot> {
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
