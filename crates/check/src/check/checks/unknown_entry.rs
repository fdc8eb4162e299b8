//! Reports a name in a pack that does not refer to anything in the pack.

use grognard_core::document::{Grade, Trait};
use grognard_core::ruleset::{
    Answers, CardItem, CardPart, CardSection, CardWho, Case, ComparedItem, DiceTable, Fact, MarkAt,
    PackEntry, Ruleset, Ruling, Scope, Sheet, SheetItem, SheetPart, Wanted, WearModel, When,
};
use grognard_syntax::diagnostic::{Diagnostic, Fix, MAX_PER_FILE};
use grognard_syntax::syntax::{Node, NodeKind};
use grognard_syntax::text::{Span, Spanned, list, nearest};

use super::unknown_nation::{OWN_NATION, meant};
use crate::check::subject::PackSubject;

code!("unknown-entry", Unread, "unknown_entry.md", Reference);

/// Maximum number of unknown names that are searched for in their entries, because each search reads
/// the whole pack.
const MAX_WORDS: usize = 50;

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    let mut seeker =
        UnknownEntrySeeker { subject, names: EntryNames::of(rules), unknown: 0, diagnostics };
    seeker.army(rules);
    seeker.command(rules);
    for chart in &rules.charts {
        seeker.scope(&chart.scope, chart.entry.span);
        for column in &chart.columns {
            seeker.scope(&column.scope, chart.entry.span);
        }
        for row in &chart.rows {
            seeker.scope(&row.scope, row.entry.span);
        }
    }
    for table in &rules.tables {
        seeker.table(table);
    }
    let of_units = rules.cards.iter().chain(&rules.large_figures);
    for section in of_units.chain(&rules.leader_cards) {
        seeker.card_section(section);
    }
    for item in rules.compared.iter().flat_map(|row| &row.items) {
        seeker.compared_item(item);
    }
    if let Some(sheet) = &rules.sheet {
        seeker.sheet(sheet);
    }
    for ruling in &rules.rulings {
        seeker.ruling(ruling);
    }
    for reading in &rules.readings {
        let choices: Vec<&str> = reading.choices.iter().map(|(id, _)| id.as_str()).collect();
        seeker.seek("choice", &reading.default, reading.entry.span, &choices);
    }
}

/// The missing charts of a pack, and those of the packs below that the pack adds.
fn gaps(rules: &Ruleset) -> impl Iterator<Item = &PackEntry> {
    rules.gaps.iter().chain(&rules.filled_gaps).map(|gap| &gap.entry)
}

struct EntryNames<'d> {
    elements: Vec<&'d str>,
    leaders: Vec<&'d str>,
    grades: Vec<&'d str>,
    traits: Vec<&'d str>,
    postures: Vec<&'d str>,
    kinds: Vec<&'d str>,
    sizes: Vec<&'d str>,
    charts: Vec<&'d str>,
}

