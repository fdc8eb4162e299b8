//! What `grognard build` is told.

use std::path::PathBuf;

use crate::disk::StoreShare;

/// What is built.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct BuildArgs {
    /// The folder of the project; this folder, if none is named.
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,

    /// The folder into which the site is written.
    #[arg(long, short, value_name = "OUT", default_value = "public")]
    pub output: PathBuf,

    /// Where the site will stand: canonical links, the feed and the map of the site need it.
    #[arg(long, value_name = "URL", value_parser = address)]
    pub base_url: Option<String>,

    /// A site for the players of one side: `saalfeld/french`, or `french` where one scenario of the project has that
    /// side. Of the other sides it holds only what the scenario gives as `intel`.
    #[arg(long = "for", value_name = "SIDE")]
    pub side: Option<String>,

    /// Show drafts too.
    #[arg(long)]
    pub draft: bool,

    /// Keep finished work in this folder, and take from it what is there already. Several runs can share it. Without
    /// this option the store lies in your cache folder, or where `GROGNARD_STORE` says.
    #[arg(long, value_name = "STORE", conflicts_with = "no_store")]
    pub store: Option<PathBuf>,

    /// Make everything that is not in the output folder yet, and keep it nowhere else.
    #[arg(long)]
    pub no_store: bool,

    /// Make one share of the work into the store and publish nothing: `2/8` is the second of eight. When all shares are
    /// made, `grognard build` with the same store publishes the site.
    #[arg(long, value_name = "PART", value_parser = part, conflicts_with_all = ["no_store", "open"])]
    pub part: Option<StoreShare>,

    /// Say how long each part took.
    #[arg(long)]
    pub timings: bool,

    /// Open the first page in the browser.
    #[arg(long)]
    pub open: bool,
}

/// Maximum number of shares of the work.
const MAX_PARTS: usize = 10_000;

/// A share of the work: `2/8`.
fn part(written: &str) -> Result<StoreShare, String> {
    let read = |number: &str| number.parse::<usize>().ok();
    match written.split_once('/').and_then(|(number, of)| Some((read(number)?, read(of)?))) {
        Some((number, of)) if 0 < number && number <= of && of <= MAX_PARTS => {
            Ok(StoreShare { number, of })
        }
        _ => Err(format!(
            "write it like `2/8`, the second of eight; there may be {MAX_PARTS} at most"
        )),
    }
}

/// An address on the web.
fn address(written: &str) -> Result<String, String> {
    let web = ["https://", "http://"].iter().any(|start| written.starts_with(start));
    let plain =
        !written.chars().any(|c| c.is_whitespace() || c.is_control() || "<>\"'?#".contains(c));
    match web && plain {
        true => Ok(written.to_owned()),
        false => Err("write it like `https://example.org/battles/`".to_owned()),
    }
}
