//! Refuses workbooks if the program was built without the feature `spreadsheets`, and suggests CSV.

use grognard_lists::lists::table::refused;
use grognard_lists::lists::{Input, ListImportOptions, Reading};

pub(super) fn read_xlsx(input: &Input<'_>, _: &ListImportOptions) -> Reading {
    let message = "this program was built without spreadsheets".to_owned();
    refused(input.file, "", message, "save the sheet of the list as CSV")
}

pub(super) use read_xlsx as read_ods;
