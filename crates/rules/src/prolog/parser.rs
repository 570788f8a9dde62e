//! The parser: from tokens to facts.

use super::tokens::{Token, tokens};
use super::{Fact, Term, TermKind, TextPlace};
use crate::lang::{Message, Text};
use crate::setup::ReadError;
use crate::texts;

/// How deep lists and compound terms may be nested. Deeper ones are an error, not a full stack.
pub const MAX_DEPTH: usize = 32;

/// How many arguments a rule may have. What its body binds is copied into every argument with that variable: without a limit, a
/// short text could ask for more memory than there is.
const MAX_RULE_ARGUMENTS: usize = 8;

pub(super) fn parse(text: &str) -> Result<Vec<Fact>, ReadError> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0 };
    let mut facts = Vec::new();
    while *parser.peek() != Token::End {
        facts.push(parser.clause()?);
    }
    Ok(facts)
}

struct Parser {
    tokens: Vec<(Token, TextPlace)>,
    next: usize,
}

impl Parser {
    /// The next word. After the last word there is always [`Token::End`].
    fn peek(&self) -> &Token {
        &self.tokens[self.next.min(self.tokens.len() - 1)].0
    }

    fn place(&self) -> TextPlace {
        self.tokens[self.next.min(self.tokens.len() - 1)].1
    }

    fn advance(&mut self) {
        self.next += 1;
    }

    fn take_sign(&mut self, sign: &str) -> bool {
        let there = matches!(self.peek(), Token::Sign(found) if *found == sign);
        if there {
            self.advance();
        }
        there
    }

    fn expected(&self, text: &'static Text) -> ReadError {
        let message = Message::new(&texts::EXPECTED_FOUND).with("expected", text).with("found", self.peek().found());
        self.place().error(message)
    }

    /// `head.` or `head :- Variable = term, ….`
    fn clause(&mut self) -> Result<Fact, ReadError> {
        let head = self.term(0)?;
        let (name, mut args) = match head.kind {
            TermKind::Atom(name) => (name, vec![]),
            TermKind::Compound(name, args) => (name, args),
            _ => return Err(head.expected(&texts::A_FACT)),
        };
        let body = self.take_sign(":-");
        if body && args.len() > MAX_RULE_ARGUMENTS {
            let message = Message::new(&texts::PROLOG_RULE_ARGUMENTS).with("most", MAX_RULE_ARGUMENTS);
            return Err(head.place.error(message.with("found", args.len())));
        }
        if body {
            loop {
                let variable = self.term(0)?;
                let TermKind::Variable(bound) = &variable.kind else {
                    return Err(variable.expected(&texts::A_VARIABLE));
                };
                if !self.take_sign("=") {
                    return Err(self.expected(&texts::AN_EQUALS_SIGN));
                }
                let value = self.term(0)?;
                for arg in &mut args {
                    if matches!(&arg.kind, TermKind::Variable(name) if name == bound) {
                        *arg = value.clone();
                    }
                }
                if !self.take_sign(",") {
                    break;
                }
            }
        }
        if *self.peek() != Token::Stop {
            return Err(self.expected(if body { &texts::A_COMMA_OR_STOP } else { &texts::A_STOP }));
        }
        self.advance();
        Ok(Fact { place: head.place, name, args })
    }

    fn term(&mut self, depth: usize) -> Result<Term, ReadError> {
        let place = self.place();
        if depth > MAX_DEPTH {
            return Err(place.error(Message::new(&texts::PROLOG_TOO_DEEP).with("depth", MAX_DEPTH)));
        }
        let kind = match self.peek().clone() {
            Token::Number(number) => {
                self.advance();
                TermKind::Number(number)
            }
            Token::Sign("-") => {
                self.advance();
                let Token::Number(number) = *self.peek() else { return Err(self.expected(&texts::A_TERM)) };
                self.advance();
                TermKind::Number(-number)
            }
            Token::Variable(name) => {
                self.advance();
                TermKind::Variable(name)
            }
            Token::Atom(name) => {
                self.advance();
                if self.take_sign("(") {
                    let args = self.sequence(depth, ")", &texts::A_COMMA_OR_PARENTHESIS)?;
                    TermKind::Compound(name, args.0)
                } else {
                    TermKind::Atom(name)
                }
            }
            Token::Sign("[") => {
                self.advance();
                let here = self.place();
                if self.take_sign("]") {
                    TermKind::List(vec![], here)
                } else {
                    let (items, end) = self.sequence(depth, "]", &texts::A_COMMA_OR_BRACKET)?;
                    TermKind::List(items, end)
                }
            }
            _ => return Err(self.expected(&texts::A_TERM)),
        };
        Ok(Term { place, kind })
    }

