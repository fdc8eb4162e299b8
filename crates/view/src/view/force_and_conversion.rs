//! A force with its conversion, as the views of armies take them.

use grognard_core::convert::Conversion;
use grognard_core::model::Force;

pub type ForceAndConversion<'f> = (&'f Force, &'f Conversion);
