//! Describes a rule set and those of its parts that readers can look up.

pub use super::rules_view::{
    CaseView, ChartView, CountsView, ErratumView, FigureView, ListItem, PassageView, ReadingChoice,
    ReadingView, RowView, RulesView, RulingView,
};

use super::ask::{FactView, interval};
use super::origin::{Mark, mark, said, said_of};
use grognard_core::document::{Ratio, Scores};
use grognard_core::ruleset::{
    Case, Chart, Counts, DiceTable, Element, Erratum, FigureAt, GameGrade, GameLeader, GameUnit,
    Modifier, Origin, PackEntry, Reading, Ruleset, Ruling, Sourced, TableColumn, UnitFigure,
    Wanted, figures,
};

pub fn rules(ruleset: &Ruleset) -> RulesView {
    let all = figures(ruleset);
    let counts = Counts::of(&all);
    RulesView {
        id: ruleset.id.clone(),
        name: ruleset.name.clone(),
        aliases: ruleset.aliases.clone(),
        below: ruleset.below.clone(),
        authors: ruleset.authors.clone(),
        edition: ruleset.edition.clone(),
        summary: ruleset.summary.clone(),
        scale: scale(ruleset),
        lists: lists(ruleset),
        figures: all.iter().map(|figure| figure_view(ruleset, figure)).collect(),
        counts: CountsView {
            text: counts.text,
            public: counts.public,
            derived: counts.derived,
            reading: counts.reading,
            all: counts.all(),
        },
    }
}

fn scale(ruleset: &Ruleset) -> Vec<ListItem> {
    let mut scale = Vec::new();
    let about = |about: bool| if about { "about " } else { "" };
    let mut add = |id: &str, name: String, detail: String, mark: Option<Mark>| {
        scale.push(ListItem { id: id.to_owned(), name, detail, mark });
    };
    if let Some(ground) = &ruleset.ground {
        let detail = format!("{}{}", about(ground.about), ground.ground.value);
        add("ground", ground.table.to_string(), detail, mark(ground.ground.origin.as_ref()));
    }
    if let Some(turn) = &ruleset.turn {
        let detail = format!("{}{} minutes", about(turn.about), turn.minutes.value);
        let name = format!("One {}", turn.name);
        add("turn", name, detail, mark(turn.minutes.origin.as_ref()));
    }
    if let Some((count, sides)) = &ruleset.dice {
        let detail = format!("{}D{}", count.value, sides.value);
        add("dice", "Dice".to_owned(), detail, mark(count.origin.as_ref()));
    }
    for element in &ruleset.elements {
        let (detail, sign) = match (&element.men, &element.guns) {
            (Some(count), _) => (format!("{} men", count.value), mark(count.origin.as_ref())),
            (_, Some(count)) => (format!("{} guns", count.value), mark(count.origin.as_ref())),
            _ => match &element.any {
                Some(any) => ("any strength".to_owned(), mark(any.origin.as_ref())),
                None => continue,
            },
        };
        let arms: Vec<&str> = element.arms.iter().map(|arm| arm.word()).collect();
        // Elements that only their scopes tell apart have the id as a second name.
        let twin =
            |other: &&Element| other.entry.name == element.entry.name && other.arms == element.arms;
        let id = match ruleset.elements.iter().filter(twin).count() {
            0 | 1 => String::new(),
            _ => format!(" ({})", element.entry.id.replace('-', " ")),
        };
        let name = format!("One {} of {}{id}", element.entry.name, arms.join(" or "));
        add(&element.entry.id, name, detail, sign);
    }
    for ratio in &ruleset.ratios {
        let numbers: Vec<String> =
            ratio.elements.iter().map(|(id, figure)| format!("{id} {}", figure.value)).collect();
        let name = format!("Ratio {}", ratio.entry.id);
        add(&ratio.entry.id, name, numbers.join(", "), mark(ratio.entry.origin.as_ref()));
    }
    scale
}

