//! Leaders under each rule set: their posts, and how far they can give orders.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use grognard_view::view::site::{Leader, LeaderGame, LinkView, leader_words};

use super::context::{SiteContext, short};

/// Descriptions of the posts of all leaders in one army under one rule set, by the leader's id.
type Posts = HashMap<String, String>;

/// Posts of all armies under all rule sets, computed for an army when a page first needs its posts.
pub(super) struct LeaderPosts {
    all: Vec<OnceLock<Posts>>,
    packs: usize,
}

impl LeaderPosts {
    pub fn new(context: &SiteContext) -> Arc<LeaderPosts> {
        let packs = context.library.packs.len();
        let count = packs * context.library.armies.len();
        let all = (0..count).map(|_| OnceLock::new()).collect();
        Arc::new(LeaderPosts { all, packs })
    }

    fn of(&self, context: &SiteContext, army: usize, pack: usize) -> &Posts {
        self.all[army * self.packs + pack].get_or_init(|| {
            let fielded = context.fielded(army, pack);
            let leaders = fielded.view.leaders.iter();
            leaders.map(|leader| (leader.id.clone(), leader_words(leader))).collect()
        })
    }

    pub fn games(&self, context: &SiteContext, leader: &Leader) -> Vec<LeaderGame> {
        let packs = context.library.packs.iter().enumerate();
        let games = packs.map(|(number, pack)| {
            let posts = leader.posts.iter().filter_map(|(army, body)| {
                let force = &context.library.armies[*army].force;
                let body = &force.bodies[*body];
                let words = self.of(context, *army, number).get(&body.leader.as_ref()?.id)?;
                let href = format!("armies/{}.{}.html#{}", force.id, short(pack), body.id);
                Some((LinkView::new(format!("{}, {}", body.name, force.name), href), words.clone()))
            });
            let game =
                LinkView::new(&pack.ruleset.name, format!("rules/{}/index.html", pack.ruleset.id));
            LeaderGame { game, posts: posts.collect() }
        });
        games.filter(|game| !game.posts.is_empty()).collect()
    }
}
