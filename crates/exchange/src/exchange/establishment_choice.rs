//! Chooses an establishment for a new body, or explains why none fits.

use grognard_core::document::{Date, Echelon};
use grognard_project::project::{EstablishmentFacts, Establishments};
use grognard_syntax::text::{choice, list, nearest, plain};

use super::addable::Addition;
use super::establishment_words::span_in_words;

/// Maximum number of ids in a message, so that the message can still be read.
pub(super) const MAX_LISTED: usize = 40;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    pub why: String,
    /// Remedies in one sentence each.
    pub help: Vec<String>,
}

impl Refused {
    pub fn new(why: impl Into<String>) -> Refused {
        Refused { why: why.into(), help: Vec::new() }
    }

    pub fn help(mut self, help: impl Into<String>) -> Refused {
        self.help.push(help.into());
        self
    }
}

/// Finds the establishment by the id that the author gives. Without an id, the name of the body
/// decides.
pub(crate) fn chosen<'e>(
    addition: &Addition,
    nation: &str,
    day: Date,
    establishments: &'e Establishments,
) -> Result<&'e EstablishmentFacts, Refused> {
    let held = establishments.on(nation, day);
    let fits: Vec<&EstablishmentFacts> =
        held.iter().copied().filter(|facts| addition.what.is(facts)).collect();
    if fits.is_empty() {
        let is = |facts: &EstablishmentFacts| addition.what.is(facts);
        let wanted = WantedEstablishment { noun: addition.what.word(), is: &is };
        return Err(none(&wanted, nation, day, establishments));
    }
    let word = addition.what.word();
    let Some(id) = &addition.establishment else {
        let ever = establishments.list.iter();
        let ever: Vec<_> =
            ever.filter(|facts| facts.nation == nation && addition.what.is(facts)).collect();
        return match by_name(&addition.name, &fits, &ever) {
            Told::This(facts) => Ok(facts),
            Told::OfAnotherTime(told) => Err(of_another_time(addition, day, told, &fits, &ever)),
            Told::Nothing => {
                let why =
                    format!("the name `{}` does not identify the kind of {word}", addition.name);
                Err(Refused::new(why)
                    .help(format!("write `--type` with {}", choice(ids(&fits), MAX_LISTED))))
            }
        };
    };
    fits.iter().copied().find(|facts| facts.id == *id).ok_or_else(|| {
        let refused = Refused::new(format!("`{nation}` has no {word} `{id}` on {day}"));
        match nearest(id, ids(&fits)) {
            Some(near) => refused.help(format!("did you mean `{near}`?")),
            None => refused.help(format!("it has {}", list(ids(&fits), MAX_LISTED))),
        }
    })
}

fn ids<'e>(facts: &[&'e EstablishmentFacts]) -> impl Iterator<Item = &'e str> {
    facts.iter().map(|facts| facts.id.as_str())
}

/// Refuses a name whose establishment is not in force on the day. The refusal lists the periods of
/// the establishment, and the establishments of the same arm that are in force.
fn of_another_time(
    addition: &Addition,
    day: Date,
    told: &EstablishmentFacts,
    fits: &[&EstablishmentFacts],
    ever: &[&EstablishmentFacts],
) -> Refused {
    let spans: Vec<String> =
        ever.iter().filter(|facts| facts.id == told.id).map(|facts| in_its_time(facts)).collect();
    let spans = list(spans.iter().map(String::as_str), MAX_LISTED);
    let word = addition.what.word();
    let refused = Refused::new(format!("no {word} like `{}` is known on {day}", addition.name))
        .help(format!("there is {spans}: choose another time with `--year`"));
    let alike: Vec<_> = fits.iter().copied().filter(|facts| facts.arm == told.arm).collect();
    match alike.as_slice() {
        [] => refused,
        alike => refused.help(format!("write `--type` with {}", choice(ids(alike), MAX_LISTED))),
    }
}

