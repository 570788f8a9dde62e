//! Why the server refuses something: a kind that programs match, and words for people. Knows nothing of HTTP; `api::errors` gives each kind its status.

use crate::texts::api as texts;
use serde::Serialize;
use tabuleiro_catalog::InputError;
use tabuleiro_catalog::rules::lang::{Message, Text};
use tabuleiro_catalog::rules::options::OptionError;
use tabuleiro_catalog::rules::record::PlayError;
use tabuleiro_store::StoreError;
use utoipa::ToSchema;

use crate::shape::Words;
use crate::shape::request::RequestError;

/// The kinds of refusals. Each has one code, which clients rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// The request is malformed.
    BadRequest,
    /// A guest is needed, and the token is missing or unknown.
    NoGuest,
    /// A worker is needed, and the token is missing, unknown or revoked.
    NoWorker,
    /// The request comes from another site.
    Origin,
    /// The seat or the turn is somebody else's.
    NotYours,
    /// There is no such game, page or call.
    NotFound,
    /// The address exists, the method does not.
    Method,
    /// The command does not answer the last event (optimistic concurrency).
    Stale,
    /// The other player has not joined yet.
    Waiting,
    /// The game has ended.
    Over,
    /// The seat is taken.
    Full,
    /// Not possible at this moment.
    NotNow,
    /// A job is no longer the caller's.
    Late,
    /// The body is too large.
    TooLarge,
    /// The rules of the game forbid it.
    Illegal,
    /// Options or a position that make no game.
    Input,
    /// The request took too long to come.
    Timeout,
    /// A limit is used up.
    TooMany,
    /// A fault of the server.
    Internal,
    /// The server stops or has no room at the moment.
    Busy,
    /// The disk is full, read-only or failing.
    Storage,
    /// The request was sent to a name that is not this server's.
    Host,
}

impl RefusalKind {
    /// The word for programs.
    pub fn code(self) -> &'static str {
        match self {
            RefusalKind::BadRequest => "bad_request",
            RefusalKind::NoGuest => "no_guest",
            RefusalKind::NoWorker => "no_worker",
            RefusalKind::Origin => "origin",
            RefusalKind::NotYours => "not_yours",
            RefusalKind::NotFound => "not_found",
            RefusalKind::Method => "method",
            RefusalKind::Stale => "stale",
            RefusalKind::Waiting => "waiting",
            RefusalKind::Over => "over",
            RefusalKind::Full => "full",
            RefusalKind::NotNow => "not_now",
            RefusalKind::Late => "late",
            RefusalKind::TooLarge => "too_large",
            RefusalKind::Illegal => "illegal",
            RefusalKind::Input => "input",
            RefusalKind::Timeout => "timeout",
            RefusalKind::TooMany => "too_many",
            RefusalKind::Internal => "internal",
            RefusalKind::Busy => "busy",
            RefusalKind::Storage => "storage",
            RefusalKind::Host => "host",
        }
    }
}

/// A refusal.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The kind.
    pub kind: RefusalKind,
    /// The reason.
    pub message: Message,
    /// The rule of the game that forbids it.
    pub rule: Option<&'static str>,
    /// The number of the last event, for a client that has not seen it.
    pub seq: Option<i64>,
    /// In how many seconds to try again.
    pub retry_after_s: Option<u64>,
}

/// The body of a refusal.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What is wrong.
    pub error: ErrorParts,
}

/// What is wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorParts {
    /// A word for programs.
    pub code: &'static str,
    /// The reason, for a person.
    pub message: Words,
    /// The rule of the game that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// The number of the last event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<i64>,
    /// In how many seconds to try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after_s: Option<u64>,
}

impl Refusal {
    /// A refusal of a kind, with its reason.
    pub fn new(kind: RefusalKind, message: impl Into<Message>) -> Refusal {
        Refusal { kind, message: message.into(), rule: None, seq: None, retry_after_s: None }
    }

    /// A malformed request.
    pub fn bad(message: impl Into<Message>) -> Refusal {
        Refusal::new(RefusalKind::BadRequest, message)
    }

    /// A body or a query that cannot be parsed.
    pub fn unreadable(why: impl Into<String>) -> Refusal {
        Refusal::bad(Message::new(&texts::BAD_BODY).with("why", why.into()))
    }

    /// The caller needs a guest.
    pub fn no_guest() -> Refusal {
        Refusal::new(RefusalKind::NoGuest, &texts::NO_GUEST)
    }

    /// No such game, page or call.
    pub fn not_found(text: &'static Text) -> Refusal {
        Refusal::new(RefusalKind::NotFound, text)
    }

    /// Somebody else's game or turn.
    pub fn not_yours(text: &'static Text) -> Refusal {
        Refusal::new(RefusalKind::NotYours, text)
    }

    /// Not possible at this moment.
    pub fn not_now(text: &'static Text) -> Refusal {
        Refusal::new(RefusalKind::NotNow, text)
    }

    /// A limit is used up.
    pub fn too_many(text: &'static Text, retry_after_s: u64) -> Refusal {
        Refusal { retry_after_s: Some(retry_after_s.max(1)), ..Refusal::new(RefusalKind::TooMany, text) }
    }

    /// The server stops or has no room.
    pub fn busy() -> Refusal {
        Refusal { retry_after_s: Some(2), ..Refusal::new(RefusalKind::Busy, &texts::BUSY) }
    }

    /// A fault of the server. The cause goes to the log only: it may say more than the caller should know.
    pub fn internal(error: impl std::fmt::Display) -> Refusal {
        tracing::error!(%error, "a request failed");
        Refusal::new(RefusalKind::Internal, &texts::INTERNAL)
    }

    /// The same with the number of the last event.
    #[must_use]
    pub fn at(mut self, seq: i64) -> Refusal {
        self.seq = Some(seq);
        self
    }

    /// The body.
    pub fn body(&self) -> ErrorBody {
        ErrorBody {
            error: ErrorParts {
                code: self.kind.code(),
                message: Words::from(&self.message),
                rule: self.rule,
                seq: self.seq,
                retry_after_s: self.retry_after_s,
            },
        }
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        if let PlayError::Over(_) = error {
            return Refusal::new(RefusalKind::Over, error.message());
        }
        Refusal { rule: error.rule(), ..Refusal::new(RefusalKind::Illegal, error.message()) }
    }
}

impl From<RequestError> for Refusal {
    fn from(error: RequestError) -> Refusal {
        match error {
            RequestError::Malformed(message) => Refusal::bad(message),
            RequestError::Input(message) => Refusal::new(RefusalKind::Input, message),
            RequestError::Play(error) => error.into(),
        }
    }
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Refusal {
        RequestError::from(error).into()
    }
}

impl From<OptionError> for Refusal {
    fn from(error: OptionError) -> Refusal {
        RequestError::from(error).into()
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Closed => Refusal::busy(),
            error if error.is_unwritable() => {
                tracing::error!(%error, "the store cannot be written");
                Refusal { retry_after_s: Some(10), ..Refusal::new(RefusalKind::Storage, &texts::STORAGE) }
            }
            other => Refusal::internal(other),
        }
    }
}
