//! Compares cards with the cards of an earlier state: new or changed cards, and cards that no
//! longer exist.

use std::collections::HashMap;

use super::card::CardView;

/// How cards differ from the cards of an earlier state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Since {
    /// Cards that are new or have changed, with their numbers among all cards.
    pub changed: Vec<CardView>,
    pub all: usize,
    /// Names on cards that no longer exist.
    pub gone: Vec<String>,
}

pub fn since(now: Vec<CardView>, before: Vec<CardView>) -> Since {
    let all = now.len();
    // A force that fights in several battles has several cards for a unit, which are compared in
    // their order.
    let mut earlier: HashMap<(String, String), Vec<CardView>> = HashMap::new();
    let order: Vec<(String, String)> = before.iter().map(key).collect();
    for card in before.into_iter().rev() {
        earlier.entry(key(&card)).or_default().push(card);
    }
    let mut changed = now;
    changed.retain(|card| {
        let before = earlier.get_mut(&key(card)).and_then(Vec::pop);
        before.is_none_or(|before| printed(&before) != printed(card))
    });
    let gone = order.iter().filter_map(|key| earlier.get_mut(key)?.pop());
    Since { changed, all, gone: gone.map(|card| card.name).collect() }
}

fn key(card: &CardView) -> (String, String) {
    (card.force_id.clone(), card.id.clone())
}

/// The content of a card for comparison. The comparison ignores numbers of cards, because new cards
/// change the numbers of others, and ids for selection, because they are not printed.
fn printed(card: &CardView) -> CardView {
    CardView { number: 0, within: Vec::new(), ..card.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(number: usize, id: &str, strength: &str) -> CardView {
        CardView {
            number,
            id: id.to_owned(),
            name: id.to_uppercase(),
            strength: strength.to_owned(),
            ..CardView::default()
        }
    }

    #[test]
    fn changed_cards_keep_their_numbers_and_removed_ones_are_named() {
        let before = vec![card(1, "a", "500 men"), card(2, "b", "600 men"), card(3, "c", "8 guns")];
        let now = vec![card(1, "new", "1 men"), card(2, "a", "500 men"), card(3, "b", "601 men")];
        let found = since(now, before);
        let changed: Vec<(usize, &str)> =
            found.changed.iter().map(|card| (card.number, card.id.as_str())).collect();
        assert_eq!(changed, [(1, "new"), (3, "b")]);
        assert_eq!((found.all, found.gone), (3, vec!["C".to_owned()]));
    }

    /// Each unit has two cards, because its force fights in two battles.
    #[test]
    fn a_unit_may_have_several_cards() {
        let twice = || vec![card(1, "a", "500 men"), card(2, "a", "400 men")];
        assert_eq!(since(twice(), twice()).changed, []);
        let found = since(vec![card(1, "a", "500 men")], twice());
        assert_eq!((found.changed.len(), found.gone.len()), (0, 1));
    }
}
