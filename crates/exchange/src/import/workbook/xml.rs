//! Reads XML as a sequence of simple events. A document type is refused, so that no entity is ever
//! resolved.

use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::archive::Fault;

/// Maximum depth of nested elements. Workbooks need about ten levels.
const MAX_DEPTH: usize = 100;

pub(super) enum Xml<'e> {
    Open(Element<'e>),
    /// End of an element, with its name without a prefix.
    Close(&'e str),
    Text(&'e str),
}

pub(super) struct Element<'e> {
    start: &'e BytesStart<'e>,
}

impl Element<'_> {
    pub fn name(&self) -> &str {
        self.start.local_name().into_inner()
    }

    /// Attribute of an element, by its name without a prefix.
    pub fn get(&self, name: &str) -> Option<String> {
        let mut attributes = self.start.attributes();
        let mut sound = attributes.with_checks(false).flatten();
        let found = sound.find(|attribute| attribute.key.local_name().into_inner() == name)?;
        Some(found.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
    }

    pub fn number(&self, name: &str) -> Option<u32> {
        self.get(name)?.parse().ok()
    }

    pub fn is_on(&self, name: &str) -> bool {
        self.get(name).is_some_and(|value| value == "1" || value == "true")
    }
}

pub(super) fn walk(
    text: &str,
    part: &str,
    mut take: impl FnMut(Xml<'_>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut reader = Reader::from_str(text);
    let mut depth = 0_usize;
    let broken = || Fault::broken(format!("the part `{part}` of the file is broken"));
    loop {
        match reader.read_event().map_err(|_| broken())? {
            Event::Start(start) => {
                depth += 1;
                if depth > MAX_DEPTH {
                    let message = format!("the part `{part}` of the file is nested too deeply");
                    return Err(Fault::large(message));
                }
                take(Xml::Open(Element { start: &start }))?;
            }
            Event::Empty(start) => {
                take(Xml::Open(Element { start: &start }))?;
                take(Xml::Close(start.local_name().into_inner()))?;
            }
            Event::End(end) => {
                depth = depth.saturating_sub(1);
                take(Xml::Close(end.local_name().into_inner()))?;
            }
            Event::Text(piece) => take(Xml::Text(&piece.xml10_content()))?,
            Event::CData(piece) => take(Xml::Text(&piece.xml10_content()))?,
            Event::GeneralRef(reference) => {
                let mut letters = [0; 4];
                take(Xml::Text(resolved(&reference).encode_utf8(&mut letters)))?;
            }
            Event::DocType(_) => {
                let message = format!("the part `{part}` of the file has a document type");
                return Err(Fault::broken(message));
            }
            Event::Eof if depth > 0 => return Err(broken()),
            Event::Eof => return Ok(()),
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
        }
    }
}

/// Character of a reference such as `&amp;` or `&#233;`. A file without a document type has no
/// other entities.
fn resolved(reference: &BytesRef<'_>) -> char {
    let named = || match &**reference {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => None,
    };
    reference.resolve_char_ref().ok().flatten().or_else(named).unwrap_or('\u{fffd}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Result<String, Fault> {
        let mut shown = String::new();
        walk(text, "x", |event| {
            shown += &match event {
                Xml::Open(element) => format!("<{} {:?}>", element.name(), element.get("a")),
                Xml::Close(name) => format!("</{name}>"),
                Xml::Text(text) => text.to_owned(),
            };
            Ok(())
        })?;
        Ok(shown)
    }

    #[test]
    fn references_are_resolved_and_prefixes_removed() {
        let text = "<x:t y:a='1 &amp; 2'>R&amp;D &#233;<u/></x:t>";
        assert_eq!(shown(text), Ok("<t Some(\"1 & 2\")>R&D é<u None></u></t>".to_owned()));
    }

    #[test]
    fn document_types_depth_and_open_elements_are_refused() {
        let bomb = "<!DOCTYPE x [<!ENTITY a \"b\">]><x>&a;</x>";
        assert!(shown(bomb).is_err_and(|fault| fault.message.contains("document type")));
        assert!(shown(&"<x>".repeat(200)).is_err_and(|fault| fault.message.contains("too deeply")));
        assert!(shown("<x><y></y>").is_err() && shown("<x></y>").is_err());
    }
}
