//! Summary of a text in plain words, for search engines and lists.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::extensions;
use super::keys::opening;

/// Summary of a text in at most `most` characters: the words of its paragraphs and items, without
/// markup, headings, code, tables and keys. If the text is longer, the summary ends in `…`.
pub fn plain_words(text: &str, most: usize) -> String {
    let mut words = String::new();
    let mut skipped = 0_usize;
    // A character has at most four bytes, so this number of bytes contains `most` characters.
    let enough = most.saturating_mul(4).saturating_add(8);
    let mut begins = 0;
    for event in Parser::new_ext(text.trim_start_matches('\u{feff}'), extensions()) {
        match event {
            Event::Start(tag) if is_skipped(&tag) => skipped += 1,
            Event::End(tag) if ends_skipped(tag) => skipped = skipped.saturating_sub(1),
            Event::Start(Tag::Paragraph | Tag::Item) => {
                words.push(' ');
                begins = words.len();
            }
            Event::End(TagEnd::Paragraph | TagEnd::Item) => without_keys(&mut words, begins),
            Event::Text(said) | Event::Code(said) if skipped == 0 => words.push_str(&said),
            Event::SoftBreak | Event::HardBreak => words.push(' '),
            _ => {}
        }
        if words.len() > enough {
            break;
        }
    }
    without_keys(&mut words, begins);
    shortened(&words, most)
}

fn without_keys(words: &mut String, begins: usize) {
    if let Some((_, from)) = words.get(begins..).and_then(opening) {
        words.replace_range(begins..begins + from, "");
    }
}

fn is_skipped(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::Heading { .. } | Tag::CodeBlock(_) | Tag::Table(_) | Tag::FootnoteDefinition(_)
    )
}

fn ends_skipped(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Heading(_) | TagEnd::CodeBlock | TagEnd::Table | TagEnd::FootnoteDefinition
    )
}

/// Joins words with single spaces, and cuts the text after the last word that fits.
fn shortened(words: &str, most: usize) -> String {
    let mut told = String::new();
    let mut length = 0;
    for word in
        words.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty())
    {
        let letters = word.chars().count();
        let space = usize::from(!told.is_empty());
        // Words are removed until `…` fits, because the summary must not be longer than `most`.
        if length + space + letters > most {
            let room = most.saturating_sub(1);
            while told.chars().count() > room {
                let Some(last) = told.rfind(' ') else { break };
                told.truncate(last);
            }
            if told.is_empty() || told.chars().count() > room {
                told = word.chars().take(room).collect();
            }
            if most > 0 {
                told.truncate(told.trim_end_matches([',', ';', ':']).len());
                told.push('…');
            }
            return told;
        }
        told.push_str(if space == 1 { " " } else { "" });
        told.push_str(word);
        length += space + letters;
    }
    told
}

#[cfg(test)]
mod tests {
    use super::plain_words;

    #[test]
    fn words_are_shortened_at_a_word() {
        let text = "# Title\n\n[§ 5; 5.a] A *division* tires,\nsee [the chart](chart:x).\n\n| a |\n| - |\n| b |\n\n- [§ 6] One\n";
        assert_eq!(plain_words(text, 200), "A division tires, see the chart. One");
        assert_eq!(plain_words(text, 20), "A division tires…");
        assert_eq!(plain_words(text, 18), "A division tires…");
        assert_eq!(plain_words(text, 17), "A division…");
        assert_eq!(plain_words("Donaudampfschiff", 6), "Donau…");
        assert_eq!(plain_words("Donau", 0), "");
        assert_eq!(plain_words("", 9), "");
        assert_eq!(plain_words("<b>x</b> y", 9), "x y");
    }
}
