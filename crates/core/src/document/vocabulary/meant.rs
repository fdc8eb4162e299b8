//! The word of a closed list that a designer meant who wrote it in another language, in the plural or as an abbreviation.

use grognard_syntax::text::nearest;

use super::{Arm, Trait};
use crate::document::scalars::kebab;

/// A word of a list, and the trait that the written word names besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::document) struct Meant<'w> {
    pub word: &'w str,
    pub also: Option<Trait>,
}

/// The word of a list that was meant, if that can be told.
pub(in crate::document) fn meant<'w>(written: &str, words: &[&'w str]) -> Option<Meant<'w>> {
    // Nobody mistypes a word this long, and the comparison is quadratic.
    if written.len() > 100 {
        return None;
    }
    let folded = latin(written);
    let of_list = |target: &str| words.iter().copied().find(|word| *word == target);
    let alone = |word| Meant { word, also: None };
    if let Some(word) = of_list(&folded) {
        return Some(alone(word));
    }
    // Troops that history names without their arm: the list of arms alone has both artilleries.
    if of_list(Arm::HorseArtillery.word()).is_some()
        && let Some((arm, also, _)) = TROOPS.iter().find(|(.., names)| has(names, &folded))
    {
        return of_list(arm.word()).map(|word| Meant { word, also: Some(*also) });
    }
    let others = || OTHERS.iter().filter_map(|(target, names)| Some((of_list(target)?, *names)));
    let same = others().find(|(_, names)| has(names, &folded)).map(|(word, _)| word);
    let near = || {
        nearest(written, words.iter().copied()).or_else(|| nearest(&folded, words.iter().copied()))
    };
    // A slip in a word of another language; in a short one each letter would make another word of it.
    let near_other = || {
        let names = others().flat_map(|(_, names)| names.split(' ')).filter(|name| name.len() > 5);
        let name = nearest(&folded, names)?;
        others().find(|(_, names)| has(names, name)).map(|(word, _)| word)
    };
    same.or_else(near).or_else(near_other).map(alone)
}

fn has(names: &str, wanted: &str) -> bool {
    names.split(' ').any(|name| name == wanted)
}

/// A text as an id, with Cyrillic letters as Latin ones: `Русские` is `russkie`.
pub fn latin(text: &str) -> String {
    let mut latin = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match CYRILLIC.iter().find(|(cyrillic, _)| *cyrillic == letter) {
            Some((_, letters)) => latin.push_str(letters),
            None => latin.push(match letter {
                'ą' | 'ă' | 'ā' => 'a',
                'ć' | 'č' => 'c',
                'ę' | 'ě' => 'e',
                'ł' => 'l',
                'ń' | 'ň' => 'n',
                'ø' => 'o',
                'ř' => 'r',
                'ś' | 'š' => 's',
                'ź' | 'ż' | 'ž' => 'z',
                other => other,
            }),
        }
    }
    kebab(&latin)
}

/// Is it a word for a body of one arm that fights as one: what stands under `units`, and is no formation?
pub(in crate::document) fn is_unit_word(written: &str) -> bool {
    let folded = latin(written);
    has(UNIT_WORDS, &folded) || folded.strip_suffix('s').is_some_and(|one| has(UNIT_WORDS, one))
}

/// Battalions, squadrons, batteries and their parts, in the languages of the lists.
const UNIT_WORDS: &str = "battalion batallion batalion bataillon bataillone bataljon bataljons batallon batallones battaglione battaglioni batalhao batal-on batalon bataliony company companie companies compagnie compagnien compagnieen kompanie kompania compania companhia compagnia kompaniya rota squadron squadrone squadroni schwadron schwadronen escadron eskadron eskadrons escuadron escuadrones szwadron battery batteries batterie batterien batterij batteria batteries-a-cheval bateria batareya bty troop platoon section unit bn bns btn sqn sqns coy coys";

const CYRILLIC: &[(char, &str)] = &[
    ('а', "a"),
    ('б', "b"),
    ('в', "v"),
    ('г', "g"),
    ('д', "d"),
    ('е', "e"),
    ('ё', "e"),
    ('ж', "zh"),
    ('з', "z"),
    ('и', "i"),
    ('й', "i"),
    ('к', "k"),
    ('л', "l"),
    ('м', "m"),
    ('н', "n"),
    ('о', "o"),
    ('п', "p"),
    ('р', "r"),
    ('с', "s"),
    ('т', "t"),
    ('у', "u"),
    ('ф', "f"),
    ('х', "kh"),
    ('ц', "ts"),
    ('ч', "ch"),
    ('ш', "sh"),
    ('щ', "shch"),
    ('ъ', ""),
    ('ы', "y"),
    ('ь', ""),
    ('э', "e"),
    ('ю', "yu"),
    ('я', "ya"),
];

