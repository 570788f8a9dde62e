//! Why the server refuses something: a status, a code for programs, words for people.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use serde::Serialize;
use tabuleiro_catalog::InputError;
use tabuleiro_catalog::rules::lang::{Message, Text};
use tabuleiro_catalog::rules::options::OptionError;
use tabuleiro_catalog::rules::record::PlayError;
use tabuleiro_store::StoreError;
use utoipa::ToSchema;

use crate::shape::Words;
use crate::texts::api as texts;

/// A refusal.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The HTTP status.
    pub status: StatusCode,
    /// The word for programs.
    pub code: &'static str,
    /// The reason.
    pub message: Message,
    /// The rule of the game that forbids it.
    pub rule: Option<&'static str>,
    /// The number of the last event, for one who has not seen it.
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
    /// A refusal with a status, a code and a reason.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<Message>) -> Refusal {
        Refusal { status, code, message: message.into(), rule: None, seq: None, retry_after_s: None }
    }

    /// 400.
    pub fn bad(message: impl Into<Message>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    /// 400, for a body or a query that is not understood.
    pub fn unreadable(why: impl Into<String>) -> Refusal {
        Refusal::bad(Message::new(&texts::BAD_BODY).with("why", why.into()))
    }

    /// 404.
    pub fn not_found(text: &'static Text) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, "not_found", text)
    }

    /// 405.
    pub fn method() -> Refusal {
        Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method", &texts::METHOD)
    }

    /// 403, for somebody else's game or turn.
    pub fn not_yours(text: &'static Text) -> Refusal {
        Refusal::new(StatusCode::FORBIDDEN, "not_yours", text)
    }

    /// 409, for something that cannot be done at this moment.
    pub fn not_now(text: &'static Text) -> Refusal {
        Refusal::new(StatusCode::CONFLICT, "not_now", text)
    }

    /// 409 with another code.
    pub fn conflict(code: &'static str, text: &'static Text) -> Refusal {
        Refusal::new(StatusCode::CONFLICT, code, text)
    }

    /// 429.
    pub fn too_many(text: &'static Text, retry_after_s: u64) -> Refusal {
        let refusal = Refusal::new(StatusCode::TOO_MANY_REQUESTS, "too_many", text);
        Refusal { retry_after_s: Some(retry_after_s.max(1)), ..refusal }
    }

    /// 503.
    pub fn busy() -> Refusal {
        let refusal = Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "busy", &texts::BUSY);
        Refusal { retry_after_s: Some(2), ..refusal }
    }

    /// 500. The reason is for the log, not for strangers.
    pub fn internal(error: impl std::fmt::Display) -> Refusal {
        tracing::error!(%error, "a request failed");
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", &texts::INTERNAL)
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
                code: self.code,
                message: Words::from(&self.message),
                rule: self.rule,
                seq: self.seq,
                retry_after_s: self.retry_after_s,
            },
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        metrics::counter!("tabuleiro_refusals_total", "code" => self.code).increment(1);
        let mut response = (self.status, Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        let rule = error.rule();
        if let PlayError::Over(_) = error {
            return Refusal::new(StatusCode::CONFLICT, "over", error.message());
        }
        Refusal { rule, ..Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal", error.message()) }
    }
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Refusal {
        let message = match &error {
            InputError::Options(error) => error.0.clone(),
            InputError::Read(error) => error.as_message(),
        };
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "input", message)
    }
}

impl From<OptionError> for Refusal {
    fn from(error: OptionError) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "input", error.0)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Closed => Refusal::busy(),
            other => Refusal::internal(other),
        }
    }
}
