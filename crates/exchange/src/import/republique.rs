//! Reads the `.oob` of republique5: a corps, its commands, and their units in bases. The format has
//! neither men nor guns.

use grognard_check::check::LEFT_OUT;
use grognard_core::document::{Arm, Confidence, Echelon, Grade, Men, Trait};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span};

use grognard_lists::lists::text::{arm, folded, grade, single_trait, split_rank, traits};
use grognard_lists::lists::{
    Draft, DraftKind, DraftLeader, DraftList, DraftNode, GuessKind, Input, ListImportOptions, Mark,
    Reading, Value,
};

/// Men in a base of infantry, as republique5 displays it.
pub(crate) const MEN_OF_BASE: u32 = 550;

/// Men in a base of cavalry, as republique5 displays it.
pub(crate) const SABRES_OF_BASE: u32 = 300;

static BASES: GuessKind = GuessKind {
    name: "bases",
    reading: "a base counts as 550 foot or 300 horse, as in republique5",
    otherwise: None,
    is_told_each: false,
};

static LINE: GuessKind = GuessKind {
    name: "type-unsaid",
    reading: "a unit without a type is read as line infantry, or as cavalry within a cavalry body",
    otherwise: None,
    is_told_each: false,
};

/// True for a text with commands such as `!French`. Scenarios contain commands too, so only the
/// file extension distinguishes them.
fn has_commands(text: &str) -> bool {
    let is_command = |line: &str| {
        line.strip_prefix('!').is_some_and(|rest| rest.starts_with(|c: char| c.is_alphabetic()))
    };
    text.lines().take(40).any(is_command)
}

pub(super) fn is_oob(name: &str, text: &str) -> bool {
    !name.ends_with(".scenario") && has_commands(text)
}

pub(super) fn is_scenario(name: &str, text: &str) -> bool {
    name.ends_with(".scenario") && has_commands(text)
}

pub(super) fn read(input: &Input<'_>, _: &ListImportOptions) -> Reading {
    let mut reader = RepubliqueReader {
        file: input.file,
        step: 1,
        list: DraftList::default(),
        draft: Draft::default(),
        found: Vec::new(),
        is_horse: false,
    };
    let mut place = 0;
    for line in input.text.split_inclusive('\n') {
        reader.line(line.trim_end(), place);
        place += line.len();
    }
    reader.draft.lists.push(reader.list);
    Reading { draft: reader.draft, found: reader.found, ..Reading::default() }
}

struct RepubliqueReader {
    file: FileId,
    step: usize,
    list: DraftList,
    draft: Draft,
    found: Vec<Diagnostic>,
    is_horse: bool,
}

impl RepubliqueReader {
    fn line(&mut self, line: &str, place: usize) {
        let span = Span::new(self.file, place, place + line.len());
        if line.trim().is_empty() {
            return;
        }
        if let Some(comment) = line.strip_prefix('#') {
            return self.list.notes.push(Value::sure(comment.trim().to_owned(), span));
        }
        if let Some(command) = line.strip_prefix('!') {
            return self.command(command, span);
        }
        let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
        let start = place + blanks;
        let text = line.trim();
        let span = Span::new(self.file, start, start + text.len());
        match blanks / self.step.max(1) {
            0 => self.formation(text, span, 0),
            1 => self.formation(text, span, 1),
            _ => self.unit(text, span),
        }
    }

    fn command(&mut self, command: &str, span: Span) {
        let words: Vec<&str> = command.split_whitespace().collect();
        let nation = words.first().and_then(|word| nation(&word.to_ascii_lowercase()));
        match (words.as_slice(), nation) {
            (["Indent" | "indent", step, ..], _) => {
                self.step = step.parse().unwrap_or(1).clamp(1, 16);
                self.draft.passed.push(span);
            }
            (_, Some(nation)) => {
                self.list.nation = Some(Value::sure(nation.to_owned(), span));
                self.list.notes.push(Value::sure(format!("written for {}", command.trim()), span));
            }
            _ => {
                // Words such as `!veteran` set defaults for the bodies below. The defaults are
                // reported, because the importer does not apply them.
                let message = format!(
                    "the command `!{}` sets a default of the game and is left out",
                    command.trim()
                );
                self.found.push(
                    Diagnostic::new(&LEFT_OUT, span, message)
                        .help("write the default on each body that it applies to"),
                );
            }
        }
    }

