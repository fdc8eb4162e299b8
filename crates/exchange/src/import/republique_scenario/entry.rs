//! Reads a line that brings a command into play: `V Corps - 1st Division (1-2 hrs) 40%`.

use grognard_syntax::text::Span;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CommandEntry {
    pub span: Span,
    /// Part of the battlefield, or the reserve.
    pub sector: &'static str,
    pub oob: String,
    /// Command in the order of battle; `None` for the whole order of battle.
    pub part: Option<String>,
    pub comes: Comes,
    /// Chance in per cent that republique5 displays. republique5 itself never rolls for it.
    pub chance: Option<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comes {
    /// The command is present when play begins.
    AtStart,
    OnContact,
    /// The command arrives between two times, in minutes after the start.
    Between(u32, u32),
}

/// Maximum number of minutes after the start: two days.
const MAX_MINUTES: u32 = 2 * 24 * 60;

/// Reads a line. Returns `None` if the brackets in the line contain no time.
pub fn entry(text: &str, sector: &'static str, span: Span) -> Option<CommandEntry> {
    let (text, chance) = chance(text);
    let (text, comes) = match text.strip_suffix(')').and_then(|text| text.rsplit_once('(')) {
        Some((text, inside)) => (text.trim(), comes(inside.trim())?),
        None => (text, Comes::AtStart),
    };
    let (oob, part) = match text.split_once(" - ") {
        Some((oob, part)) => (oob.trim(), Some(part.trim().to_owned())),
        None => (text.trim(), None),
    };
    let part = part.filter(|part| !part.is_empty());
    let is_named = oob.contains(char::is_alphanumeric);
    is_named.then(|| CommandEntry { span, sector, oob: oob.to_owned(), part, comes, chance })
}

fn chance(text: &str) -> (&str, Option<u8>) {
    let found = text.strip_suffix('%').and_then(|text| text.rsplit_once([' ', ')']));
    let read = found.and_then(|(_, number)| number.parse().ok().filter(|chance| *chance <= 100));
    match read {
        Some(chance) => {
            let number = text.trim_end_matches('%');
            (number.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim(), Some(chance))
        }
        None => (text.trim(), None),
    }
}

fn comes(text: &str) -> Option<Comes> {
    if text.eq_ignore_ascii_case("contact") {
        return Some(Comes::OnContact);
    }
    let words = ["hours", "hour", "hrs", "hr", "h"];
    let hours =
        words.iter().find_map(|word| text.to_ascii_lowercase().strip_suffix(word).map(str::len));
    let hours = text[..hours?].trim();
    let (from, to) = hours.split_once('-').unwrap_or((hours, hours));
    let (from, to) = (minutes(from.trim())?, minutes(to.trim())?);
    (from <= to && to <= MAX_MINUTES).then_some(Comes::Between(from, to))
}

/// Converts a number of hours with or without `.5` to minutes.
fn minutes(hours: &str) -> Option<u32> {
    let (whole, half) = match hours.strip_suffix(".5") {
        Some(whole) => (whole, 30),
        None => (hours, 0),
    };
    let is_number = whole.len() <= 3 && whole.bytes().all(|byte| byte.is_ascii_digit());
    Some(60 * whole.parse::<u32>().ok().filter(|_| is_number)? + half)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_syntax::text::FileId;

    #[test]
    fn entries_have_a_command_a_time_and_a_chance() {
        let shown = |text: &str| {
            let entry = entry(text, "left", Span::new(FileId(0), 0, 0))?;
            Some((entry.oob, entry.part.unwrap_or_default(), entry.comes, entry.chance))
        };
        let read = |oob: &str, part: &str, comes, chance| {
            Some((oob.to_owned(), part.to_owned(), comes, chance))
        };
        assert_eq!(shown("V Corps"), read("V Corps", "", Comes::AtStart, None));
        assert_eq!(
            shown("V Corps - 1st Division (1-2.5 hrs) 40%"),
            read("V Corps", "1st Division", Comes::Between(60, 150), Some(40))
        );
        assert_eq!(shown("V Corps (contact)60%"), read("V Corps", "", Comes::OnContact, Some(60)));
        assert_eq!(shown("V Corps (3 hours)"), read("V Corps", "", Comes::Between(180, 180), None));
        for wrong in ["V Corps (soon)", "V Corps (2-1 hrs)", "(1 hrs)", "V Corps (99 hrs)"] {
            assert_eq!(shown(wrong), None, "{wrong}");
        }
    }
}
