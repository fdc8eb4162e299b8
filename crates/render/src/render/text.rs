//! Views as terminal text.

use grognard_view::view::{
    AskView, ChartView, ErratumView, FactView, FigureView, ListItem, Mark, OddsBlock, OddsRow,
    OddsView, PassageView, ReadingView, RowView, RulesView, RulingView,
};

use super::grid::{TextGrid, hang, wrap};

/// Renders the odds of a table. Odds of one or two rows are shown as fractions, of more rows as
/// percentages.
pub fn odds(view: &OddsView, width: usize) -> String {
    let sign = view.mark.map_or("", Mark::sign);
    let mut out = format!("{}{sign} · {}\n", view.name, view.ruleset_name);
    out.push_str(&format!("{}, {} combinations; {}\n", view.dice, view.ways, view.source));
    let rows: usize = view.blocks.iter().map(|block| block.rows.len()).sum();
    for block in &view.blocks {
        out.push('\n');
        match rows <= 2 {
            true => fractions(block, &mut out),
            false => percentages(block, &mut out),
        }
    }
    let shown = view.blocks.iter().flat_map(|block| &block.rows).flat_map(|row| &row.chances);
    let shown = shown.filter_map(|chance| chance.mark).chain(view.mark);
    let mut marks: Vec<Mark> = shown.chain(view.modifier_marks.iter().copied()).collect();
    marks.sort_unstable();
    marks.dedup();
    if rows > 2 {
        out.push_str("\nIn per cent.\n");
    }
    for mark in marks {
        out.push_str(&format!("{} {}\n", mark.sign(), mark.words()));
    }
    for note in &view.notes {
        wrap(&format!("Note: {note}"), 0, width, &mut out);
    }
    out
}

