//! Adds a body to an order of battle: returns the edits, and the findings that they would cause.

use std::collections::HashSet;

use grognard_check::check::{Options, check};
use grognard_core::document::{Arm, Date, Id, MAX_NAME, kebab};
use grognard_project::files::{Given, MAX_BYTES, given};
use grognard_project::project::{EstablishmentFacts, Establishments, Settings};
use grognard_syntax::diagnostic::{Diagnostic, Edit, Severity, apply_edits};
use grognard_syntax::syntax::{Node, Reader, parse, scalar};
use grognard_syntax::text::{FileId, list, nearest, one_line};

use super::addable::{Addable, Addition};
use super::citing::{cite, known, sources};
use super::establishment_body::{DocumentContext, formation, unit};
use super::establishment_choice::{MAX_LISTED, Refused, chosen};
use super::establishment_strength::GivenNumbers;
use super::insertion::insert_item;
use super::yaml_value::YamlValue;

#[derive(Debug)]
pub struct Added {
    /// Edits of the document. The edits insert text and delete none.
    pub edits: Vec<Edit>,
    pub text: String,
    /// Findings of `check` in the new text that the old text did not have.
    pub findings: Vec<Diagnostic>,
    pub establishment: EstablishmentFacts,
}

/// Reads a day such as `1809-07-05`. A year such as `1809` becomes 1 July, the middle of the year.
pub fn day_of(written: &str) -> Option<Date> {
    let year = (written.len() == 4).then(|| format!("{written}-07-01"));
    Date::read(year.as_deref().unwrap_or(written)).filter(|day| day.day <= day.days_in_month())
}

/// Adds a body to the order of battle `text`. `name` is the name of the document in messages.
pub fn add_to(
    name: &str,
    text: &str,
    addition: &Addition,
    establishments: &Establishments,
    settings: &Settings,
) -> Result<Added, Refused> {
    let (tree, found) = parse(FileId(0), text, Reader::TwoTier);
    if found.iter().any(|found| found.severity == Severity::Error) {
        return Err(Refused::new(format!("`{name}` has errors, so nothing can be added to it"))
            .help(format!("fix the errors that `grognard check {name}` reports")));
    }
    let root = tree.root().filter(|root| root.get("oob").is_some());
    let root = root.ok_or_else(|| Refused::new(format!("`{name}` is not an order of battle")))?;
    let place = place(root, addition)?;
    let (day, nation) = (day(root, addition)?, nation(&place, addition)?);
    let facts = chosen(addition, &nation, day, establishments)?;
    let mut writing = DocumentContext::new(establishments, day);
    known(&tree, &mut writing);
    let own_nation = (place.nation != Some(nation.as_str())).then_some(nation.as_str());
    let body = body(addition, facts, own_nation, &mut writing)?;
    let mut edits = cite(root, &writing)
        .and_then(|mut edits| {
            edits.push(insert_item(place.body, addition.what.key(), &body)?);
            Ok(edits)
        })
        .map_err(|why| {
            Refused::new(format!("nothing can be added to {}: {why}", place.title))
                .help("print the body without `--to`, and paste it into the document")
        })?;
    edits.sort_by_key(|edit| edit.span.start);
    let changed = apply_edits(text, &edits);
    let findings = still_checks(name, text, &changed, settings)?;
    Ok(Added { edits, text: changed, findings, establishment: facts.clone() })
}

/// Writes a body as an order of battle would contain it, together with the sources that the body
/// cites.
pub fn written(
    addition: &Addition,
    establishments: &Establishments,
) -> Result<(String, EstablishmentFacts), Refused> {
    let missing = |what: &str| {
        Refused::new(format!("the {what} is missing"))
            .help(format!("write `--{what}`, or name an order of battle with `--to`"))
    };
    let day = addition.day.ok_or_else(|| missing("year"))?;
    let nation = addition.nation.as_deref().ok_or_else(|| missing("nation"))?;
    let facts = chosen(addition, nation, day, establishments)?;
    let mut writing = DocumentContext::new(establishments, day);
    let body = body(addition, facts, None, &mut writing)?;
    let mut lines = Vec::new();
    if !writing.sources.is_empty() {
        lines.extend(sources(&writing).entry("sources", 0));
    }
    lines.extend(YamlValue::List(vec![body]).entry(addition.what.key(), 0));
    Ok((lines.into_iter().map(|line| line + "\n").collect(), facts.clone()))
}

