//! Puts known kinds of faults into clean orders of battle. One run must find each fault once, at
//! the word or value with the fault, and report nothing else.
//!
//! `cargo test faults -- --nocapture` prints the rate. A kind is skipped while its code is not registered.

use std::collections::{BTreeMap, HashSet};

use grognard_check::check::{Options, find_code};
use grognard_syntax::diagnostic::Severity;
use grognard_syntax::syntax::Reader;

use crate::army::{Army, Entry, Line, Thing};
use crate::dice::Dice;
use crate::support::{check_files, short};

/// Number of generated orders of battle. `FAULTS` is the number of faults in each order of battle.
const ARMIES: u64 = 200;
const FAULTS: usize = 3;

/// A kind of fault: its name, the code that must report it, and the function that makes it.
struct Kind {
    name: &'static str,
    code: &'static str,
    /// Whether the fault hides or changes a strength, so that the total cannot be checked.
    hides: bool,
    make: fn(&mut Bench<'_>) -> Option<()>,
}

const fn kind(
    name: &'static str,
    code: &'static str,
    make: fn(&mut Bench<'_>) -> Option<()>,
) -> Kind {
    Kind { name, code, hides: false, make }
}

const fn hiding(
    name: &'static str,
    code: &'static str,
    make: fn(&mut Bench<'_>) -> Option<()>,
) -> Kind {
    Kind { name, code, hides: true, make }
}

/// All kinds of faults. Kinds that hide or replace a strength are `hiding`.
#[rustfmt::skip]
const KINDS: &[Kind] = &[
    // The following faults are in the shape of the document.
    hiding("key of a formation", "unknown-key", |bench| bench.add(FORMATIONS, "comander", "Foy", false)),
    hiding("key of a unit", "unknown-key", |bench| bench.add(UNITS, "colour", "blue", false)),
    hiding("misspelt key", "unknown-key", |bench| bench.rename(UNITS, "grade", "grad")),
    hiding("misspelt strength", "unknown-key", |bench| bench.rename(UNITS, "men", "mne")),
    hiding("misspelt source", "unknown-key", |bench| bench.rename(UNITS, "source", "sorce")),
    kind("misspelt grade", "unknown-word", |bench| bench.set("grade", "vetran")),
    kind("misspelt quality", "unknown-word", |bench| bench.set("quality", "exellent")),
    kind("misspelt rating", "unknown-word", |bench| bench.set("rating", "god")),
    hiding("misspelt arm", "unknown-word", |bench| bench.set("arm", "infantery")),
    kind("trait of no list", "unknown-word", |bench| bench.set_at("traits", "[dragon]", 1)),
    kind("list for a text", "wrong-type", |bench| bench.set("name", "[one, two]")),
    kind("text for a list", "wrong-type", |bench| bench.set("traits", "dragoon")),
    kind("text for a year", "wrong-type", |bench| bench.set("year", "long ago")),
    kind("word for a truth value", "wrong-type", |bench| bench.add(LEADERS, "exceptional", "very", true)),
    kind("number for a name", "wrong-type", |bench| bench.set("name", "12")),
    hiding("text for a strength", "bad-format", |bench| bench.set("men", "many")),
    hiding("text for guns", "bad-format", |bench| bench.set("guns", "eight")),
    hiding("list for a strength", "wrong-type", |bench| bench.set("guns", "[8]")),
    kind("value left out", "wrong-type", |bench| bench.empty("grade")),
    hiding("arm left out", "missing-key", |bench| bench.drop(UNITS, "arm")),
    kind("name left out", "missing-key", |bench| bench.drop(UNITS, "name")),
    kind("echelon left out", "missing-key", |bench| bench.drop(&[Thing::Brigade], "echelon")),
    kind("id in capitals", "bad-format", |bench| bench.set("id", "Body-Seven")),
    kind("id with an underscore", "bad-format", |bench| bench.set("id", "body_seven")),
    kind("date of another land", "bad-format", |bench| bench.set("date", "18.6.1815")),
    kind("month thirteen", "bad-format", |bench| bench.set("date", "1815-13-01")),
    hiding("strength past all armies", "out-of-range", |bench| bench.set("men", "2000000")),
    kind("year before print", "out-of-range", |bench| bench.set("year", "99")),
    hiding("too many guns", "out-of-range", |bench| bench.set("guns", "-8")),
    kind("empty name", "bad-length", |bench| bench.set("name", "\"\"")),
    kind("trait twice", "bad-length", |bench| bench.set_at("traits", "[dragoon, dragoon]", 10)),
    kind("calibre of no gun", "bad-format", |bench| bench.set("weight", "heavy")),
    // The following faults are in the spelling and grammar of YAML.
    kind("key twice", "duplicate-key", |bench| bench.double("grade")),
    hiding("colon in a name", "unquoted-colon", |bench| bench.set("name", "Foy: the First")),
    hiding("tab", "tab-indentation", |bench| bench.tab()),
    kind("hash in a name", "unquoted-hash", |bench| bench.last("name", "Battery #3", 8)),
    hiding("quote left open", "yaml-syntax", |bench| bench.last("name", "\"Foy", 0)),
    hiding("brace left open", "yaml-syntax", |bench| bench.unclosed()),
    hiding("strength in octal", "octal-looking-number", |bench| bench.set("men", "0612")),
    hiding("strength with an exponent", "exponent-number", |bench| bench.set("men", "6e2")),
    kind("name with an exponent", "wrong-type", |bench| bench.set("name", "12e1")),
    hiding("strength in groups", "grouped-number", |bench| bench.set("men", "1_200")),
    kind("name of Norway", "norway-problem", |bench| bench.set("name", "no")),
    kind("name of an hour", "unquoted-time", |bench| bench.set("name", "12:30")),
    kind("anchor", "yaml-anchor", |bench| bench.set("quality", "&q good")),
    // The finding is at the tagged value instead of the tag.
    hiding("tag", "yaml-tag", |bench| bench.set_at("grade", "!grade veteran", 7)),
    // The following faults are in the meaning of values.
    kind("nation of no atlas", "unknown-nation", |bench| bench.add(FORMATIONS, "nation", "frnace", true)),
    kind("source of no list", "unknown-source", |bench| bench.set("source", "hearsay")),
    kind("rule set of nobody", "unknown-ruleset", |bench| bench.add(UNITS, "fielded", "{ no-such-game: { stands: 4 } }", true)),
    kind("id twice", "duplicate-id", |bench| bench.same_id()),
    kind("leader twice", "commander-twice", |bench| bench.same_leader()),
    kind("total of another army", "total-mismatch", |bench| bench.set_total()),
    hiding("range from behind", "backwards-range", |bench| bench.set("men", "700-600")),
    kind("brigade as a corps", "echelon-order", |bench| bench.promote()),
    hiding("infantry on horses", "arm-mismatch", |bench| bench.add_to("infantry", "sabres", "211")),
    hiding("men beside sabres", "arm-mismatch", |bench| bench.add_to("cavalry", "men", "211")),
    hiding("nobody at all", "zero-strength", |bench| bench.set("men", "0")),
    kind("thirtieth of February", "no-such-date", |bench| bench.set("date", "1809-02-30")),
    hiding("strength twice", "strength-twice", |bench| bench.count_twice()),
    hiding("strength left out", "unit-without-strength", |bench| bench.drop_strength()),
    hiding("battery of an army", "too-many-guns", |bench| bench.set("guns", "77")),
    hiding("battalion of a corps", "implausible-strength", |bench| bench.set("men", "9871")),
    kind("year of another war", "date-out-of-period", |bench| bench.set("date", "1915-06-18")),
    kind("light and heavy", "conflicting-traits", |bench| bench.set_at("traits", "[light, heavy]", 8)),
    hiding("stands of no rule set", "native-without-ruleset", |bench| bench.add(UNITS, "stands", "4", true)),
    hiding("regiment twice", "regiment-twice", |bench| bench.same_regiment()),
];

const UNITS: &[Thing] = &[Thing::Unit];
const LEADERS: &[Thing] = &[Thing::Leader];
const FORMATIONS: &[Thing] = &[Thing::Corps, Thing::Division, Thing::Brigade];

/// An army while faults are put into it, with the parts that already have a fault.
struct Bench<'b> {
    army: Army,
    dice: &'b mut Dice,
    fault: usize,
    touched: HashSet<usize>,
}

impl Bench<'_> {
    /// A random line and entry that `wanted` accepts, in a part without a fault.
    fn find(&mut self, wanted: impl Fn(Thing, &Entry) -> bool) -> Option<(usize, usize)> {
        let lines = self.army.lines.iter().enumerate();
        let places: Vec<(usize, usize)> = lines
            .filter(|(_, line)| !self.touched.contains(&line.node))
            .flat_map(|(line_index, line)| {
                let fit = line.entries.iter().enumerate();
                fit.filter(|(_, entry)| wanted(line.thing, entry))
                    .map(move |(entry_index, _)| (line_index, entry_index))
            })
            .collect();
        (!places.is_empty()).then(|| self.dice.pick(&places))
    }

    fn touch(&mut self, line: usize) {
        self.touched.insert(self.army.lines[line].node);
    }

    fn entry(&mut self, (line, entry): (usize, usize)) -> &mut Entry {
        &mut self.army.lines[line].entries[entry]
    }

    fn write(&mut self, place: (usize, usize), value: &str, into: usize) {
        self.touch(place.0);
        let fault = self.fault;
        let entry = self.entry(place);
        entry.value = value.to_owned();
        entry.at_value = Some((fault, into));
    }

    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        self.set_at(key, value, 0)
    }

