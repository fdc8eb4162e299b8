//! Which establishment is meant, or why there is none.

use super::addition::Addition;
use super::establishment_words::span_in_words;
use crate::project::{EstablishmentFacts, Establishments};
use grognard_core::document::{Date, Echelon};
use grognard_core::text::{choice, list, nearest, plain};

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
        let wanted = Wanted { noun: addition.what.word(), is: &is };
        return Err(none(&wanted, nation, day, establishments));
    }
    let ids = || fits.iter().map(|facts| facts.id.as_str());
    let word = addition.what.word();
    let Some(id) = &addition.establishment else {
        return by_name(&addition.name, &fits).ok_or_else(|| {
            Refused::new(format!("the name `{}` does not tell which {word} it is", addition.name))
                .help(format!("write `--type` with {}", choice(ids(), MAX_LISTED)))
        });
    };
    fits.iter().copied().find(|facts| facts.id == *id).ok_or_else(|| {
        let refused = Refused::new(format!("`{nation}` has no {word} `{id}` on {day}"));
        match nearest(id, ids()) {
            Some(near) => refused.help(format!("did you mean `{near}`?")),
            None => refused.help(format!("it has {}", list(ids(), MAX_LISTED))),
        }
    })
}

/// The establishment that the words of a name tell, or the only one, or the one that is called as its level is.
fn by_name<'e>(name: &str, fits: &[&'e EstablishmentFacts]) -> Option<&'e EstablishmentFacts> {
    let name = format!(" {} ", plain(name).collect::<String>());
    // A light regiment is one of infantry too: what has more traits says more.
    let told = |facts: &EstablishmentFacts| {
        let words = facts.words.iter().filter(|word| name.contains(&format!(" {word} ")));
        words.map(|word| (facts.traits.len(), word.len())).max()
    };
    let mut best: Option<((usize, usize), &EstablishmentFacts)> = None;
    for facts in fits {
        let told = told(facts).filter(|told| best.is_none_or(|(most, _)| *told > most));
        best = told.map(|told| (told, *facts)).or(best);
    }
    let level = |facts: &EstablishmentFacts| facts.echelon.map(Echelon::word);
    let usual = || fits.iter().copied().find(|facts| level(facts) == Some(&facts.id));
    let only = || (fits.len() == 1).then(|| fits[0]);
    best.map(|(_, facts)| facts).or_else(only).or_else(usual)
}

/// Why a nation has no establishment of a kind on a day, with those that it has.
pub(super) fn none(
    wanted: &Wanted<'_>,
    nation: &str,
    day: Date,
    establishments: &Establishments,
) -> Refused {
    let noun = wanted.noun;
    let fits = |facts: &&EstablishmentFacts| facts.nation == nation && (wanted.is)(facts);
    let spans: Vec<String> = establishments
        .list
        .iter()
        .filter(fits)
        .map(|facts| format!("{} ({})", facts.id, span_in_words(facts)))
        .collect();
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
pub(super) struct Wanted<'w> {
    /// What one is called.
    pub noun: &'w str,
    /// Is an establishment of that kind?
    pub is: &'w dyn Fn(&EstablishmentFacts) -> bool,
}
