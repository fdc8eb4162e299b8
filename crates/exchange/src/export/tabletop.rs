//! Decks of cards for Tabletop Simulator: a saved object, and sheets with pictures of the cards.

use std::collections::BTreeMap;

use grognard_project::files::OutputFile;
use grognard_syntax::text::Digest;
use grognard_view::view::{CardView, DeckView};
use serde_json::{Value as Json, json};

use super::png::{plain, striped};
use super::{Export, Needs, Options, Subject};
use crate::import;

pub(super) const TABLETOP: Export = Export {
    is_binary: true,
    has_pictures: true,
    needs: Needs::Cards,
    ..Export::new(import::TABLETOP.name, import::TABLETOP.title, "tts.json", write)
};

/// Numbers of cards in a row and in a column of a picture sheet. Tabletop Simulator allows no more
/// cards in a sheet.
pub const TABLETOP_GRID: (usize, usize) = (10, 7);

const PER_SHEET: usize = TABLETOP_GRID.0 * TABLETOP_GRID.1;

/// File name of a picture sheet. Sheets are counted from 1.
pub fn tabletop_sheet(stem: &str, number: usize) -> String {
    format!("{stem}-sheet-{number}.png")
}

pub fn tabletop_stem(subject: &Subject<'_>, deck: &DeckView) -> String {
    format!("{}-{}", subject.id, deck.ruleset)
}

/// Writes the saved object, its thumbnail, and a back for each force. The picture sheets are
/// printed separately.
fn write(subject: &Subject<'_>, options: &Options<'_>) -> Vec<OutputFile> {
    let Some(deck) = options.deck else { return Vec::new() };
    let stem = tabletop_stem(subject, deck);
    let mut decks: BTreeMap<usize, (&CardView, Vec<usize>)> = BTreeMap::new();
    for (index, card) in deck.cards.iter().enumerate() {
        let first = deck.cards.iter().position(|other| other.force_id == card.force_id);
        let place = decks.entry(first.unwrap_or_default()).or_insert((card, Vec::new()));
        place.1.push(index);
    }
    let mut files = Vec::new();
    let mut objects = Vec::new();
    for (number, (_, (first, cards))) in decks.iter().enumerate() {
        let back = format!("{stem}-back-{}.png", number + 1);
        files.push(OutputFile::new(&*back, plain(first.colour.as_deref().unwrap_or_default())));
        objects.push(object(&Cards { deck, stem: &stem, back: &back, options }, cards, number));
    }
    let saved = json!({ "SaveName": "", "ObjectStates": objects });
    let mut text = serde_json::to_string_pretty(&saved).expect("plain data is written");
    text.push('\n');
    let colours: Vec<&str> =
        decks.values().map(|(first, _)| first.colour.as_deref().unwrap_or_default()).collect();
    files.insert(0, OutputFile::new(format!("{stem}.json"), text));
    files.insert(1, OutputFile::new(format!("{stem}.png"), striped(&colours)));
    files
}

struct Cards<'c> {
    deck: &'c DeckView,
    stem: &'c str,
    back: &'c str,
    options: &'c Options<'c>,
}

/// Deck with the cards of a force. A single card becomes a card, because a deck of one card is not
/// a deck in Tabletop Simulator.
fn object(cards: &Cards<'_>, indices: &[usize], number: usize) -> Json {
    let contained: Vec<Json> = indices.iter().map(|index| card(cards, *index, number)).collect();
    if let [single] = contained.as_slice() {
        return single.clone();
    }
    let first = &cards.deck.cards[indices[0]];
    let ids: Vec<usize> = indices.iter().map(|index| card_id(*index)).collect();
    let mut sheets: Vec<usize> = indices.iter().map(|index| index / PER_SHEET).collect();
    sheets.dedup();
    json!({
        "Name": "DeckCustom",
        "GUID": guid(&[cards.stem, &first.force_id]),
        "Nickname": first.force,
        "Description": cards.deck.ruleset_name,
        "Transform": transform(number),
        "DeckIDs": ids,
        "CustomDeck": custom_deck(cards, &sheets),
        "ContainedObjects": contained,
    })
}

/// Id of a card: a hundred for each sheet, plus the position of the card on its sheet.
fn card_id(index: usize) -> usize {
    100 * (index / PER_SHEET + 1) + index % PER_SHEET
}

fn card(cards: &Cards<'_>, index: usize, number: usize) -> Json {
    let view = &cards.deck.cards[index];
    let words = [Some(&*view.strength), view.grade.as_deref(), Some(&*view.elements)];
    let words: Vec<&str> = words.into_iter().flatten().filter(|word| !word.is_empty()).collect();
    json!({
        "Name": "Card",
        "CardID": card_id(index),
        "GUID": guid(&[cards.stem, &view.force_id, &view.id, &index.to_string()]),
        "Nickname": view.name,
        "Description": words.join(", "),
        "Transform": transform(number),
        "CustomDeck": custom_deck(cards, &[index / PER_SHEET]),
    })
}

fn custom_deck(cards: &Cards<'_>, sheets: &[usize]) -> Json {
    let address = |name: &str| match cards.options.address {
        Some(address) => format!("{}/{name}", address.trim_end_matches('/')),
        None => name.to_owned(),
    };
    let decks = sheets.iter().map(|sheet| {
        let deck = json!({
            "FaceURL": address(&tabletop_sheet(cards.stem, sheet + 1)),
            "BackURL": address(cards.back),
            "NumWidth": TABLETOP_GRID.0,
            "NumHeight": TABLETOP_GRID.1,
            "BackIsHidden": true,
            "UniqueBack": false,
            "Type": 0,
        });
        ((sheet + 1).to_string(), deck)
    });
    Json::Object(decks.collect())
}

fn transform(number: usize) -> Json {
    json!({
        "posX": 3 * number, "posY": 1, "posZ": 0,
        "rotX": 0, "rotY": 180, "rotZ": 180,
        "scaleX": 1, "scaleY": 1, "scaleZ": 1,
    })
}

/// Six hexadecimal digits from a digest, so that the same card always gets the same id.
fn guid(parts: &[&str]) -> String {
    format!("{:06x}", Digest::of(parts).0 & 0xFF_FFFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_has_seventy_cards() {
        assert_eq!([0, 69, 70, 141].map(card_id), [100, 169, 200, 301]);
    }
}
