//! The events of a game: everything that can happen to it, as it is stored, and as everybody may see it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::GameSpec;
use crate::shape::SideName;

/// Something that happened, with its number and time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameEvent {
    /// Its number in the game, from 1.
    pub seq: i64,
    /// When.
    pub at: i64,
    /// What.
    #[serde(flatten)]
    pub what: EventBody,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventBody {
    /// The game was made.
    Created {
        /// How.
        spec: Box<GameSpec>,
    },
    /// A guest took the open seat.
    Join {
        /// Which.
        side: SideName,
        /// His id.
        guest: String,
        /// His name.
        name: String,
    },
    /// A turn, or one action of one.
    Turn {
        /// Whose.
        side: SideName,
        /// The actions.
        turn: String,
        /// What the clocks have left after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<[i64; 2]>,
    },
    /// A side gave up.
    Resign {
        /// Which.
        side: SideName,
    },
    /// A side offers a draw.
    DrawOffer {
        /// Which.
        side: SideName,
    },
    /// The draw is agreed.
    Draw {
        /// Who agreed.
        side: SideName,
    },
    /// A side asks to take its last turn back.
    TakebackOffer {
        /// Which.
        side: SideName,
    },
    /// The command is granted.
    Takeback {
        /// Who granted it.
        side: SideName,
        /// How many actions are left in the game.
        actions: usize,
        /// What the clocks have left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<[i64; 2]>,
    },
    /// A player went back where nobody needs to be asked.
    Undo {
        /// Who.
        side: SideName,
        /// How many actions are left in the game.
        actions: usize,
        /// What the clocks have left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<[i64; 2]>,
    },
    /// A side turns down what the other offers.
    Decline {
        /// Which.
        side: SideName,
    },
    /// The game was called off.
    Abort {
        /// By whom.
        side: SideName,
    },
    /// A side ran out of time.
    Flag {
        /// Which.
        side: SideName,
        /// What the clocks have left.
        left_ms: [i64; 2],
    },
    /// A side offers another game.
    RematchOffer {
        /// Which.
        side: SideName,
    },
    /// Another game was agreed.
    Rematch {
        /// Who agreed.
        side: SideName,
        /// Its id.
        game: String,
    },
    /// The second game of the match was made.
    Next {
        /// Its id.
        game: String,
    },
}

/// An event as everybody may see it: without ids of guests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PublicEvent {
    /// Its number.
    pub seq: i64,
    /// When.
    pub at: i64,
    /// What.
    pub kind: &'static str,
    /// Whose doing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<SideName>,
    /// Who joined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The actions of a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// How many actions are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<usize>,
    /// What the clocks have left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<[i64; 2]>,
    /// The id of a new game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

impl GameEvent {
    /// What everybody may see of it.
    pub fn public(&self) -> PublicEvent {
        let mut public = PublicEvent {
            seq: self.seq,
            at: self.at,
            kind: "",
            side: None,
            name: None,
            turn: None,
            actions: None,
            left_ms: None,
            game: None,
        };
        let (kind, side) = match &self.what {
            EventBody::Created { .. } => ("created", None),
            EventBody::Join { side, name, .. } => {
                public.name = Some(name.clone());
                ("join", Some(side))
            }
            EventBody::Turn { side, turn, left_ms } => {
                public.turn = Some(turn.clone());
                public.left_ms = *left_ms;
                ("turn", Some(side))
            }
            EventBody::Resign { side } => ("resign", Some(side)),
            EventBody::DrawOffer { side } => ("draw_offer", Some(side)),
            EventBody::Draw { side } => ("draw", Some(side)),
            EventBody::TakebackOffer { side } => ("takeback_offer", Some(side)),
            EventBody::Takeback { side, actions, left_ms } => {
                public.actions = Some(*actions);
                public.left_ms = *left_ms;
                ("takeback", Some(side))
            }
            EventBody::Undo { side, actions, left_ms } => {
                public.actions = Some(*actions);
                public.left_ms = *left_ms;
                ("undo", Some(side))
            }
            EventBody::Decline { side } => ("decline", Some(side)),
            EventBody::Abort { side } => ("abort", Some(side)),
            EventBody::Flag { side, left_ms } => {
                public.left_ms = Some(*left_ms);
                ("flag", Some(side))
            }
            EventBody::RematchOffer { side } => ("rematch_offer", Some(side)),
            EventBody::Rematch { side, game } => {
                public.game = Some(game.clone());
                ("rematch", Some(side))
            }
            EventBody::Next { game } => {
                public.game = Some(game.clone());
                ("next", None)
            }
        };
        public.kind = kind;
        public.side = side.copied();
        public
    }

    /// The event as the store keeps it.
    pub fn stored(&self) -> tabuleiro_store::StoredEvent {
        // Serialising strings and numbers cannot fail.
        let body = serde_json::to_string(&self.what).unwrap_or_default();
        tabuleiro_store::StoredEvent { seq: self.seq, at_ms: self.at, body }
    }

    /// An event that the store kept.
    ///
    /// # Errors
    /// A text that is no event.
    pub fn read(event: &tabuleiro_store::StoredEvent) -> Result<GameEvent, serde_json::Error> {
        Ok(GameEvent { seq: event.seq, at: event.at_ms, what: serde_json::from_str(&event.body)? })
    }
}
