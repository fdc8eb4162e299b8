//! Filter for the addresses of links. The filter is the last check of an address, after the caller
//! has resolved the link.

use std::borrow::Cow;

use grognard_syntax::text::{one_line, shorten};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// Address on the same site.
    Inside,
    /// Address on another site.
    Away,
    /// Address of a mailbox.
    Mail,
}

/// Classifies an address, or explains why it must not be in a page.
pub(super) fn way(address: &str) -> Result<Way, String> {
    // Browsers ignore some control characters in an address. Control characters are removed first,
    // because otherwise they could hide a scheme such as `javascript:`.
    let hidden = |c: char| {
        c.is_control() || c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}')
    };
    let bare: Cow<'_, str> = match address.bytes().all(|byte| byte.is_ascii_graphic()) {
        true => address.into(),
        false => address.chars().filter(|c| !hidden(*c)).collect::<String>().into(),
    };
    let Some(end) =
        bare.find([':', '/', '?', '#']).filter(|offset| bare[*offset..].starts_with(':'))
    else {
        // An address that starts with two backslashes leads to another site, because browsers read
        // `\` as `/`.
        let slashes = bare.bytes().take_while(|byte| matches!(byte, b'/' | b'\\')).count();
        return Ok(if slashes > 1 { Way::Away } else { Way::Inside });
    };
    match bare[..end].to_ascii_lowercase().as_str() {
        "http" | "https" => Ok(Way::Away),
        "mailto" => Ok(Way::Mail),
        scheme => {
            let scheme = shorten(&one_line(scheme));
            Err(format!("addresses with `{scheme}:` are not allowed"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disguised_schemes_are_recognised() {
        for address in ["", "a/b.html", "#r-5", "?q=a:b", "../a:b", "/a", "a.html#§5:1"] {
            assert_eq!(way(address), Ok(Way::Inside), "{address}");
        }
        for address in ["https://a.example", "HTTP://a", "//a.example/x", "\\\\a", "/\\a", " /\t/a"]
        {
            assert_eq!(way(address), Ok(Way::Away), "{address}");
        }
        assert_eq!(way("mailto:a@b.example"), Ok(Way::Mail));
        for address in [
            "javascript:alert(1)",
            "JaVa\nscript:x",
            "\u{1}javascript:x",
            "java\u{200b}script:x",
            " data:text/html,x",
            "vbscript:x",
            "%6aavascript:x",
            "file:///etc/passwd",
            "§5:x",
            ":x",
        ] {
            assert!(way(address).is_err(), "{address}");
        }
    }
}
