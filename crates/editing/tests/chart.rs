//! Tables that become charts of a rule set.

use grognard_core::document::Topic;
use grognard_editing::assist::{ChartHead, ImportedChart, chart_into};
use grognard_exchange::exchange::Refused;
use grognard_project::project::Settings;

const PACK: &str = "\
ruleset: 1
id: club
name: Club
sources: { club: Rules of our club }
text: club
charts:
  # How far.
  - id: movement
    name: Movement
    topic: movement # in the page
    columns:
      - { id: foot, name: Foot, for: { arms: [infantry] } }
      - { id: horse, name: Horse }
    rows:
      - { id: open, name: Open, cells: [6, 12], note: Everywhere. }
      - { id: wood, name: Wood, cells: [3, 0] }
    source: text 4
# The end.
";

fn put(table: &str, id: &str, source: Option<&str>) -> Result<ImportedChart, Refused> {
    let head = ChartHead {
        id: id.to_owned(),
        name: None,
        topic: Topic::Fire,
        source: source.map(str::to_owned),
    };
    chart_into("club.ruleset.yaml", PACK, table, &head, &Settings::default())
}

#[test]
fn a_table_becomes_a_chart_and_the_other_lines_stay() {
    let chart = put("Ranges\n;Near;12 in\nMusket;4+;\nGun;3+;6\n", "range", Some("text 5"));
    let chart = chart.expect("a chart");
    assert!(chart.is_new && chart.told.is_empty(), "{chart:?}");
    let lines = "  - id: range
    name: Ranges
    topic: fire
    columns:
      - { id: near, name: Near }
      - { id: column-12-in, name: \"12 in\" }
    rows:
      - { id: musket, name: Musket, cells: [\"4+\", \"\"] }
      - { id: gun, name: Gun, cells: [\"3+\", 6] }
    source: text 5
";
    assert!(chart.text.contains(lines), "{}", chart.text);
    let before: Vec<&str> = PACK.lines().collect();
    assert!(before.iter().all(|line| chart.text.lines().any(|it| it == *line)));
}

#[test]
fn columns_and_rows_of_a_chart_are_replaced_and_keep_their_other_keys() {
    let table = "| Move | Foot | Guns |\n| --- | --- | --- |\n| Open | 8 | 4 |\n| Road | 9 | 6 |\n";
    let chart = put(table, "movement", None).expect("a chart");
    let lines = "  # How far.
  - id: movement
    name: Movement
    topic: movement # in the page
    columns:
      - { id: foot, name: Foot, for: { arms: [infantry] } }
      - { id: guns, name: Guns }
    rows:
      - { id: open, name: Open, cells: [8, 4], note: Everywhere. }
      - { id: road, name: Road, cells: [9, 6] }
    source: text 4
# The end.
";
    assert!(chart.text.ends_with(lines), "{}", chart.text);
    assert_eq!(
        chart.told,
        [
            "the column `horse` is not in the table and is gone",
            "the row `wood` is not in the table and is gone"
        ]
    );
}

#[test]
fn a_table_that_cannot_be_a_chart_is_refused() {
    let why = |table: &str, source| put(table, "new", source).expect_err("refused").why;
    assert!(why("a;b\nc;1\n", None).contains("--source"));
    assert!(why("words\n", Some("text 5")).contains("no table"));
    assert!(why("a;b\n", Some("text 5")).contains("no line below"));
    assert!(why("a;b\nc;1;2\n", Some("text 5")).contains("`2` in a column without a head"));
    let head = ChartHead { id: "x".into(), name: None, topic: Topic::Fire, source: None };
    let oob = chart_into("a.oob.yaml", "oob: 1\n", "a;b\nc;1\n", &head, &Settings::default());
    assert!(oob.expect_err("refused").why.contains("is not a rule set"));
}
