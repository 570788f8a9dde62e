//! Words for a person, in every language at once: whoever shows them chooses.

use serde::{Deserialize, Serialize};
use tabuleiro_catalog::rules::lang::{Lang, Message, Text};

/// Words in every language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Words {
    /// English.
    pub en: String,
    /// Portuguese.
    pub pt: String,
}

impl Words {
    /// The words that a function has for each language.
    pub fn each(words: impl Fn(Lang) -> String) -> Words {
        Words { en: words(Lang::En), pt: words(Lang::Pt) }
    }

    /// A text as it is written, with all its forms.
    pub fn whole(text: &'static Text) -> Words {
        Words::each(|lang| text.in_lang(lang).to_owned())
    }
}

impl From<&'static Text> for Words {
    fn from(text: &'static Text) -> Words {
        Words::each(|lang| text.forms(lang).0.to_owned())
    }
}

impl From<&Message> for Words {
    fn from(message: &Message) -> Words {
        Words::each(|lang| message.in_lang(lang))
    }
}
