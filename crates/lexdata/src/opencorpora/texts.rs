//! A parser for a JSON array of strings, the only JSON in the package's tables.

/// Parses `["one", "two"]`. An error contains the byte offset and a description.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<String>, (usize, &'static str)> {
    let text = std::str::from_utf8(bytes).map_err(|error| (error.valid_up_to(), "no UTF-8"))?;
    let mut list = List { text, at: 0 };
    let mut texts = Vec::new();
    list.expect('[')?;
    if list.next_is(']') {
        return list.end(texts);
    }
    loop {
        texts.push(list.item()?);
        if list.next_is(',') {
            continue;
        }
        list.expect(']')?;
        return list.end(texts);
    }
}

struct List<'a> {
    text: &'a str,
    at: usize,
}

impl List<'_> {
    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches([' ', '\n', '\r', '\t']).len();
    }

    fn next_is(&mut self, letter: char) -> bool {
        self.skip_space();
        let found = self.text[self.at..].starts_with(letter);
        if found {
            self.at += letter.len_utf8();
        }
        found
    }

    fn expect(&mut self, letter: char) -> Result<(), (usize, &'static str)> {
        if self.next_is(letter) { Ok(()) } else { Err((self.at, "this is not a JSON list of strings")) }
    }

    fn item(&mut self) -> Result<String, (usize, &'static str)> {
        self.expect('"')?;
        let mut item = String::new();
        let mut letters = self.text[self.at..].char_indices();
        while let Some((place, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.at += place + 1;
                    return Ok(item);
                }
                '\\' => {
                    let bad = (self.at + place, "an escape that is not understood");
                    match letters.next().ok_or(bad)?.1 {
                        'n' => item.push('\n'),
                        't' => item.push('\t'),
                        'u' => {
                            let mut code = 0;
                            for _ in 0..4 {
                                code = code * 16 + letters.next().and_then(|(_, digit)| digit.to_digit(16)).ok_or(bad)?;
                            }
                            // Unpaired surrogates are not characters. The tables contain no
                            // surrogates.
                            item.push(char::from_u32(code).ok_or(bad)?);
                        }
                        same @ ('"' | '\\' | '/') => item.push(same),
                        _ => return Err(bad),
                    }
                }
                plain => item.push(plain),
            }
        }
        Err((self.text.len(), "a text that does not end"))
    }

    fn end(&mut self, texts: Vec<String>) -> Result<Vec<String>, (usize, &'static str)> {
        self.skip_space();
        if self.at == self.text.len() { Ok(texts) } else { Err((self.at, "something follows the list")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_parsed() {
        let of = |text: &str| read(text.as_bytes());
        assert_eq!(of("[]"), Ok(vec![]));
        assert_eq!(of(" [ \"а\" ,\n\"\\u0451\\\"\\\\\\/\\n\" ]\n"), Ok(vec!["а".to_owned(), "ё\"\\/\n".to_owned()]));
        for (text, at) in [
            ("", 0),
            ("{}", 0),
            ("[\"a\"", 4),
            ("[\"a\" \"b\"]", 5),
            ("[\"a", 3),
            ("[\"\\x\"]", 2),
            ("[\"\\ud800\"]", 2),
            ("[] ]", 3),
            ("[1]", 1),
        ] {
            assert_eq!(of(text).unwrap_err().0, at, "{text}");
        }
        assert_eq!(read(b"[\"\xFF\"]"), Err((2, "no UTF-8")));
    }
}
