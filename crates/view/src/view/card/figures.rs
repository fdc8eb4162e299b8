//! Makes the sections of a card: the figures of charts that apply to its unit or leader, and space
//! for figures of missing charts.

use schemars::JsonSchema;
use serde::Serialize;

use crate::view::marked::Marked;
use crate::view::origin::{Mark, mark};
use grognard_core::convert::{Facts, applies, is_particular};
use grognard_core::ruleset::{
    CardItem, CardPart, CardSection, CardWho, Chart, DiceTable, Origin, Row, Ruleset, Scope,
};

/// A section of a card, with a title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BlockView {
    /// Title of the section, in words of the game.
    pub title: String,
    /// Sign for the origin of the figures, if all figures of the section have the same sign.
    pub sign: Option<Marked>,
    /// Lines of the section, from top to bottom.
    pub lines: Vec<BlockLine>,
}

/// A line of a section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BlockLine {
    /// Kind of the line.
    pub kind: LineKind,
    /// Name at the left of the line; empty for column heads, and if the section needs no names.
    pub name: Marked,
    /// Column heads or figures at the right of the line. A blank line has an empty text for each
    /// space in which players write.
    pub cells: Vec<Marked>,
}

/// The kind of a line in a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LineKind {
    /// Heads of the columns below this line.
    Heads,
    /// Figures of the game.
    Figures,
    /// Spaces in which players write figures of a missing chart.
    Blank,
    /// A short line of words, without figures.
    Words,
    /// A box to tick, with words beside it.
    Tick,
}

/// The unit or leader whose card is made. Its facts decide which parts of the card apply; a leader
/// also has a post.
#[derive(Clone, Copy)]
pub(super) struct Holder<'h> {
    pub(super) facts: Facts<'h>,
    pub(super) post: Option<&'h str>,
    /// Id of the quality of the leader's formation; `None` if the quality is unknown.
    pub(super) quality: Option<&'h str>,
}

/// Sections of a card that apply to a unit or leader. A section without lines is left out.
pub(super) fn blocks(
    rules: &Ruleset,
    sections: &[CardSection],
    holder: &Holder<'_>,
) -> Vec<BlockView> {
    let wanted = sections.iter().filter(|section| has(&section.who, holder));
    wanted.filter_map(|section| block(rules, section, holder)).collect()
}

fn block(rules: &Ruleset, section: &CardSection, holder: &Holder<'_>) -> Option<BlockView> {
    let items =
        section.items.iter().filter(|item| has(&item.who, holder) && is_of_quality(item, holder));
    let found: Vec<Found> = items.map(|item| found(rules, item, &holder.facts)).collect();
    let marks: Vec<Option<Mark>> =
        found.iter().flat_map(|item| &item.lines).flat_map(|line| line.marks()).collect();
    // If all figures of a section have the same sign, the title has the sign once.
    let common = marks.first().copied().flatten().filter(|_| marks.windows(2).all(same));
    let mut lines: Vec<BlockLine> = Vec::new();
    let mut heads: Vec<String> = Vec::new();
    for item in found {
        if item.lines.is_empty() {
            continue;
        }
        if item.heads != heads {
            // An empty line of heads ends the columns above, because otherwise their heads would
            // seem to apply to the figures below.
            let cells = item.heads.iter().cloned().map(Marked::from).collect();
            lines.push(BlockLine { kind: LineKind::Heads, name: Marked::default(), cells });
            heads = item.heads;
        }
        lines.extend(item.lines.into_iter().map(|line| line.shown(common.is_some())));
    }
    (!lines.is_empty()).then(|| BlockView {
        title: section.entry.name.clone(),
        sign: common.map(|mark| Marked::new("", Some(mark))),
        lines,
    })
}

fn same(pair: &[Option<Mark>]) -> bool {
    pair[0] == pair[1]
}

/// Does a part of a card apply to the unit or leader?
fn has(who: &CardWho, holder: &Holder<'_>) -> bool {
    let post = holder.post.unwrap_or_default();
    applies(&who.scope, &holder.facts)
        && !who.except.as_ref().is_some_and(|except| applies(except, &holder.facts))
        && (who.posts.is_empty() || who.posts.iter().any(|wanted| wanted.value == post))
}

/// Does an item apply to the quality of the leader's formation? If the quality is unknown, items
/// for all qualities apply.
fn is_of_quality(item: &CardItem, holder: &Holder<'_>) -> bool {
    let of = |quality| item.qualities.iter().any(|wanted| wanted.value == quality);
    item.qualities.is_empty() || holder.quality.is_none_or(of)
}

/// The lines that an item adds to a section of a card.
#[derive(Default)]
struct Found {
    /// Heads of the columns, or empty if the columns need no heads.
    heads: Vec<String>,
    lines: Vec<FoundLine>,
}

