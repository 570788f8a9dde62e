//! Just enough HTTP for a program that talks to our own server.

use std::net::SocketAddr;

use serde_json::Value as JsonValue;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A connection.
pub struct Http {
    stream: BufReader<TcpStream>,
    /// Who asks.
    pub token: Option<String>,
}

impl Http {
    /// Connects.
    ///
    /// # Errors
    /// Nobody listens.
    pub async fn connect(address: SocketAddr) -> Result<Http, String> {
        let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
        Ok(Http { stream: BufReader::new(stream), token: None })
    }

    /// Sends JSON and reads JSON.
    ///
    /// # Errors
    /// The connection broke, or the server refused.
    pub async fn post(&mut self, path: &str, body: &JsonValue) -> Result<JsonValue, String> {
        let (status, text) = self.exchange(path, &body.to_string()).await.map_err(|error| error.to_string())?;
        if !(200..300).contains(&status) {
            return Err(format!("{path}: {status} {text}"));
        }
        serde_json::from_str(&text).map_err(|error| format!("{path}: {error}"))
    }

    async fn exchange(&mut self, path: &str, body: &str) -> std::io::Result<(u16, String)> {
        let bearer = self.token.as_ref().map_or_else(String::new, |token| format!("authorization: Bearer {token}\r\n"));
        let head = format!("POST {path} HTTP/1.1\r\nhost: localhost\r\n{bearer}content-type: application/json\r\n");
        let request = format!("{head}content-length: {}\r\n\r\n{body}", body.len());
        self.stream.write_all(request.as_bytes()).await?;
        let odd = || std::io::Error::from(std::io::ErrorKind::InvalidData);
        let status = self.line().await?.split(' ').nth(1).and_then(|word| word.parse().ok()).ok_or_else(odd)?;
        let mut length = 0;
        loop {
            let line = self.line().await?.to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().map_err(|_| odd())?;
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).await?;
        Ok((status, String::from_utf8_lossy(&bytes).into_owned()))
    }

    async fn line(&mut self) -> std::io::Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line).await? == 0 {
            return Err(std::io::Error::from(std::io::ErrorKind::UnexpectedEof));
        }
        Ok(line.trim_end().to_owned())
    }
}
