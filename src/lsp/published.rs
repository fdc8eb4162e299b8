//! Compares the findings that the editor shows with the latest ones, and decides what to send.
//!
//! A finding that was fixed disappears at once. A new finding on the line that the user edits is
//! held back until typing pauses, because an unfinished word is wrong only for a moment.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use grognard_syntax::diagnostic::Diagnostic;
use serde_json::Value;

use super::documents::Key;

/// Time without a change after which new findings on the edited line are sent.
const QUIET: Duration = Duration::from_millis(150);

#[derive(Default)]
struct Findings {
    latest: Arc<Vec<Value>>,
    /// The findings of `latest` before the conversion to JSON.
    raw: Arc<Vec<Diagnostic>>,
    /// Findings that the editor shows. If the shown findings equal `latest`, both share one list,
    /// because thousands of documents may have a list.
    sent: Arc<Vec<Value>>,
    place: u64,
}

struct Writing {
    key: Key,
    /// Line of the edit, or `None` if the whole text was replaced.
    line: Option<u32>,
    since: Instant,
}

#[derive(Default)]
pub(super) struct PublishedFindings {
    findings: BTreeMap<Key, Findings>,
    writing: Option<Writing>,
    /// Documents with findings that are held back from the editor.
    held: BTreeSet<Key>,
}

pub(super) struct Message {
    pub key: Key,
    pub findings: Arc<Vec<Value>>,
}

impl PublishedFindings {
    pub fn wrote(&mut self, key: &Key, line: Option<u32>) {
        self.writing = Some(Writing { key: key.clone(), line, since: Instant::now() });
    }

    pub fn raw(&self, key: &Key) -> &[Diagnostic] {
        self.findings.get(key).map_or(&[], |findings| findings.raw.as_slice())
    }

    /// Stores the findings of a check for a document, and returns the message to send, if any.
    pub fn update(
        &mut self,
        key: Key,
        place: u64,
        raw: Arc<Vec<Diagnostic>>,
        latest: Vec<Value>,
    ) -> Option<Message> {
        let findings = self.findings.entry(key.clone()).or_default();
        // If the findings equal the sent findings, share the list that was sent, because thousands
        // of documents may have a list.
        let latest =
            if latest == *findings.sent { Arc::clone(&findings.sent) } else { Arc::new(latest) };
        (findings.latest, findings.raw, findings.place) = (latest, raw, place);
        let line = match &self.writing {
            Some(writing) if writing.key == key && writing.since.elapsed() < QUIET => writing.line,
            _ => None,
        };
        let shown = match line {
            Some(line) => Arc::new(without_new(&findings.latest, &findings.sent, line)),
            None => Arc::clone(&findings.latest),
        };
        let message = send(&key, findings, shown);
        let is_held = findings.latest != findings.sent;
        if is_held {
            self.held.insert(key.clone());
        } else {
            self.held.remove(&key);
        }
        self.forget_empty(&key);
        message
    }

    pub fn gone(&self, is_there: impl Fn(&Key, u64) -> bool) -> Vec<Key> {
        let all = self.findings.iter();
        all.filter(|(key, findings)| !is_there(key, findings.place))
            .map(|(key, _)| key.clone())
            .collect()
    }

    /// Returns the earliest time at which findings that are held back must be sent.
    pub fn due(&self) -> Option<Instant> {
        self.held.iter().map(|key| self.due_of(key)).min()
    }

    /// Returns the time at which the findings of a document must be sent. An edit delays only the
    /// findings of its own document, because the lines of other documents stay unchanged.
    fn due_of(&self, key: &Key) -> Instant {
        match &self.writing {
            Some(writing) if writing.key == *key => writing.since + QUIET,
            _ => self.writing.as_ref().map_or_else(Instant::now, |writing| writing.since),
        }
    }

    pub fn settle(&mut self) -> Vec<Message> {
        let now = Instant::now();
        let held = self.held.iter();
        let due: Vec<Key> = held.filter(|key| self.due_of(key) <= now).cloned().collect();
        let mut messages = Vec::new();
        for key in due {
            self.held.remove(&key);
            let Some(findings) = self.findings.get_mut(&key) else { continue };
            let shown = Arc::clone(&findings.latest);
            messages.extend(send(&key, findings, shown));
            self.forget_empty(&key);
        }
        messages
    }

