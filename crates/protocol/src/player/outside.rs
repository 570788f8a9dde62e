//! A player in a process of its own, started when it is needed and again after it has failed.

use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::rules::uai::UaiForm;
use tabuleiro_catalog::{AnyGame, AnyRecord};

use super::PlayerSettings;
use crate::client::{Client, ClientDialect, GoRequest};
use crate::fault::{Fault, FaultKind};
use crate::standing;

/// Stands for the name of the game in a command.
const GAME: &str = "{game}";

pub(super) struct Outside {
    dialect: ClientDialect,
    command: String,
    client: Option<Client>,
    /// The standing of the match that the engine has been told.
    told: String,
}

impl Outside {
    pub(super) fn new(dialect: ClientDialect, command: String) -> Outside {
        Outside { dialect, command, client: None, told: String::new() }
    }

    /// Starts the process where it is not running and prepares it for a game.
    pub(super) fn new_game(
        &mut self,
        game: &dyn AnyGame,
        options: &Options,
        settings: &PlayerSettings,
    ) -> Result<(), Fault> {
        // Taken out, so that after a fault the process is gone.
        self.told.clear();
        let mut client = match self.client.take() {
            Some(client) => client,
            // One command for all games: its program is told which.
            None => Client::start(self.dialect, &self.command.replace(GAME, game.info().id), settings.patience)?,
        };
        if self.dialect == ClientDialect::Ugi {
            set_rules(&mut client, game, options)?;
        }
        for (name, value) in &settings.options {
            client.set_option(name, value)?;
        }
        client.new_game()?;
        self.client = Some(client);
        Ok(())
    }

    pub(super) fn choose(
        &mut self,
        game: &dyn AnyGame,
        record: &dyn AnyRecord,
        go: &GoRequest,
        settings: &PlayerSettings,
    ) -> Result<String, Fault> {
        if self.client.is_none() {
            self.new_game(game, record.options(), settings)?;
        }
        let Some(mut client) = self.client.take() else {
            return Err(Fault::new(FaultKind::Start, &self.command, ""));
        };
        self.tell_standing(&mut client, record)?;
        let moves: Vec<String> = record.turns().iter().flat_map(|turn| turn.split(',')).map(str::to_owned).collect();
        match self.form(game) {
            // The start of that protocol is one board; a game with other options has others.
            Some(form) => client.position(Some(&(form.write_position)(&record.start_text())), &moves),
            None => client.position(start_text(game, record).as_deref(), &moves),
        }
        let choice = client.go(go)?;
        self.client = Some(client);
        Ok(match self.form(game) {
            Some(form) => understood(record, &(form.read_action)(&choice.action)).unwrap_or(choice.action),
            None => choice.action,
        })
    }

    /// Tells an engine that plays for matches how the match stands.
    fn tell_standing(&mut self, client: &mut Client, record: &dyn AnyRecord) -> Result<(), Fault> {
        let standing = standing::write(record.is_in_match().then(|| record.standing()));
        if client.has_option(standing::OPTION) && self.told != standing {
            client.set_option(standing::OPTION, &standing)?;
            self.told = standing;
        }
        Ok(())
    }

    /// How the engine writes the game, where that is not as we do.
    fn form(&self, game: &dyn AnyGame) -> Option<&'static UaiForm> {
        game.info().uai.filter(|_| self.dialect == ClientDialect::Uai)
    }
}

/// The canonical text of an action that is written as a person may write it, if it can be played.
fn understood(record: &dyn AnyRecord, typed: &str) -> Option<String> {
    Some(record.read_typed(typed).ok()?.text())
}

/// Tells a UGI engine the options of the rules. It must have those that are not as usual.
fn set_rules(client: &mut Client, game: &dyn AnyGame, options: &Options) -> Result<(), Fault> {
    let changed = options.changed();
    for spec in game.info().options {
        let is_changed = changed.iter().any(|(key, _)| *key == spec.key);
        if is_changed || client.has_option(spec.key) {
            client.set_option(spec.key, &options.get(spec.key))?;
        }
    }
    Ok(())
}

/// Where a record starts, unless that is the usual start of its game.
fn start_text(game: &dyn AnyGame, record: &dyn AnyRecord) -> Option<String> {
    let start = record.start_text();
    let usual = game.start(record.options().clone()).is_ok_and(|usual| usual.start_text() == start);
    (!usual).then_some(start)
}
