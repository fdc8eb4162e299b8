//! Reads and writes messages as bytes: a header with the length, then JSON. After an unreadable
//! message the connection continues.

use std::io::{self, BufRead, Read, Write, stdin, stdout};
use std::thread::{self, JoinHandle};

use lsp_server::{Connection, Message, Notification};

/// Maximum size of a message in bytes: a document of the maximum size, with every character
/// escaped.
const MAX_MESSAGE: u64 = 64 << 20;

/// Maximum length of a header line in bytes. A longer line is not a header.
const MAX_HEADER: u64 = 4096;

const LENGTH: &str = "content-length:";

/// Name of an internal notification that reports an unreadable message to the server.
pub(super) const UNREADABLE: &str = "$/grognard/unreadable";

/// Connects a server to standard input and output. The thread that writes ends when the server
/// drops its sender.
pub fn connect() -> anyhow::Result<(Connection, JoinHandle<io::Result<()>>)> {
    let (server, Connection { sender, receiver }) = Connection::memory();
    thread::Builder::new().name("read".to_owned()).spawn(move || {
        let mut input = stdin().lock();
        while let Ok(Some(message)) = next(&mut input) {
            let is_last = matches!(&message, Message::Notification(it) if it.method == "exit");
            if sender.send(message).is_err() || is_last {
                return;
            }
        }
    })?;
    let write = move || {
        let mut output = stdout().lock();
        receiver.iter().try_for_each(|message| message.write(&mut output))?;
        output.flush()
    };
    let writer = thread::Builder::new().name("write".to_owned()).spawn(write)?;
    Ok((server, writer))
}

/// Reads the next message. An unreadable message becomes a notification. Returns `None` at the end
/// of the input.
fn next(input: &mut impl BufRead) -> io::Result<Option<Message>> {
    let Some(length) = length(input)? else { return Ok(None) };
    if length > MAX_MESSAGE {
        io::copy(&mut input.by_ref().take(length), &mut io::sink())?;
        return Ok(Some(unreadable(format!("the message has {length} bytes"))));
    }
    let mut bytes = Vec::new();
    if input.by_ref().take(length).read_to_end(&mut bytes)? as u64 != length {
        return Ok(None);
    }
    let message = serde_json::from_slice(&bytes);
    Ok(Some(message.unwrap_or_else(|error| unreadable(error.to_string()))))
}

/// Reads the length of the next message from its header. Lines that are not a header are skipped,
/// so that a message with a wrong length damages at most the message after it.
fn length(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(MAX_HEADER).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).to_lowercase();
        match (line.trim().is_empty(), length) {
            (true, Some(_)) => return Ok(length),
            (true, None) => {}
            // Search for the header inside the line, because the rest of a message with a wrong
            // length may be before it.
            (false, _) => {
                let written = line.rsplit_once(LENGTH).map(|(_, number)| number.trim());
                length = written.and_then(|number| number.parse().ok()).or(length);
            }
        }
    }
}

fn unreadable(why: String) -> Message {
    let message = format!("a message of the editor cannot be read: {why}");
    Message::Notification(Notification { method: UNREADABLE.to_owned(), params: message.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_header(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    fn methods(bytes: &[u8]) -> Vec<String> {
        let mut input = bytes;
        let mut methods = Vec::new();
        while let Some(message) = next(&mut input).expect("memory can be read") {
            methods.push(match message {
                Message::Request(request) => request.method,
                Message::Notification(notification) => notification.method,
                Message::Response(_) => "response".to_owned(),
            });
        }
        methods
    }

    #[test]
    fn an_unreadable_message_does_not_break_the_connection() {
        let good = with_header(r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#);
        for bad in ["{", "[]", "{}", "1", "é", ""] {
            let bytes = format!("{good}{}{good}", with_header(bad));
            let expected = ["initialized", UNREADABLE, "initialized"];
            assert_eq!(methods(bytes.as_bytes()), expected, "{bad}");
        }
        let mut bytes = with_header("{\"method\":\"abc\"}").into_bytes();
        let end = bytes.len();
        bytes[end - 4] = 0xff;
        bytes.extend(good.bytes());
        assert_eq!(methods(&bytes), [UNREADABLE, "initialized"]);
    }

    #[test]
    fn a_wrong_length_costs_at_most_the_next_message() {
        let good = with_header(r#"{"jsonrpc":"2.0","method":"initialized"}"#);
        let short = "Content-Length: 5\r\n\r\n{\"method\":\"x\"}";
        let long = "Content-Length: 60\r\n\r\n{\"method\":\"x\"}";
        for bad in [short, long, "content-length: many\r\n\r\n", "nonsense\n\n\n", "X: y\r\n"] {
            let found = methods(format!("{bad}{good}{good}{good}").as_bytes());
            let read = found.iter().filter(|method| *method == "initialized").count();
            assert!(read >= 2, "{bad}: {found:?}");
        }
    }

    #[test]
    fn a_message_that_is_too_long_is_skipped_and_an_incomplete_one_ends_the_input() {
        let good = with_header(r#"{"jsonrpc":"2.0","method":"initialized"}"#);
        let mut bytes = format!("Content-Length: {}\r\n\r\n", MAX_MESSAGE + 1).into_bytes();
        bytes.resize(bytes.len() + MAX_MESSAGE as usize + 1, b' ');
        bytes.extend(good.bytes());
        assert_eq!(methods(&bytes), [UNREADABLE, "initialized"]);
        assert_eq!(methods(&good.as_bytes()[..good.len() - 1]), [""; 0]);
    }
}