    /// Terms separated by commas up to a closing sign, and the place of that.
    fn sequence(
        &mut self,
        depth: usize,
        close: &str,
        expected: &'static Text,
    ) -> Result<(Vec<Term>, TextPlace), ReadError> {
        let mut terms = vec![self.term(depth + 1)?];
        loop {
            let here = self.place();
            if self.take_sign(close) {
                return Ok((terms, here));
            }
            if !self.take_sign(",") {
                return Err(self.expected(expected));
            }
            terms.push(self.term(depth + 1)?);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    fn fault(text: &str) -> String {
        parse(text).unwrap_err().in_lang(Lang::En)
    }

    #[test]
    fn facts_lists_and_comments_are_read() {
        let facts = parse("a. /* two\nlines */ b([[], [-1, 'it''s'], X]). % end").unwrap();
        assert_eq!(facts.len(), 2);
        assert_eq!((facts[1].place.line, facts[1].place.column), (2, 10));
        let rows = facts[1].args[0].list().unwrap();
        assert_eq!(rows[0].list().unwrap().len(), 0);
        assert_eq!(rows[1].list().unwrap()[0].kind, TermKind::Number(-1));
        assert_eq!(rows[1].list().unwrap()[1].name(), Some("it's"));
        assert_eq!(rows[2].kind, TermKind::Variable("X".into()));
    }

    #[test]
    fn a_body_binds_variables() {
        let facts = parse("create(Board) :- Board = [[a]].").unwrap();
        assert_eq!(facts[0].args[0].list().unwrap().len(), 1);
    }

    #[test]
    fn faults_name_place_expected_and_found() {
        insta::assert_snapshot!([
            "board([[0,0],[0,0])).", "a(", "a", "a(b c).", "3.", "a :- b.", "a(X) :- X = 3", "'open", "/* open", "a(\\).",
            "a(99999999999999999999).",
        ].map(|text| format!("{text:26} {}", fault(text))).join("\n"), @r"
        board([[0,0],[0,0])).      line 1, column 19: expected `,` or `]`, found `)`
        a(                         line 1, column 3: expected a term, found the end of the text
        a                          line 1, column 2: expected `.` or `:-`, found the end of the text
        a(b c).                    line 1, column 5: expected `,` or `)`, found `c`
        3.                         line 1, column 1: expected a fact such as board([…]), found `3`
        a :- b.                    line 1, column 6: expected a variable, found `b`
        a(X) :- X = 3              line 1, column 14: expected `,` or `.`, found the end of the text
        'open                      line 1, column 1: this quoted atom has no end `'` on its line
        /* open                    line 1, column 1: this comment has no end `*/`
        a(\).                      line 1, column 3: expected an atom, a variable, a number or one of ( ) [ ] , . :- =, found `\`
        a(99999999999999999999).   line 1, column 3: this number is too large: `99999999999999999999`
        ");
    }

    #[test]
    fn a_rule_does_not_multiply_what_it_binds() {
        let rule = |arguments: usize| format!("a({}) :- X = [0].", vec!["X"; arguments].join(","));
        assert_eq!(parse(&rule(MAX_RULE_ARGUMENTS)).unwrap()[0].args.len(), MAX_RULE_ARGUMENTS);
        assert_eq!(fault(&rule(9)), "line 1, column 1: a rule may have 8 arguments, found 9");
    }

    #[test]
    fn deep_nesting_is_an_error() {
        assert!(fault(&"[".repeat(100_000)).contains("nested"));
        assert!(fault(&"a(".repeat(100_000)).contains("nested"));
    }
}
