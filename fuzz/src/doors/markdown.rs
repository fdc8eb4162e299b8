//! Renders pages in Markdown, as rules and as pages of a website. The HTML must not contain
//! scripts, and may link only to pages, web addresses and mail addresses.

use grognard_core::document::{read_front, read_page};
use grognard_render::render::prose::{Lead, ProseOptions, plain_words, prose};
use grognard_syntax::text::FileId;

use super::page;
use crate::{Door, seeds};

/// Keeps every link as written, so that only the Markdown renderer can remove a dangerous address.
fn link(target: &str) -> Lead {
    match target {
        "gone" => Lead::Nowhere("there is no such page".to_owned()),
        _ => Lead::To {
            href: target.to_owned(),
            preview: target.starts_with("chart:").then(|| target.to_owned()),
        },
    }
}

pub const DOOR: Door = Door { name: "markdown", open, seeds: seeds::pages };

pub fn open(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let read = read_page(FileId(0), text);
    let spans = read.links.iter().map(|link| link.span).chain(read.html).chain(read.prose);
    for span in spans.chain(read.passages.iter().map(|passage| passage.span)) {
        assert!(text.get(span.range()).is_some(), "{span:?}");
    }
    let (front, found) = read_front(FileId(0), text);
    assert!(found.iter().all(|found| text.get(found.span.range()).is_some()), "{found:?}");
    let body = text.get(front.body..).expect("the body begins within the text");
    let options = ProseOptions {
        link: &link,
        references: None,
        level: (text.len() % 3) as u8,
        prefix: "a-",
        paragraph_ids: true,
        previews: true,
    };
    let made = prose(body, &options);
    page::harmless(&made.html);
    made.passages.iter().for_each(|passage| page::harmless(&passage.html));
    for place in made.dead.iter().map(|(place, _)| place).chain(&made.refused) {
        assert!(body.get(place.clone()).is_some(), "{place:?}");
    }
    assert!(made.ids.windows(2).all(|pair| pair[0] < pair[1]), "{:?}", made.ids);
    assert!(plain_words(body, 20).chars().count() <= 20);
}
