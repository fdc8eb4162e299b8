//! Tests the comparison of rule sets.

use grognard_view::view::site::{CompareCell, CompareView, compare};

use crate::fielded::game_of;

fn cells<'v>(view: &'v CompareView, group: &str, row: &str) -> &'v [CompareCell] {
    let group = view.groups.iter().find(|listed| listed.id == group).expect("the group");
    let (_, cells) = group.rows.iter().find(|(name, _)| name == row).expect("the row");
    cells
}

fn lines(cell: &CompareCell) -> Vec<(&str, &str)> {
    cell.lines.iter().map(|line| (line.name.as_str(), line.value.as_str())).collect()
}

#[test]
fn a_row_shows_figures_and_names_missing_charts() {
    let view = compare(&[game_of("ba"), game_of("ohw")]);
    let infantry = cells(&view, "movement", "Infantry");
    assert!(infantry[0].lines.is_empty());
    let missing = &infantry[0].missing[0];
    assert_eq!(missing.title, "Rate of march (table 3)");
    assert_eq!(missing.href, "rules/belle-alliance/sources.html#gap-table-3");
    assert_eq!(lines(&infantry[1])[..2], [("Square", "1 in"), ("Line", "4 in")]);
    assert!(infantry[1].missing.is_empty());
}

#[test]
fn a_dice_table_shows_its_dice_modifiers_and_scores() {
    let view = compare(&[game_of("nf"), game_of("bnb")]);
    let rally = cells(&view, "losses-and-morale", "To rally");
    let shown = lines(&rally[0]);
    assert!(shown.contains(&("Disorder table (version 2.2)", "2d6")), "{shown:?}");
    assert!(shown.contains(&("Rallies, 1/2 move", "8-10")), "{shown:?}");
    assert!(shown.contains(&("Officer attached", "+2")), "{shown:?}");
    let dice = cells(&view, "melee", "Dice");
    assert_eq!(lines(&dice[1]), [("Close combat", "d6 against d6")]);
}

#[test]
fn an_overlay_has_the_rows_of_the_pack_below() {
    let view = compare(&[game_of("nb"), game_of("novag")]);
    let cells = cells(&view, "losses-and-morale", "To rally");
    assert_eq!(cells[1].missing[0].title, cells[0].missing[0].title);
    assert!(cells[1].missing[0].href.starts_with("rules/novag/"), "{}", cells[1].missing[0].href);
}
