//! Assertions about HTML that the program makes: no scripts, no unsafe addresses, balanced tags.

/// A tag in HTML.
pub struct Tag<'h> {
    pub name: &'h str,
    pub attributes: Vec<(&'h str, &'h str)>,
    pub opens: bool,
}

/// The tags of HTML, as a browser reads them. All values must be in double quotes, as in the HTML
/// that the program makes.
pub fn tags(html: &str) -> Vec<Tag<'_>> {
    let mut tags = Vec::new();
    let mut rest = html;
    while let Some((_, tag)) = rest.split_once('<') {
        let opens = !tag.starts_with(['/', '!']);
        let tag = tag.strip_prefix('/').unwrap_or(tag);
        let name_end =
            tag.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(tag.len());
        let (name, mut inner) = tag.split_at(name_end);
        let mut attributes = Vec::new();
        loop {
            inner = inner.trim_start_matches([' ', '\n', '/']);
            if let Some(after) = inner.strip_prefix('>') {
                rest = after;
                break;
            }
            let key_end = inner.find(['=', ' ', '>', '\n']).expect("a tag is closed");
            let (key, after) = inner.split_at(key_end);
            inner = match after.strip_prefix("=\"") {
                Some(value) => {
                    let (value, after) = value.split_once('"').expect("a value is closed");
                    attributes.push((key, value));
                    after
                }
                None => {
                    attributes.push((key, ""));
                    after.strip_prefix('=').unwrap_or(after)
                }
            };
        }
        tags.push(Tag { name, attributes, opens });
    }
    tags
}

/// Asserts that HTML runs no script, fetches nothing, links only to pages and mail addresses, and
/// closes all tags in order.
pub fn harmless(html: &str) {
    let mut open = Vec::new();
    for tag in tags(html) {
        match tag.opens {
            true if ["br", "hr", "img"].contains(&tag.name) => {}
            true => open.push(tag.name),
            false => assert_eq!(open.pop(), Some(tag.name), "{html}"),
        }
        let bad =
            ["script", "iframe", "object", "embed", "form", "style", "base", "meta", "link", "zz"];
        assert!(!bad.contains(&tag.name), "`{}` in {html}", tag.name);
        for (key, value) in tag.attributes {
            assert!(!key.starts_with("on") && key != "style", "`{key}` in {html}");
            if ["href", "src", "action", "formaction", "data", "srcset"].contains(&key) {
                address(value);
            }
        }
    }
    assert!(open.is_empty(), "{open:?} in {html}");
}

/// Asserts that an address is relative, or has one of three schemes.
pub fn address(value: &str) {
    let value = value.replace("&amp;", "&").replace("&#39;", "'").replace("&quot;", "\"");
    // Browsers ignore tabs and line ends in an address, and control characters at its start.
    let plain = value.replace(['\t', '\n', '\r'], "").to_lowercase();
    let plain = plain.trim_start_matches(|letter: char| letter <= ' ');
    let Some((scheme, _)) = plain.split_once(':') else { return };
    let is_scheme =
        scheme.chars().all(|letter| letter.is_ascii_alphanumeric() || "+-.".contains(letter))
            && scheme.starts_with(|letter: char| letter.is_ascii_alphabetic());
    assert!(!is_scheme || ["http", "https", "mailto"].contains(&scheme), "an address of `{value}`");
}
