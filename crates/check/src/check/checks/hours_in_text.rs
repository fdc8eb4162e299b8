//! Reports a special rule whose text gives other hours than its keys.

use grognard_core::document::{Field, Scenario, SpecialRule, Time};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Spanned, plain};

code!("hours-in-text", Warning, "hours_in_text.md");

/// Words in plain form before the hour at which a rule ends. `SINCE` has the words before the hour
/// at which a rule begins.
const UNTIL: &[&str] = &["until", "till", "bis", "jusqu", "hasta", "fino", "tot", "до"];
const SINCE: &[&str] = &["from", "ab", "des", "desde", "dalle", "vanaf", "od", "с"];

/// Maximum number of words between a word of `UNTIL` or `SINCE` and its hour: `jusqu'à 9:00`, `fino
/// alle 9:00`, `bis um 9:00`.
const MAX_BETWEEN: usize = 1;

/// Words in plain form that show that a text is about the time after an hour.
#[rustfmt::skip]
const AFTER: &[&str] = &[
    "then", "after", "afterwards", "thereafter", "dann", "danach", "nach", "puis", "ensuite", "apres", "luego",
    "despues", "poi", "dopo", "daarna", "potem", "затем", "потом", "после",
];

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for rule in &scenario.special_rules {
        let Some(text) = rule.text.get() else { continue };
        let start = diagnostics.len();
        for (key, verb, words, field) in
            [("from", "begins", SINCE, &rule.from), ("to", "ends", UNTIL, &rule.to)]
        {
            let Some(stated) = Field::get(field) else { continue };
            let named = hours(text.value, words);
            diagnostics.extend(other_key(rule, key, text));
            // A rule in steps names several hours, so it is enough that one of the hours fits the
            // key.
            let Some(first) = named.first().filter(|_| !named.contains(&stated.value)) else {
                continue;
            };
            let who = titled(rule);
            let message = format!(
                "{who} {verb} at {} in its `{key}`, but at {first} in its text",
                stated.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, stated.span, message)
                    .label(text.span, "the text")
                    .help(format!("did you mean `{key}: \"{first}\"`, or is the text wrong?")),
            );
        }
        if diagnostics.len() == start {
            diagnostics.extend(out_of_hours(rule, text));
        }
    }
}

/// Reports a rule whose text has only one hour in braces, outside the hours of its keys.
fn out_of_hours(rule: &SpecialRule<'_>, text: &Spanned<&str>) -> Option<Diagnostic> {
    let mut named = text.value.split('{').skip(1).filter_map(|part| part.split_once('}'));
    let (Some((only, _)), None) = (named.next(), named.next()) else { return None };
    let hour = Time::read(only.trim())?;
    let (from, to) = (rule.from.get(), rule.to.get());
    let early = from.filter(|from| hour < from.value).map(|from| (from, "begins"));
    let late = to.filter(|to| hour > to.value).map(|to| (to, "ends"));
    let (stated, verb) = early.or(late)?;
    let who = titled(rule);
    let message = format!("the text of {who} has {hour}, but the rule {verb} at {}", stated.value);
    Some(
        Diagnostic::new(&CODE, stated.span, message)
            .label(text.span, "the text")
            .help("correct the hour in the text, or the hours of the rule"),
    )
}

/// Reports a rule with only one key, whose hour the text gives to the other key: the rule has
/// `from`, but its text has "until 09:30".
fn other_key(
    rule: &SpecialRule<'_>,
    key: &'static str,
    text: &Spanned<&str>,
) -> Option<Diagnostic> {
    let (stated, absent, other, own_words, other_words) = match key {
        "from" => (&rule.from, &rule.to, "to", SINCE, UNTIL),
        _ => (&rule.to, &rule.from, "from", UNTIL, SINCE),
    };
    let stated = Field::get(stated).filter(|_| absent.is_absent())?;
    let is_other = hours(text.value, other_words).contains(&stated.value)
        && hours(text.value, own_words).is_empty();
    let simple: String = plain(text.value).collect();
    let mut words = simple.split(|letter: char| !letter.is_alphanumeric());
    // "Until 10:00 it sleeps, then it marches" describes a rule that begins at 10:00, although the
    // hour follows `until`.
    if !is_other || words.any(|word| AFTER.contains(&word)) {
        return None;
    }
    let (verb, other_verb) = if key == "from" { ("begins", "ends") } else { ("ends", "begins") };
    let who = titled(rule);
    let message = format!(
        "{who} {verb} at {} in its `{key}`, but {other_verb} then in its text",
        stated.value
    );
    Some(
        Diagnostic::new(&CODE, stated.span, message)
            .label(text.span, "the text")
            .help(format!("did you mean `{other}: \"{}\"`, or is the text wrong?", stated.value)),
    )
}

fn titled(rule: &SpecialRule<'_>) -> String {
    rule.name.value().map_or("this rule".to_owned(), |name| format!("`{name}`"))
}

/// The times of day in a text that follow one of the given words.
fn hours(text: &str, words: &[&str]) -> Vec<Time> {
    let simple: String = plain(text).collect();
    let is_between = |letter: char| !letter.is_alphanumeric() && letter != ':';
    let parts: Vec<&str> = simple.split(is_between).filter(|word| !word.is_empty()).collect();
    let follows = |index: usize| {
        let start = index.saturating_sub(MAX_BETWEEN + 1);
        parts[start..index].iter().any(|word| words.contains(word))
    };
    let times = parts.iter().enumerate().filter(|(index, _)| follows(*index));
    times.filter_map(|(_, word)| Time::read(word.trim_matches(':'))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_belongs_to_the_word_before_it() {
        let until = |text: &str| hours(text, UNTIL).iter().map(Time::to_string).collect::<Vec<_>>();
        assert_eq!(until("Until **08:45** nobody sees; from 09:00 all do."), ["08:45"]);
        assert_eq!(until("Jusqu'à 10:30, puis 11:00."), ["10:30"]);
        assert!(until("At 08:00 the fog lifts.").is_empty());
    }
}
