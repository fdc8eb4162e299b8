//! What words of three languages say of a body: its arm, its traits, its level, its nation.

use grognard_core::document::{Arm, Echelon, Grade, Trait};
use grognard_syntax::text::plain;

use super::phrases::Phrases;

/// A text as phrases are looked up in it: plain words with one space around each.
pub(in crate::import) fn folded(text: &str) -> String {
    let mut folded = String::from(" ");
    for letter in plain(text) {
        let letter = if letter.is_alphanumeric() || letter == '#' { letter } else { ' ' };
        if letter != ' ' || !folded.ends_with(' ') {
            folded.push(letter);
        }
    }
    if !folded.ends_with(' ') {
        folded.push(' ');
    }
    folded
}

/// Words for troops, the most telling first: of two that fit the earlier wins.
static ARMS: [(Arm, Phrases); 7] = [
    (
        Arm::Other,
        Phrases::new(
            "train|equipages|ouvriers|fuhrwesen|state major|etat major|courier|supply wagon",
        ),
    ),
    (
        Arm::Cavalry,
        Phrases::new(
            "gendarmes d elite|gendarmerie d elite|chasseurs a cheval|chas a cheval|chasseur a cheval|jager zu pferd|horse guards|horse jager|horse grenadiers|grenadiers a cheval|garde du corps|gardes du corps|life guards|light dragoons|mounted",
        ),
    ),
    (
        Arm::HorseArtillery,
        Phrases::new(
            "horse artillery|horse battery|horse batteries|horse bty|horse btty|artillerie a cheval|artillerie volante|artillerie legere|reitende|reitende batterie|reitende artillerie|rha|royal horse|horse guns|flying artillery|cavalry battery|kavallerie batterie|horse company|don battery|batterie a cheval|don horse|cossack battery",
        ),
    ),
    (
        Arm::Engineers,
        Phrases::new(
            "sapeurs|sapeur|sappers|sapper|pontonniers|pontoniers|pontoneers|pioniere|pionniers|pioneers|miners|mineurs|mineure|sappeure|engineers|genie|pionier",
        ),
    ),
    (
        Arm::FootArtillery,
        Phrases::new(
            "artillery|artillerie|battery|batteries|bty|btys|btty|bttys|batterie|batterien|batt of|ra|foa|position battery|brigadebatterie|guns|pieces|geschutze|kanonen|canons|fussbatterie|fuss batterie|howitzers|haubitzen",
        ),
    ),
    (
        Arm::Cavalry,
        Phrases::new(
            "hussars|hussar|hussards|hussard|husaren|husar|dragoons|dragoon|dragons|dragon|dragoner|cuirassiers|cuirassier|kurassier|kurassiere|kuirassier|carabiniers a cheval|lancers|lancer|lanciers|lancier|uhlans|uhlan|ulanen|ulans|cossacks|cossack|kosaken|kosak|cosaques|cosaque|chevau legers|chevauleger|chevauxlegers|chevaulegers|chevaux legers|cavalry|cavalerie|kavallerie|reiter|mamelukes|mameluks|mamelouks|sabres|squadrons|squadron|escadrons|eskadronen|schwadronen|kgl dragoons|horse|reiterei|cavaleria|caballeria|bashkirs|kalmuks|yeomanry",
        ),
    ),
    (
        Arm::Infantry,
        Phrases::new(
            "line|ridli|rile|ridl|foot|fusiliers|fusilier|fusiliere|fuseliers|light|legere|leger|ligne|infantry|infanterie|infanteria|jager|jagers|jaeger|ir|grenz|grenzer|grenzers|rifles|rifle|landwehr|voltigeurs|voltigeur|guards|grenadiers|grenadier|grenadiere|musketier|musketiere|musketeers|chasseurs|chasseur|tirailleurs|tirailleur|cacadores|cazadores|highlanders|highland|militia|regt|rgmt|regiment|battalion|bataillon|bn|flanqueurs|marines|freikorps|schutzen|coldstream|carabiniers|opolchenie|druzhina|linie|regiment suisse|suisse|inf|leichte|volunteers|legion|bataillone|battalions",
        ),
    ),
];

