//! The quick-reference sheet of a game: what is looked up in the middle of it, in its final words.

use schemars::JsonSchema;
use serde::Serialize;

use super::convert::{ConvertView, LeaderView};
use super::odds::{OddsBlock, OddsOptions, odds};
use super::origin::{Mark, mark, said};
use super::rules::conditions;
use grognard_core::convert::InPlay;
use grognard_core::document::{Ratio, Topic};
use grognard_core::model::SpecialRule;
use grognard_core::ruleset::{
    Came, Case, Chart, DiceTable, Entry, Formula, Gap, Modifier, Ruleset, Ruling, Scope, SheetItem,
    SheetPart, Sourced, Wanted, came, throw,
};
use grognard_core::text::Spanned;

/// A quick-reference sheet.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsView {
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Authors of the rules.
    pub authors: String,
    /// Edition of the rule book.
    pub edition: Option<String>,
    /// Version of the pack and its day: `pack 1.0 of 2026-11-21`.
    pub version: Option<String>,
    /// Name of the battle to which the sheet is cut.
    pub battle: Option<String>,
    /// Scales of ground and time: `1 in`, `100 yd`.
    pub scale: Vec<(String, String)>,
    /// Number of sides of paper that the sheet should have.
    pub sides: i64,
    /// Parts of the sheet, in reading order.
    pub blocks: Vec<QrsBlock>,
    /// Charts that are missing and cannot be drawn empty: name, and the section that refers to each.
    pub missing: Vec<(String, String)>,
    /// Signs behind its figures, each with its meaning.
    pub signs: Vec<(String, String)>,
}

/// A part of the sheet: a chart, a table, a flow, or room to write one in.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsBlock {
    /// Id in the pack; it begins with `battle` if the part belongs to the battle.
    pub id: String,
    /// Kind of part.
    pub kind: QrsKind,
    /// Title of the part.
    pub title: String,
    /// Unit of its figures; of a dice table the dice.
    pub detail: Option<String>,
    /// Question that a ruling answers.
    pub lead: Option<String>,
    /// Section of the rule book, or where else the part comes from.
    pub source: String,
    /// Sign of the mark that all its figures share.
    pub sign: Option<String>,
    /// Names of its columns.
    pub columns: Vec<String>,
    /// Rows of the part.
    pub rows: Vec<QrsRow>,
    /// Modifiers of the throw, and shifts to another column.
    pub modifiers: Vec<QrsRow>,
    /// Results, each with what it does.
    pub legend: Vec<(String, String)>,
    /// Note below the part.
    pub note: Option<String>,
    /// Number of empty rows to write in.
    pub empty: i64,
}

/// Kind of a part of the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum QrsKind {
    /// Lines without figures.
    List,
    /// A chart.
    Chart,
    /// A dice table.
    Dice,
    /// A ruling: conditions from the first to the last, each with its answer.
    Flow,
    /// Chances in per cent.
    Odds,
    /// An empty chart to be written in.
    Blank,
    /// Rules that hold in one battle only.
    Words,
}

/// A row of a part.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsRow {
    /// Name of the row.
    pub name: String,
    /// Figures of the row.
    pub cells: Vec<String>,
    /// Effect of the row.
    pub words: Option<String>,
    /// Section of the rule book that has the answer of a ruling.
    pub source: Option<String>,
}

/// A battle to which a sheet is cut.
#[derive(Clone, Copy)]
pub struct QrsBattle<'b> {
    /// Name of the battle.
    pub name: &'b str,
    /// Arms, nations, postures and ground in play: all else is left out.
    pub play: &'b InPlay,
    /// Sides: name and forces.
    pub sides: &'b [(String, Vec<&'b ConvertView>)],
    /// Rules that hold in this battle only.
    pub special_rules: &'b [SpecialRule],
}

