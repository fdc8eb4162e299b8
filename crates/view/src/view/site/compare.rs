//! Compares rule sets with each other.

use schemars::JsonSchema;
use serde::Serialize;

use super::game::{FigureLine, line};
use super::{GameCard, HeadView, LinkView, section_id};
use crate::view::card::with_unit;
use crate::view::{Mark, RulesView, mark, rules as show_rules};
use grognard_core::document::Topic;
use grognard_core::ruleset::{
    CardPart, Chart, ComparedItem, ComparedRow, DiceTable, Modifier, Ruleset, Sourced,
};
use grognard_syntax::text::Spanned;

/// A table that compares rule sets.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CompareView {
    /// Head of the page.
    pub head: HeadView,
    /// Rule sets, in the order of the columns of the table.
    pub games: Vec<LinkView>,
    /// Rule sets, each with its summary and its missing charts.
    pub cards: Vec<GameCard>,
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
    /// Rows of the group: the name of the row, and for each rule set its cell.
    pub rows: Vec<(String, Vec<CompareCell>)>,
}

/// Value of one rule set in a row of the comparison.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct CompareCell {
    /// Figures and lines of the rule set.
    pub lines: Vec<FigureLine>,
    /// Charts that the pack lacks, each with a link to the entry of the missing chart.
    pub missing: Vec<LinkView>,
}

impl CompareCell {
    fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.missing.is_empty()
    }
}

type Row = (String, Vec<CompareCell>);

/// Compares rule sets. The caller fills in the head of the page and the cards.
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
    let ranges = all.iter().map(|rules| CompareCell { lines: ranges(rules), missing: Vec::new() });
    let ranges = ("Ranges".to_owned(), ranges.collect());
    let play = |topic: Topic| compared_rows(all, topic);
    let scales = [scale("Ground", "ground"), scale("Time", "turn"), scale("Dice", "dice"), men];
    let groups = vec![
        group("Scale", scales),
        group("Organisation", [list("Units"), list("Formations")]),
        group("Quality and command", [list("Grades"), list("Leaders")]),
        group("Movement", play(Topic::Movement)),
        group("Fire", std::iter::once(ranges).chain(play(Topic::Fire))),
        group("Melee", play(Topic::Melee)),
        group("Losses and morale", std::iter::once(list("Losses")).chain(play(Topic::Morale))),
    ];
    CompareView {
        head: HeadView::default(),
        games: all.iter().map(link).collect(),
        cards: Vec::new(),
        groups: groups.into_iter().filter(|group| !group.rows.is_empty()).collect(),
    }
}

/// Rows of one topic that the packs define, in the order in which the packs name them.
fn compared_rows(all: &[&Ruleset], topic: Topic) -> Vec<Row> {
    let mut heads: Vec<&ComparedRow> = Vec::new();
    for row in all.iter().flat_map(|rules| &rules.compared).filter(|row| row.topic == topic) {
        if heads.iter().all(|head| head.entry.id != row.entry.id) {
            heads.push(row);
        }
    }
    let cell = |rules: &&Ruleset, id: &str| {
        let row = rules.compared.iter().find(|row| row.entry.id == id);
        row.map(|row| compared_cell(rules, row)).unwrap_or_default()
    };
    let row = |head: &ComparedRow| {
        let cells = all.iter().map(|rules| cell(rules, &head.entry.id));
        (head.entry.name.clone(), cells.collect())
    };
    heads.into_iter().map(row).collect()
}

fn compared_cell(rules: &Ruleset, row: &ComparedRow) -> CompareCell {
    let mut cell = CompareCell::default();
    for item in &row.items {
        match &item.part {
            CardPart::Chart(id) => {
                cell.lines.extend(
                    rules.chart(id).map(|chart| of_chart(chart, item)).into_iter().flatten(),
                );
            }
            CardPart::Table(id) => {
                cell.lines.extend(
                    rules.table(id).map(|table| of_table(table, item)).into_iter().flatten(),
                );
            }
            // The missing chart may exist by now, in a pack that extends the pack with the gap.
            CardPart::Gap(id) => {
                match (rules.chart(id), rules.gaps.iter().find(|gap| gap.entry.id == *id)) {
                    (Some(chart), _) => cell.lines.extend(of_chart(chart, item)),
                    (None, None) => {
                        let table = rules.table(id).map(|table| of_table(table, item));
                        cell.lines.extend(table.into_iter().flatten());
                    }
                    (None, Some(gap)) => {
                        let title = format!("{} ({})", gap.entry.name, gap.at);
                        let href = format!("rules/{}/sources.html#gap-{id}", rules.id);
                        cell.missing.push(LinkView::new(title, href));
                    }
                }
            }
            CardPart::Says(words) | CardPart::Tick(words) => cell.lines.push(FigureLine {
                name: words.clone(),
                value: String::new(),
                sign: mark(item.origin.as_ref()).map(Mark::sign),
            }),
        }
    }
    cell
}

