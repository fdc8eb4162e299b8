//! Tests well-formed documents with doubtful values. `check` reports each doubtful value, and not a
//! similar usual value.

use crate::support::each_says_in;

#[test]
fn lists_that_all_differ_from_the_day_of_the_battle_are_reported() {
    let list = |id: &str, nation: &str, date: &str| {
        format!(
            "oob: 1\nid: {id}\nname: Army\nnation: {nation}\ndate: {date}\nunits:\n  - {{ name: Unit, arm: infantry, men: 448 }}\n"
        )
    };
    let scenario = "scenario: 1\nid: redoubt\nname: Redoubt\ndate: 1812-09-07\nsides:\n  - { id: french, oobs: [french] }\n  - { id: russian, oobs: [russian] }\n";
    let files = [
        ("french.oob.yaml", &*list("french", "france", "1812-09-05")),
        ("russian.oob.yaml", &list("russian", "russia", "{0}")),
        ("redoubt.scenario.yaml", scenario),
    ];
    let rows = [("1812-09-05", "the lists of all armies are of 1812-09-05"), ("1812-09-06", "")];
    each_says_in("date-mismatch", &files, &rows);
}
