//! Which establishment is meant, or why there is none.

use grognard_core::document::{Date, Echelon};
use grognard_project::project::{EstablishmentFacts, Establishments};
use grognard_syntax::text::{choice, list, nearest, plain};

use super::addition::Addition;
use super::establishment_words::span_in_words;

/// Maximum number of words that a refusal lists.
pub(super) const MAX_LISTED: usize = 40;

/// What kind of body is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Addable {
    /// A regiment, or a battalion that stands by itself.
    Regiment,
    /// A battery.
    Battery,
    /// A formation of this level, with all that its establishment has in it.
    Formation(Echelon),
}

impl Addable {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Addable::Regiment => "regiment",
            Addable::Battery => "battery",
            Addable::Formation(echelon) => echelon.word(),
        }
    }

    /// Is this establishment one of that kind?
    pub fn is(self, facts: &EstablishmentFacts) -> bool {
        match self {
            Addable::Formation(echelon) => {
                !facts.parts.is_empty() && facts.echelon == Some(echelon)
            }
            Addable::Battery => {
                facts.parts.is_empty() && facts.arm.is_some_and(|arm| arm.is_artillery())
            }
            Addable::Regiment => {
                facts.parts.is_empty() && facts.arm.is_none_or(|arm| !arm.is_artillery())
            }
        }
    }

    /// The key of the list in which such a body stands.
    pub(super) fn key(self) -> &'static str {
        match self {
            Addable::Regiment => "units",
            Addable::Battery => "artillery",
            Addable::Formation(_) => "formations",
        }
    }
}

/// Why nothing was added, and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The reason, in one line.
    pub why: String,
    /// What to do; each is one sentence.
    pub help: Vec<String>,
}

impl Refused {
    pub(super) fn new(why: impl Into<String>) -> Refused {
        Refused { why: why.into(), help: Vec::new() }
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Refused {
        self.help.push(help.into());
        self
    }
}

/// The establishment that is meant.
pub(super) fn chosen<'e>(
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
                let why = format!("the name `{}` does not tell which {word} it is", addition.name);
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

/// A name tells an establishment that does not hold on the day: when it held, and what there is of the same arm.
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
        .help(format!("there is {spans}: `--year` takes one of another time"));
    let alike: Vec<_> = fits.iter().copied().filter(|facts| facts.arm == told.arm).collect();
    match alike.as_slice() {
        [] => refused,
        alike => refused.help(format!("write `--type` with {}", choice(ids(alike), MAX_LISTED))),
    }
}

/// What a name tells of its establishment.
enum Told<'e> {
    /// It is this one.
    This(&'e EstablishmentFacts),
    /// It is this one, which does not hold on the day.
    OfAnotherTime(&'e EstablishmentFacts),
    /// No word of it is known.
    Nothing,
}

/// The establishment that the words of a name tell: of those that hold on the day, if those of another time do not say
/// more. Formations need no such word: the only one is meant, or the one that is called as its level is.
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
    // `Light` is foot and `light horse` is horse: a word within a longer one does not count.
    let is_within =
        |word: &str| all.iter().any(|other| other.len() > word.len() && other.contains(word));
    // A light regiment is one of infantry too: what has more traits says more.
    let weight = |facts: &EstablishmentFacts| {
        let words = found(facts).into_iter().filter(|word| !is_within(word));
        words.map(|word| (facts.traits.len(), !LEVELS.contains(&word.trim()), word.len())).max()
    };
    let most = |among: &mut dyn Iterator<Item = &'e EstablishmentFacts>| {
        let told = among.filter_map(|facts| Some((weight(facts)?, facts)));
        // The first of equals: those of a project stand first.
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

/// Words for the level of a body. Any other word says more.
const LEVELS: [&str; 4] = ["battalion", "regiment", "regimiento", "regemente"];

/// The words of a name with spaces around them: singular, and `Infanterieregiment` is two.
fn phrase(name: &str) -> String {
    let plain: String = plain(name).map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let apart = plain.replace("regiment", " regiment ").replace("bataillon", " bataillon ");
    let words = apart.split_whitespace();
    let words =
        words.map(|word| word.strip_suffix('s').filter(|one| one.len() > 2).unwrap_or(word));
    words.fold(" ".to_owned(), |phrase, word| phrase + word + " ")
}

/// Its id and its time: `lancers (1811-06-18 to 1815-07-15)`.
fn in_its_time(facts: &EstablishmentFacts) -> String {
    format!("{} ({})", facts.id, span_in_words(facts))
}

/// Why a nation has no establishment of a kind on a day, with those that it has.
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
    .help("a project may have its own: key `establishments` in `grognard.yaml`")
}

/// A kind of establishment that was looked for.
pub(super) struct WantedEstablishment<'w> {
    /// What one is called.
    pub noun: &'w str,
    /// Is an establishment of that kind?
    pub is: &'w dyn Fn(&EstablishmentFacts) -> bool,
}
