//! Chooses the format of an output: by `--format`, or by the extension of the output file.

use std::path::Path;

use anyhow::bail;
use clap::ValueEnum;

/// Returns the format of `--format`, that of the output file's extension, or else `usual`. The dot
/// in a folder's name is not an extension.
pub(super) fn shape<T: ValueEnum + PartialEq>(
    format: Option<T>,
    output: Option<&Path>,
    usual: T,
) -> anyhow::Result<T> {
    let file = output.filter(|path| !path.is_dir());
    let ending = file.and_then(|path| path.extension()?.to_str());
    let named = ending.and_then(|ending| T::from_str(ending, true).ok());
    match (format, named, file) {
        (Some(format), Some(named), Some(file)) if format != named => {
            let word = |shape: T| {
                shape.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
            };
            let (format, named) = (word(format), word(named));
            bail!(
                "`--format {format}` does not match `{}`: write `--format {named}`, or name a file that ends in `.{format}`",
                file.display()
            )
        }
        (Some(format), ..) => Ok(format),
        (None, named, _) => Ok(named.unwrap_or(usual)),
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
        assert_eq!(shape(Some(MapShape::Png), "waterloo.1815"), Ok(MapShape::Png));
        let wrong = shape(Some(MapShape::Png), "waterloo.pdf").unwrap_err();
        assert_eq!(
            wrong,
            "`--format png` does not match `waterloo.pdf`: write `--format pdf`, or name a file that ends in `.png`"
        );
    }
}
