//! Entities of HTML: `&amp;`, `&eacute;`, `&#233;`.

/// Maximum length in bytes of an entity.
const MAX_ENTITY: usize = 12;

/// Entities of the letters from U+00A0 on, in their order.
const LATIN: &str = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg \
    plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest \
    Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute \
    Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc \
    Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute \
    ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide \
    oslash ugrave uacute ucirc uuml yacute thorn yuml";

const NAMED: [(&str, &str); 16] = [
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("ndash", "–"),
    ("mdash", "—"),
    ("lsquo", "‘"),
    ("rsquo", "’"),
    ("ldquo", "“"),
    ("rdquo", "”"),
    ("bull", "•"),
    ("hellip", "…"),
    ("dagger", "†"),
    ("thinsp", "\u{2009}"),
    ("oelig", "œ"),
];

/// The text that the entity at the start of a text stands for, and the length of the entity in
/// bytes.
pub fn entity(text: &str) -> Option<(String, usize)> {
    let after = text.strip_prefix('&')?;
    let (entity, _) = after[..after.floor_char_boundary(MAX_ENTITY)].split_once(';')?;
    let number =
        entity.strip_prefix('#').and_then(|digits| match digits.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok(),
            None => digits.parse().ok(),
        });
    let latin = || {
        let place = LATIN.split_whitespace().position(|name| name == entity)?;
        char::from_u32(0xA0 + u32::try_from(place).ok()?)
    };
    let named = || NAMED.iter().find(|(name, _)| *name == entity);
    let letter = number.and_then(char::from_u32).or_else(latin).map(String::from);
    let text = letter.or_else(|| named().map(|(_, text)| (*text).to_owned()))?;
    Some((text, entity.len() + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_decoded_and_other_text_is_not() {
        for (text, meant) in [
            ("&eacute;tat", Some(("é", 8))),
            ("&#233;", Some(("é", 6))),
            ("&#xE9;", Some(("é", 6))),
            ("&amp;c", Some(("&", 5))),
            ("& Co; Ltd", None),
            ("&nonsense;", None),
            ("&#99999999;", None),
        ] {
            let meant = meant.map(|(text, length)| (text.to_owned(), length));
            assert_eq!(entity(text), meant, "{text}");
        }
    }
}
