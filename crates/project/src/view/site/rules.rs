//! The pages of a rule set: what it is like, its charts and tables with their chances, its rulings as
//! questions, and where every figure comes from.

use schemars::JsonSchema;
use serde::Serialize;

use super::{HeadView, LinkView, section_id};
use crate::view::{
    CaseView, ChanceView, ChartView, CountsView, FactView, FigureView, ListItem, Mark, OddsView,
    OddsWish, QrsView, RulesView, chart, mark, odds, rules as show_rules, ruling as show_ruling,
    said, table,
};
use grognard_core::document::{Ratio, Topic};
use grognard_core::ruleset::{Answers, Entry, Fact, Ruleset, Ruling, Wanted};

/// The first page of a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GameView {
    /// The head of the page.
    pub head: HeadView,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Shorter ids.
    pub aliases: Vec<String>,
    /// The packs below it.
    pub below: Vec<LinkView>,
    /// Who wrote the rules.
    pub authors: Vec<String>,
    /// The edition.
    pub edition: Option<String>,
    /// What it is like.
    pub summary: Option<String>,
    /// Ground, time, dice, men.
    pub scale: Vec<FigureLine>,
    /// Its units, grades, leaders, wear and postures, list by list.
    pub lists: Vec<TopicView>,
    /// Its pages of rules.
    pub pages: Vec<LinkView>,
    /// Its other pages.
    pub parts: Vec<(LinkView, String)>,
    /// How many figures come from where.
    pub counts: CountsView,
    /// Charts that are missing.
    pub gaps: Vec<GapView>,
}

/// A list with a title.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct TopicView {
    /// Its title.
    pub title: String,
    /// Its lines.
    pub lines: Vec<FigureLine>,
}

/// A line of a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FigureLine {
    /// What it is.
    pub name: String,
    /// How much.
    pub value: String,
    /// The sign of its source, if it needs one.
    pub sign: Option<&'static str>,
}

/// A chart that is missing.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GapView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The section that refers to it.
    pub at: String,
    /// What is to be said of it.
    pub note: Option<String>,
}

/// A page of rules.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RulesText {
    /// The head of the page.
    pub head: HeadView,
    /// The rule set.
    pub game: LinkView,
    /// Its pages.
    pub siblings: Vec<LinkView>,
    /// The rules as HTML.
    pub body_html: String,
}

/// The charts and tables of a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChartsView {
    /// The head of the page.
    pub head: HeadView,
    /// The rule set.
    pub game: LinkView,
    /// The parts of the game, each with its charts and tables: link, and what is looked up.
    pub topics: Vec<(String, Vec<(LinkView, String)>)>,
    /// Charts that are missing.
    pub gaps: Vec<GapView>,
}

/// A chart or a dice table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChartPage {
    /// The head of the page.
    pub head: HeadView,
    /// The rule set.
    pub game: LinkView,
    /// The charts of the same part of the game.
    pub siblings: Vec<LinkView>,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its unit, or what is thrown.
    pub unit: Option<String>,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<ChartRow>,
    /// What its results do, where the rule set says so.
    pub results: Vec<(String, String)>,
    /// What is to be said of it.
    pub note: Option<String>,
    /// Where it stands.
    pub source: String,
    /// The signs on it, and what they say.
    pub signs: Vec<(String, String)>,
    /// The chances of a dice table.
    pub chances: Option<ChancesView>,
}

/// A row of a chart.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChartRow {
    /// Its id on the page.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its cells, each with its sign.
    pub cells: Vec<(String, Option<&'static str>)>,
    /// What it does, and what is to be said of it.
    pub words: Vec<String>,
    /// Its sign, if it has no cells.
    pub sign: Option<&'static str>,
}

/// The chances of a dice table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChancesView {
    /// What is thrown.
    pub dice: String,
    /// The results, the best first: name and the number of its shade.
    pub results: Vec<(String, usize)>,
    /// Blocks of rows: what they are, and by what rows are told apart.
    pub blocks: Vec<ChanceBlock>,
    /// What is to be said of them.
    pub notes: Vec<String>,
}

