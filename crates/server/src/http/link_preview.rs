//! Link previews (Open Graph): adds a title, a description and a picture to the head of the page. A
//! preview shows only what every player of a game knows: who plays, whether the game is running,
//! and the result.

use std::fmt::Write as _;

use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_LANGUAGE, HOST};
use html_escape::encode_double_quoted_attribute as encode;
use store::{Audience, GameRow, Occupant, SeatRow};

use crate::app::App;
use crate::club::game_access;
use rooms::hosted::Services;
use rooms::room::now;

/// Tags of the stored page that the preview replaces.
const TITLE_TAG: &str = "<title>Deska</title>";
const DESCRIPTION_TAG: &str =
    "<meta name=\"description\" content=\"Board and word games: against the computer, at one screen, or over a link.\">";

/// Width and height of the pictures in pixels.
const PICTURE_SIZE: (u32, u32) = (1200, 630);

/// Maximum length of a shared file's name in characters.
const MAX_FILE_NAME_LENGTH: usize = 60;

/// The preview of an address.
#[derive(Debug, PartialEq, Eq)]
struct Preview {
    language: &'static str,
    title: String,
    description: String,
    /// File name of the picture.
    picture: &'static str,
}

/// Returns the page with the preview tags for the requested address.
pub(crate) async fn with_preview(page: &str, path: &str, headers: &HeaderMap, app: &App) -> String {
    let preview = preview_of(path, headers, app).await;
    let origin = match &app.public_url {
        Some(url) => Some(url.origin().to_owned()),
        None => headers.get(HOST).and_then(|host| host.to_str().ok()).filter(|host| is_host(host)).map(|host| format!("http://{host}")),
    };
    let tags = tags(&preview, origin.as_deref(), path) + &added_game_tags(&app.services);
    page.replacen(TITLE_TAG, &tags, 1).replacen(DESCRIPTION_TAG, "", 1)
}

/// Returns the page with the tags of added games only. The page loads their scripts from these
/// tags.
pub(crate) fn with_added_games(page: &str, app: &App) -> String {
    page.replacen(TITLE_TAG, &format!("{TITLE_TAG}\n{}", added_game_tags(&app.services)), 1)
}

/// Returns the tags with the script addresses of added games.
fn added_game_tags(services: &Services) -> String {
    let added = services.hosts().filter(|host| !host.page().is_empty());
    added.map(|host| format!("    <meta name=\"deska-game\" content=\"/boards/{}/game.js\">\n", encode(host.game().name()))).collect()
}

/// Returns whether a `Host` header is a plain name or address with an optional port.
fn is_host(host: &str) -> bool {
    !host.is_empty() && host.len() <= 255 && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte))
}

async fn preview_of(path: &str, headers: &HeaderMap, app: &App) -> Preview {
    let mut parts = path.trim_matches('/').split('/');
    let spoken = preferred_language(headers);
    match (parts.next(), parts.next(), parts.next()) {
        (Some("game"), Some(id), rest) => match app.store.game(id).await {
            // A request for a preview has no session, so it sees no private game.
            Ok(Some(game)) if game.audience == Audience::Players && !game_access::has_open_seat(&game) => {
                site_preview(spoken.unwrap_or("en"), &app.services)
            }
            Ok(Some(game)) => game_preview(&game, rest == Some("replay"), spoken, &app.services),
            Ok(None) => site_preview(spoken.unwrap_or("en"), &app.services),
            Err(error) => {
                tracing::warn!(%error, "failed to build the preview of a game link");
                site_preview(spoken.unwrap_or("en"), &app.services)
            }
        },
        (Some("replay"), Some(id), None) => match app.store.file(id, now()).await {
            Ok(Some(file)) => {
                let texts = PreviewTexts(spoken.unwrap_or("en"));
                let name: String = file.line.name.chars().take(MAX_FILE_NAME_LENGTH).collect();
                let title = if name.is_empty() { texts.replay().to_owned() } else { format!("{}: {name}", texts.replay()) };
                let description = format!("{} {}", texts.step_by_step(), texts.imported());
                Preview { language: texts.0, title, description, picture: "deska" }
            }
            _ => site_preview(spoken.unwrap_or("en"), &app.services),
        },
        _ => site_preview(spoken.unwrap_or("en"), &app.services),
    }
}

