//! Changes inputs a little, always the same from the same seed.

use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;

/// What parsers stumble over.
const STUMBLING_BLOCKS: &[&[u8]] = &[
    b"",
    b" ",
    b"  ",
    b"\t",
    b"\n",
    b"\r\n",
    b"\0",
    b"\x1b[2J",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    "é".as_bytes(),
    "\u{301}".as_bytes(),
    "\u{202e}".as_bytes(),
    "\u{feff}".as_bytes(),
    "\u{2028}".as_bytes(),
    "\u{a0}".as_bytes(),
    "²".as_bytes(),
    "٣".as_bytes(),
    "😀".as_bytes(),
    b"0",
    b"1",
    b"9",
    b"10",
    b"00",
    b"-1",
    b"+1",
    b"1.0",
    b"1e9",
    b"255",
    b"256",
    b"65536",
    b"4294967295",
    b"4294967296",
    b"9223372036854775808",
    b"99999999999999999999999999",
    b"/",
    b",",
    b",,",
    b"=",
    b"-",
    b"[",
    b"]",
    b"[[",
    b"{",
    b"}",
    b"(",
    b")",
    b"\"",
    b"\\",
    b"'",
    b"''",
    b"%",
    b"/*",
    b"*/",
    b":-",
    b".",
    b"...",
    b"*",
    b"#",
    b"null",
    b"a1",
    b"z99",
    b"A1",
    b"0000",
    b"1-0",
    b"1/2-1/2",
];

/// A source of mutations.
pub struct Mutator<'f> {
    random: Random,
    files: Vec<&'f [u8]>,
}

impl<'f> Mutator<'f> {
    /// A source that also takes pieces from these files.
    pub fn new(seed: u64, files: Vec<&'f [u8]>) -> Mutator<'f> {
        Mutator { random: Random::new(seed), files }
    }

    fn below(&mut self, limit: usize) -> usize {
        self.random.below(u32::try_from(limit).expect("a small number")) as usize
    }

    /// A place in some data, its end included.
    fn place(&mut self, data: &[u8]) -> usize {
        self.below(data.len() + 1)
    }

    /// A range of some data, more often short than long.
    fn range(&mut self, data: &[u8]) -> std::ops::Range<usize> {
        let start = self.place(data);
        let longest = [1, 4, 16, data.len()][self.below(4)];
        start..(start + self.below(longest + 1)).min(data.len())
    }

    /// A copy with one to four changes.
    pub fn mutate(&mut self, data: &[u8]) -> Vec<u8> {
        let mut data = data.to_vec();
        for _ in 0..=self.below(4) {
            let range = self.range(&data);
            match self.below(7) {
                0 => drop(data.drain(range)),
                1 => data.truncate(range.start),
                2 => {
                    if let Some(byte) = data.get_mut(range.start) {
                        *byte ^= 1 << self.below(8);
                    }
                }
                3 => {
                    let block = STUMBLING_BLOCKS[self.below(STUMBLING_BLOCKS.len())];
                    data.splice(range, block.iter().copied());
                }
                4 => {
                    let block = STUMBLING_BLOCKS[self.below(STUMBLING_BLOCKS.len())];
                    data.splice(range.start..range.start, block.iter().copied());
                }
                // A piece of the same file, or of another, put in or in place of something.
                kind => {
                    let file = self.below(self.files.len());
                    let other = if kind == 5 { data.clone() } else { self.files[file].to_vec() };
                    let piece = other[self.range(&other)].to_vec();
                    let end = if self.below(2) == 0 { range.start } else { range.end };
                    data.splice(range.start..end, piece);
                }
            }
        }
        data
    }

    /// A copy in which two pieces are repeated where they stand until together they have a length.
    pub fn grow(&mut self, data: &[u8], length: usize) -> Vec<u8> {
        let mut grown = data.to_vec();
        let mut ranges = [self.range(data), self.range(data)];
        // From the back, so that the other piece is still where it was.
        ranges.sort_by_key(|range| std::cmp::Reverse(range.start));
        for range in ranges {
            let range = if range.is_empty() { 0..data.len() } else { range };
            let piece = &data[range.clone()];
            if !piece.is_empty() {
                grown.splice(range.start..range.start, piece.repeat((length / 2).div_ceil(piece.len())));
            }
        }
        grown
    }
}
