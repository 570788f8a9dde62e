//! A position that a network of choice judges, in place of the evaluation that its game has built in.
//!
//! So a network that has just been trained plays at once, without a build; and networks that are off on purpose play games that the
//! evaluation of today would never choose.

use std::path::Path;
use std::sync::Arc;

use tabuleiro_net::{Description, LARGEST_OUTPUT, Network, NetworkFile};
use tabuleiro_rules::chance::Chance;
use tabuleiro_rules::keys::mix;
use tabuleiro_rules::knowledge::{EVALUATION_LIMIT, Knowledge, Playable, SearchKind, Strength};
use tabuleiro_rules::outcome::{Ending, Outcome, Side};
use tabuleiro_rules::position::GamePosition;
use tabuleiro_search::SearchRoot;

use crate::LearnError;

/// Room for the active inputs of most positions.
const ROOM: usize = 64;

/// A network of a file, from which others can be made that judge a little differently.
#[derive(Clone, Debug)]
pub struct LoadedNetwork {
    /// What the file holds.
    pub file: NetworkFile,
    /// Tells it from other networks.
    pub number: u64,
}

impl LoadedNetwork {
    /// Reads a network for this game.
    ///
    /// # Errors
    /// A file that cannot be read, or holds no network of this game.
    pub fn read<G: Playable>(path: &Path) -> Result<LoadedNetwork, LearnError> {
        let bytes = std::fs::read(path).map_err(|error| LearnError::File(path.to_path_buf(), error))?;
        let wrong = |reason: String| LearnError::Contents(path.to_path_buf(), reason);
        let file = tabuleiro_net::read(&bytes).map_err(|error| wrong(error.to_string()))?;
        let Description { game, inputs, phases, .. } = &file.description;
        let (wanted, wanted_inputs, wanted_phases) = (G::INFO.id, G::Position::INPUTS, G::Position::PHASES);
        if game != wanted || (*inputs, *phases) != (wanted_inputs, wanted_phases) {
            return Err(wrong(format!(
                "expected a network of {wanted} with {wanted_inputs} inputs and {wanted_phases} phases, found one of {game} with \
                 {inputs} and {phases}"
            )));
        }
        let number = bytes.iter().fold(0, |number, byte| mix(number ^ u64::from(*byte)));
        Ok(LoadedNetwork { file, number })
    }

    /// The network as it is.
    pub fn network(&self) -> Arc<Network> {
        Arc::new(Network::from(self.file.clone()))
    }

    /// A network in which every neuron counts more or less than it should, by so many hundredths in the mean, in all phases alike: a
    /// player with a taste of its own, and hardly weaker.
    pub fn varied(&self, hundredths: u32, chance: &mut impl Chance) -> Arc<Network> {
        let mut file = self.file.clone();
        let Description { inputs, hidden, .. } = file.description;
        let outputs = &mut file.weights[(inputs + 1) * hidden..];
        for neuron in 0..hidden {
            let factor = 1.0 + f64::from(hundredths) / 100.0 * bell(chance);
            for weight in outputs[neuron..].iter_mut().step_by(hidden) {
                let most = f64::from(LARGEST_OUTPUT);
                *weight = (f64::from(*weight) * factor).round().clamp(-most, most) as i16;
            }
        }
        Arc::new(Network::from(file))
    }
}

/// A random number with mean 0 and deviation 1, nearly of a normal distribution: a sum of twelve even ones.
fn bell(chance: &mut impl Chance) -> f64 {
    (0..12).map(|_| f64::from(chance.below(1 << 16)) / f64::from(1 << 16)).sum::<f64>() - 6.0
}

/// A position of a game, and the network that judges it.
#[derive(Clone, Debug)]
pub struct Judged<P> {
    position: P,
    network: Arc<Network>,
}

impl<P: Knowledge> Judged<P> {
    /// What to search, with the judgement of a network.
    pub fn root(root: SearchRoot<P>, network: &Arc<Network>) -> SearchRoot<Judged<P>> {
        let SearchRoot { position, history, repetition, played } = root;
        SearchRoot { position: Judged { position, network: Arc::clone(network) }, history, repetition, played }
    }
}

impl<P: PartialEq> PartialEq for Judged<P> {
    fn eq(&self, other: &Judged<P>) -> bool {
        self.position == other.position
    }
}

impl<P: Eq> Eq for Judged<P> {}

impl<P: Knowledge> GamePosition for Judged<P> {
    const HAS_DRAWS: bool = P::HAS_DRAWS;

    type Action = P::Action;