fn site_preview(language: &'static str, services: &Services) -> Preview {
    let texts = PreviewTexts(language);
    Preview { language, title: "Deska".into(), description: texts.all(services), picture: "deska" }
}

fn game_preview(game: &GameRow, replay: bool, spoken: Option<&'static str>, services: &Services) -> Preview {
    // A game with Czech words is previewed in Czech: the program that shows the link has no
    // language of its own.
    let words = games::Rules::by_name(&game.rules).ok().and_then(|rules| rules.only_language()).map(games::Language::code);
    let words = words.or_else(|| game.lexicon.as_ref().and_then(|lexicon| lexicon.as_str().split('-').next())).and_then(page_language);
    let texts = PreviewTexts(words.or(spoken).unwrap_or("en"));
    let (kind, picture) = texts.game(&game.game, services);
    let names: Vec<String> = game.seats.iter().map(|seat| texts.name(seat)).collect();
    let open = game.seats.iter().any(|seat| seat.occupant == Occupant::Open);
    let winners: Vec<usize> = game.summary.winners.iter().map(play::Seat::index).collect();
    let description = if !game.summary.over {
        match (open, game.seats.iter().find(|seat| matches!(seat.occupant, Occupant::Person(_)))) {
            (true, Some(host)) => texts.waiting(&texts.name(host)),
            (true, None) => texts.free().to_owned(),
            (false, _) => texts.running().to_owned(),
        }
    } else {
        let mut result = match winners.as_slice() {
            [one] if game.seats.len() > 1 => names.get(*one).map(|name| texts.won(name)),
            [_, _, ..] => Some(texts.drawn().to_owned()),
            _ => None,
        }
        .unwrap_or_default();
        if game.summary.scores.iter().any(|score| *score != 0) {
            let scores: Vec<String> = game.summary.scores.iter().map(i32::to_string).collect();
            let _ = write!(result, "{}{}.", if result.is_empty() { "" } else { " " }, scores.join(" : "));
        }
        format!("{result}{}{}", if result.is_empty() { "" } else { " " }, texts.step_by_step())
    };
    let description = if game.imported { format!("{description} {}", texts.imported()) } else { description };
    let lead = if replay { format!("{}: ", texts.replay()) } else { String::new() };
    Preview { language: texts.0, title: format!("{lead}{} · {kind}", names.join(" – ")), description, picture }
}

/// Returns the first language of `Accept-Language` that the page supports.
fn preferred_language(headers: &HeaderMap) -> Option<&'static str> {
    let wanted = headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?;
    wanted.split(',').find_map(|tag| page_language(tag.split(';').next()?.trim().split('-').next()?))
}

/// Maps a language code to a language of the page, as the page does (`web/i18n/index.js`).
fn page_language(code: &str) -> Option<&'static str> {
    match &*code.to_ascii_lowercase() {
        "en" => Some("en"),
        "cs" | "sk" => Some("cs"),
        "ru" => Some("ru"),
        _ => None,
    }
}

/// Renders the preview as HTML tags. Escapes all text.
fn tags(preview: &Preview, origin: Option<&str>, path: &str) -> String {
    let Preview { language, title, description, picture } = preview;
    let whole = if title == "Deska" { title.clone() } else { format!("{title} · Deska") };
    let mut text = format!("<title>{}</title>\n", encode(&whole));
    let mut meta = |kind: &str, name: &str, content: &str| {
        let _ = writeln!(text, "    <meta {kind}=\"{name}\" content=\"{}\">", encode(content));
    };
    meta("name", "description", description);
    meta("property", "og:site_name", "Deska");
    meta("property", "og:type", "website");
    meta("property", "og:title", title);
    meta("property", "og:description", description);
    meta("property", "og:locale", PreviewTexts(language).locale());
    if let Some(origin) = origin {
        meta("property", "og:url", &format!("{origin}{path}"));
        meta("property", "og:image", &format!("{origin}/preview/{picture}.png"));
        meta("property", "og:image:width", &PICTURE_SIZE.0.to_string());
        meta("property", "og:image:height", &PICTURE_SIZE.1.to_string());
        meta("property", "og:image:alt", PreviewTexts(language).picture());
        meta("name", "twitter:card", "summary_large_image");
    }
    text
}

