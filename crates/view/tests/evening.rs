//! Tests what is printed for an evening: figures that are read across a table, the terrain list, and
//! tools.

use std::collections::HashMap;

use grognard_core::document::AreaKind;
use grognard_core::model::{Battle, Battlefield, Force, Terrain};
use grognard_syntax::text::{FileId, Span};
use grognard_view::fielding::{PrintOptions, cards, tools};
use grognard_view::view::{CardKind, DeckView, scenario_sheet};

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

fn square(west: i32, south: i32, wide: i32, high: i32) -> Vec<(i32, i32)> {
    vec![(west, south), (west + wide, south), (west + wide, south + high), (west, south + high)]
}

fn area(kind: AreaKind, name: Option<&str>, outline: Vec<(i32, i32)>) -> Terrain {
    Terrain {
        id: None,
        kind,
        name: name.map(str::to_owned),
        outline,
        height: None,
        contours: Vec::new(),
        priority: 5,
        span: Span { file: FileId(0), start: 0, end: 0 },
    }
}

/// An inch of Big Napoleonic Battles is 150 m, so a foot is 1,800 m.
#[test]
fn the_terrain_list_gives_sizes_squares_and_effects() {
    let mut battle = battle(vec![army(TROOPS)]);
    let hill = Terrain {
        height: Some(20),
        contours: vec![(40, square(2100, 300, 500, 300))],
        ..area(AreaKind::Hill, Some("The knoll"), square(2000, 100, 1500, 900))
    };
    let woods = area(AreaKind::Woods, None, square(0, 2000, 900, 900));
    let more = area(AreaKind::Woods, None, square(2000, 2000, 900, 900));
    battle.map = Some(Battlefield {
        width: 6000,
        height: 4000,
        areas: vec![hill, woods, more],
        ..Battlefield::default()
    });
    let sheet = scenario_sheet(&battle, game_of("bnb"), &[], true);
    let [woods, hill] = sheet.terrain.as_slice() else { panic!("{:?}", sheet.terrain) };
    assert_eq!((woods.name.as_str(), hill.name.as_str()), ("Woods", "Hill"));
    assert!(woods.effects.iter().any(|effect| effect.starts_with("Woods: ")), "{woods:?}");
    let [knoll] = hill.pieces.as_slice() else { panic!("{hill:?}") };
    let told = (knoll.size.as_deref(), knoll.levels.as_deref(), knoll.squares.as_deref());
    assert_eq!(told, (Some("10 in × 6 in"), Some("2 levels, 20 m"), Some("B1")));
    let [unnamed] = woods.pieces.as_slice() else { panic!("{woods:?}") };
    assert_eq!(unnamed.name, "2 without a name");
    assert_eq!(unnamed.squares.as_deref(), Some("A2, B2"));
}

#[test]
fn tools_are_made_of_the_distances_leaders_and_states_of_the_game() {
    let led = "formations:
  - id: d
    name: The division
    echelon: division
    leader: { id: foy, name: Foy, rank: Général }
    units:
      - { id: i, name: Foot, arm: infantry, men: 2400, grade: regular }
      - { id: h, name: Horse, arm: cavalry, sabres: 1200, grade: regular }
";
    let battle = battle(vec![army(led)]);
    let rules = game_of("bnb");
    let made = tools(rules, &deck(&battle, "bnb"), &fielded(&battle, rules));
    let lengths: Vec<(&str, i64)> =
        made.rulers.iter().map(|ruler| (ruler.length.as_str(), ruler.long)).collect();
    assert!(lengths.contains(&("12 in", 304_800)), "{lengths:?}");
    assert!(lengths.is_sorted_by_key(|(_, long)| *long), "{lengths:?}");
    let names: Vec<&str> = made.markers.iter().map(|marker| marker.name.as_str()).collect();
    assert!(names.contains(&"Disrupted"), "{names:?}");
    let rules = game_of("nf");
    let made = tools(rules, &deck(&battle, "nf"), &fielded(&battle, rules));
    assert!(made.tents.iter().any(|tent| tent.name == "Foy"), "{:?}", made.tents);
}
