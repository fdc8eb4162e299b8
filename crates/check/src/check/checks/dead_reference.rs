//! Reports a reference or a link of a pack that leads nowhere.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{PAGE_SUFFIX, Provenance};
use grognard_core::ruleset::{ReferenceAt, figures, references};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Node, NodeKind};
use grognard_syntax::text::{Span, Spanned, list, nearest};

use super::unlinked_chart::unlinked;
use crate::check::subject::PackSubject;
use grognard_project::project::{OpenPack, OpenPage};

code!("dead-reference", Error, "dead_reference.md", Reference);

/// Keys whose texts are not prose. Texts under such keys may define forms of references or quote
/// misprints, which are not references.
const NOT_PROSE: &[&str] = &["form", "section", "printed", "reads", "id", "source", "ref"];

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // A pack without pages has no sections to which a reference could lead.
    if subject.open.pages.is_empty() {
        return;
    }
    let mut seeker = ReferenceSeeker {
        subject,
        told: HashSet::new(),
        twice: twice(subject),
        told_missing: HashSet::new(),
        comparisons: 0,
        diagnostics,
    };
    seeker.sources();
    if let Some(root) = subject.tree.root() {
        seeker.notes(root);
    }
    for page in subject.own_pages() {
        seeker.prose(page);
        seeker.links(page);
    }
}

/// Maximum number of comparisons with known sections in search of the nearest section. A pack that
/// needs more comparisons has mostly wrong sections, and suggestions would not help.
const MAX_COMPARISONS: usize = 100_000;

/// The value of a number in Roman numerals up to 39, which is enough for the sections of a book.
fn from_roman(text: &str) -> Option<u32> {
    let digit = |letter: u8| match letter {
        b'I' => Some(1),
        b'V' => Some(5),
        b'X' => Some(10),
        _ => None,
    };
    let digits: Vec<i32> = text.bytes().map(digit).collect::<Option<_>>()?;
    let next = digits.iter().skip(1).chain([&0]);
    let sum: i32 =
        digits.iter().zip(next).map(|(one, next)| if one < next { -one } else { *one }).sum();
    u32::try_from(sum).ok().filter(|number| *number > 0)
}

/// Maximum number of sections that a finding lists, which is enough for a short book.
const MAX_SECTIONS: usize = 20;

struct ReferenceSeeker<'d, 'f> {
    subject: &'d PackSubject<'d>,
    /// Sources that were already reported, because one finding for each source is enough.
    told: HashSet<Span>,
    /// Pairs of consecutive passages with the same number, by that number.
    twice: HashMap<u32, [Spanned<&'d str>; 2]>,
    /// Missing sections whose cause is on a page and was already reported.
    told_missing: HashSet<String>,
    comparisons: usize,
    diagnostics: &'f mut Vec<Diagnostic>,
}

impl<'d> ReferenceSeeker<'d, '_> {
    fn sources(&mut self) {
        let rules = self.subject.alone;
        let figures = figures(rules);
        let origins = figures.iter().filter_map(|figure| figure.origin);
        let charts = rules.charts.iter().map(|chart| &chart.entry.origin);
        let tables = rules.tables.iter().map(|table| &table.entry.origin);
        let rulings = rules.rulings.iter().map(|ruling| &ruling.entry.origin);
        let terms = rules.terms.iter().map(|term| &term.entry.origin);
        let entries = charts.chain(tables).chain(rulings).chain(terms).flatten();
        let all: Vec<_> = origins.chain(entries).collect();
        for origin in all.iter().filter(|origin| origin.kind == Provenance::Text) {
            for section in origin.at.split(';').map(str::trim) {
                self.section(section, origin.span);
            }
        }
    }

    fn section(&mut self, section: &str, span: Span) {
        if self.subject.open.section(section).is_some() || !self.told.insert(span) {
            return;
        }
        let message = match section {
            "" => "the source names no section of the text".to_owned(),
            section => format!("no passage of the pages has the section `{section}`"),
        };
        let mut found = Diagnostic::new(&CODE, self.subject.place(span), message);
        let keys = self.subject.open.pages.iter().flat_map(|page| &page.page.passages);
        let keys = keys.flat_map(|passage| &passage.keys).map(|key| key.value.as_str());
        if self.is_kept_number(&found, section) {
            return;
        }
        if let Some(roman) = self.roman(section) {
            // All sources of this section have the same cause, which is on the page.
            if self.told_missing.insert(section.to_owned()) {
                let place = found.span;
                let found = Diagnostic { span: roman.span, ..found };
                let help = format!("write the number as the pack does: `[§ {section}]`");
                self.diagnostics.push(found.label(place, "the section is named here").help(help));
            }
            return;
        }
        found = match self.near(section) {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => found.help(format!("the pages have the sections {}", list(keys, MAX_SECTIONS))),
        };
        self.diagnostics.push(found.help(format!(
            "begin a passage of a page with the section: `[§ {section}] …`; separate several \
             sections with `;`"
        )));
    }

