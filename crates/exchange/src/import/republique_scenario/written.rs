//! Writes a scenario of republique5 as a document.

use grognard_core::document::{MAX_BRIEFING, MAX_NAME, MAX_NOTE, Time, kebab};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Node, Reader, parse};
use grognard_syntax::text::{FileId, one_line, shorten};

use super::entry::{Comes, CommandEntry};
use super::{ScenarioDraft, Team, told};
use crate::exchange::{Entries, YamlValue, block, entry, text, word};
use crate::import::WrittenList;
use crate::import::free_ids::{FreeIds, id_of};

/// Order of battle in the folder of the scenario.
#[derive(Debug, Clone, Copy)]
pub struct ListBeside<'l> {
    /// Name of the order of battle in the scenario, without `.oob`.
    pub name: &'l str,
    /// Imported list; `None` if the file is missing.
    pub list: Option<&'l WrittenList>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenScenario {
    /// Id of the scenario, which is also the name of its file.
    pub id: String,
    pub text: String,
    pub arrivals: usize,
}

/// Writes a scenario. `name` is the name of the file without its extension.
pub fn written_scenario(
    draft: &ScenarioDraft,
    name: &str,
    lists: &[ListBeside<'_>],
) -> (WrittenScenario, Vec<Diagnostic>) {
    let mut writing =
        ScenarioWriter { draft, lists, arrivals: Vec::new(), notes: Vec::new(), found: Vec::new() };
    writing.notes.extend(draft.notes.iter().map(|note| one_line(note)));
    let id = id_of(name, "imported-scenario");
    let name = one_line(&name.replace(['-', '_'], " "));
    let name: String = name.trim().chars().take(MAX_NAME).collect();
    let name = if name.is_empty() { "Imported scenario".to_owned() } else { name };
    let mut lines = block(
        &[entry("scenario", word("1")), entry("id", text(&id)), entry("name", text(&name))],
        0,
    );
    lines.extend(writing.day());
    let sides = writing.sides();
    lines.extend(block(&[entry("sides", YamlValue::List(sides))], 0));
    let note = writing.notes.join("\n");
    let note = writing.cut(&note, MAX_NOTE, "the notes of the scenario are");
    let ScenarioWriter { arrivals, found, .. } = writing;
    let count = arrivals.len();
    let mut rest = Entries::new();
    if count > 0 {
        rest.push(entry("arrivals", YamlValue::List(arrivals)));
    }
    if !note.is_empty() {
        rest.push(entry("note", text(&note)));
    }
    lines.extend(block(&rest, 0));
    let text = lines.into_iter().map(|line| line + "\n").collect();
    (WrittenScenario { id, text, arrivals: count }, found)
}

struct ScenarioWriter<'w> {
    draft: &'w ScenarioDraft,
    lists: &'w [ListBeside<'w>],
    arrivals: Vec<YamlValue>,
    notes: Vec<String>,
    found: Vec<Diagnostic>,
}

