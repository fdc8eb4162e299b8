//! The fact box of a battle: outcome, commanders, losses and weather.

use grognard_project::project::{BattleOn, Cited, KnownFact};
use schemars::JsonSchema;
use serde::Serialize;

/// A fact about a battle, as one or more sources give it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HistoryFact {
    /// Name of the fact, such as `Losses`.
    pub name: String,
    /// Accounts of the fact.
    pub accounts: Vec<AccountView>,
}

/// An account of a fact.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AccountView {
    /// Name of the side that the account is about, if it is about one side.
    pub side: Option<String>,
    /// Colour of this side.
    pub colour: Option<String>,
    /// The fact, in a few words.
    pub text: String,
    /// Short name of the source.
    pub source: Option<String>,
    /// Author, title, place and year of the source.
    pub source_words: Option<String>,
}

/// Returns the facts about a battle that are known. `sides` has the commanders and the colour of
/// each side.
pub fn battle_facts(entry: &BattleOn, sides: &[(Vec<String>, Option<String>)]) -> Vec<HistoryFact> {
    let facts = &entry.facts;
    let of_side = |index: usize, account: AccountView| AccountView {
        side: entry.battle.sides.get(index).map(|side| side.name.clone()),
        colour: sides.get(index).and_then(|(_, colour)| colour.clone()),
        ..account
    };
    let all = |list: &[KnownFact]| {
        list.iter().map(|fact| account(fact, &entry.sources)).collect::<Vec<AccountView>>()
    };
    let commanders = sides.iter().enumerate().filter(|(_, (leaders, _))| !leaders.is_empty());
    let commanders = commanders.map(|(index, (leaders, _))| {
        of_side(index, AccountView { text: leaders.join(", "), ..AccountView::default() })
    });
    let losses =
        facts.losses.iter().map(|(side, fact)| of_side(*side, account(fact, &entry.sources)));
    let named = [
        ("Result", all(&facts.result)),
        ("Commanders", commanders.collect()),
        ("Losses", losses.collect()),
        ("Weather", all(&facts.weather)),
    ];
    let known = named.into_iter().filter(|(_, accounts)| !accounts.is_empty());
    known.map(|(name, accounts)| HistoryFact { name: name.to_owned(), accounts }).collect()
}

fn account(fact: &KnownFact, sources: &[Cited]) -> AccountView {
    let source = sources.iter().find(|source| Some(&source.id) == fact.source.as_ref());
    AccountView {
        text: fact.text.clone(),
        source: source.map(|source| source.id.clone()),
        source_words: source.map(|source| source.words.clone()),
        ..AccountView::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_names_only_a_source_that_the_scenario_has() {
        let cited =
            Cited { id: "oman".to_owned(), words: "Oman, 1902".to_owned(), ..Cited::default() };
        let fact = |source: &str| KnownFact {
            text: "720 men".to_owned(),
            source: Some(source.to_owned()),
        };
        let sources = [cited];
        let told = account(&fact("oman"), &sources);
        assert_eq!(
            (told.source.as_deref(), told.source_words.as_deref()),
            (Some("oman"), Some("Oman, 1902"))
        );
        assert_eq!(account(&fact("napier"), &sources).source, None);
    }
}
