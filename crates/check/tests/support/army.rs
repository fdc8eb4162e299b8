//! Generates orders of battle line by line, so that a test knows the place of every value.

use crate::dice::Dice;

/// The kind of body or part that a line belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    Whole,
    Citation,
    Corps,
    Division,
    Brigade,
    Unit,
    Battery,
    Leader,
}

/// A line: a prefix, then its entries. Only a line in flow style (braces) may have several entries.
#[derive(Debug, Clone)]
pub struct Line {
    pub thing: Thing,
    pub node: usize,
    pub prefix: String,
    pub entries: Vec<Entry>,
    pub flow: bool,
    /// The fault that leaves the brace open, if any.
    pub unclosed: Option<usize>,
    /// A fault in the indentation, and how many characters it is before the end of the prefix.
    pub at_prefix: Option<(usize, usize)>,
    /// A fault that is reported at the opening brace.
    pub at_brace: Option<usize>,
}

#[derive(Debug, Clone)]
pub struct Entry {
    pub key: String,
    pub value: String,
    /// The fault at the key. `at_value` is the fault in the value, with the number of characters
    /// before it.
    pub at_key: Option<usize>,
    pub at_value: Option<(usize, usize)>,
}

impl Entry {
    pub fn new(key: &str, value: impl Into<String>) -> Entry {
        Entry { key: key.to_owned(), value: value.into(), at_key: None, at_value: None }
    }
}

struct Style {
    indent: String,
    mounted: bool,
    /// Whether each unit is on one line, in braces.
    flow: bool,
    /// Whether the brigade gives the arm and grade for its units.
    shared: bool,
}

/// An order of battle for which `check` has no findings.
#[derive(Debug, Clone, Default)]
pub struct Army {
    pub lines: Vec<Line>,
    pub parents: Vec<usize>,
    names: usize,
    regiments: usize,
    men: usize,
    sabres: usize,
    guns: usize,
}

const BEGIN: [&str; 12] =
    ["Mar", "Bel", "Duv", "Lan", "Cha", "Fer", "Gir", "Ros", "Val", "Ség", "Bér", "Pél"];
const MIDDLE: [&str; 8] = ["a", "e", "i", "o", "é", "ou", "ai", "an"];
const END: [&str; 10] =
    ["mont", "ville", "rier", "nard", "teau", "bois", "din", "lange", "sé", "ron"];
const QUALITIES: [&str; 4] = ["poor", "average", "good", "excellent"];
const GRADES: [&str; 3] = ["conscript", "regular", "veteran"];

impl Army {
    /// Generates an order of battle of about `bytes` bytes.
    pub fn new(seed: u64, bytes: usize) -> Army {
        let mut dice = Dice::new(seed);
        let mut army = Army { names: dice.below(500), ..Army::default() };
        army.head(&mut dice, seed);
        let mut corps = 0;
        while army.size() + 1400 < bytes || corps == 0 {
            corps += 1;
            army.corps(&mut dice, corps);
        }
        army.reserve(&mut dice);
        let total = vec![
            Entry::new("men", (army.men + army.sabres).to_string()),
            Entry::new("sabres", army.sabres.to_string()),
            Entry::new("guns", army.guns.to_string()),
        ];
        army.flow(Thing::Whole, 0, "total: ", total);
        army
    }

    fn size(&self) -> usize {
        self.lines.iter().map(|line| line.text().len() + 1).sum()
    }