impl ScenarioWriter<'_> {
    /// Writes the day. The hour of the start becomes a note, because a document needs a first and a
    /// last hour, and the file gives no last hour.
    fn day(&mut self) -> Vec<String> {
        let Some((date, time)) = self.draft.start else {
            let message = "the scenario has no start time".to_owned();
            let help = "write the day of the battle as `date`, such as `date: 1809-07-05`";
            self.found.extend(self.draft.head.map(|head| told(head, message, help)));
            return vec!["# The file has no date: write it as `date`.".to_owned()];
        };
        self.notes.push(format!("Play begins at {time}."));
        vec![format!("date: {date}")]
    }

    fn sides(&mut self) -> Vec<YamlValue> {
        let mut ids = FreeIds::default();
        let draft = self.draft;
        draft.teams.iter().map(|team| self.side(team, &mut ids)).collect()
    }

    fn side(&mut self, team: &Team, ids: &mut FreeIds) -> YamlValue {
        let mut oobs: Vec<String> = Vec::new();
        for of_team in &team.entries {
            let id = self.list_id(of_team);
            if !oobs.contains(&id) {
                oobs.push(id);
            }
            self.place(of_team, &team.name);
        }
        let name: String = one_line(&team.name).chars().take(MAX_NAME).collect();
        let mut side = vec![
            entry("id", text(&ids.free(&id_of(&team.name, "side")))),
            entry("name", text(&name)),
            entry("oobs", YamlValue::List(oobs.iter().map(|id| text(id)).collect())),
        ];
        if !team.briefing.is_empty() {
            let lines: Vec<String> = team.briefing.iter().map(|line| one_line(line)).collect();
            let briefing = lines.join("\n");
            let briefing = self.cut(&briefing, MAX_BRIEFING, "a briefing is");
            side.push(entry("briefing", text(&briefing)));
        }
        YamlValue::Map(side)
    }

    /// Cuts a text to the maximum length in a document, and reports that it was cut.
    fn cut(&mut self, text: &str, most: usize, what: &str) -> String {
        if text.chars().count() > most {
            let message = format!("{what} cut after {most} characters");
            let help = "shorten them in the file, or write the rest into the scenario";
            self.found.extend(self.draft.head.map(|head| told(head, message, help)));
        }
        text.chars().take(most).collect()
    }

    fn list(&self, of_team: &CommandEntry) -> Option<&WrittenList> {
        self.lists.iter().find(|beside| beside.name == of_team.oob)?.list
    }

    /// Id of an order of battle: the id of the list beside the scenario, or an id made from the
    /// name. A missing list is reported once.
    fn list_id(&mut self, of_team: &CommandEntry) -> String {
        if let Some(list) = self.list(of_team) {
            return list.id.clone();
        }
        let message = format!(
            "the order of battle `{}` is not in the folder of the scenario",
            shorten(&of_team.oob)
        );
        if !self.found.iter().any(|found| found.message == message) {
            let help = "put its `.oob` file there, and import again";
            self.found.push(told(of_team.span, message, help));
        }
        id_of(&of_team.oob, "imported-list")
    }

    /// Writes a command that arrives later as an arrival. A command that is present at the start
    /// becomes a note, because positions belong to a map.
    fn place(&mut self, of_team: &CommandEntry, team: &str) {
        let named = match &of_team.part {
            Some(part) => format!("{}, {part}", of_team.oob),
            None => of_team.oob.clone(),
        };
        let named = shorten(&one_line(&named));
        let chance = of_team.chance.map(|chance| format!("{chance} % in the source"));
        let Comes::Between(from, to) = of_team.comes else {
            let when = if of_team.comes == Comes::OnContact { ", on contact" } else { "" };
            let chance = chance.map(|chance| format!(", {chance}")).unwrap_or_default();
            let line = format!("{}, {}: {named}{when}{chance}.", one_line(team), of_team.sector);
            return self.notes.push(line);
        };
        let times =
            self.draft.start.and_then(|(_, start)| Some((later(start, from)?, later(start, to)?)));
        let Some((from, to)) = times else {
            let message = format!("the arrival of `{named}` cannot be given an hour");
            let help = "write it as an arrival, or let play begin earlier";
            self.found.push(told(of_team.span, message, help));
            let hours = format!("{from} to {to} minutes after the start");
            return self.notes.push(format!(
                "{}, {}: {named}, {hours}.",
                one_line(team),
                of_team.sector
            ));
        };
        let body = self.body(of_team);
        let mut arrival = vec![entry("body", text(&body))];
        if from == to {
            arrival.push(entry("at", text(&from.to_string())));
        } else {
            let ends =
                vec![entry("from", text(&from.to_string())), entry("to", text(&to.to_string()))];
            arrival.push(entry("window", YamlValue::Scalar(YamlValue::Map(ends).flow())));
        }
        let note = [Some(of_team.sector.to_owned()), chance];
        let note: Vec<String> = note.into_iter().flatten().collect();
        arrival.push(entry("note", text(&note.join(", "))));
        self.arrivals.push(YamlValue::Map(arrival));
    }

    /// Id of a body: of the command in its order of battle, or of the whole order of battle.
    fn body(&mut self, of_team: &CommandEntry) -> String {
        let list = self.list(of_team).cloned();
        let list_id = list
            .as_ref()
            .map_or_else(|| id_of(&of_team.oob, "imported-list"), |list| list.id.clone());
        let Some(part) = &of_team.part else { return list_id };
        let found = list.as_ref().and_then(|list| id_in(&list.text, part));
        if let (None, Some(list)) = (&found, &list) {
            let message = format!("`{}` has no command `{}`", list.id, shorten(part));
            self.found.push(told(of_team.span, message, "give the arrival the id of a body"));
        }
        let body = found.unwrap_or_else(|| id_of(part, "body"));
        format!("{list_id}/{body}")
    }
}

