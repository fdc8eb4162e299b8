//! Makes the key of labels, which explains every sign, letter and colour.

use super::label_view::{ColourView, LabelKeyView, LabelView, StripView};
use super::marked::signs_of;

pub(super) fn key_of_labels(strips: &[StripView]) -> LabelKeyView {
    let labels = || strips.iter().flat_map(|strip| &strip.labels);
    let signs = signs_of(labels().flat_map(|label| &label.means).map(|told| &told.text));
    LabelKeyView { colours: colours(labels()), letters: letters(labels()), signs }
}

/// One line for each sort of figure, in the order of figures on a label: first counts, then grades,
/// then wear.
fn letters<'l>(labels: impl Iterator<Item = &'l LabelView>) -> Vec<(String, String)> {
    let mut sorts: Vec<(usize, &str, &(String, String))> = Vec::new();
    for label in labels {
        for (place, told) in label.means.iter().enumerate() {
            if !sorts.iter().any(|(_, sort, _)| *sort == told.sort) {
                sorts.push((place, &told.sort, &told.line));
            }
        }
    }
    sorts.sort_by_key(|(place, _, _)| *place);
    sorts.into_iter().map(|(_, _, line)| line.clone()).collect()
}

/// Nations of each colour. A colour is in the place of the first label that has it.
fn colours<'l>(labels: impl Iterator<Item = &'l LabelView>) -> Vec<ColourView> {
    let mut colours: Vec<(Option<&str>, Vec<&str>)> = Vec::new();
    for label in labels {
        let colour = label.colour.as_deref();
        let found = colours.iter().position(|(other, _)| *other == colour);
        let index = found.unwrap_or_else(|| {
            colours.push((colour, Vec::new()));
            colours.len() - 1
        });
        if !colours[index].1.contains(&label.nation_name.as_str()) {
            colours[index].1.push(&label.nation_name);
        }
    }
    let view = |(colour, names): (Option<&str>, Vec<&str>)| ColourView {
        colour: colour.map(str::to_owned),
        name: names.join(", "),
    };
    colours.into_iter().map(view).collect()
}