impl<'d> EntryNames<'d> {
    fn of(rules: &'d Ruleset) -> EntryNames<'d> {
        let of_game = rules.traits.iter().map(|game_trait| game_trait.entry.id.as_str());
        EntryNames {
            elements: rules.elements.iter().map(|element| element.entry.id.as_str()).collect(),
            leaders: rules.leaders.iter().map(|leader| leader.entry.id.as_str()).collect(),
            grades: rules.grades.iter().map(|grade| grade.entry.id.as_str()).collect(),
            // A body can have traits of history and traits of the game.
            traits: of_game.chain(Trait::ALL.iter().map(|of_history| of_history.word())).collect(),
            postures: rules.postures.iter().map(|posture| posture.entry.id.as_str()).collect(),
            kinds: rules.units.iter().map(|kind| kind.entry.id.as_str()).collect(),
            sizes: rules.sizes.iter().map(|size| size.entry.id.as_str()).collect(),
            charts: rules.charts.iter().map(|chart| chart.entry.id.as_str()).collect(),
        }
    }
}

struct UnknownEntrySeeker<'d, 'f> {
    subject: &'d PackSubject<'d>,
    names: EntryNames<'d>,
    unknown: usize,
    diagnostics: &'f mut Vec<Diagnostic>,
}

impl<'d> UnknownEntrySeeker<'d, '_> {
    fn seek(&mut self, noun: &str, name: &str, span: Span, known_ids: &[&str]) {
        // An entry that could not be read is skipped, because another finding reports it.
        if known_ids.contains(&name) || self.subject.is_written(noun, name) {
            return;
        }
        // A pack below is not at fault if an overlay removes what the pack needs.
        if !self.subject.is_own(span)
            && let Some(removal) = self.subject.removal_of(name)
        {
            return self.still_needed(noun, name, removal.span);
        }
        self.unknown += 1;
        // A pack keeps only the spans of entries for most names, so the span may be that of an id.
        let text = if self.subject.is_own(span) { self.subject.tree.text() } else { "" };
        let is_word = text.get(span.range()) == Some(name);
        let word = if is_word { None } else { self.word(noun, name, span) };
        let is_word = is_word || word.is_some();
        let span = word.unwrap_or(span);
        let place = self.subject.place(span);
        let message = format!("there is no {noun} `{name}` here");
        let mut found = Diagnostic::new(&CODE, place, message);
        // No suggestions are made for later unknown names, because each suggestion compares a name
        // with all others.
        if self.unknown > MAX_PER_FILE {
            return self.diagnostics.push(found);
        }
        let near = nearest(name, known_ids.iter().copied());
        // A word of history is a grade of the game by another name.
        let historical = || Grade::from_word(name).filter(|_| noun == "grade");
        let near = near.or_else(|| {
            let historical = historical()?;
            let grades = &self.subject.open.ruleset.grades;
            let grade = grades.iter().find(|grade| grade.from.contains(&historical))?;
            Some(grade.entry.id.as_str())
        });
        if let Some(near) = near {
            // A fix replaces the whole span, so there is a fix only if the span is exactly the
            // name.
            found = match is_word && place == span {
                true => found.fix(Fix::guess(span, near)),
                false => found.help(format!("did you mean `{near}`?")),
            };
        }
        if !known_ids.is_empty() {
            found = found.help(format!("there is {}", list(known_ids.iter().copied(), 20)));
        }
        self.diagnostics.push(found);
    }

    fn still_needed(&mut self, noun: &str, name: &str, removal: Span) {
        let is_told = self.diagnostics.iter().any(|found| found.span == removal);
        if self.subject.is_own(removal) && !is_told {
            let message = format!("the packs below still need the {noun} `{name}`");
            self.diagnostics.push(Diagnostic::new(&CODE, removal, message).help(format!(
                "write an entry `{name}` of your own, or change the entries that need it"
            )));
        }
    }

