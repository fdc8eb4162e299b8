//! Tests a server over the network, as browsers and other programs use it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use grognard_project::files::Parcel;
use grognard_syntax::text::Digest;

use super::made::hold;
use super::shared::{MAX_CONNECTIONS, MAX_LISTENERS};
use super::{Event, ServeOptions, Served, SiteServer, start};
use crate::disk::{real_path, write_file};

struct Stage {
    folder: tempfile::TempDir,
    server: SiteServer,
    next: Arc<Mutex<Served<String>>>,
    events: Arc<Mutex<Vec<Event>>>,
}

fn stage(parcels: Vec<Parcel<String>>) -> Stage {
    stage_below(parcels, "")
}

/// Serves a site whose project is a subfolder of the watched folder.
#[expect(clippy::disallowed_methods, reason = "a folder without a file is made")]
fn stage_below(parcels: Vec<Parcel<String>>, below: &str) -> Stage {
    let folder = tempfile::tempdir().expect("a folder");
    let served = Served { parcels, findings: String::new(), good: true };
    let next = Arc::new(Mutex::new(served));
    let events = Arc::new(Mutex::new(Vec::new()));
    let (given, heard) = (next.clone(), events.clone());
    let rebuild = move || {
        let served = hold(&given).clone();
        assert_ne!(served.findings, "break off");
        served
    };
    let root = folder.path().join(below);
    std::fs::create_dir_all(&root).expect("room");
    let skip = vec![root.join("site"), root.join("deep/target")];
    let options = ServeOptions { port: 0, root, skip };
    let fault = |fault: &String| format!("<p>{fault}</p>");
    let server = start(&options, None, rebuild, fault, move |event| hold(&heard).push(event));
    Stage { folder, server: server.expect("a free port"), next, events }
}

fn pages() -> Vec<Parcel<String>> {
    vec![
        Parcel::at_hand("index.html", "<body>home</body>"),
        Parcel::at_hand("a b/index.html", "<body>below</body>"),
        Parcel::at_hand("style.css", "a {}"),
        Parcel::at_hand("404.html", "<body>lost</body>"),
        Parcel::new("bad.svg", Digest::of(["bad"]), || Err("no such unit".to_owned())),
        Parcel::new("broken.svg", Digest::of(["broken"]), || panic!("a fault of ours")),
    ]
}

impl Stage {
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.server.address()).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a socket");
        stream
    }

    fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // Ignore an error, because the server may refuse the request before all bytes are sent.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        String::from_utf8(answer).expect("text")
    }

    fn ask(&self, method: &str, path: &str) -> String {
        let host = self.server.address();
        let text = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        self.raw(text.as_bytes())
    }

    fn status(&self, path: &str) -> String {
        self.ask("GET", path).split(' ').nth(1).expect("a status").to_owned()
    }

    fn set(&self, parcels: Vec<Parcel<String>>, findings: &str, good: bool) {
        *hold(&self.next) = Served { parcels, findings: findings.to_owned(), good };
        self.touch("army.oob.yaml");
    }

    fn touch(&self, path: &str) {
        write_file(&self.folder.path().join(path), b"oob: 1").expect("room");
    }

    fn listen(&self) -> TcpStream {
        let mut stream = self.connect();
        let host = self.server.address();
        write!(stream, "GET /~grognard/events HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("sent");
        stream
    }
}

fn read_until(stream: &mut TcpStream, text: &str) -> String {
    let mut found = String::new();
    let mut chunk = [0; 1024];
    while !found.contains(text) {
        let count = stream.read(&mut chunk).unwrap_or_else(|error| panic!("{error}: {found}"));
        assert_ne!(count, 0, "{found}");
        found += std::str::from_utf8(&chunk[..count]).expect("text");
    }
    found
}