enum Told<'e> {
    This(&'e EstablishmentFacts),
    /// Establishment that is in force only on other days.
    OfAnotherTime(&'e EstablishmentFacts),
    /// The name contains no word of an establishment.
    Nothing,
}

/// Finds the establishment whose words occur in a name. An establishment that is in force on the
/// day is preferred, unless one of another period and another arm matches better. The name of a
/// formation needs no matching word: the only establishment is chosen, or the establishment whose
/// id is the name of the level.
fn by_name<'e>(
    name: &str,
    fits: &[&'e EstablishmentFacts],
    ever: &[&'e EstablishmentFacts],
) -> Told<'e> {
    let name = phrase(name);
    let found = |facts: &EstablishmentFacts| -> Vec<String> {
        let words = facts.words.iter().map(|word| phrase(word));
        words.filter(|word| name.contains(word.as_str())).collect()
    };
    let all: Vec<String> = ever.iter().flat_map(|facts| found(facts)).collect();
    // `Light` is a word for infantry, but `light horse` is cavalry, so a word inside a longer match
    // does not count.
    let is_within =
        |word: &str| all.iter().any(|other| other.len() > word.len() && other.contains(word));
    // The name of a light regiment also contains `infantry`, so the establishment with more traits
    // wins.
    let weight = |facts: &EstablishmentFacts| {
        let words = found(facts).into_iter().filter(|word| !is_within(word));
        words.map(|word| (facts.traits.len(), !LEVELS.contains(&word.trim()), word.len())).max()
    };
    let most = |among: &mut dyn Iterator<Item = &'e EstablishmentFacts>| {
        let told = among.filter_map(|facts| Some((weight(facts)?, facts)));
        // At a tie the first establishment wins, because the establishments of a project come
        // first.
        told.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, facts)| facts)
    };
    let Some(told) = most(&mut fits.iter().chain(ever).copied()) else {
        let level = |facts: &EstablishmentFacts| facts.echelon.map(Echelon::word);
        let usual = || fits.iter().copied().find(|facts| level(facts) == Some(&facts.id));
        let only = || (fits.len() == 1).then(|| fits[0]);
        let are_formations = fits.iter().all(|facts| !facts.parts.is_empty());
        let meant = are_formations.then(|| only().or_else(usual)).flatten();
        return meant.map_or(Told::Nothing, Told::This);
    };
    match most(&mut fits.iter().copied().filter(|facts| facts.arm == told.arm)) {
        Some(facts) => Told::This(facts),
        None => Told::OfAnotherTime(told),
    }
}

/// Words for the level of a body. Words for levels count less than other words, because every other
/// word identifies an establishment better.
const LEVELS: [&str; 4] = ["battalion", "regiment", "regimiento", "regemente"];

/// Words of a name with spaces around them, so that `contains` matches whole words. A plural `s` is
/// dropped, and compounds such as `Infanterieregiment` are split.
fn phrase(name: &str) -> String {
    let plain: String = plain(name).map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let apart = plain.replace("regiment", " regiment ").replace("bataillon", " bataillon ");
    let words = apart.split_whitespace();
    let words =
        words.map(|word| word.strip_suffix('s').filter(|one| one.len() > 2).unwrap_or(word));
    words.fold(" ".to_owned(), |phrase, word| phrase + word + " ")
}

/// Id of an establishment with its period: `lancers (1811-06-18 to 1815-07-15)`.
fn in_its_time(facts: &EstablishmentFacts) -> String {
    format!("{} ({})", facts.id, span_in_words(facts))
}

/// Refuses because the nation has no establishment of the wanted kind on the day. The refusal lists
/// the establishments that the nation has.
pub(super) fn none(
    wanted: &WantedEstablishment<'_>,
    nation: &str,
    day: Date,
    establishments: &Establishments,
) -> Refused {
    let noun = wanted.noun;
    let fits = |facts: &&EstablishmentFacts| facts.nation == nation && (wanted.is)(facts);
    let spans: Vec<String> = establishments.list.iter().filter(fits).map(in_its_time).collect();
    if !spans.is_empty() {
        return Refused::new(format!("no {noun} of `{nation}` is known on {day}"))
            .help(format!("there is {}", list(spans.iter().map(String::as_str), MAX_LISTED)));
    }
    let nations = establishments.nations();
    let refused = Refused::new(format!("no {noun} of `{nation}` is known at any time"));
    match (nations.contains(&nation), nearest(nation, nations.iter().copied())) {
        (false, Some(near)) => refused.help(format!("did you mean `{near}`?")),
        (false, None) => {
            refused.help(format!("there are establishments of {}", list(nations, MAX_LISTED)))
        }
        (true, _) => refused,
    }
    .help("write your own with the key `establishments` in `grognard.yaml`")
}

pub(super) struct WantedEstablishment<'w> {
    pub noun: &'w str,
    pub is: &'w dyn Fn(&EstablishmentFacts) -> bool,
}
