//! Tests what is printed for an evening: figures that are read across a table, the terrain list, and
//! tools.

use std::collections::HashMap;

use grognard_core::model::{Battle, Force};
use grognard_view::fielding::{PrintOptions, cards};
use grognard_view::view::{CardKind, DeckView};

use crate::fielded::{GAMES, battle, fielded, force_of, game_of};

const TROOPS: &str = "formations:
  - { id: i, name: Foot, echelon: brigade, arm: infantry, men: 2400, grade: regular }
  - { id: c, name: Horse, echelon: brigade, arm: cavalry, sabres: 1200, grade: regular }
  - { id: a, name: Battery, echelon: battery, arm: foot-artillery, guns: 8, men: 160, grade: regular }
";

fn army(below: &str) -> Force {
    force_of(&format!(
        "oob: 1\nid: army\nname: Army\nnation: france\ndate: 1812-09-07\nechelon: corps\nquality: average\n{below}"
    ))
}

fn deck(battle: &Battle, game: &str) -> DeckView {
    let (rules, nations) = (game_of(game), HashMap::new());
    let options = PrintOptions { title: "Fight", nations: &nations, base_url: None };
    cards(rules, &fielded(battle, rules), options)
}

/// The front of a card has the elements and the grade, and these figures.
#[test]
fn every_pack_has_five_figures_for_the_front_of_each_card() {
    let battle = battle(vec![army(TROOPS)]);
    for game in GAMES {
        let deck = deck(&battle, game);
        let units = deck.cards.iter().filter(|card| card.holder == CardKind::Unit);
        for card in units {
            let count = 1 + usize::from(card.grade.is_some()) + card.large.len();
            assert!(count >= 5, "{game} {}: {:?}", card.name, card.large);
            let labels = card.large.iter().map(|large| &large.label);
            let long = labels.filter(|label| label.chars().count() > 44).collect::<Vec<_>>();
            assert!(long.is_empty(), "{game} {}: {long:?}", card.name);
        }
    }
}
