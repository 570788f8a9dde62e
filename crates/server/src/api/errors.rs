//! Refusals as HTTP responses: the status of each kind, the JSON body, `Retry-After`.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};

use crate::refusal::{Refusal, RefusalKind};

fn status(kind: RefusalKind) -> StatusCode {
    match kind {
        RefusalKind::BadRequest => StatusCode::BAD_REQUEST,
        RefusalKind::NoGuest | RefusalKind::NoWorker => StatusCode::UNAUTHORIZED,
        RefusalKind::Origin | RefusalKind::NotYours => StatusCode::FORBIDDEN,
        RefusalKind::NotFound => StatusCode::NOT_FOUND,
        RefusalKind::Method => StatusCode::METHOD_NOT_ALLOWED,
        RefusalKind::Stale
        | RefusalKind::Waiting
        | RefusalKind::Over
        | RefusalKind::Full
        | RefusalKind::NotNow
        | RefusalKind::Late => StatusCode::CONFLICT,
        RefusalKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        RefusalKind::Illegal | RefusalKind::Input => StatusCode::UNPROCESSABLE_ENTITY,
        RefusalKind::Timeout => StatusCode::REQUEST_TIMEOUT,
        RefusalKind::TooMany => StatusCode::TOO_MANY_REQUESTS,
        RefusalKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        RefusalKind::Busy | RefusalKind::Storage => StatusCode::SERVICE_UNAVAILABLE,
        RefusalKind::Host => StatusCode::MISDIRECTED_REQUEST,
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        metrics::counter!("tabuleiro_refusals_total", "code" => self.kind.code()).increment(1);
        let mut response = (status(self.kind), Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
