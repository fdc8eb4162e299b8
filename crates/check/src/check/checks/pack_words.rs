//! Entries of a rule set whose names contradict their conditions or figures.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{Arm, Ground};
use grognard_core::ruleset::{Answers, Formula, Ruleset, Scope, UnitFigure};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, plain};

use super::contradicting_entries::report;
use super::mark_beyond_boxes::value;
use crate::check::subject::PackSubject;

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if subject.has_unread_units() {
        return;
    }
    let rules = &subject.open.ruleset;
    let mut found = Vec::new();
    let grades = Grades::of(rules);
    for chart in &rules.charts {
        for row in &chart.rows {
            named(&row.entry.name, &row.scope, row.entry.span, &grades, &mut found);
        }
        for column in &chart.columns {
            named(&column.name, &column.scope, chart.entry.span, &grades, &mut found);
        }
    }
    for table in &rules.tables {
        for column in &table.columns {
            named(&column.name, &column.scope, column.span, &grades, &mut found);
        }
        for modifier in table.modifiers.iter().chain(&table.shifts) {
            named(&modifier.entry.name, &modifier.scope, modifier.entry.span, &grades, &mut found);
        }
    }
    answers(rules, &mut found);
    results(rules, &mut found);
    for figure in &rules.unit_figures {
        saves(rules, figure, &mut found);
    }
    pools(rules, &mut found);
    wear(rules, &mut found);
    leaders_without_base(rules, &mut found);
    found.retain(|found| subject.is_own(found.span));
    diagnostics.append(&mut found);
}

/// The grades of a pack. Packs can have many rows and grades, so both are looked up.
struct Grades {
    /// Ids by names in plain form.
    by_name: HashMap<String, String>,
    ids: HashSet<String>,
}

impl Grades {
    fn of(rules: &Ruleset) -> Grades {
        let grades = || rules.grades.iter().map(|grade| &grade.entry);
        Grades {
            by_name: grades().map(|it| (plain(&it.name).collect(), it.id.clone())).collect(),
            ids: grades().map(|it| it.id.clone()).collect(),
        }
    }
}

/// Words in plain form, and the test for the arms that they mean.
type ArmWords = (&'static [&'static str], fn(Arm) -> bool);

/// The words of the foot, the horse and the guns.
const ARMS: &[ArmWords] = &[
    (&["infantry", "foot", "infanterie"], |arm| arm == Arm::Infantry),
    (&["cavalry", "kavallerie", "cavalerie"], |arm| arm == Arm::Cavalry),
    (&["guns", "artillery", "battery", "batteries", "artillerie"], Arm::is_artillery),
];

/// Words in plain form that show that a name is about two kinds of troops.
const OTHERS: &[&str] = &[
    "against", "vs", "from", "by", "into", "with", "target", "no", "not", "all", "other", "except",
    "near", "of",
];

/// Reports a name with the word for another grade, arm or ground than the condition.
fn named(name: &str, scope: &Scope, span: Span, grades: &Grades, found: &mut Vec<Diagnostic>) {
    if scope.keys() == 0 {
        return;
    }
    let simple: String = plain(name).collect();
    let words: Vec<&str> = simple
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|it| !it.is_empty())
        .collect();
    if words.iter().any(|word| OTHERS.contains(word)) {
        return;
    }
    let mut report_word = |word: &str, key: &str, is: String| {
        let message = format!("`{name}` names `{word}`, but is for {key} {is}");
        found.push(report(span, message, None, "correct `for` or the name"));
    };
    let mut in_name = words.iter().filter_map(|word| grades.by_name.get_key_value(*word));
    if let (Some((word, id)), None) = (in_name.next(), in_name.next())
        && !scope.grades.is_empty()
        && !scope.grades.contains(id)
        // An unknown grade is reported at its word.
        && scope.grades.iter().all(|grade| grades.ids.contains(grade))
    {
        report_word(word, "the grade", format!("`{}`", scope.grades.join("`, `")));
        return;
    }
    let of_arm = |(names, _): &&ArmWords| words.iter().any(|it| names.contains(it));
    let mut in_name = ARMS.iter().filter(of_arm);
    if let (Some((names, is_of)), None) = (in_name.next(), in_name.next())
        && !scope.arms.is_empty()
        && !scope.arms.iter().any(|arm| is_of(*arm))
    {
        let arms: Vec<&str> = scope.arms.iter().map(|arm| arm.word()).collect();
        let word = words.iter().find(|word| names.contains(word)).copied().unwrap_or_default();
        report_word(word, "the arm", format!("`{}`", arms.join("`, `")));
        return;
    }
    let is_named = |ground: &&Ground| words.iter().any(|word| is_word_of(word, **ground));
    let mut in_name = Ground::ALL.iter().filter(is_named);
    if let (Some(ground), None) = (in_name.next(), in_name.next())
        && !scope.terrain.is_empty()
        && !scope.terrain.iter().any(|it| it.word().split('-').any(|part| part == ground.word()))
        && !scope.terrain.contains(ground)
    {
        let is: Vec<&str> = scope.terrain.iter().map(|ground| ground.word()).collect();
        report_word(ground.word(), "the ground", format!("`{}`", is.join("`, `")));
    }
}

