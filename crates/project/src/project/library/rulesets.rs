//! Opens the rule sets of a library.

use std::collections::HashSet;

use grognard_core::document::{Kind, PAGE_SUFFIX};
use grognard_core::ruleset::Ruleset;
use grognard_syntax::text::Digest;
use rayon::prelude::*;

use super::contents::{ArmyOn, PackOn, RulesPage, digest_of};
use crate::files::Files;
use crate::project::{Packs, Settings, with_packs};

pub(super) fn packs_key(
    files: &Files,
    project: usize,
    settings: &Settings,
    armies: &[ArmyOn],
) -> Digest {
    let of_project =
        files.documents.iter().filter(|document| document.project == project && document.sound);
    let of_packs = of_project.filter(|document| {
        let name = &files.texts.get(document.file).name;
        Kind::of_path(name) == Some(Kind::Ruleset) || name.ends_with(PAGE_SUFFIX)
    });
    let key = of_packs.fold(Digest::default(), |key, document| {
        key.and(digest_of(files, *document)).with(document.file.0.to_le_bytes())
    });
    let natives: HashSet<&str> =
        armies.iter().filter_map(|army| army.force.native.as_deref()).collect();
    let mut natives: Vec<&str> = natives.into_iter().collect();
    natives.sort_unstable();
    let wanted = settings.site_rulesets.as_ref().map(|all| all.join(" "));
    let period = settings.period.as_ref().map(|wars| (wars.first, wars.last));
    key.and(Digest::of(natives)).with(wanted.as_deref().unwrap_or("*")).with(format!("{period:?}"))
}

/// The rule sets that are shown, and the others in whose terms an order of battle is written. If the
/// project does not list the rule sets, games of other wars are not shown.
pub(super) fn packs(
    files: &Files,
    project: usize,
    settings: &Settings,
    armies: &[ArmyOn],
) -> (Vec<PackOn>, Vec<Ruleset>) {
    with_packs(files, Some(project), |packs| {
        let all: Vec<String> = packs.list().into_iter().map(|(id, _)| id.to_owned()).collect();
        let wanted = settings.site_rulesets.as_ref().unwrap_or(&all);
        let mut shown: Vec<PackOn> = Vec::new();
        let wars = settings.period.as_ref().filter(|_| settings.site_rulesets.is_none());
        let is_of_wars = |pack: &PackOn| {
            wars.zip(pack.ruleset.period.as_ref()).is_none_or(|(wars, game)| wars.meets(game))
        };
        for pack in wanted.par_iter().filter_map(|id| open(packs, id)).collect::<Vec<_>>() {
            if is_of_wars(&pack) && !shown.iter().any(|other| other.ruleset.id == pack.ruleset.id) {
                shown.push(pack);
            }
        }
        let mut natives: Vec<&str> =
            armies.iter().filter_map(|army| army.force.native.as_deref()).collect();
        natives.sort_unstable();
        natives.dedup();
        natives.retain(|name| !shown.iter().any(|pack| pack.ruleset.answers_to(name)));
        let others = natives.into_iter().filter_map(|name| packs.open(name));
        let others = others.map(|open| open.ruleset).collect();
        (shown, others)
    })
}

fn open(packs: &Packs<'_>, id: &str) -> Option<PackOn> {
    let open = packs.open(id)?;
    let mut digest = Digest::of([&open.ruleset.id]);
    for layer in packs.layers(packs.find(id)?) {
        digest = digest.with(packs.packs()[layer].tree().text());
    }
    let pages = open.pages.iter().map(|page| {
        digest = digest.with(page.text);
        let passages = page.page.passages.iter().flat_map(|passage| &passage.keys);
        RulesPage {
            name: page.name.trim_end_matches(PAGE_SUFFIX).to_owned(),
            title: page.page.titles.first().map_or(&page.name, |title| &title.value).clone(),
            text: page.text.to_owned(),
            sections: passages.map(|key| key.value.clone()).collect(),
        }
    });
    let pages = pages.collect();
    Some(PackOn { pages, ruleset: open.ruleset, digest })
}
