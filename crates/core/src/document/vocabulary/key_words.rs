//! The key that a designer meant who wrote it with another word: an everyday one, one of another language, or with
//! letters that only look like those of the key.

use grognard_syntax::text::nearest;

use super::latin;

/// The key that was meant, among those that a map may have. A word of several keys means first one that is `needed`.
pub(in crate::document) fn meant_key<'k>(
    name: &str,
    keys: &[&'k str],
    needed: impl Fn(&str) -> bool,
) -> Option<&'k str> {
    // Nobody mistypes a word this long.
    if name.len() > 100 {
        return None;
    }
    let folded = latin(name);
    let alike = look_alike(name);
    let same = |key: &&&str| latin(key) == folded || alike.as_deref() == Some(**key);
    let word = || {
        let rows = KEY_WORDS.iter().filter(|(_, words)| words.split(' ').any(|it| it == folded));
        let meant = rows.filter_map(|(key, _)| keys.iter().copied().find(|known| known == key));
        let meant: Vec<&str> = meant.collect();
        meant.iter().copied().find(|key| needed(key)).or(meant.first().copied())
    };
    let exact = keys.iter().find(same).copied();
    exact.or_else(word).or_else(|| nearest(name, keys.iter().copied()))
}

/// A word in Latin letters, if it has letters of other alphabets that look like them.
pub(in crate::document) fn look_alike(word: &str) -> Option<String> {
    let letter = |letter: char| match LOOK_ALIKES.iter().find(|(other, _)| *other == letter) {
        Some((_, latin)) => Some(*latin),
        None => letter.is_ascii().then_some(letter),
    };
    let written: String = word.chars().map(letter).collect::<Option<_>>()?;
    (written != word).then_some(written)
}

/// Cyrillic and Greek letters that look like Latin ones.
const LOOK_ALIKES: &[(char, char)] = &[
    ('а', 'a'),
    ('А', 'A'),
    ('В', 'B'),
    ('с', 'c'),
    ('С', 'C'),
    ('ԁ', 'd'),
    ('е', 'e'),
    ('Е', 'E'),
    ('һ', 'h'),
    ('Н', 'H'),
    ('і', 'i'),
    ('І', 'I'),
    ('ј', 'j'),
    ('К', 'K'),
    ('М', 'M'),
    ('о', 'o'),
    ('О', 'O'),
    ('р', 'p'),
    ('Р', 'P'),
    ('ѕ', 's'),
    ('Т', 'T'),
    ('у', 'y'),
    ('х', 'x'),
    ('Х', 'X'),
    ('α', 'a'),
    ('ο', 'o'),
    ('ν', 'v'),
    ('ι', 'i'),
    ('κ', 'k'),
    ('ρ', 'p'),
    ('υ', 'u'),
    ('ω', 'w'),
];

