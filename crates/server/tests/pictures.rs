//! Profile pictures: validation, display and ownership; and profile languages.

use std::io::Cursor;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, GrayImage, ImageFormat, Rgb, RgbImage};
use serde_json::json;
use store::Role;

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::{Answer, Guest};

fn png(picture: impl Into<DynamicImage>) -> Vec<u8> {
    let mut bytes = Vec::new();
    picture.into().write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).unwrap();
    bytes
}

async fn give(guest: &mut Guest, file: &[u8]) -> Answer {
    guest.send("PUT", "/api/v1/account/picture", &[("content-type", "application/octet-stream")], file).await
}

#[tokio::test]
async fn pictures_are_reencoded() {
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    let show = "/api/v1/members/Anna/picture";
    assert_eq!(eve.get(show).await.refusal(), (404, "no-picture".into()));
    let mut file = png(RgbImage::from_pixel(400, 300, Rgb([200, 30, 30])));
    file.extend_from_slice(b"<script>alert('where it was taken')</script>");
    assert_eq!(give(&mut ann, &file).await.status, 204);
    let shown = eve.get(show).await;
    assert_eq!(
        (shown.status, shown.header("content-type"), shown.header("x-content-type-options")),
        (200, Some("image/jpeg"), Some("nosniff"))
    );
    assert!(!shown.body.windows(8).any(|part| part == b"<script>"));
    let read = image::load_from_memory(&shown.body).unwrap();
    assert_eq!((read.width(), read.height()), (256, 256));
    let tag = shown.header("etag").unwrap().to_owned();
    assert_eq!(eve.send("GET", show, &[("if-none-match", &tag)], b"").await.status, 304);
    let profile = eve.get("/api/v1/members/Anna").await.json();
    assert_eq!(format!("\"{}\"", profile["picture"].as_str().unwrap()), tag);
    // It is part of the data export and is deleted with the account.
    let data = ann.get("/api/v1/account/data").await;
    assert!(String::from_utf8(data.body).unwrap().contains("\"media\":\"image/jpeg\""));
    let removed = ann.post("/api/v1/account/removal", &json!({"password": crate::accounts::PASSWORD})).await;
    assert_eq!(removed.status, 204, "{}", String::from_utf8_lossy(&removed.body));
    let store = server.store().await;
    assert_eq!(eve.get(show).await.refusal(), (404, "no-such-member".into()));
    drop(store);
}

#[tokio::test]
async fn invalid_pictures_are_refused_and_moderators_can_remove_pictures() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    assert_eq!(give(&mut server.guest(), b"").await.refusal(), (401, "not-signed-in".into()));
    assert_eq!(give(&mut ann, &png(RgbImage::from_pixel(20, 20, Rgb([1, 2, 3])))).await.status, 204);
    let before = ann.get("/api/v1/account").await.json()["account"]["picture"].clone();
    let mut bomb = Vec::new();
    let small = PngEncoder::new_with_quality(&mut bomb, CompressionType::Best, FilterType::NoFilter);
    GrayImage::new(4097, 4097).write_with_encoder(small).unwrap();
    for (file, code) in [
        (&b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"[..], "bad-picture"),
        (b"\x89PNG\r\n\x1a\n", "bad-picture"),
        (&bomb, "picture-size"),
    ] {
        assert_eq!(give(&mut ann, file).await.refusal(), (422, code.into()));
    }
    assert_eq!(give(&mut ann, &vec![0; 300_000]).await.refusal(), (413, "too-large".into()));
    assert_eq!(ann.get("/api/v1/account").await.json()["account"]["picture"], before);
    // Members can't remove each other's pictures.
    assert_eq!(bob.delete("/api/v1/members/Anna/picture").await.refusal(), (403, "not-moderator".into()));
    let store = server.store().await;
    let boris = store.member_named(&server::name_keys("Boris")).await.unwrap().unwrap().guest;
    store.set_role(&boris, Role::Moderator).await.unwrap();
    assert_eq!(bob.delete("/api/v1/members/Anna/picture").await.status, 204);
    assert_eq!(store.actions(1).await.unwrap()[0].action, "took a picture away");
    assert_eq!(ann.get("/api/v1/account").await.json()["account"]["picture"], json!(null));
}

#[tokio::test]
async fn profile_languages_are_codes_and_kept_if_absent() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    register(&mut ann, "Anna").await;
    let say = async |ann: &mut Guest, languages| {
        let mut body = json!({"about": "", "hidden": false});
        if let Some(languages) = languages {
            body["languages"] = languages;
        }
        ann.put("/api/v1/account/profile", &body).await.status
    };
    assert_eq!(say(&mut ann, Some(json!(["cs", "en"]))).await, 204);
    assert_eq!(say(&mut ann, None).await, 204);
    let response = ann.get("/api/v1/members/Anna").await.json();
    assert_eq!(response["languages"], json!(["cs", "en"]));
    for bad in [json!(["Czech"]), json!(["cs", "cs"]), json!(["<b>"]), json!(["cs", "en", "de", "fr", "es", "it", "pl", "sk", "uk"])] {
        assert_eq!(say(&mut ann, Some(bad)).await, 422);
    }
    assert_eq!(say(&mut ann, Some(json!([]))).await, 204);
    assert_eq!(ann.get("/api/v1/members/Anna").await.json()["languages"], json!([]));
}