    fn forget_empty(&mut self, key: &Key) {
        let is_empty = |findings: &Findings| findings.sent.is_empty() && findings.latest.is_empty();
        if self.findings.get(key).is_some_and(is_empty) {
            self.findings.remove(key);
        }
    }
}

/// Makes a message with the findings of a text, unless the editor already shows the same findings.
fn send(key: &Key, findings: &mut Findings, shown: Arc<Vec<Value>>) -> Option<Message> {
    if findings.sent == shown {
        return None;
    }
    findings.sent = Arc::clone(&shown);
    Some(Message { key: key.clone(), findings: shown })
}

/// Returns the latest findings, except those on the edited line that the editor does not show yet.
fn without_new(latest: &[Value], sent: &[Value], line: u32) -> Vec<Value> {
    let said = |finding: &Value| (finding["code"].to_string(), finding["message"].to_string());
    let mut old: HashMap<(String, String), usize> = HashMap::new();
    for finding in sent {
        *old.entry(said(finding)).or_default() += 1;
    }
    let number = |finding: &Value, end: &str| finding["range"][end]["line"].as_u64();
    let is_on_line = |finding: &Value| {
        let (start, end) = (number(finding, "start"), number(finding, "end"));
        start <= Some(u64::from(line)) && Some(u64::from(line)) <= end
    };
    let mut is_kept = |finding: &Value| match old.get_mut(&said(finding)) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => !is_on_line(finding),
    };
    latest.iter().filter(|finding| is_kept(finding)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn found(line: u32, message: &str) -> Value {
        let place = json!({ "line": line, "character": 0 });
        json!({ "code": "a", "message": message, "range": { "start": place, "end": place } })
    }

    #[test]
    fn new_findings_on_the_edited_line_wait_and_fixed_ones_disappear() {
        let key = Key::Address("a".to_owned());
        let mut published = PublishedFindings::default();
        let first = vec![found(1, "old"), found(2, "mended")];
        let sent = published.update(key.clone(), 1, Arc::default(), first.clone()).expect("a list");
        assert_eq!(*sent.findings, first);
        published.wrote(&key, Some(3));
        let next = vec![found(2, "old"), found(3, "half a word"), found(9, "elsewhere")];
        let sent = published.update(key.clone(), 1, Arc::default(), next.clone()).expect("a list");
        assert_eq!(*sent.findings, [found(2, "old"), found(9, "elsewhere")]);
        assert!(published.due().is_some());
        std::thread::sleep(QUIET);
        let sent = published.settle();
        assert_eq!(sent.len(), 1);
        assert_eq!(*sent[0].findings, next);
        assert!(published.due().is_none() && published.settle().is_empty());
    }

    #[test]
    fn waiting_findings_do_not_wait_for_edits_of_another_document() {
        let (key, other) = (Key::Address("a".to_owned()), Key::Address("b".to_owned()));
        let mut published = PublishedFindings::default();
        published.wrote(&key, Some(3));
        let list = vec![found(3, "half a word")];
        assert!(published.update(key, 1, Arc::default(), list.clone()).is_none());
        published.wrote(&other, Some(1));
        assert_eq!(*published.settle().into_iter().next().expect("a list").findings, list);
    }

    #[test]
    fn nothing_is_sent_twice_and_an_empty_list_once() {
        let key = Key::Address("a".to_owned());
        let mut published = PublishedFindings::default();
        assert!(published.update(key.clone(), 1, Arc::default(), Vec::new()).is_none());
        let list = vec![found(1, "old")];
        assert!(published.update(key.clone(), 1, Arc::default(), list.clone()).is_some());
        assert!(published.update(key.clone(), 1, Arc::default(), list).is_none());
        assert!(published.update(key.clone(), 1, Arc::default(), Vec::new()).is_some());
        assert!(published.update(key.clone(), 1, Arc::default(), Vec::new()).is_none());
    }
}