    /// Reads a line such as `V Corps - Duval (late)`.
    fn formation(&mut self, text: &str, span: Span, depth: usize) {
        let (text, note) = note_of(text);
        let (name, leader) = split(text);
        let plain = folded(name);
        let echelon = match depth {
            0 => Echelon::Corps,
            _ if [" brigade ", " bde "].iter().any(|word| plain.contains(word)) => Echelon::Brigade,
            _ if plain.contains(" artillery ") || plain.starts_with(" reserve ") => Echelon::Group,
            _ => Echelon::Division,
        };
        let is_horse = arm(&plain) == Some(Arm::Cavalry) || plain.contains(" cav ");
        self.is_horse = is_horse;
        let mut node = DraftNode::new(
            depth,
            Value::sure(DraftKind::Formation(echelon), span),
            Value::sure(name.to_owned(), span),
        );
        node.arm = (is_horse && depth > 0).then(|| Value::sure(Arm::Cavalry, span));
        node.notes.extend(note.map(|note| Value::sure(note.to_owned(), span)));
        node.leader = leader.map(|leader| {
            let mut words: Vec<&str> = leader.split_whitespace().collect();
            let last = words
                .last()
                .and_then(|word| nation(&word.to_ascii_lowercase()))
                .filter(|_| words.len() > 1);
            if let Some(nation) = last {
                words.pop();
                node.nation = Some(Value::sure(nation.to_owned(), span));
            }
            let (rank, name) = split_rank(&words.join(" "));
            let rank = Some(rank).filter(|rank| !rank.is_empty() && !name.is_empty());
            let name = if name.is_empty() { words.join(" ") } else { name };
            DraftLeader {
                name: Value::sure(name, span),
                rank: rank.map(|rank| Value::sure(rank, span)),
                note: None,
            }
        });
        self.list.nodes.push(node);
    }

    /// Reads a line such as `Petit - 4 bases veteran line (1st, 2nd)`.
    fn unit(&mut self, text: &str, span: Span) {
        let (text, note) = note_of(text);
        let (name, words) = split(text);
        let words = words.unwrap_or_default();
        let plain = folded(words);
        let mut kinds = plain.split(' ').filter(|word| !word.is_empty()).peekable();
        let count = kinds.peek().and_then(|word| super::count::count(word));
        let bases = count.unwrap_or(1);
        let mut node = DraftNode::new(
            2,
            Value::sure(DraftKind::Unit, span),
            Value::sure(name.to_owned(), span),
        );
        let battery = ["mdf", "ltf", "lth", "hvf", "mdh"]
            .into_iter()
            .find(|word| plain.contains(&format!(" {word} ")));
        let (found, mark) = self.arm(&plain, battery);
        node.arm = Some(Value { value: found, span, mark });
        node.traits =
            traits(&plain, Some(found)).into_iter().map(|found| Value::sure(found, span)).collect();
        self.grade(&plain, &mut node, span);
        let exact = |men: u32| Value {
            value: Men { range: Some((men, men)) },
            span,
            mark: Mark::Likely(&BASES),
        };
        match found {
            _ if battery.is_some() => {
                node.kind.value = DraftKind::Battery;
                node.guns = Some(Value::sure(Men { range: None }, span));
                node.notes.push(Value::sure(format!("{} in the source", words.trim()), span));
            }
            Arm::Cavalry => node.sabres = Some(exact(bases.saturating_mul(SABRES_OF_BASE))),
            _ => node.men = Some(exact(bases.saturating_mul(MEN_OF_BASE))),
        }
        node.notes.extend(unread(words, battery.is_some()).map(|words| Value::sure(words, span)));
        if battery.is_none() {
            node.confidence = Some(Value::sure(Confidence::Reconstruction, span));
            node.notes.push(Value::sure(
                format!(
                    "{bases} bases in the source, {} each",
                    if found == Arm::Cavalry { SABRES_OF_BASE } else { MEN_OF_BASE }
                ),
                span,
            ));
        }
        node.notes.extend(note.map(|note| Value::sure(note.to_owned(), span)));
        self.list.nodes.push(node);
    }

