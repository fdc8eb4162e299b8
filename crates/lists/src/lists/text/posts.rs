//! Recognises lines about a staff: its commander, and others who serve there.

use super::folded::folded;
use super::lexicon::{arm, echelon, is_rank, without_ranks};
use super::phrases::Phrases;
use super::token::Token;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Post {
    /// The person commands the body above.
    Command,
    /// The person serves on the staff. Documents have no key for staffs.
    Staff,
}

/// Words that mark the line of a commander, before the sign.
static COMMAND: Phrases = Phrases::with(
    "jefe|jefe al mando|jefe de batalla|general al mando|commander|commander in chief|commanding|commanding the forces|comandante|comandante en jefe|comando in capo|comandante in capo|командующий|командир|главнокомандующий|dowodca|commandeur|bevelhebber|opperbevelhebber|commanding officer|commanding general|cinc|c in c|general commanding|commandant|commandant en chef|commandement|general en chef|chef|commande par|kommandeur|komandeur|kommandant|befehlshaber|oberbefehlshaber|kommandierender general|fuhrer",
    "ranks",
    &["commander-in-chief"],
);

/// Words directly before the name of a commander, with no sign between them.
static COMMANDED_BY: Phrases = Phrases::new(
    "commanded by|under the command of|commande par|commandee par|sous le commandement de|sous les ordres de|sous les ordres du|unter dem befehl von|befehligt von|kommandiert von|gefuhrt von",
);

static STAFF: Phrases = Phrases::with(
    "dowodztwo|sztab|komenda|stato maggiore|estado mayor|estado maior|stab|staf|headquarters|hoofdkwartier|штаб|штаб квартира|second in command|deputy commander|chief of staff|chief of the staff|chief of artillery|chief of engineers|artillery commander|commander of artillery|quartermaster|aide de camp|aides de camp|adc|military secretary|chef d etat major|sous chef d etat major|etat major|inspecteur|commandant l artillerie|commandant de l artillerie|commandant le genie|commandant du genie|lieutenant de l empereur|marechal des logis|officiers d ordonnance|adjoint|directeur|grand marechal|grand ecuyer|administration|stabschef|generalstabschef|chef des stabes|chef des generalstabes|generalquartiermeister|generaladjutant|artilleriekommandeur|ingenieuroffizier|dowodcy|komisarz|kapelan|lekarz|naczelny|bez przydzialu|audytor|intendent|commissaire|chirurgien|medecin|payeur|ordonnateur|aumonier|commissary|surgeon|chaplain|paymaster|provost|kriegskommissar|auditor|feldprediger|comisario|cirujano|capellan|commissario|medico|cappellano|comissario|cirurgiao|capelao|commissaris|chirurgijn|комиссар|священник|лекарь|интендант",
    "ranks",
    &["chief-of-staff", "staff-officer"],
);

/// Post in a line, with the offset at which the name of the person begins.
pub(super) fn post(text: &str, all: &[Token]) -> Option<(Post, usize)> {
    let behind_sign = all.iter().enumerate().skip(1).find_map(|(at, token)| {
        let next = all.get(at + 1)?;
        let is_dash =
            token.is_sign("–—-") && all[at - 1].end < token.start && token.end < next.start;
        (token.is_sign(":") || is_dash).then_some((token.start, next.start))
    });
    let first = all.first()?.start;
    if let Some((end, person)) = behind_sign {
        let head = folded(&text[first..end]);
        // `1. État-major : …`
        let head = match head
            .trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ' ')
        {
            "" => head,
            plain => format!(" {plain}"),
        };
        let is_command = COMMAND.contain(head.trim());
        let is_staff = STAFF.open(&head);
        // `Commander-in-Chief of the Anglo-Spanish Army` names the command of the person.
        let joins = ["of", "de", "der", "du", "del", "di"];
        let is_command_of = COMMAND.open(&head)
            && (head.split(' ').any(|word| joins.contains(&word)) || echelon(&head).is_some());
        // `Major dywizji – gen. Biegański`
        let is_of_staff = || {
            let mut ranks =
                all.iter().filter(|token| token.start == first || token.start == person);
            ranks.clone().count() == 2 && ranks.all(|token| token.word().is_some_and(is_rank))
        };
        match () {
            () if is_command => return Some((Post::Command, person)),
            () if is_staff => return Some((Post::Staff, person)),
            () if is_command_of => return Some((Post::Command, person)),
            () if is_of_staff() => return Some((Post::Staff, person)),
            () => {}
        }
    }
    if is_chief(text, all) || is_staff_officer(text, all) {
        return Some((Post::Staff, first));
    }
    commanded_by(text, all).map(|person| (Post::Command, person))
}

