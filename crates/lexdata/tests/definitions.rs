//! The bundled definitions: integrity, coverage, and samples.

use std::path::{Path, PathBuf};

use lexdata::definitions::{RECIPES, Recipe};
use lexicon::definitions::Coverage;
use lexicon::{Definitions, Lexicon};

fn data(recipe: &Recipe) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(recipe.folder).join(format!("{}.definitions", recipe.language))
}

fn definitions(language: &str) -> Definitions {
    Definitions::open(&data(Recipe::by_language(language).unwrap())).unwrap()
}

fn lexicon(name: &str) -> Lexicon {
    let folder = lexdata::recipe::Recipe::by_name(name).unwrap().terms.folder();
    Lexicon::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../data/{folder}/{name}.lexicon"))).unwrap()
}

/// Returns headword, part of speech and first meaning of every definition found.
fn first(definitions: &Definitions, word: &str) -> Vec<(String, &'static str, String)> {
    let found = definitions.try_look_up(word).unwrap();
    found.into_iter().map(|d| (d.headword, d.part_of_speech.map_or("", |part| part.name()), d.senses.into_iter().next().unwrap())).collect()
}

/// The result of [`first`].
type FirstSense = (&'static str, &'static str, &'static str);

fn owned(expected: &[FirstSense]) -> Vec<(String, &'static str, String)> {
    expected.iter().map(|&(headword, part, sense)| (headword.to_owned(), part, sense.to_owned())).collect()
}

#[test]
fn files_are_valid_and_have_the_expected_headers() {
    for recipe in &RECIPES {
        let definitions = definitions(recipe.language);
        definitions.verify().unwrap();
        let about = definitions.about();
        assert_eq!((about.language.as_str(), about.licence.as_str()), (recipe.language, recipe.licence));
        assert_eq!(about.sources, recipe.sources);
        let expected = match recipe.language {
            "en" => (64_410, 112_842),
            "cs" => (50_120, 51_830),
            _ => (53_116, 72_805),
        };
        assert_eq!((about.headwords, about.senses), expected);
        assert!(definitions.bytes().len() < 3_500_000);
        let version = if recipe.language == "en" { "deska-definitions 1\n" } else { "deska-definitions 2\n" };
        assert!(definitions.bytes().starts_with(version.as_bytes()));
        for notice in [
            "permissive/LICENCE-wordnet.txt",
            "cc-by-sa/NOTICE-wiktionary.txt",
            "cc-by-sa/NOTICE-opencorpora.txt",
            "permissive/LICENCE-dictionary-ru.txt",
            "gpl/NOTICE-definitions.txt",
            "gpl/LICENCE-dictionary-cs.txt",
        ] {
            assert!(data(recipe).ancestors().nth(2).unwrap().join(notice).is_file(), "{notice}");
        }
    }
}

#[test]
fn english_words_are_defined() {
    let english = definitions("en");
    let cases: [(&str, &[FirstSense]); 11] = [
        (
            "CAT",
            &[
                ("cat", "noun", "feline mammal usually having thick soft fur and no ability to roar: domestic cats; wildcats"),
                ("cat", "verb", "beat with a cat-o'-nine-tails"),
            ],
        ),
        (
            "mice",
            &[(
                "mouse",
                "noun",
                "any of numerous small rodents typically resembling diminutive rats having pointed snouts and small ears on elongated bodies with slender usually hairless tails",
            )],
        ),
        ("went", &[("go", "verb", "change location; move, travel, or proceed, also metaphorically")]),
        (
            "geese",
            &[(
                "goose",
                "noun",
                "web-footed long-necked typically gregarious migratory aquatic birds usually larger and less aquatic than ducks",
            )],
        ),
        (
            "QI",
            &[(
                "qi",
                "noun",
                "the circulating life energy that in Chinese philosophy is thought to be inherent in all things; in traditional Chinese medicine the balance of negative and positive forms in the body is believed to be essential for good health",
            )],
        ),
        ("ponies", &[("pony", "noun", "a range horse of the western United States")]),
        ("quizzed", &[("quiz", "verb", "examine someone's knowledge of something")]),
        ("happiest", &[("happy", "adjective", "enjoying or showing or marked by joy or pleasure")]),
        (
            "does",
            &[
                ("do", "verb", "engage in"),
                ("doe", "noun", "mature female of mammals of which the male is called `buck'"),
                (
                    "DOE",
                    "noun",
                    "the federal department responsible for maintaining a national energy policy of the United States; created in 1977",
                ),
            ],
        ),
        (
            "JORDAN",
            &[("Jordan", "noun", "a river in Palestine that empties into the Dead Sea; John the Baptist baptized Jesus in the Jordan")],
        ),
        ("quickest", &[("quickest", "adverb", "most quickly"), ("quick", "adjective", "accomplished rapidly and without delay")]),
    ];
    for (word, expected) in cases {
        assert_eq!(first(&english, word), owned(expected), "{word}");
    }
    let better: Vec<(String, &str)> = first(&english, "better").into_iter().map(|(headword, part, _)| (headword, part)).collect();
    let expected = ["better noun", "better verb", "better adjective", "better adverb", "good adjective", "well adjective", "well adverb"];
    assert_eq!(better.iter().map(|(headword, part)| format!("{headword} {part}")).collect::<Vec<_>>(), expected);
    // WordNet lacks this word for pizza; names of places are not words.
    for none in ["ZA", "XU", "LONDON", "ZZZ", "CAT-O", "КОТ", ""] {
        assert_eq!(first(&english, none), [], "{none}");
    }
    assert!(english.look_up("go").iter().all(|d| d.senses.len() <= 6), "too many meanings");
}

#[test]
fn russian_words_are_defined() {
    let russian = definitions("ru");
    assert_eq!(
        russian.look_up("БАЛДА")[0].senses,
        [
            "устар. тяжёлый молот, применявшийся при горных работах и в кузницах",
            "устар. и обл. шишка, нарост (на дереве); утолщение",
            "прост. голова, башка",
            "прост. бранн. бестолковый, глупый человек",
        ]
    );
    let hut = owned(&[("шалаш", "", "лёгкая постройка из жердей или палок, покрытых ветками, дерном, травой и т. п.")]);
    for form in ["ШАЛАШ", "шалаша", "шалашей", "шалашами"] {
        assert_eq!(first(&russian, form), hut, "{form}");
    }
    let tree = owned(&[("ёлка", "", "ботан., разг. ель, хвойное дерево с короткими иголками")]);
    for form in ["ЁЛКА", "елка", "елки", "ёлок", "елок"] {
        assert_eq!(first(&russian, form), tree, "{form}");
    }
    assert_eq!(first(&russian, "вуз"), owned(&[("вуз", "", "то же, что высшее учебное заведение")]));
    let both: Vec<String> = russian.look_up("стали").into_iter().map(|d| d.headword).collect();
    assert_eq!(both, ["стать", "сталь"]);
    assert_eq!(
        russian.look_up("КОРАЛЛ")[0].senses,
        [
            "морское животное, живущее колониями на дне тёплых морей, с твёрдым известковым скелетом",
            "затвердевший скелет такого животного как украшение",
        ]
    );
    assert_eq!(first(&russian, "кораллами"), first(&russian, "коралл"));
    assert_eq!(first(&russian, "халда"), owned(&[("халда", "", "прост. бранн. грубая, наглая, неряшливая женщина")]));
    // A derived word first names its origin, then the origin's definition follows.
    for (word, said, base) in [
        ("ФОНАРИК", "уменьш. к фонарь", "фонарь"),
        ("шашлычок", "уменьш. к шашлык", "шашлык"),
        ("иностранка", "женск. к иностранец", "иностранец"),
        ("расширение", "действие по значению гл. расшириться", "расшириться"),
        ("мучитель", "тот, кто или то, что выполняет действие по гл. мучить", "мучить"),
        ("упорность", "свойство по значению прил. упорный", "упорный"),
        ("электротехника", "сложное слово: электро + техника", "техника"),
        ("неуютность", "отсутствие или противоположность: уютность", "уютность"),
        ("гранатометчиками", "название лица по слову гранатомёт", "гранатомёт"),
    ] {
        let found = first(&russian, word);
        assert_eq!((found[0].2.as_str(), found[1].0.as_str()), (said, base), "{word}: {found:?}");
    }
    assert_eq!(first(&russian, "картотека"), owned(&[("картотека", "", "перевод: нем. Ablage")]));
    for none in ["МОСКВА", "ИВАН", "ХАБР", "CAT", "ъ"] {
        assert_eq!(first(&russian, none), [], "{none}");
    }
}

#[test]
fn czech_words_are_defined() {
    let czech = definitions("cs");
    let dog = "domácí psovitá šelma chovaná jako hlídač, společník a pomocník člověka";
    for form in ["PES", "psa", "psům"] {
        assert_eq!(first(&czech, form), owned(&[("pes", "", dog)]), "{form}");
    }
    assert_eq!(first(&czech, "opat"), owned(&[("opat", "", "anglicky: abbot")]));
    assert_eq!(first(&czech, "děláme")[0].0, "dělat", "a translated form refers to its base word");
    assert_eq!(czech.look_up("abakus")[0].senses.len(), 3, "numbered meanings are split");
    assert_eq!(first(&czech, "abakus"), first(&czech, "abak").into_iter().map(|(_, p, s)| ("abakus".to_owned(), p, s)).collect::<Vec<_>>());
    for (word, said, base) in [
        ("nedělal", "zápor ke slovu dělal", "dělat"),
        ("kapitulování", "děj podle slovesa kapitulovat", "kapitulovat"),
        ("otázkový", "přídavné jméno ke slovu otázka", "otázka"),
        ("pytlíček", "zdrobnělina slova pytlík", "pytlík"),
        ("poodstrčit", "předpona po- a sloveso odstrčit", "odstrčit"),
        ("neogotický", "složené slovo: neo + gotický", "gotický"),
    ] {
        let found = first(&czech, word);
        assert_eq!((found[0].2.as_str(), found[1].0.as_str()), (said, base), "{word}: {found:?}");
    }
    for none in ["PRAHA", "ABC", "ŽŽŽ", ""] {
        assert_eq!(first(&czech, none), [], "{none}");
    }
}

#[test]
fn coverage_is_as_expected() {
    let english = lexicon("en");
    let coverage = definitions("en").coverage(english.words().map(|word| english.alphabet().decode(&word))).unwrap();
    assert_eq!(coverage, Coverage { words: 248_521, direct: 60_032, inflected: 54_441, derived: 0 });
    let nouns = lexicon("ru-nouns");
    let russian = definitions("ru");
    let coverage = russian.coverage(nouns.words().map(|word| nouns.alphabet().decode(&word))).unwrap();
    assert_eq!(coverage, Coverage { words: 63_380, direct: 26_338, inflected: 237, derived: 11_781 });
    let five = nouns.words().filter(|word| word.len() == 5).map(|word| nouns.alphabet().decode(&word));
    let coverage = russian.coverage(five).unwrap();
    assert_eq!((coverage.words, coverage.defined()), (4_152, 3_125));
    let base = lexicon("cs-base");
    let coverage = definitions("cs").coverage(base.words().map(|word| base.alphabet().decode(&word))).unwrap();
    assert_eq!(coverage, Coverage { words: 150_253, direct: 42_963, inflected: 662, derived: 37_090 });
    // A sample of every hundredth word.
    for (language, name, expected) in [
        ("ru", "ru-all", Coverage { words: 13_155, direct: 374, inflected: 2_796, derived: 572 }),
        ("cs", "cs-all", Coverage { words: 28_245, direct: 397, inflected: 4_556, derived: 11_024 }),
    ] {
        let lexicon = lexicon(name);
        let coverage = definitions(language).coverage(lexicon.words().step_by(100).map(|word| lexicon.alphabet().decode(&word))).unwrap();
        assert_eq!(coverage, expected, "{name}");
    }
}