/// The texts of previews in one language.
#[derive(Clone, Copy)]
struct PreviewTexts(&'static str);

impl PreviewTexts {
    fn pick<'a>(self, en: &'a str, cs: &'a str, ru: &'a str) -> &'a str {
        match self.0 {
            "cs" => cs,
            "ru" => ru,
            _ => en,
        }
    }

    fn locale(self) -> &'static str {
        self.pick("en_GB", "cs_CZ", "ru_RU")
    }

    /// Lists the games on offer and the ways to play them.
    fn all(self, services: &Services) -> String {
        let at_tables = services.hosts().filter(|host| host.game().module().at_tables);
        let titles: Vec<String> = at_tables.enumerate().map(|(place, host)| self.in_list(place, host.title(self.0))).collect();
        let games = match titles.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} {} {last}", first.join(", "), self.pick("and", "a", "и")),
            few => few.join(""),
        };
        let ways = self.pick(
            "against the computer, at one screen, or with a friend far away",
            "proti počítači, u jedné obrazovky nebo s přáteli na dálku",
            "против компьютера, за одним экраном или с друзьями на расстоянии",
        );
        format!("{games}: {ways}.")
    }

    /// Returns a game's title within a list. Russian uses lower case except at the start of a
    /// sentence.
    fn in_list(self, place: usize, title: &str) -> String {
        if self.0 == "ru" && place > 0 { title.to_lowercase() } else { title.to_owned() }
    }

    fn picture(self) -> &'static str {
        self.pick("A part of a game board", "Část hrací desky", "Часть игровой доски")
    }

    /// Returns the title and the picture of a game.
    fn game(self, name: &str, services: &Services) -> (&'static str, &'static str) {
        let host = services.hosts().find(|host| host.game().name() == name);
        host.map_or(("Deska", "deska"), |host| (host.title(self.0), host.picture()))
    }

    /// Returns the display name of a seat.
    fn name(self, seat: &SeatRow) -> String {
        let own = |usual: &str| if seat.name.is_empty() { usual.to_owned() } else { seat.name.clone() };
        match &seat.occupant {
            Occupant::Person(_) => own(self.pick("Guest", "Host", "Гость")),
            Occupant::Open => self.pick("free seat", "volné místo", "свободное место").to_owned(),
            Occupant::Computer(player) if seat.name == player.as_str() => self.pick("Computer", "Počítač", "Компьютер").to_owned(),
            Occupant::Computer(_) => own(self.pick("Computer", "Počítač", "Компьютер")),
        }
    }

    fn replay(self) -> &'static str {
        self.pick("Replay", "Záznam partie", "Запись партии")
    }

    fn step_by_step(self) -> &'static str {
        self.pick("Look at the game move by move.", "Projděte si partii tah po tahu.", "Просмотрите партию ход за ходом.")
    }

    fn imported(self) -> &'static str {
        self.pick(
            "Its moves and names come from a device or a file; nobody has checked them here.",
            "Tahy a jména pocházejí ze zařízení nebo ze souboru, server je neověřil.",
            "Ходы и имена взяты с устройства или из файла, сервер их не проверял.",
        )
    }

    fn waiting(self, host: &str) -> String {
        match self.0 {
            "cs" => format!("{host} čeká na spoluhráče: otevřete odkaz a obsaďte volné místo."),
            "ru" => format!("{host} ждёт соперника: откройте ссылку и займите свободное место."),
            _ => format!("{host} is waiting for another player: open the link and take the free seat."),
        }
    }

    fn free(self) -> &'static str {
        self.pick(
            "A seat is free: open the link and take it.",
            "Jedno místo je volné: otevřete odkaz a obsaďte je.",
            "Одно место свободно: откройте ссылку и займите его.",
        )
    }

    fn running(self) -> &'static str {
        self.pick(
            "The game is being played: open the link to watch.",
            "Partie se právě hraje: otevřete odkaz a dívejte se.",
            "Партия идёт: откройте ссылку, чтобы смотреть.",
        )
    }

    fn won(self, name: &str) -> String {
        match self.0 {
            "cs" => format!("Výhra: {name}."),
            "ru" => format!("Победа: {name}."),
            _ => format!("Won by {name}."),
        }
    }

    fn drawn(self) -> &'static str {
        self.pick("Drawn.", "Remíza.", "Ничья.")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use play::{Seat, Seed};
    use store::GameSummary;

    use super::*;
    use rooms::hosted::Games;
    use rooms::words::{Lexicons, NoWords};

    fn game(rules: &str, seats: &[(&str, Occupant)]) -> GameRow {
        GameRow {
            rated: None,
            audience: store::Audience::default(),
            imported: false,
            id: "k3v9".into(),
            game: rules.split('-').next().unwrap().into(),
            rules: rules.into(),
            lexicon: None,
            lexicon_hash: None,
            seed: Seed::from_number(1),
            options: "{}".into(),
            seats: seats.iter().map(|(name, occupant)| SeatRow { name: (*name).into(), occupant: occupant.clone() }).collect(),
            owner: None,
            series: String::new(),
            turned: 0,
            created: 0,
            updated: 0,
            version: 0,
            summary: GameSummary::default(),
        }
    }

    fn services() -> Services {
        Services::new(Lexicons::new(Arc::new(NoWords)), &Games::default(), crate::ops::config::Limits::default().services())
    }

    fn person() -> Occupant {
        Occupant::Person("secret".into())
    }

    #[test]
    fn markup_in_names_is_escaped() {
        let evil = "\"><script>alert('1')</script>&amp;";
        let preview = game_preview(&game("scrabble-en", &[(evil, person()), ("", Occupant::Open)]), false, None, &services());
        let tags = tags(&preview, Some("http://127.0.0.1:8421"), "/game/k3v9");
        assert!(!tags.contains("<script") && !tags.contains("\"><") && !tags.contains("secret"), "{tags}");
        assert!(tags.contains("&quot;&gt;&lt;script&gt;"), "{tags}");
        assert_eq!(tags.matches('<').count(), tags.lines().count() + 1, "one tag per line, and the closing title tag: {tags}");
    }

    #[test]
    fn previews_use_the_game_language_then_the_readers() {
        let seats = [("Jana", person()), ("", Occupant::Open)];
        let czech = game_preview(&game("scrabble-cs", &seats), false, Some("en"), &services());
        assert_eq!(
            (czech.title.as_str(), czech.description.as_str()),
            ("Jana – volné místo · Scrabble", "Jana čeká na spoluhráče: otevřete odkaz a obsaďte volné místo.")
        );
        assert_eq!(
            game_preview(&game("pentago-standard", &seats), false, Some("ru"), &services()).title,
            "Jana – свободное место · Пентаго"
        );
        assert_eq!(game_preview(&game("pentago-standard", &seats), false, None, &services()).language, "en");
    }

    #[test]
    fn the_games_are_listed_in_the_order_of_the_page() {
        assert!(site_preview("en", &services()).description.starts_with("Scrabble, Erudit, Balda and Pentago: "));
        assert!(site_preview("cs", &services()).description.starts_with("Scrabble, Erudit, Balda a Pentago: "));
        assert!(site_preview("ru", &services()).description.starts_with("Скрабл, эрудит, балда и пентаго: "));
    }

    #[test]
    fn finished_games_show_their_result() {
        let mut over =
            game("scrabble-en", &[("Ann", person()), ("level-3", Occupant::Computer(play::PlayerName::new("level-3").unwrap()))]);
        over.summary.scores = vec![120, 98];
        let running = game_preview(&over, false, None, &services());
        assert!(!running.description.contains("120"), "{running:?}");
        over.summary.over = true;
        over.summary.winners = [Seat::new(0).unwrap()].into_iter().collect();
        let preview = game_preview(&over, true, None, &services());
        assert_eq!(preview.title, "Replay: Ann – Computer · Scrabble");
        assert_eq!(preview.description, "Won by Ann. 120 : 98. Look at the game move by move.");
        over.imported = true;
        assert!(
            game_preview(&over, true, None, &services())
                .description
                .ends_with("come from a device or a file; nobody has checked them here.")
        );
    }

    #[test]
    fn host_headers_are_validated() {
        for good in ["deska.example", "127.0.0.1:8421", "[::1]:8421"] {
            assert!(is_host(good), "{good}");
        }
        for bad in ["", "a b", "a\"b", "a/b", "<x>", &"a".repeat(300)] {
            assert!(!is_host(bad), "{bad}");
        }
    }

    #[test]
    fn the_page_contains_the_replaced_tags() {
        let page = include_str!("../../../../web/index.html");
        assert_eq!((page.matches(TITLE_TAG).count(), page.matches(DESCRIPTION_TAG).count()), (1, 1));
    }
}
