//! From a pack as it is written to a rule set as it is meant. What was not understood is left out:
//! it has been complained of already.

use super::formula::Formula;
use super::types::{
    Answer, Answers, Assign, Base, Case, Chart, Column, Condition, DiceTable, Element, Ends, Entry,
    Erratum, Example, Exceptional, Fact, Figure, GameGrade, GameLeader, GamePosture, GameQuality,
    GameTerm, GameTrait, GameUnit, Gap, GroundScale, LossWeight, Mark, MarkAt, Mixed, Modifier,
    NamedRatio, Origin, Outcome, Publication, RangeRow, RatingRow, Reading, ReferenceForm,
    Rounding, Row, Ruleset, Ruling, Scope, Sheet, SheetItem, SheetPart, Sourced, TableColumn,
    TableResult, TableRow, Turn, Wanted, WearModel, When,
};
use crate::document::Sourced as WrittenSourced;
use crate::document::ruleset as written;
use crate::document::{
    CountFrom, EndsMethod, Field, FormulaText, Id, List, Match, MatchOne, MixWeight, Ratio, Source,
    Table, Written,
};
use crate::text::{Spanned, one_line};

/// What a rule set came to, and what is wrong with its formulas.
#[derive(Debug, Default)]
pub struct Resolved {
    /// The rule set.
    pub ruleset: Ruleset,
    /// Formulas that cannot be read: where, and why.
    pub bad_formulas: Vec<Spanned<String>>,
}

/// Reads a pack that has been laid over the packs below it.
pub fn resolve(pack: &written::Ruleset<'_>) -> Resolved {
    let mut bad = Vec::new();
    let formulas = &mut bad;
    let mut ruleset = Ruleset {
        id: id(&pack.id).unwrap_or_default(),
        name: text(&pack.name).unwrap_or_default(),
        aliases: ids(&pack.aliases),
        below: Vec::new(),
        authors: pack.authors.items.iter().map(|author| author.value.to_owned()).collect(),
        edition: text(&pack.edition),
        version: text(&pack.version),
        date: plain(&pack.date),
        summary: text(&pack.summary),
        sources: publications(pack),
        text: id(&pack.text),
        length_unit: plain(&pack.length_unit),
        pages: pack.pages.items.iter().map(|page| page.value.to_owned()).collect(),
        references: entries(&pack.references, reference_form),
        ground: None,
        turn: None,
        dice: None,
        figures: entries(&pack.figures, figure),
        ratio: id(&pack.ratio),
        elements: entries(&pack.elements, element),
        ratios: entries(&pack.ratios, named_ratio),
        bases: entries(&pack.bases, base),
        units: entries(&pack.units, unit),
        roundings: entries(&pack.roundings, rounding),
        grades: entries(&pack.grades, grade),
        mixed: entries(&pack.mixed, mixed),
        traits: entries(&pack.traits, game_trait),
        assign: entries(&pack.assign, assign),
        qualities: entries(&pack.qualities, quality),
        leaders: entries(&pack.leaders, leader),
        wear: entries_with(&pack.wear, formulas, wear),
        postures: entries_with(&pack.postures, formulas, posture),
        charts: entries(&pack.charts, chart),
        cards: pack
            .cards
            .items
            .iter()
            .map(|one| Spanned { value: one.value.0.to_owned(), span: one.span })
            .collect(),
        sheet: pack.sheet.value().map(sheet),
        tables: entries_with(&pack.tables, formulas, table),
        rulings: Vec::new(),
        readings: entries(&pack.readings, reading),
        gaps: Vec::new(),
        errata: entries(&pack.errata, erratum),
        terms: entries(&pack.terms, term),
    };
    if let Some(scale) = pack.scale.value() {
        ruleset.ground = scale.ground.value().and_then(ground);
        ruleset.turn = scale.turn.value().and_then(turn);
    }
    ruleset.dice = pack.dice.value().and_then(dice);
    ruleset.rulings = entries_with(&pack.rulings, formulas, ruling);
    for ruling in &mut ruleset.rulings {
        let asked = ruleset.readings.iter().filter(|reading| ruling.asks_for(&reading.entry.id));
        let asked: Vec<Fact> = asked.map(as_fact).collect();
        ruling.facts.extend(asked);
    }
    // A chart or a table of its name closes a gap.
    let filled = |id: &str| ruleset.chart(id).is_some() || ruleset.table(id).is_some();
    ruleset.gaps =
        entries(&pack.gaps, gap).into_iter().filter(|gap| !filled(&gap.entry.id)).collect();
    Resolved { ruleset, bad_formulas: bad }
}

