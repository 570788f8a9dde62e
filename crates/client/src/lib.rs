//! Just enough HTTP, plain or over TLS, for programs that talk to our own server: the load of the benchmark, workers, and matches that are played by workers.
//!
//! One connection asks one thing after another. An answer has a length or comes in chunks; nothing is compressed, because nothing else was asked for.

mod url;

use std::net::SocketAddr;
use std::sync::Arc;

use serde_json::Value as JsonValue;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

pub use url::ServerUrl;

/// The longest answer that is read, in bytes.
const LONGEST: usize = 16 << 20;

/// Why a request failed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ClientError {
    /// The server cannot be reached, or the connection broke.
    #[error("{0}")]
    Connection(String),
    /// The server refused.
    #[error("{path}: {status} {text}")]
    Refused {
        /// What was asked.
        path: String,
        /// The status.
        status: u16,
        /// What the server said.
        text: String,
    },
    /// The answer is none of our server's.
    #[error("{0}")]
    Odd(String),
}

impl ClientError {
    /// The status of a refusal.
    pub fn status(&self) -> Option<u16> {
        match self {
            ClientError::Refused { status, .. } => Some(*status),
            _ => None,
        }
    }
}

impl From<std::io::Error> for ClientError {
    fn from(error: std::io::Error) -> ClientError {
        ClientError::Connection(error.to_string())
    }
}

trait HttpStream: AsyncRead + AsyncWrite + Send + Sync + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Sync + Unpin> HttpStream for S {}

/// A connection.
pub struct Http {
    stream: BufReader<Box<dyn HttpStream>>,
    host: String,
    prefix: String,
    /// Who asks.
    pub token: Option<String>,
}

/// What the system trusts.
fn trust() -> Result<TlsConnector, ClientError> {
    let found = rustls_native_certs::load_native_certs();
    let mut roots = RootCertStore::empty();
    let (added, _) = roots.add_parsable_certificates(found.certs);
    if added == 0 {
        let why = found.errors.first().map_or_else(|| "there are none".to_owned(), ToString::to_string);
        return Err(ClientError::Connection(format!("no certificates that the system trusts: {why}")));
    }
    let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|error| ClientError::Connection(error.to_string()))?;
    Ok(TlsConnector::from(Arc::new(config.with_root_certificates(roots).with_no_client_auth())))
}

impl Http {
    /// Connects to an address on this machine, without TLS.
    ///
    /// # Errors
    /// Nobody listens.
    pub async fn connect(address: SocketAddr) -> Result<Http, String> {
        let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
        Ok(Http::over(Box::new(stream), "localhost".to_owned(), String::new()))
    }

    /// Connects to a server, over TLS where its address begins with `https`.
    ///
    /// # Errors
    /// The server cannot be reached, or its certificate is not one that the system trusts.
    pub async fn open(url: &ServerUrl) -> Result<Http, ClientError> {
        let stream = TcpStream::connect((url.host.as_str(), url.port)).await?;
        // Heartbeats are small, and late ones cost the lease.
        stream.set_nodelay(true)?;
        let stream: Box<dyn HttpStream> = if url.is_secure {
            let name = ServerName::try_from(url.host.clone()).map_err(|error| ClientError::Odd(error.to_string()))?;
            Box::new(trust()?.connect(name, stream).await?)
        } else {
            Box::new(stream)
        };
        Ok(Http::over(stream, url.authority(), url.prefix.clone()))
    }

    fn over(stream: Box<dyn HttpStream>, host: String, prefix: String) -> Http {
        Http { stream: BufReader::new(stream), host, prefix, token: None }
    }

    /// Sends JSON and reads JSON.
    ///
    /// # Errors
    /// The connection broke, or the server refused.
    pub async fn post(&mut self, path: &str, body: &JsonValue) -> Result<JsonValue, String> {
        self.ask(path, body).await.map_err(|error| error.to_string())
    }

    /// The same, with the reason as a value. An answer without a body is `null`.
    ///
    /// # Errors
    /// The connection broke, or the server refused.
    pub async fn ask(&mut self, path: &str, body: &JsonValue) -> Result<JsonValue, ClientError> {
        let (status, text) = self.exchange(path, &body.to_string()).await?;
        if !(200..300).contains(&status) {
            return Err(ClientError::Refused { path: path.to_owned(), status, text });
        }
        if text.is_empty() {
            return Ok(JsonValue::Null);
        }
        serde_json::from_str(&text).map_err(|error| ClientError::Odd(format!("{path}: {error}")))
    }

