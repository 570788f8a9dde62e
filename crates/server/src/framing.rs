//! Strict framing of HTTP/1 requests, checked before hyper reads them: lines end with CR LF, a body has one length, and that is `Content-Length`.
//!
//! A proxy in front and the server must agree where a request ends; where they could read it differently, the connection ends (request smuggling). Also
//! ends connections whose peer reads too slowly, or sends WebSocket messages in very many pieces.

mod frames;

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

use frames::{Frames, TooManyFragments};

/// The longest line of a head, in bytes.
const LONGEST_LINE: usize = 16 << 10;

/// What is wrong with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Violation {
    /// A line ends without CR.
    BareLf,
    /// A line is longer than any that is needed.
    LongLine,
    /// A body that is sent in pieces, perhaps with a length as well.
    TransferEncoding,
    /// A length that is no number, or two that differ.
    Length,
    /// A WebSocket message in more pieces than any that is needed.
    Fragments,
}

/// Where in the stream of requests the next byte is.
#[derive(Debug)]
enum Framing {
    Head(Head),
    /// In a body, of which so many bytes are to come.
    Body(u64),
    /// After a request for a WebSocket: no longer HTTP.
    Upgraded(Frames),
}

#[derive(Debug, Default)]
struct Head {
    line: Vec<u8>,
    /// Whether the request line has been read.
    has_begun: bool,
    length: Option<u64>,
    upgrades: bool,
}

impl Default for Framing {
    fn default() -> Framing {
        Framing::Head(Head::default())
    }
}

impl Head {
    /// Reads a line without its end.
    fn line(&mut self) -> Result<(), Violation> {
        let line = std::mem::take(&mut self.line);
        if !self.has_begun {
            // Empty lines before a request are allowed.
            self.has_begun = !line.is_empty();
            return Ok(());
        }
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { return Ok(()) };
        let (name, value) = (line[..colon].trim_ascii().to_ascii_lowercase(), line[colon + 1..].trim_ascii());
        match name.as_slice() {
            b"transfer-encoding" => return Err(Violation::TransferEncoding),
            b"content-length" => {
                let is_number = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
                let length = std::str::from_utf8(value).ok().and_then(|value| value.parse().ok());
                let length: u64 = length.filter(|_| is_number).ok_or(Violation::Length)?;
                if self.length.is_some_and(|known| known != length) {
                    return Err(Violation::Length);
                }
                self.length = Some(length);
            }
            b"upgrade" => self.upgrades = true,
            _ => {}
        }
        Ok(())
    }
}

impl Framing {
    /// Follows the bytes that were read.
    fn feed(&mut self, mut bytes: &[u8]) -> Result<(), Violation> {
        while !bytes.is_empty() {
            match self {
                Framing::Upgraded(frames) => {
                    return frames.feed(bytes).map_err(|TooManyFragments| Violation::Fragments);
                }
                Framing::Body(left) => {
                    let taken = usize::try_from(*left).unwrap_or(usize::MAX).min(bytes.len());
                    *left -= taken as u64;
                    bytes = &bytes[taken..];
                    if *left == 0 {
                        *self = Framing::default();
                    }
                }
                Framing::Head(head) => {
                    let Some(end) = bytes.iter().position(|byte| *byte == b'\n') else {
                        head.line.extend_from_slice(bytes);
                        return if head.line.len() > LONGEST_LINE { Err(Violation::LongLine) } else { Ok(()) };
                    };
                    head.line.extend_from_slice(&bytes[..end]);
                    bytes = &bytes[end + 1..];
                    if head.line.pop() != Some(b'\r') {
                        return Err(Violation::BareLf);
                    }
                    if head.line.len() > LONGEST_LINE {
                        return Err(Violation::LongLine);
                    }
                    if head.line.is_empty() && head.has_begun {
                        *self = match head.length {
                            _ if head.upgrades => Framing::Upgraded(Frames::default()),
                            Some(length) if length > 0 => Framing::Body(length),
                            _ => Framing::default(),
                        };
                    } else {
                        head.line()?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// What is written before a connection ends because of a violation.
const REFUSED: &[u8] = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// A connection whose requests are checked.
pub(crate) struct StrictStream {
    stream: TcpStream,
    framing: Framing,
    /// How long a write may stand still.
    patience: Duration,
    /// Runs while a write stands still.
    stalled: Option<Pin<Box<Sleep>>>,
    /// Dropped with the connection, also after it has become a WebSocket.
    _held: Box<dyn Send>,
}

impl StrictStream {
    /// A stream whose writes may stand still for so long. It holds a value, such as what counts the connection.
    pub(crate) fn new(stream: TcpStream, patience: Duration, held: impl Send + 'static) -> StrictStream {
        StrictStream { stream, framing: Framing::default(), patience, stalled: None, _held: Box::new(held) }
    }

    /// Ends a write that has stood still for too long.
    fn progress<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
        if stalled.deadline() <= Instant::now() || stalled.as_mut().poll(context).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Poll::Pending
    }
}

impl AsyncRead for StrictStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let this = &mut *self;
        if let Err(violation) = this.framing.feed(&buffer.filled()[before..]) {
            metrics::counter!("tabuleiro_limited_total", "limit" => "framing").increment(1);
            tracing::debug!(?violation, "a connection was refused");
            // A few bytes always fit the send buffer; where they do not, the connection ends without an answer.
            let _ = this.stream.try_write(REFUSED);
            return Poll::Ready(Err(io::ErrorKind::InvalidData.into()));
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for StrictStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.progress(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.progress(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a text whole, and again byte by byte: both have to come to the same.
    fn feed(text: &str) -> Result<Framing, Violation> {
        let mut whole = Framing::default();
        let result = whole.feed(text.as_bytes());
        let mut single = Framing::default();
        let again = text.as_bytes().iter().try_for_each(|byte| single.feed(&[*byte]));
        assert_eq!(result, again, "{text:?}");
        result?;
        assert_eq!(format!("{whole:?}"), format!("{single:?}"), "{text:?}");
        Ok(whole)
    }

    #[test]
    fn good_requests_pass_one_after_another() {
        let one = "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\na\nb\nc";
        let two = "\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n";
        assert!(matches!(feed(&format!("{one}{two}{one}{two}")), Ok(Framing::Head(head)) if !head.has_begun));
        assert!(matches!(feed("GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\n\n\n\n"), Ok(Framing::Upgraded(_))));
        assert!(matches!(
            feed("GET / HTTP/1.1\r\nContent-Length: 7\r\ncontent-length: 7\r\n\r\nab"),
            Ok(Framing::Body(5))
        ));
    }

    #[test]
    fn what_two_readers_could_read_differently_is_refused() {
        for (text, violation) in [
            ("GET / HTTP/1.1\nHost: x\n\n", Violation::BareLf),
            ("GET / HTTP/1.1\r\nHost: x\n\r\n", Violation::BareLf),
            ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n", Violation::TransferEncoding),
            (
                "POST / HTTP/1.1\r\nContent-Length: 3\r\ntransfer-encoding : chunked\r\n\r\n",
                Violation::TransferEncoding,
            ),
            ("POST / HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n", Violation::Length),
            ("POST / HTTP/1.1\r\nContent-Length: +3\r\n\r\n", Violation::Length),
            ("POST / HTTP/1.1\r\nContent-Length: 3, 3\r\n\r\n", Violation::Length),
        ] {
            assert_eq!(feed(text).unwrap_err(), violation, "{text:?}");
        }
        assert_eq!(feed(&format!("GET /{}", "x".repeat(LONGEST_LINE))).unwrap_err(), Violation::LongLine);
    }
}