    /// The section of a page that has the same number in Roman numerals.
    fn roman(&mut self, section: &str) -> Option<&'d Spanned<String>> {
        let number: u32 = section.parse().ok()?;
        let passages = self.subject.open.pages.iter().flat_map(|page| &page.page.passages);
        let left = MAX_COMPARISONS.saturating_sub(self.comparisons);
        let keys = passages.flat_map(|passage| &passage.keys).take(left);
        let mut keys = keys.inspect(|_| self.comparisons += 1);
        keys.find(|key| from_roman(&key.value) == Some(number))
    }

    /// The two passages with the same number next to which a section is missing. The second passage
    /// was probably copied from the first and kept its number.
    fn twice_beside(&self, section: &str) -> Option<[Spanned<&'d str>; 2]> {
        let number: u32 = section.parse().ok()?;
        let beside = [number.checked_sub(1), number.checked_add(1)];
        beside.into_iter().flatten().find_map(|beside| self.twice.get(&beside).copied())
    }

    /// Whether a section is missing because a copied passage has kept its number. The missing
    /// section is reported only once, with both passages.
    fn is_kept_number(&mut self, found: &Diagnostic, section: &str) -> bool {
        let Some([first, second]) = self.twice_beside(section) else { return false };
        if self.told_missing.insert(section.to_owned()) {
            let help =
                format!("`[§ {}]` is written twice: is one of them `[§ {section}]`?", first.value);
            let found =
                found.clone().label(first.span, "here").label(second.span, "and here again");
            self.diagnostics.push(found.help(help));
        }
        true
    }

    /// The section that was probably meant. A section of one or two characters gets no suggestion,
    /// because every other number would be near.
    fn near(&mut self, section: &str) -> Option<String> {
        if section.chars().count() < 3 {
            return None;
        }
        let keys = self.subject.open.pages.iter().flat_map(|page| &page.page.passages);
        let keys = keys.flat_map(|passage| &passage.keys).map(|key| key.value.as_str());
        let left = MAX_COMPARISONS.saturating_sub(self.comparisons);
        // If a section has one digit too many, several sections are equally near, so the section
        // without the last digit is preferred.
        let shorter = section.char_indices().next_back().map(|(last, _)| &section[..last]);
        if let Some(meant) = keys.clone().find(|key| Some(*key) == shorter) {
            return Some(meant.to_owned());
        }
        let near = nearest(section, keys.take(left).inspect(|_| self.comparisons += 1));
        near.filter(|near| *near != section).map(str::to_owned)
    }

    /// Checks references in the notes and words of the pack itself.
    fn notes(&mut self, node: Node<'_>) {
        for (key, value) in node.entries() {
            if !NOT_PROSE.contains(&key.as_str().unwrap_or("")) {
                self.note(value);
                self.notes(value);
            }
        }
        for item in node.items() {
            self.note(item);
            self.notes(item);
        }
    }

    fn note(&mut self, node: Node<'_>) {
        if let (NodeKind::Str, Some(text)) = (node.kind(), node.as_str()) {
            for reference in references(text, &self.subject.open.ruleset.references) {
                self.reference(&reference, text, node.span());
            }
        }
    }

    fn reference(&mut self, reference: &ReferenceAt, text: &str, span: Span) {
        let wider = reference.wider.as_deref();
        let is_known = |section: &str| self.subject.open.section(section).is_some();
        if is_known(&reference.section) || wider.is_some_and(is_known) {
            return;
        }
        let written = &text[reference.start..reference.end];
        let message = format!("the reference `{written}` leads nowhere");
        let found = Diagnostic::new(&CODE, self.subject.place(span), message);
        let keys = self.subject.open.pages.iter().flat_map(|page| &page.page.passages);
        let keys = keys.flat_map(|passage| &passage.keys).map(|key| key.value.as_str());
        let sections = list(keys.clone(), MAX_SECTIONS);
        if self.is_kept_number(&found, &reference.section) {
            return;
        }
        if let Some(near) = self.near(&reference.section) {
            self.diagnostics.push(found.help(format!("did you mean `{near}`?")));
            return;
        }
        // A number greater than the number of the last section is a slip. A lower number may be the
        // number of a passage that is not written yet.
        let number = |section: &str| section.parse::<u32>().ok();
        let last =
            keys.map(number).collect::<Option<Vec<u32>>>().and_then(|all| all.into_iter().max());
        let is_beyond = number(&reference.section).zip(last).is_some_and(|(it, last)| it > last);
        self.diagnostics.push(match is_beyond {
            true => found.help(format!("the pages have the sections {sections}")),
            false => found
                .help(format!(
                    "no passage of the pages has the section `{}`: begin one with `[§ {}]`",
                    reference.section, reference.section
                ))
                .help("if the reference is dead in the rule book itself, add it to `errata`"),
        });
    }

    fn prose(&mut self, open: &OpenPage<'_>) {
        for prose in &open.page.prose {
            let text = &open.text[prose.start as usize..prose.end as usize];
            for reference in references(text, &self.subject.open.ruleset.references) {
                let span = Span {
                    file: open.file,
                    start: prose.start + reference.start as u32,
                    end: prose.start + reference.end as u32,
                };
                self.reference(&reference, text, span);
            }
        }
    }

    fn links(&mut self, open: &OpenPage<'_>) {
        // The pages of a pack below may still link to what the overlay removes.
        let is_own = self.subject.alone.pages.contains(&open.name);
        let is_removed = |target: &str| {
            let id = target.split_once(':').map_or(target, |(_, id)| id);
            !is_own && self.subject.removal_of(id).is_some()
        };
        for link in open.page.links.iter().filter(|link| !is_removed(&link.target)) {
            if let Some(why) = self.dead(&link.target) {
                let is_guessed = why.contains("did you mean");
                let found = Diagnostic::new(&CODE, self.subject.place(link.span), why);
                if is_guessed {
                    self.diagnostics.push(found);
                    continue;
                }
                self.diagnostics.push(found.help(
                    "links lead to `chart:`, `table:`, `ruling:`, `gap:`, `term:`, `reading:` or `erratum:` and an id, to `§` and a section, to a page, or to an address",
                ));
            }
        }
    }

    /// The reason why a link leads nowhere, or `None` if its target exists.
    fn dead(&self, target: &str) -> Option<String> {
        if target.starts_with("https://") || target.starts_with("http://") {
            return None;
        }
        let target = target.replace("%20", " ");
        let open = self.subject.open;
        if let Some(section) = target.strip_prefix('§').or_else(|| target.strip_prefix("%C2%A7")) {
            let section = section.trim();
            let is_known = open.section(section).is_some();
            return (!is_known)
                .then(|| format!("no passage of the pages has the section `{section}`"));
        }
        if target.ends_with(PAGE_SUFFIX) {
            let is_known = open.pages.iter().any(|page| page.name == target);
            return (!is_known).then(|| format!("there is no page `{target}`"));
        }
        let Some((kind, id)) = target.split_once(':') else {
            return Some(format!("the link `{target}` leads nowhere"));
        };
        let (other, id) = match id.split_once('/') {
            Some((pack, id)) => match self.subject.packs.open(pack) {
                Some(other) => (Some(other), id),
                None => return Some(format!("there is no rule set `{pack}`")),
            },
            None => (None, id),
        };
        let (known_ids, noun) = names(other.as_ref().unwrap_or(open), kind)?;
        if known_ids.iter().any(|known_id| known_id == id) {
            return None;
        }
        // An entry that could not be read is skipped, because another finding reports it.
        if other.is_none() && self.subject.is_written(kind, id) {
            return None;
        }
        let near = nearest(id, known_ids.iter().map(String::as_str));
        // If exactly one entry has no link from any page, the link probably means that entry.
        let near = near.or_else(|| match unlinked(self.subject, kind).as_slice() {
            [only] if other.is_none() => Some(only),
            _ => None,
        });
        let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        Some(format!("there is no {noun} `{id}`{near}"))
    }
}