    async fn exchange(&mut self, path: &str, body: &str) -> std::io::Result<(u16, String)> {
        let bearer = self.token.as_ref().map_or_else(String::new, |token| format!("authorization: Bearer {token}\r\n"));
        let (host, prefix) = (&self.host, &self.prefix);
        let head =
            format!("POST {prefix}{path} HTTP/1.1\r\nhost: {host}\r\n{bearer}content-type: application/json\r\n");
        let request = format!("{head}content-length: {}\r\n\r\n{body}", body.len());
        self.stream.write_all(request.as_bytes()).await?;
        self.stream.flush().await?;
        let status = self.line().await?.split(' ').nth(1).and_then(|word| word.parse().ok()).ok_or_else(odd)?;
        let (mut length, mut is_chunked) = (0, false);
        loop {
            let line = self.line().await?.to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().map_err(|_| odd())?;
            }
            is_chunked |= line.strip_prefix("transfer-encoding:").is_some_and(|value| value.trim() == "chunked");
        }
        let mut bytes = Vec::new();
        if is_chunked {
            loop {
                let size = self.line().await?;
                let size =
                    usize::from_str_radix(size.split(';').next().unwrap_or(&size).trim(), 16).map_err(|_| odd())?;
                self.read_into(&mut bytes, size).await?;
                if !self.line().await?.is_empty() {
                    return Err(odd());
                }
                if size == 0 {
                    break;
                }
            }
        } else {
            self.read_into(&mut bytes, length).await?;
        }
        Ok((status, String::from_utf8_lossy(&bytes).into_owned()))
    }

    async fn read_into(&mut self, bytes: &mut Vec<u8>, length: usize) -> std::io::Result<()> {
        let start = bytes.len();
        if length > LONGEST - start.min(LONGEST) {
            return Err(odd());
        }
        bytes.resize(start + length, 0);
        self.stream.read_exact(&mut bytes[start..]).await?;
        Ok(())
    }

    async fn line(&mut self) -> std::io::Result<String> {
        let mut line = String::new();
        if (&mut self.stream).take(64 << 10).read_line(&mut line).await? == 0 {
            return Err(std::io::Error::from(std::io::ErrorKind::UnexpectedEof));
        }
        Ok(line.trim_end().to_owned())
    }
}

fn odd() -> std::io::Error {
    std::io::Error::new(std::io::ErrorKind::InvalidData, "the answer is not HTTP as a server of Tabuleiro speaks it")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A connection whose other end says something.
    async fn said(answer: &'static str) -> Result<JsonValue, ClientError> {
        let (mine, mut theirs) = tokio::io::duplex(1 << 16);
        theirs.write_all(answer.as_bytes()).await.unwrap();
        let mut http = Http::over(Box::new(mine), "play.example".to_owned(), "/club".to_owned());
        http.token = Some("t".to_owned());
        let answer = http.ask("/api", &json!({"a": 1})).await;
        drop(http);
        let mut sent = String::new();
        theirs.read_to_string(&mut sent).await.unwrap();
        assert!(
            sent.starts_with("POST /club/api HTTP/1.1\r\nhost: play.example\r\nauthorization: Bearer t\r\n"),
            "{sent}"
        );
        assert!(sent.ends_with("content-length: 7\r\n\r\n{\"a\":1}"), "{sent}");
        answer
    }

    #[tokio::test]
    async fn answers_have_a_length_or_come_in_chunks() {
        assert_eq!(said("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n{\"b\": 2}").await.unwrap(), json!({"b": 2}));
        let chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"b\":\r\n3;x=y\r\n 2}\r\n0\r\n\r\n";
        assert_eq!(said(chunks).await.unwrap(), json!({"b": 2}));
        assert_eq!(said("HTTP/1.1 204 No Content\r\n\r\n").await.unwrap(), JsonValue::Null);
    }

    #[tokio::test]
    async fn refusals_and_nonsense_are_told_apart() {
        let refused = said("HTTP/1.1 401 Unauthorized\r\ncontent-length: 2\r\n\r\nno").await.unwrap_err();
        assert_eq!((refused.status(), refused.to_string().as_str()), (Some(401), "/api: 401 no"));
        for odd in [
            "hello\r\n\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\n",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n{a}",
        ] {
            assert_eq!(said(odd).await.unwrap_err().status(), None, "{odd}");
        }
    }
}
