//! Findings about budgets: sides whose units have more points than the scenario allows.

use grognard_check::check::budget_codes::DOUBTFUL_BUDGET;
use grognard_core::convert::{BudgetUse, Conversion, budget_use};
use grognard_core::document::Kind;
use grognard_core::model::{Battle, BattleSide, SideBudget};
use grognard_core::ruleset::Ruleset;
use grognard_project::files::{Document, Files};
use grognard_project::project::{Settings, open_scenarios, with_packs};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::{FileId, list};

use super::field::{FieldOptions, convert_for};
use super::natives::Natives;

/// Checks the budgets of the requested scenarios. Skips a scenario with unreadable parts or without
/// its rule set, because other checks report these.
pub fn judge_budgets(
    files: &Files,
    settings: &[Settings],
    is_broken: &dyn Fn(FileId) -> bool,
) -> Vec<Diagnostic> {
    let asked = files.documents.iter().copied().filter(|document| {
        let text = files.texts.get(document.file);
        let is_scenario = Kind::of_path(&text.name) == Some(Kind::Scenario);
        // The search is faster than the parser, and few scenarios have budgets.
        let may_have_budgets = text.content.contains("budgets");
        is_scenario && may_have_budgets && document.asked && document.sound
    });
    asked.flat_map(|document| judge(files, settings, document, is_broken)).collect()
}

fn judge(
    files: &Files,
    settings: &[Settings],
    document: Document,
    is_broken: &dyn Fn(FileId) -> bool,
) -> Vec<Diagnostic> {
    let text = &files.texts.get(document.file).content;
    let (tree, _) = parse(document.file, text, Reader::TwoTier);
    let Some(id) = tree.root().and_then(|root| root.get("id")?.as_str()) else { return Vec::new() };
    let Some(settings) = settings.get(document.project) else { return Vec::new() };
    let opened = open_scenarios(files, settings, document.project, &|other| other == id);
    let mut opened = opened.iter().filter(|opened| {
        opened.made_of.contains(&document.file)
            && !opened.made_of.iter().any(|file| is_broken(*file))
    });
    let Some(Ok(battle)) = opened.next().map(|opened| opened.battle.as_ref()) else {
        return Vec::new();
    };
    let Ok(natives) = Natives::open(files, battle.forces()) else { return Vec::new() };
    let mut found = Vec::new();
    for (_, side) in battle.fielded_sides() {
        for budget in &side.budgets {
            let rules = with_packs(files, Some(document.project), |packs| {
                Some(packs.open_named(&budget.ruleset).ok()?.ruleset)
            });
            found.extend(rules.and_then(|rules| of_side(&rules, battle, (side, budget), &natives)));
        }
    }
    found
}

fn of_side(
    rules: &Ruleset,
    battle: &Battle,
    (side, budget): (&BattleSide, &SideBudget),
    natives: &Natives,
) -> Option<Diagnostic> {
    let conversions = side
        .forces()
        .map(|force| convert_for(force, Some(battle), FieldOptions::new(rules, natives.of(force))));
    let conversions: Vec<Conversion> = conversions.collect();
    let conversions: Vec<&Conversion> = conversions.iter().collect();
    match budget_use(rules, side, budget, &conversions) {
        Some(used) => over(&used, budget),
        None => Some(no_sum(rules, budget)),
    }
}

fn over(used: &BudgetUse, budget: &SideBudget) -> Option<Diagnostic> {
    let over = used.over.as_ref()?;
    let BudgetUse { side, name, sum, most, .. } = used;
    let message = format!("`{side}` has {name} {sum}, {over} more than its budget of {most}");
    let parts = used.parts.iter().map(|(list, sum)| format!("`{list}` {sum}"));
    let parts: Vec<String> = parts.collect();
    let help = format!("{}: take units out, or raise the budget", parts.join(", "));
    Some(Diagnostic::new(&DOUBTFUL_BUDGET, budget.span, message).help(help))
}

fn no_sum(rules: &Ruleset, budget: &SideBudget) -> Diagnostic {
    let message = format!("{} does not add up a figure `{}`", rules.name, budget.figure);
    let figures = rules.unit_figures.iter().filter(|figure| figure.total);
    let figures: Vec<&str> = figures.map(|figure| figure.entry.id.as_str()).collect();
    let found = Diagnostic::new(&DOUBTFUL_BUDGET, budget.span, message);
    found.help(match figures.as_slice() {
        [] => "add `total: true` to the figure of the rule set".to_owned(),
        figures => format!("the figures that it adds up are {}", list(figures.iter().copied(), 6)),
    })
}