    fn set_at(&mut self, key: &str, value: &str, into: usize) -> Option<()> {
        // A strength of the whole army is never changed, because its total has separate kinds of
        // faults.
        let strength = matches!(key, "men" | "sabres" | "guns");
        let fits = |thing, entry: &Entry| entry.key == key && !(strength && thing == Thing::Whole);
        let place = self.find(fits)?;
        self.write(place, value, into);
        Some(())
    }

    /// Changes a value at the end of its line and outside braces.
    fn last(&mut self, key: &str, value: &str, into: usize) -> Option<()> {
        let flow: HashSet<usize> =
            self.army.lines.iter().filter(|line| line.flow).map(|line| line.node).collect();
        let before = self.touched.clone();
        self.touched.extend(flow);
        let place = self.find(|thing, entry| {
            entry.key == key && matches!(thing, Thing::Unit | Thing::Brigade | Thing::Leader)
        });
        self.touched = before;
        self.write(place?, value, into);
        Some(())
    }

    fn empty(&mut self, key: &str) -> Option<()> {
        let place = self.find(|_, entry| entry.key == key)?;
        self.touch(place.0);
        let fault = self.fault;
        let entry = self.entry(place);
        entry.value.clear();
        entry.at_key = Some(fault);
        Some(())
    }

    fn rename(&mut self, things: &[Thing], key: &str, other: &str) -> Option<()> {
        let place = self.find(|thing, entry| things.contains(&thing) && entry.key == key)?;
        self.touch(place.0);
        let fault = self.fault;
        let entry = self.entry(place);
        entry.key = other.to_owned();
        entry.at_key = Some(fault);
        Some(())
    }

