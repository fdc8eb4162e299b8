//! Pages for the charts and dice tables of a rule set.

use schemars::JsonSchema;
use serde::Serialize;

use super::chances::{ChancesView, chances};
use super::game::{GapView, by_topic, gaps};
use super::{HeadView, LinkView};
use crate::view::{ChartView, Mark, chart, table};
use grognard_core::ruleset::{PackEntry, Ruleset};

/// The list of charts and dice tables of a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChartsView {
    /// Head of the page.
    pub head: HeadView,
    /// Name of the rule set, with a link to its first page.
    pub game: LinkView,
    /// Topics of the game, each with the pages of its charts and tables, and with the unit of the
    /// chart or the dice of the table.
    pub topics: Vec<(String, Vec<(LinkView, String)>)>,
    /// Charts to which the rule text refers but that the pack does not have.
    pub gaps: Vec<GapView>,
}

/// The page of a chart or a dice table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChartPage {
    /// Head of the page.
    pub head: HeadView,
    /// Name of the rule set, with a link to its first page.
    pub game: LinkView,
    /// Pages of the charts on the same topic.
    pub siblings: Vec<LinkView>,
    /// Id of the chart.
    pub id: String,
    /// Name of the chart.
    pub name: String,
    /// Unit of the figures in a chart, or the dice of a dice table.
    pub unit: Option<String>,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Rows of the chart.
    pub rows: Vec<ChartRow>,
    /// Results of a dice table, each with its effect in the game.
    pub results: Vec<(String, String)>,
    /// Note below the chart.
    pub note: Option<String>,
    /// Section of the rule book, or another origin of the chart.
    pub source: String,
    /// Signs that follow figures of the chart, each with its meaning.
    pub signs: Vec<(String, String)>,
    /// Chances of a dice table; absent for a chart.
    pub chances: Option<ChancesView>,
}

/// A row of a chart.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChartRow {
    /// Id of the row on the page.
    pub id: String,
    /// Name of the row.
    pub name: String,
    /// Cells of the row, each with its text and the sign of its mark.
    pub cells: Vec<(String, Option<&'static str>)>,
    /// Sentences about the row: its effect, and notes.
    pub words: Vec<String>,
    /// Sign of the mark of a row without cells.
    pub sign: Option<&'static str>,
}

/// Lists the charts and dice tables of a rule set. The caller fills in the head of the page.
pub fn charts(rules: &Ruleset, game: LinkView) -> ChartsView {
    let path = |kind: &str, entry: &PackEntry| {
        LinkView::new(&entry.name, format!("rules/{}/{kind}-{}.html", rules.id, entry.id))
    };
    let charts = rules.charts.iter().map(|chart| {
        let unit = chart.unit.clone().unwrap_or_default();
        (chart.topic, (path("chart", &chart.entry), unit))
    });
    let tables = rules.tables.iter().map(|table| {
        (table.topic, (path("table", &table.entry), table.thrown(&rules.unit_figures)))
    });
    ChartsView {
        head: HeadView::default(),
        topics: by_topic(charts.chain(tables)),
        gaps: gaps(rules),
        game,
    }
}

pub fn chart_page(rules: &Ruleset, game: LinkView, id: &str) -> Option<ChartPage> {
    let found = rules.chart(id)?;
    let ids = found.rows.iter().map(|row| row.entry.id.clone());
    Some(page(chart(rules, found), game, ids.collect()))
}

pub fn table_page(rules: &Ruleset, game: LinkView, id: &str) -> Option<ChartPage> {
    let found = rules.table(id)?;
    let view = table(rules, found);
    let ids = (1..=view.rows.len()).map(|row| format!("row-{row}")).collect();
    let results = found.results.iter().filter_map(|result| {
        let means = result.means.clone().filter(|means| !means.is_empty())?;
        Some((result.name.clone(), means))
    });
    Some(ChartPage {
        results: results.collect(),
        chances: chances(rules, id),
        ..page(view, game, ids)
    })
}

fn page(view: ChartView, game: LinkView, ids: Vec<String>) -> ChartPage {
    let mut signs: Vec<(String, String)> = Vec::new();
    let mut sign = |mark: Option<Mark>| {
        let mark = mark?;
        let told = (mark.sign().to_owned(), mark.words().to_owned());
        if !signs.contains(&told) {
            signs.push(told);
        }
        Some(mark.sign())
    };
    let rows = view.rows.into_iter().zip(ids).map(|(row, id)| ChartRow {
        id,
        name: row.name,
        cells: row.cells.into_iter().map(|(cell, mark)| (cell, sign(mark))).collect(),
        words: row.words,
        sign: sign(row.mark),
    });
    let rows = rows.collect();
    ChartPage {
        head: HeadView::default(),
        game,
        siblings: Vec::new(),
        id: view.id,
        name: view.name,
        unit: view.unit,
        columns: view.columns,
        rows,
        results: Vec::new(),
        note: view.note,
        source: view.source,
        signs,
        chances: None,
    }
}
