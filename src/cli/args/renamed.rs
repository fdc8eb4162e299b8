//! Flags that had another name once: their old spellings still work.

use std::ffi::OsString;

use grognard_exchange::export::FORMATS;

/// A flag whose name changed.
struct Renamed {
    command: &'static str,
    former: &'static str,
    name: &'static str,
    /// Whether the former name is the name of another flag today, so that only the value shows the
    /// meaning.
    is_format: bool,
}

const fn flag(command: &'static str, former: &'static str, name: &'static str) -> Renamed {
    Renamed { command, former, name, is_format: false }
}

/// Each flag now has one meaning in all commands: `--to` a rule set, `--for` a side, `--since` a revision.
const RENAMED: &[Renamed] = &[
    flag("add", "--to", "--into"),
    flag("cards", "--since", "--previous"),
    flag("export", "--to-ruleset", "--to"),
    Renamed { is_format: true, ..flag("export", "--to", "--format") },
    flag("import", "--from", "--format"),
    flag("import", "--since", "--previous"),
    flag("man", "--write", "--output"),
    flag("qrs", "--for", "--scenario"),
    flag("schema", "--write", "--output"),
];

/// The typed words with today's flags, and a notice for each former flag.
pub(in crate::cli) fn renamed(
    typed: impl IntoIterator<Item = OsString>,
) -> (Vec<OsString>, Vec<String>) {
    let mut words: Vec<OsString> = typed.into_iter().collect();
    let mut told: Vec<String> = Vec::new();
    let command = words.iter().skip(1).find_map(|word| {
        let word = word.to_str()?;
        RENAMED.iter().find(|renamed| renamed.command == word).map(|renamed| renamed.command)
    });
    let Some(command) = command else { return (words, told) };
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    for index in 1..end {
        let Some(word) = words[index].to_str() else { continue };
        let (flag, value) = match word.split_once('=') {
            Some((flag, value)) => (flag, Some(value)),
            None => (word, None),
        };
        let meant = value.or_else(|| words.get(index + 1)?.to_str());
        let is_format =
            || meant.is_some_and(|word| FORMATS.iter().any(|format| format.name == word));
        let found = RENAMED.iter().find(|renamed| {
            renamed.command == command
                && renamed.former == flag
                && (!renamed.is_format || is_format())
        });
        let Some(found) = found else { continue };
        let line = format!("`{command} {}` is now `{}`", found.former, found.name);
        if !told.contains(&line) {
            told.push(line);
        }
        words[index] = match value {
            Some(value) => format!("{}={value}", found.name).into(),
            None => found.name.into(),
        };
    }
    (words, told)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rename(line: &str) -> (String, Vec<String>) {
        let (words, told) = renamed(line.split(' ').map(OsString::from));
        let words: Vec<&str> = words.iter().map(|word| word.to_str().expect("text")).collect();
        (words.join(" "), told)
    }

    #[test]
    fn a_former_flag_is_told_once_and_works() {
        let (words, told) = rename("grognard add regiment 1st --to a.oob.yaml");
        assert_eq!(words, "grognard add regiment 1st --into a.oob.yaml");
        assert_eq!(told, ["`add --to` is now `--into`"]);
        let (words, told) =
            rename("grognard -q import a.txt --from=text --since old.txt --from=csv");
        assert_eq!(words, "grognard -q import a.txt --format=text --previous old.txt --format=csv");
        assert_eq!(told.len(), 2);
    }

    #[test]
    fn export_tells_a_format_from_a_rule_set() {
        assert_eq!(rename("grognard export a --to csv").0, "grognard export a --format csv");
        let cards = "grognard export a --to cards --to-ruleset nf";
        assert_eq!(rename(cards).0, "grognard export a --format cards --to nf");
        assert_eq!(rename("grognard export a --to nf").1, Vec::<String>::new());
    }

    #[test]
    fn words_of_other_commands_and_behind_two_hyphens_stay() {
        for line in ["grognard convert a --to nf", "grognard add regiment -- --to", "grognard"] {
            assert_eq!(rename(line), (line.to_owned(), Vec::new()));
        }
    }
}