/// Rows of chances.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChanceBlock {
    /// Its name.
    pub name: String,
    /// By what its rows are told apart.
    pub by: String,
    /// Its rows.
    pub rows: Vec<ChanceRow>,
}

/// Chances under one modifier or in one column.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChanceRow {
    /// Its label.
    pub label: String,
    /// The chances, in the order of the results: nothing where it cannot come.
    pub chances: Vec<Option<ChancePart>>,
}

/// A chance.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChancePart {
    /// In per cent, with one decimal.
    pub percent: String,
    /// The share: `5/36`.
    pub share: String,
    /// Where its bar begins, in thousandths of the whole.
    pub from: u32,
    /// How long its bar is, in thousandths of the whole.
    pub width: u32,
    /// The number of its shade.
    pub shade: usize,
    /// The name of the result.
    pub name: String,
}

/// The chances of all dice tables.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OddsPage {
    /// The head of the page.
    pub head: HeadView,
    /// The rule set.
    pub game: LinkView,
    /// The tables: link, and its chances.
    pub tables: Vec<(LinkView, ChancesView)>,
}

/// The quick-reference sheet on the screen.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SheetPage {
    /// The head of the page.
    pub head: HeadView,
    /// The rule set.
    pub game: LinkView,
    /// The sheet.
    pub sheet: QrsView,
    /// Files of it.
    pub downloads: Vec<LinkView>,
}

/// The rulings of a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RulingsView {
    /// The head of the page.
    pub head: HeadView,
    /// The rule set.
    pub game: LinkView,
    /// The rulings by part of the game.
    pub topics: Vec<(String, Vec<RulingLine>)>,
}

/// A ruling in a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RulingLine {
    /// Its name and its page.
    pub link: LinkView,
    /// The question.
    pub question: String,
}

/// A ruling that can be asked.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct AskPage {
    /// The head of the page.
    pub head: HeadView,
    /// The rule set.
    pub game: LinkView,
    /// The rulings of the same part of the game.
    pub siblings: Vec<LinkView>,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The question.
    pub question: String,
    /// What must be known.
    pub facts: Vec<AskFact>,
    /// The cases; the first that fits counts.
    pub cases: Vec<AskCase>,
    /// Numbers that formulas know by name, as `[above, below]`.
    pub numbers: Vec<(String, i64, i64)>,
    /// Where it stands.
    pub source: String,
}

/// Something that must be known.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct AskFact {
    /// Its id.
    pub id: String,
    /// How one asks for it.
    pub ask: String,
    /// The answers: what is written, and what it means.
    pub values: Vec<(String, String)>,
    /// The least and the most number and the step, as they are written, and what is counted, where it is a number.
    pub number: Option<AskNumber>,
    /// The answer if nobody says otherwise.
    pub default: Option<String>,
    /// Is it a reading of the text?
    pub reading: bool,
}

/// The limits of a number.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct AskNumber {
    /// The least.
    pub least: Option<String>,
    /// The most.
    pub most: Option<String>,
    /// From one to the next.
    pub step: Option<String>,
    /// What it counts.
    pub unit: Option<String>,
}

/// A case of a ruling.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct AskCase {
    /// What the facts must be, in words.
    pub told: String,
    /// What the facts must be: each with the words or intervals of which one is enough.
    pub when: Vec<AskCondition>,
    /// What follows.
    pub then: String,
    /// What that means for the game.
    pub means: Option<String>,
    /// The number of the answer, as a formula.
    pub value: Option<String>,
    /// What the number counts.
    pub unit: Option<String>,
    /// Why.
    pub because: Option<String>,
    /// Where it comes from.
    pub source: String,
    /// The sections, each with the page that tells of it.
    pub sections: Vec<LinkView>,
    /// Is it a reading of ours?
    pub reading: bool,
    /// What is to be said of it.
    pub note: Option<String>,
}

