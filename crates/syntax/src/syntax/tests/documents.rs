//! Makes random orders of battle, and damages them at random.

use super::dice::Dice;

/// An order of battle of about forty lines, written in random styles.
pub(crate) fn document(dice: &mut Dice) -> String {
    let mut out = Writer { dice, text: String::new() };
    out.preamble();
    let corps = 1 + out.dice.below(2);
    for number in 1..=corps {
        out.corps(number);
    }
    let text = out.text;
    if dice.once_in(6) { text.replace('\n', "\r\n") } else { text }
}

pub(crate) fn spoil(dice: &mut Dice, text: &mut String) {
    for _ in 0..1 + dice.below(3) {
        let position = text.floor_char_boundary(dice.below(text.len() + 1));
        let end =
            text.floor_char_boundary((position + dice.below(8)).min(text.len())).max(position);
        match dice.below(10) {
            0..5 => text.insert_str(position, dice.pick(NASTY)),
            5 => text.replace_range(position..end, ""),
            6 => text.replace_range(position..end, dice.pick(NASTY)),
            7 => repeat_line(text, position),
            8 => indent_line(text, position, dice.below(5)),
            // Make one edit in ten at the start or end of a line, because most rules of YAML are
            // about these places.
            _ => {
                let start = text[..position].rfind('\n').map_or(0, |line| line + 1);
                let end = text[position..].find('\n').map_or(text.len(), |len| position + len);
                let position = if dice.once_in(2) { start } else { end };
                text.insert_str(position, dice.pick(NASTY));
            }
        }
    }
}

pub(crate) const NASTY: &[&str] = &[
    "\t", "\r", "\n", "\r\n", "\n\n", " ", "  ", "\n  ", "\n    ", ":", ": ", " :", " #", "#",
    "- ", "-", "\n- ", "? ", "?", "---\n", "\n---\n", "\n...\n", "%", "&a ", "*a", "!t ", "|",
    "|-", ">", ">-", ">+\n", "|2\n", "\"", "'", "''", "\\", "{", "}", "[", "]", ", ", ",", "{}",
    "[]", "{ a: 1 }", "[ b ]", "<<", "<<: ", "~", "null", "0x1F", "1e3", "@", "`", "\u{feff}",
    "\u{85}", "\u{2028}", "\u{7f}", "\0", "é", "🎖", "a: b", "a:\n", "\"q\": ", "'q': ", " # x\n",
    "...", "..", "--", "=",
];

struct Writer<'d> {
    dice: &'d mut Dice,
    text: String,
}

impl Writer<'_> {
    fn line(&mut self, indent: usize, words: &str) {
        if self.dice.once_in(25) {
            self.text.push_str(&" ".repeat(self.dice.below(8)));
            self.text.push_str("# a note: see { above }\n");
        }
        if self.dice.once_in(30) {
            self.text.push_str(&" ".repeat(self.dice.below(4)));
            self.text.push('\n');
        }
        self.text.push_str(&" ".repeat(indent));
        self.text.push_str(words);
        match self.dice.below(20) {
            0 => self.text.push_str("  # see notes"),
            1 => self.text.push(' '),
            _ => {}
        }
        self.text.push('\n');
    }

    fn preamble(&mut self) {
        if self.dice.once_in(4) {
            self.text.push_str("# Order of battle\n");
        }
        if self.dice.once_in(8) {
            self.text.push_str("---\n");
        }
        self.line(0, "oob: 1");
        let title = self.scalar();
        self.line(0, &format!("title: {title}"));
        self.line(0, "empty:");
        let sign = self.dice.pick(&["|", ">", "|-", ">-"]);
        self.line(0, &format!("notes: {sign}"));
        let more = self.dice.pick(&["", "", "", "", "\n", "  even\n", "    deeper\n", "  \n"]);
        self.text
            .push_str(&format!("  The column reached\n{more}  the bridge: at dawn # no comment\n"));
        let flow = self.flow(0);
        self.line(0, &format!("flow: {flow}"));
        self.line(0, "corps:");
    }

    fn corps(&mut self, number: usize) {
        // YAML allows a list in the column of its key, so some generated lists are in that column.
        let indent = if number == 1 || self.text.contains("\n  - id") { 2 } else { 0 };
        self.line(indent, &format!("- id: corps-{number}"));
        let name = self.scalar();
        self.line(indent + 2, &format!("name: {name}"));
        self.line(indent + 2, "\"men\" : 1_000");
        self.line(indent + 2, "brigades:");
        let inner = indent + 2 + 2 * self.dice.below(2);
        for _ in 0..1 + self.dice.below(3) {
            match self.dice.below(5) {
                0 => {
                    let flow = self.flow(0);
                    self.line(inner, &format!("- {flow}"));
                }
                1 => {
                    let scalar = self.scalar();
                    self.line(inner, &format!("- {scalar}"));
                }
                2 => {
                    self.line(inner, "-");
                    self.line(inner + 3, "id: apart");
                }
                3 => self.line(inner, "- - 1\n"),
                _ => {
                    let (first, second) = (self.scalar(), self.scalar());
                    self.line(inner, &format!("-  id: {first}"));
                    self.line(inner + 3, &format!("'grade': {second}"));
                }
            }
        }
    }

    fn scalar(&mut self) -> String {
        if self.dice.once_in(60) {
            // The fast parser accepts no escaped quotes and no lists or maps in brackets.
            return self.dice.pick(&["\"a \\\" b\"", "[ a, b: c ]", "{ a, b: 1 }"]).to_owned();
        }
        self.dice
            .pick(&[
                "450",
                "-0.5",
                "1/28e Ligne",
                "Armée de Rhin",
                "\"1er: Léger #3\"",
                "'d''Erlon'",
                "''",
                "\"\"",
                "no",
                "true",
                "null",
                "~",
                "1809-07-05",
                "12:30",
                "a - b",
                "a#b",
                "x:y",
                "-1",
                "{ }",
                "[]",
                "Foy's",
                "'it is'",
                "0o17",
                "\"plain\"",
            ])
            .to_owned()
    }

    fn flow(&mut self, depth: usize) -> String {
        if depth > 2 || self.dice.once_in(3) {
            return self.scalar();
        }
        let entries = self.dice.below(4);
        let map = self.dice.once_in(2);
        let mut words = Vec::new();
        for position in 0..entries {
            let value = self.flow(depth + 1);
            let quote = self.dice.pick(&["", "", "'", "\""]);
            let key = format!("{quote}arm {position}{quote}");
            words.push(if map { format!("{key}: {value}") } else { value });
        }
        let comma = self.dice.pick(&[", ", ",", " , "]);
        let inside = words.join(comma);
        if map { format!("{{ {inside} }}") } else { format!("[{inside}]") }
    }
}

fn line_of(text: &str, position: usize) -> std::ops::Range<usize> {
    let start = text[..position].rfind('\n').map_or(0, |line| line + 1);
    let end = text[position..].find('\n').map_or(text.len(), |len| position + len + 1);
    start..end
}

fn repeat_line(text: &mut String, position: usize) {
    let line = line_of(text, position);
    let copy = text[line.clone()].to_owned();
    text.insert_str(line.start, &copy);
}

fn indent_line(text: &mut String, position: usize, spaces: usize) {
    let line = line_of(text, position);
    let words = text[line.clone()].trim_start_matches(' ').to_owned();
    text.replace_range(line, &format!("{}{words}", " ".repeat(spaces)));
}
