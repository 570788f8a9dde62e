//! Golden playthroughs: one whole game of every kind, every action with the position that it leads to, kept as files. A change here is a
//! change of the rules.

use crate::support::Seeded;
use tabuleiro_rules::chance::Chance;
use tabuleiro_rules::game::Game;
use tabuleiro_rules::games::{Visitor, visit_all};
use tabuleiro_rules::options::Options;
use tabuleiro_rules::record::Record;

#[test]
fn playthroughs_are_as_they_were() {
    struct Golden;

    impl Visitor for Golden {
        fn visit<G: Game>(&mut self) {
            let mut record = Record::<G>::new(Options::new(G::INFO.options)).unwrap();
            let mut chance = Seeded::new(1);
            let mut lines = vec![record.position_text()];
            while record.ending().is_none() {
                // From the list, so that a faster way to draw a random action leaves these games as they are.
                let legal = record.legal();
                let action = legal[chance.below(legal.len() as u32) as usize];
                let text = G::action_text(record.position(), action);
                record.play_legal(action);
                lines.push(format!("{text} of {} -> {}", legal.len(), record.position_text()));
            }
            let ending = record.ending().unwrap();
            lines.push(format!("{:?} by {}: {}", ending.outcome, ending.reason, ending.message));
            insta::assert_snapshot!(G::INFO.id, lines.join("\n"));
        }
    }

    visit_all(&mut Golden);
}