/// Named parts of a rule set, in lists with a title.
fn lists(ruleset: &Ruleset) -> Vec<(String, Vec<ListItem>)> {
    let detail_of_grade = |grade: &GameGrade| {
        let points = grade.points.as_ref();
        points.map(|points| counted(points.value)).unwrap_or_default()
    };
    let detail_of_leader = |leader: &GameLeader| {
        let range = leader.range.as_ref().map(|range| format!("reaches {}", range.value));
        range.unwrap_or_default()
    };
    let all = [
        ("Units", items(&ruleset.units, |unit| &unit.entry, |unit| size_of_unit(ruleset, unit))),
        (
            "Figures of units",
            items(&ruleset.unit_figures, |figure| &figure.entry, detail_of_figure),
        ),
        ("Sizes", items(&ruleset.sizes, |size| &size.entry, |_| String::new())),
        ("Grades", items(&ruleset.grades, |grade| &grade.entry, detail_of_grade)),
        ("Leaders", items(&ruleset.leaders, |leader| &leader.entry, detail_of_leader)),
        ("Losses", items(&ruleset.wear, |wear| &wear.entry, |wear| wear.counts.clone())),
        ("Formations", items(&ruleset.postures, |posture| &posture.entry, |_| String::new())),
        (
            "Charts",
            items(&ruleset.charts, |chart| &chart.entry, |chart| chart.topic.word().to_owned()),
        ),
        (
            "Dice tables",
            items(
                &ruleset.tables,
                |table| &table.entry,
                |table| table.thrown(&ruleset.unit_figures),
            ),
        ),
        (
            "Rulings",
            items(
                &ruleset.rulings,
                |ruling| &ruling.entry,
                |ruling| ruling.topic.word().to_owned(),
            ),
        ),
        (
            "Readings",
            items(
                &ruleset.readings,
                |reading| &reading.entry,
                |reading| format!("read as `{}`", reading.default),
            ),
        ),
        ("Missing charts", items(&ruleset.gaps, |gap| &gap.entry, |gap| format!("at {}", gap.at))),
        ("Errata", errata(ruleset)),
    ];
    let all = all.into_iter().filter(|(_, items)| !items.is_empty());
    all.map(|(title, items)| (title.to_owned(), items)).collect()
}

/// The numbers of a figure of units, such as `4+ to 6+`.
fn detail_of_figure(figure: &UnitFigure) -> String {
    let fixed = figure.rows.iter().map(|row| row.value.value.value(&|_| None).ok());
    let Some(mut numbers) = fixed.collect::<Option<Vec<Ratio>>>() else {
        return "computed for each unit".to_owned();
    };
    numbers.sort_unstable();
    match (numbers.first(), numbers.last()) {
        (Some(least), Some(most)) if least != most => {
            format!("{} to {}", figure.shown(*least), figure.shown(*most))
        }
        (Some(only), _) => figure.shown(*only),
        (None, _) => String::new(),
    }
}

fn items<T>(
    list: &[T],
    entry: fn(&T) -> &PackEntry,
    detail: impl Fn(&T) -> String,
) -> Vec<ListItem> {
    let item = |listed: &T| ListItem {
        id: entry(listed).id.clone(),
        name: entry(listed).name.clone(),
        detail: detail(listed),
        mark: mark(entry(listed).origin.as_ref()),
    };
    list.iter().map(item).collect()
}

/// Number of elements in a unit, such as `4-6 stands`.
fn size_of_unit(ruleset: &Ruleset, unit: &GameUnit) -> String {
    let limit =
        |figure: &Option<Sourced<Ratio>>| figure.as_ref().map(|figure| figure.value.to_string());
    let element = ruleset.elements.iter().find(|element| element.entry.id == unit.element);
    let (name, plural) = element
        .map_or((unit.element.as_str(), unit.element.as_str()), |element| {
            (&element.entry.name, &element.plural)
        });
    match (limit(&unit.least), limit(&unit.most)) {
        (Some(least), Some(most)) if least == most => {
            format!("{least} {}", if least == "1" { name } else { plural })
        }
        (Some(least), Some(most)) => format!("{least}-{most} {plural}"),
        (Some(least), None) => format!("{least} or more {plural}"),
        (None, Some(most)) => format!("up to {most} {plural}"),
        (None, None) => plural.to_owned(),
    }
}

fn errata(ruleset: &Ruleset) -> Vec<ListItem> {
    let item = |erratum: &Erratum| ListItem {
        id: erratum.id.clone(),
        name: match &erratum.reads {
            Some(reads) => format!("“{}” is read as “{reads}”", erratum.printed),
            None => format!("“{}”", erratum.printed),
        },
        detail: format!("at {}, {}", erratum.at, erratum.certainty.word()),
        mark: None,
    };
    ruleset.errata.iter().map(item).collect()
}

fn counted(points: grognard_core::document::Ratio) -> String {
    let word = if points == grognard_core::document::Ratio::ONE { "point" } else { "points" };
    format!("{points} {word}")
}