fn percentages(block: &OddsBlock, out: &mut String) {
    out.push_str(&format!("{}\n", block.name));
    let mut names: Vec<(Option<&str>, &str)> = Vec::new();
    for chance in block.rows.iter().flat_map(|row| &row.chances) {
        let name = (chance.result.as_deref(), chance.name.as_str());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    // Results that are numbers are sorted in ascending order. Other results keep the order of the
    // table, which starts with the best result.
    let number = |name: &str| grognard_core::document::Ratio::read(name);
    if names.iter().all(|(_, name)| number(name).is_some()) {
        names.sort_by_key(|(_, name)| number(name));
    } else {
        let rank = |result: &Option<&str>| block_rank(block, *result);
        names.sort_by_key(|(result, _)| rank(result));
    }
    let mut grid = TextGrid::figures();
    grid.heads(&block.by, names.iter().map(|(_, name)| *name));
    for row in &block.rows {
        let cell = |(result, name): &(Option<&str>, &str)| {
            let chance = row
                .chances
                .iter()
                .find(|chance| chance.result.as_deref() == *result && chance.name == *name);
            chance.map_or_else(
                || "-".to_owned(),
                |chance| {
                    let sign = chance.mark.map_or("", Mark::sign);
                    format!("{}{sign}", chance.percent)
                },
            )
        };
        let cells = names.iter().map(cell);
        grid.row(std::iter::once(row.label.clone()).chain(cells));
    }
    grid.print(2, out);
}

/// Position of a result among all results of a block. The rows of a block contain different
/// results, but all in the order of the table.
fn block_rank(block: &OddsBlock, result: Option<&str>) -> usize {
    let mut order: Vec<Option<&str>> = Vec::new();
    for row in &block.rows {
        let mut place = 0;
        for chance in &row.chances {
            let chance = chance.result.as_deref();
            match order.iter().position(|earlier| *earlier == chance) {
                Some(index) => place = index + 1,
                None => {
                    order.insert(place, chance);
                    place += 1;
                }
            }
        }
    }
    order.iter().position(|earlier| *earlier == result).unwrap_or(usize::MAX)
}

fn fractions(block: &OddsBlock, out: &mut String) {
    for row in &block.rows {
        out.push_str(&format!("{}\n", heading(block, row)));
        let mut grid = TextGrid::figures();
        for chance in &row.chances {
            let sign = chance.mark.map_or("", Mark::sign);
            let percent = format!("{} %{sign}", chance.percent);
            grid.row([chance.name.as_str(), chance.share.as_str(), percent.as_str()]);
        }
        grid.print(2, out);
    }
}

fn heading(block: &OddsBlock, row: &OddsRow) -> String {
    format!("{}, {} {}", block.name, block.by, row.label)
}

pub fn ask(view: &AskView, width: usize) -> String {
    let mut out = format!("{}: {}\n\n", view.name, view.question);
    if let Some(answer) = &view.answer {
        let mut words = answer.name.clone();
        if let Some(value) = &answer.value {
            let unit = answer.unit.as_deref().unwrap_or("");
            words = format!("{words}: {value} {unit}").trim_end().to_owned();
        }
        words.push_str(answer.mark.map_or("", Mark::sign));
        wrap(&words, 2, width, &mut out);
        if let Some(formula) = answer.formula.as_ref().filter(|formula| formula.contains(' ')) {
            wrap(&format!("computed as {formula}"), 4, width, &mut out);
        }
        for words in [&answer.means, &answer.because, &answer.note].into_iter().flatten() {
            wrap(words, 4, width, &mut out);
        }
        wrap(&format!("[{}]", answer.source), 4, width, &mut out);
    }
    if let Some(trouble) = &view.trouble {
        wrap(trouble, 2, width, &mut out);
    }
    if !view.missing.is_empty() {
        out.push_str("  To answer this, add\n");
        for fact in &view.missing {
            fact_lines(fact, width, &mut out);
        }
    }
    if !view.path.is_empty() && view.answer.is_some() {
        out.push_str("\n  Steps\n");
        for step in &view.path {
            let sign = match step.fits {
                Some(true) => "yes",
                Some(false) => "no ",
                None => "?  ",
            };
            wrap(&format!("{:>2}. {sign}  {}", step.case, step.why), 4, width, &mut out);
        }
    }
    assumed_lines(view, width, &mut out);
    if let Some(mark) = view.answer.as_ref().and_then(|answer| answer.mark) {
        out.push_str(&format!("  {} {}\n", mark.sign(), mark.words()));
    }
    out
}

/// Lines for the facts that were assumed because the question did not give them.
fn assumed_lines(view: &AskView, width: usize, out: &mut String) {
    if !view.assumed.is_empty() {
        out.push_str("\n  Assumed\n");
    }
    for assumed in &view.assumed {
        let sign = if assumed.reading { Mark::Reading.sign() } else { "" };
        let source = assumed.source.as_ref().map(|source| format!(" [{source}]"));
        let source = source.unwrap_or_default();
        let line = format!("{}={}{sign}  {}{source}", assumed.id, assumed.value, assumed.means);
        wrap(&line, 4, width, out);
    }
}

fn fact_lines(fact: &FactView, width: usize, out: &mut String) {
    let default =
        fact.default.as_ref().map(|word| format!(" (default: {word})")).unwrap_or_default();
    wrap(&format!("{}: {}{default}", fact.id, fact.ask), 4, width, out);
    let mut grid = TextGrid::words();
    for (word, means) in &fact.values {
        grid.row([format!("{}={word}", fact.id), means.clone()]);
    }
    if let Some(number) = &fact.number {
        grid.row([format!("{}=N", fact.id), number.clone()]);
    }
    grid.print(6, out);
}

pub fn rules(view: &RulesView, width: usize) -> String {
    let mut out = format!("{} ({})", view.name, view.id);
    if !view.aliases.is_empty() {
        out.push_str(&format!(", also {}", view.aliases.join(", ")));
    }
    out.push('\n');
    let by = view.authors.join(", ");
    let edition = view.edition.clone().unwrap_or_default();
    let line: Vec<&str> =
        [by.as_str(), edition.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    if !line.is_empty() {
        out.push_str(&format!("{}\n", line.join("; ")));
    }
    if !view.below.is_empty() {
        out.push_str(&format!("based on {}\n", view.below.join(", based on ")));
    }
    if let Some(summary) = &view.summary {
        wrap(summary, 0, width, &mut out);
    }
    if !view.scale.is_empty() {
        out.push_str("\nScale\n");
        let mut grid = TextGrid::words();
        for item in &view.scale {
            grid.row([item.name.clone(), format!("{}{}", item.detail, sign(item.mark))]);
        }
        grid.print(2, &mut out);
    }
    for (name, items) in &view.lists {
        out.push_str(&format!("\n{name}\n"));
        // Items with long sentences are wrapped, because they do not fit a column.
        if items.iter().any(|item| item.name.chars().count() > 100) {
            for item in items {
                let words =
                    format!("{}: {}{}, {}", item.id, item.name, sign(item.mark), item.detail);
                wrap(&words, 2, width, &mut out);
            }
        } else {
            list(items, &mut out);
        }
    }
    out.push_str(&figures_line(view));
    out
}

fn figures_line(view: &RulesView) -> String {
    let counts = view.counts;
    format!(
        "\n{} figures: {} from the text, {} public{}, {} derived{}, {} readings{}\n",
        counts.all,
        counts.text,
        counts.public,
        Mark::Public.sign(),
        counts.derived,
        Mark::Derived.sign(),
        counts.reading,
        Mark::Reading.sign(),
    )
}

pub fn list(items: &[ListItem], out: &mut String) {
    let mut grid = TextGrid::words();
    for item in items {
        grid.row([
            item.id.clone(),
            format!("{}{}", item.name, sign(item.mark)),
            item.detail.clone(),
        ]);
    }
    grid.print(2, out);
}

fn sign(mark: Option<Mark>) -> &'static str {
    mark.map_or("", Mark::sign)
}

pub fn chart(view: &ChartView, width: usize) -> String {
    let unit = view.unit.as_ref().map(|unit| format!(" ({unit})")).unwrap_or_default();
    let mut out = format!("{}{unit}\n[{}]\n\n", view.name, view.source);
    let mut marks: Vec<Mark> = Vec::new();
    let filled =
        || view.rows.iter().flat_map(|row| &row.cells).filter(|(cell, _)| !cell.is_empty());
    // A mark that all figures of a chart share is explained once, so that it does not clutter every
    // cell.
    let shared = filled().next().and_then(|(_, mark)| *mark);
    let shared =
        shared.filter(|all| filled().count() > 1 && filled().all(|(_, mark)| mark == &Some(*all)));
    let mut grid = TextGrid::words();
    if !view.columns.is_empty() {
        grid.row(std::iter::once("").chain(view.columns.iter().map(String::as_str)));
    }
    for row in &view.rows {
        marks.extend(row.mark);
        let mut cells = vec![format!("{}{}", row.name, sign(row.mark))];
        for (cell, mark) in &row.cells {
            let shown = if cell.is_empty() { "·" } else { cell };
            let mark = mark.filter(|_| !cell.is_empty() && shared.is_none());
            marks.extend(mark);
            cells.push(format!("{shown}{}", sign(mark)));
        }
        grid.row(cells);
    }
    grid.print(2, &mut out);
    let words: Vec<&RowView> = view.rows.iter().filter(|row| !row.words.is_empty()).collect();
    if !words.is_empty() {
        out.push('\n');
    }
    for row in words {
        wrap(&format!("{}: {}", row.name, row.words.join(" ")), 2, width, &mut out);
    }
    if let Some(note) = &view.note {
        out.push('\n');
        wrap(note, 2, width, &mut out);
    }
    if let Some(all) = shared {
        out.push_str(&format!("\n  All figures: {}\n", all.words()));
    }
    marks.sort_unstable();
    marks.dedup();
    if !marks.is_empty() {
        out.push('\n');
    }
    for mark in marks {
        out.push_str(&format!("  {} {}\n", mark.sign(), mark.words()));
    }
    out
}

pub fn ruling(view: &RulingView, width: usize) -> String {
    let mut out = format!("{}: {}\n[{}]\n\n", view.name, view.question, view.source);
    for fact in &view.facts {
        fact_lines(fact, width, &mut out);
    }
    out.push('\n');
    for (index, case) in view.cases.iter().enumerate() {
        let value = case.value.as_ref().map(|value| format!(": {value}")).unwrap_or_default();
        wrap(&format!("{:>2}. {}", index + 1, case.when), 2, width, &mut out);
        wrap(&format!("{}{value} [{}]", case.then, case.source), 6, width, &mut out);
        if let Some(because) = &case.because {
            wrap(because, 6, width, &mut out);
        }
    }
    out
}

pub fn reading(view: &ReadingView, width: usize) -> String {
    let mut out = String::new();
    wrap(&view.question, 0, width, &mut out);
    out.push('\n');
    for choice in &view.choices {
        let holds = if choice.holds { " (in force, unless a project chooses another)" } else { "" };
        wrap(&format!("{}: {}{holds}", choice.id, choice.says), 2, width, &mut out);
    }
    if let Some(note) = &view.note {
        out.push('\n');
        wrap(note, 2, width, &mut out);
    }
    wrap(&format!("[{}]", view.source), 2, width, &mut out);
    out
}

/// Renders an erratum: a misprint in the rules, or damage of the printed text.
pub fn erratum(view: &ErratumView, width: usize) -> String {
    let mut out = format!("Damaged text at {}\n\n", view.at);
    wrap(&format!("Printed: “{}”", view.printed), 2, width, &mut out);
    if let Some(reads) = &view.reads {
        wrap(&format!("Read as: “{reads}”"), 2, width, &mut out);
    }
    wrap(&view.note, 2, width, &mut out);
    out
}

pub fn figures(figures: &[FigureView]) -> String {
    let mut grid = TextGrid::words();
    for figure in figures {
        grid.row([figure.place.clone(), figure.value.clone(), format!("[{}]", figure.source)]);
    }
    let mut out = String::from("Figures of the pack\n");
    grid.print(2, &mut out);
    out
}

pub fn passage(view: &PassageView, width: usize) -> String {
    let mut out = format!("§ {} · {}", view.section, view.page);
    if view.heading != view.page && !view.heading.is_empty() {
        out.push_str(&format!(" · {}", view.heading));
    }
    out.push_str("\n\n");
    for (index, paragraph) in view.text.split("\n\n").enumerate() {
        if index > 0 {
            out.push('\n');
        }
        for words in items(paragraph) {
            match is_item(&words) {
                true => hang(&words, 2, width, &mut out),
                false => wrap(&words, 2, width, &mut out),
            }
        }
    }
    out
}

/// Splits a paragraph into the items of its list. A paragraph that is not a list stays whole.
fn items(paragraph: &str) -> Vec<String> {
    let is_list = is_item(paragraph);
    let mut items: Vec<String> = Vec::new();
    for line in paragraph.lines() {
        match items.last_mut() {
            Some(open) if !is_list || !is_item(line) => {
                open.push(' ');
                open.push_str(line);
            }
            _ => items.push(line.to_owned()),
        }
    }
    items
}

fn is_item(line: &str) -> bool {
    let mark = line.split_once(' ').map_or("", |(mark, _)| mark);
    let number = mark.strip_suffix('.').unwrap_or("");
    mark == "*" || mark == "-" || !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
}
