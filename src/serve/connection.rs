//! One connection from a browser, which either sends requests or listens for changes.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::answer::{HttpAnswer, answer, is_for_us, reason};
use super::editing::{MAX_BODY, edit, is_allowed, is_asked};
use super::made::hold;
use super::request::{Refusal, Request, read, read_body};
use super::shared::Shared;

/// Maximum time without progress while an answer is sent, so that a browser that stopped reading
/// does not occupy a connection.
const WRITING: Duration = Duration::from_secs(5);

/// Maximum total time to send an answer, because a browser may accept only one byte at a time.
const MAX_WRITING: Duration = Duration::from_secs(60);

/// Maximum time to read and discard remaining input before a connection is closed.
const MAX_DRAINING: Duration = Duration::from_secs(2);

/// Time between two checks that a browser which listens for changes is still connected.
const LOOK: Duration = Duration::from_secs(1);

/// Maximum number of bytes that are read and discarded before a connection is closed, so that no
/// sender can keep it open.
const MAX_REST: usize = 1 << 20;

/// Answers a browser until the connection ends. A network error affects only this connection.
pub(super) fn attend<E>(mut stream: TcpStream, shared: &Shared<E>) -> io::Result<()> {
    stream.set_write_timeout(Some(WRITING))?;
    stream.set_nodelay(true)?;
    let mut buffer = Vec::new();
    loop {
        let request = match read(&mut stream, &mut buffer, || shared.is_crowded()) {
            Ok(request) => request,
            Err(Refusal::Gone) => return Ok(()),
            Err(Refusal::Status(status)) => {
                return send_last(&mut stream, &HttpAnswer::plain(status), true);
            }
        };
        let with_body = request.method != "HEAD";
        if is_asked(&request.path) && is_for_us(&request, shared.port) {
            return edit_folder(&mut stream, &mut buffer, &request, shared);
        }
        if let Some(refused) = refuse(&request, shared.port) {
            return send_last(&mut stream, &refused, with_body);
        }
        if request.path == "~grognard/events" {
            let Some(_place) = shared.listener() else {
                return send_last(&mut stream, &HttpAnswer::plain(503), with_body);
            };
            return tell(&mut stream, shared, with_body);
        }
        // Release the lock before the file is made, because making it may take seconds.
        let site = Arc::clone(&hold(&shared.current).site);
        let answer = answer(&request.path, &site, &shared.made, &*shared.fault);
        if request.last {
            return send_last(&mut stream, &answer, with_body);
        }
        send(&mut stream, &answer, with_body, "keep-alive")?;
    }
}

/// Answers a request of the workbench and closes the connection, because the rest of the input
/// after the request body is not read.
fn edit_folder<E>(
    stream: &mut TcpStream,
    buffer: &mut Vec<u8>,
    request: &Request,
    shared: &Shared<E>,
) -> io::Result<()> {
    let editing = shared.editing.as_ref().filter(|_| is_allowed(request, shared.editing.as_ref()));
    let Some(editing) = editing else {
        return send_last(stream, &HttpAnswer::plain(403), true);
    };
    if request.length > MAX_BODY {
        return send_last(stream, &HttpAnswer::plain(413), true);
    }
    let answer = match read_body(stream, buffer, request.length) {
        // The connection catches a panic, so that only one answer fails and the server continues.
        Ok(body) => catch_unwind(AssertUnwindSafe(|| edit(request, &body, editing)))
            .unwrap_or_else(|_| HttpAnswer::plain(500)),
        Err(Refusal::Status(status)) => HttpAnswer::plain(status),
        Err(Refusal::Gone) => return Ok(()),
    };
    send_last(stream, &answer, true)
}

fn refuse(request: &Request, port: u16) -> Option<HttpAnswer> {
    if !is_for_us(request, port) {
        return Some(HttpAnswer::plain(403));
    }
    let allowed = matches!(request.method.as_str(), "GET" | "HEAD");
    let more = Some("Allow: GET, HEAD".to_owned());
    (!allowed).then(|| HttpAnswer { more, ..HttpAnswer::plain(405) })
}

fn send(
    stream: &mut TcpStream,
    answer: &HttpAnswer,
    with_body: bool,
    connection: &str,
) -> io::Result<()> {
    let HttpAnswer { status, kind, body, more } = answer;
    let mut head = format!(
        "HTTP/1.1 {status} {}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\nConnection: {connection}\r\n",
        reason(*status),
        body.len()
    );
    if let Some(more) = more {
        head += &format!("{more}\r\n");
    }
    head += "\r\n";
    let until = Instant::now() + MAX_WRITING;
    write_until(stream, head.as_bytes(), until)?;
    if with_body { write_until(stream, body, until) } else { Ok(()) }
}

fn write_until(stream: &mut TcpStream, mut bytes: &[u8], until: Instant) -> io::Result<()> {
    while !bytes.is_empty() {
        if Instant::now() > until {
            return Err(io::ErrorKind::TimedOut.into());
        }
        match stream.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(count) => bytes = &bytes[count..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Sends an answer and closes the connection. Remaining input is read and discarded for a moment,
/// because the system would otherwise reset the connection and the browser would lose the answer.
fn send_last(stream: &mut TcpStream, answer: &HttpAnswer, with_body: bool) -> io::Result<()> {
    send(stream, answer, with_body, "close")?;
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(LOOK))?;
    let until = Instant::now() + MAX_DRAINING;
    let (mut rest, mut chunk) = (MAX_REST, [0; 4096]);
    while rest > 0 && Instant::now() < until {
        let count = stream.read(&mut chunk)?;
        if count == 0 {
            break;
        }
        rest = rest.saturating_sub(count);
    }
    Ok(())
}

fn tell<E>(stream: &mut TcpStream, shared: &Shared<E>, with_body: bool) -> io::Result<()> {
    stream.write_all(
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\
          X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
    )?;
    if !with_body {
        return Ok(());
    }
    // Ask the browser to reconnect half a second after a disconnection, so that the page soon finds
    // a server that was started again.
    stream.write_all(b"retry: 500\n\n")?;
    stream.set_read_timeout(Some(Duration::from_millis(1)))?;
    let messages = hold(&shared.current).listen();
    loop {
        match messages.recv_timeout(LOOK) {
            Ok(text) => stream.write_all(text.as_bytes())?,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) if is_gone(stream) => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Whether a listening browser has disconnected. Input counts as a disconnection, because a browser
/// that waits for events sends nothing more.
fn is_gone(stream: &TcpStream) -> bool {
    match stream.peek(&mut [0]) {
        Ok(_) => true,
        Err(error) => !matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut),
    }
}
