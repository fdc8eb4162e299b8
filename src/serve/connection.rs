//! One connection of a browser: request by request, or one that listens for changes.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use super::answer::{Answer, answer, is_for_us, reason};
use super::made::hold;
use super::request::{Refusal, Request, SILENCE, read};
use super::server::Shared;

/// How long a browser may take to accept what it asked for.
const WRITING: Duration = Duration::from_secs(20);

/// How often one looks whether a browser that listens is still there.
const LOOK: Duration = Duration::from_secs(1);

/// How much of what nobody wanted to read is thrown away before a connection is closed.
const REST: usize = 1 << 20;

/// Answers whoever is at the other end. When the world fails, so does the connection, and nothing else.
pub(super) fn attend<E>(mut stream: TcpStream, shared: &Shared<E>) -> io::Result<()> {
    stream.set_read_timeout(Some(SILENCE))?;
    stream.set_write_timeout(Some(WRITING))?;
    stream.set_nodelay(true)?;
    let mut buffer = Vec::new();
    loop {
        let request = match read(&mut stream, &mut buffer) {
            Ok(request) => request,
            Err(Refusal::Gone) => return Ok(()),
            Err(Refusal::Status(status)) => {
                return send_last(&mut stream, &Answer::plain(status), true);
            }
        };
        let with_body = request.method != "HEAD";
        if let Some(refused) = refuse(&request, shared.port) {
            return send_last(&mut stream, &refused, with_body);
        }
        if request.path == "~grognard/events" {
            return tell(&mut stream, shared, with_body);
        }
        // The lock is let go before anything is made.
        let site = Arc::clone(&hold(&shared.current).site);
        let answer = answer(&request.path, &site, &shared.made, &*shared.fault);
        if request.last {
            return send_last(&mut stream, &answer, with_body);
        }
        send(&mut stream, &answer, with_body, "keep-alive")?;
    }
}

fn refuse(request: &Request, port: u16) -> Option<Answer> {
    if !is_for_us(request, port) {
        return Some(Answer::plain(403));
    }
    let allowed = matches!(request.method.as_str(), "GET" | "HEAD");
    let more = Some("Allow: GET, HEAD".to_owned());
    (!allowed).then(|| Answer { more, ..Answer::plain(405) })
}

fn send(
    stream: &mut TcpStream,
    answer: &Answer,
    with_body: bool,
    connection: &str,
) -> io::Result<()> {
    let Answer { status, kind, body, more } = answer;
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
    stream.write_all((head + "\r\n").as_bytes())?;
    if with_body { stream.write_all(body) } else { Ok(()) }
}

/// Sends an answer and closes. Whatever still comes is read away: else the system would take back what
/// was sent.
fn send_last(stream: &mut TcpStream, answer: &Answer, with_body: bool) -> io::Result<()> {
    send(stream, answer, with_body, "close")?;
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(LOOK))?;
    io::copy(&mut stream.take(REST as u64), &mut io::sink())?;
    Ok(())
}

/// Tells a browser what changes until it goes.
fn tell<E>(stream: &mut TcpStream, shared: &Shared<E>, with_body: bool) -> io::Result<()> {
    stream.write_all(
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\
          X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
    )?;
    if !with_body {
        return Ok(());
    }
    // When the server comes back, the browser shall not wait long.
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

/// A browser that listens says nothing more, until it hangs up.
fn is_gone(stream: &TcpStream) -> bool {
    match stream.peek(&mut [0]) {
        Ok(_) => true,
        Err(error) => !matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut),
    }
}
