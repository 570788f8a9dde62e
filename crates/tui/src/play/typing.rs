//! Moves that are typed, with completion: what is legal and begins like this.

use tabuleiro_catalog::AnyRecord;

use crate::widgets::LineInput;

/// A move that is being typed.
#[derive(Default)]
pub(super) struct TypedMove {
    pub(super) entry: LineInput,
    /// Which of the earlier lines is shown, counted from the last; 0 for none.
    recalled: usize,
    /// What Tab has been through: the list it takes from, and the place in it.
    cycle: Option<(Vec<String>, usize)>,
}

impl TypedMove {
    /// What the text could become: the actions before the last comma stay, the last one is completed.
    pub(super) fn completions(&self, record: &dyn AnyRecord) -> Vec<String> {
        completions(record, &self.entry.text)
    }

    /// Tab: what all completions share, and after that one after the other.
    pub(super) fn complete(&mut self, record: &dyn AnyRecord) {
        if let Some((list, at)) = &mut self.cycle {
            *at = (*at + 1) % list.len().max(1);
            if let Some(text) = list.get(*at) {
                self.entry.set(text.clone());
            }
            return;
        }
        let list = self.completions(record);
        let Some(first) = list.first() else { return };
        let common = list.iter().fold(first.len(), |length, text| {
            first.bytes().zip(text.bytes()).take(length).take_while(|(one, other)| one == other).count()
        });
        if common > self.entry.text.len() {
            let text = first[..common].to_owned();
            self.entry.set(text);
        } else {
            self.entry.set(first.clone());
            self.cycle = Some((list, 0));
        }
    }

    /// Shows the line before or after of those typed earlier.
    pub(super) fn recall(&mut self, earlier: &[String], forward: bool) {
        self.cycle = None;
        let last = earlier.len();
        self.recalled = if forward { self.recalled.saturating_sub(1) } else { (self.recalled + 1).min(last) };
        let line = earlier.get(last - self.recalled).cloned();
        self.entry.set(line.unwrap_or_default());
    }

    /// Something else than Tab was pressed.
    pub(super) fn changed(&mut self) {
        self.cycle = None;
    }
}

fn completions(record: &dyn AnyRecord, text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let (before, last) = text.rsplit_once(',').map_or(("", text.as_str()), |(before, last)| (before, last));
    let mut ahead = record.clone_box();
    let side = ahead.side_to_act();
    for part in before.split(',').filter(|part| !part.is_empty()) {
        if ahead.play_typed(part).is_err() {
            return vec![];
        }
    }
    if ahead.ending().is_some() || ahead.side_to_act() != side {
        return vec![];
    }
    let prefix = if before.is_empty() { String::new() } else { format!("{before},") };
    let last = last.trim_start();
    let mut list: Vec<String> = ahead
        .legal()
        .into_iter()
        .filter(|action| action.starts_with(last))
        .map(|action| format!("{prefix}{action}"))
        .collect();
    list.sort_unstable();
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::find;

    #[test]
    fn tab_completes_as_far_as_it_can_and_then_goes_round() {
        let game = find("blockade").unwrap();
        let record = game.start(game.usual_options()).unwrap();
        let mut typing = TypedMove::default();
        typing.entry.insert("h");
        typing.complete(record.as_ref());
        assert_eq!(typing.entry.text, "h4");
        typing.complete(record.as_ref());
        let first = typing.entry.text.clone();
        assert!(record.legal().contains(&first), "{first}");
        typing.complete(record.as_ref());
        assert_ne!(typing.entry.text, first);
        typing.changed();
        typing.entry.set("d4d6,e3".to_owned());
        assert_eq!(typing.completions(record.as_ref()), ["d4d6,e3h", "d4d6,e3v"]);
        typing.entry.set("d4d9,e3".to_owned());
        assert!(typing.completions(record.as_ref()).is_empty());
    }

    #[test]
    fn earlier_lines_come_back() {
        let earlier = ["g2".to_owned(), "a2".to_owned()];
        let mut typing = TypedMove::default();
        let mut recalled = |forward| {
            typing.recall(&earlier, forward);
            typing.entry.text.clone()
        };
        let back: Vec<String> = [false, false, false].map(&mut recalled).into();
        assert_eq!(back, ["a2", "g2", "g2"]);
        assert_eq!([recalled(true), recalled(true), recalled(true)], ["a2", "", ""]);
        TypedMove::default().recall(&[], false);
    }

    #[test]
    fn nothing_is_completed_after_the_end_of_the_turn() {
        let game = find("infection").unwrap();
        let record = game.start(game.usual_options()).unwrap();
        assert!(completions(record.as_ref(), "g2,").is_empty());
        assert!(completions(record.as_ref(), "é").is_empty());
    }
}