/// Keys, and the words for them that were written instead, folded as ids are: English, French, German, Spanish, Italian
/// and Polish. A word that stands in several rows means the first key that its place has.
const KEY_WORDS: &[(&str, &str)] = &[
    (
        "name",
        "label title nom designation bezeichnung nombre nome nazwa naam imie called full-name titre titel unit-name",
    ),
    ("title", "label name nom book werk titre titel titolo titulo tytul buch livre"),
    ("id", "key ident identifier code slug short-name kennung identifiant"),
    (
        "leader",
        "commander general officer commanded-by co chef chief commandant commander-name kommandeur befehlshaber fuhrer feldherr anfuhrer comandante mando jefe capo dowodca wodz led-by leader-name cdr brigadier colonel",
    ),
    ("rank", "grade dienstgrad rang rango grado stopien position appointment military-rank"),
    (
        "rating",
        "quality skill ability leadership bewertung qualite valeur rating-name command-rating initiative competence talent",
    ),
    (
        "grade",
        "quality morale training experience class skill troop-quality rating level erfahrung moral klasse qualite classe calidad qualita jakosc troop-class elan",
    ),
    ("quality", "rating grade morale command-quality skill qualite fuhrung"),
    (
        "arm",
        "type class branch kind arme waffengattung waffe arma bron troop-type service unit-type",
    ),
    ("kind", "type class art sorte typ tipo"),
    (
        "echelon",
        "type level size echelon-level formation-type unit-size ebene niveau nivel livello szczebel",
    ),
    ("level", "echelon size"),
    (
        "men",
        "strength troops soldiers infantry bayonets effectives manpower personnel numbers headcount hommes homme effectif effectifs mann manner starke staerke soldaten hombres efectivos uomini forza ludzie stan mannen manschappen manschaften mannschaft sterkte zolnierze liczebnosc sila lyudi total-men foot other-ranks present strength-men",
    ),
    (
        "sabres",
        "cavalry horse horses horsemen sabers troopers mounted chevaux sabels reiter pferde sables jinetes caballos sciabole cavalli szable konie",
    ),
    (
        "guns",
        "cannon cannons pieces artillery-pieces canons pieces-d-artillerie bouches-a-feu geschutze geschuetze kanonen canones piezas cannoni pezzi dziala armaty ordnance tubes",
    ),
    (
        "weight",
        "calibre caliber pounder pounders kaliber calibro kalibr poundage gun-weight gun-type",
    ),
    ("battalions", "bataillons bataillone batallones battaglioni bataliony bns btns"),
    ("squadrons", "escadrons schwadronen eskadrons escuadrones squadroni szwadrony sqns"),
    ("batteries", "batterien baterias batterie baterie bty"),
    ("stands", "bases elements strength-points stand sp figures-bases"),
    ("bases", "stands"),
    ("figures", "models miniatures minis figurines figuren"),
    (
        "note",
        "notes comment comments remarks remark description annotation bemerkung anmerkung notiz hinweis remarque commentaire nota notas uwaga uwagi info memo",
    ),
    (
        "summary",
        "description abstract intro introduction overview resume beschreibung zusammenfassung",
    ),
    (
        "text",
        "rule rules description body words effect wording regel regle texte regla regola content what",
    ),
    ("briefing", "orders brief instructions mission description befehl auftrag ordres"),
    ("latitude", "lat breite breitengrad latitud latitudine"),
    ("longitude", "lon lng long lange laengengrad langengrad longitud longitudine"),
    (
        "nation",
        "country nationality army state land pays staat pais paese kraj nations flag allegiance nationalitat nationalite",
    ),
    ("nations", "nation countries"),
    (
        "formations",
        "divisions brigades corps regiments subunits children subordinates sub-formations parts bodies divisionen brigaden verbande formationen formaciones formazioni elements subformations",
    ),
    (
        "units",
        "battalions squadrons bataillons regiments subunits troops einheiten unites unidades unita jednostki unit elements children",
    ),
    ("artillery", "batteries battery artillerie artilleria artiglieria artyleria guns"),
    (
        "traits",
        "tags keywords special abilities attributes trait type merkmale eigenschaften traits-list",
    ),
    ("source", "ref reference cite citation quelle from-source fuente fonte zrodlo book origin"),
    ("sources", "references bibliography books quellen cites fuentes fonti source"),
    ("bibliography", "sources books references literature"),
    ("confidence", "certainty reliability sureness certain"),
    ("counting", "counted basis counts strength-type"),
    ("date", "day when datum jour fecha data giorno dzien battle-date"),
    ("place", "where location ort lieu lugar luogo miejsce site page pages at ref"),
    ("author", "authors writer autor auteur verfasser autore by"),
    ("year", "date published jahr annee ano anno rok publication-year"),
    ("url", "link website address href web online uri"),
    ("range", "command-range command-radius radius reichweite portee alcance distance"),
    ("ruleset", "rules game system rule-set rulesystem regelwerk regles"),
    ("rulesets", "rules games ruleset"),
    (
        "at",
        "position location coordinates coords time turn when xy pos hour place arrives arrival ort lieu heure",
    ),
    ("place", "position location coordinates"),
    (
        "outline",
        "polygon points shape vertices path area boundary border ring coordinates umriss contour perimeter coords",
    ),
    ("path", "points line route outline vertices polyline coordinates coords way track"),
    ("facing", "direction heading orientation rotation richtung faces bearing angle front"),
    ("posture", "formation order stance state deployment"),
    ("body", "unit formation brigade division force regiment who corps name id"),
    ("leader", "name who"),
    ("start", "begin from since starts beginning debut anfang beginn inicio inizio poczatek"),
    ("end", "until finish to ends fin ende stop schluss koniec fine"),
    ("from", "start begin since after earliest von de desde"),
    ("to", "end until finish before latest bis till hasta"),
    ("clock", "time times hours duration timing game-time"),
    ("chance", "probability likelihood odds prob percent percentage"),
    ("entry", "enters arrives-at entry-point where point edge from"),
    ("window", "between interval period times"),
    ("oobs", "armies forces oob orders-of-battle army force order-of-battle"),
    ("sides", "armies forces players parteien seiten camps"),
    ("zones", "zone deployment deployment-zones setup set-up area areas setup-zones"),
    ("points", "objective victory-points vp points-value score value worth punkte"),
    ("objectives", "objective victory-points goals ziele targets"),
    ("held_by", "owner holder controlled-by held side belongs-to"),
    ("victory", "victory-conditions win winner winning-conditions sieg victoire"),
    ("special_rules", "special-rules rules house-rules scenario-rules"),
    ("arrivals", "reinforcements reinforcement arrival entries verstarkungen renforts"),
    ("first_to_set_up", "deploys-first sets-up-first first-setup"),
    ("first_to_move", "moves-first initiative first-player first-move"),
    ("width", "breadth breite largeur ancho larghezza size"),
    ("height", "depth length hohe hauteur alto altezza elevation contour level altitude"),
    ("depth", "height length tiefe"),
    ("areas", "terrain polygons regions terrains"),
    ("lines", "roads rivers streams linear"),
    ("placements", "units positions deployment deployments bodies starting-positions"),
    ("origin", "reference anchor-point south-west corner georeference"),
    ("means", "meaning effect description text says definition"),
    ("dice", "die roll throw wurfel des"),
    ("sides", "faces die-sides"),
    ("score", "roll result die value"),
    ("cells", "values entries results columns"),
    ("columns", "headers heads cols"),
    ("move", "movement speed movement-rate move-distance"),
    ("least", "min minimum lowest"),
    ("most", "max maximum highest"),
    ("colour", "color farbe couleur"),
    ("description", "summary about"),
    ("authors", "author"),
    ("number", "no nr num entry index n"),
    ("do", "action type event kind what"),
    ("unit", "body who units"),
    ("count", "number amount quantity hits losses loss"),
    ("side", "player team army"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyday_words_lead_to_the_key_of_their_place() {
        let formation = ["name", "leader", "quality", "men", "units", "note"];
        let leader = ["name", "rank", "rating", "note"];
        for (keys, written, expected) in [
            (&formation[..], "chef", Some("leader")),
            (&formation, "Kommandeur", Some("leader")),
            (&formation, "Stärke", Some("men")),
            (&formation, "nаmе", Some("name")),
            (&formation, "quallity", Some("quality")),
            (&formation, "elephants", None),
            (&leader, "nom", Some("name")),
            (&leader, "grade", Some("rank")),
            (&["men_per_stand"], "men-per-stand", Some("men_per_stand")),
        ] {
            assert_eq!(meant_key(written, keys, |_| false), expected, "{written}");
        }
    }

    #[test]
    fn letters_that_look_alike_are_told_from_a_word_of_another_alphabet() {
        assert_eq!(look_alike("nаmе").as_deref(), Some("name"));
        assert_eq!(look_alike("name"), None);
        assert_eq!(look_alike("люди"), None);
    }

    #[test]
    fn words_are_written_as_they_are_looked_up() {
        for word in KEY_WORDS.iter().flat_map(|(_, words)| words.split(' ')) {
            assert_eq!(latin(word), word);
        }
    }
}