/// The arm that the words of a name say.
pub(in crate::import) fn arm(folded: &str) -> Option<Arm> {
    let found = ARMS.iter().find(|(_, phrases)| phrases.are_in(folded)).map(|(arm, _)| *arm)?;
    // The Grenadiers of the Horse Guards and a train of artillery are told by the earlier lines of the list.
    let german = folded.split(' ').find_map(compound);
    Some(if found == Arm::Infantry { german.unwrap_or(found) } else { found })
}

/// The arm of a German compound: `kurassierregiment`.
pub(super) fn compound(word: &str) -> Option<Arm> {
    let begins = |words: &[&str]| {
        words.iter().any(|begin| word.len() > begin.len() && word.starts_with(begin))
    };
    match word {
        _ if begins(&[
            "husaren",
            "dragoner",
            "kurassier",
            "ulanen",
            "kavallerie",
            "chevauleger",
        ]) =>
        {
            Some(Arm::Cavalry)
        }
        _ if begins(&["fussbatterie", "batterie", "artillerie"]) => Some(Arm::FootArtillery),
        _ if begins(&[
            "infanterie",
            "grenadier",
            "fusilier",
            "jager",
            "musketier",
            "landwehrinf",
        ]) =>
        {
            Some(Arm::Infantry)
        }
        _ => None,
    }
}

static TRAITS: [(Trait, Phrases); 14] = [
    (
        Trait::Guard,
        Phrases::new(
            "guard|guards|garde|imperial guard|life guards|leibgarde|lifeguard|coldstream|horse guards|gardes",
        ),
    ),
    (Trait::Grenadier, Phrases::new("grenadiers|grenadier|grenadiere|gren")),
    (
        Trait::Light,
        Phrases::new(
            "light|legere|leger|leichte|leichtes|chasseurs|chasseur|chevau legers|chevauleger|chevaulegers|chevaux legers|fusilier bataillon|cacadores|cazadores|voltigeurs|tirailleurs|light dragoons|hussars|hussar|hussards|husaren|chasseurs a cheval|grenz|grenzer|rifles",
        ),
    ),
    (Trait::Cuirassier, Phrases::new("cuirassiers|cuirassier|kurassier|kurassiere")),
    (Trait::Dragoon, Phrases::new("dragoons|dragoon|dragons|dragon|dragoner")),
    (Trait::Hussar, Phrases::new("hussars|hussar|hussards|hussard|husaren|husar")),
    (Trait::Lancer, Phrases::new("lancers|lancer|lanciers|uhlans|uhlan|ulanen|ulans")),
    (Trait::Cossack, Phrases::new("cossacks|cossack|kosaken|cosaques")),
    (Trait::Militia, Phrases::new("militia|milice|miliz|opolchenie|druzhina")),
    (Trait::Landwehr, Phrases::new("landwehr")),
    (Trait::Marksmen, Phrases::new("rifles|rifle")),
    (Trait::Jager, Phrases::new("jager|jagers|jaeger")),
    (
        Trait::Composite,
        Phrases::new(
            "combined|converged|reunis|reuni|vereinigte|vereinigtes|kombinierte|combined grenadiers|composite|provisional|provisoire",
        ),
    ),
    (Trait::Heavy, Phrases::new("heavy|position|12 pounder|heavy battery")),
];

/// The traits that the words of a name say, as far as its arm can have them.
pub(in crate::import) fn traits(folded: &str, arm: Option<Arm>) -> Vec<Trait> {
    // A German compound says the same as its parts: `kurassierregiment`.
    let apart = folded.replace("regiment", " regiment").replace("bataillon", " bataillon");
    let folded = apart.replace("  ", " ");
    let fits = |found: Trait| arm.is_none_or(|arm| found.suits(arm));
    let is_artillery = arm.is_some_and(Arm::is_artillery);
    let found =
        TRAITS.iter().filter(|(_, phrases)| phrases.are_in(&folded)).map(|(found, _)| *found);
    found.filter(|found| fits(*found) && !(is_artillery && *found == Trait::Light)).collect()
}