    /// The text, and the number, line and column of each fault.
    pub fn render(&self) -> (String, Vec<(usize, usize, usize)>) {
        let mut text = String::new();
        let mut faults = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            let start = text.len();
            line.write(&mut text, start, &mut |fault, column| faults.push((fault, at + 1, column)));
            text.push('\n');
        }
        (text, faults)
    }

    pub fn thing(&mut self, parent: usize) -> usize {
        self.parents.push(parent);
        self.parents.len() - 1
    }

    fn name(&mut self) -> String {
        // The stride 389 has no common factor with the number of names, so no name repeats before
        // all names are used.
        self.names = (self.names + 389) % (BEGIN.len() * MIDDLE.len() * END.len());
        let (rest, end) = (self.names / END.len(), self.names % END.len());
        format!("{}{}{}", BEGIN[rest / MIDDLE.len()], MIDDLE[rest % MIDDLE.len()], END[end])
    }

    fn line(&mut self, thing: Thing, node: usize, prefix: &str, key: &str, value: &str) {
        let entries = vec![Entry::new(key, value)];
        self.lines.push(Line::new(thing, node, prefix, entries, false));
    }

    fn flow(&mut self, thing: Thing, node: usize, prefix: &str, entries: Vec<Entry>) {
        self.lines.push(Line::new(thing, node, prefix, entries, true));
    }

    fn raw(&mut self, text: &str) {
        self.lines.push(Line::new(Thing::Whole, 0, text, Vec::new(), false));
    }

    fn head(&mut self, dice: &mut Dice, seed: u64) {
        let whole = self.thing(0);
        let name = format!("\"Armée {}\"", self.name());
        let date = format!(
            "18{:02}-{:02}-{:02}",
            5 + dice.below(11),
            1 + dice.below(12),
            1 + dice.below(28)
        );
        self.line(Thing::Whole, whole, "", "oob", "1");
        self.line(Thing::Whole, whole, "", "id", &format!("army-{seed}"));
        self.line(Thing::Whole, whole, "", "name", &name);
        self.line(Thing::Whole, whole, "", "nation", "france");
        self.line(Thing::Whole, whole, "", "date", &date);
        self.raw("sources:");
        let (bare, full) = (self.thing(whole), self.thing(whole));
        let title = format!("{}, Morning states", self.name());
        self.line(Thing::Citation, bare, "  ", "returns", &title);
        self.raw("  history:");
        self.line(Thing::Citation, full, "    ", "title", "\"The war: a history\"");
        self.line(Thing::Citation, full, "    ", "year", "1892");
        self.line(Thing::Whole, whole, "", "source", "returns");
        self.raw("note: >-");
        self.raw("  The column reached the bridge at dawn; the reserve");
        self.raw("  stayed behind the wood until the afternoon.");
        self.leader(dice, whole, "", true);
        self.raw("formations:");
    }

    fn leader(&mut self, dice: &mut Dice, parent: usize, indent: &str, formal: bool) {
        let (name, rating) = (self.name(), dice.pick(&QUALITIES));
        let node = self.thing(parent);
        if !formal {
            self.line(Thing::Leader, node, indent, "leader", &name);
        } else if dice.in_hundred(50) {
            let entries = vec![Entry::new("name", name), Entry::new("rating", rating)];
            self.flow(Thing::Leader, node, &format!("{indent}leader: "), entries);
        } else {
            let below = format!("{indent}  ");
            self.raw(&format!("{indent}leader:"));
            self.line(Thing::Leader, node, &below, "name", &name);
            self.line(Thing::Leader, node, &below, "rating", rating);
        }
    }

    fn formation(
        &mut self,
        dice: &mut Dice,
        thing: Thing,
        parent: usize,
        indent: &str,
        name: &str,
    ) -> usize {
        let node = self.thing(parent);
        let (echelon, below) = match thing {
            Thing::Corps => ("corps", "formations"),
            Thing::Division => ("division", "formations"),
            _ => ("brigade", "units"),
        };
        let inner = format!("{indent}  ");
        if dice.in_hundred(30) {
            let words = self.name();
            self.raw(&format!("{indent}# {words}, as the returns have it"));
        }
        self.line(thing, node, &format!("{indent}- "), "id", &format!("{echelon}-{node}"));
        self.line(thing, node, &inner, "name", name);
        self.line(thing, node, &inner, "echelon", echelon);
        let quality = dice.pick(&QUALITIES);
        self.line(thing, node, &inner, "quality", quality);
        self.leader(dice, node, &inner, thing == Thing::Corps);
        self.raw(&format!("{inner}{below}:"));
        node
    }

    fn corps(&mut self, dice: &mut Dice, number: usize) {
        let name = format!("{number}. Corps");
        let corps = self.formation(dice, Thing::Corps, 0, "  ", &name);
        for division in 1..=2 {
            self.division(dice, corps, &format!("{division}. Division"), false);
        }
    }

    fn reserve(&mut self, dice: &mut Dice) {
        let corps = self.formation(dice, Thing::Corps, 0, "  ", "'Cavalry Reserve'");
        self.division(dice, corps, "Heavy Division", true);
    }

    fn division(&mut self, dice: &mut Dice, corps: usize, name: &str, mounted: bool) {
        let indent = "      ";
        let division = self.formation(dice, Thing::Division, corps, indent, name);
        for _ in 0..2 {
            let name = self.name();
            let inner = format!("{indent}    ");
            let brigade = self.formation(dice, Thing::Brigade, division, &inner, &name);
            let style = Style {
                indent: format!("{inner}    "),
                mounted,
                flow: dice.in_hundred(60),
                shared: dice.in_hundred(20),
            };
            if style.shared {
                // Keys that apply to all units of a brigade are written before `units`.
                let units = self.lines.pop();
                let arm = if mounted { "cavalry" } else { "infantry" };
                let grade = dice.pick(&GRADES);
                self.line(Thing::Brigade, brigade, &format!("{inner}  "), "arm", arm);
                self.line(Thing::Brigade, brigade, &format!("{inner}  "), "grade", grade);
                self.lines.extend(units);
            }
            for _ in 0..2 {
                match dice.in_hundred(20) {
                    true => self.regiment(dice, brigade, &style),
                    false => self.units(dice, brigade, &style),
                }
            }
        }
        if !mounted {
            self.raw(&format!("{indent}  artillery:"));
            self.guns += 8;
            self.regiments += 1;
            let entries = vec![
                Entry::new(
                    "name",
                    format!("{}/{}e Artillerie à pied", 1 + dice.below(20), self.regiments),
                ),
                Entry::new("arm", "foot-artillery"),
                Entry::new("guns", "8"),
                Entry::new("weight", "8-pounder"),
            ];
            let node = self.thing(division);
            self.flow(Thing::Battery, node, &format!("{indent}    - "), entries);
        }
    }

    /// A regiment on one line, with the strengths of its battalions or squadrons in brackets.
    fn regiment(&mut self, dice: &mut Dice, brigade: usize, style: &Style) {
        self.regiments += 1;
        let (regiment, grade, count) = (self.regiments, dice.pick(&GRADES), 2 + dice.below(2));
        let least = if style.mounted { 90 } else { 380 };
        let parts: Vec<usize> = (0..count).map(|_| least + dice.below(10) * 10 + 3).collect();
        let sum: usize = parts.iter().sum();
        let words: Vec<String> = parts.iter().map(usize::to_string).collect();
        let list = format!("[{}]", words.join(", "));
        let node = self.thing(brigade);
        let entries = if style.mounted {
            self.sabres += sum;
            let half =
                if dice.in_hundred(50) { count.to_string() } else { format!("{}.5", count - 1) };
            vec![
                Entry::new("name", format!("{regiment}e Dragons")),
                Entry::new("arm", "cavalry"),
                Entry::new("sabres", list),
                Entry::new("squadrons", half),
                Entry::new("traits", "[dragoon]"),
                Entry::new("grade", grade),
            ]
        } else {
            self.men += sum;
            vec![
                Entry::new("name", format!("{regiment}e Ligne")),
                Entry::new("arm", "infantry"),
                Entry::new("battalions", count.to_string()),
                Entry::new("men", list),
                Entry::new("grade", grade),
            ]
        };
        self.unit(node, style, entries);
    }

    /// Writes a unit without the keys that its brigade already gives for all units.
    fn unit(&mut self, node: usize, style: &Style, mut entries: Vec<Entry>) {
        let said = |entry: &Entry| matches!(entry.key.as_str(), "arm" | "grade");
        entries.retain(|entry| !style.shared || !said(entry));
        if style.flow {
            self.flow(Thing::Unit, node, &format!("{}- ", style.indent), entries);
            return;
        }
        for (at, entry) in entries.into_iter().enumerate() {
            let prefix = format!("{}{}", style.indent, if at == 0 { "- " } else { "  " });
            self.lines.push(Line::new(Thing::Unit, node, &prefix, vec![entry], false));
        }
    }

    fn units(&mut self, dice: &mut Dice, brigade: usize, style: &Style) {
        self.regiments += 1;
        let (regiment, grade) = (self.regiments, dice.pick(&GRADES));
        let mounted = style.mounted;
        for battalion in 1..=if mounted { 1 } else { 2 } {
            // The number is not round, because `check` questions round strengths.
            let strength = 380 + dice.below(50) * 10 + 1 + dice.below(4);
            let strength = if strength.is_multiple_of(25) { strength + 1 } else { strength };
            let mut entries = Vec::new();
            let node = self.thing(brigade);
            if dice.in_hundred(30) {
                entries.push(Entry::new("id", format!("unit-{node}")));
            }
            if mounted {
                self.sabres += strength;
                entries.push(Entry::new("name", format!("{regiment}e Dragons")));
                entries.push(Entry::new("arm", "cavalry"));
                entries.push(Entry::new("sabres", strength.to_string()));
                entries.push(Entry::new("traits", "[dragoon]"));
            } else {
                self.men += strength;
                entries.push(Entry::new("name", format!("{battalion}/{regiment}e Ligne")));
                entries.push(Entry::new("arm", "infantry"));
                entries.push(Entry::new("men", strength.to_string()));
            }
            entries.push(Entry::new("grade", grade));
            if dice.in_hundred(25) {
                entries.push(Entry::new("source", "history"));
            }
            self.unit(node, style, entries);
        }
    }
}

