//! Reads the `.scenario` of republique5: teams with their briefings, and the commands of their
//! orders of battle by sector and hour. The file becomes a scenario document. The `.oob` files that
//! it names are in the same folder and are imported separately.

mod entry;
mod written;

use entry::{CommandEntry, entry};
use grognard_check::check::LEFT_OUT;
use grognard_core::document::{Date, Time};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span, nearest};

use grognard_lists::lists::text::month;

pub use written::{ListBeside, WrittenScenario, written_scenario};

#[derive(Debug, Default)]
pub struct ScenarioDraft {
    start: Option<(Date, Time)>,
    teams: Vec<Team>,
    notes: Vec<String>,
    /// Span of the first line. Findings about the whole file are reported at the first line.
    head: Option<Span>,
}

#[derive(Debug)]
struct Team {
    name: String,
    briefing: Vec<String>,
    entries: Vec<CommandEntry>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    Briefing,
    /// Part of the battlefield, or the reserve.
    Sector(&'static str),
}

const SECTIONS: [(&str, Section); 6] = [
    ("briefing", Section::Briefing),
    ("left", Section::Sector("left")),
    ("centre", Section::Sector("centre")),
    ("center", Section::Sector("centre")),
    ("right", Section::Sector("right")),
    ("reserve", Section::Sector("reserve")),
];

pub fn read_scenario(file: FileId, text: &str) -> (ScenarioDraft, Vec<Diagnostic>) {
    let end = text.find('\n').unwrap_or(text.len());
    let head = Some(Span::new(file, 0, end));
    let draft = ScenarioDraft { head, ..ScenarioDraft::default() };
    let mut reader =
        RepubliqueScenarioReader { file, step: 1, draft, section: None, found: Vec::new() };
    let mut place = 0;
    for line in text.split_inclusive('\n') {
        reader.line(line.trim_end(), place);
        place += line.len();
    }
    (reader.draft, reader.found)
}

impl ScenarioDraft {
    /// Names of the orders of battle in the scenario, in order and without repetitions. `Name`
    /// means the file `Name.oob` in the same folder.
    pub fn oobs(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for entry in self.teams.iter().flat_map(|team| &team.entries) {
            if !names.contains(&entry.oob.as_str()) {
                names.push(&entry.oob);
            }
        }
        names
    }

    pub fn day(&self) -> Option<Date> {
        self.start.map(|(date, _)| date)
    }

    pub fn teams(&self) -> usize {
        self.teams.len()
    }
}

struct RepubliqueScenarioReader {
    file: FileId,
    step: usize,
    draft: ScenarioDraft,
    section: Option<Section>,
    found: Vec<Diagnostic>,
}

impl RepubliqueScenarioReader {
    fn line(&mut self, line: &str, place: usize) {
        let text = line.trim();
        if text.is_empty() {
            return;
        }
        if let Some(comment) = line.strip_prefix('#') {
            return self.draft.notes.push(comment.trim().to_owned());
        }
        let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
        let start = place + blanks;
        let span = Span::new(self.file, start, start + text.len());
        match (line.strip_prefix('!'), blanks / self.step.max(1)) {
            (Some(command), _) => self.command(command, span),
            (None, 0) => {
                let (name, briefing, entries) = (text.to_owned(), Vec::new(), Vec::new());
                self.draft.teams.push(Team { name, briefing, entries });
                self.section = None;
            }
            (None, 1) => self.section(text, span),
            (None, _) => self.content(text, span),
        }
    }

    fn command(&mut self, command: &str, span: Span) {
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        match word.to_ascii_lowercase().as_str() {
            "indent" => self.step = rest.trim().parse().unwrap_or(1).clamp(1, 16),
            "start" => {
                self.draft.start = moment(rest);
                if self.draft.start.is_none() {
                    self.left(span, "write the start as `!Start 05 Jul 1809 04:30`");
                }
            }
            _ => self.left(span, "use only the commands `!Start` and `!Indent`"),
        }
    }

    fn section(&mut self, text: &str, span: Span) {
        let wanted = text.to_ascii_lowercase();
        let found = SECTIONS.iter().find(|(word, _)| *word == wanted);
        self.section = found.map(|(_, section)| *section);
        if self.section.is_none() || self.draft.teams.is_empty() {
            let near = nearest(&wanted, SECTIONS.iter().map(|(word, _)| *word));
            let meant = near.map(|near| format!("did you mean `{near}`?"));
            let known = "use `Briefing`, `Left`, `Centre`, `Right` or `Reserve`";
            self.left(span, &meant.unwrap_or_else(|| known.to_owned()));
        }
    }

    fn content(&mut self, text: &str, span: Span) {
        let (team, section) = (self.draft.teams.last_mut(), self.section);
        match (team, section) {
            (Some(team), Some(Section::Briefing)) => team.briefing.push(text.to_owned()),
            (Some(team), Some(Section::Sector(sector))) => match entry(text, sector, span) {
                Some(entry) => team.entries.push(entry),
                None => self.left(span, "write the line as `V Corps - 1st Division (1-2 hrs) 40%`"),
            },
            _ => self.left(span, "put the line under a heading, such as `Left`"),
        }
    }

    fn left(&mut self, span: Span, help: &str) {
        self.found.push(told(span, "the line is not understood and is left out".to_owned(), help));
    }
}

/// Reads a time such as `05 Jul 1809 04:30`.
fn moment(text: &str) -> Option<(Date, Time)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [day, name, year, time] = words.as_slice() else { return None };
    let (day, month, year) = (day.parse().ok()?, month(&name.to_lowercase())?, year.parse().ok()?);
    let date = Date { year, month, day };
    let is_day = (1..=date.days_in_month()).contains(&day);
    Some((date, Time::read(time)?)).filter(|_| is_day)
}

fn told(span: Span, message: String, help: &str) -> Diagnostic {
    Diagnostic::new(&LEFT_OUT, span, message).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_republique5_writes_them() {
        let (date, time) = moment("05 Jul 1809 04:30").expect("a moment");
        assert_eq!((date.to_string(), time.to_string()), ("1809-07-05".into(), "04:30".into()));
        for wrong in ["05 Jul 1809", "31 Jun 1809 04:30", "5 July 1809 24:00", ""] {
            assert_eq!(moment(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn lines_that_are_not_understood_are_reported() {
        let text =
            "!Start yesterday\n!Dawn\nFrench\n\tLeft\n\t\tV Corps (soon)\n\tLeeft\n\t\tVI Corps\n";
        let (draft, found) = read_scenario(FileId(0), text);
        assert_eq!((draft.teams(), draft.oobs().len(), found.len()), (1, 0, 5), "{found:?}");
    }
}