struct FoundLine {
    kind: LineKind,
    name: String,
    /// Figures, each with the mark of its origin.
    cells: Vec<(String, Option<Mark>)>,
    /// Mark for the origin of the words, if the line has no figures.
    of_words: Option<Mark>,
}

impl FoundLine {
    fn marks(&self) -> Vec<Option<Mark>> {
        match self.kind {
            LineKind::Figures => self.cells.iter().map(|(_, mark)| *mark).collect(),
            LineKind::Words | LineKind::Tick => vec![self.of_words],
            LineKind::Heads | LineKind::Blank => Vec::new(),
        }
    }

    fn shown(self, told: bool) -> BlockLine {
        let cell = |(text, mark): (String, Option<Mark>)| Marked::new(text, mark.filter(|_| !told));
        let name = cell((self.name, self.of_words));
        BlockLine { kind: self.kind, name, cells: self.cells.into_iter().map(cell).collect() }
    }
}

fn found(rules: &Ruleset, item: &CardItem, facts: &Facts<'_>) -> Found {
    let words = |kind: LineKind, words: &str| {
        let of_words = mark(item.origin.as_ref());
        let line = FoundLine { kind, name: words.to_owned(), cells: Vec::new(), of_words };
        Found { heads: Vec::new(), lines: vec![line] }
    };
    let found = match &item.part {
        CardPart::Chart(id) => {
            rules.chart(id).map(|chart| of_chart(chart, item, facts)).unwrap_or_default()
        }
        CardPart::Table(id) => {
            rules.table(id).map(|table| of_table(table, item, facts)).unwrap_or_default()
        }
        // The missing chart may exist by now, in a pack that extends the pack with the gap.
        CardPart::Gap(id) => match (rules.chart(id), rules.table(id)) {
            (Some(chart), _) => of_chart(chart, item, facts),
            (None, Some(table)) => of_table(table, item, facts),
            (None, None) => blank(rules, id, item),
        },
        CardPart::Says(text) => words(LineKind::Words, text),
        CardPart::Tick(text) => words(LineKind::Tick, text),
    };
    if item.across { across(item, found) } else { found }
}

/// Puts lines with one figure each side by side, with the names of the lines as column heads.
fn across(item: &CardItem, found: Found) -> Found {
    let single = |line: &FoundLine| line.kind == LineKind::Figures && line.cells.len() == 1;
    if found.lines.is_empty() || !found.lines.iter().all(single) {
        return found;
    }
    let heads = match item.parts.len() == found.lines.len() {
        true => item.parts.clone(),
        false => found.lines.iter().map(|line| line.name.clone()).collect(),
    };
    let line = FoundLine {
        kind: LineKind::Figures,
        name: item.name.clone().unwrap_or_default(),
        cells: found.lines.into_iter().flat_map(|line| line.cells).collect(),
        of_words: None,
    };
    Found { heads, lines: vec![line] }
}

/// A line in which players write, with a space for each part of the missing figure.
fn blank(rules: &Ruleset, id: &str, item: &CardItem) -> Found {
    let gap = rules.gaps.iter().find(|gap| gap.entry.id == id);
    let of_gap = || gap.map(|gap| gap.entry.name.clone()).unwrap_or_default();
    let places = item.parts.len().max(1);
    let line = FoundLine {
        kind: LineKind::Blank,
        name: item.name.clone().unwrap_or_else(of_gap),
        cells: vec![(String::new(), None); places],
        of_words: None,
    };
    Found { heads: item.parts.clone(), lines: vec![line] }
}