static CHIEFS: Phrases = Phrases::with(
    "chef der artillerie|chef der ingenieur|general quartiermeister|dujour general",
    "ranks",
    &["chief-of-staff", "artillery-chief", "engineer-chief"],
);

/// True for a post and a rank without a sign between them: `Chef der Artillerie General Jaschwill`.
fn is_chief(text: &str, all: &[Token]) -> bool {
    let (Some(first), Some(last)) = (all.first(), all.last()) else { return false };
    let plain = folded(&text[first.start..last.end]);
    let has_rank = all.iter().skip(2).any(|token| token.word().is_some_and(is_rank));
    all.len() <= 20
        && has_rank
        && CHIEFS.open(&plain)
        && first.word().is_some_and(|word| arm(&folded(word)).is_none())
        && all.iter().all(|token| token.number().is_none())
}

/// Posts that follow a person: `GD Songis, Cdt l'Art.`, `GB Kirgener, Chef d'Etat-Major`.
static POSTS: Phrases = Phrases::with(
    "cdt l art|cdt le genie|cdt l artillerie|cdt du genie|cdt le parc|chef d e m|sous chef|aide de camp|aides de camp|aides m g|grand marechal|grand ecuyer|intendant|intendant general|major general de l armee|ordonnateur|payeur|inspecteur aux revues|chirurgien|adjudant commandant|chief of staff|quartermaster general|adjutant general|military secretary|aide|adjutant|generalquartiermeister|generaladjutant|stabschef|chef des generalstabes|jefe de estado mayor|ayudante|capo di stato maggiore|aiutante|chefe do estado maior|ajudante|szef sztabu|adiutant|начальник штаба|дежурный генерал|адъютант|chef staf|adjudant",
    "ranks",
    &["chief-of-staff", "staff-officer", "artillery-chief", "engineer-chief"],
);

/// True for a line that begins with a person and gives him a post on a staff.
fn is_staff_officer(text: &str, all: &[Token]) -> bool {
    let (Some(first), Some(last)) = (all.first(), all.last()) else { return false };
    let is_person = first.word().is_some_and(is_rank)
        && all.iter().all(|token| token.number().is_none() && !token.is_sign(":"));
    let plain = folded(&text[first.start..last.end]);
    // `Daru, Intendant-Général de l'Armée`
    let comma = all.iter().take(5).position(|token| token.is_sign(","));
    let has_post = comma.and_then(|comma| all.get(comma + 1)).is_some_and(|next| {
        let head = folded(&text[first.start..next.start]);
        POSTS.open(&folded(&text[next.start..last.end]))
            && arm(&head).is_none()
            && echelon(&head).is_none()
            && text[first.start..].starts_with(char::is_uppercase)
            && all.iter().all(|token| token.number().is_none())
    });
    if has_post {
        return true;
    }
    let behind = POSTS.place(&plain).filter(|place| *place > 0);
    is_person
        && behind.is_some_and(|place| echelon(&without_ranks(&plain[..place.max(1)])).is_none())
}

/// Offset of the person in a line such as `Commandée par le colonel Couin`.
fn commanded_by(text: &str, all: &[Token]) -> Option<usize> {
    let first = all.first()?.start;
    let begins = |index: &usize| {
        let head = folded(&text[first..all[*index].start]);
        COMMANDED_BY.contain(head.trim())
    };
    let at = (1..all.len().min(7)).find(begins)?;
    let is_article = matches!(all[at].word(), Some("le" | "the" | "dem" | "du"));
    let person =
        all.get(at + usize::from(is_article)).filter(|next| next.word().is_some_and(is_rank));
    Some(person.unwrap_or(&all[at]).start)
}

#[cfg(test)]
mod tests {
    use super::super::token::tokens;
    use super::*;

    fn shown(text: &str) -> Option<(Post, &str)> {
        post(text, &tokens(text, 0, text.len())).map(|(post, person)| (post, &text[person..]))
    }

    #[test]
    fn lines_of_posts_are_not_bodies() {
        assert_eq!(
            shown("Commander-in-Chief: Marshal Duval"),
            Some((Post::Command, "Marshal Duval"))
        );
        assert_eq!(
            shown("chef d'état-major de l'armée : général Petit"),
            Some((Post::Staff, "général Petit"))
        );
        assert_eq!(
            shown("Commandée par le colonel Morel, 280 hommes"),
            Some((Post::Command, "colonel Morel, 280 hommes"))
        );
        assert_eq!(shown("Stabschef – Oberst Ried"), Some((Post::Staff, "Oberst Ried")));
        assert_eq!(shown("1st Division: Morel"), None);
        assert_eq!(shown("Chasseurs: 600 men"), None);
    }
}
