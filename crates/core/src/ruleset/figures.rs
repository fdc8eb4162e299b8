//! Lists every figure of a rule set with its path in the pack, so that `check` and pages can count
//! figures by origin.

use grognard_syntax::text::Span;

use super::types::{CardPart, Origin, PackEntry, Ruleset, Sourced};
use crate::document::Provenance;

#[derive(Debug, Clone)]
pub struct FigureAt<'r> {
    /// Path of ids to the figure, such as `charts/movement/advance/infantry`.
    pub place: String,
    /// Text of the figure for readers.
    pub shown: String,
    pub origin: Option<&'r Origin>,
    pub noted: bool,
    /// Span of the figure in the pack, so that findings can point there.
    pub span: Span,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Number of figures from the rule book.
    pub text: usize,
    /// Number of figures from another publication.
    pub public: usize,
    /// Number of figures that are computed from other figures.
    pub derived: usize,
    /// Number of figures that come from a reading.
    pub reading: usize,
    /// Number of figures without an origin, which `check` reports.
    pub unsaid: usize,
}

impl Counts {
    pub fn of(figures: &[FigureAt<'_>]) -> Counts {
        let mut counts = Counts::default();
        for figure in figures {
            match figure.origin.map(|origin| origin.kind) {
                Some(Provenance::Text) => counts.text += 1,
                Some(Provenance::Public) => counts.public += 1,
                Some(Provenance::Derived) => counts.derived += 1,
                Some(Provenance::Reading) => counts.reading += 1,
                None => counts.unsaid += 1,
            }
        }
        counts
    }

    pub fn all(self) -> usize {
        self.text + self.public + self.derived + self.reading + self.unsaid
    }
}

pub fn figures(ruleset: &Ruleset) -> Vec<FigureAt<'_>> {
    let mut list = Lister { figures: Vec::new() };
    if let Some(ground) = &ruleset.ground {
        list.add("scale/ground", &ground.ground, None);
    }
    if let Some(turn) = &ruleset.turn {
        list.add("scale/turn", &turn.minutes, None);
    }
    let club = &ruleset.club_game;
    for (name, figure) in [
        ("least-units", &club.least_units),
        ("most-units", &club.most_units),
        ("most-elements", &club.most_elements),
        ("most-turns", &club.most_turns),
        ("unit-seconds", &club.unit_seconds),
        ("table-length", &club.table_length),
        ("table-depth", &club.table_depth),
    ] {
        list.some(&format!("club-game/{name}"), figure, None);
    }
    if let Some((count, sides)) = &ruleset.dice {
        list.add("dice/count", count, None);
        list.add("dice/sides", sides, None);
    }
    for figure in &ruleset.figures {
        list.entry("figures", &figure.entry, figure.value.to_string());
    }
    for figure in &ruleset.unit_figures {
        for row in &figure.rows {
            let place = format!("figures/{}/{}", figure.entry.id, row.entry.id);
            list.push(place, row.value.value.written().to_owned(), &row.value, Some(&row.entry));
        }
    }
    for size in &ruleset.sizes {
        list.entry("sizes", &size.entry, size.entry.name.clone());
    }
    army(ruleset, &mut list);
    command(ruleset, &mut list);
    charts(ruleset, &mut list);
    cards(ruleset, &mut list);
    for ruling in &ruleset.rulings {
        for (index, case) in ruling.cases.iter().enumerate() {
            list.figures.push(FigureAt {
                place: format!("rulings/{}/{}", ruling.entry.id, index + 1),
                shown: case.then.clone(),
                origin: case.origin.as_ref(),
                noted: case.note.is_some() || case.because.is_some() || ruling.entry.note.is_some(),
                span: case.span,
            });
        }
    }
    for reading in &ruleset.readings {
        list.entry("readings", &reading.entry, reading.default.clone());
    }
    list.figures
}