fn is_wanted(wanted: &[Spanned<String>], id: &str) -> bool {
    wanted.iter().any(|wanted| wanted.value == id)
}

fn of_chart(chart: &Chart, item: &ComparedItem) -> Vec<FigureLine> {
    let rows = chart
        .rows
        .iter()
        .filter(|row| item.rows.is_empty() || is_wanted(&item.rows, &row.entry.id));
    let lines = rows.map(|row| {
        let column = |index: usize| chart.columns.get(index);
        let cells = row.cells.iter().enumerate().filter(|(index, cell)| {
            let named = column(*index).is_some_and(|column| is_wanted(&item.columns, &column.id));
            !cell.value.is_empty() && (item.columns.is_empty() || named)
        });
        let cells: Vec<(usize, &Sourced<String>)> = cells.collect();
        let words = cells.iter().map(|(index, cell)| {
            let figure = with_unit(&cell.value, chart.unit.as_ref());
            match column(*index).filter(|_| cells.len() > 1) {
                Some(column) => format!("{} {figure}", column.name),
                None => figure,
            }
        });
        let words: Vec<String> = words.collect();
        let of_cells = cells.iter().find_map(|(_, cell)| mark(cell.origin.as_ref()));
        let of_row = || mark(row.entry.origin.as_ref()).filter(|_| cells.is_empty());
        FigureLine {
            name: item.name.clone().unwrap_or_else(|| row.entry.name.clone()),
            value: words.join(", "),
            sign: of_cells.or_else(of_row).map(Mark::sign),
        }
    });
    lines.collect()
}

/// Dice, modifiers and results of a dice table. An item that names neither modifiers nor results
/// shows the dice.
fn of_table(table: &DiceTable, item: &ComparedItem) -> Vec<FigureLine> {
    let name = |name: &str| item.name.clone().unwrap_or_else(|| name.to_owned());
    if item.rows.is_empty() && item.results.is_empty() {
        let value = table.dice.to_string().replace('-', " against ");
        return vec![FigureLine { name: name(&table.entry.name), value, sign: None }];
    }
    let modifiers = table.modifiers.iter().chain(&table.shifts);
    let modifiers = modifiers.filter(|modifier| is_wanted(&item.rows, &modifier.entry.id));
    let modifier = |modifier: &Modifier| {
        let value = modifier.value.value.to_string();
        let plus = if value.starts_with('-') || value == "0" { "" } else { "+" };
        FigureLine {
            name: name(&modifier.entry.name),
            value: format!("{plus}{value}"),
            sign: mark(modifier.value.origin.as_ref()).map(Mark::sign),
        }
    };
    let results = table.results.iter().filter(|result| is_wanted(&item.results, &result.id));
    let result = results.map(|result| {
        let is_column = |index: usize| {
            let column = table.columns.get(index);
            item.columns.is_empty()
                || column.is_some_and(|column| is_wanted(&item.columns, &column.id))
        };
        let rows = table.rows.iter().chain(&table.beyond).filter_map(|row| {
            let mut cells = row.cells.iter().enumerate();
            let (_, cell) =
                cells.find(|(index, cell)| is_column(*index) && cell.value == result.id)?;
            Some((row.score.to_string(), mark(cell.origin.as_ref())))
        });
        let rows: Vec<(String, Option<Mark>)> = rows.collect();
        let scores: Vec<&str> = rows.iter().map(|(scores, _)| scores.as_str()).collect();
        FigureLine {
            name: name(&result.name),
            value: scores.join(" or "),
            sign: rows.iter().find_map(|(_, mark)| *mark).map(Mark::sign),
        }
    });
    modifiers.map(modifier).chain(result).collect()
}

/// Makes a group of rows. A row that is empty for every rule set is left out.
fn group(title: &str, rows: impl IntoIterator<Item = Row>) -> CompareGroup {
    let says = |(_, cells): &Row| cells.iter().any(|cell| !cell.is_empty());
    let rows = rows.into_iter().filter(says).collect();
    CompareGroup { title: title.to_owned(), id: section_id(title), rows }
}

fn row(name: &str, views: &[RulesView], lines: impl Fn(&RulesView) -> Vec<FigureLine>) -> Row {
    let cell = |view| CompareCell { lines: lines(view), missing: Vec::new() };
    (name.to_owned(), views.iter().map(cell).collect())
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