static GRADES: [(Grade, Phrases); 5] = [
    (Grade::Elite, Phrases::new("elite")),
    (Grade::Veteran, Phrases::new("veteran|veterans|crack")),
    (Grade::Conscript, Phrases::new("conscript|conscripts|green|untrained|raw")),
    (Grade::Regular, Phrases::new("regular|regulars|trained")),
    (Grade::Militia, Phrases::new("militia")),
];

/// The grade of a word that stands behind a strength.
pub(in crate::import) fn grade(folded: &str) -> Option<Grade> {
    GRADES.iter().find(|(_, phrases)| phrases.are_in(folded)).map(|(grade, _)| *grade)
}

/// The trait of a word that stands behind a strength.
pub(in crate::import) fn single_trait(folded: &str) -> Option<Trait> {
    let word = folded.trim();
    Trait::from_word(word).or_else(|| Trait::from_word(&word.replace(' ', "-")))
}

/// Words for levels, the longest phrases of a level first.
static ECHELONS: [(Echelon, Phrases); 9] = [
    (Echelon::ArmyGroup, Phrases::new("army group|heeresgruppe|groupe d armees")),
    (Echelon::Corps, Phrases::new("corps d armee|armeekorps|armee korps|army corps|armeecorps")),
    (Echelon::Army, Phrases::new("army|armee|grande armee|hauptarmee|ejercito")),
    (
        Echelon::Corps,
        Phrases::new(
            "corps|korps|kavalleriekorps|infanteriekorps|reservekorps|cavalry corps|cuerpo",
        ),
    ),
    (Echelon::Wing, Phrases::new("wing|aile|flugel|right wing|left wing")),
    (Echelon::Column, Phrases::new("column|colonne|kolonne")),
    (
        Echelon::Division,
        Phrases::new(
            "division|div|divn|divisions|infanteriedivision|kavalleriedivision|infanterie division",
        ),
    ),
    (
        Echelon::Brigade,
        Phrases::new("brigade|bde|bgde|brig|brigada|infanteriebrigade|kavalleriebrigade"),
    ),
    (Echelon::Regiment, Phrases::new("demi brigade|halbbrigade")),
];

/// Ranks that have a word for a level in them.
const RANKS_WITH_LEVEL: &[&str] = &[
    " general de brigade ",
    " general de division ",
    " generaux de brigade ",
    " generaux de division ",
    " general of division ",
    " general of brigade ",
    " general de corps ",
];

/// A folded text without the ranks that have a word for a level in them.
pub(super) fn without_ranks(folded: &str) -> String {
    RANKS_WITH_LEVEL.iter().fold(folded.to_owned(), |text, rank| text.replace(rank, " "))
}

/// The level that a name says. The last word for one wins: `corps d'armée`, `Division of the II Corps` keep the first.
pub(in crate::import) fn echelon(folded: &str) -> Option<Echelon> {
    static NOT: Phrases = Phrases::new(
        "freikorps|free corps|corps franc|corps artillery|army artillery|divisional artillery|division artillery|brigade artillery|garde du corps|gardes du corps|artillery brigade|brigade battery|brigade batterie|divisions artillerie|korps artillerie|armee artillerie|artillerie divisionnaire",
    );
    if NOT.are_in(folded) {
        return None;
    }
    let found =
        ECHELONS.iter().filter_map(|(echelon, phrases)| Some((phrases.place(folded)?, *echelon)));
    found.min_by_key(|(place, _)| *place).map(|(_, echelon)| echelon)
}

/// Words that open a group: bodies put together for a purpose.
pub(in crate::import) static GROUPS: Phrases = Phrases::new(
    "reserve|reserves|advance guard|advanced guard|vanguard|avant garde|avantgarde|rearguard|rear guard|arriere garde|nachhut|vorhut|treffen|abteilung|garrison|detachment|detachement|artillery reserve|cavalry reserve|reserve artillery|corps artillery|corps cavalry|division artillery|divisional artillery|divisions artillerie|divisionsartillerie|korps artillerie|korpsartillerie|artillerie divisionnaire|grand battery|light troops|divisional troops|corps troops|army troops",
);