/// What a fact must be.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct AskCondition {
    /// The id of the fact.
    pub fact: String,
    /// Words of which one is enough.
    pub words: Vec<String>,
    /// Intervals of which one is enough, as they are written; an end may be open.
    pub within: Vec<(Option<String>, Option<String>)>,
}

/// Where every figure comes from.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SourcesView {
    /// The head of the page.
    pub head: HeadView,
    /// The rule set.
    pub game: LinkView,
    /// The publications.
    pub publications: Vec<PublicationView>,
    /// How many figures come from where.
    pub counts: CountsView,
    /// Choices that the text leaves, what is chosen, and what else could be.
    pub readings: Vec<ReadingView>,
    /// Charts that are missing.
    pub gaps: Vec<GapView>,
    /// Damage of the printed text.
    pub errata: Vec<ErratumView>,
    /// Figures that do not stand in the rule book.
    pub figures: Vec<FigureView>,
}

/// A publication.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PublicationView {
    /// Its short name.
    pub id: String,
    /// Author, title, place and year.
    pub words: String,
    /// Where it can be read.
    pub url: Option<String>,
}

/// A choice that the text leaves.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ReadingView {
    /// Its id.
    pub id: String,
    /// The question.
    pub question: String,
    /// The choices: what it says, and is it the one that holds?
    pub choices: Vec<(String, bool)>,
    /// What is to be said of it.
    pub note: Option<String>,
    /// Where it comes from.
    pub source: String,
}

/// Damage of the printed text.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ErratumView {
    /// Its id.
    pub id: String,
    /// The section in which it stands.
    pub at: String,
    /// What is printed.
    pub printed: String,
    /// What is to be read.
    pub reads: Option<String>,
    /// How one knows.
    pub note: String,
}

/// Rule sets side by side.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CompareView {
    /// The head of the page.
    pub head: HeadView,
    /// The rule sets.
    pub games: Vec<LinkView>,
    /// Groups of rows.
    pub groups: Vec<CompareGroup>,
}

/// Rows of a comparison.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CompareGroup {
    /// Its title.
    pub title: String,
    /// Its id.
    pub id: String,
    /// Its rows: a name, and for each rule set its lines.
    pub rows: Vec<(String, Vec<Vec<FigureLine>>)>,
}

/// The page of a rule set without its head and its links.
pub fn game(rules: &Ruleset) -> GameView {
    let view: RulesView = show_rules(rules);
    let wanted = ["Units", "Grades", "Leaders", "Wear", "Postures"];
    let lists = view.lists.iter().filter(|(title, _)| wanted.contains(&title.as_str()));
    GameView {
        head: HeadView::default(),
        id: view.id.clone(),
        name: view.name.clone(),
        aliases: view.aliases.clone(),
        below: Vec::new(),
        authors: view.authors.clone(),
        edition: view.edition.clone(),
        summary: view.summary.clone(),
        scale: view.scale.iter().map(line).collect(),
        lists: lists
            .map(|(title, items)| TopicView {
                title: title.clone(),
                lines: items.iter().map(line).collect(),
            })
            .collect(),
        pages: Vec::new(),
        parts: Vec::new(),
        counts: view.counts,
        gaps: gaps(rules),
    }
}

fn line(item: &ListItem) -> FigureLine {
    FigureLine {
        name: item.name.clone(),
        value: item.detail.clone(),
        sign: item.mark.map(Mark::sign),
    }
}

fn gaps(rules: &Ruleset) -> Vec<GapView> {
    let gap = |gap: &grognard_core::ruleset::Gap| GapView {
        id: gap.entry.id.clone(),
        name: gap.entry.name.clone(),
        at: gap.at.clone(),
        note: gap.entry.note.clone(),
    };
    rules.gaps.iter().map(gap).collect()
}

/// Entries by the part of the game to which they belong, in the order in which they come.
fn by_topic<T>(items: impl Iterator<Item = (Topic, T)>) -> Vec<(String, Vec<T>)> {
    let mut topics: Vec<(String, Vec<T>)> = Vec::new();
    for (topic, item) in items {
        let word = topic.word().replace('-', " ");
        match topics.iter_mut().find(|(known, _)| *known == word) {
            Some((_, list)) => list.push(item),
            None => topics.push((word, vec![item])),
        }
    }
    topics
}