fn body(
    addition: &Addition,
    facts: &EstablishmentFacts,
    nation: Option<&str>,
    writing: &mut DocumentContext<'_>,
) -> Result<YamlValue, Refused> {
    let name = one_line(&addition.name);
    if name.trim().is_empty() || name.chars().count() > MAX_NAME {
        return Err(Refused::new(format!("a name has 1 to {MAX_NAME} letters")));
    }
    agree(facts, &addition.numbers)?;
    if let Addable::Formation(_) = addition.what {
        let id = match &addition.id {
            Some(id) => own_id(id, writing)?,
            None => writing.free_id(&kebab(&name)),
        };
        return Ok(formation(facts, &name, &id, nation, writing));
    }
    let id = addition.id.as_ref().map(|id| own_id(id, writing)).transpose()?;
    let mut body = unit(facts, &name, nation, &addition.numbers, writing);
    if let (YamlValue::Map(entries), Some(id)) = (&mut body, id) {
        entries.insert(0, ("id".to_owned(), YamlValue::Scalar(scalar(&id))));
    }
    Ok(body)
}

/// Checks that the numbers of an author agree with one another and with the kind of body. Without
/// this check, contradictory numbers would be ignored silently.
fn agree(facts: &EstablishmentFacts, numbers: &GivenNumbers) -> Result<(), Refused> {
    let (given, is_formation) = (numbers.men.len(), !facts.parts.is_empty());
    let any = given > 0 || numbers.parts.is_some() || numbers.guns.is_some();
    if is_formation && (any || numbers.grade.is_some()) {
        return Err(Refused::new("a formation takes its numbers from the bodies in it")
            .help("leave the numbers out, and edit the bodies in the document"));
    }
    let noun = match facts.arm {
        Some(arm) if arm.is_artillery() && (given > 1 || numbers.parts.is_some()) => {
            return Err(Refused::new("a battery has no battalions and no squadrons"));
        }
        Some(Arm::Cavalry) => "squadrons",
        _ => "battalions",
    };
    let is_battery = facts.arm.is_some_and(|arm| arm.is_artillery());
    if numbers.guns.is_some() && !is_battery {
        return Err(Refused::new(format!("a {} has no guns", facts.name)));
    }
    match numbers.parts {
        Some(parts) if given > 1 && parts != given => {
            Err(Refused::new(format!("{given} strengths for {parts} {noun}"))
                .help(format!("give one strength for each of the {noun}, or one for all of them")))
        }
        _ => Ok(()),
    }
}

fn own_id(id: &str, writing: &mut DocumentContext<'_>) -> Result<String, Refused> {
    if Id::read(id).is_none() {
        return Err(Refused::new(format!(
            "`{id}` is not an id: small letters, digits and single hyphens"
        ))
        .help(format!("try `{}`", kebab(id))));
    }
    match writing.ids.insert(id.to_owned()) {
        true => Ok(id.to_owned()),
        false => Err(Refused::new(format!("another body has the id `{id}`"))),
    }
}

struct Place<'a> {
    body: Node<'a>,
    title: String,
    nation: Option<&'a str>,
}