static NATIONS: [(&str, Phrases); 22] = [
    (
        "france",
        Phrases::new(
            "french|france|francais|francaise|franzosen|franzosisch|franzosische|franzosischen|grande armee|armee d espagne|armee du nord|armee d italie|armee d allemagne|armee de portugal|army of portugal|army of spain|army of italy|army of germany",
        ),
    ),
    ("britain", Phrases::new("british|britain|english|anglais|briten|anglo")),
    (
        "austria",
        Phrases::new(
            "austrian|austrians|austria|autrichien|autrichienne|autriche|osterreich|osterreicher|osterreichische|osterreichischen",
        ),
    ),
    (
        "russia",
        Phrases::new(
            "russian|russians|russia|russe|russes|russie|russen|russische|russischen|russland",
        ),
    ),
    (
        "prussia",
        Phrases::new(
            "prussian|prussians|prussia|prussien|prussienne|prusse|preussen|preussische|preussischen",
        ),
    ),
    ("spain", Phrases::new("spanish|spain|espagnol|espagnole|spanien|spanische|spanischen")),
    ("portugal", Phrases::new("portuguese|portugal|portugais|portugiesen|portugiesische")),
    (
        "bavaria",
        Phrases::new("bavarian|bavarians|bavaria|bavarois|baviere|bayern|bayerische|bayerischen"),
    ),
    ("saxony", Phrases::new("saxon|saxons|saxony|saxonne|saxe|sachsen|sachsische|sachsischen")),
    ("wurttemberg", Phrases::new("wurttemberg|wurttembergers|wurtemberg|wurttembergische")),
    ("baden", Phrases::new("baden|badois|badische")),
    ("italy", Phrases::new("italian|italians|italy|italien|italienne|italiener")),
    ("naples", Phrases::new("neapolitan|naples|napolitain")),
    ("warsaw", Phrases::new("polish|poles|polonais|polonaise|polen|polnische|duchy of warsaw")),
    ("westphalia", Phrases::new("westphalian|westphalia|westphalien|westfalen")),
    ("netherlands", Phrases::new("dutch|netherlands|hollandais|niederlander|dutch belgian")),
    ("brunswick", Phrases::new("brunswick|braunschweig|brunswickers")),
    ("hanover", Phrases::new("hanoverian|hanover|hannover|hanovre")),
    ("nassau", Phrases::new("nassau|nassauer")),
    ("sweden", Phrases::new("swedish|swedes|sweden|suedois|schweden")),
    ("denmark", Phrases::new("danish|danes|denmark|danemark")),
    ("kgl", Phrases::new("kgl|king s german legion")),
];

/// The nation that words name, by the id that we know it by.
pub(in crate::import) fn nation(folded: &str) -> Option<&'static str> {
    NATIONS.iter().find(|(_, phrases)| phrases.are_in(folded)).map(|(id, _)| *id)
}

/// Ranks of commanders, plain.
static RANKS: Phrases = Phrases::new(
    "general|gen|marshal|marechal|mal|field marshal|feldmarschall|feldmarschalleutnant|feldmarschall leutnant|fm|fml|gdc|gdk|gdi|fzm|feldzeugmeister|gm|gl|gd|gdd|gdb|gb|mde|genlt|generalmajor|generalleutnant|generalleutenant|oberst|obstlt|oberstleutnant|major|maj|captain|capt|capitaine|hauptmann|colonel|col|lieutenant|lt|ltg|mg|bg|brig|brigadier|erzherzog|archduke|archiduc|prinz|prince|furst|duke|duc|herzog|count|comte|graf|baron|sir|lord|earl|rittmeister|chef|adjudant|commandant|commander|cmdr|lieutenant general|major general|lt gen|maj gen|lt col|general de division|general de brigade|ltn|viscount|marquis|marques|kapitan|konig|king|emperor|empereur|kaiser|tsar|crown prince|kronprinz|hetman|ataman|chef de bataillon|chef d escadron",
);

/// Is a plain word a rank or a title of a commander?
pub(in crate::import) fn is_rank(word: &str) -> bool {
    RANKS.contain(word)
}

/// Words that open a total.
pub(in crate::import) static TOTALS: Phrases = Phrases::new(
    "total|totals|grand total|strength|effectif|effectifs|total general|summe|gesamt|gesamtstarke|insgesamt|sum|overall",
);