/// The sheet of a game, cut to a battle if one is given.
pub fn qrs(rules: &Ruleset, battle: Option<QrsBattle<'_>>) -> QrsView {
    let play = battle.map(|battle| battle.play);
    let mut blocks: Vec<(Option<Topic>, QrsBlock)> = Vec::new();
    for item in items(rules) {
        let part = match item.part {
            SheetPart::Chart => {
                rules.chart(&item.id).and_then(|entry| chart(rules, entry, &item, play))
            }
            SheetPart::Table => {
                rules.table(&item.id).and_then(|entry| table(rules, entry, &item, play))
            }
            SheetPart::Ruling => rules.ruling(&item.id).map(|entry| flow(rules, entry, &item)),
            SheetPart::Odds => rules.table(&item.id).and_then(|entry| chances(rules, entry, &item)),
        };
        blocks.extend(part.map(|(topic, block)| (Some(topic), block)));
    }
    // A missing chart stands behind what it belongs to.
    let wanted = rules.sheet.as_ref().and_then(|sheet| sheet.gaps.as_ref());
    let is_drawn = |gap: &&Gap| {
        let named =
            |names: &Vec<Spanned<String>>| names.iter().any(|name| name.value == gap.entry.id);
        !gap.columns.is_empty() && wanted.is_none_or(named)
    };
    for gap in rules.gaps.iter().filter(is_drawn) {
        let topic = |other: &Option<Topic>| gap.topic.is_some() && *other == gap.topic;
        let last = blocks.iter().rposition(|(other, _)| topic(other));
        blocks.insert(last.map_or(blocks.len(), |last| last + 1), (gap.topic, blank(gap)));
    }
    let special = battle.map(|battle| of_battle(rules, &battle)).unwrap_or_default();
    let blocks: Vec<QrsBlock> =
        special.into_iter().chain(blocks.into_iter().map(|(_, block)| block)).collect();
    let missing = rules.gaps.iter().filter(|gap| !is_drawn(gap));
    let version = rules.version.as_ref().map(|version| format!("pack {version}"));
    let date = rules.date.map(|date| format!("of {date}"));
    let version: Vec<String> = version.into_iter().chain(date).collect();
    QrsView {
        ruleset: rules.id.clone(),
        ruleset_name: rules.name.clone(),
        authors: rules.authors.join(", "),
        edition: rules.edition.clone(),
        version: (!version.is_empty()).then(|| version.join(" ")),
        battle: battle.map(|battle| battle.name.to_owned()),
        scale: scale(rules),
        sides: rules.sheet.as_ref().map_or(2, |sheet| sheet.sides),
        signs: signs(&blocks),
        blocks,
        missing: missing.map(|gap| (gap.entry.name.clone(), gap.at.clone())).collect(),
    }
}

/// What the pack says, or every chart and table.
fn items(rules: &Ruleset) -> Vec<SheetItem> {
    if let Some(sheet) = &rules.sheet {
        return sheet.items.clone();
    }
    let item = |part: SheetPart, entry: &Entry| SheetItem {
        part,
        id: entry.id.clone(),
        only: Vec::new(),
        columns: Vec::new(),
        net: (None, None),
        modifiers: true,
        brief: false,
        note: entry.note.clone(),
        span: entry.span,
    };
    let charts = rules.charts.iter().map(|entry| item(SheetPart::Chart, &entry.entry));
    charts.chain(rules.tables.iter().map(|entry| item(SheetPart::Table, &entry.entry))).collect()
}

fn empty(rules: &Ruleset, entry: &Entry, kind: QrsKind, item: &SheetItem) -> QrsBlock {
    QrsBlock {
        id: entry.id.clone(),
        kind,
        title: entry.name.clone(),
        detail: None,
        lead: None,
        source: said(rules, entry.origin.as_ref()),
        sign: None,
        columns: Vec::new(),
        rows: Vec::new(),
        modifiers: Vec::new(),
        legend: Vec::new(),
        note: item.note.clone(),
        empty: 0,
    }
}

fn concerns(play: Option<&InPlay>, scope: &Scope) -> bool {
    play.is_none_or(|play| play.concerns(scope))
}

/// A cell with its mark.
type Marked = (String, Option<Mark>);