fn is_word_of(word: &str, ground: Ground) -> bool {
    let of = ground.word();
    word == of || word.strip_suffix('s') == Some(of) || of.strip_suffix('s') == Some(word)
}

/// Reports a state whose answer to a fact has the name of another state.
fn answers(rules: &Ruleset, found: &mut Vec<Diagnostic>) {
    for ruling in &rules.rulings {
        for fact in &ruling.facts {
            let (Some(of_unit), Answers::Words(words)) = (&fact.of_unit, &fact.answers) else {
                continue;
            };
            let Some(wear) = of_unit.wear.as_ref() else { continue };
            let wear = rules.wear.iter().find(|model| model.entry.id == wear.value);
            let states = wear.map_or(&[][..], |wear| &wear.states);
            let name_of =
                |id: &str| words.iter().find(|(word, _)| word == id).map(|(_, name)| name);
            let is_name =
                |text: &str| words.iter().any(|(_, name)| name.eq_ignore_ascii_case(text));
            for (state, answer) in &of_unit.answers {
                let index = state.value.parse::<usize>().ok();
                let Some(name) = index.and_then(|index| states.get(index)) else { continue };
                let Some(given) = name_of(answer) else { continue };
                if given.eq_ignore_ascii_case(&name.value) || !is_name(&name.value) {
                    continue;
                }
                let message = format!("the state `{}` answers `{given}`", name.value);
                let help = "give the state the answer with its own name";
                found.push(report(state.span, message, Some((name.span, "the state")), help));
            }
        }
    }
}

