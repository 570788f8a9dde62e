//! Options: what is read is written canonical and read again as the same choice.

use tabuleiro_catalog::rules::options::Options;

use super::{faults, positions, with_game};

pub(super) fn hold(input: &str) -> bool {
    with_game(input, |game, _, text| {
        let specs = game.info().options;
        let options = match Options::read(specs, text) {
            Ok(options) => options,
            Err(error) => {
                faults::message(&error.message);
                return false;
            }
        };
        let canonical = options.text();
        let again = Options::read(specs, &canonical).expect("canonical options are read");
        assert_eq!(again.text(), canonical);
        for spec in specs {
            assert_eq!(again.get(spec.key), options.get(spec.key), "{} of {canonical}", spec.key);
        }
        // One by one, and from the last to the first: the order does not matter.
        let mut single = game.usual_options();
        for (key, value) in options.changed().iter().rev() {
            single.set(key, value).expect("a value that has been read");
        }
        assert_eq!(single.text(), canonical);
        let verdict = game.check_options(&options);
        assert_eq!(verdict, game.check_options(&again), "{canonical}");
        match verdict {
            Ok(()) => {
                let record = game.start(options).expect("options that have been checked");
                assert_eq!(record.options().text(), canonical);
                positions::keep(game, record.as_ref());
                true
            }
            Err(error) => {
                faults::message(&error.message);
                assert!(game.start(options).is_err());
                false
            }
        }
    })
}
