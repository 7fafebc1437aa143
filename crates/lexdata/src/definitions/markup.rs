//! Converts wiki text of the Russian Wiktionary to plain text.
//!
//! A definition looks like `{{устар.|ru}} тяжёлый [[молот]] {{пример|...}}`: links, and templates
//! for labels, fixed phrases and quotations. Labels and phrases are written out, quotations and
//! lists of synonyms are dropped, and links keep their visible text. A definition that consists of
//! labels only is empty.

/// Templates that end the definition.
const ENDING_TEMPLATES: [&str; 4] = ["пример", "Пример", "семантика", "списки семантических связей"];

/// Labels that differ from the name of their template.
const LABEL_TEMPLATES: [(&str, &str); 11] = [
    ("п.", "перен."),
    ("мат", "матерн."),
    ("сленг", "сленг"),
    ("жд", "ж.-д."),
    ("сх", "с.-х."),
    ("кино", "кино"),
    ("авто", "авто"),
    ("фото", "фото"),
    ("радио", "радио"),
    ("метео", "метео"),
    ("мн", "мн."),
];

/// Templates that expand to a phrase followed by another word.
const PHRASE_TEMPLATES: [(&str, &str); 34] = [
    ("=", "то же, что"),
    ("действие", "действие по значению гл."),
    ("состояние", "состояние по значению"),
    ("свойство", "свойство по значению прил."),
    ("отвлеч.", "свойство по значению прил."),
    ("наречие", "нареч. к"),
    ("нареч.", "нареч. к"),
    ("соотн.", "связанный по значению с сущ."),
    ("отн.", "относящийся к"),
    ("прич.", "прич. от"),
    ("деепр.", "дееприч. от"),
    ("дееприч.", "дееприч. от"),
    ("сокр.", "сокр. от"),
    ("сокращ", "сокр. от"),
    ("аббр.", "сокр. от"),
    ("женск.", "женск. к"),
    ("умласк", "уменьш.-ласк. к"),
    ("умласк.", "уменьш.-ласк. к"),
    ("ум.-ласк.", "уменьш.-ласк. к"),
    ("уменьш.", "уменьш. к"),
    ("увелич.", "увелич. к"),
    ("ласк.", "ласк. к"),
    ("унич.", "уничиж. к"),
    ("уничиж.", "уничиж. к"),
    ("усилит.", "усилит. к"),
    ("сравн.", "сравн. ст. к"),
    ("превосх.", "превосх. ст. к"),
    ("страд.", "страд. к"),
    ("однокр.", "однокр. к"),
    ("многокр.", "многокр. к"),
    ("совершить", "сов. к"),
    ("результат", "результат действия по значению гл."),
    ("фобия", "боязнь:"),
    ("мн.", "мн. к"),
];

/// Returns the plain text of a definition, or `None` if it is empty.
pub fn plain(wiki: &str) -> Option<String> {
    let mut writer = Writer::default();
    writer.text(&without_comments(wiki), 0);
    let text = tidy(&writer.text);
    if writer.letters < 3 { None } else { Some(text) }
}

#[derive(Default)]
struct Writer {
    text: String,
    /// The number of letters outside labels.
    letters: usize,
    /// Set after a template that ends the definition.
    ended: bool,
}

impl Writer {
    /// Writes wiki text. Deeply nested templates are skipped.
    fn text(&mut self, wiki: &str, depth: usize) {
        let mut rest = wiki;
        while let Some(letter) = rest.chars().next().filter(|_| !self.ended) {
            if let Some(inside) = rest.strip_prefix("{{") {
                let Some(end) = closing(inside) else {
                    // An unclosed template hides the rest.
                    self.ended = true;
                    return;
                };
                if depth < 5 {
                    self.template(&inside[..end], depth + 1);
                }
                rest = &inside[end + 2..];
            } else if let Some((inside, after)) = rest.strip_prefix("[[").and_then(|inside| inside.split_once("]]")) {
                // Files and categories have a colon. So do links to other wikis, which have visible
                // text.
                let shown = inside.rsplit('|').next().unwrap_or_default();
                let hidden = ["Файл:", "File:", "Изображение:", "Image:", "Категория:"].iter().any(|start| inside.starts_with(start));
                if !hidden && depth < 5 {
                    self.text(shown.rsplit(':').next().unwrap_or_default(), depth + 1);
                }
                rest = after;
            } else if let Some((inside, after)) = rest.strip_prefix("[http").and_then(|inside| inside.split_once(']')) {
                self.plain(inside.split_once(' ').map_or("", |(_, shown)| shown));
                rest = after;
            } else if let Some((inside, after)) = rest.strip_prefix("<ref").and_then(|inside| inside.split_once('>')) {
                rest = if inside.ends_with('/') { after } else { after.split_once("</ref>").map_or("", |(_, after)| after) };
            } else if let Some((inside, after)) = rest.strip_prefix('<').and_then(|inside| inside.split_once('>'))
                && inside.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/')
            {
                rest = after;
                self.text.push(' ');
            } else if let Some((entity, after)) = rest.strip_prefix('&').and_then(|inside| inside.split_once(';'))
                && let Some(text) = entity_text(entity)
            {
                self.plain(text);
                rest = after;
            } else if letter == '◆' {
                // A quotation written without a template.
                self.ended = true;
            } else if rest.starts_with("''") {
                rest = rest.trim_start_matches('\'');
            } else if letter == '\n' && rest[1..].starts_with(['#', '*', ':']) {
                // The next list item, or an empty one.
                self.plain("; ");
                rest = rest[1..].trim_start_matches(['#', '*', ':']);
            } else {
                self.plain(letter.encode_utf8(&mut [0; 4]));
                rest = &rest[letter.len_utf8()..];
            }
        }
    }