pub fn chart(ruleset: &Ruleset, chart: &Chart) -> ChartView {
    let rows = chart.rows.iter().map(|row| {
        let cells: Vec<(String, Option<Mark>)> =
            row.cells.iter().map(|cell| (cell.value.clone(), mark(cell.origin.as_ref()))).collect();
        RowView {
            name: row.entry.name.clone(),
            mark: mark(row.entry.origin.as_ref()).filter(|_| cells.is_empty()),
            cells,
            words: row.means.iter().chain(&row.entry.note).cloned().collect(),
        }
    });
    ChartView {
        id: chart.entry.id.clone(),
        name: chart.entry.name.clone(),
        unit: chart.unit.clone(),
        columns: chart.columns.iter().map(|column| column.name.clone()).collect(),
        rows: rows.collect(),
        note: chart.entry.note.clone(),
        source: said_of(ruleset, &chart.entry, chart_origins(chart)),
    }
}

fn chart_origins(chart: &Chart) -> impl Iterator<Item = &Origin> {
    chart.rows.iter().flat_map(|row| {
        let cells = row.cells.iter().filter_map(|cell| cell.origin.as_ref());
        row.entry.origin.iter().chain(cells)
    })
}

/// A dice table as the rule book prints it.
pub fn table(ruleset: &Ruleset, table: &DiceTable) -> ChartView {
    let modifiers = table.modifiers.iter().chain(&table.shifts);
    let modifiers = modifiers.map(|modifier| modifier_row(table, modifier));
    ChartView {
        id: table.entry.id.clone(),
        name: table.entry.name.clone(),
        unit: Some(table.thrown(&ruleset.unit_figures)),
        columns: table.columns.iter().map(|column| column.name.clone()).collect(),
        rows: result_rows(table).into_iter().chain(modifiers).collect(),
        note: table.entry.note.clone(),
        source: said(ruleset, table.entry.origin.as_ref()),
    }
}

/// The save in each column of a table with a pool of dice, such as `4+`.
pub(super) fn saves(table: &DiceTable) -> Vec<String> {
    let save = |column: &TableColumn| {
        column.save.as_ref().map_or_else(|| "–".to_owned(), |save| save.value.to_string())
    };
    table.columns.iter().map(save).collect()
}

/// Results of a dice table: a row for each score, or one row with the formula that gives the
/// result.
fn result_rows(table: &DiceTable) -> Vec<RowView> {
    let name = |id: &str| {
        let result = table.results.iter().find(|result| result.id == id);
        result.map_or_else(|| id.to_owned(), |result| result.name.clone())
    };
    let printed = table.rows.iter().chain(&table.beyond).map(|row| RowView {
        name: scores(row.score),
        cells: row
            .cells
            .iter()
            .map(|cell| (name(&cell.value), mark(cell.origin.as_ref())))
            .collect(),
        words: row.note.iter().cloned().collect(),
        mark: match row.cells.is_empty() {
            true => Some(Mark::Unsaid),
            false => None,
        },
    });
    let computed: Vec<(String, Option<Mark>)> = table
        .columns
        .iter()
        .filter_map(|column| column.value.as_ref())
        .map(|value| (value.value.written().to_owned(), mark(value.origin.as_ref())))
        .collect();
    let mut rows: Vec<RowView> = printed.collect();
    rows.extend(table.pool.is_some().then(|| RowView {
        name: "Save".to_owned(),
        cells: saves(table).into_iter().map(|save| (save, None)).collect(),
        words: Vec::new(),
        mark: None,
    }));
    if !computed.is_empty() {
        let name = "Result".to_owned();
        rows.insert(0, RowView { name, cells: computed, words: Vec::new(), mark: None });
    }
    rows
}

fn modifier_row(table: &DiceTable, modifier: &Modifier) -> RowView {
    let value = modifier.value.value;
    let signed = if value > Ratio::ZERO { format!("+{value}") } else { value.to_string() };
    let times = (modifier.times > 1).then(|| format!("up to {} times", modifier.times));
    let only: Vec<&str> = table
        .columns
        .iter()
        .filter(|column| modifier.columns.contains(&column.id))
        .map(|column| column.name.as_str())
        .collect();
    let only = (!only.is_empty()).then(|| format!("{} only.", only.join(", ")));
    RowView {
        name: modifier.entry.name.clone(),
        cells: vec![(signed, mark(modifier.value.origin.as_ref()))],
        words: only.into_iter().chain(times).chain(modifier.entry.note.clone()).collect(),
        mark: None,
    }
}

fn scores(scores: Scores) -> String {
    scores.to_string()
}

