//! The options of the player, beside those of the rules: how strong, how much memory, how many threads.

use tabuleiro_catalog::rules::lang::quoted;
use tabuleiro_catalog::search::alphabeta::SearchSettings;

/// One number that a client can set.
struct Spin {
    name: &'static str,
    default: u32,
    min: u32,
    max: u32,
}

/// Seeds random choices; 0 leaves the seed to chance.
const SEED: Spin = Spin { name: "Seed", default: 0, min: 0, max: u32::MAX };
/// Megabytes for the table.
const HASH: Spin = Spin { name: "Hash", default: 64, min: 1, max: 65536 };
const THREADS: Spin = Spin { name: "Threads", default: 1, min: 1, max: 256 };
const LEVEL: Spin = Spin { name: "Level", default: 10, min: 1, max: 10 };
/// How many lines to tell about.
const MULTI_PV: Spin = Spin { name: "MultiPV", default: 1, min: 1, max: 256 };

/// Switches rules of the search off, by their names with commas between, or none with `none`: for matches that measure what a rule is
/// worth. Not listed among the options, because nobody plays better with it; `query ablations` names the rules.
pub(super) const ABLATE: &str = "Ablate";

fn ablated(value: &str) -> Result<SearchSettings, String> {
    let names = if value == "none" { "" } else { value };
    SearchSettings::STRONG.without(names).map_err(|unknown| {
        let known: Vec<&str> = SearchSettings::names().collect();
        format!("{ABLATE}: expected none or some of {}, found {}", known.join(","), quoted(unknown))
    })
}

/// What a client has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EngineSettings {
    pub(super) seed: u32,
    pub(super) hash: u32,
    pub(super) threads: u32,
    pub(super) level: u32,
    pub(super) lines: u32,
    /// What the search may do, without what `Ablate` has switched off.
    pub(super) search: SearchSettings,
}

impl EngineSettings {
    pub(super) const USUAL: EngineSettings = EngineSettings {
        seed: SEED.default,
        hash: HASH.default,
        threads: THREADS.default,
        level: LEVEL.default,
        lines: MULTI_PV.default,
        search: SearchSettings::STRONG,
    };

    /// Every option with its place.
    fn places(&mut self) -> [(&'static Spin, &mut u32); 5] {
        [
            (&HASH, &mut self.hash),
            (&THREADS, &mut self.threads),
            (&LEVEL, &mut self.level),
            (&MULTI_PV, &mut self.lines),
            (&SEED, &mut self.seed),
        ]
    }

    /// The lines that tell a client what there is to set.
    pub(super) fn describe() -> Vec<String> {
        let mut usual = EngineSettings::USUAL;
        let line = |(spin, _): (&Spin, &mut u32)| {
            let Spin { name, default, min, max } = spin;
            format!("option name {name} type spin default {default} min {min} max {max}")
        };
        usual.places().map(line).to_vec()
    }

    /// The names of all options.
    pub(super) fn names() -> Vec<&'static str> {
        { EngineSettings::USUAL }.places().map(|(spin, _)| spin.name).to_vec()
    }

    /// Sets an option, whatever the case of its name. Tells whether there is one of that name.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        if name.eq_ignore_ascii_case(ABLATE) {
            self.search = ablated(value)?;
            return Ok(true);
        }
        let Some((spin, place)) = self.places().into_iter().find(|(spin, _)| spin.name.eq_ignore_ascii_case(name))
        else {
            return Ok(false);
        };
        let number = value.parse().ok().filter(|number| (spin.min..=spin.max).contains(number));
        let wrong = || format!("{}: expected {} to {}, found {}", spin.name, spin.min, spin.max, quoted(value));
        *place = number.ok_or_else(wrong)?;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_set_within_its_range_and_listed() {
        for line in EngineSettings::describe() {
            let words: Vec<&str> = line.split(' ').collect();
            let ["option", "name", name, "type", "spin", "default", _, "min", min, "max", max] = words[..] else {
                panic!("{line}");
            };
            for value in [min, max] {
                let mut settings = EngineSettings::USUAL;
                assert_eq!(settings.set(&name.to_lowercase(), value), Ok(true), "{line}");
                let mut places = settings.places().into_iter();
                assert!(places.any(|(spin, set)| spin.name == name && set.to_string() == value), "{line}");
            }
            let beyond = [min.parse::<i64>().map(|min| min - 1), max.parse::<i64>().map(|max| max + 1)];
            for value in beyond.map(|number| number.expect("a number").to_string()) {
                let mut settings = EngineSettings::USUAL;
                assert_eq!(
                    settings.set(name, &value),
                    Err(format!("{name}: expected {min} to {max}, found `{value}`"))
                );
                assert_eq!(settings, EngineSettings::USUAL);
            }
        }
    }

    #[test]
    fn rules_of_the_search_are_switched_off_by_an_option_that_is_not_listed() {
        let mut settings = EngineSettings::USUAL;
        assert_eq!(settings.set("ablate", "null-move,futility"), Ok(true));
        assert!(!settings.search.null_move && !settings.search.futility && settings.search.reverse_futility);
        assert_eq!(settings.set("Ablate", "none"), Ok(true));
        assert_eq!(settings, EngineSettings::USUAL);
        let error = settings.set("Ablate", "null-move,magic").expect_err("no such rule");
        assert!(error.starts_with("Ablate: expected none or some of candidates,") && error.ends_with("found `magic`"));
        assert!(!EngineSettings::describe().iter().any(|line| line.contains(ABLATE)));
    }

    #[test]
    fn other_names_are_for_others() {
        assert_eq!({ EngineSettings::USUAL }.set("size", "5"), Ok(false));
    }
}
