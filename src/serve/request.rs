//! Parses requests: the part of HTTP/1.1 that GET and HEAD need, and refuses or limits everything
//! else.

use std::io::{ErrorKind, Read};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// Maximum size of a request in bytes, without its body.
const HEAD: usize = 16 << 10;

/// Maximum time without input before a request begins.
const SILENCE: Duration = Duration::from_secs(5);

/// Maximum time from the first to the last byte of a request.
const PATIENCE: Duration = Duration::from_secs(10);

/// Limit that replaces both times while many connections are open, so that idle connections end
/// soon.
const HURRY: Duration = Duration::from_millis(500);

/// Interval at which the server checks time limits while no input arrives.
const LOOK: Duration = Duration::from_millis(100);

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Request {
    pub method: String,
    /// Decoded path, without its first `/` and without a query.
    pub path: String,
    /// The `Host` header, which names the server. `None` if the header is missing or repeated.
    pub host: Option<String>,
    /// Origin of the page that sent the request. Browsers do not always report the origin.
    pub origin: Option<String>,
    pub token: Option<String>,
    /// Relation of the requesting page to this server, as the browser reports it: `same-origin`,
    /// `cross-site`.
    pub fetch_site: Option<String>,
    pub matches: Option<String>,
    pub length: usize,
    pub last: bool,
}

/// The reason why no request could be read: an HTTP status to answer with, or a closed connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refusal {
    Status(u16),
    Gone,
}

pub(super) fn read(
    stream: &mut TcpStream,
    buffer: &mut Vec<u8>,
    is_crowded: impl Fn() -> bool,
) -> Result<Request, Refusal> {
    let started = Instant::now();
    stream.set_read_timeout(Some(LOOK)).map_err(|_| Refusal::Gone)?;
    let mut chunk = [0; 4096];
    loop {
        if let Some(end) = find(buffer, b"\r\n\r\n") {
            let head: Vec<u8> = buffer.drain(..end + 4).collect();
            return parse(&head[..end]);
        }
        if buffer.len() > HEAD {
            return Err(Refusal::Status(431));
        }
        let has_begun = !buffer.is_empty();
        let patience = match has_begun {
            _ if is_crowded() => HURRY,
            true => PATIENCE,
            false => SILENCE,
        };
        if started.elapsed() > patience {
            return Err(if has_begun { Refusal::Status(408) } else { Refusal::Gone });
        }
        match stream.read(&mut chunk) {
            Ok(0) => return Err(Refusal::Gone),
            Ok(count) => buffer.extend_from_slice(&chunk[..count]),
            Err(error) if is_wait(error.kind()) => {}
            Err(_) => return Err(Refusal::Gone),
        }
    }
}

/// Whether the error only means that no input arrived within the read timeout.
fn is_wait(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::Interrupted | ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    memchr::memmem::find(text, part)
}

fn parse(head: &[u8]) -> Result<Request, Refusal> {
    let bad = Refusal::Status(400);
    if head.len() > HEAD {
        return Err(Refusal::Status(431));
    }
    let head = std::str::from_utf8(head).map_err(|_| bad)?;
    let mut lines = head.split("\r\n");
    let words: Vec<&str> = lines.next().unwrap_or("").split(' ').collect();
    let [method, target, version] = words.as_slice() else { return Err(bad) };
    let old = match *version {
        "HTTP/1.1" => false,
        "HTTP/1.0" => true,
        _ => return Err(bad),
    };
    let path = target.strip_prefix('/').ok_or(bad)?;
    let path = decode(path.split(['?', '#']).next().unwrap_or("")).ok_or(bad)?;
    let mut hosts = Vec::new();
    let mut request =
        Request { method: (*method).to_owned(), path, last: old, ..Request::default() };
    for line in lines {
        let (name, value) = line.split_once(':').ok_or(bad)?;
        let value = value.trim();
        let said = || Some(value.to_owned());
        match name.to_ascii_lowercase().as_str() {
            "origin" => request.origin = said(),
            "host" => hosts.push(value.to_owned()),
            "connection" => request.last |= value.to_ascii_lowercase().contains("close"),
            "x-grognard-token" => request.token = said(),
            "sec-fetch-site" => request.fetch_site = said(),
            "if-match" => request.matches = said(),
            // Close the connection after a request with a body, because the bytes after a body are
            // not parsed.
            "content-length" => {
                request.length = value.parse().map_err(|_| bad)?;
                request.last |= request.length > 0;
            }
            "transfer-encoding" => request.last = true,
            _ => {}
        }
    }
    request.host = if hosts.len() == 1 { hosts.pop() } else { None };
    Ok(request)
}

pub(super) fn read_body(
    stream: &mut TcpStream,
    buffer: &mut Vec<u8>,
    length: usize,
) -> Result<Vec<u8>, Refusal> {
    let started = Instant::now();
    let mut chunk = [0; 4096];
    while buffer.len() < length {
        if started.elapsed() > PATIENCE {
            return Err(Refusal::Status(408));
        }
        match stream.read(&mut chunk) {
            Ok(0) => return Err(Refusal::Gone),
            Ok(count) => buffer.extend_from_slice(&chunk[..count]),
            Err(error) if is_wait(error.kind()) => {}
            Err(_) => return Err(Refusal::Gone),
        }
    }
    Ok(buffer.drain(..length).collect())
}

/// Decodes percent signs in a path. Returns `None` if the result is not UTF-8 or contains control
/// characters.
fn decode(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        if *byte != b'%' {
            bytes.push(*byte);
            continue;
        }
        let (digits, after) = rest.split_at_checked(2)?;
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let value = digit(digits[0])? * 16 + digit(digits[1])?;
        bytes.push(u8::try_from(value).ok()?);
        rest = after;
    }
    String::from_utf8(bytes).ok().filter(|path| !path.contains(char::is_control))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_signs_in_a_path_are_decoded() {
        assert_eq!(decode("a%20b/%C3%A9.html").as_deref(), Some("a b/é.html"));
        for bad in ["%", "%4", "%zz", "%+1", "%ff", "%00", "a%0Ab", "%é"] {
            assert_eq!(decode(bad), None, "{bad}");
        }
    }

    #[test]
    fn invalid_requests_are_refused() {
        let bad = Err(Refusal::Status(400));
        for head in ["", "GET", "GET /", "GET  / HTTP/1.1", "GET / HTTP/2", "GET x HTTP/1.1"] {
            assert_eq!(parse(head.as_bytes()), bad, "{head}");
        }
        assert_eq!(parse(b"GET /\xff HTTP/1.1"), bad);
        assert_eq!(parse(b"GET http://a/ HTTP/1.1\r\nHost: a"), bad);
        assert_eq!(parse(b"GET / HTTP/1.1\r\nHost"), bad);
        let two = parse(b"GET /a?b=../c HTTP/1.1\r\nHost: a\r\nhost: b").expect("a request");
        assert_eq!((two.path.as_str(), two.host, two.last), ("a", None, false));
        let closing = parse(b"HEAD / HTTP/1.1\r\nConnection: Close\r\nHost: a").expect("a request");
        assert!(closing.last);
    }
}