    fn side_to_act(&self) -> Side {
        self.position.side_to_act()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn ending(&self) -> Option<Ending> {
        self.position.ending()
    }

    fn actions_into(&self, out: &mut Vec<P::Action>) {
        self.position.actions_into(out);
    }

    fn play_unchecked(&mut self, action: P::Action) {
        self.position.play_unchecked(action);
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn actions_left(&self) -> u32 {
        self.position.actions_left()
    }

    fn actions_to_clock(&self) -> u32 {
        self.position.actions_to_clock()
    }

    fn is_irreversible(&self, action: P::Action) -> bool {
        self.position.is_irreversible(action)
    }

    fn random_action(&self, chance: &mut impl Chance) -> Option<P::Action> {
        self.position.random_action(chance)
    }
}

/// What a game knows holds, but for what a position is worth.
impl<P: Knowledge> Knowledge for Judged<P> {
    const HAS_NOISY: bool = P::HAS_NOISY;
    const SEARCH_KIND: SearchKind = SearchKind::AlphaBeta;
    const LEVELS: [Strength; 9] = P::LEVELS;
    const MIN_TABLE_DEPTH: i32 = P::MIN_TABLE_DEPTH;
    const FUTILITY_MARGIN: Option<i32> = P::FUTILITY_MARGIN;
    const REVERSE_FUTILITY_MARGIN: Option<i32> = P::REVERSE_FUTILITY_MARGIN;
    const LATE_MOVES: Option<u8> = P::LATE_MOVES;
    const LATE_MOVE_REDUCTION: (u32, u32) = P::LATE_MOVE_REDUCTION;
    const FORWARD_PRUNING: bool = P::FORWARD_PRUNING;
    const SCALE: i32 = P::SCALE;

    type Context = P::Context;

    fn context(&self) -> P::Context {
        self.position.context()
    }

    fn child_context(&self, parent: &P::Context, action: Option<P::Action>, child: &Self, out: &mut P::Context) {
        self.position.child_context(parent, action, &child.position, out);
    }

    fn evaluate(&self) -> i32 {
        let mut inputs = Vec::with_capacity(ROOM);
        self.position.inputs_into(&mut inputs);
        let value = self.network.evaluate(&inputs, self.position.phase());
        let value = value.clamp(1 - EVALUATION_LIMIT, EVALUATION_LIMIT - 1);
        if self.side_to_act() == Side::First { value } else { -value }
    }

    fn encode_action(action: P::Action) -> u32 {
        P::encode_action(action)
    }

    fn decode_action(&self, code: u32) -> Option<P::Action> {
        self.position.decode_action(code)
    }

    fn ordering_score(&self, action: P::Action) -> i32 {
        self.position.ordering_score(action)
    }

    fn candidates_into(&self, out: &mut Vec<P::Action>) {
        self.position.candidates_into(out);
    }

    fn scored_candidates_into(&self, actions: &mut Vec<P::Action>, scores: &mut Vec<i32>) {
        self.position.scored_candidates_into(actions, scores);
    }

    fn scored_candidates_in(&self, context: &P::Context, actions: &mut Vec<P::Action>, scores: &mut Vec<i32>) {
        self.position.scored_candidates_in(context, actions, scores);
    }

    fn is_transposed(&self, previous: P::Action, action: P::Action) -> bool {
        self.position.is_transposed(previous, action)
    }

    fn null_move(&self) -> Option<Self> {
        let position = self.position.null_move()?;
        Some(Judged { position, network: Arc::clone(&self.network) })
    }

    fn tension(&self) -> i32 {
        self.position.tension()
    }

    fn is_noisy(&self, action: P::Action) -> bool {
        self.position.is_noisy(action)
    }

    fn noisy_into(&self, out: &mut Vec<P::Action>) {
        self.position.noisy_into(out);
    }

    fn can_win_this_turn(&self) -> bool {
        self.position.can_win_this_turn()
    }
}

#[cfg(test)]
mod tests {
    use tabuleiro_rules::chance::Random;
    use tabuleiro_rules::game::Ruleset;
    use tabuleiro_rules::games::{Blockade, Infection, infection};

    use super::*;

    fn file() -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().unwrap();
        let network = include_bytes!("../../rules/src/games/infection/knowledge/network.bin");
        std::fs::write(file.path(), network).unwrap();
        file
    }

    #[test]
    fn a_network_of_a_file_judges_as_it_does_built_in() {
        let loaded = LoadedNetwork::read::<Infection>(file().path()).unwrap();
        let network = loaded.varied(0, &mut Random::new(1));
        let mut chance = Random::new(5);
        let mut position = infection::Rules::default().start();
        // The built-in evaluation also takes from an advantage when the quiet clock runs down, which random games seldom let it do.
        for _ in 0..60 {
            let root = Judged::root(SearchRoot::new(position), &network);
            assert_eq!(root.position.evaluate(), position.evaluate(), "{position:?}");
            let Some(action) = position.random_action(&mut chance) else { return };
            position.play_unchecked(action);
        }
    }

    #[test]
    fn varied_networks_differ_from_each_other_and_are_repeated_by_the_seed() {
        let loaded = LoadedNetwork::read::<Infection>(file().path()).unwrap();
        let position: infection::Position = "B1R4/7/5-1/7/7/R6/BR5 R 0 1".parse().unwrap();
        let value = |seed| {
            let network = loaded.varied(25, &mut Random::new(seed));
            Judged::root(SearchRoot::new(position), &network).position.evaluate()
        };
        assert_eq!(value(1), value(1));
        assert_ne!(value(1), value(2));
    }

    #[test]
    fn a_network_of_another_game_is_refused() {
        let error = LoadedNetwork::read::<Blockade>(file().path()).unwrap_err().to_string();
        assert!(
            error.contains("expected a network of blockade") && error.contains("found one of infection"),
            "{error}"
        );
    }
}