/// Kinds of troops: the arm and the trait that a document gives them.
const TROOPS: &[(Arm, Trait, &str)] = &[
    (
        Arm::Cavalry,
        Trait::Hussar,
        "hussar hussars hussard hussards husar husaren husares ussari ussaro gusary gusar huzar huzarzy huzaren",
    ),
    (
        Arm::Cavalry,
        Trait::Dragoon,
        "dragoon dragoons dragon dragons dragoner dragones dragoni draguny dragun dragoni",
    ),
    (
        Arm::Cavalry,
        Trait::Cuirassier,
        "cuirassier cuirassiers kurassier kurassiere kuerassiere coraceros corazzieri kirasiry kirasir kirasjerzy kurassieren",
    ),
    (
        Arm::Cavalry,
        Trait::Lancer,
        "lancer lancers lancier lanciers ulan ulanen uhlan uhlans lanceros lancieri ulany ulani",
    ),
    (
        Arm::Cavalry,
        Trait::Cossack,
        "cossack cossacks kosak kosaken cosaque cosaques cosacos kazaki kozaki",
    ),
    (
        Arm::Cavalry,
        Trait::Light,
        "light-cavalry light-dragoons light-horse leichte-kavallerie cavalerie-legere caballeria-ligera cavalleria-leggera chasseurs-a-cheval jager-zu-pferde chevau-legers chevaulegers chevauxlegers",
    ),
    (
        Arm::Cavalry,
        Trait::Heavy,
        "heavy-cavalry heavy-horse schwere-kavallerie grosse-cavalerie cavalerie-lourde caballeria-pesada carabiniers-a-cheval",
    ),
    (
        Arm::Infantry,
        Trait::Light,
        "light light-infantry light-foot leger legere infanterie-legere leichte-infanterie infanteria-ligera fanteria-leggera voltigeurs voltigeur tirailleurs tirailleur chasseurs chasseurs-a-pied cacadores cazadores",
    ),
    (
        Arm::Infantry,
        Trait::Grenadier,
        "grenadier grenadiers grenadiere granaderos granadeiros granatieri grenadery grenadierzy",
    ),
    (Arm::Infantry, Trait::Jager, "jager jagers jaeger jaegers egerya egeria"),
    (Arm::Infantry, Trait::Marksmen, "rifles rifle riflemen sharpshooters scharfschutzen schutzen"),
    (Arm::Infantry, Trait::Landwehr, "landwehr"),
    (Arm::Infantry, Trait::Militia, "militia milice miliz milicia milizia milicias opolchenie"),
];