    /// Adds a key to a thing; `at_value` puts the fault at the value instead of the key.
    fn add(&mut self, things: &[Thing], key: &str, value: &str, at_value: bool) -> Option<()> {
        // `arm`, `echelon` and `rating` never come first, and a leader has a rating only if he is
        // written as a map.
        let after = ["arm", "echelon", "rating"];
        let fits =
            |thing, entry: &Entry| things.contains(&thing) && after.contains(&entry.key.as_str());
        let place = self.find(fits)?;
        self.insert(place, key, value, at_value);
        Some(())
    }

    fn add_to(&mut self, arm: &str, key: &str, value: &str) -> Option<()> {
        let place = self.find(|thing, entry| {
            thing == Thing::Unit && entry.key == "arm" && entry.value == arm
        })?;
        self.insert(place, key, value, true);
        Some(())
    }

    fn insert(&mut self, (line, at): (usize, usize), key: &str, value: &str, at_value: bool) {
        self.touch(line);
        let mut entry = Entry::new(key, value);
        match at_value {
            // If the key is `fielded`, the fault is at the name of the rule set, two characters
            // into the value.
            true => entry.at_value = Some((self.fault, if key == "fielded" { 2 } else { 0 })),
            false => entry.at_key = Some(self.fault),
        }
        let known = &mut self.army.lines[line];
        if known.flow {
            known.entries.insert(at + 1, entry);
            return;
        }
        let mut new = known.clone();
        new.prefix = new.prefix.replace("- ", "  ");
        new.entries = vec![entry];
        self.army.lines.insert(line + 1, new);
    }

