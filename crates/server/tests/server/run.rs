//! A server from its start to its end, over its own file.

use std::net::SocketAddr;

use tabuleiro_catalog::rules::lang::Lang;
use tabuleiro_server::config::ServerConfig;
use tabuleiro_server::{Server, served_at};
use tabuleiro_store::StorePlace;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

use super::support::roomy;

#[tokio::test]
async fn one_file_has_one_server_and_is_whole_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.db");
    let place = StorePlace::File(database.clone());
    let config = ServerConfig { listen: SocketAddr::from(([127, 0, 0, 1], 0)), database: place.clone(), ..roomy() };
    let server = Server::start(config.clone()).await.unwrap();
    let address = server.address().unwrap();
    assert_eq!(served_at(&place), Some(address));
    let Err(refused) = Server::start(config.clone()).await else { panic!("two servers have one file") };
    for lang in [Lang::En, Lang::Pt] {
        let words = refused.in_lang(lang);
        assert!(words.contains("games.db") && words.contains(&format!("http://{address}")), "{words}");
    }
    // Whoever only reads is not kept out.
    tabuleiro_store::Sqlite::backup(&database, &folder.path().join("copy.db")).await.unwrap();

    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn(server.serve(async {
        let _ = stopped.await;
    }));
    stop.send(()).unwrap();
    serving.await.unwrap();
    assert_eq!(served_at(&place), None);
    let files = std::fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["copy.db", "games.db", "games.db.lock"], "nothing is left in a log");
    assert!(Server::start(config).await.is_ok(), "the next may begin");
}

#[tokio::test]
async fn a_server_that_stops_answers_the_requests_on_the_way() {
    let folder = tempfile::tempdir().unwrap();
    let place = StorePlace::File(folder.path().join("games.db"));
    let config = ServerConfig { listen: SocketAddr::from(([127, 0, 0, 1], 0)), database: place, ..roomy() };
    let server = Server::start(config).await.unwrap();
    // The system has accepted them, the server has not.
    let mut clients = Vec::new();
    for _ in 0..3 {
        let mut client = TcpStream::connect(server.address().unwrap()).await.unwrap();
        client.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
        clients.push(client);
    }
    server.serve(std::future::ready(())).await;
    for mut client in clients {
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}
