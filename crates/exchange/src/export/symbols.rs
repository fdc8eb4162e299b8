//! Grognard's symbols of troops, as pictures inside a JSON file.

use std::collections::BTreeMap;

use grognard_core::model::{Body, Force};
use grognard_view::view::map::{Symbol, symbol_of};
use serde_json::{Value as Json, json};

use super::Options;
use super::base64::base64;

#[derive(Default)]
pub(super) struct Symbols {
    used: BTreeMap<(Option<String>, &'static str), (usize, String, String)>,
}

impl Symbols {
    /// Returns the id of the symbol of a body. The symbol code `digits` is written beside the
    /// picture, for programs that draw symbols of their own.
    pub fn id(
        &mut self,
        force: &Force,
        index: usize,
        digits: &str,
        options: &Options<'_>,
    ) -> Option<String> {
        let draw = options.symbol?;
        let body: &Body = &force.bodies[index];
        let colour = options.nations.and_then(|nations| nations.get(&*body.nation)?.colour.clone());
        let symbol = symbol_of(force, index);
        let next = self.used.len() + 1;
        let key = (colour.clone(), word(symbol));
        let made = || (next, digits.to_owned(), draw(symbol, colour.as_deref()));
        let (number, ..) = self.used.entry(key).or_insert_with(made);
        Some(format!("symbol-{number}"))
    }

    pub fn json(&self) -> Json {
        let mut all: Vec<(&str, &(usize, String, String))> =
            self.used.iter().map(|((_, word), drawn)| (*word, drawn)).collect();
        all.sort_by_key(|(_, (number, ..))| *number);
        let symbols = all.into_iter().map(|(word, (number, digits, svg))| {
            json!({
                "id": format!("symbol-{number}"),
                "name": word,
                "src": format!("data:image/svg+xml;base64,{}", base64(svg.as_bytes())),
                "sidc": digits,
            })
        });
        Json::Array(symbols.collect())
    }
}

fn word(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Infantry => "Infantry",
        Symbol::LightCavalry => "Cavalry",
        Symbol::HeavyCavalry => "Heavy cavalry",
        Symbol::FootArtillery => "Foot artillery",
        Symbol::HorseArtillery => "Horse artillery",
        Symbol::Other => "Others",
    }
}
