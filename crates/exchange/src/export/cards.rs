//! Cards as a table with a row for each card, for programs that lay out decks: Squib, nanDECK,
//! CardPen and Multideck.

use grognard_project::files::OutputFile;
use grognard_syntax::text::one_line;
use grognard_view::view::{CardKind, CardView, Marked};

use grognard_syntax::text::is_formula;

use super::csv::{BYTE_ORDER_MARK, text_field};
use super::{Export, Needs, Options, Subject};

pub(super) const CARDS: Export = Export {
    needs: Needs::Cards,
    formulas: formulas_of_cards,
    ..Export::new("cards", "a table of cards", "cards.csv", write)
};

/// Columns of the table. No column is called `qty`, because Squib would read it as a number of
/// copies.
const COLUMNS: [&str; 20] = [
    "number",
    "title",
    "subtitle",
    "card",
    "id",
    "side",
    "force",
    "under",
    "nation",
    "colour",
    "arm",
    "grade",
    "traits",
    "leader",
    "commander",
    "strength",
    "elements",
    "count",
    "boxes",
    "art",
];

/// Writes the table. There is no file without a rule set, because only a rule set gives cards.
fn write(subject: &Subject<'_>, options: &Options<'_>) -> Vec<OutputFile> {
    let Some(deck) = options.deck else { return Vec::new() };
    let mut out = if options.excel { BYTE_ORDER_MARK.to_owned() } else { String::new() };
    out += &(COLUMNS.join(",") + "\r\n");
    for card in &deck.cards {
        let cells = cells(subject, card).map(|cell| text_field(&one_line(&cell), options.excel));
        out += &(cells.join(",") + "\r\n");
    }
    vec![OutputFile::new(format!("{}-{}.cards.csv", subject.id, deck.ruleset), out)]
}

fn formulas_of_cards(subject: &Subject<'_>, options: &Options<'_>) -> Vec<String> {
    let cards = options.deck.iter().flat_map(|deck| &deck.cards);
    let texts = cards.flat_map(|card| cells(subject, card)).map(|cell| one_line(&cell));
    texts.filter(|text| is_formula(text)).collect()
}

fn cells(subject: &Subject<'_>, card: &CardView) -> [String; COLUMNS.len()] {
    let side = subject.lists.iter().find(|list| list.force.id == card.force_id);
    let side = side.and_then(|list| list.side).map(|side| side.name.clone());
    let marked = |text: &Option<Marked>| text.as_deref().unwrap_or_default().to_owned();
    let traits: Vec<&str> = card.traits.iter().map(|word| word.name.as_str()).collect();
    let boxes: usize = card.tracks.iter().map(|track| track.boxes.len()).sum();
    [
        card.number.to_string(),
        card.name.clone(),
        card.kind.clone(),
        holder(card).to_owned(),
        card.id.clone(),
        side.unwrap_or_default(),
        card.force.clone(),
        card.under.first().cloned().unwrap_or_default(),
        card.nation_name.clone(),
        card.colour.clone().unwrap_or_default(),
        card.arm.clone(),
        marked(&card.grade),
        traits.join("; "),
        marked(&card.leader),
        marked(&card.commander),
        card.strength.clone(),
        card.elements.to_string(),
        card.count.to_string(),
        boxes.to_string(),
        art(card),
    ]
}

fn holder(card: &CardView) -> &'static str {
    match card.holder {
        CardKind::Unit => "unit",
        CardKind::Leader => "leader",
    }
}

/// File name of a picture that a designer may put beside the table: `france-infantry.png`. All
/// cards of one nation and arm share the name, so that they share the picture.
fn art(card: &CardView) -> String {
    let arm = if card.arm.is_empty() { holder(card) } else { &card.arm };
    format!("{}-{}.png", card.nation, arm.to_lowercase().replace(' ', "-"))
}
