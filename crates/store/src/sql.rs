//! One face over the connections of both databases: a statement with its values in, rows of cells out.
//!
//! Both databases understand `$1`, and the store knows only texts and whole numbers, so nearly every statement is written once. Where they differ, the
//! statement asks for the [`SqlDialect`].

use async_trait::async_trait;
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{Column, Row, TypeInfo, ValueRef};

/// Which database it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SqlDialect {
    Sqlite,
    Postgres,
}

/// A value of a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SqlValue<'a> {
    Text(Option<&'a str>),
    Number(Option<i64>),
}

impl<'a> From<&'a str> for SqlValue<'a> {
    fn from(text: &'a str) -> Self {
        SqlValue::Text(Some(text))
    }
}

impl<'a> From<&'a String> for SqlValue<'a> {
    fn from(text: &'a String) -> Self {
        SqlValue::Text(Some(text))
    }
}

impl<'a> From<&'a Option<String>> for SqlValue<'a> {
    fn from(text: &'a Option<String>) -> Self {
        SqlValue::Text(text.as_deref())
    }
}

impl From<i64> for SqlValue<'_> {
    fn from(number: i64) -> Self {
        SqlValue::Number(Some(number))
    }
}

impl From<Option<i64>> for SqlValue<'_> {
    fn from(number: Option<i64>) -> Self {
        SqlValue::Number(number)
    }
}

/// The values of a statement, in order.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::sql::SqlValue::from($value)),*] };
}
pub(crate) use values;

/// A value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SqlCell {
    Null,
    Text(String),
    Number(i64),
}

/// The error of whoever has waited in vain.
pub(crate) fn unanswered() -> sqlx::Error {
    sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, "the database does not answer"))
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SqlRow(pub(crate) Vec<SqlCell>);

fn unexpected(index: usize, expected: &str) -> sqlx::Error {
    sqlx::Error::ColumnDecode { index: index.to_string(), source: format!("expected {expected}").into() }
}

impl SqlRow {
    pub(crate) fn maybe_text(&self, index: usize) -> Result<Option<String>, sqlx::Error> {
        match self.0.get(index) {
            Some(SqlCell::Null) => Ok(None),
            Some(SqlCell::Text(text)) => Ok(Some(text.clone())),
            _ => Err(unexpected(index, "a text")),
        }
    }

    pub(crate) fn text(&self, index: usize) -> Result<String, sqlx::Error> {
        self.maybe_text(index)?.ok_or_else(|| unexpected(index, "a text"))
    }

    pub(crate) fn maybe_number(&self, index: usize) -> Result<Option<i64>, sqlx::Error> {
        match self.0.get(index) {
            Some(SqlCell::Null) => Ok(None),
            Some(SqlCell::Number(number)) => Ok(Some(*number)),
            _ => Err(unexpected(index, "a number")),
        }
    }

    pub(crate) fn number(&self, index: usize) -> Result<i64, sqlx::Error> {
        self.maybe_number(index)?.ok_or_else(|| unexpected(index, "a number"))
    }
}

/// A connection to either database.
#[async_trait]
pub(crate) trait Sql: Send {
    fn dialect(&self) -> SqlDialect;

    /// The rows that a statement gives.
    async fn all(&mut self, sql: &'static str, values: &[SqlValue<'_>]) -> Result<Vec<SqlRow>, sqlx::Error>;

    /// Runs a statement and counts the rows that it has changed.
    async fn run(&mut self, sql: &'static str, values: &[SqlValue<'_>]) -> Result<u64, sqlx::Error>;

    /// The first row, if there is one.
    async fn first(&mut self, sql: &'static str, values: &[SqlValue<'_>]) -> Result<Option<SqlRow>, sqlx::Error> {
        Ok(self.all(sql, values).await?.into_iter().next())
    }

    /// The number in the one row that a statement gives.
    async fn number(&mut self, sql: &'static str, values: &[SqlValue<'_>]) -> Result<Option<i64>, sqlx::Error> {
        self.first(sql, values).await?.map_or(Ok(None), |row| row.maybe_number(0))
    }
}

/// A statement with its values, for whichever driver runs it.
macro_rules! bound {
    ($sql:expr, $values:expr) => {
        $values.iter().fold(sqlx::query($sql), |query, value| match *value {
            SqlValue::Text(text) => query.bind(text),
            SqlValue::Number(number) => query.bind(number),
        })
    };
}

macro_rules! connection {
    ($connection:ty, $row:ty, $dialect:expr) => {
        #[async_trait]
        impl Sql for $connection {
            fn dialect(&self) -> SqlDialect {
                $dialect
            }

            async fn all(&mut self, sql: &'static str, values: &[SqlValue<'_>]) -> Result<Vec<SqlRow>, sqlx::Error> {
                let rows: Vec<$row> = bound!(sql, values).fetch_all(&mut *self).await?;
                rows.iter().map(cells).collect()
            }

            async fn run(&mut self, sql: &'static str, values: &[SqlValue<'_>]) -> Result<u64, sqlx::Error> {
                Ok(bound!(sql, values).execute(&mut *self).await?.rows_affected())
            }
        }
    };
}

/// Turns a row of a driver into cells.
trait ToCell: Row {
    fn cell(&self, index: usize) -> Result<SqlCell, sqlx::Error>;
}

macro_rules! to_cell {
    ($row:ty) => {
        impl ToCell for $row {
            fn cell(&self, index: usize) -> Result<SqlCell, sqlx::Error> {
                let value = self.try_get_raw(index)?;
                if value.is_null() {
                    return Ok(SqlCell::Null);
                }
                let name = value.type_info().name().to_owned();
                match name.as_str() {
                    "TEXT" | "VARCHAR" | "NAME" => self.try_get(index).map(SqlCell::Text),
                    _ => self.try_get(index).map(SqlCell::Number),
                }
            }
        }
    };
}

to_cell!(SqliteRow);
to_cell!(PgRow);
connection!(SqliteConnection, SqliteRow, SqlDialect::Sqlite);
connection!(PgConnection, PgRow, SqlDialect::Postgres);

fn cells<R: ToCell>(row: &R) -> Result<SqlRow, sqlx::Error> {
    row.columns().iter().map(|column| row.cell(column.ordinal())).collect::<Result<_, _>>().map(SqlRow)
}
