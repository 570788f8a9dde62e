//! Laws that hold in every position of every game, over random games with random options.
//!
//! A failure prints the seed that repeats it: `TABULEIRO_SEED=… cargo test --release -p tabuleiro-rules --test games laws`.

use std::collections::{BTreeSet, HashMap};
use tabuleiro_rules::notation::Notation;
use tabuleiro_rules::outcome::Referee;
use tabuleiro_rules::view::Viewable;

use crate::drawn;
use crate::support::{random_options, seed};
use tabuleiro_rules::board::Size;
use tabuleiro_rules::chance::{Chance, Random};
use tabuleiro_rules::for_each_game;
use tabuleiro_rules::game::{Action, Game, Ruleset};
use tabuleiro_rules::matches::Standing;
use tabuleiro_rules::options::Options;
use tabuleiro_rules::position::{GamePosition, playout};
use tabuleiro_rules::record::{Record, text};
use tabuleiro_rules::setup::{ToSetup, json};
use tabuleiro_rules::targets::{Pointing, Target};

/// A position in a random game, with everything that a failure has to name.
struct LawScene<'s, G: Game> {
    seed: u64,
    options: &'s Options,
    rules: &'s G::Rules,
    position: &'s G::Position,
}

impl<G: Game> LawScene<'_, G> {
    fn named(&self) -> String {
        let position = self.position.to_string();
        format!("TABULEIRO_SEED={} {} {} `{position}`", self.seed, G::INFO.id, self.options.text())
    }
}

/// A law about single positions.
trait Law {
    /// How many games to look at.
    const GAMES: u32;
    /// Looks at one position in so many.
    const EVERY: u32;