fn army<'r>(ruleset: &'r Ruleset, list: &mut Lister<'r>) {
    for element in &ruleset.elements {
        let entry = Some(&element.entry);
        let place = format!("elements/{}", element.entry.id);
        let men = |men: &crate::document::Men| match men.range {
            Some((least, most)) if least == most => least.to_string(),
            Some((least, most)) => format!("{least}-{most}"),
            None => "unknown".to_owned(),
        };
        list.some_with(&format!("{place}/men"), &element.men, entry, men);
        list.some_with(&format!("{place}/men"), &element.any, entry, |_| "any".to_owned());
        list.some_with(&format!("{place}/guns"), &element.guns, entry, men);
        let stated = |nominal: &&Sourced<_>| {
            let counts = element.men.iter().chain(&element.guns);
            !counts.into_iter().any(|count| count.span == nominal.span)
        };
        if let Some(nominal) = element.nominal.as_ref().filter(stated) {
            list.add(&format!("{place}/nominal"), nominal, entry);
        }
        list.some(&format!("{place}/figures"), &element.figures, entry);
    }
    for troops in &ruleset.off_table {
        list.entry("off_table", &troops.entry, troops.because.clone());
    }
    for ratio in &ruleset.ratios {
        for (element, figure) in &ratio.elements {
            let place = format!("ratios/{}/{element}", ratio.entry.id);
            list.add(&place, figure, Some(&ratio.entry));
        }
    }
    for base in &ruleset.bases {
        let place = format!("bases/{}", base.entry.id);
        list.add(&format!("{place}/width"), &base.width, Some(&base.entry));
        list.add(&format!("{place}/depth"), &base.depth, Some(&base.entry));
        list.some(&format!("{place}/figures"), &base.figures, Some(&base.entry));
    }
    for unit in &ruleset.units {
        let place = format!("units/{}", unit.entry.id);
        list.some(&format!("{place}/least"), &unit.least, Some(&unit.entry));
        list.some(&format!("{place}/most"), &unit.most, Some(&unit.entry));
        list.some(&format!("{place}/usual"), &unit.usual, Some(&unit.entry));
        list.some(&format!("{place}/detachment"), &unit.detachment, Some(&unit.entry));
    }
    ratings(ruleset, list);
}

fn ratings<'r>(ruleset: &'r Ruleset, list: &mut Lister<'r>) {
    for rounding in &ruleset.roundings {
        list.entry("roundings", &rounding.entry, rounding.method.word().to_owned());
    }
    for grade in &ruleset.grades {
        let points = grade.points.as_ref().map(|points| points.value.to_string());
        list.entry("grades", &grade.entry, points.unwrap_or_else(|| grade.entry.name.clone()));
    }
    for mixed in &ruleset.mixed {
        list.entry("mixed", &mixed.entry, mixed.method.word().to_owned());
    }
    for game_trait in &ruleset.traits {
        list.entry("traits", &game_trait.entry, game_trait.entry.name.clone());
    }
    for assign in &ruleset.assign {
        let traits = assign.traits.as_ref().map(|traits| traits.join(", ")).unwrap_or_default();
        list.entry("assign", &assign.entry, assign.grade.clone().unwrap_or(traits));
    }
}

fn command<'r>(ruleset: &'r Ruleset, list: &mut Lister<'r>) {
    for quality in &ruleset.qualities {
        let place = format!("qualities/{}", quality.entry.id);
        if quality.values.is_empty() {
            list.entry("qualities", &quality.entry, quality.entry.name.clone());
        }
        for (name, figure) in &quality.values {
            list.add(&format!("{place}/{name}"), figure, Some(&quality.entry));
        }
    }
    for leader in &ruleset.leaders {
        let place = format!("leaders/{}", leader.entry.id);
        let entry = Some(&leader.entry);
        list.some(&format!("{place}/move"), &leader.moves, entry);
        list.some(&format!("{place}/range"), &leader.range, entry);
        for row in &leader.ranges {
            list.add(&format!("{place}/ranges/{}", row.entry.id), &row.range, Some(&row.entry));
        }
        for row in &leader.ratings {
            let place = format!("{place}/ratings/{}", row.entry.id);
            list.some(&format!("{place}/range"), &row.range, Some(&row.entry));
            list.some(&format!("{place}/bonus"), &row.bonus, Some(&row.entry));
        }
        if let Some(exceptional) = &leader.exceptional {
            let place = format!("{place}/exceptional");
            list.some(&format!("{place}/farther"), &exceptional.farther, entry);
            list.some(&format!("{place}/bonus"), &exceptional.bonus, entry);
        }
    }
    wear_and_postures(ruleset, list);
}

