//! `grognard new --from` and `grognard add battle`: make armies on paper · fill in templates ·
//! write.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use grognard_core::document::{Date, KINDS, Kind, schema_text};
use grognard_exchange::exchange::{NewArmy, armies, army, day_of, span_in_words};
use grognard_project::files::{BUILTIN, OutputFile};
use grognard_project::project::{establishments, settings};
use grognard_syntax::syntax::scalar;

use super::around::Around;
use super::placeholders::{Placeholders, id_of, quoted};
use crate::cli::outcome::Outcome;
use crate::cli::terminal::Terminal;
use crate::cli::told::refusal;
use crate::disk::{clear_left, write_new_folder};

/// Name and id in the files of the built-in project, which a new project replaces.
const PLACEHOLDERS: Placeholders = Placeholders { name: "My battle", id: "my-battle" };

const PLACEHOLDER_DAY: &str = "1800-01-01";

/// Comment after the date in the built-in scenario. The date is only the middle of the given year.
const DAY_REMARK: &str = "# Middle of the given year: put the day of the battle here.";

/// Summary of the built-in scenario.
const SUMMARY: &str =
    "Two armies by their establishments on an invented field, to be replaced piece by piece.";

struct Period {
    day: Date,
    is_day_said: bool,
    nations: Vec<String>,
}

fn period(written: &str) -> anyhow::Result<Period> {
    let form = "write `1809/austria`, or `1809-07-05/france,austria` for two sides";
    let (day, nations) = written.split_once('/').with_context(|| format!("`{written}`: {form}"))?;
    let is_day_said = day.len() > 4;
    let day =
        day_of(day).with_context(|| format!("`{day}` is neither a year nor a day: {form}"))?;
    let nations: Vec<String> = nations.split(',').map(|nation| nation.trim().to_owned()).collect();
    let twice = nations.len() == 2 && nations[0] == nations[1];
    if nations.len() > 2 || twice || nations.iter().any(String::is_empty) {
        bail!("`{written}` names no nation, one twice, or more than two: {form}");
    }
    Ok(Period { day, is_day_said, nations })
}

pub(super) fn list_armies(terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let establishments = establishments(None);
    for facts in armies(&establishments) {
        let year = facts.from.map_or(1805, |from| from.year);
        // A bare year means the first of July. If the army did not exist on that day, show its
        // first day instead of a year.
        let named = match day_of(&year.to_string()).filter(|day| facts.holds_on(*day)) {
            Some(_) => year.to_string(),
            None => facts.from.map_or_else(|| year.to_string(), |from| from.to_string()),
        };
        let name = format!("{named}/{}", facts.nation);
        writeln!(terminal.out, "{name:<22} {:<18} {}", facts.name, span_in_words(facts))?;
    }
    Ok(Outcome::Clean)
}

pub(super) fn run(
    folder: &Path,
    from: &str,
    workflow: Vec<OutputFile>,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    let period = period(from)?;
    let name = folder.file_name().and_then(|name| name.to_str());
    let name =
        name.context("give the project a name: `grognard new wagram --from 1809/austria`")?;
    let mut files = project(name, &period)?;
    files.extend(workflow);
    write_new_folder(folder, &files)?;
    let what = match period.nations.as_slice() {
        [_] => "an order of battle on paper",
        _ => "a scenario, two orders of battle on paper and a map",
    };
    made(folder, what, terminal)
}

pub(super) fn add_battle(
    name: &str,
    from: Option<&str>,
    around: &Around,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    if around.project.is_none() {
        bail!("there is no `grognard.yaml` here or above: make a project with `grognard new`");
    }
    let id = id_of(name, Kind::Scenario, "battle")?;
    let files = match from {
        Some(from) => {
            let period = period(from)?;
            if period.nations.len() != 2 {
                bail!("a battle has two sides: `--from 1809-07-05/france,austria`");
            }
            armies_that_meet(name, &id, &period, around)?
        }
        None => invented_battle(name, &id)?,
    };
    let folder = Path::new(&id);
    clear_left(folder);
    if folder.exists() {
        bail!("`{id}` already exists; give the battle another name");
    }
    write_new_folder(folder, &files)?;
    made(folder, "a scenario, two orders of battle and a map", terminal)
}

fn made(folder: &Path, what: &str, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    if !terminal.quiet {
        let shown = folder.display();
        let place = quoted(folder);
        writeln!(terminal.err, "made `{shown}`: {what}\n\n    cd {place}\n    grognard check\n")?;
    }
    Ok(Outcome::Clean)
}

fn project(name: &str, period: &Period) -> anyhow::Result<Vec<OutputFile>> {
    let id = id_of(name, Kind::Scenario, "battle")?;
    let (settings, establishments) = (settings(None), establishments(None));
    let around = Around { project: None, settings, establishments };
    let mut files = match period.nations.as_slice() {
        [nation] => vec![army_of(nation, &id, period, &around)?],
        _ => armies_that_meet(name, &id, period, &around)?,
    };
    let of_project = |path: &str| match path.split_once('/')? {
        ("from", rest @ ("README.md" | "grognard.yaml")) => Some(rest.to_owned()),
        ("new", rest) if rest.starts_with('.') => Some(rest.to_owned()),
        _ => None,
    };
    for (path, text) in BUILTIN.iter() {
        if let Some(path) = of_project(path) {
            let text = PLACEHOLDERS.fill(&path, text, name, &id);
            files.push(OutputFile::new(path, text));
        }
    }
    for kind in KINDS {
        let path = format!("schemas/{}.schema.json", kind.name());
        files.push(OutputFile::new(path, schema_text(kind)));
    }
    Ok(files)
}