fn chart(
    rules: &Ruleset,
    chart: &Chart,
    item: &SheetItem,
    play: Option<&InPlay>,
) -> Option<(Topic, QrsBlock)> {
    if !concerns(play, &chart.scope) {
        return None;
    }
    let kept: Vec<bool> =
        chart.columns.iter().map(|column| concerns(play, &column.scope)).collect();
    let wanted = |id: &String| item.only.is_empty() || item.only.contains(id);
    let rows = chart.rows.iter().filter(|row| wanted(&row.entry.id) && concerns(play, &row.scope));
    let rows: Vec<(String, Vec<Marked>, Option<String>)> = rows
        .map(|row| {
            let cells = row.cells.iter().enumerate();
            let cells = cells.filter(|(index, _)| kept.get(*index).copied().unwrap_or(true));
            let cells = cells.map(|(_, cell)| (cell.value.clone(), mark(cell.origin.as_ref())));
            let words = row.means.clone().filter(|_| !item.brief);
            (row.entry.name.clone(), cells.collect(), words)
        })
        .collect();
    // A row of which nothing is left says nothing.
    let says = |(_, cells, words): &(String, Vec<Marked>, Option<String>)| {
        chart.columns.is_empty()
            || words.is_some()
            || cells.iter().any(|(cell, _)| !cell.is_empty())
    };
    let rows: Vec<_> = rows.into_iter().filter(says).collect();
    if rows.is_empty() {
        return None;
    }
    let bare = rows.iter().all(|(_, cells, _)| cells.is_empty());
    let kind = if bare { QrsKind::List } else { QrsKind::Chart };
    let all = rows.iter().flat_map(|(_, cells, _)| cells).filter(|(cell, _)| !cell.is_empty());
    let sign = same(all.map(|(_, mark)| *mark))
        .or_else(|| mark(chart.entry.origin.as_ref()).filter(|_| bare));
    let row = |(name, cells, words): (String, Vec<Marked>, Option<String>)| QrsRow {
        name,
        cells: cells.into_iter().map(|cell| signed_cell(cell, sign)).collect(),
        words,
        source: None,
    };
    let columns = chart.columns.iter().zip(&kept).filter(|(_, kept)| **kept);
    let block = QrsBlock {
        detail: chart.unit.clone(),
        sign: sign.map(|mark| mark.sign().to_owned()),
        columns: columns.map(|(column, _)| column.name.clone()).collect(),
        rows: rows.into_iter().map(row).collect(),
        ..empty(rules, &chart.entry, kind, item)
    };
    Some((chart.topic, block))
}

/// The mark that all of them have, if they have one.
fn same(mut marks: impl Iterator<Item = Option<Mark>>) -> Option<Mark> {
    let first = marks.next()??;
    marks.all(|mark| mark == Some(first)).then_some(first)
}

fn signed_cell((cell, mark): Marked, of_all: Option<Mark>) -> String {
    match mark.filter(|mark| Some(*mark) != of_all && !cell.is_empty()) {
        Some(mark) => format!("{cell}{}", mark.sign()),
        None => cell,
    }
}

fn table(
    rules: &Ruleset,
    table: &DiceTable,
    item: &SheetItem,
    play: Option<&InPlay>,
) -> Option<(Topic, QrsBlock)> {
    let wanted = |id: &String| item.columns.is_empty() || item.columns.contains(id);
    let kept: Vec<usize> = (0..table.columns.len())
        .filter(|number| {
            wanted(&table.columns[*number].id) && concerns(play, &table.columns[*number].scope)
        })
        .collect();
    if kept.is_empty() && !table.columns.is_empty() {
        return None;
    }
    let result = |id: &str| table.results.iter().find(|result| result.id == id);
    let (mut columns, mut rows) = worked_out(rules, table, &kept).unwrap_or_else(|| {
        (kept.iter().map(|number| table.columns[*number].name.clone()).collect(), Vec::new())
    });
    for row in table.rows.iter().chain(&table.beyond) {
        let cells = kept.iter().filter_map(|number| row.cells.get(*number));
        let cell = |cell: &Sourced<String>| {
            let result = result(&cell.value);
            let name =
                result.map_or(&cell.value, |result| result.short.as_ref().unwrap_or(&result.name));
            (name.clone(), mark(cell.origin.as_ref()))
        };
        let mut cells: Vec<Marked> = cells.map(cell).collect();
        if cells.is_empty() {
            cells = vec![("the text does not say".to_owned(), Some(Mark::Unsaid))];
        }
        rows.push((row.score.to_string(), cells));
    }
    let sign = same(rows.iter().flat_map(|(_, cells)| cells).map(|(_, mark)| *mark));
    let on_it = |modifier: &&Modifier| {
        let is_its = |number: &usize| modifier.columns.contains(&table.columns[*number].id);
        let of_columns = modifier.columns.is_empty() || kept.iter().any(is_its);
        item.modifiers && of_columns && concerns(play, &modifier.scope)
    };
    let added = table.modifiers.iter().filter(on_it).map(|entry| modifier(table, entry, sign));
    let moved = table.shifts.iter().filter(on_it).map(|entry| shift(entry, sign));
    let legend = table.results.iter().filter(|_| !item.brief);
    let legend = legend.filter_map(|outcome| {
        Some((outcome.short.as_ref().unwrap_or(&outcome.name).clone(), outcome.means.clone()?))
    });
    let block = QrsBlock {
        detail: Some(table.dice.to_string()),
        sign: sign.map(|mark| mark.sign().to_owned()),
        columns: std::mem::take(&mut columns),
        rows: rows
            .into_iter()
            .map(|(name, cells)| QrsRow {
                name,
                cells: cells.into_iter().map(|cell| signed_cell(cell, sign)).collect(),
                words: None,
                source: None,
            })
            .collect(),
        modifiers: added.chain(moved).collect(),
        legend: legend.collect(),
        ..empty(rules, &table.entry, QrsKind::Dice, item)
    };
    Some((table.topic, block))
}

