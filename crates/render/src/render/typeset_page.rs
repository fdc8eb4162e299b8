//! Typesets the texts of a finished HTML page. Tags, attributes, code and scripts stay unchanged.

use super::typeset::set_after;

const PLAIN: &[&str] = &["script", "style", "code", "pre", "kbd", "samp", "textarea"];

/// Inline elements. Text before and after an inline element is on the same line, so a quote after
/// the element may be a closing quote.
const INLINE: &[&str] = &[
    "a", "abbr", "b", "bdi", "cite", "dfn", "em", "i", "mark", "q", "small", "span", "strong",
    "sub", "sup", "tspan", "var", "wbr",
];

/// Typesets every text of a page. A page that is not UTF-8 stays unchanged.
pub(super) fn set_page(page: Vec<u8>) -> Vec<u8> {
    match String::from_utf8(page) {
        Ok(page) => set_texts(&page).into_bytes(),
        Err(page) => page.into_bytes(),
    }
}

fn set_texts(page: &str) -> String {
    let mut set = String::with_capacity(page.len() + page.len() / 64);
    let mut rest = page;
    let mut before = None;
    while let Some(start) = rest.find('<') {
        set_text(&rest[..start], &mut before, &mut set);
        let tag = &rest[start..];
        let end = end_of_tag(tag);
        let name = name_of(&tag[..end]);
        let skipped = match PLAIN.iter().find(|plain| name.eq_ignore_ascii_case(plain)) {
            Some(plain) if !tag[..end].ends_with("/>") => end + end_of_plain(&tag[end..], plain),
            _ => end,
        };
        let in_line =
            INLINE.iter().any(|inline| name.trim_start_matches('/').eq_ignore_ascii_case(inline));
        if skipped > end {
            before = Some('x');
        } else if !in_line && !name.trim_start_matches('/').eq_ignore_ascii_case("code") {
            before = None;
        }
        set.push_str(&tag[..skipped]);
        rest = &tag[skipped..];
    }
    set_text(rest, &mut before, &mut set);
    set
}

/// Length in bytes of the tag or comment at the start of a text.
fn end_of_tag(text: &str) -> usize {
    if text.starts_with("<!--") {
        return text.find("-->").map_or(text.len(), |end| end + 3);
    }
    let mut quote = None;
    for (offset, sign) in text.bytes().enumerate() {
        match (quote, sign) {
            (None, b'>') => return offset + 1,
            (None, b'"' | b'\'') => quote = Some(sign),
            (Some(open), sign) if open == sign => quote = None,
            _ => {}
        }
    }
    text.len()
}

/// Name of a tag: `p` in `<p class="x">`, `/p` in `</p>`.
fn name_of(tag: &str) -> &str {
    let tag = tag.trim_start_matches('<');
    let end = tag.char_indices().skip(1).find(|(_, sign)| !sign.is_ascii_alphanumeric());
    &tag[..end.map_or(tag.len(), |(offset, _)| offset)]
}

/// Number of bytes up to the closing tag of an element whose content is not prose.
fn end_of_plain(text: &str, name: &str) -> usize {
    let mut ends = text.match_indices("</").map(|(offset, _)| offset);
    let is_end = |offset: &usize| {
        text.get(offset + 2..offset + 2 + name.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(name))
    };
    ends.find(is_end).unwrap_or(text.len())
}

/// Typesets a text between two tags. The quotes in the text are entities, because Tera has escaped
/// them.
fn set_text(text: &str, before: &mut Option<char>, set: &mut String) {
    let told = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'\'' | b'"' | b'&');
    if text.bytes().any(told) {
        let plain = text.replace("&#39;", "'").replace("&quot;", "\"");
        set.push_str(&set_after(&plain, *before));
    } else {
        set.push_str(text);
    }
    *before = text.chars().next_back().or(*before);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_of_a_page_are_typeset() {
        for (made, set) in [
            ("<p title=\"a'b\">d&#39;Erlon</p>", "<p title=\"a'b\">d’Erlon</p>"),
            ("<b>Ney</b>&#39;s 1-2", "<b>Ney</b>’s 1\u{2060}–\u{2060}2"),
            (
                "<p>&quot;Go&quot; <code>&#39;a&#39; 10000-20000</code>",
                "<p>“Go” <code>&#39;a&#39; 10000-20000</code>",
            ),
            ("<code>x</code>'s <p>'t", "<code>x</code>’s <p>’t"),
            (
                "<script>'1-2' < 3</script><style>a>'b'</style>",
                "<script>'1-2' < 3</script><style>a>'b'</style>",
            ),
            (
                "<!-- it's --> <a href='/x'>1806-10-14</a>",
                "<!-- it's --> <a href='/x'>1806-10-14</a>",
            ),
            ("a &amp; 10000 &lt;b", "a &amp; 10,000 &lt;b"),
            ("<pre", "<pre"),
        ] {
            assert_eq!(set_texts(made), set, "{made}");
        }
    }
}
