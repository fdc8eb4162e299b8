//! Keeps open pages up to date: each page gets a script, and listening browsers get a message after
//! every change.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use serde_json::{Value, json};

use super::site::ServedSite;
use grognard_render::render::html::text_in_page;

/// Folder of the server's own files. No file of a site has a path with `~`, so the two never clash.
pub(super) const OWN: &str = "~grognard/";

/// Maximum number of changed files that a message lists. If more files change than this, every open
/// page is reloaded.
const MAX_CHANGES: usize = 500;

pub(super) fn own_file(path: &str) -> Option<(&'static str, &'static str)> {
    match path {
        "sw.js" => Some(("sw.js", include_str!("../../templates/site/live/sw.js"))),
        "~grognard/live.js" => Some(("live.js", include_str!("../../templates/site/live/live.js"))),
        "~grognard/live.css" => {
            Some(("live.css", include_str!("../../templates/site/live/live.css")))
        }
        _ => None,
    }
}

/// Makes a page that explains why a page is missing. The body of this message is HTML.
pub(super) fn instead(title: &str, body: &str) -> String {
    let page = include_str!("../../templates/site/live/instead.html");
    let (head, rest) = page.split_once("{body}").expect("the page has a place for it");
    let head = head.replace("{title}", &text_in_page(title));
    format!("{head}{body}{rest}")
}

/// Inserts the script that keeps a page up to date. The script runs before deferred scripts,
/// because it must see the page as it was served.
pub(super) fn with_script<E>(page: &[u8], path: &str, site: &ServedSite<E>) -> Vec<u8> {
    let script = format!(
        "<script src=\"/~grognard/live.js\" data-page=\"{}\" data-site=\"{}\"></script>\n",
        text_in_page(path),
        site.digest
    );
    let end = b"</body>";
    let offset = page.windows(end.len()).rposition(|part| part.eq_ignore_ascii_case(end));
    let (before, after) = page.split_at(offset.unwrap_or(page.len()));
    [before, script.as_bytes(), after].concat()
}

pub(super) struct Current<E> {
    pub site: Arc<ServedSite<E>>,
    pub findings: String,
    listeners: Vec<Sender<String>>,
}

impl<E> Current<E> {
    pub fn new(site: ServedSite<E>, findings: String) -> Current<E> {
        Current { site: Arc::new(site), findings, listeners: Vec::new() }
    }

    /// Registers a listener. The first message to a page describes the current state, later
    /// messages the changes.
    pub fn listen(&mut self) -> Receiver<String> {
        let (sender, receiver) = channel();
        let hello = message("hello", &json!({ "site": self.site.digest.to_string() }));
        let findings = message("findings", &json!(self.findings));
        // An error is impossible, because the receiver still exists.
        let _ = sender.send(hello + &findings);
        self.listeners.push(sender);
        receiver
    }

    /// Reports that files of the folder changed, before the site is built again.
    pub fn tell_of_disk(&mut self) {
        let text = message("disk", &Value::Null);
        self.listeners.retain(|listener| listener.send(text.clone()).is_ok());
    }

    /// Replaces the findings and, if given, the site. Returns the number of changed files of the
    /// site.
    pub fn change(&mut self, site: Option<ServedSite<E>>, findings: String) -> usize {
        let mut text = String::new();
        if findings != self.findings {
            text += &message("findings", &json!(findings));
            self.findings = findings;
        }
        let mut count = 0;
        if let Some(site) = site {
            let paths = self.site.changes(&site);
            count = paths.len();
            self.site = Arc::new(site);
            if count > 0 {
                let paths = if count > MAX_CHANGES { Value::Null } else { json!(paths) };
                let site = self.site.digest.to_string();
                text += &message("change", &json!({ "site": site, "paths": paths }));
            }
        }
        if !text.is_empty() {
            self.listeners.retain(|listener| listener.send(text.clone()).is_ok());
        }
        count
    }

    pub fn dismiss(&mut self) {
        self.listeners.clear();
    }
}

/// Formats a message of an event stream. The message is not escaped, because the JSON contains no
/// line break.
fn message(event: &str, data: &Value) -> String {
    format!("event: {event}\ndata: {data}\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_project::files::Parcel;

    #[test]
    fn the_script_is_inserted_before_the_end_of_the_body() {
        let site = ServedSite::<()>::new(Vec::new());
        let text = |page: &str| {
            String::from_utf8(with_script(page.as_bytes(), "a\"b.html", &site)).expect("text")
        };
        let page = text("<body>one </body> two</BODY></html>");
        assert!(page.starts_with("<body>one </body> two<script src=\"/~grognard/live.js\""));
        assert!(page.contains("data-page=\"a&quot;b.html\"") && page.ends_with("</BODY></html>"));
        assert!(text("no body").ends_with("</script>\n"));
    }

    #[test]
    fn listeners_receive_only_what_changed() {
        let site = |text: &str| {
            let kept = Parcel::<()>::at_hand("kept", "1");
            ServedSite::new(vec![Parcel::at_hand("changed", text), kept])
        };
        let mut current = Current::new(site("1"), String::new());
        let heard = current.listen();
        let hello = heard.recv().expect("hello");
        assert!(hello.starts_with("event: hello\ndata: {\"site\":\""), "{hello}");
        assert!(hello.ends_with("event: findings\ndata: \"\"\n\n"), "{hello}");
        assert_eq!(current.change(Some(site("1")), String::new()), 0);
        assert!(heard.try_recv().is_err());
        assert_eq!(current.change(Some(site("2")), "<p>\n</p>".into()), 1);
        let change = heard.recv().expect("a change");
        assert!(change.starts_with("event: findings\ndata: \"<p>\\n</p>\"\n\nevent: change\n"));
        assert!(change.ends_with("\"paths\":[\"changed\"]}\n\n"), "{change}");
        current.tell_of_disk();
        assert_eq!(heard.recv().expect("the disk"), "event: disk\ndata: null\n\n");
        drop(heard);
        current.change(None, String::new());
        assert!(current.listeners.is_empty());
    }
}