/// The columns and rows of a table.
type Grid = (Vec<String>, Vec<(String, Vec<Marked>)>);

/// A table that works its results out has a column for each score, if these are few.
fn worked_out(rules: &Ruleset, table: &DiceTable, kept: &[usize]) -> Option<Grid> {
    let first = table.columns.get(*kept.first()?)?.value.as_ref()?;
    let most = throw(table.dice).scores.iter().map(|(score, _)| *score).max()?;
    if most > MAX_SCORES || !first.value.names().contains(&"score") {
        let formulas = kept.iter().filter_map(|number| table.columns[*number].value.as_ref());
        let cell = |value: &Sourced<Formula>| {
            (value.value.written().to_owned(), mark(value.origin.as_ref()))
        };
        let names = kept.iter().map(|number| table.columns[*number].name.clone());
        return Some((names.collect(), vec![("Result".to_owned(), formulas.map(cell).collect())]));
    }
    let of = |column_index: &usize| {
        let column = &table.columns[*column_index];
        let origin = column.value.as_ref().and_then(|value| value.origin.as_ref());
        let cells = (1..=most).map(|score| {
            let came = match came(rules, table, *column_index, score).0 {
                Came::Number(number) => number.to_string(),
                _ => String::new(),
            };
            (came, mark(origin))
        });
        (column.name.clone(), cells.collect())
    };
    Some(((1..=most).map(|score| score.to_string()).collect(), kept.iter().map(of).collect()))
}

/// Maximum number of scores of a table that is worked out. Of a larger one the formula is shown.
const MAX_SCORES: i64 = 8;

/// What moves to another column: `1 right`.
fn shift(modifier: &Modifier, of_all: Option<Mark>) -> QrsRow {
    let value = modifier.value.value;
    let far = match value < Ratio::ZERO {
        true => format!("{} left", value.times(Ratio::whole(-1)).unwrap_or(value)),
        false => format!("{value} right"),
    };
    QrsRow {
        name: modifier.entry.name.clone(),
        cells: vec![signed_cell((far, mark(modifier.value.origin.as_ref())), of_all)],
        words: None,
        source: None,
    }
}

fn modifier(table: &DiceTable, modifier: &Modifier, of_all: Option<Mark>) -> QrsRow {
    let value = modifier.value.value;
    let plus = if value > Ratio::ZERO { "+" } else { "" };
    let only = table.columns.iter().filter(|column| modifier.columns.contains(&column.id));
    let only: Vec<&str> = only.map(|column| column.name.as_str()).collect();
    let only = (!only.is_empty()).then(|| format!("{} only", only.join(", ")));
    let times = (modifier.times > 1).then(|| format!("up to {} times", modifier.times));
    let words: Vec<String> = only.into_iter().chain(times).collect();
    QrsRow {
        name: modifier.entry.name.clone(),
        cells: vec![signed_cell(
            (format!("{plus}{value}"), mark(modifier.value.origin.as_ref())),
            of_all,
        )],
        words: (!words.is_empty()).then(|| words.join("; ")),
        source: None,
    }
}

