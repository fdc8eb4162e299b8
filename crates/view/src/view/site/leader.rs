//! Pages of leaders, with all commands that a leader held in the battles of the site.

use std::collections::BTreeMap;

use grognard_core::document::{Date, kebab};
use grognard_core::model::{self, Body};
use grognard_project::project::{ArmyOn, Library};
use grognard_syntax::text::{Digest, plain};
use schemars::JsonSchema;
use serde::Serialize;

use super::{HeadView, LinkView};

/// The list of all leaders.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LeadersView {
    /// Head of the page.
    pub head: HeadView,
    /// Names of nations, each with its leaders sorted by name.
    pub nations: Vec<(String, Vec<LeaderLine>)>,
}

/// A leader in the list of all leaders.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LeaderLine {
    /// Name of the leader's page as it appears in the address.
    pub slug: String,
    /// Name of the leader.
    pub name: String,
    /// Other names that orders of battle give the same leader.
    pub also: Vec<String>,
    /// Number of commands that the leader held.
    pub posts: usize,
}

/// The page of a leader.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct LeaderPage {
    /// Head of the page.
    pub head: HeadView,
    /// Name of the leader's page as it appears in the address.
    pub slug: String,
    /// Name of the leader.
    pub name: String,
    /// Other names that orders of battle give the same leader.
    pub also: Vec<String>,
    /// Name of the leader's nation.
    pub nation: String,
    /// Commands that the leader held, earliest first.
    pub posts: Vec<PostView>,
    /// Posts that each rule set gives the leader for the commands in `posts`.
    pub games: Vec<LeaderGame>,
}

/// The posts of a leader under one rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LeaderGame {
    /// Name of the rule set, with a link to its first page.
    pub game: LinkView,
    /// Commands of the leader: a link to the body on the page of its army, and his post in the game
    /// with the command range.
    pub posts: Vec<(LinkView, String)>,
}

/// A command that a leader held.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PostView {
    /// Machine-readable date of the order of battle, such as `1815-06-18`.
    pub machine_date: Option<String>,
    /// Date of the order of battle, such as `18 June 1815`.
    pub date: Option<String>,
    /// Battles in which the army fights.
    pub battles: Vec<LinkView>,
    /// Name and page of the army.
    pub army: LinkView,
    /// Body that the leader commanded, with a link to this body on the page of the army.
    pub body: LinkView,
    /// Level of the body, such as brigade; for a unit, its arm.
    pub kind: String,
    /// Rank of the leader in his army.
    pub rank: Option<String>,
    /// Historical rating of the leader as a commander.
    pub rating: Option<String>,
    /// Was the leader exceptional among his peers?
    pub exceptional: bool,
}

/// Name of a leader's page, made from the leader's id because all documents of a nation give the
/// same man the same id. If a name in another script gives no id, the leader has the id of his
/// body, and his page is named after his name.
fn leader_slug(nation: &str, id: &str, name: &str) -> String {
    slug_of(nation, if kebab(name).is_empty() { name } else { id })
}

pub(super) fn slug_of_leader(body: &Body) -> Option<String> {
    let leader = body.leader.as_ref()?;
    Some(leader_slug(nation_of(body, leader), &leader.id, &leader.name))
}

/// Nation of a leader: the nation that the list gives him, otherwise the nation of his body.
fn nation_of<'b>(body: &'b Body, leader: &'b model::HistoricalLeader) -> &'b str {
    leader.nation.as_deref().unwrap_or(&body.nation)
}

fn slug_of(nation: &str, name: &str) -> String {
    let mut slug = String::new();
    for letter in plain(name) {
        match letter.is_ascii_alphanumeric() {
            true => slug.push(letter),
            false if slug.is_empty() || slug.ends_with('-') => {}
            false => slug.push('-'),
        }
    }
    let slug = slug.trim_end_matches('-');
    let nation: String = nation
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-')
        .take(40)
        .collect();
    // A digest makes the name unique if the name has no plain letters, as in other scripts, or if
    // it is too long.
    let odd =
        !name.is_ascii() && plain(name).any(|letter| letter.is_alphabetic() && !letter.is_ascii());
    match (slug.is_empty() || odd, slug.len() > 60) {
        (true, _) => format!("{nation}-{}", Digest::of([name]).short()),
        (_, true) => format!("{nation}-{}-{}", &slug[..50], Digest::of([name]).short()),
        _ => format!("{nation}-{slug}"),
    }
}

/// A leader with his commands. The commands are stored as indices, because copies of them would be
/// too large for a whole archive.
#[derive(Debug, Clone, Default)]
pub struct Leader {
    /// Name of the leader's page as it appears in the address.
    pub slug: String,
    pub name: String,
    /// Other names that orders of battle give the same leader.
    pub also: Vec<String>,
    pub nation: String,
    /// Commands that the leader held, earliest first: index of the army, and index of the body in
    /// that army.
    pub posts: Vec<(usize, usize)>,
}

pub fn leaders(library: &Library) -> Vec<Leader> {
    let mut all: BTreeMap<String, Leader> = BTreeMap::new();
    for (number, army) in library.armies.iter().enumerate() {
        of_army(library, number, army, &mut all);
    }
    let mut all: Vec<Leader> = all.into_values().collect();
    for leader in &mut all {
        leader.posts.sort_by_cached_key(|(army, _)| {
            let force = &library.armies[*army].force;
            (force.date.map(|date| date.to_string()), page_of(&force.id))
        });
        entitle(library, leader);
        add_other_names(library, leader);
        leader.posts.shrink_to_fit();
    }
    all
}