    /// Arm of a unit. The words for a battery decide first, then the other words of the line, and
    /// then the command above.
    fn arm(&self, plain: &str, battery: Option<&str>) -> (Arm, Mark) {
        if let Some(word) = battery {
            let is_horse = word.ends_with('h');
            let arm = if is_horse { Arm::HorseArtillery } else { Arm::FootArtillery };
            return (arm, Mark::Sure);
        }
        let said = arm(&plain
            .replace(" base ", " ")
            .replace(" bases ", " ")
            .replace(" medium cav ", " cavalry ")
            .replace(" light cav ", " cavalry ")
            .replace(" heavy cav ", " cavalry ")
            .replace(" landwehr cav ", " cavalry "));
        match said {
            Some(arm) => (arm, Mark::Sure),
            None if self.is_horse => (Arm::Cavalry, Mark::Guess(&LINE)),
            None => (Arm::Infantry, Mark::Guess(&LINE)),
        }
    }

    fn grade(&self, plain: &str, node: &mut DraftNode, span: Span) {
        let has = |word: &str| plain.contains(&format!(" {word} "));
        let grade = match () {
            () if has("militia") || has("landwehr") => Some(Grade::Militia),
            () if has("green") || has("conscript") => Some(Grade::Conscript),
            () if has("regular") => Some(Grade::Regular),
            () if has("veteran") => Some(Grade::Veteran),
            () if has("elite") || has("guard") => Some(Grade::Elite),
            () => None,
        };
        node.grade = grade.map(|grade| Value::sure(grade, span));
        if has("guard") && !node.traits.iter().any(|known| known.value == Trait::Guard) {
            node.traits.push(Value::sure(Trait::Guard, span));
        }
    }
}

/// Words of a unit that say nothing more about its type.
const OF_UNITS: [&str; 10] =
    ["base", "bases", "line", "light", "medium", "heavy", "cav", "green", "guard", "landwehr"];

/// Words of a unit that are not read. The words of a battery already are a note, so they are not
/// returned.
fn unread(words: &str, is_battery: bool) -> Option<String> {
    let is_known = |word: &&str| {
        let plain = folded(word);
        let word = plain.trim();
        super::count::count(word).is_some()
            || OF_UNITS.contains(&word)
            || arm(&plain).is_some()
            || grade(&plain).is_some()
            || single_trait(&plain).is_some()
    };
    let words = words.split_whitespace().filter(|_| !is_battery);
    let left: Vec<&str> = words.filter(|word| !is_known(word)).collect();
    (!left.is_empty()).then(|| left.join(" "))
}

fn nation(word: &str) -> Option<&'static str> {
    Some(match word {
        "french" | "france" => "france",
        "prussia" | "prussian" => "prussia",
        "austria" | "austrian" => "austria",
        "russia" | "russian" => "russia",
        "sweden" | "swedish" => "sweden",
        "saxon" | "saxony" => "saxony",
        _ => return None,
    })
}

fn note_of(text: &str) -> (&str, Option<&str>) {
    match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
        Some((text, note)) => (text.trim_end(), Some(note.trim())),
        None => (text, None),
    }
}

/// Words before and after the dash. In real files there may be a tab on one side of the dash, or no
/// space.
fn split(text: &str) -> (&str, Option<&str>) {
    let parts = text
        .split_once(" - ")
        .or_else(|| text.split_once("\t-"))
        .or_else(|| text.split_once("- "))
        .or_else(|| text.split_once(" -"));
    match parts {
        Some((name, rest)) => (name.trim(), Some(rest.trim()).filter(|rest| !rest.is_empty())),
        None => (text.trim(), None),
    }
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use super::*;
    use grognard_lists::lists::outline;

    #[test]
    fn bases_become_men_and_batteries_stay_unknown() {
        let text = "!French 1809\n!Indent 2\n# invented\nV Corps - Duval\n  1st Division - Morel (late)\n    Petit - 4 bases veteran line (1st, 2nd)\n    Guns - MdF\n  Cavalry Brigade - Lasalle\n    Hussars - 2 bases elite hussar\n";
        let imported = run("a.oob", text.as_bytes(), None, &ListImportOptions::default());
        assert_eq!(imported.format, "republique");
        assert_eq!((imported.tally.left, imported.lists.len()), (0, 1));
        insta::assert_snapshot!(outline(&imported.draft.lists[0]), @r"
        corps V Corps · Duval
          division 1st Division · Morel
            infantry Petit · 2200 men · veteran
            foot-artillery Guns · unknown guns
          brigade Cavalry Brigade · Lasalle
            cavalry Hussars · 600 sabres · elite
        ");
    }
}