/// A ruling as a flow: the first line that is true counts.
fn flow(rules: &Ruleset, ruling: &Ruling, item: &SheetItem) -> (Topic, QrsBlock) {
    let row = |case: &Case| {
        let outcome = ruling.outcomes.iter().find(|outcome| outcome.id == case.then);
        let mut then = outcome.map_or_else(|| case.then.clone(), |outcome| outcome.name.clone());
        if let Some(value) = &case.value {
            let unit = outcome.and_then(|outcome| outcome.unit.as_deref()).unwrap_or("");
            then = format!("{then}: {} {unit}", value.value.written()).trim_end().to_owned();
        }
        QrsRow {
            name: case.because.clone().unwrap_or_else(|| conditions(case)),
            cells: vec![signed_cell((then, mark(case.origin.as_ref())), None)],
            words: None,
            source: case.origin.as_ref().map(|origin| said(rules, Some(origin))),
        }
    };
    // Cases of readings that do not hold here are no lines of the flow.
    let holds = |case: &&Case| {
        case.when.iter().all(|condition| {
            let reading = rules.reading(&condition.fact);
            reading.is_none_or(|reading| {
                condition.any.iter().any(|wanted| *wanted == Wanted::Word(reading.default.clone()))
            })
        })
    };
    let block = QrsBlock {
        lead: Some(ruling.question.clone()),
        source: ruling
            .entry
            .origin
            .as_ref()
            .map(|origin| said(rules, Some(origin)))
            .unwrap_or_default(),
        rows: ruling.cases.iter().filter(holds).map(row).collect(),
        ..empty(rules, &ruling.entry, QrsKind::Flow, item)
    };
    (ruling.topic, block)
}

/// How often a result or a better one comes, in whole per cents.
fn chances(rules: &Ruleset, table: &DiceTable, item: &SheetItem) -> Option<(Topic, QrsBlock)> {
    let wanted = |id: &String| item.columns.is_empty() || item.columns.contains(id);
    let columns: Vec<usize> =
        (0..table.columns.len()).filter(|number| wanted(&table.columns[*number].id)).collect();
    let modifiers = match item.net {
        (Some(from), Some(to)) => (from..=to).collect(),
        _ => Vec::new(),
    };
    let view = odds(rules, table, &OddsOptions { columns, modifiers, shifts: Vec::new() });
    let several = view.blocks.len() > 1;
    // The last result comes always, or it is worse than all others.
    let results = table.results.split_last().map_or(&[][..], |(_, before)| before);
    let shown: Vec<usize> = (0..results.len())
        .filter(|number| item.only.is_empty() || item.only.contains(&results[*number].id))
        .collect();
    if shown.is_empty() {
        return None;
    }
    let per_block = |block: &OddsBlock| -> Vec<QrsRow> {
        let rows = block.rows.iter().map(|row| {
            let upto = |last: usize| -> u64 {
                let better = &table.results[..=last];
                let of = |id: &Option<String>| {
                    better.iter().any(|result| Some(&result.id) == id.as_ref())
                };
                row.chances
                    .iter()
                    .filter(|chance| of(&chance.result))
                    .map(|chance| chance.ways)
                    .sum()
            };
            let percent = |ways: u64| (ways * 200 + view.ways) / (view.ways * 2);
            let name = match several {
                true => format!("{}, {}", block.name, row.label),
                false => row.label.clone(),
            };
            let cells = shown.iter().map(|number| percent(upto(*number)).to_string());
            QrsRow { name, cells: cells.collect(), words: None, source: None }
        });
        rows.collect()
    };
    let block = QrsBlock {
        title: format!("{}: chances", table.entry.name),
        detail: Some("% for this or better".to_owned()),
        columns: shown.iter().map(|number| results[*number].name.clone()).collect(),
        rows: view.blocks.iter().flat_map(per_block).collect(),
        ..empty(rules, &table.entry, QrsKind::Odds, item)
    };
    Some((table.topic, block))
}

/// Room for a chart that we do not have.
fn blank(gap: &Gap) -> QrsBlock {
    QrsBlock {
        id: gap.entry.id.clone(),
        kind: QrsKind::Blank,
        title: gap.entry.name.clone(),
        detail: None,
        lead: None,
        source: gap.at.clone(),
        sign: None,
        columns: gap.columns.clone(),
        rows: Vec::new(),
        modifiers: Vec::new(),
        legend: Vec::new(),
        note: None,
        empty: gap.rows.unwrap_or(FEW),
    }
}

/// Number of empty rows of a missing chart if nobody says how many it had.
const FEW: i64 = 4;

