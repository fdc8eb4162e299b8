//! File names that every system accepts, so that a site written on one system can be copied to any
//! other.

use unicode_normalization::UnicodeNormalization;

/// Names that Windows reserves for devices, with any extension and in any case.
const DEVICES: [&str; 22] = [
    "aux", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "con", "lpt1",
    "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9", "nul", "prn",
];

/// Maximum length of a file name in bytes: less than the 255 of most file systems, because
/// temporary names add some characters.
const MAX_NAME: usize = 240;

/// Whether Windows reserves a name for a device. `con.html` is reserved too, because the extension
/// makes no difference.
pub fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    DEVICES.iter().any(|device| stem.eq_ignore_ascii_case(device))
}

/// The reason why a file with this name cannot exist on every system; `None` if it can.
pub fn why_no_file_name(name: &str) -> Option<&'static str> {
    let is_bad = |sign: char| sign.is_control() || "<>:\"/\\|?*".contains(sign);
    match name {
        "" | "." | ".." => Some("is not a name"),
        _ if name.contains(is_bad) => Some("has a character that Windows forbids in file names"),
        _ if name.ends_with(['.', ' ']) => Some("ends with a dot or a space, which Windows drops"),
        _ if is_device(name) => Some("is a name that Windows reserves for a device"),
        _ if name.len() > MAX_NAME => Some("is too long for a file name"),
        _ => None,
    }
}

/// A path in a form for comparison. Paths with the same form are the same file on macOS or Windows,
/// because macOS ignores how accents are composed, and both ignore case.
pub fn folded(path: &str) -> String {
    path.nfc().flat_map(char::to_lowercase).nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn device_names_are_recognised_with_any_extension() {
        for name in ["con", "CON", "nul.html", "Aux.oob.yaml", "com1", "lpt9.txt", "con .txt"] {
            assert!(is_device(name) && why_no_file_name(name).is_some(), "{name}");
        }
        for name in ["con-1815", "console", "com0", "com10", "a.con", "congreve.html", "lpt"] {
            assert!(!is_device(name) && why_no_file_name(name).is_none(), "{name}");
        }
    }

    #[test]
    fn a_name_that_some_system_cannot_have_is_rejected() {
        let long = "é".repeat(121);
        for name in ["", "..", "a:b", "what?", "a\\b", "tab\t", "end.", "end ", &long] {
            assert!(why_no_file_name(name).is_some(), "{name:?}");
        }
        for name in ["Möckern", ".htaccess", "a b", "d'Erlon", "Бородино.html", &long[2..]]
        {
            assert!(why_no_file_name(name).is_none(), "{name:?}");
        }
    }

    #[test]
    fn names_that_collide_on_some_system_fold_alike() {
        assert_eq!(folded("e\u{301}vian/A.html"), folded("\u{c9}VIAN/a.HTML"));
        assert_ne!(folded("evian"), folded("\u{e9}vian"));
        // The lower-case form of this letter is decomposed, so `folded` must compose again.
        assert_eq!(folded("\u{130}"), folded("i\u{307}"));
    }
}
