//! Reads the `.oob` of the computer games of John Tiller and WDS: formations between `Begin` and
//! `End`, and units with numbers before their name. The columns differ by version, so the name of a
//! unit begins at the first word that is neither a number nor a single letter.

use grognard_check::check::LEFT_OUT;
use grognard_core::document::{Arm, Confidence, Echelon, Men, Trait};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span};

use super::count::count;
use grognard_lists::lists::text::{arm, folded, traits};
use grognard_lists::lists::{
    Draft, DraftKind, DraftLeader, DraftList, DraftNode, GuessKind, Input, ListImportOptions, Mark,
    Reading, Value,
};

/// Men in a point of strength, in files of versions 1 and 2.
const MEN_OF_POINT: u32 = 25;

/// Maximum depth of nested formations, because a file may repeat the line `Begin` without end.
const MAX_DEPTH: usize = 12;

static POINTS: GuessKind = GuessKind {
    name: "points",
    reading: "a strength point counts as 25 men, as in files of versions 1 and 2",
    otherwise: None,
    is_told_each: false,
};

/// True for a file that begins with a number, and then has `Begin` or an army.
pub(super) fn is_tiller(_: &str, text: &str) -> bool {
    let mut filled = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let (first, second) = (filled.next().unwrap_or(""), filled.next().unwrap_or(""));
    let is_number = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit());
    is_number && (second == "Begin" || second.split(' ').nth(1) == Some("A"))
}

pub(super) fn read(input: &Input<'_>, _: &ListImportOptions) -> Reading {
    let mut reader = TillerReader {
        file: input.file,
        depth: 0,
        version: 1,
        nations: Vec::new(),
        list: DraftList::default(),
        draft: Draft::default(),
        found: Vec::new(),
    };
    let mut place = 0;
    for (index, raw) in input.text.split_inclusive('\n').enumerate() {
        let line = raw.trim();
        let start = place + raw.len() - raw.trim_start().len();
        let span = Span::new(input.file, start, start + line.len());
        place += raw.len();
        match line {
            "" => {}
            "Begin" => {
                reader.depth = (reader.depth + 1).min(MAX_DEPTH);
                reader.draft.passed.push(span);
            }
            "End" => {
                reader.depth = reader.depth.saturating_sub(1);
                reader.draft.passed.push(span);
            }
            _ if index == 0 => {
                reader.version = line.parse().unwrap_or(1);
                reader.draft.passed.push(span);
            }
            _ => reader.line(line, span),
        }
    }
    reader.draft.lists.push(reader.list);
    Reading { draft: reader.draft, found: reader.found, ..Reading::default() }
}

struct TillerReader {
    file: FileId,
    depth: usize,
    version: u32,
    /// Letters of nations for which a note already exists.
    nations: Vec<String>,
    list: DraftList,
    draft: Draft,
    found: Vec<Diagnostic>,
}

impl TillerReader {
    fn line(&mut self, line: &str, span: Span) {
        let words: Vec<&str> = line.split_whitespace().collect();
        // A line begins either with its nation or with its kind.
        let at = usize::from(
            words.len() > 2
                && words[0].len() == 1
                && words[1].len() == 1
                && words[1].chars().all(char::is_alphabetic),
        );
        let kind = words[at];
        words[..at].iter().for_each(|letter| self.nation(letter, span));
        let is_code = |word: &&str| {
            word.bytes().all(|byte| byte.is_ascii_digit())
                || (word.len() == 1 && word.chars().all(char::is_alphabetic))
        };
        let numbers: Vec<&str> = words[at + 1..].iter().copied().take_while(is_code).collect();
        let name = words[at + 1 + numbers.len()..].join(" ");
        let echelon = match kind {
            "A" => Some(Echelon::Army),
            "W" => Some(Echelon::Wing),
            "C" => Some(Echelon::Corps),
            "D" => Some(Echelon::Division),
            "B" => Some(Echelon::Brigade),
            "R" => Some(Echelon::Regiment),
            _ => None,
        };
        match (kind, echelon) {
            (_, Some(echelon)) => {
                // The name of a formation may begin with a single letter or a number, so no words
                // are skipped here.
                let name = words[at + 1..].join(" ");
                self.list.nodes.push(DraftNode::new(
                    self.depth,
                    Value::sure(DraftKind::Formation(echelon), span),
                    Value::sure(name, span),
                ));
            }
            ("L", _) if !name.is_empty() => self.leader(&numbers, &name, span),
            ("U", _) if !name.is_empty() => self.unit(&numbers, &name, span),
            ("S", _) => self.list.notes.push(Value::sure(line.to_owned(), span)),
            _ => {
                let message = format!("unknown kind of line `{kind}`");
                let file = self.file;
                self.found.push(
                    Diagnostic::new(&LEFT_OUT, Span { file, ..span }, message)
                        .help("write the line into the document"),
                );
            }
        }
    }

