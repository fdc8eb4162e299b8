//! The copy of a library for the player of one side: one battle, the armies of the side, and the
//! rules.
//!
//! The keys of files are published too. A key is a digest of the copy, because a digest of the
//! documents would change when a hidden fact changes.

use std::collections::HashSet;
use std::fmt::Debug;
use std::sync::Arc;

use grognard_core::model::{Battle, BattleSide, Battlefield, Force, Standing};
use grognard_syntax::text::{Digest, FileId, Span};

use super::{ArmyOn, BattleOn, Known, KnownFacts, Library};
use crate::project::Settings;

/// Reduces a library to what one side of a battle may know. `battle` and `side` are indices.
pub fn library_for(library: Library, battle: usize, side: usize) -> Library {
    let whole = &library.battles[battle];
    let mut copy = whole.battle.for_side(side);
    without_spans(&mut copy);
    let own_armies = whole.armies.get(side).into_iter().flatten().zip(&copy.sides[0].forces);
    let armies =
        own_armies.map(|(army, force)| army_for(&library.armies[*army], Arc::clone(force)));
    let armies: Vec<ArmyOn> = armies.collect();
    let entry = battle_for(whole, copy, side, armies.len());
    Library {
        settings: settings_for(&library.settings, &entry.battle),
        battles: vec![entry],
        armies,
        pages: Vec::new(),
        beside: Vec::new(),
        is_copy: true,
        ..library
    }
}

/// The settings of a copy, without the nations that only the enemy has. The description of the
/// project may mention other battles, and its address and its repository contain all battles, so
/// all three are removed.
fn settings_for(settings: &Settings, copy: &Battle) -> Settings {
    let bodies = copy.sides.iter().flat_map(BattleSide::forces).flat_map(|force| &force.bodies);
    let nations: HashSet<&str> = bodies.map(|body| &*body.nation).collect();
    let kept = settings.nations.iter().filter(|nation| nations.contains(nation.id.as_str()));
    let nations = kept.cloned().collect();
    Settings { description: None, repository: None, base_url: None, nations, ..settings.clone() }
}

/// An army without the notes and the sources of its author.
fn army_for(army: &ArmyOn, force: Arc<Force>) -> ArmyOn {
    let known = |known: &Known| Known { source: None, note: None, ..known.clone() };
    let known: Vec<Known> = army.known.iter().map(known).collect();
    ArmyOn {
        file: army.file,
        digest: digest_of((&*force, &known)),
        force,
        known,
        note: None,
        sources: Vec::new(),
        battles: vec![0],
    }
}

/// A battle with only the texts that are written for its player.
fn battle_for(whole: &BattleOn, battle: Battle, side: usize, armies: usize) -> BattleOn {
    let own = &whole.battle.sides[side].id;
    let rules = whole.special_rules.iter().zip(&whole.battle.special_rules);
    let rules = rules.filter(|(_, rule)| rule.readers.has(own)).map(|(words, _)| words.clone());
    let rules: Vec<_> = rules.collect();
    let briefing = whole.briefings.get(side).cloned().flatten();
    let name = |id: &Option<String>| {
        let side = battle.sides.iter().find(|side| Some(&side.id) == id.as_ref());
        side.map(|side| side.name.clone())
    };
    let digest = digest_of((&battle, &whole.victory, &briefing, &rules));
    BattleOn {
        file: whole.file,
        map: None,
        digest,
        read_key: digest,
        also: whole.also.clone(),
        recommended: whole.recommended.clone(),
        playing_times: whole.playing_times.clone(),
        campaigns: whole.campaigns.clone(),
        armies: battle
            .sides
            .iter()
            .enumerate()
            .map(|(side, _)| match side {
                0 => (0..armies).collect(),
                _ => Vec::new(),
            })
            .collect(),
        summary: None,
        facts: KnownFacts::default(),
        victory: whole.victory.clone(),
        note: None,
        briefings: vec![briefing],
        first_to_set_up: name(&battle.first_to_set_up),
        first_to_move: name(&battle.first_to_move),
        goal_notes: Vec::new(),
        special_rules: rules,
        sources: Vec::new(),
        bibliography: Vec::new(),
        story: None,
        battle,
    }
}

fn digest_of(copy: impl Debug) -> Digest {
    Digest::of([format!("{copy:?}")])
}

/// Removes all spans, because positions in a document depend on the hidden text around them.
fn without_spans(battle: &mut Battle) {
    let nowhere = Span::new(FileId(0), 0, 0);
    for force in battle.sides.iter_mut().flat_map(|side| &mut side.forces) {
        let mut stripped = Force::clone(force);
        stripped.bodies.iter_mut().for_each(|body| body.span = nowhere);
        *force = Arc::new(stripped);
    }
    let Some(Battlefield { areas, lines, spots, zones, standing, .. }) = &mut battle.map else {
        return;
    };
    areas.iter_mut().for_each(|area| area.span = nowhere);
    lines.iter_mut().for_each(|line| line.span = nowhere);
    spots.iter_mut().for_each(|spot| spot.span = nowhere);
    zones.iter_mut().for_each(|zone| zone.span = nowhere);
    standing.iter_mut().for_each(|placed: &mut Standing| placed.span = nowhere);
}
