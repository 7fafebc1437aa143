//! The description of the interface over HTTP in OpenAPI, made from the types of this crate and the table of operations: `docs/openapi.json`, which the
//! server hands out. The test holds the file against them; `cargo xtask generate` writes it.

use std::collections::BTreeMap;
use std::path::Path;

use schemars::generate::{Contract, SchemaSettings};
use serde_json::{Map, Value, json};

use crate::*;

/// Where a schema refers to another one.
const SCHEMAS: &str = "/components/schemas";

/// A generator that knows these types, and how each is referred to.
macro_rules! types {
    ($generator:ident: $($kind:ident),* $(,)?) => {
        BTreeMap::from([$((stringify!($kind), $generator.subschema_for::<$kind>().to_value())),*])
    };
}

/// The schemas of all types that operations name, and how each is referred to. What is sent lacks other fields than what is answered: those that have a
/// value of their own, and those that are left out.
fn schemas() -> (Map<String, Value>, BTreeMap<&'static str, Value>) {
    let generator = |contract| {
        let mut settings = SchemaSettings::draft2020_12();
        settings.definitions_path = SCHEMAS.into();
        settings.meta_schema = None;
        settings.contract = contract;
        settings.into_generator()
    };
    let (mut asked, mut told) = (generator(Contract::Deserialize), generator(Contract::Serialize));
    let mut references = types![asked:
        AgreementQuery, BanRequest, BookQuery, BookRequest, ReportQuery, ReportRequest, VerdictRequest,
        ActRequest, AnagramQuery, AnalysisRequest, BeginRequest, CodeQuery, ConversationQuery, CountedQuery, CourseQuery, Credentials, DeclineRequest, EventReportQuery,
        FactorRemoval, FactorRequest, FileQuery, ForgottenRequest, MailCode, MailNotices, MailRequest, GameQuery, JoinRequest, KeepQuery, KeptGameRequest, LiveQuery, LookQuery, MessageQuery, MessageRequest, OpeningQuery,
        PageQuery, PairRequest, PasswordRequest, PlayerRequest, ProfileRequest, ProgramRequest, RatingQuery, RematchRequest, RemovalRequest, RenameRequest, ResetRequest,
        SignInRequest, SolveQuery, SpeedQuery, TokenRequest, TournamentRequest, VacationRequest,
    ];
    references.extend(types![told:
        ActionList, AgreementTable, BanList, BookEntry, BookPage, ReportList,
        About, AccountAnswer, Acted, Anagrams, Challenges, Conversations, CountedGames, Credits, Doors, ErrorAnswer, Event, EventGames, EventList, EventLog,
        FactorOffer, GameFields, GameLine, GameList, GameRatings, GamesToWatch, Lobby, MailSettings, MemberRatings, MessagePage, NewGame, NewTokenAnswer, Notes, NoticeList, OfflineFiles, OfflineList, Openings, Paired,
        People, PrivateMessage, Profile, RatingCourse, RatingTable, Reach, RecoveryCodes, Rematch, Replay, SavedPlayer, SavedPlayers, SeatState, Series, Vacation,
        SessionList, SharedFile, Solve, SharedFiles, TakenSeat, TokenList, Tournament, TournamentList, WordAnswer,
    ]);
    let mut all = asked.take_definitions(true);
    for (name, schema) in told.take_definitions(true) {
        let before = all.insert(name.clone(), schema.clone());
        assert!(before.is_none_or(|before| before == schema), "{name} is sent otherwise than it is told");
    }
    (all, references)
}

/// The parameters that an address and a query name.
fn parameters(operation: &Operation, schemas: &Map<String, Value>) -> Vec<Value> {
    let names = operation.path.split('{').skip(1).filter_map(|part| part.split('}').next());
    let mut all: Vec<Value> =
        names.map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}})).collect();
    let Some(query) = operation.query else { return all };
    let schema = &schemas[query];
    let required = |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
    for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
        let mut schema = schema.clone();
        let said = schema.as_object_mut().and_then(|schema| schema.remove("description"));
        let mut parameter = json!({"name": name, "in": "query", "required": required(name), "schema": schema});
        if let Some(said) = said {
            parameter["description"] = said;
        }
        all.push(parameter);
    }
    all
}

fn described(operation: &Operation, schemas: &Map<String, Value>, references: &BTreeMap<&str, Value>) -> Value {
    let json_of = |kind: &str| json!({"application/json": {"schema": references[kind]}});
    let (status, answer) = match operation.answer {
        Answer::Nothing => ("204", json!({"description": "Done"})),
        Answer::Json(kind) => ("200", json!({"description": "The answer", "content": json_of(kind)})),
        Answer::Made(kind) => ("201", json!({"description": "What was made", "content": json_of(kind)})),
        Answer::Other(media) => ("200", json!({"description": "The answer", "content": {media: {}}})),
        Answer::Socket => ("101", json!({"description": "A WebSocket; its messages stand in docs/protocol.md"})),
    };
    let error = json!({"description": "Why it was not done", "content": json_of("ErrorAnswer")});
    let mut all = json!({
        "operationId": name(operation),
        "summary": operation.summary,
        "parameters": parameters(operation, schemas),
        "responses": {status: answer, "default": error},
    });
    match operation.body {
        Body::None => {}
        Body::Json(kind) => all["requestBody"] = json!({"required": true, "content": json_of(kind)}),
        Body::File => {
            all["requestBody"] =
                json!({"required": true, "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}});
        }
    }
    match operation.access {
        Access::Anybody => all["security"] = json!([{}, {"token": []}]),
        Access::Scope(scope) => {
            all["security"] = json!([{}, {"token": []}]);
            all["x-scope"] = json!(scope.name());
        }
        Access::Browser => all["security"] = json!([{}]),
    }
    all
}

/// A name for an operation: its method and the words of its address.
fn name(operation: &Operation) -> String {
    let path = operation.path.replace(".json", "");
    let words = path.split(['/', '{', '}']).filter(|word| !word.is_empty());
    std::iter::once(operation.method.to_lowercase()).chain(words.map(str::to_owned)).collect::<Vec<_>>().join("_")
}

fn description() -> Value {
    let (schemas, references) = schemas();
    let mut paths = Map::new();
    for operation in OPERATIONS {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method.to_lowercase()] = described(operation, &schemas, &references);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Deska",
            "version": PROTOCOL.to_string(),
            "description": "Games, members, ratings and analysis of a Deska server. Fields that a game names itself, and the messages of WebSockets, are described in docs/protocol.md. A program sends a token that a member has made: `authorization: Bearer …`; `x-scope` is what the token must be allowed.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    })
}

#[test]
fn the_description_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let text = serde_json::to_string_pretty(&description()).unwrap() + "\n";
    if std::env::var_os("DESKA_GENERATE").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(known == text, "docs/openapi.json is not what crates/wire says: write it anew with `cargo xtask generate`");
}
