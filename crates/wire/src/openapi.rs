//! Generates the OpenAPI description of the HTTP API, `docs/openapi.json`, from the types of this
//! crate and the table of operations. The test checks that the file is up to date; `cargo xtask
//! generate` writes it.

use std::collections::BTreeMap;
use std::path::Path;

use schemars::generate::{Contract, SchemaSettings};
use serde_json::{Map, Value, json};

use crate::*;

/// The path of references between schemas.
const SCHEMAS: &str = "/components/schemas";

/// Registers the types with a generator and returns their references.
macro_rules! types {
    ($generator:ident: $($kind:ident),* $(,)?) => {
        BTreeMap::from([$((stringify!($kind), $generator.subschema_for::<$kind>().to_value())),*])
    };
}

/// Returns the schemas and references of all types used by operations. Requests and responses need
/// separate generators, because they differ in which fields are required.
fn schemas() -> (Map<String, Value>, BTreeMap<&'static str, Value>) {
    let generator = |contract| {
        let mut settings = SchemaSettings::draft2020_12();
        settings.definitions_path = SCHEMAS.into();
        settings.meta_schema = None;
        settings.contract = contract;
        settings.into_generator()
    };
    let (mut requests, mut responses) = (generator(Contract::Deserialize), generator(Contract::Serialize));
    let mut references = types![requests:
        AgreementQuery, BanRequest, BookQuery, BookRequest, ReportQuery, ReportRequest, VerdictRequest,
        ActRequest, AnagramQuery, AnalysisRequest, BeginRequest, CodeQuery, ConversationQuery, CountedQuery, RatingHistoryQuery, Credentials, DeclineRequest, EventReportQuery,
        FactorRemoval, FactorRequest, FileQuery, ForgottenRequest, MailCode, MailNotices, MailRequest, GameQuery, JoinRequest, KeepQuery, KeptGameRequest, LiveQuery, LookQuery, MessageQuery, MessageRequest, OpenRequest, OpeningQuery,
        PageQuery, PairRequest, PasswordRequest, PlayRequest, PlayerRequest, ProfileRequest, ProgramRequest, RatingQuery, RematchRequest, RemovalRequest, RenameRequest, ResetRequest,
        ReviewRequest, SignInRequest, SolveQuery, StatisticsQuery, StudyChange, StudyRequest, ExportRequest, SpeedQuery, TokenRequest, TournamentRequest, VacationRequest,
    ];
    references.extend(types![responses:
        ActionList, AgreementTable, BanList, BookEntry, BookPage, ReportList,
        About, AccountAnswer, Acted, Anagrams, Challenges, Conversations, CountedGames, Credits, ContactSettings, ErrorAnswer, Event, EventGames, EventList, EventLog,
        FactorOffer, GameFields, GameLine, GameList, GameRatings, GamesToWatch, Lobby, MailSettings, MemberRatings, MessagePage, NewGame, NewTokenAnswer, Notes, NoticeList, OfflineFiles, OfflineList, Openings, Paired,
        People, PlayedSteps, PrivateMessage, Profile, RatingHistory, RatingTable, Reach, RecoveryCodes, Rematch, Replay, SavedPlayer, SavedPlayers, SeatState, Series, Vacation,
        ReviewAnswer, ReviewState, SessionList, SharedFile, Solve, SolvePlan, Statistics, Study, StudyLine, StudyList, ExportedStudy, SharedFiles, TakenSeat, TokenList, Tournament, TournamentList, WordAnswer,
    ]);
    let mut all = requests.take_definitions(true);
    for (name, schema) in responses.take_definitions(true) {
        let before = all.insert(name.clone(), schema.clone());
        assert!(before.is_none_or(|before| before == schema), "{name} has different schemas for requests and responses");
    }
    (all, references)
}

/// Returns the path and query parameters of an operation.
fn parameters(operation: &Operation, schemas: &Map<String, Value>) -> Vec<Value> {
    let names = operation.path.split('{').skip(1).filter_map(|part| part.split('}').next());
    let mut all: Vec<Value> =
        names.map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}})).collect();
    let Some(query) = operation.query else { return all };
    let schema = &schemas[query];
    let required = |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
    for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
        let mut schema = schema.clone();
        let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
        let mut parameter = json!({"name": name, "in": "query", "required": required(name), "schema": schema});
        if let Some(text) = description {
            parameter["description"] = text;
        }
        all.push(parameter);
    }
    all
}

fn operation_object(operation: &Operation, schemas: &Map<String, Value>, references: &BTreeMap<&str, Value>) -> Value {
    let json_of = |kind: &str| json!({"application/json": {"schema": references[kind]}});
    let (status, answer) = match operation.answer {
        Answer::Nothing => ("204", json!({"description": "Done"})),
        Answer::Json(kind) => ("200", json!({"description": "The response", "content": json_of(kind)})),
        Answer::Made(kind) => ("201", json!({"description": "The created object", "content": json_of(kind)})),
        Answer::Other(media) => ("200", json!({"description": "The response", "content": {media: {}}})),
        Answer::Socket => ("101", json!({"description": "A WebSocket; see docs/protocol.md for its messages"})),
    };
    let error = json!({"description": "The error", "content": json_of("ErrorAnswer")});
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

/// Returns the id of an operation: its method and the words of its path.
fn name(operation: &Operation) -> String {
    let path = operation.path.replace(".json", "");
    let words = path.split(['/', '{', '}']).filter(|word| !word.is_empty());
    std::iter::once(operation.method.to_lowercase()).chain(words.map(str::to_owned)).collect::<Vec<_>>().join("_")
}

fn document() -> Value {
    let (schemas, references) = schemas();
    let mut paths = Map::new();
    for operation in OPERATIONS {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method.to_lowercase()] = operation_object(operation, &schemas, &references);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Deska",
            "version": PROTOCOL.to_string(),
            "description": "Games, members, ratings and analysis of a Deska server. See docs/protocol.md for the fields defined by each game and for the messages of WebSockets. A program sends a token created by a member as `authorization: Bearer …`; `x-scope` is the scope that the token needs.",
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
fn the_openapi_description_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let text = serde_json::to_string_pretty(&document()).unwrap() + "\n";
    if std::env::var_os("DESKA_GENERATE").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(known == text, "docs/openapi.json is out of date with crates/wire: regenerate it with `cargo xtask generate`");
}