/// Time that is some minutes later. Returns `None` if that time is on the next day, because the
/// time of an arrival has no day.
fn later(start: Time, minutes: u32) -> Option<Time> {
    let time = u32::from(start.0).checked_add(minutes)?;
    u16::try_from(time).ok().filter(|time| *time < 24 * 60).map(Time)
}

fn id_in(document: &str, name: &str) -> Option<String> {
    let (tree, _) = parse(FileId(0), document, Reader::default());
    let wanted = kebab(name);
    let mut open: Vec<Node<'_>> = tree.root().into_iter().collect();
    while let Some(body) = open.pop() {
        let named = body.get("name").and_then(Node::as_str).map(kebab);
        if named.as_deref() == Some(&wanted) {
            return body.get("id").and_then(Node::as_str).map(str::to_owned);
        }
        open.extend(body.get("formations").into_iter().flat_map(Node::items));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::read_scenario;
    use super::*;
    use crate::import::run;
    use grognard_lists::lists::ListImportOptions;

    const TEXT: &str = "!Start 05 Jul 1809 04:30\n!Indent 2\nFrench\n  Briefing\n    Take the village.\n    Hold it.\n  Left\n    V Corps\n    V Corps - 1st Division (1-2 hrs) 40%\nAustrian\n  Reserve\n    II Corps (3 hrs)\n    II Corps (20-22 hrs)\n";

    #[test]
    fn a_scenario_becomes_a_document() {
        let list = "!French 1809\n!Indent 2\nV Corps - Duval\n  1st Division - Morel\n    Petit - 4 bases veteran line\n";
        let imported = run("V Corps.oob", list.as_bytes(), None, &ListImportOptions::default());
        let lists = [
            ListBeside { name: "V Corps", list: imported.lists.first() },
            ListBeside { name: "II Corps", list: None },
        ];
        let (draft, found) = read_scenario(FileId(0), TEXT);
        assert_eq!((draft.oobs(), found), (vec!["V Corps", "II Corps"], Vec::new()));
        let (written, found) = written_scenario(&draft, "Wagram", &lists);
        insta::assert_snapshot!(written.text, @r#"
        scenario: 1
        id: wagram
        name: Wagram
        date: 1809-07-05
        sides:
          - { id: french, name: French, oobs: [v-corps], briefing: "Take the village.\nHold it." }
          - { id: austrian, name: Austrian, oobs: [ii-corps] }
        arrivals:
          - { body: v-corps/1st-division, window: { from: "05:30", to: "06:30" }, note: "left, 40 % in the source" }
          - { body: ii-corps, at: "07:30", note: reserve }
        note: "Play begins at 04:30.\nFrench, left: V Corps.\nAustrian, reserve: II Corps, 1200 to 1320 minutes after the start."
        "#);
        let long = format!("{TEXT}French\n  Briefing\n{}", "    word\n".repeat(2000));
        let (_, told) = written_scenario(&read_scenario(FileId(0), &long).0, "Wagram", &[]);
        let is_cut =
            |found: &Diagnostic| found.message == "a briefing is cut after 8000 characters";
        assert!(told.iter().any(is_cut), "{told:?}");
        let told: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
        assert_eq!(
            told,
            [
                "the order of battle `II Corps` is not in the folder of the scenario",
                "the arrival of `II Corps` cannot be given an hour",
            ]
        );
    }
}