    fn double(&mut self, key: &str) -> Option<()> {
        let place = self.find(|_, entry| entry.key == key)?;
        let value = self.entry(place).value.clone();
        self.insert(place, key, &value, false);
        Some(())
    }

    /// Removes a key. The finding is at the opening brace, or at the first key of the thing.
    fn drop(&mut self, things: &[Thing], key: &str) -> Option<()> {
        let (line, at) = self.find(|thing, entry| things.contains(&thing) && entry.key == key)?;
        self.touch(line);
        let (node, fault) = (self.army.lines[line].node, self.fault);
        if self.army.lines[line].flow {
            self.army.lines[line].entries.remove(at);
            self.army.lines[line].at_brace = Some(fault);
            return Some(());
        }
        let old = self.army.lines.remove(line);
        if old.prefix.ends_with("- ") {
            self.army.lines[line].prefix = old.prefix;
        }
        let first = self.army.lines.iter_mut().find(|line| line.node == node)?;
        first.entries[0].at_key = Some(fault);
        Some(())
    }

    /// Removes the men of a unit. The finding is at the unit's name.
    fn drop_strength(&mut self) -> Option<()> {
        let (line, at) = self.find(|thing, entry| thing == Thing::Unit && entry.key == "men")?;
        self.touch(line);
        let (node, fault) = (self.army.lines[line].node, self.fault);
        self.army.lines[line].entries.remove(at);
        if self.army.lines[line].entries.is_empty() {
            self.army.lines.remove(line);
        }
        let mut own = self.army.lines.iter_mut().filter(|line| line.node == node);
        let name =
            own.find_map(|line| line.entries.iter_mut().find(|entry| entry.key == "name"))?;
        name.at_value = Some((fault, 0));
        Some(())
    }

    /// Replaces the last two spaces of the indentation by a tab.
    fn tab(&mut self) -> Option<()> {
        let (line, _) = self.find(|thing, entry| thing == Thing::Unit && entry.key == "grade")?;
        if self.army.lines[line].flow {
            return None;
        }
        self.touch(line);
        let prefix = &mut self.army.lines[line].prefix;
        prefix.truncate(prefix.len() - 2);
        prefix.push('\t');
        self.army.lines[line].at_prefix = Some((self.fault, 1));
        Some(())
    }

    fn unclosed(&mut self) -> Option<()> {
        let (line, _) = self.find(|thing, _| matches!(thing, Thing::Unit | Thing::Battery))?;
        if !self.army.lines[line].flow {
            return None;
        }
        self.touch(line);
        self.army.lines[line].unclosed = Some(self.fault);
        Some(())
    }

    /// Picks two bodies. Returns a value of the earlier body, and the place in the later body where
    /// the value is to be written. With `apart`, the bodies have different parents.
    fn copy(
        &mut self,
        wanted: fn(Thing, &Entry) -> bool,
        apart: bool,
    ) -> Option<(String, (usize, usize))> {
        let (a, b) = (self.find(wanted)?, self.find(wanted)?);
        let (first, second) = (a.min(b), a.max(b));
        let node = |place: (usize, usize)| self.army.lines[place.0].node;
        let near = self.army.parents[node(first)] == self.army.parents[node(second)];
        if node(first) == node(second) || (apart && near) {
            return None;
        }
        self.touch(first.0);
        Some((self.entry(first).value.clone(), second))
    }

    fn same_id(&mut self) -> Option<()> {
        let (value, place) =
            self.copy(|thing, entry| thing != Thing::Whole && entry.key == "id", false)?;
        self.write(place, &value, 0);
        Some(())
    }