fn of_chart(chart: &Chart, item: &CardItem, facts: &Facts<'_>) -> Found {
    if !applies(&chart.scope, facts) {
        return Found::default();
    }
    let plain = Scope::default();
    let scope_of = |index: usize| chart.columns.get(index).map_or(&plain, |column| &column.scope);
    let is_wanted = |index: usize| {
        let id = chart.columns.get(index).map_or("", |column| column.id.as_str());
        let named = item.columns.iter().any(|wanted| wanted.value == id);
        (item.columns.is_empty() || named) && applies(scope_of(index), facts)
    };
    let rows = chart.rows.iter().filter(|row| applies(&row.scope, facts));
    let named = |row: &&Row| item.rows.iter().any(|wanted| wanted.value == row.entry.id);
    let rows: Vec<&Row> = rows.filter(|row| item.rows.is_empty() || named(row)).collect();
    // If the item does not name rows, only cells for certain units are shown, because otherwise
    // every card would repeat the general cells. A chart without cells for certain units is shown
    // whole, because the pack asks for it.
    let of_all = chart.rows.iter().all(|row| !is_particular(&row.scope))
        && chart.columns.iter().all(|column| !is_particular(&column.scope));
    let told = |row: &Row, index: usize| {
        let particular = is_particular(&row.scope) || is_particular(scope_of(index));
        is_wanted(index) && (!item.rows.is_empty() || particular || of_all)
    };
    let widest = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    let has_cell = |row: &Row, index: usize| {
        told(row, index) && row.cells.get(index).is_some_and(|cell| !cell.value.is_empty())
    };
    let columns: Vec<usize> =
        (0..widest).filter(|index| rows.iter().any(|row| has_cell(row, *index))).collect();
    let unit = item.unit.as_ref().or(chart.unit.as_ref());
    let (mut lines, mut named) = (Vec::new(), Vec::new());
    for row in rows {
        let cells: Vec<(String, Option<Mark>)> = columns
            .iter()
            .map(|index| match row.cells.get(*index).filter(|_| has_cell(row, *index)) {
                Some(cell) => (with_unit(&cell.value, unit), mark(cell.origin.as_ref())),
                None => (String::new(), None),
            })
            .collect();
        let bare = item.rows.is_empty() || !row.cells.is_empty();
        if bare && cells.iter().all(|(text, _)| text.is_empty()) {
            continue;
        }
        let name = named_by(item, &row.entry.name);
        named.push(&row.entry.name);
        lines.push(in_parts(item, name, cells, row.entry.origin.as_ref()));
    }
    // If several rows remain, the name of the item alone does not tell them apart.
    if lines.len() > 1
        && let (Some(name), false) = (&item.name, item.across)
    {
        for (line, row) in lines.iter_mut().zip(&named) {
            line.name = format!("{name}, {row}");
        }
    }
    let heads = |index: &usize| chart.columns.get(*index).map(|column| column.name.clone());
    let heads = match columns.len() {
        _ if !item.parts.is_empty() && !item.across => item.parts.clone(),
        0 | 1 => Vec::new(),
        _ => columns.iter().filter_map(heads).collect(),
    };
    Found { heads, lines }
}

/// A line of figures. A single figure with slashes, such as `6/4/2`, is split into its parts.
fn in_parts(
    item: &CardItem,
    name: String,
    cells: Vec<(String, Option<Mark>)>,
    origin: Option<&Origin>,
) -> FoundLine {
    let cells = match cells.as_slice() {
        [(text, mark)] if !item.parts.is_empty() && !item.across => {
            let figures = text.replace(" / ", "/");
            let (pieces, unit) = figures.split_once(' ').unwrap_or((&figures, ""));
            let of_part = |part: &str| match part {
                "-" => ("–".to_owned(), *mark),
                part if unit.is_empty() => (part.to_owned(), *mark),
                part => (format!("{part} {unit}"), *mark),
            };
            let mut cells: Vec<(String, Option<Mark>)> = match pieces.contains('/') {
                true => pieces.split('/').map(of_part).collect(),
                false => vec![(text.clone(), *mark)],
            };
            // A missing part is shown as a dash, because the game gives no figure for it: disrupted
            // guns cannot fire far.
            cells.resize(item.parts.len(), ("–".to_owned(), None));
            cells
        }
        _ => cells,
    };
    // A row of a chart without figures becomes a line of words, such as `in square already`.
    match cells.is_empty() {
        true => FoundLine { kind: LineKind::Words, name, cells, of_words: mark(origin) },
        false => FoundLine { kind: LineKind::Figures, name, cells, of_words: None },
    }
}

/// Name of a line: the name that the pack gives the item, otherwise the name of the row.
fn named_by(item: &CardItem, name: &str) -> String {
    match item.across {
        true => name.to_owned(),
        false => item.name.clone().unwrap_or_else(|| name.to_owned()),
    }
}

/// A figure followed by its unit. The unit is left out if the figure is not a number.
pub(in crate::view) fn with_unit(figure: &str, unit: Option<&String>) -> String {
    let bare = figure.trim_start_matches(['+', '-']);
    let is_number = bare.starts_with(|letter: char| letter.is_ascii_digit())
        && bare.chars().all(|letter| letter.is_ascii_digit() || " ./-".contains(letter));
    match unit.filter(|_| is_number) {
        Some(unit) => format!("{figure} {unit}"),
        None => figure.to_owned(),
    }
}

fn of_table(table: &DiceTable, item: &CardItem, facts: &Facts<'_>) -> Found {
    let all = table.modifiers.iter().chain(&table.shifts);
    let named = |id: &str| item.rows.iter().any(|wanted| wanted.value == id);
    let wanted = all.filter(|modifier| {
        let chosen = match item.rows.is_empty() {
            true => is_particular(&modifier.scope),
            false => named(&modifier.entry.id),
        };
        chosen && applies(&modifier.scope, facts)
    });
    let lines = wanted.map(|modifier| {
        let value = modifier.value.value.to_string();
        let plus = if value.starts_with('-') || value == "0" { "" } else { "+" };
        let name = named_by(item, &modifier.entry.name);
        let mark = mark(modifier.value.origin.as_ref());
        FoundLine {
            kind: LineKind::Figures,
            name,
            cells: vec![(format!("{plus}{value}"), mark)],
            of_words: None,
        }
    });
    Found { heads: Vec::new(), lines: lines.collect() }
}
