//! Arguments of `grognard build`.

use std::path::PathBuf;

use crate::disk::StoreShare;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct BuildArgs {
    /// Folder of the project [default: this folder]
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,

    /// Folder for the site
    #[arg(long, short, value_name = "OUT", default_value = "public")]
    pub output: PathBuf,

    /// Public URL, for canonical links, the feed and the sitemap
    #[arg(long, value_name = "URL", value_parser = address)]
    pub base_url: Option<String>,

    /// Build a copy for the players of one side: `saalfeld/french`, or `french` if only one
    /// scenario has that side. Of the other sides the copy contains only what the scenario gives as
    /// `intel`
    #[arg(long = "for", value_name = "SIDE")]
    pub side: Option<String>,

    /// Include drafts
    #[arg(long)]
    pub draft: bool,

    /// Print sheets for every rule set, not only for those that a scenario recommends
    #[arg(long)]
    pub all_sheets: bool,

    /// Folder of the cache, which several runs can share [default: `GROGNARD_STORE`, else your
    /// cache folder]
    #[arg(long, value_name = "STORE", conflicts_with = "no_store")]
    pub store: Option<PathBuf>,

    /// Build everything that the output folder lacks, without a cache
    #[arg(long)]
    pub no_store: bool,

    /// Build shard N of M into the cache and publish nothing, such as `2/8`. When all shards are
    /// built, `grognard build` with the same cache publishes the site
    #[arg(long, value_name = "PART", value_parser = part, conflicts_with_all = ["no_store", "open"])]
    pub part: Option<StoreShare>,

    /// Report how long each stage took
    #[arg(long)]
    pub timings: bool,

    /// Open the first page in the browser
    #[arg(long)]
    pub open: bool,
}

/// Maximum number of shards.
const MAX_PARTS: usize = 10_000;

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
