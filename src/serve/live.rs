//! What keeps pages up to date: a script in each, and those who listen for changes.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use serde_json::{Value, json};

use super::site::ServedSite;
use grognard_render::render::html::text_in_page;

/// The folder of this room's own files, which no site has.
pub(super) const OWN: &str = "~grognard/";

/// Maximum number of changes that are listed; after more of them every page is loaded again.
const MAX_CHANGES: usize = 500;

/// A file of this room by its path.
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

/// A page that stands in for one that is not there. The body is HTML.
pub(super) fn instead(title: &str, body: &str) -> String {
    let page = include_str!("../../templates/site/live/instead.html");
    let (head, rest) = page.split_once("{body}").expect("the page has a place for it");
    let head = head.replace("{title}", &text_in_page(title));
    format!("{head}{body}{rest}")
}

/// A page with the script in it that keeps it up to date. It runs before those that wait for the end of the
/// page, so that it knows the page as it was served.
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

/// What is shown now, and who wants to know when that changes.
pub(super) struct Current<E> {
    pub site: Arc<ServedSite<E>>,
    pub findings: String,
    listeners: Vec<Sender<String>>,
}

impl<E> Current<E> {
    pub fn new(site: ServedSite<E>, findings: String) -> Current<E> {
        Current { site: Arc::new(site), findings, listeners: Vec::new() }
    }

    /// From now on, everything that changes; first what is.
    pub fn listen(&mut self) -> Receiver<String> {
        let (sender, receiver) = channel();
        let hello = message("hello", &json!({ "site": self.site.digest.to_string() }));
        let findings = message("findings", &json!(self.findings));
        // The other end is still in our hands.
        let _ = sender.send(hello + &findings);
        self.listeners.push(sender);
        receiver
    }

    /// Tells that files of the folder have changed, before anything is made of them.
    pub fn tell_of_disk(&mut self) {
        let text = message("disk", &Value::Null);
        self.listeners.retain(|listener| listener.send(text.clone()).is_ok());
    }

    /// Shows another site, if there is one, and other findings: how many files changed.
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

    /// Sends those who listen away.
    pub fn dismiss(&mut self) {
        self.listeners.clear();
    }
}

/// A message of an event stream. JSON has no line breaks of its own.
fn message(event: &str, data: &Value) -> String {
    format!("event: {event}\ndata: {data}\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_project::files::Parcel;

    #[test]
    fn the_script_stands_before_the_end_of_the_body() {
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
    fn listeners_are_told_what_changed_and_nothing_else() {
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
