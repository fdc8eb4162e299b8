//! Names in a form in which they can be compared.

/// The characters of a name for comparison: in lower case, without accents, and with spaces in
/// place of hyphens.
pub fn plain(text: &str) -> impl Iterator<Item = char> + Clone + '_ {
    text.chars().filter_map(letter)
}

fn letter(letter: char) -> Option<char> {
    if letter.is_ascii() {
        let joins = matches!(letter, '-' | '_' | '\'' | '.' | '/');
        return Some(if joins { ' ' } else { letter.to_ascii_lowercase() });
    }
    let small = letter.to_lowercase().next().unwrap_or(letter);
    Some(match small {
        'à'..='å' | 'ą' | 'ă' | 'ā' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'ď' | 'đ' => 'd',
        'è'..='ë' | 'ę' | 'ě' | 'ē' => 'e',
        'ğ' => 'g',
        'ì'..='ï' | 'ı' | 'ī' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ő' => 'o',
        'ř' => 'r',
        'ś' | 'š' | 'ş' => 's',
        'ţ' | 'ť' => 't',
        'ù'..='ü' | 'ů' | 'ű' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        '’' | '‑' | '–' | '\u{a0}' => ' ',
        // Combining accents are dropped.
        '\u{300}'..='\u{36f}' => return None,
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_capitals_and_hyphens_do_not_count() {
        let plain = |text| plain(text).collect::<String>();
        assert_eq!(plain("Chevau-Légers"), "chevau legers");
        assert_eq!(plain("4.\u{ba} Cac\u{327}adores"), "4 \u{ba} cacadores");
        assert_eq!(plain("King’s German Legion"), plain("king's german-legion"));
    }
}