/// Other words for those of the lists: English, French, German, Spanish, Italian, Polish and Russian, and what clerks
/// abbreviate. A word that has a meaning in two lists is written beside each.
const OTHERS: &[(&str, &str)] = &[
    // Arms
    (
        "infantry",
        "inf foot infanterie infanteria infantaria fanteria piechota pekhota infanteriya line-infantry line ligne linie infanterie-de-ligne linieninfanterie fusssoldaten fussvolk footmen foot-soldiers fusiliers fusilier musketeers musketeer musketiere battalion bataillon",
    ),
    (
        "cavalry",
        "cav kav horse mounted horsemen cavalerie caballeria cavalleria cavalaria kavallerie kawaleria kavaleriya konnitsa jazda reiterei reiter cheval sabres squadron escadron",
    ),
    (
        "foot-artillery",
        "artillery artillerie artilleria artilharia artiglieria artyleria artilleriya arty art artil battery batterie bateria batteria fussartillerie fuss-artillerie artillerie-a-pied foot-battery field-artillery gun guns cannon cannons canon canons geschutz geschutze kanonen bouches-a-feu pieces",
    ),
    (
        "horse-artillery",
        "ha rha horse-arty horse-battery horse-guns mounted-artillery flying-artillery reitende reitende-artillerie reitende-batterie artillerie-a-cheval artillerie-legere artillerie-volante artilleria-a-caballo artiglieria-a-cavallo konnaya-artilleriya",
    ),
    (
        "engineers",
        "engineer sappers sapper sapeurs sapeur pioneers pioneer pioniere pionier genie pontoniers pontonniers pontoneers miners mineurs mineure ingenieros zapadores zappatori sappeure saperzy sapery",
    ),
    ("other", "train staff baggage wagons tross equipages etat-major stab"),
    // Echelons
    ("army-group", "heeresgruppe groupe-d-armees groupe-darmees"),
    ("army", "armee ejercito esercito heer armia armiya"),
    ("wing", "aile flugel ala skrzydlo"),
    ("corps", "korps korpus cuerpo corpo armeekorps army-corps corps-darmee corps-d-armee"),
    ("column", "colonne kolonne columna colonna kolumna kolonna"),
    ("division", "div divn divisione diviziya dywizja infanteriedivision kavalleriedivision"),
    ("brigade", "bde bgde brig brigada brigata brygada infanteriebrigade kavalleriebrigade"),
    ("regiment", "regt rgt reg regimiento reggimento regimento polk pulk demi-brigade"),
    (
        "group",
        "detachment detachement advance-guard advanced-guard vanguard avant-garde avantgarde vorhut rearguard rear-guard arriere-garde nachhut reserve garrison abteilung kampfgruppe task-force force",
    ),
    // Grades
    (
        "militia",
        "milice miliz milicia milizia landwehr landsturm levy levies levee opolchenie militiamen",
    ),
    (
        "conscript",
        "green raw recruit recruits recrues rekruten reclutas bisonos conscrits konskribierte novice untrained inexperienced trained rekruty nowi",
    ),
    (
        "regular",
        "line average ligne linie standard normal professional regulier reguliere regulars regulares regolari",
    ),
    (
        "veteran",
        "vet vets veterans veterane veteranen veterano veteranos veterani weterani seasoned experienced erfahren aguerri aguerris",
    ),
    (
        "elite",
        "guards guard garde crack grenadiers elites elitetruppen old-guard vieille-garde elitarne",
    ),
    // Command
    ("excellent", "brilliant outstanding superior genius exceptional superb"),
    ("good", "bon gut bueno buono skilled able competent"),
    ("average", "normal ordinary medium moyen mittel durchschnittlich regular"),
    ("poor", "bad inept weak mauvais schlecht malo cattivo incompetent"),
    // Traits
    ("guard", "guards garde imperial-guard leibgarde guardia gwardia gvardiya"),
    ("grenadier", "grenadiers grenadiere granaderos granatieri grenadery"),
    (
        "light",
        "leger legere leicht leichte ligero ligera light-infantry light-cavalry voltigeur voltigeurs chasseur chasseurs",
    ),
    ("heavy", "schwer schwere lourd lourde grosse pesada"),
    ("cuirassier", "cuirassiers kurassier kurassiere coraceros kirasiry"),
    ("dragoon", "dragoons dragon dragons dragoner dragones draguny"),
    ("hussar", "hussars hussard hussards husar husaren husares ussari gusary huzarzy"),
    ("lancer", "lancers lancier lanciers ulan ulanen uhlan uhlans lanceros ulany"),
    ("cossack", "cossacks kosak kosaken cosaque cosaques kazaki kozaki"),
    ("irregular", "irregulars irregulier freikorps"),
    ("guerrilla", "guerrillas guerilla guerrilleros partisan partisans"),
    ("marksmen", "marksman rifle rifles riflemen sharpshooters scharfschutzen schutzen"),
    ("jager", "jagers jaeger jaegers egerya"),
    ("skirmishers", "skirmisher skirmish tirailleur tirailleurs"),
    ("composite", "converged combined provisional provisoire reunis kombiniert"),
    // Who is counted, and how sure a strength is
    ("present", "presents under-arms present-under-arms effectives anwesend"),
    ("bayonets", "bayonet rank-and-file rankers baionnettes bajonette"),
    ("all-ranks", "all total officers-included"),
    ("on-paper", "paper nominal establishment rolls on-rolls sollstarke"),
    ("fact", "certain sure exact known confirmed documented return sicher"),
    (
        "estimate",
        "guess approximate approx estimated estimation estime geschatzt schatzung probable likely rough",
    ),
    ("reconstruction", "reconstructed calculated computed derived rekonstruktion rekonstruiert"),
    ("disputed", "contested uncertain doubtful conflicting umstritten incertain"),
    ("establishment", "paper nominal theoretical sollstarke theorique"),
    // Postures
    ("line", "linie ligne en-ligne linea in-line deployed"),
    (
        "march-column",
        "march marching marsch marche road-column route-column column-of-march marschkolonne colonne-de-route columna-de-marcha moving",
    ),
    ("column", "attack-column column-of-attack columns mass angriffskolonne colonne-dattaque"),
    ("square", "carre karree quarre cuadro quadrato czworobok kare"),
    (
        "skirmish",
        "skirmishing skirmishers skirmish-line open-order dispersed extended tirailleurs schutzenlinie plankler",
    ),
    ("unlimbered", "deployed firing in-battery en-batterie abgeprotzt"),
    ("limbered", "limbered-up aufgeprotzt towed"),
    // Ground
    ("woods", "wood forest trees copse wald bois bosque bosco las les"),
    ("open-village", "village hamlet dorf pueblo aldea wies derevnya"),
    ("town", "built-up city stadt ville ciudad miasto gorod"),
    ("marsh", "swamp bog sumpf marais pantano bagno boloto"),
    ("rough", "broken rocky steep"),
    ("orchard", "orchards vineyard vines garden gardens verger obstgarten"),
    ("lake", "pond water see teich etang lago jezioro ozero"),
    ("hill", "height heights high-ground hugel hohe colline mont colina wzgorze kholm"),
    ("fortification", "fort fortress walls festung forteresse"),
    ("river", "fluss fleuve riviere rio fiume rzeka reka"),
    ("stream", "brook creek bach ruisseau arroyo"),
    ("highroad", "highway high-road main-road chaussee post-road"),
    ("road", "strasse route camino strada droga doroga"),
    ("track", "path lane trail weg chemin footpath"),
    ("hedge", "wall hedgerow fence haie hecke"),
    ("ridge", "crest crete kamm"),
    ("entrenchment", "trench earthwork earthworks redoubt breastwork schanze retranchement"),
    ("bridge", "brucke pont puente ponte most"),
    ("ford", "furt gue vado brod"),
    ("building", "farm mill church house chateau hof ferme moulin gehoft"),
    ("objective", "victory-point vp target goal"),
    ("entry", "entrance arrival"),
    ("label", "text"),
    ("advance", "attack angriff"),
    ("march", "move marsch"),
    ("retreat", "withdraw withdrawal ruckzug retraite"),
    // Settings and packs
    ("inch", "inches in"),
    ("allow", "off no none ignore silent false"),
    ("warning", "warn"),
    ("hint", "info note"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Confidence, Counting, Echelon, Grade, Posture, Quality};

    #[test]
    fn words_of_designers_lead_to_the_word_of_the_list() {
        let arms: Vec<&str> = Arm::ALL.iter().map(|arm| arm.word()).collect();
        let grades: Vec<&str> = Grade::ALL.iter().map(|grade| grade.word()).collect();
        let echelons: Vec<&str> = Echelon::ALL.iter().map(|echelon| echelon.word()).collect();
        let postures: Vec<&str> = Posture::ALL.iter().map(|posture| posture.word()).collect();
        let confidences: Vec<&str> = Confidence::ALL.iter().map(|word| word.word()).collect();
        let countings: Vec<&str> = Counting::ALL.iter().map(|word| word.word()).collect();
        let qualities: Vec<&str> = Quality::ALL.iter().map(|word| word.word()).collect();
        let traits: Vec<&str> = Trait::ALL.iter().map(|word| word.word()).collect();
        for (words, written, expected) in [
            (&arms, "inf", Some("infantry")),
            (&arms, "infantería", Some("infantry")),
            (&arms, "Infanterie", Some("infantry")),
            (&arms, "infntry", Some("infantry")),
            (&arms, "Пехота", Some("infantry")),
            (&arms, "cav", Some("cavalry")),
            (&arms, "Kavalerie", Some("cavalry")),
            (&arms, "artillery", Some("foot-artillery")),
            (&arms, "arty", Some("foot-artillery")),
            (&arms, "batterie", Some("foot-artillery")),
            (&arms, "horse artillery", Some("horse-artillery")),
            (&arms, "artillerie à cheval", Some("horse-artillery")),
            (&arms, "génie", Some("engineers")),
            (&arms, "elephants", None),
            (&grades, "vet", Some("veteran")),
            (&grades, "vétérans", Some("veteran")),
            (&grades, "green", Some("conscript")),
            (&grades, "raw", Some("conscript")),
            (&grades, "Élite", Some("elite")),
            (&grades, "milice", Some("militia")),
            (&echelons, "Korps", Some("corps")),
            (&echelons, "bde", Some("brigade")),
            (&echelons, "div", Some("division")),
            (&echelons, "Régiment", Some("regiment")),
            (&echelons, "корпус", Some("corps")),
            (&postures, "marching", Some("march-column")),
            (&postures, "carré", Some("square")),
            (&confidences, "estimated", Some("estimate")),
            (&countings, "rank and file", Some("bayonets")),
            (&qualities, "brilliant", Some("excellent")),
            (&traits, "hussars", Some("hussar")),
            (&traits, "Jäger", Some("jager")),
        ] {
            assert_eq!(meant(written, words).map(|meant| meant.word), expected, "{written}");
        }
        let troops = |written| meant(written, &arms).map(|meant| (meant.word, meant.also));
        assert_eq!(troops("light-infantry"), Some(("infantry", Some(Trait::Light))));
        assert_eq!(troops("Husaren"), Some(("cavalry", Some(Trait::Hussar))));
        assert_eq!(troops("infanterie légère"), Some(("infantry", Some(Trait::Light))));
        assert_eq!(troops("infantry "), Some(("infantry", None)));
    }

    #[test]
    fn other_words_are_written_as_they_are_looked_up() {
        let troops = TROOPS.iter().map(|(.., names)| *names);
        let names = troops.chain(OTHERS.iter().map(|(_, names)| *names));
        for name in names.flat_map(|names| names.split(' ')) {
            assert_eq!(latin(name), name);
        }
    }
}