    /// Adds a note about the letter of a nation, once for each letter. The note is needed because
    /// each game uses other letters.
    fn nation(&mut self, letter: &str, span: Span) {
        if !self.nations.iter().any(|known| known == letter) {
            self.nations.push(letter.to_owned());
            let note = format!("nation letter in the source: {letter}");
            self.list.notes.push(Value::sure(note, span));
        }
    }

    fn leader(&mut self, numbers: &[&str], name: &str, span: Span) {
        let depth = self.depth;
        let above =
            self.list.nodes.iter_mut().rev().find(|node| {
                node.depth < depth && matches!(node.kind.value, DraftKind::Formation(_))
            });
        let figures = format!("{} in the source", numbers.join(" "));
        match above.filter(|above| above.leader.is_none()) {
            Some(above) => {
                above.leader = Some(DraftLeader {
                    name: Value::sure(name.to_owned(), span),
                    rank: None,
                    note: (!numbers.is_empty()).then(|| Value::sure(figures, span)),
                })
            }
            None => {
                self.list.notes.push(Value::sure(format!("leader {name}, {figures}"), span));
            }
        }
    }

    /// Reads a unit: strength, quality, type, weapon and picture.
    fn unit(&mut self, numbers: &[&str], name: &str, span: Span) {
        let strength = numbers.first().and_then(|number| count(number)).unwrap_or(0);
        let letters: Vec<&str> =
            numbers.iter().copied().filter(|word| word.chars().all(char::is_alphabetic)).collect();
        let code = letters.first().copied().unwrap_or_default();
        let plain = folded(name);
        let found = match code {
            "C" => Some(Arm::Cavalry),
            "A" => Some(Arm::FootArtillery),
            "H" => Some(Arm::HorseArtillery),
            "I" | "L" | "G" => {
                Some(arm(&plain).filter(|arm| !arm.is_artillery()).unwrap_or(Arm::Infantry))
            }
            _ => arm(&plain),
        };
        let found = found.unwrap_or(Arm::Infantry);
        let is_gun = found.is_artillery();
        let kind = if is_gun { DraftKind::Battery } else { DraftKind::Unit };
        let mut node =
            DraftNode::new(self.depth, Value::sure(kind, span), Value::sure(name.to_owned(), span));
        node.arm = Some(Value::sure(found, span));
        node.traits =
            traits(&plain, Some(found)).into_iter().map(|found| Value::sure(found, span)).collect();
        if code == "G" && !node.traits.iter().any(|known| known.value == Trait::Guard) {
            node.traits.push(Value::sure(Trait::Guard, span));
        }
        let in_points = self.version < 3 && !is_gun;
        let men = if in_points { strength.saturating_mul(MEN_OF_POINT) } else { strength };
        let mark = if in_points { Mark::Likely(&POINTS) } else { Mark::Sure };
        let men = Some(Value { value: Men { range: Some((men, men)) }, span, mark });
        match found {
            _ if is_gun => node.guns = men,
            Arm::Cavalry => node.sabres = men,
            _ => node.men = men,
        }
        node.confidence = in_points.then(|| Value::sure(Confidence::Estimate, span));
        node.notes.push(Value::sure(format!("{} in the source", numbers.join(" ")), span));
        self.list.nodes.push(node);
    }
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use super::*;
    use grognard_lists::lists::outline;

    #[test]
    fn points_become_men_and_unknown_lines_are_told() {
        let text = "1\nF A The Army\nBegin\n F L 5 3 0 Duval\n F D 1st Division\n Begin\n  F U 26 8 I M 0 13 1er Bn. 1er Leger\n  F U 12 6 C S 0 4 3e Hussards\n  F U 8 5 A N 0 9 Batterie Morel\n  F S 1 2 Wagon\n  F Q 1 Strange\n End\nEnd\n";
        let imported = run("a.oob", text.as_bytes(), None, &ListImportOptions::default());
        assert_eq!(imported.format, "tiller");
        insta::assert_snapshot!(outline(&imported.draft.lists[0]), @r"
        army The Army · Duval
          division 1st Division
            infantry 1er Bn. 1er Leger · 650 men
            cavalry 3e Hussards · 300 sabres
            foot-artillery Batterie Morel · 8 guns
        ");
        assert_eq!(imported.tally.left, 1);
    }
}