    fn plain(&mut self, text: &str) {
        self.letters += text.chars().filter(|letter| letter.is_alphabetic()).count();
        // Drop soft hyphens, direction marks and stress marks.
        self.text.extend(text.chars().filter(|letter| !matches!(letter, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{301}')));
    }

    fn label(&mut self, text: &str) {
        self.text.push(' ');
        self.text.push_str(text);
        self.text.push(' ');
    }

    /// Writes the visible text of a template.
    fn template(&mut self, inside: &str, depth: usize) {
        let mut parts = split(inside).into_iter();
        let name = parts.next().unwrap_or_default().trim();
        let all: Vec<&str> = parts.map(str::trim).collect();
        let named = |key: &str| all.iter().find_map(|part| part.strip_prefix(key)?.trim_start().strip_prefix('='));
        let positional: Vec<&str> = all.iter().copied().filter(|part| !is_named(part) && !is_language(part)).collect();
        if ENDING_TEMPLATES.contains(&name) {
            self.ended = true;
        } else if let Some((_, phrase)) = PHRASE_TEMPLATES.iter().find(|(known, _)| *known == name).filter(|_| !positional.is_empty()) {
            self.label(phrase);
            self.letters += 3;
            self.text(positional[0], depth);
            // The second part of a participle is grammar; in other templates it is an explanation.
            let explains = matches!(name, "=" | "действие" | "свойство" | "состояние");
            if let Some(more) = positional.get(1).filter(|more| explains && more.chars().count() > 2) {
                self.plain("; ");
                self.text(more, depth);
            }
        } else if let Some((_, label)) = LABEL_TEMPLATES.iter().find(|(known, _)| *known == name) {
            self.label(label);
        } else {
            match name {
                "-" | "--" => self.plain(" — "),
                "итп" => self.plain(" и т. п."),
                "итд" => self.plain(" и т. д."),
                "втч" => self.plain("в том числе"),
                "помета" | "помета." => {
                    let letters = self.letters;
                    self.text(positional.first().unwrap_or(&""), depth);
                    self.letters = letters;
                    self.text.push(' ');
                }
                "значение" => {
                    let letters = self.letters;
                    self.text(named("пометы").unwrap_or_default(), depth);
                    self.letters = letters;
                    self.text.push(' ');
                    self.text(named("определение").unwrap_or_default(), depth);
                    self.ended = true;
                }
                "хим-элем" => {
                    if let [number, sign, more @ ..] = &positional[..] {
                        self.plain(&format!("химический элемент с атомным номером {number}, обозначается {sign}"));
                        if let Some(more) = more.first() {
                            self.plain("; ");
                            self.text(more, depth);
                        }
                    }
                }
                "lang" | "выдел" | "fonts" | "кавычки" => self.text(positional.last().unwrap_or(&""), depth),
                _ if name.ends_with('.') && name.chars().count() < 24 => {
                    self.label(name);
                    // The region of a label: {{рег.|поморск.}}.
                    if let Some(more) = positional.first() {
                        self.label(&format!("({more})"));
                    }
                }
                _ => {}
            }
        }
    }
}

/// Returns the position of the `}}` that closes a template opened before `inside`.
fn closing(inside: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = 0;
    while at < inside.len() {
        let rest = &inside.as_bytes()[at..];
        if rest.starts_with(b"}}") {
            if depth == 0 {
                return Some(at);
            }
            depth -= 1;
            at += 2;
        } else if rest.starts_with(b"{{") {
            depth += 1;
            at += 2;
        } else {
            at += 1;
        }
    }
    None
}

/// Splits a template at its bars, except for those inside links and templates.
fn split(inside: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0i32, 0);
    for (at, byte) in inside.bytes().enumerate() {
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b'|' if depth <= 0 => {
                parts.push(&inside[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inside[start..]);
    parts
}

/// Returns whether it is a named argument: `lang=ru`, `свойств=1`, `без ссылки=1`.
fn is_named(part: &str) -> bool {
    let is_key = |key: &str| !key.is_empty() && key.len() < 40 && key.chars().all(|letter| letter.is_alphanumeric() || letter == ' ');
    part.split_once('=').is_some_and(|(key, _)| is_key(key))
}

/// Returns whether it is empty or a language code: `ru`, `ru-old`.
fn is_language(part: &str) -> bool {
    part.is_empty() || part == "-" || (part.len() <= 6 && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'))
}

fn entity_text(entity: &str) -> Option<&'static str> {
    Some(match entity {
        "nbsp" | "thinsp" | "#160" => " ",
        "mdash" | "ndash" => "—",
        "laquo" => "«",
        "raquo" => "»",
        "quot" => "\"",
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "deg" => "°",
        "hellip" => "…",
        "shy" => "",
        "times" => "×",
        _ => return None,
    })
}

fn without_comments(wiki: &str) -> String {
    let mut text = String::new();
    let mut rest = wiki;
    while let Some((before, after)) = rest.split_once("<!--") {
        text.push_str(before);
        rest = after.split_once("-->").map_or("", |(_, after)| after);
    }
    text + rest
}

/// Normalizes spaces and removes stray punctuation.
fn tidy(text: &str) -> String {
    let mut tidy = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    for mark in [",", ";", ":", ".", ")", "»", "?", "!"] {
        tidy = tidy.replace(&format!(" {mark}"), mark);
    }
    for (from, to) in [("( ", "("), ("« ", "«"), ("()", ""), (",,", ","), (";;", ";"), (",;", ";"), (";.", ".")] {
        tidy = tidy.replace(from, to);
    }
    let tidy = tidy.trim_start_matches([',', ';', ':', '.', '—', ' ']);
    tidy.trim_end_matches([',', ';', ':', '—', ' ', '#']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_become_plain_text() {
        for (wiki, text) in [
            (
                "{{устар.|ru}} тяжёлый [[молот]], применявшийся при работах {{пример|Бил {{выдел|балдой}}.|Платонов}}",
                "устар. тяжёлый молот, применявшийся при работах",
            ),
            (
                "{{прост.|ru}} {{бранн.|ru}} [[бестолковый]], [[глупый]] [[человек]] {{пример|{{-}}Балда ты.",
                "прост. бранн. бестолковый, глупый человек",
            ),
            ("[[постройка]] из жердей, травой и\u{a0}т.\u{a0}п. {{пример}}\n#", "постройка из жердей, травой и т. п."),
            (
                "{{разг.|ru}} {{действие|накладывать}}, {{=|накладывание}} {{пример|}}",
                "разг. действие по значению гл. накладывать, то же, что накладывание",
            ),
            (
                "{{=|морейский язык|[[язык]], распространённый в [[Буркина Фасо]]}}",
                "то же, что морейский язык; язык, распространённый в Буркина Фасо",
            ),
            ("{{помета|цвет:}} [[очень]] [[чёрный]]", "цвет: очень чёрный"),
            ("{{устар.|ru}}, {{разг.|ru}} [[кошачий]] [[мех]]", "устар., разг. кошачий мех"),
            ("[[красивый|красив]], миловиден {{семантика|синонимы=[[красивый]]}} и ещё", "красив, миловиден"),
            ("{{прич.|иметься|наст}} {{пример|}}", "прич. от иметься"),
            ("{{женск.||[[кассир]]}}", "женск. к кассир"),
            ("{{соотн.|свойств=1|мужчина}}", "связанный по значению с сущ. мужчина"),
            ("{{рег.|поморск.|lang=ru}} [[волна]]", "рег. (поморск.) волна"),
            (
                "{{хим-элем|13|Al|относится к лёгким металлов}}",
                "химический элемент с атомным номером 13, обозначается Al; относится к лёгким металлов",
            ),
            (
                "{{зоол.}} [[ёж]] ({{lang|la|Erinaceus}}) <!-- да --><ref name=\"x\">там</ref>, ''колючий''&nbsp;<b>зверь</b>",
                "зоол. ёж (Erinaceus), колючий зверь",
            ),
            ("{{значение\n|определение=[[период]] времени\n|пометы={{истор.}}\n|примеры=нет}}", "истор. период времени"),
            ("система{{-}}служб, [[:w:Море|море]], [[Файл:x.jpg|thumb|нет]] суша", "система — служб, море, суша"),
            ("{{сокр.|без ссылки=1|ru|район}} [http://example.org/a мкр. Тихий] ◆ Мы жили там.", "сокр. от район мкр. Тихий"),
            ("род [[растение|''Ribes&nbsp;L.'']]", "род Ribes L."),
            ("сбор фруктов\n# ещё один", "сбор фруктов; ещё один"),
        ] {
            assert_eq!(plain(wiki).as_deref(), Some(text), "{wiki}");
        }
    }

    #[test]
    fn empty_definitions_are_none() {
        for wiki in [
            "",
            "{{разг.|ru}} {{пример|Вот.}}",
            "{{?}}",
            "{{Даль|толкование}}",
            "{{разг.}}, {{шутл.}} и {{обл.",
            "\n#\n#",
            "{{помета|разг. шутл.}}",
        ] {
            assert_eq!(plain(wiki), None, "{wiki:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn arbitrary_text_never_panics(wiki in "(\\{\\{|\\}\\}|\\[\\[|\\]\\]|\\||<ref|<!--|-->|>|/|&|;|'|\n#|=|пример|помета|действие|ё|a|\\PC){0,30}") {
            if let Some(text) = plain(&wiki) {
                proptest::prop_assert!(!text.contains(['\n', '\t']));
            }
        }
    }
}