/// Reports a column of a table whose results go back by a third of all results or more.
fn results(rules: &Ruleset, found: &mut Vec<Diagnostic>) {
    for table in &rules.tables {
        let place = |cell: &str| table.results.iter().position(|result| result.id == cell);
        for (index, column) in table.columns.iter().enumerate() {
            let cells = table.rows.iter().map(|row| place(&row.cells.get(index)?.value));
            let Some(cells) = cells.collect::<Option<Vec<usize>>>() else { continue };
            let back = |is_up: bool| -> usize {
                let steps = cells.windows(2).map(|pair| {
                    let (from, to) = if is_up { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
                    from.saturating_sub(to)
                });
                steps.sum()
            };
            let back = back(true).min(back(false));
            if back == 0 || back * 3 < table.results.len() {
                continue;
            }
            let message = format!(
                "the results of the column `{}` of `{}` go up and down with the score",
                column.id, table.entry.id
            );
            let help =
                "results go one way from the lowest to the highest score: are two exchanged?";
            found.push(report(column.span, message, None, help));
        }
    }
}

fn constant(formula: &Formula) -> Option<i64> {
    formula.value(&|_| None).ok()?.as_whole()
}

/// Reports a throw that no dice show, and better grades that must throw more.
fn saves(rules: &Ruleset, figure: &UnitFigure, found: &mut Vec<Diagnostic>) {
    if figure.sign.as_deref() != Some("+") {
        return;
    }
    let dice = rules.dice.as_ref();
    let most = dice.and_then(|(count, sides)| count.value.times(sides.value)?.as_whole());
    for row in &figure.rows {
        let needed = constant(&row.value.value);
        if let (Some(needed), Some(most)) = (needed, most)
            && needed > most
        {
            let message = format!(
                "`{}` needs {needed}+, but the dice of the game show {most} at most",
                row.entry.id
            );
            let help = "correct the number: a throw that nobody can make is no throw";
            found.push(report(row.value.span, message, None, help));
        }
    }
    let place = |id: &str| rules.grades.iter().position(|grade| grade.entry.id == id);
    let graded = figure.rows.iter().filter_map(|row| {
        let [grade] = &row.scope.grades[..] else { return None };
        let scope = Scope { grades: Vec::new(), ..row.scope.clone() };
        (row.when.is_empty()).then_some((place(grade)?, constant(&row.value.value)?, scope, row))
    });
    let mut graded: Vec<_> = graded.collect();
    graded.sort_by_key(|(place, ..)| *place);
    let is_rising = graded.windows(2).all(|pair| pair[0].1 < pair[1].1 && pair[0].2 == pair[1].2);
    if let (true, [_, .., best]) = (is_rising && graded.len() > 2, &graded[..]) {
        let message = format!("`{}` needs more the better the grade is", figure.entry.id);
        let help =
            "with `sign: \"+\"` a low number is easy to throw: are the rows in the wrong order?";
        found.push(report(best.3.value.span, message, None, help));
    }
}

/// Reports a pool of dice that shows fewer dice than its figure gives.
fn pools(rules: &Ruleset, found: &mut Vec<Diagnostic>) {
    for table in &rules.tables {
        let Some(pool) = &table.pool else { continue };
        let Some(name) = &pool.figure else { continue };
        let figure = rules.unit_figures.iter().find(|figure| figure.entry.id == name.value);
        let rows = figure.into_iter().flat_map(|figure| &figure.rows);
        let most = rows.filter_map(|row| constant(&row.value.value)).max();
        let Some(most) = most.filter(|most| *most > i64::from(pool.count.1)) else { continue };
        let message = format!(
            "the pool of `{}` has {} dice at most, but `{}` gives {most}",
            table.entry.id, pool.count.1, name.value
        );
        found.push(report(name.span, message, None, "raise `most`, or correct the figure"));
    }
}

/// Reports a sum of losses of a wear that has states and no boxes, and a formation of bases that has
/// too few places.
fn wear(rules: &Ruleset, found: &mut Vec<Diagnostic>) {
    for model in &rules.wear {
        let Some(sum) = model.sums.as_ref().filter(|sum| sum.mark.is_none()) else { continue };
        let summed = rules.wear.iter().find(|other| other.entry.id == sum.wear.value);
        if summed.is_some_and(|summed| !summed.states.is_empty() && summed.boxes.is_none()) {
            let message = format!("`{}` has states and no boxes to add up", sum.wear.value);
            let help = "name a wear with boxes, or add the `mark` that counts";
            found.push(report(sum.wear.span, message, None, help));
        }
    }
    for posture in &rules.postures {
        let (Some(files), Some(ranks)) = (&posture.files, &posture.ranks) else { continue };
        let units = rules.units.iter();
        let units = units.filter(|unit| {
            posture.arms.is_empty() || unit.arms.iter().any(|arm| posture.arms.contains(arm))
        });
        let most = units.filter_map(|unit| unit.most.as_ref()?.value.as_whole()).max();
        let least = posture.least.as_ref().and_then(|least| least.value.as_whole()).unwrap_or(1);
        let Some(most) = most.filter(|most| *most <= MAX_ELEMENTS) else { continue };
        let room = |elements: i64| {
            let files = value(rules, &files.value, elements)?.ceil();
            files.checked_mul(value(rules, &ranks.value, elements)?.ceil())
        };
        let few = (least.max(1)..=most)
            .find(|elements| room(*elements).is_some_and(|room| room < *elements));
        if let Some(elements) = few {
            let message = format!(
                "the posture `{}` has no room for all bases of a unit of {elements}",
                posture.entry.id
            );
            let help = "correct `files` or `ranks`: files times ranks is at least `n`";
            found.push(report(files.span, message, Some((ranks.span, "the ranks")), help));
        }
    }
}

/// Maximum number of elements of a unit that is tried.
const MAX_ELEMENTS: i64 = 200;

/// Reports a leader on no base, if the bases of a pack are for leaders too.
fn leaders_without_base(rules: &Ruleset, found: &mut Vec<Diagnostic>) {
    let on_bases: HashSet<&String> = rules.bases.iter().flat_map(|base| &base.leaders).collect();
    if on_bases.is_empty() || on_bases.len() + 1 != rules.leaders.len() {
        return;
    }
    let is_bare = |id: &String| !on_bases.contains(id);
    let mut bare = rules.leaders.iter().filter(|it| is_bare(&it.entry.id) && !it.exceptional_only);
    if let (Some(leader), None) = (bare.next(), bare.next()) {
        let message = format!("`{}` is the only leader without a base", leader.entry.id);
        let help = "add him to the `leaders` of a base";
        found.push(report(leader.entry.span, message, None, help));
    }
}