/// How far the orders of each side reach, and what holds in this battle only.
fn of_battle(rules: &Ruleset, battle: &QrsBattle<'_>) -> Vec<QrsBlock> {
    let words = |id: String, title: String, rows: Vec<QrsRow>| QrsBlock {
        id,
        kind: QrsKind::Words,
        title,
        detail: None,
        lead: None,
        source: String::new(),
        sign: None,
        columns: Vec::new(),
        rows,
        modifiers: Vec::new(),
        legend: Vec::new(),
        note: None,
        empty: 0,
    };
    let mut blocks = Vec::new();
    for (name, views) in battle.sides {
        let rows = ranges(views);
        if !rows.is_empty() {
            let title = format!("{name}: leaders");
            let kind = QrsKind::Chart;
            let id = format!("battle-leaders-{}", blocks.len() + 1);
            blocks.push(QrsBlock { kind, ..words(id, title, rows) });
        }
    }
    let names: Vec<&String> =
        std::iter::once(&rules.id).chain(&rules.below).chain(&rules.aliases).collect();
    let special = battle.special_rules.iter();
    let special = special.filter(|rule| rule.ruleset.as_ref().is_none_or(|id| names.contains(&id)));
    let row = |rule: &SpecialRule| QrsRow {
        name: rule.name.clone(),
        cells: Vec::new(),
        words: Some(rule.text.clone()),
        source: None,
    };
    let rows: Vec<QrsRow> = special.map(row).collect();
    if !rows.is_empty() {
        let title = format!("Special rules of {}", battle.name);
        blocks.push(words("battle-rules".to_owned(), title, rows));
    }
    blocks
}

/// Leaders of a rank who reach as far as one another stand in one row.
fn ranges(views: &[&ConvertView]) -> Vec<QrsRow> {
    let mut rows: Vec<(String, String, Vec<&str>)> = Vec::new();
    for leader in views.iter().flat_map(|view| &view.leaders) {
        let reach = reach(leader);
        let earlier =
            rows.iter().position(|(rank, far, _)| *rank == leader.rank_name && *far == reach);
        match earlier {
            Some(number) => rows[number].2.push(&leader.name),
            None => rows.push((leader.rank_name.clone(), reach, vec![&leader.name])),
        }
    }
    let row = |(name, reach, names): (String, String, Vec<&str>)| QrsRow {
        name,
        cells: vec![reach],
        words: Some(match names.len().checked_sub(MAX_NAMES) {
            Some(more) if more > 0 => {
                format!("{} and {more} more", names[..MAX_NAMES].join(", "))
            }
            _ => names.join(", "),
        }),
        source: None,
    };
    rows.into_iter().map(row).collect()
}

/// Maximum number of leaders of a rank that are named. The others are counted: the roster names them all.
const MAX_NAMES: usize = 8;

/// `8 in†`, `8 in, +2`, or nothing where the game gives him no range.
fn reach(leader: &LeaderView) -> String {
    let sign = leader.range_mark.map_or("", Mark::sign);
    let range = leader.range.as_ref().map(|range| format!("{range}{sign}"));
    let bonus = leader.bonus.as_ref().map(|bonus| format!("+{bonus}"));
    let parts: Vec<String> = range.into_iter().chain(bonus).collect();
    if parts.is_empty() { "–".to_owned() } else { parts.join(", ") }
}

/// Ground, time and dice at a glance.
fn scale(rules: &Ruleset) -> Vec<(String, String)> {
    let about = |about: bool| if about { "about " } else { "" };
    let sign =
        |origin: Option<&grognard_core::ruleset::Origin>| mark(origin).map_or("", Mark::sign);
    let ground = rules.ground.as_ref().map(|ground| {
        let far = format!("{}{}", about(ground.about), ground.ground.value);
        (ground.table.to_string(), format!("{far}{}", sign(ground.ground.origin.as_ref())))
    });
    let turn = rules.turn.as_ref().map(|turn| {
        let long = format!("{}{} minutes", about(turn.about), turn.minutes.value);
        (turn.name.clone(), format!("{long}{}", sign(turn.minutes.origin.as_ref())))
    });
    ground.into_iter().chain(turn).collect()
}

/// The signs on the sheet, and what they say.
fn signs(blocks: &[QrsBlock]) -> Vec<(String, String)> {
    let used = |mark: &Mark| {
        let sign = mark.sign();
        blocks.iter().any(|block| {
            let cells = block.rows.iter().chain(&block.modifiers).flat_map(|row| &row.cells);
            block.sign.as_deref() == Some(sign)
                || cells.into_iter().any(|cell| cell.ends_with(sign))
        })
    };
    let marks = [Mark::Public, Mark::Derived, Mark::Reading, Mark::Unsaid].into_iter().filter(used);
    marks.map(|mark| (mark.sign().to_owned(), mark.words().to_owned())).collect()
}