    fn hold<G: Game>(&mut self, scene: &LawScene<'_, G>, chance: &mut Random);
}

fn walk_game<L: Law, G: Game>(law: &mut L) {
    let seed = seed();
    let mut chance = Random::new(seed);
    for _ in 0..L::GAMES {
        let options = random_options::<G>(&mut chance);
        let rules = G::rules(&options).expect("options that make a game");
        let mut position = rules.start();
        loop {
            if chance.below(L::EVERY) == 0 || position.outcome().is_some() {
                let scene = LawScene { seed, options: &options, rules: &rules, position: &position };
                law.hold::<G>(&scene, &mut chance);
            }
            match position.random_action(&mut chance) {
                Some(action) => position.play_unchecked(action),
                None => break,
            }
        }
    }
}

fn walk<L: Law>(mut law: L) {
    for_each_game!(G => walk_game::<L, G>(&mut law));
}

#[test]
fn the_list_has_no_duplicates_and_is_empty_exactly_when_the_game_is_over() {
    struct Listing;

    impl Law for Listing {
        const GAMES: u32 = 30;
        const EVERY: u32 = 3;

        fn hold<G: Game>(&mut self, scene: &LawScene<'_, G>, chance: &mut Random) {
            let position = scene.position;
            let actions = position.actions();
            let distinct: BTreeSet<_> = actions.iter().copied().collect();
            assert_eq!(distinct.len(), actions.len(), "{}", scene.named());
            assert_eq!(position.outcome().is_some(), actions.is_empty(), "{}", scene.named());
            assert_eq!(position.count_actions(), actions.len() as u64, "{}", scene.named());
            assert_eq!(position.ending().map(|ending| ending.outcome), position.outcome(), "{}", scene.named());
            for _ in 0..5 {
                match position.random_action(chance) {
                    Some(action) => assert!(distinct.contains(&action), "{} {action:?}", scene.named()),
                    None => assert!(actions.is_empty(), "{}", scene.named()),
                }
            }
        }
    }

    walk(Listing);
}

/// Texts of actions that some game might have: cells, pairs of cells, edges, captures, the pass.
fn conceivable(size: Size, chance: &mut Random) -> Vec<String> {
    let cells: Vec<String> = size.iter().map(|cell| cell.to_string()).collect();
    let mut texts = cells.clone();
    texts.push("0000".to_owned());
    for cell in &cells {
        texts.push(format!("{cell}h"));
        texts.push(format!("{cell}v"));
    }
    let mut any = || cells[chance.below(cells.len() as u32) as usize].as_str();
    for _ in 0..600 {
        texts.push(format!("{}{}", any(), any()));
        texts.push(format!("{}{}x{}", any(), any(), any()));
    }
    texts
}

#[test]
fn an_action_is_listed_exactly_when_it_is_allowed() {
    struct Predicate {
        /// Actions that were legal somewhere: likely ones to be nearly legal elsewhere.
        seen: HashMap<&'static str, Vec<String>>,
    }

    impl Law for Predicate {
        const GAMES: u32 = 25;
        const EVERY: u32 = 12;

        fn hold<G: Game>(&mut self, scene: &LawScene<'_, G>, chance: &mut Random) {
            let position = scene.position;
            let actions = position.actions();
            let listed: BTreeSet<Action<G>> = actions.iter().copied().collect();
            let mut texts = conceivable(scene.rules.schema().size, chance);
            let seen = self.seen.entry(G::INFO.id).or_default();
            for action in &actions {
                let text = action.to_string();
                assert_eq!(position.parse_action(&text).as_ref(), Ok(action), "{} {text}", scene.named());
                texts.push(text);
            }
            texts.extend(seen.iter().cloned());
            seen.extend(texts[texts.len() - 3..].iter().cloned());
            seen.truncate(300);
            for text in texts {
                let Ok(action) = position.parse_action(&text) else { continue };
                if position.outcome().is_none() {
                    let allowed = position.check(action);
                    assert_eq!(listed.contains(&action), allowed.is_ok(), "{} {text} {allowed:?}", scene.named());
                }
                // Illegal actions may lead anywhere, but not to a panic or a hang.
                let after = position.after(action);
                let _ = (after.outcome(), after.count_actions(), after.setup(), after.key());
            }
        }
    }

    walk(Predicate { seen: HashMap::new() });
}

#[test]
fn every_form_of_a_position_reads_back() {
    struct RoundTrip;

    impl Law for RoundTrip {
        const GAMES: u32 = 30;
        const EVERY: u32 = 5;

        fn hold<G: Game>(&mut self, scene: &LawScene<'_, G>, _: &mut Random) {
            let (rules, position) = (scene.rules, scene.position);
            let written = position.to_string();
            let again = rules.read_text(&written).unwrap_or_else(|error| panic!("{}: {error}", scene.named()));
            assert_eq!(&again, position, "{}", scene.named());
            assert_eq!(again.key(), position.key(), "key of {}", scene.named());

            let value = json::write(&rules.schema(), G::INFO.id, scene.options, &position.setup());
            let object = json::parse(&value.to_string()).unwrap();
            let mut options = Options::new(G::INFO.options);
            json::read_options(&object, G::INFO.id, &mut options).unwrap();
            assert_eq!(&G::rules(&options).unwrap(), rules, "{}", scene.named());
            assert_eq!(&rules.read_json(&object).unwrap(), position, "JSON of {}", scene.named());

            assert_eq!(G::DOCUMENT.is_some(), G::INFO.document.is_some(), "{}", G::INFO.id);
            if let Some(form) = G::DOCUMENT {
                let standing = Standing::default();
                let prolog = form.write(position, &standing);
                let read = form.read(rules, &prolog);
                let (again, stood) = read.unwrap_or_else(|error| panic!("{}: {error}\n{prolog}", scene.named()));
                assert_eq!((&again, stood), (position, standing), "Prolog of {}", scene.named());
            }
        }
    }

    walk(RoundTrip);
}

#[test]
fn equal_positions_have_equal_keys_and_others_have_others() {
    struct KeyLaw {
        /// The key of everything that makes up a position but its clocks, by game and rules.
        known: HashMap<String, u64>,
        owner: HashMap<(String, u64), String>,
    }

    impl Law for KeyLaw {
        const GAMES: u32 = 40;
        const EVERY: u32 = 1;

        fn hold<G: Game>(&mut self, scene: &LawScene<'_, G>, _: &mut Random) {
            let setup = scene.position.setup();
            let fields: Vec<_> = setup
                .fields
                .iter()
                .zip(scene.rules.schema().fields)
                .filter(|(_, spec)| spec.identity)
                .map(|(value, _)| value)
                .collect();
            let game = format!("{} {:?}", G::INFO.id, scene.rules);
            let identity = format!("{game} {:?} {fields:?}", setup.cells);
            let key = scene.position.key();
            assert_eq!(*self.known.entry(identity.clone()).or_insert(key), key, "{}", scene.named());
            let owner = self.owner.entry((game, key)).or_insert_with(|| identity.clone());
            assert_eq!(*owner, identity, "one key for two positions: {}", scene.named());
        }
    }

    walk(KeyLaw { known: HashMap::new(), owner: HashMap::new() });
}

#[test]
fn every_view_of_every_position_can_be_drawn() {
    struct Views;

    impl Law for Views {
        const GAMES: u32 = 10;
        const EVERY: u32 = 15;

        fn hold<G: Game>(&mut self, scene: &LawScene<'_, G>, _: &mut Random) {
            let position = scene.position;
            let mut view = position.view();
            assert_eq!(view.squares.len(), view.size.cells(), "{}", scene.named());
            assert_eq!(view.to_act, position.side_to_act(), "{}", scene.named());
            assert!(G::DOCUMENT.is_none_or(|form| !form.display(position, &Standing::default()).is_empty()));
            for (square, content) in view.squares.iter().zip(position.setup().cells) {
                assert_eq!(square.letter, content.unwrap_or(""), "{}", scene.named());
            }
            drawn::check(&view, &G::INFO, &scene.named());
            let decisive = position.teaching().decisive;
            assert!(decisive.is_empty() || position.outcome().is_some(), "{}", scene.named());
            assert!(decisive.iter().all(|cell| view.square(*cell).is_some()), "{}", scene.named());
            view.marks = position.marks();
            let targets = view.marks.iter().filter(|mark| mark.refused.is_none()).count();
            assert_eq!(targets == 0, position.outcome().is_some(), "{}", scene.named());
            drawn::check(&view, &G::INFO, &scene.named());
        }
    }

    walk(Views);
}

#[test]
fn every_action_can_be_pointed_at_and_no_way_belongs_to_two() {
    struct Ways;

    impl Law for Ways {
        const GAMES: u32 = 20;
        const EVERY: u32 = 8;

        fn hold<G: Game>(&mut self, scene: &LawScene<'_, G>, _: &mut Random) {
            let position = scene.position;
            // What is pointed at, as text: labels do not tell ways apart.
            let mut all: Vec<(Vec<String>, Action<G>)> = Vec::new();
            for action in position.actions() {
                let ways = position.ways(action);
                assert!(!ways.is_empty(), "{} {action:?} cannot be pointed at", scene.named());
                for way in ways {
                    let name = |target: &Target| match target {
                        Target::Place(place) => place.to_string(),
                        Target::Choice(choice) => format!("={}", choice.word),
                    };
                    assert!(!way.is_empty(), "{} {action:?}", scene.named());
                    all.push((way.iter().map(name).collect(), action));
                }
            }
            all.sort();
            for pair in all.windows(2) {
                // Sorted, so that a way stands right before what begins like it.
                let [(one, first), (other, second)] = pair else { continue };
                assert!(!other.starts_with(one), "{} {first:?} {one:?}, {second:?} {other:?}", scene.named());
            }
        }
    }

    walk(Ways);
}

#[test]
fn a_turn_is_its_actions_and_a_record_replays() {
    fn turns<G: Game>() {
        let seed = seed();
        let mut chance = Random::new(seed);
        for _ in 0..15 {
            let options = random_options::<G>(&mut chance);
            let mut record = Record::<G>::new(options.clone()).unwrap();
            while record.ending().is_none() {
                let action = record.position().random_action(&mut chance).unwrap();
                record.play_legal(action);
            }
            let name = format!("TABULEIRO_SEED={seed} {} {}", G::INFO.id, options.text());
            let mut by_turns = Record::<G>::new(options).unwrap();
            for turn in record.turns() {
                by_turns.play_text(&turn).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
            assert_eq!(by_turns.position(), record.position(), "{name}");
            assert_eq!(by_turns.ending(), record.ending(), "{name}");

            let written = text::write(&record);
            let raw = text::split(&written).unwrap_or_else(|error| panic!("{name}: {error}\n{written}"));
            let again = text::replay::<G>(&raw[0]).unwrap_or_else(|error| panic!("{name}: {error}\n{written}"));
            assert_eq!(text::write(&again), written, "{name}");
        }
    }

    for_each_game!(G => turns::<G>());
}

#[test]
fn every_random_game_ends() {
    fn ends<G: Game>() {
        let seed = seed();
        let mut chance = Random::new(seed);
        for _ in 0..100 {
            let options = random_options::<G>(&mut chance);
            let mut position = G::rules(&options).unwrap().start();
            // The quiet clocks bound every game: the longest is Blockade's 36 walls with 200 turns between them.
            let actions = playout(&mut position, &mut chance);
            assert!(actions < 20_000, "TABULEIRO_SEED={seed} {} {}: {actions}", G::INFO.id, options.text());
            assert!(position.outcome().is_some());
        }
    }

    for_each_game!(G => ends::<G>());
}