fn wait_for(mut happens: impl FnMut() -> bool) {
    let started = Instant::now();
    while !happens() {
        assert!(started.elapsed() < Duration::from_secs(20), "it did not come");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn files_are_served_by_their_path() {
    let stage = stage(pages());
    let home = stage.ask("GET", "/?a=b");
    assert!(home.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"));
    assert!(home.contains("Cache-Control: no-store") && home.contains("nosniff"), "{home}");
    assert!(home.contains("<body>home<script src=\"/~grognard/live.js\" data-page=\"index.html\""));
    assert!(stage.ask("GET", "/a%20b/").contains("below"));
    assert!(stage.ask("GET", "/a%20b").contains("Location: /a%20b/\r\n"));
    let style = stage.ask("GET", "/style.css");
    assert!(style.contains("text/css") && style.ends_with("\r\n\r\na {}"), "{style}");
    let head = stage.ask("HEAD", "/style.css");
    assert!(head.contains("Content-Length: 4\r\n") && head.ends_with("\r\n\r\n"), "{head}");
    assert!(stage.ask("GET", "/sw.js").contains("unregister"));
    assert!(stage.ask("GET", "/~grognard/live.css").contains("text/css"));
    stage.server.stop();
}

#[test]
fn a_missing_or_broken_file_is_answered_with_a_page() {
    let stage = stage(pages());
    let lost = stage.ask("GET", "/nowhere");
    assert!(lost.starts_with("HTTP/1.1 404") && lost.contains("lost"), "{lost}");
    assert!(lost.contains("data-page=\"404.html\""), "{lost}");
    let bad = stage.ask("GET", "/bad.svg");
    assert!(bad.starts_with("HTTP/1.1 500") && bad.contains("<p>no such unit</p>"), "{bad}");
    assert!(bad.contains("bad.svg could not be made") && bad.contains("live.js"), "{bad}");
    assert_eq!(stage.status("/broken.svg"), "500");
    assert_eq!(stage.status("/style.css"), "200");
    stage.server.stop();
}

#[test]
fn nothing_outside_the_site_is_served() {
    let stage = stage(pages());
    for path in ["/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/a/../style.css"] {
        assert_eq!(stage.status(path), "404", "{path}");
    }
    for path in ["/%00", "/%", "/%ff", "style.css", "/a b/", "http://localhost/"] {
        assert_eq!(stage.status(path), "400", "{path}");
    }
    let post = stage.ask("POST", "/");
    assert!(post.starts_with("HTTP/1.1 405") && post.contains("Allow: GET, HEAD"), "{post}");
    let refused = |bytes: &[u8]| stage.raw(bytes)[9..12].to_owned();
    assert_eq!(refused(b"GET / HTTP/1.1\r\nHost: evil.org\r\n\r\n"), "403");
    assert_eq!(refused(b"GET / HTTP/1.1\r\n\r\n"), "403");
    assert_eq!(refused(b"GET /\xff HTTP/1.1\r\n\r\n"), "400");
    assert_eq!(refused(b"\0\0 \0\r\n\r\n"), "400");
    stage.server.stop();
}

#[test]
fn a_head_without_an_end_is_refused() {
    let stage = stage(pages());
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(100_000));
    assert!(stage.raw(long.as_bytes()).starts_with("HTTP/1.1 431"));
    stage.server.stop();
}

#[test]
fn a_slow_browser_blocks_no_other_and_a_connection_serves_many_files() {
    let stage = stage(pages());
    let mut slow = stage.connect();
    slow.write_all(b"GET / HT").expect("sent");
    let host = stage.server.address();
    let mut quick = stage.connect();
    let request = format!("GET /style.css HTTP/1.1\r\nHost: {host}\r\n\r\n");
    for _ in 0..3 {
        quick.write_all(request.as_bytes()).expect("sent");
        read_until(&mut quick, "a {}");
    }
    quick.write_all(request.repeat(2).as_bytes()).expect("sent");
    read_until(&mut quick, "a {}");
    drop(slow);
    stage.server.stop();
}

#[test]
fn idle_and_incomplete_requests_block_no_other() {
    let stage = stage(pages());
    let host = stage.server.address();
    let held = (0..MAX_CONNECTIONS + 40).map(|number| {
        let mut stream = stage.connect();
        let half = match number % 3 {
            0 => String::new(),
            1 => "GET / HT".to_owned(),
            // The body of this request never arrives.
            _ => format!("POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9\r\n\r\n1"),
        };
        stream.write_all(half.as_bytes()).expect("sent");
        stream
    });
    let held: Vec<TcpStream> = held.collect();
    assert_eq!(stage.status("/style.css"), "200");
    drop(held);
    stage.server.stop();
}

#[test]
fn open_event_streams_leave_connections_for_requests() {
    let stage = stage(pages());
    let listeners = (0..MAX_LISTENERS).map(|_| {
        let mut heard = stage.listen();
        read_until(&mut heard, "event: hello");
        heard
    });
    let listeners: Vec<TcpStream> = listeners.collect();
    let mut refused = stage.listen();
    assert!(read_until(&mut refused, "\r\n").starts_with("HTTP/1.1 503"));
    assert_eq!(stage.status("/style.css"), "200");
    drop(listeners);
    wait_for(|| read_until(&mut stage.listen(), "\r\n").starts_with("HTTP/1.1 200"));
    stage.server.stop();
}

/// Windows does not allow a watched folder to be deleted and created again.
#[cfg(not(windows))]
#[test]
fn a_deleted_and_recreated_project_is_watched() {
    let stage = stage_below(pages(), "project");
    let root = stage.folder.path().join("project");
    let mut heard = stage.listen();
    for round in 1..4 {
        std::fs::remove_dir_all(&root).expect("it is there");
        std::fs::create_dir(&root).expect("room");
        let shown = format!("round {round}");
        hold(&stage.next).parcels = vec![Parcel::at_hand("index.html", shown.as_str())];
        write_file(&root.join("army.oob.yaml"), b"oob: 1").expect("room");
        read_until(&mut heard, "event: change");
        // Wait until the events of the new folder have passed, so that only the later change can
        // cause a message.
        std::thread::sleep(Duration::from_millis(200));
        hold(&stage.next).parcels = vec![Parcel::at_hand("index.html", "later")];
        write_file(&root.join("army.oob.yaml"), b"oob: 1 #").expect("room");
        wait_for(|| stage.ask("GET", "/").contains("later"));
        read_until(&mut heard, "event: change");
    }
    stage.server.stop();
}

#[test]
fn a_change_on_disk_is_reported_and_shown() {
    let stage = stage(pages());
    let mut heard = stage.listen();
    read_until(&mut heard, "event: findings\ndata: \"\"\n\n");
    let mut parcels = pages();
    parcels[0] = Parcel::at_hand("index.html", "<body>anew</body>");
    stage.set(parcels, "<p>mind this</p>", true);
    let change = read_until(&mut heard, "\"paths\":[\"index.html\"]}\n\n");
    assert!(change.contains("event: findings\ndata: \"<p>mind this</p>\""), "{change}");
    assert!(stage.ask("GET", "/").contains("anew"));
    let mut later = stage.listen();
    read_until(&mut later, "mind this");
    wait_for(|| hold(&stage.events).contains(&Event::Rebuilt { good: true, changed: 1 }));
    stage.server.stop();
}

#[test]
fn the_last_good_site_stays() {
    let stage = stage(pages());
    let mut heard = stage.listen();
    stage.set(Vec::new(), "<p>all wrong</p>", false);
    let told = read_until(&mut heard, "all wrong");
    assert!(!told.contains("event: change"), "{told}");
    assert!(stage.ask("GET", "/").contains("home"));
    wait_for(|| hold(&stage.events).contains(&Event::Rebuilt { good: false, changed: 0 }));
    stage.set(Vec::new(), "break off", false);
    wait_for(|| hold(&stage.events).iter().any(|event| matches!(event, Event::Broken(_))));
    assert!(stage.ask("GET", "/").contains("home"));
    stage.set(Vec::new(), "", true);
    read_until(&mut heard, "event: change");
    assert!(stage.ask("GET", "/").contains("The site is not built yet"));
    stage.server.stop();
}

#[test]
fn an_unchanged_file_is_not_made_again() {
    let count = Arc::new(AtomicUsize::new(0));
    let site = |other: &str| {
        let count = count.clone();
        let make = move || {
            count.fetch_add(1, Ordering::SeqCst);
            Ok(b"a {}".to_vec())
        };
        vec![Parcel::new("a.css", Digest::of(["a"]), make), Parcel::at_hand("b.css", other)]
    };
    let stage = stage(site("1"));
    assert_eq!(count.load(Ordering::SeqCst), 0);
    stage.ask("GET", "/a.css");
    stage.ask("GET", "/a.css");
    stage.set(site("2"), "", true);
    wait_for(|| stage.ask("GET", "/b.css").ends_with('2'));
    stage.ask("GET", "/a.css");
    assert_eq!(count.load(Ordering::SeqCst), 1);
    stage.server.stop();
}

#[test]
fn new_folders_are_watched_and_skipped_ones_are_not() {
    let stage = stage(pages());
    let root = real_path(stage.folder.path()).expect("it is there");
    let changed = |path: &str| {
        let path = root.join(path);
        hold(&stage.events).iter().any(|event| match event {
            Event::Changed(paths) => paths.contains(&path),
            _ => false,
        })
    };
    for folder in ["site", "deep", "deep/target", "deep/new"] {
        std::fs::create_dir(root.join(folder)).expect("room");
        wait_for(|| folder == "site" || folder == "deep/target" || changed(folder));
    }
    stage.touch("site/index.html");
    stage.touch("deep/target/x.yaml");
    stage.touch("deep/new/y.yaml");
    wait_for(|| changed("deep/new/y.yaml"));
    assert!(!changed("site") && !changed("site/index.html") && !changed("deep/target/x.yaml"));
    stage.server.stop();
}

#[test]
fn a_port_in_use_is_a_clear_error() {
    let first = stage(pages());
    let port = first.server.address().port();
    let options = ServeOptions { port, root: first.folder.path().to_owned(), skip: Vec::new() };
    let nothing = || Served::<()> { parcels: Vec::new(), findings: String::new(), good: true };
    let second = start(&options, None, nothing, |()| String::new(), |_| ());
    let error = second.err().expect("in use").to_string();
    assert!(error.contains("pass another with `--port`"), "{error}");
    first.server.stop();
    start(&options, None, nothing, |()| String::new(), |_| ()).expect("free again").stop();
}
