//! Chooses the sheets of a workbook to read: all visible sheets, or the sheet that the user names.

use grognard_syntax::text::list;

use super::archive::Fault;
use super::raw::RawSheet;

/// Maximum number of sheets that a message names, so that the message can still be read.
const MAX_NAMED: usize = 12;

#[derive(Debug, Default)]
pub(super) struct Visible {
    pub sheets: Vec<RawSheet>,
    /// Names of the hidden sheets, for the report.
    pub others: Vec<String>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct SheetChoice {
    pub sheets: Vec<usize>,
    /// Names of the hidden sheets, for the report.
    pub others: Vec<String>,
}

impl SheetChoice {
    /// Chooses among the sheets. `all` gives the name of each sheet, and whether the sheet is
    /// hidden.
    pub fn of<'s>(
        all: impl Iterator<Item = (&'s str, bool)>,
        wanted: Option<&str>,
    ) -> Result<SheetChoice, Fault> {
        let all: Vec<(&str, bool)> = all.collect();
        if let Some(wanted) = wanted {
            let is_wanted = |(name, _): &(&str, bool)| {
                name.trim().to_lowercase() == wanted.trim().to_lowercase()
            };
            return match all.iter().position(is_wanted) {
                Some(index) => Ok(SheetChoice { sheets: vec![index], others: Vec::new() }),
                None => Err(Fault {
                    message: format!(
                        "the file has no sheet `{wanted}`; it has {}",
                        list(all.iter().map(|(name, _)| *name), MAX_NAMED)
                    ),
                    help: "name one sheet with `--sheet`",
                }),
            };
        }
        let is_shown = |index: &usize| !all[*index].1;
        let others = all.iter().filter(|(_, is_hidden)| *is_hidden);
        Ok(SheetChoice {
            sheets: (0..all.len()).filter(is_shown).collect(),
            others: others.map(|(name, _)| (*name).to_owned()).collect(),
        })
    }
}

/// True for a name that spreadsheets give to new sheets.
pub(super) fn is_plain_name(name: &str) -> bool {
    let word =
        name.trim().trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
    ["Sheet", "Tabelle", "Feuil", "Feuille", "Hoja", "Foglio", "Blatt"].contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_sheets_are_read_only_by_name() {
        let all = [("French", false), ("Old", true), ("Austrians", false)];
        let wanted = |name| SheetChoice::of(all.into_iter(), name);
        assert_eq!(
            wanted(None),
            Ok(SheetChoice { sheets: vec![0, 2], others: vec!["Old".to_owned()] })
        );
        assert_eq!(wanted(Some("old")), Ok(SheetChoice { sheets: vec![1], others: Vec::new() }));
        let told = wanted(Some("Russians")).expect_err("there is none").message;
        assert_eq!(
            told,
            "the file has no sheet `Russians`; it has `French`, `Old` and `Austrians`"
        );
    }

    #[test]
    fn default_names_of_sheets_are_recognised() {
        assert!(
            is_plain_name("Tabelle1") && is_plain_name("Sheet 12") && !is_plain_name("V Corps")
        );
    }
}