fn wear_and_postures<'r>(ruleset: &'r Ruleset, list: &mut Lister<'r>) {
    for wear in &ruleset.wear {
        let place = format!("wear/{}", wear.entry.id);
        if let Some(boxes) = &wear.boxes {
            let shown = boxes.value.written().to_owned();
            list.push(format!("{place}/boxes"), shown, boxes, Some(&wear.entry));
        }
        for mark in &wear.marks {
            list.entry(&format!("{place}/marks"), &mark.entry, mark.entry.name.clone());
            let least = format!("{place}/marks/{}/least", mark.entry.id);
            list.some(&least, &mark.least, Some(&mark.entry));
            for (track, number) in &mark.sets {
                let place = format!("{place}/marks/{}/sets/{}", mark.entry.id, track.value);
                list.add(&place, number, Some(&mark.entry));
            }
        }
        if let Some(by) = wear.sums.as_ref().and_then(|sums| sums.by.as_ref()) {
            let shown = by.value.written().to_owned();
            list.push(format!("{place}/sums/by"), shown, by, Some(&wear.entry));
        }
        for weight in &wear.weights {
            let place = format!("{place}/weights/{}", weight.entry.id);
            list.add(&place, &weight.counts, Some(&weight.entry));
        }
    }
    for posture in &ruleset.postures {
        let place = format!("postures/{}", posture.entry.id);
        let formulas = [
            ("files", &posture.files),
            ("ranks", &posture.ranks),
            ("width", &posture.width),
            ("depth", &posture.depth),
        ];
        for (name, formula) in formulas {
            if let Some(formula) = formula {
                let shown = formula.value.written().to_owned();
                list.push(format!("{place}/{name}"), shown, formula, Some(&posture.entry));
            }
        }
        list.some(&format!("{place}/least"), &posture.least, Some(&posture.entry));
    }
}

fn charts<'r>(ruleset: &'r Ruleset, list: &mut Lister<'r>) {
    for chart in &ruleset.charts {
        let place = format!("charts/{}", chart.entry.id);
        let noted = chart.entry.note.is_some();
        for row in &chart.rows {
            if row.cells.is_empty() {
                list.entry(&place, &row.entry, row.entry.name.clone());
                continue;
            }
            let filled = row.cells.iter().enumerate().filter(|(_, cell)| !cell.value.is_empty());
            for (index, cell) in filled {
                let column = chart.columns.get(index).map_or("", |column| column.id.as_str());
                let place = format!("{place}/{}/{column}", row.entry.id);
                let place = place.trim_end_matches('/').to_owned();
                list.push(place, cell.value.clone(), cell, Some(&row.entry));
                list.figures.iter_mut().last().into_iter().for_each(|figure| figure.noted |= noted);
            }
        }
    }
    dice_tables(ruleset, list);
}