/// The charts and tables of a rule set, without the head of their page.
pub fn charts(rules: &Ruleset, game: LinkView) -> ChartsView {
    let path = |kind: &str, entry: &Entry| {
        LinkView::new(&entry.name, format!("rules/{}/{kind}-{}.html", rules.id, entry.id))
    };
    let charts = rules.charts.iter().map(|one| {
        let unit = one.unit.clone().unwrap_or_default();
        (one.topic, (path("chart", &one.entry), unit))
    });
    let tables = rules
        .tables
        .iter()
        .map(|one| (one.topic, (path("table", &one.entry), one.dice.to_string())));
    ChartsView {
        head: HeadView::default(),
        topics: by_topic(charts.chain(tables)),
        gaps: gaps(rules),
        game,
    }
}

/// A chart without the head of its page.
pub fn chart_page(rules: &Ruleset, game: LinkView, id: &str) -> Option<ChartPage> {
    let one = rules.chart(id)?;
    let ids = one.rows.iter().map(|row| row.entry.id.clone());
    Some(page(chart(rules, one), game, ids.collect()))
}

/// A dice table with its chances, without the head of its page.
pub fn table_page(rules: &Ruleset, game: LinkView, id: &str) -> Option<ChartPage> {
    let one = rules.table(id)?;
    let view = table(rules, one);
    let ids = (1..=view.rows.len()).map(|row| format!("row-{row}"));
    let ids = ids.collect();
    let told = one.results.iter().filter(|one| one.means.as_ref().is_some_and(|it| !it.is_empty()));
    let results = told.map(|one| (one.name.clone(), one.means.clone().unwrap_or_default()));
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

/// The chances of a dice table.
pub fn chances(rules: &Ruleset, id: &str) -> Option<ChancesView> {
    let table = rules.table(id)?;
    let view: OddsView = odds(rules, table, &OddsWish::default());
    let mut names: Vec<String> = view.results.iter().map(|one| one.name.clone()).collect();
    let all = view.blocks.iter().flat_map(|block| &block.rows).flat_map(|row| &row.chances);
    for chance in all {
        if !names.contains(&chance.name) {
            names.push(chance.name.clone());
        }
    }
    let blocks = view.blocks.iter().map(|block| ChanceBlock {
        name: block.name.clone(),
        by: block.by.clone(),
        rows: block
            .rows
            .iter()
            .map(|row| ChanceRow { label: row.label.clone(), chances: parts(&row.chances, &names) })
            .collect(),
    });
    let blocks = blocks.collect();
    let results = names.iter().enumerate().map(|(at, name)| (name.clone(), at));
    Some(ChancesView { dice: view.dice, results: results.collect(), blocks, notes: view.notes })
}

/// Bars one behind the other: each ends where the next begins, and the last at the whole.
fn parts(chances: &[ChanceView], names: &[String]) -> Vec<Option<ChancePart>> {
    let all: u64 = chances.iter().map(|chance| chance.ways).sum();
    let mut gone: u64 = 0;
    let part = |(shade, name): (usize, &String)| {
        let own: Vec<&ChanceView> = chances.iter().filter(|one| one.name == *name).collect();
        let first = *own.first()?;
        let ways: u64 = own.iter().map(|one| one.ways).sum();
        let thousandths = |ways: u64| ((ways * 1000 + all / 2) / all.max(1)) as u32;
        let from = thousandths(gone);
        gone += ways;
        Some(ChancePart {
            percent: first.percent.clone(),
            share: first.share.clone(),
            from,
            width: thousandths(gone) - from,
            shade,
            name: name.clone(),
        })
    };
    names.iter().enumerate().map(part).collect()
}

/// The rulings of a rule set, without the head of their page.
pub fn rulings(rules: &Ruleset, game: LinkView) -> RulingsView {
    let line = |one: &Ruling| RulingLine {
        link: LinkView::new(
            &one.entry.name,
            format!("rules/{}/ruling-{}.html", rules.id, one.entry.id),
        ),
        question: one.question.clone(),
    };
    let all = rules.rulings.iter().map(|one| (one.topic, line(one)));
    RulingsView { head: HeadView::default(), game, topics: by_topic(all) }
}

/// A ruling that can be asked, without the head of its page. `page_of` knows where a section is told of.
pub fn ask_page(
    rules: &Ruleset,
    game: LinkView,
    id: &str,
    page_of: &dyn Fn(&str) -> Option<String>,
) -> Option<AskPage> {
    let one = rules.ruling(id)?;
    let view = show_ruling(rules, one);
    let fact = |fact: &Fact| AskFact {
        id: fact.id.clone(),
        ask: fact.ask.clone(),
        values: match &fact.answers {
            Answers::Words(words) => words.clone(),
            Answers::Number { .. } => Vec::new(),
        },
        number: match &fact.answers {
            Answers::Words(_) => None,
            Answers::Number { least, most, step, unit } => Some(AskNumber {
                least: least.map(|one| one.to_string()),
                most: most.map(|one| one.to_string()),
                step: step.map(|one| one.to_string()),
                unit: unit.clone(),
            }),
        },
        default: FactView::of(fact).default,
        reading: fact.reading,
    };
    let case = |(case, shown): (&grognard_core::ruleset::Case, &CaseView)| {
        let outcome = one.outcomes.iter().find(|outcome| outcome.id == case.then);
        let sections = case.origin.iter().flat_map(|origin| origin.at.split(';')).map(str::trim);
        let sections =
            sections.filter_map(|section| Some(LinkView::new(section, page_of(section)?)));
        AskCase {
            told: shown.when.clone(),
            when: case.when.iter().map(condition).collect(),
            then: shown.then.clone(),
            means: outcome.and_then(|outcome| outcome.means.clone()),
            value: shown.value.clone(),
            unit: outcome.and_then(|outcome| outcome.unit.clone()),
            because: shown.because.clone(),
            source: shown.source.clone(),
            sections: sections.collect(),
            reading: mark(case.origin.as_ref()) == Some(Mark::Reading),
            note: case.note.clone(),
        }
    };
    let mut numbers: Vec<(String, i64, i64)> = Vec::new();
    let formulas = one.cases.iter().filter_map(|case| case.value.as_ref());
    for name in formulas.flat_map(|formula| formula.value.names()) {
        let known = numbers.iter().any(|(known, ..)| known == name);
        if let Some(number) = rules.number(name).filter(|_| !known) {
            let (above, below) = whole_of(number);
            numbers.push((name.to_owned(), above, below));
        }
    }
    Some(AskPage {
        head: HeadView::default(),
        game,
        siblings: Vec::new(),
        id: view.id,
        name: view.name,
        question: view.question,
        facts: one.facts.iter().map(fact).collect(),
        cases: one.cases.iter().zip(&view.cases).map(case).collect(),
        numbers,
        source: view.source,
    })
}

fn condition(condition: &grognard_core::ruleset::Condition) -> AskCondition {
    let mut told =
        AskCondition { fact: condition.fact.clone(), words: Vec::new(), within: Vec::new() };
    for wanted in &condition.any {
        match wanted {
            Wanted::Word(word) => told.words.push(word.clone()),
            Wanted::Within(least, most) => {
                let end = |end: &Option<Ratio>| end.map(|end| end.to_string());
                told.within.push((end(least), end(most)));
            }
        }
    }
    told
}

/// A ratio as two whole numbers.
fn whole_of(ratio: Ratio) -> (i64, i64) {
    let below = (1..=10_000).find(|below| {
        ratio.times(Ratio::whole(*below)).is_some_and(|whole| Ratio::whole(whole.floor()) == whole)
    });
    let below = below.unwrap_or(1);
    (ratio.times(Ratio::whole(below)).map_or(0, |whole| whole.floor()), below)
}

/// Where every figure of a rule set comes from, without the head of the page.
pub fn sources(rules: &Ruleset, game: LinkView) -> SourcesView {
    let view: RulesView = show_rules(rules);
    let publication = |one: &grognard_core::ruleset::Publication| {
        let year = one.year.map(|year| year.to_string());
        let parts = [one.author.clone(), Some(one.title.clone()), one.place.clone(), year];
        PublicationView {
            id: one.id.clone(),
            words: parts.into_iter().flatten().collect::<Vec<String>>().join(", "),
            url: one.address.clone().filter(|address| address.starts_with("http")),
        }
    };
    let reading = |one: &grognard_core::ruleset::Reading| ReadingView {
        id: one.entry.id.clone(),
        question: one.entry.name.clone(),
        choices: one.choices.iter().map(|(id, says)| (says.clone(), *id == one.default)).collect(),
        note: one.entry.note.clone(),
        source: said(rules, one.entry.origin.as_ref()),
    };
    let erratum = |one: &grognard_core::ruleset::Erratum| ErratumView {
        id: one.id.clone(),
        at: one.at.clone(),
        printed: one.printed.clone(),
        reads: one.reads.clone(),
        note: one.note.clone(),
    };
    SourcesView {
        head: HeadView::default(),
        game,
        publications: rules.sources.iter().map(publication).collect(),
        counts: view.counts,
        readings: rules.readings.iter().map(reading).collect(),
        gaps: gaps(rules),
        errata: rules.errata.iter().map(erratum).collect(),
        figures: view.figures.into_iter().filter(|one| one.kind != Some("text")).collect(),
    }
}

/// What the charts of fire say of ranges: each row with its figures.
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

/// Rule sets side by side, without the head of the page.
pub fn compare(all: &[&Ruleset]) -> CompareView {
    let views: Vec<RulesView> = all.iter().map(|rules| show_rules(rules)).collect();
    let link =
        |rules: &&Ruleset| LinkView::new(&rules.name, format!("rules/{}/index.html", rules.id));
    let scale = |ids: &[&str]| -> Vec<Vec<FigureLine>> {
        let of = |view: &RulesView| {
            view.scale.iter().filter(|one| ids.contains(&one.id.as_str())).map(line).collect()
        };
        views.iter().map(of).collect()
    };
    let list = |title: &str| -> Vec<Vec<FigureLine>> {
        let of = |view: &RulesView| {
            let found = view.lists.iter().find(|(known, _)| known == title);
            found.map(|(_, items)| items.iter().map(line).collect()).unwrap_or_default()
        };
        views.iter().map(of).collect()
    };
    let elements: Vec<Vec<FigureLine>> = views
        .iter()
        .map(|view| {
            let rest = view.scale.iter();
            rest.filter(|one| !["ground", "turn", "dice"].contains(&one.id.as_str()))
                .map(line)
                .collect()
        })
        .collect();
    let ranges: Vec<Vec<FigureLine>> = all.iter().map(|rules| ranges(rules)).collect();
    let group = |title: &str, rows: Vec<(&str, Vec<Vec<FigureLine>>)>| CompareGroup {
        title: title.to_owned(),
        id: section_id(title),
        rows: rows
            .into_iter()
            .filter(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()))
            .map(|(name, cells)| (name.to_owned(), cells))
            .collect(),
    };
    CompareView {
        head: HeadView::default(),
        games: all.iter().map(link).collect(),
        groups: vec![
            group(
                "Scale",
                vec![
                    ("Ground", scale(&["ground"])),
                    ("Time", scale(&["turn"])),
                    ("Dice", scale(&["dice"])),
                    ("Men", elements),
                ],
            ),
            group("Organisation", vec![("Units", list("Units")), ("Postures", list("Postures"))]),
            group(
                "Quality and command",
                vec![("Grades", list("Grades")), ("Leaders", list("Leaders"))],
            ),
            group("Fire", vec![("Ranges", ranges)]),
            group("Wear", vec![("Wear", list("Wear"))]),
        ],
    }
}
