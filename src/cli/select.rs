//! What of a battle is printed: units and formations that somebody asks for by their ids.

use anyhow::bail;

use grognard_core::text::nearest;

/// Is this a wanted body, or does it stand within one? If nothing is asked for, all is wanted.
pub(super) fn wants(wanted: &[String], id: &str, within: &[String]) -> bool {
    wanted.is_empty() || wanted.iter().any(|one| one == id || within.contains(one))
}

/// Fails, if one of the wanted bodies is none of those that there are.
pub(super) fn known<'i>(
    wanted: &[String],
    ids: impl Iterator<Item = &'i str> + Clone,
) -> anyhow::Result<()> {
    for one in wanted {
        if ids.clone().any(|id| id == one) {
            continue;
        }
        match nearest(one, ids.clone()) {
            Some(near) => {
                bail!("there is no unit and no formation `{one}`; did you mean `{near}`?")
            }
            None => bail!("there is no unit and no formation `{one}`"),
        }
    }
    Ok(())
}
