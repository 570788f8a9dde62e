//! The switches of the search: every rule that leaves out, reduces, prunes, extends or trusts can be turned off by its name, so that a
//! match can tell what it is worth (an ablation).

/// What the search may do to be fast. With everything off it is plain alpha-beta, and finds what minimax finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// Forward pruning by the game: search its candidates only.
    pub candidates: bool,
    /// Of two orders of steps in a turn that lead to the same position, search one.
    pub transposed_steps: bool,
    /// Quiescence search: follow noisy actions beyond the horizon.
    pub quiescence: bool,
    /// Null-move pruning, where the game has a null move.
    pub null_move: bool,
    /// Reverse futility pruning (static null move), where the game says how far its evaluation can be trusted.
    pub reverse_futility: bool,
    /// Futility pruning, where the game's ordering scores are gains of its evaluation.
    pub futility: bool,
    /// Late-move pruning, where the game allows it.
    pub late_move_pruning: bool,
    /// Late-move reductions.
    pub late_move_reductions: bool,
    /// Internal iterative reduction: search less deeply where no hash move is known.
    pub internal_reductions: bool,
    /// Singular extensions: search more deeply what is much better than every alternative.
    pub singular_extensions: bool,
    /// Continuation history in the move ordering.
    pub continuation_history: bool,
    /// Contempt: prefer an open game to a drawn one, where the game says what is open. It moves values, so analysis goes without.
    pub contempt: bool,
    /// Trust deeper entries of the transposition table for shallower searches.
    pub deeper_entries: bool,
    /// Trust entries of the transposition table whatever the path to their position was: another path may have other repetitions.
    pub any_path_entries: bool,
}

/// A switch: its name, and where it is.
type Switch = (&'static str, fn(&mut SearchSettings) -> &mut bool);

const SWITCHES: [Switch; 14] = [
    ("candidates", |settings| &mut settings.candidates),
    ("transposed-steps", |settings| &mut settings.transposed_steps),
    ("quiescence", |settings| &mut settings.quiescence),
    ("null-move", |settings| &mut settings.null_move),
    ("reverse-futility", |settings| &mut settings.reverse_futility),
    ("futility", |settings| &mut settings.futility),
    ("late-move-pruning", |settings| &mut settings.late_move_pruning),
    ("late-move-reductions", |settings| &mut settings.late_move_reductions),
    ("internal-reductions", |settings| &mut settings.internal_reductions),
    ("singular-extensions", |settings| &mut settings.singular_extensions),
    ("continuation-history", |settings| &mut settings.continuation_history),
    ("contempt", |settings| &mut settings.contempt),
    ("deeper-entries", |settings| &mut settings.deeper_entries),
    ("any-path-entries", |settings| &mut settings.any_path_entries),
];

impl SearchSettings {
    /// As strong as it gets.
    pub const STRONG: SearchSettings = SearchSettings::all(true);
    /// As exact as minimax.
    pub const EXACT: SearchSettings = SearchSettings::all(false);

    const fn all(on: bool) -> SearchSettings {
        SearchSettings {
            candidates: on,
            transposed_steps: on,
            quiescence: on,
            null_move: on,
            reverse_futility: on,
            futility: on,
            late_move_pruning: on,
            late_move_reductions: on,
            internal_reductions: on,
            singular_extensions: on,
            continuation_history: on,
            contempt: on,
            deeper_entries: on,
            any_path_entries: on,
        }
    }

    /// The names of all switches.
    pub fn names() -> impl Iterator<Item = &'static str> {
        SWITCHES.into_iter().map(|(name, _)| name)
    }

    /// These settings without the rules of these names, separated by commas.
    ///
    /// # Errors
    /// The first name that is none.
    pub fn without(mut self, names: &str) -> Result<SearchSettings, &str> {
        for name in names.split(',').filter(|name| !name.is_empty()) {
            let (_, switch) = SWITCHES.into_iter().find(|(known, _)| *known == name).ok_or(name)?;
            *switch(&mut self) = false;
        }
        Ok(self)
    }
}

impl Default for SearchSettings {
    fn default() -> SearchSettings {
        SearchSettings::STRONG
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_is_one_of_its_own_and_together_they_are_all() {
        let all: Vec<&str> = SearchSettings::names().collect();
        assert_eq!(SearchSettings::STRONG.without(&all.join(",")), Ok(SearchSettings::EXACT));
        for name in &all {
            let one = SearchSettings::STRONG.without(name).expect("a known name");
            assert_ne!(one, SearchSettings::STRONG);
            let others: Vec<&str> = all.iter().copied().filter(|other| other != name).collect();
            assert_ne!(one.without(&others[..1].join(",")).expect("a known name"), one);
        }
        assert_eq!(SearchSettings::STRONG.without("null-move,magic"), Err("magic"));
        assert_eq!(SearchSettings::STRONG.without(""), Ok(SearchSettings::STRONG));
    }
}