fn place<'a>(root: Node<'a>, addition: &Addition) -> Result<Place<'a>, Refused> {
    let whole = || Place {
        body: root,
        title: "the order of battle".to_owned(),
        nation: root.get("nation").and_then(Node::as_str),
    };
    let own = root.get("id").and_then(Node::as_str);
    let Some(under) = addition.under.as_deref().filter(|under| Some(*under) != own) else {
        return Ok(whole());
    };
    let mut ids = Vec::new();
    match find(root, under, whole().nation, &mut ids) {
        Some((body, nation, true)) => Ok(Place { body, title: format!("`{under}`"), nation }),
        Some((_, _, false)) => {
            Err(Refused::new(format!("`{under}` is a unit, which cannot contain bodies"))
                .help("name the formation above it"))
        }
        None => {
            let refused = Refused::new(format!("no body has the id `{under}`"));
            Err(match (nearest(under, ids.iter().copied()), ids.is_empty()) {
                (Some(near), _) => refused.help(format!("did you mean `{near}`?")),
                (None, true) => refused.help("give the formation an id, or leave `--under` out"),
                (None, false) => {
                    refused.help(format!("its formations are {}", list(ids, MAX_LISTED)))
                }
            })
        }
    }
}

/// Finds a body by its id, with its nation and whether the body is a formation. The ids of all
/// formations on the way are collected, so that a refusal can suggest one of them.
fn find<'a>(
    above: Node<'a>,
    id: &str,
    nation: Option<&'a str>,
    ids: &mut Vec<&'a str>,
) -> Option<(Node<'a>, Option<&'a str>, bool)> {
    for key in ["formations", "units", "artillery"] {
        for body in above.get(key).into_iter().flat_map(Node::items) {
            let nation = body.get("nation").and_then(Node::as_str).or(nation);
            let body_id = body.get("id").and_then(Node::as_str);
            let is_formation = key == "formations";
            ids.extend(body_id.filter(|_| is_formation));
            if body_id == Some(id) {
                return Some((body, nation, is_formation));
            }
            if let Some(found) = is_formation.then(|| find(body, id, nation, ids)).flatten() {
                return Some(found);
            }
        }
    }
    None
}

fn day(root: Node<'_>, addition: &Addition) -> Result<Date, Refused> {
    let of_document = || root.get("date").and_then(Node::as_str).and_then(Date::read);
    addition.day.or_else(of_document).ok_or_else(|| {
        Refused::new("the order of battle has no date, so no establishment can be chosen")
            .help("write `--year`, or give the order of battle its `date`")
    })
}

fn nation(place: &Place<'_>, addition: &Addition) -> Result<String, Refused> {
    let nation = addition.nation.as_deref().or(place.nation);
    nation
        .map(str::to_owned)
        .ok_or_else(|| Refused::new("the order of battle has no nation").help("write `--nation`"))
}

/// Returns the findings of `check` in `after` that `before` did not have. Refuses the change if a
/// new finding is an error.
/// The findings that a document did not have before an edit. Refuses an edit that causes an error.
pub fn still_checks(
    name: &str,
    before: &str,
    after: &str,
    settings: &Settings,
) -> Result<Vec<Diagnostic>, Refused> {
    if after.len() as u64 > MAX_BYTES {
        return Err(Refused::new(format!("`{name}` would exceed the maximum size of a document")));
    }
    let found = |text: &str| {
        let given_text =
            Given { name: name.to_owned(), bytes: text.as_bytes().to_vec(), project: 0 };
        let (files, _) = given(vec![given_text]);
        check(&files, std::slice::from_ref(settings), Options::default()).diagnostics
    };
    let earlier: HashSet<(&str, String)> =
        found(before).into_iter().map(|found| (found.code.name, found.message)).collect();
    let is_new = |found: &Diagnostic| !earlier.contains(&(found.code.name, found.message.clone()));
    let findings: Vec<Diagnostic> = found(after).into_iter().filter(is_new).collect();
    match findings.iter().find(|found| found.severity == Severity::Error) {
        None => Ok(findings),
        Some(error) => {
            Err(Refused::new(format!("`{name}` would have an error: {}", error.message))
                .help(format!("run `grognard explain {}`", error.code.name)))
        }
    }
}