impl Line {
    pub fn new(thing: Thing, node: usize, prefix: &str, entries: Vec<Entry>, flow: bool) -> Line {
        let prefix = prefix.to_owned();
        Line { thing, node, prefix, entries, flow, unclosed: None, at_prefix: None, at_brace: None }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text, 0, &mut |_, _| {});
        text
    }

    fn write(&self, text: &mut String, start: usize, seen: &mut dyn FnMut(usize, usize)) {
        let column = |text: &str| text[start..].chars().count() + 1;
        text.push_str(&self.prefix);
        if let Some((fault, back)) = self.at_prefix {
            seen(fault, column(text) - back);
        }
        if let Some(fault) = self.at_brace.or(self.unclosed) {
            seen(fault, column(text));
        }
        text.push_str(if self.flow { "{ " } else { "" });
        for (at, entry) in self.entries.iter().enumerate() {
            text.push_str(if at > 0 { ", " } else { "" });
            if let Some(fault) = entry.at_key {
                seen(fault, column(text));
            }
            text.push_str(&entry.key);
            text.push_str(if entry.value.is_empty() { ":" } else { ": " });
            if let Some((fault, into)) = entry.at_value {
                seen(fault, column(text) + into);
            }
            text.push_str(&entry.value);
        }
        if self.flow && self.unclosed.is_none() {
            text.push_str(" }");
        }
    }
}