fn army_of(
    nation: &str,
    battle: &str,
    period: &Period,
    around: &Around,
) -> anyhow::Result<OutputFile> {
    let id = army_id(battle, nation)?;
    let facts = around.settings.nation(nation);
    let new = NewArmy {
        id: &id,
        nation,
        nation_name: facts.map_or(nation, |facts| &facts.name),
        day: period.day,
        is_day_said: period.is_day_said,
    };
    let text = army(&new, &around.establishments).map_err(|refused| refusal(&refused))?;
    Ok(OutputFile::new(format!("{id}.oob.yaml"), text))
}

fn armies_that_meet(
    name: &str,
    id: &str,
    period: &Period,
    around: &Around,
) -> anyhow::Result<Vec<OutputFile>> {
    let (mut files, mut sides) = (Vec::new(), Vec::new());
    for nation in period.nations.iter().take(2) {
        files.push(army_of(nation, id, period, around)?);
        let title = around.settings.nation(nation).map_or(nation.as_str(), |facts| &facts.name);
        sides.push(MeetingSide {
            oob: army_id(id, nation)?,
            id: nation.clone(),
            title: title.to_owned(),
        });
    }
    let date = match period.is_day_said {
        true => format!("date: {}", period.day),
        false => format!("{DAY_REMARK}\ndate: {}", period.day),
    };
    files.extend(meeting((name, id), &date, SUMMARY, &sides));
    Ok(files)
}

/// A side of a battle with one order of battle.
pub(super) struct MeetingSide {
    pub oob: String,
    pub id: String,
    pub title: String,
}

/// Makes the scenario and the invented map of a battle between two armies. `date` is the line of the
/// scenario with its day.
pub(super) fn meeting(
    (name, id): (&str, &str),
    date: &str,
    summary: &str,
    sides: &[MeetingSide],
) -> Vec<OutputFile> {
    let of_battle = |(path, text): &(&str, &'static str)| {
        let path = path.strip_prefix("from/").filter(|path| path.contains(PLACEHOLDERS.id))?;
        let undated = format!("{DAY_REMARK}\ndate: {PLACEHOLDER_DAY}");
        let mut text = PLACEHOLDERS.fill(path, text, name, id).replace(&undated, date);
        text = text.replace(SUMMARY, summary);
        for (word, side) in ["first", "second"].iter().zip(sides) {
            text = text.replace(&format!("{word}-army"), &side.oob);
            text = text.replace(&format!("{word}-side"), &side.id);
        }
        // From the last to the first, because a title may contain the words of a side before it.
        for (word, side) in ["First side", "Second side"].iter().zip(sides).rev() {
            text = text.replacen(word, &scalar(&side.title), 1);
        }
        Some(OutputFile::new(path.replace(PLACEHOLDERS.id, id), text))
    };
    BUILTIN.iter().filter_map(of_battle).collect()
}

/// Makes the built-in invented battle at a bridge, with ids that no other battle of the project
/// has.
fn invented_battle(name: &str, id: &str) -> anyhow::Result<Vec<OutputFile>> {
    let mut files = Vec::new();
    for (path, text) in BUILTIN.iter() {
        let Some(path) = path.strip_prefix("new/") else { continue };
        let is_document = path.ends_with(".yaml") && path != "grognard.yaml";
        if !is_document || path.contains('/') {
            continue;
        }
        let (mut path, mut text) = (path.to_owned(), (*text).to_owned());
        for side in ["french", "prussian"] {
            let army = army_id(id, side)?;
            path = path.replace(&format!("{side}.oob"), &format!("{army}.oob"));
            text = text.replace(&format!("oob: 1\nid: {side}\n"), &format!("oob: 1\nid: {army}\n"));
            text = text.replace(&format!("oobs: [{side}]"), &format!("oobs: [{army}]"));
        }
        let text = PLACEHOLDERS.fill(&path, &text, name, id);
        files.push(OutputFile::new(path.replace(PLACEHOLDERS.id, id), text));
    }
    Ok(files)
}

fn army_id(battle: &str, nation: &str) -> anyhow::Result<String> {
    let id = format!("{battle}-{nation}");
    match id.len() > MAX_ID {
        true => bail!("`{battle}` is too long for a battle of `{nation}`: take a shorter name"),
        false => Ok(id),
    }
}

const MAX_ID: usize = 60;

#[cfg(test)]
mod tests {
    use super::super::new::tests::findings;
    use super::*;

    /// Tries every listed army alone, and one pair of armies with a difficult name.
    #[test]
    fn a_project_with_any_army_checks_clean() {
        let known = establishments(None);
        for facts in armies(&known) {
            let day = facts.from.expect("every built-in span has a beginning");
            let nation = &facts.nation;
            let alone = period(&format!("{day}/{nation}")).expect("a period");
            let found = findings(project("Wagram", &alone).expect("a project"));
            assert!(found.is_empty(), "{day} {nation}: {found:?}");
        }
        let both = period("1813-08-26/france,prussia").expect("a period");
        for name in ["wagram", "no", "1809", "Möckern: der 16.", "a\"b\\c"] {
            let found = findings(project(name, &both).expect("a project"));
            assert!(found.is_empty(), "{name}: {found:?}");
        }
    }

    #[test]
    fn an_added_battle_checks_clean() {
        for name in ["wagram", "no", "#5", "Möckern: der 16."] {
            let id = id_of(name, Kind::Scenario, "battle").expect("an id");
            let found = findings(invented_battle(name, &id).expect("a battle"));
            assert!(found.is_empty(), "{name}: {found:?}");
        }
    }

    #[test]
    fn an_invalid_period_is_refused() {
        for written in ["1809", "1809/", "x/france", "1809-02-30/france", "1809/a,b,c", "1809/a,a"]
        {
            assert!(period(written).is_err(), "{written}");
        }
    }
}