type Bad = Vec<Spanned<String>>;

fn entries<W, T>(list: &List<W>, resolve: fn(&W) -> Option<T>) -> Vec<T> {
    list.items.iter().filter_map(|item| resolve(&item.value)).collect()
}

fn entries_with<W, T>(
    list: &List<W>,
    bad: &mut Bad,
    resolve: fn(&W, &mut Bad) -> Option<T>,
) -> Vec<T> {
    list.items.iter().filter_map(|item| resolve(&item.value, bad)).collect()
}

fn plain<T: Copy>(field: &Field<T>) -> Option<T> {
    field.value().copied()
}

fn text(field: &Field<&str>) -> Option<String> {
    field.value().map(|text| one_line(text))
}

fn id(field: &Field<Id<'_>>) -> Option<String> {
    field.value().map(|id| id.0.to_owned())
}

fn ids(list: &List<Id<'_>>) -> Vec<String> {
    list.items.iter().map(|id| id.value.0.to_owned()).collect()
}

fn words<T: Copy>(list: &List<T>) -> Vec<T> {
    list.items.iter().map(|word| word.value).collect()
}

fn origin(source: &Field<Source<'_>>) -> Option<Origin> {
    source.get().map(|source| Origin {
        kind: source.value.kind,
        at: source.value.at.to_owned(),
        note: source.value.note.map(str::to_owned),
        span: source.span,
    })
}

/// The head of an entry; without a name it goes by its id.
fn entry(
    key: &Field<Id<'_>>,
    name: &Field<&str>,
    source: &Field<Source<'_>>,
    note: &Field<&str>,
) -> Option<Entry> {
    let id = key.get()?;
    Some(Entry {
        id: id.value.0.to_owned(),
        name: text(name).unwrap_or_else(|| id.value.0.to_owned()),
        origin: origin(source),
        note: text(note),
        span: id.span,
    })
}

/// A figure; without a source of its own it has that of what it stands in.
fn figure_of<W, T>(
    written: &Spanned<WrittenSourced<'_, W>>,
    inherited: &Option<Origin>,
    value: impl FnOnce(&W) -> Option<T>,
) -> Option<Sourced<T>> {
    let inner = written.value.value.get()?;
    Some(Sourced {
        value: value(&inner.value)?,
        origin: origin(&written.value.source).or_else(|| inherited.clone()),
        note: text(&written.value.note),
        span: inner.span,
    })
}

fn sourced<T: Copy>(
    field: &Field<WrittenSourced<'_, T>>,
    inherited: &Option<Origin>,
) -> Option<Sourced<T>> {
    figure_of(field.get()?, inherited, |value| Some(*value))
}

fn formula(
    field: &Field<WrittenSourced<'_, FormulaText<'_>>>,
    inherited: &Option<Origin>,
    bad: &mut Bad,
) -> Option<Sourced<Formula>> {
    let written = field.get()?;
    let span = written.value.value.span()?;
    figure_of(written, inherited, |text| match Formula::read(text.0) {
        Ok(formula) => Some(formula),
        Err(why) => {
            bad.push(Spanned::new(why, span));
            None
        }
    })
}

fn values(
    table: &Table<'_, WrittenSourced<'_, Ratio>>,
    inherited: &Option<Origin>,
) -> Vec<(String, Sourced<Ratio>)> {
    let entries = table.entries.iter();
    entries
        .filter_map(|(key, value)| Some((key.value.to_owned(), sourced(value, inherited)?)))
        .collect()
}

fn scope(field: &Field<written::Scope<'_>>) -> Scope {
    let Some(scope) = field.value() else { return Scope::default() };
    Scope {
        arms: words(&scope.arms),
        grades: ids(&scope.grades),
        traits: ids(&scope.traits),
        nations: ids(&scope.nations),
        postures: ids(&scope.postures),
        terrain: words(&scope.terrain),
        elements: plain(&scope.elements),
        years: plain(&scope.years),
    }
}

fn when(table: &Table<'_, Match<'_>>) -> When {
    let choice = |one: &MatchOne<'_>| match one {
        MatchOne::Word(word) => (*word).to_owned(),
        // Choices of readings are words.
        MatchOne::Within(..) => String::new(),
    };
    let entries = table.entries.iter();
    entries
        .filter_map(|(key, value)| {
            Some((key.value.to_owned(), value.value()?.any.iter().map(choice).collect()))
        })
        .collect()
}