pub fn ruling(ruleset: &Ruleset, ruling: &Ruling) -> RulingView {
    let case = |case: &Case| {
        let outcome = ruling.outcomes.iter().find(|outcome| outcome.id == case.then);
        CaseView {
            when: conditions(case),
            then: outcome.map_or_else(|| case.then.clone(), |outcome| outcome.name.clone()),
            value: case.value.as_ref().map(|formula| formula.value.written().to_owned()),
            because: case.because.clone(),
            source: said(ruleset, case.origin.as_ref()),
        }
    };
    RulingView {
        id: ruling.entry.id.clone(),
        name: ruling.entry.name.clone(),
        question: ruling.question.clone(),
        facts: ruling.facts.iter().map(FactView::of).collect(),
        cases: ruling.cases.iter().map(case).collect(),
        source: ruling_source(ruleset, ruling),
    }
}

/// Origin of a ruling in words. If the ruling gives no origin, the origins of its cases are listed.
fn ruling_source(ruleset: &Ruleset, ruling: &Ruling) -> String {
    let cases = ruling.cases.iter().filter_map(|case| case.origin.as_ref());
    said_of(ruleset, &ruling.entry, cases)
}

pub fn reading(ruleset: &Ruleset, reading: &Reading) -> ReadingView {
    let choice = |(id, says): &(String, String)| ReadingChoice {
        id: id.clone(),
        says: says.clone(),
        holds: *id == reading.default,
    };
    ReadingView {
        id: reading.entry.id.clone(),
        question: reading.entry.name.clone(),
        choices: reading.choices.iter().map(choice).collect(),
        note: reading.entry.note.clone(),
        source: said(ruleset, reading.entry.origin.as_ref()),
    }
}

pub fn erratum(erratum: &Erratum) -> ErratumView {
    ErratumView {
        id: erratum.id.clone(),
        at: erratum.at.clone(),
        printed: erratum.printed.clone(),
        reads: erratum.reads.clone(),
        note: erratum.note.clone(),
    }
}

/// Figures at a place in a pack. The place is a path as in the ledger (`units/battalion`), or the
/// id of an entry (`battalion`).
pub fn figures_at(ruleset: &Ruleset, name: &str) -> Vec<FigureView> {
    let all = figures(ruleset);
    let below = |place: &str, name: &str| {
        place.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let within = |place: &str| {
        below(place, name) || place.split_once('/').is_some_and(|(_, rest)| below(rest, name))
    };
    let found = all.iter().filter(|figure| within(&figure.place));
    found.map(|figure| figure_view(ruleset, figure)).collect()
}

fn figure_view(ruleset: &Ruleset, figure: &FigureAt<'_>) -> FigureView {
    FigureView {
        place: figure.place.clone(),
        value: figure.shown.clone(),
        kind: figure.origin.map(|origin| origin.kind.word()),
        source: said(ruleset, figure.origin),
    }
}

fn conditions(case: &Case) -> String {
    if case.when.is_empty() {
        return "in every other case".to_owned();
    }
    let conditions = case.when.iter().map(|condition| {
        let any: Vec<String> = condition
            .any
            .iter()
            .map(|wanted| match wanted {
                Wanted::Word(word) => word.clone(),
                Wanted::Within(within) => interval(within),
            })
            .collect();
        format!("{} is {}", condition.fact, any.join(" or "))
    });
    conditions.collect::<Vec<_>>().join(", ")
}

/// A passage of a page. The section numbers at the beginning of the passage are removed from its
/// text.
pub fn passage(section: &str, page: &str, heading: &str, text: &str) -> PassageView {
    let text = text.trim().trim_start_matches(['#', '-', '*', ' ']);
    let text = match text.strip_prefix("[§").and_then(|rest| rest.split_once(']')) {
        Some((_, rest)) => rest.trim(),
        None => text,
    };
    PassageView {
        section: section.to_owned(),
        page: page.to_owned(),
        heading: heading.to_owned(),
        text: plain(&unlinked(text)),
    }
}

/// Markdown without the stars of emphasis. A star at the beginning of a list item stays.
fn plain(text: &str) -> String {
    let line = |line: &str| match line.strip_prefix("* ") {
        Some(item) => format!("* {}", item.replace('*', "")),
        None => line.replace('*', ""),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Markdown in which each link is replaced by its words.
fn unlinked(text: &str) -> String {
    let mut words = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("](") {
        let Some((_, behind)) = behind.split_once(')') else { break };
        match before.rsplit_once('[') {
            Some((lead, link)) => {
                words.push_str(lead);
                words.push_str(link);
            }
            None => words.push_str(before),
        }
        rest = behind;
    }
    words.push_str(rest);
    words
}