    fn same_leader(&mut self) -> Option<()> {
        let (value, place) =
            self.copy(|thing, entry| thing == Thing::Leader && entry.key == "leader", false)?;
        // The leader of the body directly above is skipped, because one man may lead both bodies.
        let body = self.army.parents[self.army.lines[place.0].node];
        let above = self.army.parents[body];
        let namesake = |line: &Line| {
            line.thing == Thing::Leader
                && self.army.parents[line.node] == above
                && line.entries.iter().any(|entry| entry.value == value)
        };
        if self.army.lines.iter().any(namesake) {
            return None;
        }
        self.write(place, &value, 0);
        Some(())
    }

    fn same_regiment(&mut self) -> Option<()> {
        let (value, place) =
            self.copy(|_, entry| entry.key == "name" && entry.value.ends_with("Ligne"), true)?;
        self.write(place, &value, 0);
        Some(())
    }

    /// Adds men to an infantry brigade whose battalions already have their own men.
    fn count_twice(&mut self) -> Option<()> {
        let place = self.find(|thing, entry| thing == Thing::Brigade && entry.key == "echelon")?;
        let mounted =
            |line: &Line| line.entries.iter().any(|entry| entry.value.contains("Reserve"));
        if self.army.lines[..place.0].iter().any(mounted) {
            return None;
        }
        self.insert(place, "men", "2437", true);
        Some(())
    }

    fn set_total(&mut self) -> Option<()> {
        let place = self.find(|thing, entry| thing == Thing::Whole && entry.key == "men")?;
        self.write(place, "999", 0);
        Some(())
    }

    fn promote(&mut self) -> Option<()> {
        let place = self.find(|thing, entry| thing == Thing::Brigade && entry.key == "echelon")?;
        let above = self.army.parents[self.army.lines[place.0].node];
        if !self.touched.insert(above) {
            return None;
        }
        self.write(place, "corps", 0);
        Some(())
    }
}

