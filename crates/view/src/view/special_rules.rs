//! Finds the special rules of a battle that apply under a rule set, and the hours at which they
//! apply.

use grognard_core::model::BattleRule;
use grognard_core::ruleset::Ruleset;

/// Special rules that apply under a rule set, each with its index in the scenario.
pub fn special_rules_under<'b>(
    all: &'b [BattleRule],
    rules: &Ruleset,
) -> impl Iterator<Item = (usize, &'b BattleRule)> {
    let is_of =
        |id: &String| *id == rules.id || rules.below.contains(id) || rules.aliases.contains(id);
    let all = all.iter().enumerate();
    all.filter(move |(_, rule)| rule.ruleset.as_ref().is_none_or(is_of))
}

/// The text without marks of Markdown for emphasis and code, which sheets print as letters.
pub(super) fn without_marks(text: &str) -> String {
    text.replace(['*', '`'], "")
}

/// Hours at which a rule applies, in words; `None` if the rule applies all day.
pub fn hours_of(rule: &BattleRule) -> Option<String> {
    match (rule.from, rule.to) {
        (Some(from), Some(to)) => Some(format!("{from} to {to}")),
        (Some(from), None) => Some(format!("from {from}")),
        (None, Some(to)) => Some(format!("until {to}")),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_core::document::Time;
    use grognard_core::model::Readers;

    #[test]
    fn hours_of_a_rule_are_given_in_words() {
        let rule = |from: Option<u16>, to: Option<u16>| BattleRule {
            name: "Fog".to_owned(),
            text: String::new(),
            from: from.map(Time),
            to: to.map(Time),
            ruleset: None,
            readers: Readers::default(),
        };
        assert_eq!(hours_of(&rule(Some(570), Some(600))).as_deref(), Some("09:30 to 10:00"));
        assert_eq!(hours_of(&rule(Some(570), None)).as_deref(), Some("from 09:30"));
        assert_eq!(hours_of(&rule(None, Some(600))).as_deref(), Some("until 10:00"));
        assert_eq!(hours_of(&rule(None, None)), None);
    }
}