fn publications(pack: &written::Ruleset<'_>) -> Vec<Publication> {
    let entries = pack.sources.entries.iter();
    entries
        .filter_map(|(key, citation)| {
            let citation = citation.value()?;
            Some(Publication {
                id: key.value.to_owned(),
                title: text(&citation.title)?,
                author: text(&citation.author),
                year: plain(&citation.year),
                place: text(&citation.place),
                address: text(&citation.url),
            })
        })
        .collect()
}

fn reference_form(form: &written::ReferenceForm<'_>) -> Option<ReferenceForm> {
    let split = |field: &Field<&str>| {
        let (before, after) = field.value()?.split_once('#')?;
        Some((before.to_owned(), after.to_owned()))
    };
    Some(ReferenceForm { form: split(&form.form)?, section: split(&form.section)? })
}

fn ground(scale: &written::GroundScale<'_>) -> Option<GroundScale> {
    Some(GroundScale {
        table: plain(&scale.table)?,
        ground: with_note(sourced(&scale.ground, &origin(&scale.source))?, &scale.note),
        about: plain(&scale.about).unwrap_or(false),
    })
}

fn turn(turn: &written::TurnScale<'_>) -> Option<Turn> {
    Some(Turn {
        name: text(&turn.name)?,
        minutes: with_note(sourced(&turn.minutes, &origin(&turn.source))?, &turn.note),
        about: plain(&turn.about).unwrap_or(false),
    })
}

fn dice(dice: &written::DiceRule<'_>) -> Option<(Sourced<Ratio>, Sourced<Ratio>)> {
    let source = origin(&dice.source);
    Some((
        with_note(sourced(&dice.count, &source)?, &dice.note),
        with_note(sourced(&dice.sides, &source)?, &dice.note),
    ))
}

fn with_note<T>(mut figure: Sourced<T>, note: &Field<&str>) -> Sourced<T> {
    figure.note = figure.note.or_else(|| text(note));
    figure
}

fn figure(figure: &written::Figure<'_>) -> Option<Figure> {
    Some(Figure {
        entry: entry(&figure.id, &figure.name, &figure.source, &figure.note)?,
        value: plain(&figure.value)?,
        unit: text(&figure.unit),
    })
}