struct Spoilt {
    text: String,
    faults: Vec<(&'static Kind, usize, usize)>,
}

fn spoil(seed: u64, kinds: &[&'static Kind]) -> Spoilt {
    let mut dice = Dice::new(seed ^ 0xFA17);
    let army = Army::new(seed, 4500);
    let mut bench = Bench { army, dice: &mut dice, fault: 0, touched: HashSet::new() };
    let mut made: Vec<&'static Kind> = Vec::new();
    for _ in 0..400 {
        if made.len() == FAULTS {
            break;
        }
        let kind = *bench.dice.pick(&kinds.iter().collect::<Vec<_>>());
        let totals = |kind: &Kind| ["total-mismatch", "strength-twice"].contains(&kind.code);
        let blind = made.iter().any(|other| {
            totals(kind) && (other.hides || totals(other)) || totals(other) && kind.hides
        });
        let before = bench.army.clone();
        bench.fault = made.len();
        let again = made.iter().any(|other| other.name == kind.name);
        if !blind && !again && (kind.make)(&mut bench).is_some() {
            made.push(kind);
        } else {
            bench.army = before;
        }
    }
    // A fault that changes a strength would also make the total wrong, so the total is removed.
    if made.iter().any(|kind| kind.hides && find_code(kind.code).is_some_and(|_| changes(kind))) {
        bench.army.lines.retain(|line| !line.prefix.starts_with("total: "));
    }
    let (text, places) = bench.army.render();
    let faults = places.into_iter().map(|(fault, line, column)| (made[fault], line, column));
    Spoilt { text, faults: faults.collect() }
}

/// Whether the fault changes the strength that `check` adds up for the army.
fn changes(kind: &Kind) -> bool {
    let changing = [
        "octal-looking-number",
        "exponent-number",
        "backwards-range",
        "arm-mismatch",
        "zero-strength",
        "strength-twice",
        "unit-without-strength",
        "too-many-guns",
        "implausible-strength",
        "native-without-ruleset",
    ];
    changing.contains(&kind.code)
}

#[test]
fn an_army_without_faults_has_no_findings() {
    for seed in 0..40 {
        let (text, _) = Army::new(seed, 4500).render();
        let found = findings(&text, Reader::TwoTier);
        assert!(found.is_empty(), "army {seed}: {found:?}\n{text}");
    }
}

#[test]
fn every_fault_is_found_once_at_its_token() {
    let known = |kind: &&Kind| find_code(kind.code).is_some();
    let kinds: Vec<&'static Kind> = KINDS.iter().filter(known).collect();
    assert!(kinds.len() >= 20, "there are only {} kinds of faults", kinds.len());
    let (mut all, mut hits, mut doubles, mut consequences) = (0, 0, 0, 0);
    let mut told = String::new();
    let mut by_kind: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for seed in 0..ARMIES {
        let spoilt = spoil(seed, &kinds);
        let mut found = findings(&spoilt.text, Reader::TwoTier);
        for (kind, line, column) in &spoilt.faults {
            let own = |finding: &(usize, usize, &str)| *finding == (*line, *column, kind.code);
            let hit = found.iter().any(own);
            let count = by_kind.entry(kind.name).or_default();
            (count.0, count.1) = (count.0 + 1, count.1 + usize::from(hit));
            all += 1;
            hits += usize::from(hit);
            doubles += found.iter().filter(|finding| own(finding)).count().saturating_sub(1);
            found.retain(|finding| !own(finding));
            if !hit {
                told += &format!(
                    "army {seed}: {} at {line}:{column} is not found beside {:?}\n",
                    kind.name,
                    spoilt.faults.iter().map(|(kind, ..)| kind.name).collect::<Vec<_>>()
                );
            }
        }
        for (line, column, code) in found {
            // A second finding at the place of a fault is a duplicate, and a finding elsewhere is a
            // consequence.
            let same = spoilt.faults.iter().any(|(_, at, from)| (*at, *from) == (line, column));
            doubles += usize::from(same);
            consequences += usize::from(!same);
            let kinds: Vec<&str> = spoilt.faults.iter().map(|(kind, ..)| kind.name).collect();
            let words = spoilt.text.lines().nth(line - 1).unwrap_or("");
            told += &format!("army {seed}: {code} at {line}:{column}, from {kinds:?}: {words}\n");
        }
    }
    let summary = format!(
        "faults: {hits} of {all} found at their own token, {doubles} doubles, {consequences} consequences; {} kinds, {} more wait for their codes",
        kinds.len(),
        KINDS.len() - kinds.len()
    );
    say(&summary);
    for (name, (made, found)) in by_kind.iter().filter(|(_, (made, found))| made != found) {
        say(&format!("  {name}: {found} of {made}"));
    }
    say(&told);
    assert_eq!(all, ARMIES as usize * FAULTS, "every army takes its faults");
    assert!(hits * 100 >= all * 95, "{summary}\n{told}");
    assert_eq!((doubles, consequences), (0, 0), "{summary}\n{told}");
}

#[test]
fn both_yaml_readers_find_the_same_faults() {
    let kinds: Vec<&'static Kind> = KINDS.iter().collect();
    for seed in 0..60 {
        let spoilt = spoil(seed, &kinds);
        let (fast, slow) =
            (findings(&spoilt.text, Reader::TwoTier), findings(&spoilt.text, Reader::GranitOnly));
        assert_eq!(fast, slow, "army {seed}:\n{}", spoilt.text);
    }
}

#[allow(clippy::print_stdout, reason = "the rate is what one runs this test for")]
fn say(text: &str) {
    println!("{text}");
}

fn findings(text: &str, reader: Reader) -> Vec<(usize, usize, &'static str)> {
    let files = vec![("army.oob.yaml".to_owned(), text.as_bytes().to_vec())];
    let (files, checked) =
        check_files(files, Options { reader, complete: true, ..Options::default() });
    let grave = checked.diagnostics.iter().filter(|found| found.severity != Severity::Hint);
    grave
        .map(|found| {
            let index = files.texts.get(found.span.file).line_index();
            let place = index.place(found.span.start);
            (place.line, place.column, found.code.name)
        })
        .collect()
}

#[test]
fn twelve_mistakes_are_reported_in_one_run() {
    let text =
        std::fs::read_to_string("tests/cases/twelve-mistakes.oob.yaml").expect("it is there");
    let files = vec![("twelve-mistakes.oob.yaml".to_owned(), text.into_bytes())];
    let (files, checked) = check_files(files, Options::default());
    insta::assert_snapshot!(short(&files, &checked.diagnostics));
    let codes: HashSet<&str> = checked.diagnostics.iter().map(|found| found.code.name).collect();
    assert_eq!((checked.diagnostics.len(), codes.len()), (12, 12), "twelve, and each another one");
}