    /// The span of a word in the entry whose id has the given span: the value of the key that is the
    /// noun, or else the first such word.
    fn word(&self, noun: &str, name: &str, span: Span) -> Option<Span> {
        if !self.subject.is_own(span) || self.unknown > MAX_WORDS {
            return None;
        }
        let tree = self.subject.tree;
        let is_around =
            |node: &Node<'_>| node.kind() == NodeKind::Map && node.span().contains(span);
        let entry =
            tree.nodes().filter(is_around).map(Node::span).min_by_key(|it| it.end - it.start)?;
        let before = |node: &Node<'_>| {
            let text = tree.text()[..node.span().start as usize].trim_end();
            text.rsplit([' ', '\n', '{', ',', '"']).next().unwrap_or_default()
        };
        let words = || {
            let words = tree.nodes().filter(|node| entry.contains(node.span()));
            words.filter(|node| node.as_str() == Some(name))
        };
        let of_key = words().find(|node| before(node).strip_suffix(':') == Some(noun));
        let is_other = |node: &Node<'_>| !["id:", "name:", "short:"].contains(&before(node));
        of_key.or_else(|| words().find(is_other)).map(Node::span)
    }

    fn nation(&mut self, name: &str, span: Span, known_ids: &[&str]) {
        if self.unknown >= MAX_PER_FILE {
            return self.seek("nation", name, span, known_ids);
        }
        let before = self.diagnostics.len();
        let meant = meant(name, self.subject.settings);
        self.seek("nation", name, span, known_ids);
        for found in &mut self.diagnostics[before..] {
            if let (Some(nation), None) = (meant, &found.fix) {
                found.help.retain(|help| !help.starts_with("did you mean"));
                found.help.insert(0, format!("did you mean `{}`?", nation.id));
            }
            found.help.push(OWN_NATION.to_owned());
        }
    }

    fn scope(&mut self, scope: &Scope, span: Span) {
        let grades = self.names.grades.clone();
        let traits = self.names.traits.clone();
        let postures = self.names.postures.clone();
        for grade in &scope.grades {
            self.seek("grade", grade, span, &grades);
        }
        for named_trait in scope.traits.iter().chain(&scope.all_traits) {
            self.seek("trait", named_trait, span, &traits);
        }
        for posture in &scope.postures {
            self.seek("posture", posture, span, &postures);
        }
        let (kinds, sizes) = (self.names.kinds.clone(), self.names.sizes.clone());
        for kind in &scope.kinds {
            self.seek("unit", kind, span, &kinds);
        }
        for size in &scope.sizes {
            self.seek("size", size, span, &sizes);
        }
        let nations: Vec<&str> =
            self.subject.settings.nations.iter().map(|nation| nation.id.as_str()).collect();
        for nation in scope.nations.iter().filter(|_| !nations.is_empty()) {
            self.nation(nation, span, &nations);
        }
    }

    fn army(&mut self, rules: &Ruleset) {
        let elements = self.names.elements.clone();
        let leaders = self.names.leaders.clone();
        let grades = self.names.grades.clone();
        let traits = self.names.traits.clone();
        for figure in &rules.unit_figures {
            self.scope(&figure.scope, figure.entry.span);
            for row in &figure.rows {
                self.scope(&row.scope, row.entry.span);
                self.when(&row.when, row.entry.span);
            }
        }
        for size in &rules.sizes {
            self.scope(&size.scope, size.entry.span);
        }
        for element in &rules.elements {
            self.scope(&element.scope, element.entry.span);
        }
        for troops in &rules.off_table {
            self.when(&troops.when, troops.entry.span);
            for scope in troops.except.iter().chain([&troops.scope]) {
                self.scope(scope, troops.entry.span);
            }
        }
        for unit in &rules.units {
            self.seek("element", &unit.element, unit.entry.span, &elements);
        }
        for ratio in &rules.ratios {
            for (element, figure) in &ratio.elements {
                self.seek("element", element, figure.span, &elements);
            }
        }
        for base in &rules.bases {
            for element in &base.elements {
                self.seek("element", element, base.entry.span, &elements);
            }
            for leader in &base.leaders {
                self.seek("leader", leader, base.entry.span, &leaders);
            }
            self.scope(&base.scope, base.entry.span);
        }
        for assign in &rules.assign {
            if let Some(grade) = &assign.grade {
                self.seek("grade", grade, assign.entry.span, &grades);
            }
            for named_trait in assign.traits.iter().flatten() {
                self.seek("trait", named_trait, assign.entry.span, &traits);
            }
            self.scope(&assign.scope, assign.entry.span);
            self.when(&assign.when, assign.entry.span);
        }
        for mixed in &rules.mixed {
            self.when(&mixed.when, mixed.entry.span);
        }
    }

    fn command(&mut self, rules: &Ruleset) {
        let charts = self.names.charts.clone();
        let tracks: Vec<&str> = rules.wear.iter().map(|wear| wear.entry.id.as_str()).collect();
        for row in rules.leaders.iter().flat_map(|leader| &leader.ranges) {
            let scope = Scope { nations: row.nations.clone(), ..Scope::default() };
            self.scope(&scope, row.entry.span);
            self.when(&row.when, row.entry.span);
        }
        for wear in &rules.wear {
            self.when(&wear.when, wear.entry.span);
            self.when(&wear.highest_only, wear.entry.span);
            for mark in &wear.marks {
                self.when(&mark.when, mark.entry.span);
                if let MarkAt::Cell { chart, span, .. } = &mark.at {
                    self.seek("chart", chart, *span, &charts);
                }
                for (track, _) in &mark.sets {
                    self.seek("kind of wear", &track.value, track.span, &tracks);
                }
            }
            self.sum(wear, &tracks);
            for weight in &wear.weights {
                self.when(&weight.when, weight.entry.span);
                self.scope(&weight.scope, weight.entry.span);
            }
        }
        for posture in &rules.postures {
            self.scope(&posture.scope, posture.entry.span);
        }
    }

    /// Checks the names of the wear and of the mark that a sum adds up.
    fn sum(&mut self, wear: &WearModel, tracks: &[&str]) {
        let Some(sums) = &wear.sums else { return };
        self.seek("kind of wear", &sums.wear.value, sums.wear.span, tracks);
        let rules = &self.subject.open.ruleset;
        let summed = rules.wear.iter().find(|model| model.entry.id == sums.wear.value);
        let Some((summed, mark)) = summed.zip(sums.mark.as_ref()) else { return };
        let marks: Vec<&str> = summed.marks.iter().map(|mark| mark.entry.id.as_str()).collect();
        self.seek("mark", &mark.value, mark.span, &marks);
    }

    fn sheet(&mut self, sheet: &Sheet) {
        let rules = &self.subject.open.ruleset;
        let gaps: Vec<&str> = gaps(rules).map(|entry| entry.id.as_str()).collect();
        for gap in sheet.gaps.iter().flatten() {
            self.seek("missing chart", &gap.value, gap.span, &gaps);
        }
        if let Some(sequence) = &sheet.sequence {
            let charts = self.names.charts.clone();
            self.seek("chart", &sequence.value, sequence.span, &charts);
        }
        let sequence = sheet.sequence.as_ref().and_then(|sequence| rules.chart(&sequence.value));
        let rows = sequence.into_iter().flat_map(|chart| &chart.rows);
        let rows: Vec<&str> = rows.map(|row| row.entry.id.as_str()).collect();
        for step in sheet.phases.iter().flat_map(|phase| &phase.steps) {
            self.seek("row", &step.value, step.span, &rows);
        }
        let phases: Vec<&str> = sheet.phases.iter().map(|phase| phase.id.as_str()).collect();
        for item in &sheet.items {
            if let Some(phase) = &item.phase {
                self.seek("phase", &phase.value, phase.span, &phases);
            }
            self.sheet_item(item);
        }
    }

    fn sheet_item(&mut self, item: &SheetItem) {
        let rules = &self.subject.open.ruleset;
        let ids = |entries: Vec<&'d PackEntry>| -> Vec<&'d str> {
            entries.into_iter().map(|entry| entry.id.as_str()).collect()
        };
        let (noun, known_ids) = match item.part {
            SheetPart::Chart => {
                ("chart", ids(rules.charts.iter().map(|chart| &chart.entry).collect()))
            }
            SheetPart::Table | SheetPart::Odds => {
                ("dice table", ids(rules.tables.iter().map(|table| &table.entry).collect()))
            }
            SheetPart::Ruling => {
                ("ruling", ids(rules.rulings.iter().map(|ruling| &ruling.entry).collect()))
            }
            SheetPart::Gap => ("missing chart", ids(gaps(rules).collect())),
        };
        self.seek(noun, &item.id, item.span, &known_ids);
        let (noun, inner): (&str, Vec<&str>) = match item.part {
            SheetPart::Chart => {
                let rows = rules.chart(&item.id).into_iter().flat_map(|chart| &chart.rows);
                ("row", rows.map(|row| row.entry.id.as_str()).collect())
            }
            _ => {
                let table = rules.table(&item.id).into_iter();
                let results = table.flat_map(|table| &table.results);
                ("result", results.map(|result| result.id.as_str()).collect())
            }
        };
        for wanted in item.only.iter().filter(|_| known_ids.contains(&item.id.as_str())) {
            self.seek(noun, wanted, item.span, &inner);
        }
        let columns = rules.table(&item.id).into_iter().flat_map(|table| &table.columns);
        let columns: Vec<&str> = columns.map(|column| column.id.as_str()).collect();
        for wanted in &item.columns {
            self.seek("column", wanted, item.span, &columns);
        }
    }

    fn card_section(&mut self, section: &CardSection) {
        self.card_who(&section.who, section.entry.span);
        for item in &section.items {
            self.card_who(&item.who, item.span);
            self.card_item(item);
        }
    }

    fn card_who(&mut self, who: &CardWho, span: Span) {
        for scope in who.except.iter().chain([&who.scope]) {
            self.scope(scope, span);
        }
        let leaders = self.names.leaders.clone();
        for post in &who.posts {
            self.seek("leader", &post.value, post.span, &leaders);
        }
    }

    fn card_item(&mut self, item: &CardItem) {
        let rules = &self.subject.open.ruleset;
        let qualities: Vec<&str> =
            rules.qualities.iter().map(|quality| quality.entry.id.as_str()).collect();
        for quality in &item.qualities {
            self.seek("quality", &quality.value, quality.span, &qualities);
        }
        self.figures_of(&item.part, item.span, (&item.rows, &item.columns));
    }

    fn compared_item(&mut self, item: &ComparedItem) {
        self.figures_of(&item.part, item.span, (&item.rows, &item.columns));
        let CardPart::Table(id) = &item.part else { return };
        let Some(table) = self.subject.open.ruleset.table(id) else { return };
        let results: Vec<&str> = table.results.iter().map(|result| result.id.as_str()).collect();
        for wanted in &item.results {
            self.seek("result", &wanted.value, wanted.span, &results);
        }
        let columns: Vec<&str> = table.columns.iter().map(|column| column.id.as_str()).collect();
        for wanted in &item.columns {
            self.seek("column", &wanted.value, wanted.span, &columns);
        }
    }

    /// Looks up a part of a card, and its rows and columns.
    fn figures_of(
        &mut self,
        part: &CardPart,
        span: Span,
        (wanted_rows, wanted_columns): (&[Spanned<String>], &[Spanned<String>]),
    ) {
        let rules = &self.subject.open.ruleset;
        let charts = self.names.charts.clone();
        let chart = match part {
            CardPart::Chart(id) => {
                self.seek("chart", id, span, &charts);
                rules.chart(id)
            }
            CardPart::Table(id) => {
                let tables = rules.tables.iter().map(|table| table.entry.id.as_str());
                let tables: Vec<&str> = tables.collect();
                self.seek("dice table", id, span, &tables);
                let modifiers = rules.table(id).into_iter();
                let modifiers =
                    modifiers.flat_map(|table| table.modifiers.iter().chain(&table.shifts));
                let modifiers: Vec<&str> =
                    modifiers.map(|modifier| modifier.entry.id.as_str()).collect();
                for row in wanted_rows.iter().filter(|_| !modifiers.is_empty()) {
                    self.seek("modifier", &row.value, row.span, &modifiers);
                }
                None
            }
            CardPart::Gap(id) => {
                let gaps = gaps(rules).map(|entry| entry.id.as_str());
                let listed: Vec<&str> = gaps.chain(charts.iter().copied()).collect();
                self.seek("missing chart", id, span, &listed);
                None
            }
            CardPart::Says(_) | CardPart::Tick(_) => None,
        };
        let Some(chart) = chart else { return };
        let rows: Vec<&str> = chart.rows.iter().map(|row| row.entry.id.as_str()).collect();
        let columns: Vec<&str> = chart.columns.iter().map(|column| column.id.as_str()).collect();
        for row in wanted_rows {
            self.seek("row", &row.value, row.span, &rows);
        }
        for column in wanted_columns {
            self.seek("column", &column.value, column.span, &columns);
        }
    }

    fn when(&mut self, when: &When, span: Span) {
        let rules = &self.subject.open.ruleset;
        let readings: Vec<&str> =
            rules.readings.iter().map(|reading| reading.entry.id.as_str()).collect();
        for (reading, wanted) in when {
            self.seek("reading", reading, span, &readings);
            let Some(reading) = rules.reading(reading) else { continue };
            let choices: Vec<&str> = reading.choices.iter().map(|(id, _)| id.as_str()).collect();
            for choice in wanted {
                self.seek("choice", choice, span, &choices);
            }
        }
    }

    fn table(&mut self, table: &DiceTable) {
        let results: Vec<&str> = table.results.iter().map(|result| result.id.as_str()).collect();
        for cell in table.rows.iter().chain(&table.beyond).flat_map(|row| &row.cells) {
            self.seek("result", &cell.value, cell.span, &results);
        }
        if let Some(figure) = table.pool.as_ref().and_then(|pool| pool.figure.as_ref()) {
            let rules = &self.subject.open.ruleset;
            let figures = rules.unit_figures.iter().map(|figure| figure.entry.id.as_str());
            let figures: Vec<&str> = figures.collect();
            self.seek("figure", &figure.value, figure.span, &figures);
        }
        let columns: Vec<&str> = table.columns.iter().map(|column| column.id.as_str()).collect();
        for modifier in table.modifiers.iter().chain(&table.shifts) {
            for column in &modifier.columns {
                self.seek("column", column, modifier.entry.span, &columns);
            }
            self.scope(&modifier.scope, modifier.entry.span);
        }
        for column in &table.columns {
            self.scope(&column.scope, column.span);
        }
    }

    fn ruling(&mut self, ruling: &Ruling) {
        let outcomes: Vec<&str> =
            ruling.outcomes.iter().map(|outcome| outcome.id.as_str()).collect();
        let facts: Vec<&str> = ruling.facts.iter().map(|fact| fact.id.as_str()).collect();
        for fact in &ruling.facts {
            if let Some(wrong) = &fact.wrong_default {
                self.answer(Some(fact), &Wanted::Word(wrong.value.clone()), wrong.span);
            }
        }
        for Case { then, when, span, .. } in &ruling.cases {
            self.seek("outcome", then, *span, &outcomes);
            for condition in when {
                self.seek("fact", &condition.fact, condition.span, &facts);
                let fact = ruling.facts.iter().find(|fact| fact.id == condition.fact);
                for wanted in condition.any.iter().filter(|_| fact.is_some()) {
                    self.answer(fact, wanted, condition.span);
                }
            }
        }
        for example in &ruling.examples {
            self.seek("outcome", &example.then, example.span, &outcomes);
            for (name, value, span) in &example.given {
                self.seek("fact", name, *span, &facts);
                let fact = ruling.facts.iter().find(|fact| fact.id == *name);
                // No number is within a range that runs backwards, which has a finding of its own.
                let is_backwards = fact.is_some_and(|fact| match &fact.answers {
                    Answers::Number { least, most, .. } => {
                        least.zip(*most).is_some_and(|(least, most)| least > most)
                    }
                    Answers::Words(_) => false,
                });
                if let Some(fact) = fact.filter(|_| !is_backwards)
                    && fact.answers.read(value).is_none()
                {
                    self.answer(Some(fact), &Wanted::Word(value.clone()), *span);
                }
            }
        }
    }

    fn answer(&mut self, fact: Option<&Fact>, wanted: &Wanted, span: Span) {
        match (fact.map(|fact| &fact.answers), wanted) {
            (Some(Answers::Words(words)), Wanted::Word(word)) => {
                let words: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
                self.seek("answer", word, span, &words);
            }
            (Some(Answers::Words(words)), Wanted::Within(interval)) => {
                let words: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
                let number = interval.ends().next().map(|end| end.to_string()).unwrap_or_default();
                self.seek("answer", &number, span, &words);
            }
            (Some(Answers::Number { .. }), Wanted::Word(word)) => {
                let message = format!("`{word}` is not a possible number of the fact");
                let found = Diagnostic::new(&CODE, self.subject.place(span), message);
                self.diagnostics.push(found.help("write a number or an interval: `3`, `1..3`"));
            }
            _ => {}
        }
    }
}