fn element(element: &written::Element<'_>) -> Option<Element> {
    let entry = entry(&element.id, &element.name, &element.source, &element.note)?;
    let men = sourced(&element.men, &entry.origin);
    let guns = sourced(&element.guns, &entry.origin);
    // Where the text has one number and no interval, that is the one to divide by.
    let exact = men.iter().chain(&guns).find_map(|figure| {
        let Sourced { origin, note, span, .. } = figure.clone();
        let value = Ratio::whole(figure.value.exact()?.into());
        Some(Sourced { value, origin, note, span })
    });
    Some(Element {
        plural: text(&element.plural).unwrap_or_else(|| format!("{}s", entry.name)),
        arms: words(&element.arms),
        nominal: sourced(&element.nominal, &entry.origin).or(exact),
        men,
        guns,
        figures: sourced(&element.figures, &entry.origin),
        scope: scope(&element.r#for),
        entry,
    })
}

fn named_ratio(ratio: &written::NamedRatio<'_>) -> Option<NamedRatio> {
    let entry = entry(&ratio.id, &ratio.name, &ratio.source, &ratio.note)?;
    Some(NamedRatio { elements: values(&ratio.elements, &entry.origin), entry })
}

fn base(base: &written::Base<'_>) -> Option<Base> {
    let entry = entry(&base.id, &base.name, &base.source, &base.note)?;
    Some(Base {
        elements: ids(&base.elements),
        leaders: ids(&base.leaders),
        width: sourced(&base.width, &entry.origin)?,
        depth: sourced(&base.depth, &entry.origin)?,
        figures: sourced(&base.figures, &entry.origin),
        scope: scope(&base.r#for),
        entry,
    })
}

fn unit(unit: &written::GameUnit<'_>) -> Option<GameUnit> {
    let entry = entry(&unit.id, &unit.name, &unit.source, &unit.note)?;
    Some(GameUnit {
        level: plain(&unit.level)?,
        arms: words(&unit.arms),
        element: id(&unit.element)?,
        least: sourced(&unit.least, &entry.origin),
        most: sourced(&unit.most, &entry.origin),
        usual: sourced(&unit.usual, &entry.origin),
        detachment: sourced(&unit.detachment, &entry.origin),
        guns: plain(&unit.guns),
        entry,
    })
}

fn rounding(rounding: &written::Rounding<'_>) -> Option<Rounding> {
    let entry = entry(&rounding.id, &rounding.name, &rounding.source, &rounding.note)?;
    Some(Rounding {
        method: plain(&rounding.method)?,
        up_from: sourced(&rounding.up_from, &entry.origin),
        entry,
    })
}

fn grade(grade: &written::GameGrade<'_>) -> Option<GameGrade> {
    let entry = entry(&grade.id, &grade.name, &grade.source, &grade.note)?;
    Some(GameGrade {
        short: text(&grade.short),
        points: sourced(&grade.points, &entry.origin),
        from: words(&grade.from),
        to: plain(&grade.to),
        entry,
    })
}

fn mixed(mixed: &written::Mixed<'_>) -> Option<Mixed> {
    let entry = entry(&mixed.id, &Field::Absent, &mixed.source, &mixed.note)?;
    Some(Mixed {
        method: plain(&mixed.method)?,
        weight: plain(&mixed.weight).unwrap_or(MixWeight::Bodies),
        up_from: sourced(&mixed.up_from, &entry.origin),
        when: when(&mixed.when),
        entry,
    })
}

fn game_trait(one: &written::GameTrait<'_>) -> Option<GameTrait> {
    Some(GameTrait {
        entry: entry(&one.id, &one.name, &one.source, &one.note)?,
        short: text(&one.short),
        from: words(&one.from),
        arms: words(&one.arms),
        means: text(&one.means),
    })
}

fn assign(assign: &written::Assign<'_>) -> Option<Assign> {
    Some(Assign {
        entry: entry(&assign.id, &Field::Absent, &assign.source, &assign.note)?,
        scope: scope(&assign.r#for),
        grade: id(&assign.grade),
        traits: assign.traits.span.map(|_| ids(&assign.traits)),
    })
}

fn quality(quality: &written::GameQuality<'_>) -> Option<GameQuality> {
    let entry = entry(&quality.id, &quality.name, &quality.source, &quality.note)?;
    Some(GameQuality {
        from: words(&quality.from),
        values: values(&quality.values, &entry.origin),
        entry,
    })
}

fn leader(leader: &written::GameLeader<'_>) -> Option<GameLeader> {
    let entry = entry(&leader.id, &leader.name, &leader.source, &leader.note)?;
    Some(GameLeader {
        echelons: words(&leader.echelons),
        arms: words(&leader.arms),
        moves: sourced(&leader.r#move, &entry.origin),
        range: sourced(&leader.range, &entry.origin),
        ranges: entries(&leader.ranges, range_row),
        ratings: entries(&leader.ratings, rating_row),
        exceptional: leader.exceptional.value().map(exceptional),
        exceptional_only: plain(&leader.exceptional_only).unwrap_or(false),
        entry,
    })
}

fn exceptional(one: &written::Exceptional<'_>) -> Exceptional {
    let origin = origin(&one.source);
    Exceptional {
        farther: sourced(&one.farther, &origin).map(|figure| with_note(figure, &one.note)),
        bonus: sourced(&one.bonus, &origin).map(|figure| with_note(figure, &one.note)),
        origin,
    }
}

fn range_row(row: &written::RangeRow<'_>) -> Option<RangeRow> {
    let entry = entry(&row.id, &Field::Absent, &row.source, &row.note)?;
    Some(RangeRow {
        nations: ids(&row.nations),
        range: sourced(&row.range, &entry.origin)?,
        years: plain(&row.years),
        entry,
    })
}

fn rating_row(row: &written::RatingRow<'_>) -> Option<RatingRow> {
    let entry = entry(&row.id, &row.name, &row.source, &row.note)?;
    Some(RatingRow {
        rating: plain(&row.rating)?,
        range: sourced(&row.range, &entry.origin),
        bonus: sourced(&row.bonus, &entry.origin),
        entry,
    })
}

fn wear(wear: &written::WearModel<'_>, bad: &mut Bad) -> Option<WearModel> {
    let entry = entry(&wear.id, &wear.name, &wear.source, &wear.note)?;
    Some(WearModel {
        of: plain(&wear.of)?,
        echelons: words(&wear.echelons),
        arms: words(&wear.arms),
        counts: text(&wear.counts)?,
        boxes: formula(&wear.boxes, &entry.origin, bad),
        marks: entries_with(&wear.marks, bad, mark),
        weights: entries(&wear.weights, weight),
        when: when(&wear.when),
        entry,
    })
}

fn mark(mark: &written::Mark<'_>, bad: &mut Bad) -> Option<Mark> {
    let entry = entry(&mark.id, &mark.name, &mark.source, &mark.note)?;
    let cell = mark.cell.value().and_then(|cell| {
        let chart = cell.chart.get()?;
        let part = usize::try_from(plain(&cell.part).unwrap_or(1)).ok()?;
        Some(MarkAt::Cell { chart: chart.value.0.to_owned(), part, span: chart.span })
    });
    let formula = formula(&mark.at, &entry.origin, bad).map(MarkAt::Formula);
    Some(Mark {
        at: formula.or(cell).unwrap_or(MarkAt::Unsaid),
        from: plain(&mark.from).unwrap_or(CountFrom::Lost),
        when: when(&mark.when),
        means: text(&mark.means),
        entry,
    })
}

fn weight(weight: &written::LossWeight<'_>) -> Option<LossWeight> {
    let entry = entry(&weight.id, &Field::Absent, &weight.source, &weight.note)?;
    Some(LossWeight {
        scope: scope(&weight.r#for),
        echelons: words(&weight.echelons),
        counts: sourced(&weight.counts, &entry.origin)?,
        total: sourced(&weight.total, &entry.origin),
        when: when(&weight.when),
        entry,
    })
}

fn posture(posture: &written::GamePosture<'_>, bad: &mut Bad) -> Option<GamePosture> {
    let entry = entry(&posture.id, &posture.name, &posture.source, &posture.note)?;
    Some(GamePosture {
        is: plain(&posture.is),
        arms: words(&posture.arms),
        files: formula(&posture.files, &entry.origin, bad),
        ranks: formula(&posture.ranks, &entry.origin, bad),
        width: formula(&posture.width, &entry.origin, bad),
        depth: formula(&posture.depth, &entry.origin, bad),
        least: sourced(&posture.least, &entry.origin),
        scope: scope(&posture.r#for),
        means: text(&posture.means),
        entry,
    })
}

fn chart(chart: &written::Chart<'_>) -> Option<Chart> {
    let column = |column: &written::Column<'_>| {
        Some(Column {
            id: id(&column.id)?,
            name: text(&column.name).unwrap_or_default(),
            scope: scope(&column.r#for),
        })
    };
    Some(Chart {
        entry: entry(&chart.id, &chart.name, &chart.source, &chart.note)?,
        topic: plain(&chart.topic)?,
        unit: text(&chart.unit),
        columns: entries(&chart.columns, column),
        rows: entries(&chart.rows, row),
        scope: scope(&chart.r#for),
    })
}

fn row(row: &written::Row<'_>) -> Option<Row> {
    let entry = entry(&row.id, &row.name, &row.source, &row.note)?;
    let cells = row.cells.items.iter();
    let cell =
        |cell| figure_of(cell, &entry.origin, |written: &Written<'_>| Some(written.0.to_owned()));
    Some(Row {
        cells: cells.filter_map(cell).collect(),
        means: text(&row.means),
        scope: scope(&row.r#for),
        entry,
    })
}

fn sheet(sheet: &written::Sheet<'_>) -> Sheet {
    let gaps = sheet.gaps.items.iter();
    let gaps = gaps.map(|gap| Spanned { value: gap.value.0.to_owned(), span: gap.span });
    Sheet {
        sides: plain(&sheet.sides).unwrap_or(2),
        gaps: sheet.gaps.span.map(|_| gaps.collect()),
        items: entries(&sheet.items, sheet_item),
    }
}

fn sheet_item(item: &written::SheetItem<'_>) -> Option<SheetItem> {
    let parts = [
        (SheetPart::Chart, &item.chart),
        (SheetPart::Table, &item.table),
        (SheetPart::Ruling, &item.ruling),
        (SheetPart::Odds, &item.odds),
    ];
    let (part, id) = parts.into_iter().find_map(|(part, id)| Some((part, id.get()?)))?;
    Some(SheetItem {
        part,
        id: id.value.0.to_owned(),
        only: ids(&item.only),
        columns: ids(&item.columns),
        net: (plain(&item.from), plain(&item.to)),
        modifiers: plain(&item.modifiers).unwrap_or(true),
        brief: plain(&item.brief).unwrap_or(false),
        note: text(&item.note),
        span: id.span,
    })
}

fn table(table: &written::DiceTable<'_>, bad: &mut Bad) -> Option<DiceTable> {
    let entry = entry(&table.id, &table.name, &table.source, &table.note)?;
    let result = |result: &written::TableResult<'_>| {
        Some(TableResult {
            id: id(&result.id)?,
            name: text(&result.name)?,
            short: text(&result.short),
            means: text(&result.means),
        })
    };
    let ends = |ends: &written::Ends<'_>| {
        Some(Ends {
            stay: plain(&ends.method)? == EndsMethod::Stay,
            origin: origin(&ends.source),
            note: text(&ends.note),
        })
    };
    let columns = table.columns.items.iter();
    Some(DiceTable {
        topic: plain(&table.topic)?,
        dice: plain(&table.dice)?,
        columns: columns
            .filter_map(|column| table_column(&column.value, &entry.origin, bad))
            .collect(),
        results: entries(&table.results, result),
        rows: entries(&table.rows, table_row),
        beyond: entries(&table.beyond, table_row),
        modifiers: entries(&table.modifiers, modifier),
        shifts: entries(&table.shifts, modifier),
        ends: table.ends.value().and_then(ends),
        entry,
    })
}

fn table_column(
    column: &written::TableColumn<'_>,
    inherited: &Option<Origin>,
    bad: &mut Bad,
) -> Option<TableColumn> {
    Some(TableColumn {
        id: id(&column.id)?,
        name: text(&column.name).unwrap_or_default(),
        upto: sourced(&column.upto, inherited),
        value: formula(&column.value, inherited, bad),
        scope: scope(&column.r#for),
        note: text(&column.note),
        span: column.id.span()?,
    })
}

fn table_row(row: &written::TableRow<'_>) -> Option<TableRow> {
    let origin = origin(&row.source);
    let cells = row.cells.items.iter();
    let cell = |cell| figure_of(cell, &origin, |id: &Id<'_>| Some(id.0.to_owned()));
    Some(TableRow {
        score: plain(&row.score)?,
        cells: cells.filter_map(cell).collect(),
        note: text(&row.note),
        span: row.score.span()?,
        origin,
    })
}

fn modifier(modifier: &written::Modifier<'_>) -> Option<Modifier> {
    let entry = entry(&modifier.id, &modifier.name, &modifier.source, &modifier.note)?;
    Some(Modifier {
        value: sourced(&modifier.value, &entry.origin)?,
        times: plain(&modifier.times).unwrap_or(1),
        group: id(&modifier.group),
        columns: ids(&modifier.columns),
        scope: scope(&modifier.r#for),
        entry,
    })
}

fn ruling(ruling: &written::Ruling<'_>, bad: &mut Bad) -> Option<Ruling> {
    let outcome = |outcome: &written::Outcome<'_>| {
        Some(Outcome {
            id: id(&outcome.id)?,
            name: text(&outcome.name)?,
            means: text(&outcome.means),
            unit: text(&outcome.unit),
        })
    };
    Some(Ruling {
        entry: entry(&ruling.id, &ruling.name, &ruling.source, &ruling.note)?,
        topic: plain(&ruling.topic)?,
        question: text(&ruling.question)?,
        facts: entries(&ruling.facts, fact),
        outcomes: entries(&ruling.outcomes, outcome),
        cases: entries_with(&ruling.cases, bad, case),
        examples: entries(&ruling.examples, example),
    })
}

fn fact(fact: &written::Fact<'_>) -> Option<Fact> {
    let words = fact.values.entries.iter();
    let words: Vec<(String, String)> =
        words.filter_map(|(key, meaning)| Some((key.value.to_owned(), text(meaning)?))).collect();
    let answers = match words.is_empty() {
        false => Answers::Words(words),
        true => Answers::Number {
            least: plain(&fact.least),
            most: plain(&fact.most),
            step: plain(&fact.step),
            unit: text(&fact.unit),
        },
    };
    Some(Fact {
        id: id(&fact.id)?,
        ask: text(&fact.ask)?,
        default: fact.default.value().and_then(|word| answers.read(word.0)),
        answers,
        reading: false,
        note: text(&fact.note),
        span: fact.id.span()?,
    })
}

/// A reading is a fact that everybody knows the answer to until somebody chooses another one.
fn as_fact(reading: &Reading) -> Fact {
    Fact {
        id: reading.entry.id.clone(),
        ask: reading.entry.name.clone(),
        answers: Answers::Words(reading.choices.clone()),
        default: Some(Answer::Word(reading.default.clone())),
        reading: true,
        note: reading.entry.note.clone(),
        span: reading.entry.span,
    }
}

impl Ruling {
    /// Does any case ask for a fact, or work with it?
    pub fn asks_for(&self, fact: &str) -> bool {
        self.cases.iter().any(|case| {
            case.when.iter().any(|condition| condition.fact == fact)
                || case.value.iter().any(|value| value.value.names().contains(&fact))
        })
    }
}

impl Answers {
    /// What somebody answered, if it is one of the answers.
    pub fn read(&self, text: &str) -> Option<Answer> {
        match self {
            Answers::Words(words) => {
                let known = words.iter().any(|(word, _)| word == text);
                known.then(|| Answer::Word(text.to_owned()))
            }
            Answers::Number { least, most, step, .. } => {
                let number = Ratio::read(text)?;
                let above = least.is_none_or(|least| least <= number);
                let below = most.is_none_or(|most| number <= most);
                let whole = |step: Ratio| number.over(step).is_some_and(|n| n.as_whole().is_some());
                let stepped = step.is_none_or(whole);
                (above && below && stepped).then_some(Answer::Number(number))
            }
        }
    }
}

fn case(case: &written::Case<'_>, bad: &mut Bad) -> Option<Case> {
    let origin = origin(&case.source);
    let condition = |(key, value): &(Spanned<&str>, Field<Match<'_>>)| {
        Some(Condition {
            fact: key.value.to_owned(),
            any: value.value()?.any.iter().map(wanted).collect(),
            span: key.span,
        })
    };
    Some(Case {
        when: case.when.entries.iter().filter_map(condition).collect(),
        then: id(&case.then)?,
        value: formula(&case.value, &origin, bad),
        because: text(&case.because),
        note: text(&case.note),
        span: case.then.span()?,
        origin,
    })
}

fn wanted(one: &MatchOne<'_>) -> Wanted {
    match one {
        MatchOne::Word(word) => Wanted::Word((*word).to_owned()),
        MatchOne::Within(least, most) => Wanted::Within(*least, *most),
    }
}

fn example(example: &written::Example<'_>) -> Option<Example> {
    let given = example.given.entries.iter();
    let given = given.filter_map(|(key, value)| {
        let value = value.get()?;
        Some((key.value.to_owned(), value.value.0.to_owned(), value.span))
    });
    Some(Example {
        given: given.collect(),
        then: id(&example.then)?,
        value: plain(&example.value),
        origin: origin(&example.source),
        note: text(&example.note),
        span: example.then.span()?,
    })
}

fn reading(reading: &written::Reading<'_>) -> Option<Reading> {
    let choice = |choice: &written::Choice<'_>| Some((id(&choice.id)?, text(&choice.name)?));
    Some(Reading {
        entry: entry(&reading.id, &reading.question, &reading.source, &reading.note)?,
        choices: entries(&reading.choices, choice),
        default: id(&reading.default)?,
    })
}

fn gap(gap: &written::Gap<'_>) -> Option<Gap> {
    Some(Gap {
        entry: entry(&gap.id, &gap.name, &Field::Absent, &gap.note)?,
        topic: plain(&gap.topic),
        at: text(&gap.at)?,
        columns: gap.columns.items.iter().map(|column| column.value.to_owned()).collect(),
        rows: plain(&gap.rows),
    })
}

fn erratum(erratum: &written::Erratum<'_>) -> Option<Erratum> {
    Some(Erratum {
        id: id(&erratum.id)?,
        at: text(&erratum.at)?,
        printed: text(&erratum.printed)?,
        reads: text(&erratum.reads),
        kind: plain(&erratum.kind)?,
        certainty: plain(&erratum.certainty)?,
        note: text(&erratum.note)?,
    })
}

fn term(term: &written::Term<'_>) -> Option<GameTerm> {
    Some(GameTerm {
        entry: entry(&term.id, &term.name, &term.source, &Field::Absent)?,
        means: text(&term.means)?,
    })
}
