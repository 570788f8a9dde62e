//! The address of a server: `https://play.example`, `http://127.0.0.1:8080`, with a path in front of ours where a proxy has one.

use std::fmt;
use std::str::FromStr;

/// The address of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerUrl {
    pub(crate) is_secure: bool,
    pub(crate) host: String,
    pub(crate) port: u16,
    /// What stands before every path, without a slash at its end.
    pub(crate) prefix: String,
}

impl ServerUrl {
    /// What may stand here, for messages.
    pub const EXPECTED: &'static str = "https://HOST, http://HOST:PORT";

    fn usual_port(is_secure: bool) -> u16 {
        if is_secure { 443 } else { 80 }
    }

    /// Host and port, as a request names them.
    pub(crate) fn authority(&self) -> String {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        if self.port == ServerUrl::usual_port(self.is_secure) { host } else { format!("{host}:{}", self.port) }
    }

    /// Whether what is sent can be read on the way: no TLS, and not this machine.
    pub fn is_readable_on_the_way(&self) -> bool {
        !self.is_secure && !matches!(self.host.as_str(), "localhost" | "127.0.0.1" | "::1")
    }
}

impl FromStr for ServerUrl {
    type Err = ();

    fn from_str(text: &str) -> Result<ServerUrl, ()> {
        let (is_secure, rest) = match (text.strip_prefix("https://"), text.strip_prefix("http://")) {
            (Some(rest), _) => (true, rest),
            (None, Some(rest)) => (false, rest),
            (None, None) => return Err(()),
        };
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let (host, port) = match authority.strip_prefix('[') {
            Some(rest) => {
                let (host, port) = rest.split_once(']').ok_or(())?;
                (host, port.strip_prefix(':').filter(|_| !port.is_empty()))
            }
            None => match authority.split_once(':') {
                Some((host, port)) => (host, Some(port)),
                None => (authority, None),
            },
        };
        let port = match port {
            Some(port) => port.parse().map_err(drop)?,
            None => ServerUrl::usual_port(is_secure),
        };
        let is_plain = |text: &str| text.chars().all(|letter| letter.is_ascii_graphic() && !"?#@\\\"".contains(letter));
        if host.is_empty() || !is_plain(host) || !is_plain(path) {
            return Err(());
        }
        Ok(ServerUrl { is_secure, host: host.to_owned(), port, prefix: path.trim_end_matches('/').to_owned() })
    }
}

impl fmt::Display for ServerUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_secure { "https" } else { "http" };
        write!(f, "{scheme}://{}{}", self.authority(), self.prefix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_written() {
        for (text, written) in [
            ("https://play.example", "https://play.example"),
            ("https://play.example:443/", "https://play.example"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://[::1]:8080/club/", "http://[::1]:8080/club"),
            ("http://[::1]", "http://[::1]"),
        ] {
            assert_eq!(text.parse::<ServerUrl>().map(|url| url.to_string()), Ok(written.to_owned()), "{text}");
        }
        for bad in ["", "play.example", "ftp://x", "http://", "http://x:y", "https://a b", "http://u@h", "http://h/?q"]
        {
            assert_eq!(bad.parse::<ServerUrl>(), Err(()), "{bad}");
        }
        assert!("http://play.example".parse::<ServerUrl>().unwrap().is_readable_on_the_way());
        assert!(!"https://play.example".parse::<ServerUrl>().unwrap().is_readable_on_the_way());
        assert!(!"http://localhost:1".parse::<ServerUrl>().unwrap().is_readable_on_the_way());
    }
}
