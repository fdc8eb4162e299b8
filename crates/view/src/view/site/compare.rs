//! Compares rule sets with each other.

use schemars::JsonSchema;
use serde::Serialize;

use super::game::{FigureLine, line};
use super::{HeadView, LinkView, section_id};
use crate::view::{Mark, RulesView, mark, rules as show_rules};
use grognard_core::document::Topic;
use grognard_core::ruleset::Ruleset;

/// A table that compares rule sets.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CompareView {
    /// Head of the page.
    pub head: HeadView,
    /// Rule sets, in the order of the columns of the table.
    pub games: Vec<LinkView>,
    /// Groups of rows of the table.
    pub groups: Vec<CompareGroup>,
}

/// A group of rows with a common title.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CompareGroup {
    /// Title of the group.
    pub title: String,
    /// Id of the group on the page.
    pub id: String,
    /// Rows of the group: the name of the row, and for each rule set its lines.
    pub rows: Vec<(String, Vec<Vec<FigureLine>>)>,
}

type Row = (String, Vec<Vec<FigureLine>>);

/// Compares rule sets. The caller fills in the head of the page.
pub fn compare(all: &[&Ruleset]) -> CompareView {
    let views: Vec<RulesView> = all.iter().map(|rules| show_rules(rules)).collect();
    let link =
        |rules: &&Ruleset| LinkView::new(&rules.name, format!("rules/{}/index.html", rules.id));
    let scale =
        |name: &str, id: &str| row(name, &views, |view| scale_lines(view, |item| item == id));
    let list = |title: &str| row(title, &views, |view| list_lines(view, title));
    let men = row("Men", &views, |view| {
        scale_lines(view, |id| !["ground", "turn", "dice"].contains(&id))
    });
    let ranges = ("Ranges".to_owned(), all.iter().map(|rules| ranges(rules)).collect());
    let scales = [scale("Ground", "ground"), scale("Time", "turn"), scale("Dice", "dice"), men];
    CompareView {
        head: HeadView::default(),
        games: all.iter().map(link).collect(),
        groups: vec![
            group("Scale", scales),
            group("Organisation", [list("Units"), list("Formations")]),
            group("Quality and command", [list("Grades"), list("Leaders")]),
            group("Fire", [ranges]),
            group("Losses", [list("Losses")]),
        ],
    }
}

/// Makes a group of rows. A row that is empty for every rule set is left out.
fn group(title: &str, rows: impl IntoIterator<Item = Row>) -> CompareGroup {
    let says = |(_, cells): &Row| cells.iter().any(|lines| !lines.is_empty());
    let rows = rows.into_iter().filter(says).collect();
    CompareGroup { title: title.to_owned(), id: section_id(title), rows }
}

fn row(name: &str, views: &[RulesView], lines: impl Fn(&RulesView) -> Vec<FigureLine>) -> Row {
    (name.to_owned(), views.iter().map(lines).collect())
}

/// Scale lines of a rule set whose ids pass a test.
fn scale_lines(view: &RulesView, wanted: impl Fn(&str) -> bool) -> Vec<FigureLine> {
    view.scale.iter().filter(|item| wanted(&item.id)).map(line).collect()
}

fn list_lines(view: &RulesView, title: &str) -> Vec<FigureLine> {
    let found = view.lists.iter().find(|(name, _)| name == title);
    found.map(|(_, items)| items.iter().map(line).collect()).unwrap_or_default()
}

/// One line for each row of the fire charts about ranges.
fn ranges(rules: &Ruleset) -> Vec<FigureLine> {
    let fire = [Topic::Fire, Topic::Artillery];
    let charts = rules.charts.iter().filter(|chart| {
        fire.contains(&chart.topic) && chart.entry.id.contains("range") && !chart.columns.is_empty()
    });
    let lines = charts.flat_map(|chart| {
        let unit = chart.unit.clone().map(|unit| format!(" {unit}")).unwrap_or_default();
        chart.rows.iter().map(move |row| {
            let cells = row.cells.iter().map(|cell| cell.value.as_str());
            let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
            FigureLine {
                name: row.entry.name.clone(),
                value: format!("{}{unit}", cells.join(" / ")),
                sign: row.cells.iter().find_map(|cell| mark(cell.origin.as_ref())).map(Mark::sign),
            }
        })
    });
    lines.collect()
}
