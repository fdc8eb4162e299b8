//! Chooses the format of an output: by `--format`, or by the extension of the output file.

use std::path::Path;

use anyhow::bail;
use clap::ValueEnum;
use grognard_syntax::text::choice;

use super::output::{OutputPlace, place_of};

/// Returns the format of `--format`, that of the output file's extension, or else `usual`. Refuses
/// an extension of another format, because the file would not contain what its name promises. The
/// dot in a folder's name is not an extension, and neither is a number such as that in
/// `waterloo.1815`.
pub(super) fn shape<T: ValueEnum + PartialEq>(
    format: Option<T>,
    output: Option<&Path>,
    usual: T,
) -> anyhow::Result<T> {
    let Some(OutputPlace::File(file)) = output.map(place_of) else {
        return Ok(format.unwrap_or(usual));
    };
    let ending = file.extension().and_then(|ending| ending.to_str());
    let Some(ending) = ending.filter(|ending| ending.contains(char::is_alphabetic)) else {
        return Ok(format.unwrap_or(usual));
    };
    let word = |shape: &T| {
        shape.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
    };
    match (format, T::from_str(ending, true).ok()) {
        (Some(format), Some(named)) if format != named => {
            let (format, named) = (word(&format), word(&named));
            bail!(
                "`--format {format}` does not match `{}`: write `--format {named}`, or name a file that ends in `.{format}`",
                file.display()
            )
        }
        (_, Some(named)) => Ok(named),
        (_, None) => {
            let endings: Vec<String> =
                T::value_variants().iter().map(|shape| format!(".{}", word(shape))).collect();
            bail!(
                "`{}` cannot be written: this command writes files that end in {}",
                file.display(),
                choice(endings.iter().map(String::as_str), 20)
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::MapShape;

    #[test]
    fn the_file_extension_chooses_the_format_and_must_match_an_explicit_one() {
        let shape = |format, file: &str| {
            shape(format, Some(Path::new(file)), MapShape::Svg).map_err(|error| error.to_string())
        };
        assert_eq!(shape(None, "a/waterloo.PDF"), Ok(MapShape::Pdf));
        assert_eq!(shape(None, "a/waterloo"), Ok(MapShape::Svg));
        assert_eq!(shape(None, "-"), Ok(MapShape::Svg));
        assert_eq!(shape(Some(MapShape::Png), "waterloo.1815"), Ok(MapShape::Png));
        assert_eq!(shape(Some(MapShape::Png), "waterloo.maps/"), Ok(MapShape::Png));
        let wrong = shape(Some(MapShape::Png), "waterloo.pdf").unwrap_err();
        assert_eq!(
            wrong,
            "`--format png` does not match `waterloo.pdf`: write `--format pdf`, or name a file that ends in `.png`"
        );
        let unknown = "`m.jpg` cannot be written: this command writes files that end in `.svg`, `.pdf` or `.png`";
        assert_eq!(shape(None, "m.jpg").unwrap_err(), unknown);
        assert_eq!(shape(Some(MapShape::Png), "m.jpg").unwrap_err(), unknown);
    }
}