/// Pairs of consecutive passages with the same number, by that number.
fn twice<'d>(subject: &PackSubject<'d>) -> HashMap<u32, [Spanned<&'d str>; 2]> {
    let passages = subject.open.pages.iter().flat_map(|page| &page.page.passages);
    let keys = passages.flat_map(|passage| &passage.keys).filter_map(|key| {
        let number: u32 = key.value.parse().ok()?;
        Some((number, Spanned::new(key.value.as_str(), subject.place(key.span))))
    });
    let keys: Vec<(u32, Spanned<&str>)> = keys.collect();
    let pairs = keys.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    pairs.map(|pair| (pair[0].0, [pair[0].1, pair[1].1])).collect()
}

fn names(open: &OpenPack<'_>, kind: &str) -> Option<(Vec<String>, &'static str)> {
    let rules = &open.ruleset;
    Some(match kind {
        "chart" => (rules.charts.iter().map(|chart| chart.entry.id.clone()).collect(), "chart"),
        "table" => {
            (rules.tables.iter().map(|table| table.entry.id.clone()).collect(), "dice table")
        }
        "ruling" => {
            (rules.rulings.iter().map(|ruling| ruling.entry.id.clone()).collect(), "ruling")
        }
        // A gap that was filled is now a chart or a table with the same id.
        "gap" => {
            let gaps = rules.gaps.iter().map(|gap| &gap.entry);
            let charts = rules.charts.iter().map(|chart| &chart.entry);
            let tables = rules.tables.iter().map(|table| &table.entry);
            (gaps.chain(charts).chain(tables).map(|entry| entry.id.clone()).collect(), "gap")
        }
        "term" => (rules.terms.iter().map(|term| term.entry.id.clone()).collect(), "term"),
        "reading" => {
            (rules.readings.iter().map(|reading| reading.entry.id.clone()).collect(), "reading")
        }
        "erratum" => (rules.errata.iter().map(|erratum| erratum.id.clone()).collect(), "erratum"),
        _ => (Vec::new(), "such entry as"),
    })
}