/// Chooses the title of a leader's page. The surname comes from the leader's last command, because
/// Wellesley became Wellington. The longest name with this surname becomes the title.
fn entitle(library: &Library, leader: &mut Leader) {
    let last = leader.posts.last().and_then(|(army, body)| {
        library.armies[*army].force.bodies[*body].leader.as_ref().map(|leader| &leader.name)
    });
    let last = last.map(|name| surname(name)).unwrap_or_default();
    let names = leader.also.iter().filter(|name| surname(name) == last);
    if let Some(name) = names.max_by_key(|name| (name.chars().count(), *name)).cloned() {
        leader.also.retain(|other| *other != name);
        leader.name = name;
    }
}

/// Adds the names that the orders of battle give under `also`. Names under `also` never become the
/// title of the page.
fn add_other_names(library: &Library, leader: &mut Leader) {
    for (army, body) in &leader.posts {
        let named = library.armies[*army].force.bodies[*body].leader.as_ref();
        for name in named.iter().flat_map(|named| &named.also) {
            if *name != leader.name && !leader.also.contains(name) {
                leader.also.push(name.clone());
            }
        }
    }
}

fn of_army(library: &Library, number: usize, army: &ArmyOn, all: &mut BTreeMap<String, Leader>) {
    for (index, body) in army.force.bodies.iter().enumerate() {
        let Some(leader) = &body.leader else { continue };
        let Some(slug) = slug_of_leader(body) else { continue };
        let id = nation_of(body, leader);
        let nation = library.settings.nation(id);
        let entry = all.entry(slug.clone()).or_insert_with(|| Leader {
            slug,
            name: leader.name.clone(),
            also: Vec::new(),
            nation: nation.map_or_else(|| id.to_owned(), |nation| nation.name.clone()),
            posts: Vec::new(),
        });
        if !entry.also.contains(&leader.name) {
            entry.also.push(leader.name.clone());
        }
        entry.posts.push((number, index));
    }
}

/// Key by which a list sorts a leader: the surname in lower case, without accents. A number after
/// the name, as in `Borozdin II`, and a title after a comma are ignored.
pub fn surname(name: &str) -> String {
    let name = name.split(',').next().unwrap_or(name);
    let is_number = |word: &&str| word.chars().all(|letter| matches!(letter, 'I' | 'V' | 'X'));
    let mut words = name.split_whitespace().rev();
    let last = words.next().unwrap_or_default();
    let last = if is_number(&last) { words.next().unwrap_or(last) } else { last };
    let before = words.next().filter(|word| ["La", "Le", "Du"].contains(word));
    let last = last.trim_start_matches("d’").trim_start_matches("d'");
    plain(before.unwrap_or_default()).chain(plain(last)).collect()
}

/// Page of a leader. The caller fills in the head of the page.
pub fn leader_page(library: &Library, leader: &Leader) -> LeaderPage {
    LeaderPage {
        head: HeadView::default(),
        slug: leader.slug.clone(),
        name: leader.name.clone(),
        also: leader.also.clone(),
        nation: leader.nation.clone(),
        games: Vec::new(),
        posts: leader
            .posts
            .iter()
            .filter_map(|(army, body)| post_view(library, *army, *body))
            .collect(),
    }
}

fn page_of(id: &str) -> String {
    format!("armies/{id}.html")
}

fn post_view(library: &Library, army_number: usize, body_index: usize) -> Option<PostView> {
    let army = library.armies.get(army_number)?;
    let force = &army.force;
    let body = force.bodies.get(body_index)?;
    let leader = body.leader.as_ref()?;
    let battles = army.battles.iter().map(|number| &library.battles[*number].battle);
    let battles = battles
        .map(|battle| LinkView::new(&battle.name, format!("battles/{}.html", battle.id)))
        .collect();
    let kind = body.echelon.map(|echelon| echelon.word());
    let kind = kind.or(body.arm.map(|arm| arm.word())).unwrap_or_default();
    let page = page_of(&force.id);
    Some(PostView {
        machine_date: force.date.map(|date| date.to_string()),
        date: force.date.map(Date::in_words),
        battles,
        army: LinkView::new(&force.name, &page),
        body: LinkView::new(&body.name, format!("{page}#{}", body.id)),
        kind: kind.replace('-', " "),
        rank: leader.rank.clone(),
        rating: leader.rating.map(|rating| rating.word().to_owned()),
        exceptional: leader.exceptional,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surnames_are_found_without_titles_and_numbers() {
        for (name, should) in [
            ("Sir Thomas Picton", "picton"),
            ("Duke of Wellington", "wellington"),
            ("Georges Mouton, comte de Lobau", "mouton"),
            ("Gebhard Leberecht von Blücher", "blucher"),
            ("d'Erlon", "erlon"),
            ("Le Marchant", "lemarchant"),
            ("Borozdin II", "borozdin"),
            ("", ""),
        ] {
            assert_eq!(surname(name), should);
        }
    }

    #[test]
    fn a_man_with_several_names_has_one_page() {
        let page = |name: &str| leader_slug("britain", "wellington", name);
        assert_eq!(page("Arthur Wellesley"), page("Duke of Wellington"));
        let russian = |name: &str| leader_slug("russia", "i-corps-leader", name);
        assert_ne!(russian("Багратион"), russian("Кутузов"));
    }

    #[test]
    fn names_of_pages_are_short_plain_ascii() {
        assert_eq!(slug_of("france", "d'Erlon"), "france-d-erlon");
        assert_eq!(slug_of("france", "Masséna"), slug_of("france", "Massena"));
        assert_ne!(slug_of("russia", "Багратион"), slug_of("russia", "Кутузов"));
        assert!(slug_of("../x", "a/../../b").chars().all(|letter| !"/.".contains(letter)));
        assert!(slug_of("france", &"x".repeat(500)).len() < 120);
    }
}
