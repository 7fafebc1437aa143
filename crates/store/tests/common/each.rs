//! Runs tests on each kind of database.

use std::future::Future;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection};
use store::{Address, MigrationPreview, Store};

/// Runs a test on an empty database of each kind.
pub(crate) async fn on_each<F: Future<Output = ()>>(test: impl Fn(Store) -> F) {
    on_each_with_another(|store, _| test(store)).await;
}

/// Runs a test like [`on_each`] with a second connection to the same database.
pub(crate) async fn on_each_with_another<F: Future<Output = ()>>(test: impl Fn(Store, Store) -> F) {
    let folder = tempfile::tempdir().unwrap();
    let file = Address::File(folder.path().join("new folder/with ?#%ž.db"));
    test(Store::open(&file).await.unwrap(), Store::open(&file).await.unwrap()).await;

    let Ok(server) = std::env::var("DESKA_TEST_POSTGRES") else {
        eprintln!("DESKA_TEST_POSTGRES is not set: skipping PostgreSQL");
        return;
    };
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("deska_test_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&server).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(format!("create database {name}"))).execute(&mut connection).await.unwrap();
    let (base, _) = server.rsplit_once('/').unwrap();
    let address = Address::parse(&format!("{base}/{name}")).unwrap();
    assert_eq!(Store::preview_migration(&address).await.unwrap(), MigrationPreview::New);
    let (store, other) = (Store::open(&address).await.unwrap(), Store::open(&address).await.unwrap());
    assert!(matches!(Store::preview_migration(&address).await.unwrap(), MigrationPreview::Same { .. }));
    test(store.clone(), other.clone()).await;
    store.close().await;
    other.close().await;
    sqlx::raw_sql(AssertSqlSafe(format!("drop database {name}"))).execute(&mut connection).await.unwrap();
}