/// Lists lines and tick boxes of cards, and lines of the comparison, because they are not in any
/// chart.
fn cards<'r>(ruleset: &'r Ruleset, list: &mut Lister<'r>) {
    for row in &ruleset.compared {
        for (index, item) in row.items.iter().enumerate() {
            let CardPart::Says(words) = &item.part else { continue };
            list.figures.push(FigureAt {
                place: format!("compared/{}/{}", row.entry.id, index + 1),
                shown: words.clone(),
                origin: item.origin.as_ref(),
                noted: item.origin.as_ref().is_some_and(|origin| origin.note.is_some()),
                span: item.span,
            });
        }
    }
    let card_sections = [
        ("cards", &ruleset.cards),
        ("leader_cards", &ruleset.leader_cards),
        ("large_figures", &ruleset.large_figures),
    ];
    for (place, sections) in card_sections {
        for section in sections {
            for (index, item) in section.items.iter().enumerate() {
                let (CardPart::Says(words) | CardPart::Tick(words)) = &item.part else { continue };
                list.figures.push(FigureAt {
                    place: format!("{place}/{}/{}", section.entry.id, index + 1),
                    shown: words.clone(),
                    origin: item.origin.as_ref(),
                    noted: item.origin.as_ref().is_some_and(|origin| origin.note.is_some()),
                    span: item.span,
                });
            }
        }
    }
}

fn dice_tables<'r>(ruleset: &'r Ruleset, list: &mut Lister<'r>) {
    for table in &ruleset.tables {
        let place = format!("tables/{}", table.entry.id);
        let noted = table.entry.note.is_some();
        let start = list.figures.len();
        for column in &table.columns {
            if let Some(upto) = &column.upto {
                list.add(&format!("{place}/{}", column.id), upto, None);
            }
            if let Some(value) = &column.value {
                let shown = value.value.written().to_owned();
                list.push(format!("{place}/{}", column.id), shown, value, None);
            }
        }
        for row in table.rows.iter().chain(&table.beyond) {
            for (index, cell) in row.cells.iter().enumerate() {
                let column = table.columns.get(index).map_or("", |column| column.id.as_str());
                let place = format!("{place}/{}/{column}", row.score);
                list.push(place, cell.value.clone(), cell, None);
                let last = list.figures.iter_mut().last();
                last.into_iter().for_each(|figure| figure.noted |= row.note.is_some());
            }
        }
        for modifier in table.modifiers.iter().chain(&table.shifts) {
            let place = format!("{place}/modifiers/{}", modifier.entry.id);
            list.add(&place, &modifier.value, Some(&modifier.entry));
        }
        list.figures[start..].iter_mut().for_each(|figure| figure.noted |= noted);
    }
}

struct Lister<'r> {
    figures: Vec<FigureAt<'r>>,
}

impl<'r> Lister<'r> {
    fn push<T>(
        &mut self,
        place: String,
        shown: String,
        figure: &'r Sourced<T>,
        entry: Option<&'r PackEntry>,
    ) {
        let noted = figure.note.is_some() || entry.is_some_and(|entry| entry.note.is_some());
        let origin = figure.origin.as_ref();
        self.figures.push(FigureAt { place, shown, origin, noted, span: figure.span });
    }

    fn add<T: std::fmt::Display>(
        &mut self,
        place: &str,
        figure: &'r Sourced<T>,
        entry: Option<&'r PackEntry>,
    ) {
        self.push(place.to_owned(), figure.value.to_string(), figure, entry);
    }

    fn some<T: std::fmt::Display>(
        &mut self,
        place: &str,
        figure: &'r Option<Sourced<T>>,
        entry: Option<&'r PackEntry>,
    ) {
        self.some_with(place, figure, entry, T::to_string);
    }

    fn some_with<T>(
        &mut self,
        place: &str,
        figure: &'r Option<Sourced<T>>,
        entry: Option<&'r PackEntry>,
        shown: impl Fn(&T) -> String,
    ) {
        if let Some(figure) = figure {
            self.push(place.to_owned(), shown(&figure.value), figure, entry);
        }
    }

    fn entry(&mut self, list: &str, entry: &'r PackEntry, shown: String) {
        self.figures.push(FigureAt {
            place: format!("{list}/{}", entry.id),
            shown,
            origin: entry.origin.as_ref(),
            noted: entry.note.is_some(),
            span: entry.span,
        });
    }
}
