//! The frames of a WebSocket, counted before anybody puts messages together: the pieces of a message do not count as messages, and an endless message of
//! empty pieces would never be counted at all.

/// The longest head of a frame, in bytes.
const LONGEST_HEAD: usize = 14;

/// A message may come in so many pieces.
const MOST_FRAGMENTS: u32 = 64;

/// A message comes in more pieces than any that is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooManyFragments;

/// Where in the stream of frames the next byte is.
#[derive(Debug, Default)]
pub(super) struct Frames {
    /// What has been read of the next frame's head.
    head: [u8; LONGEST_HEAD],
    /// How much of it that is.
    read: usize,
    /// How much of a payload is to come.
    left: u64,
    /// How many pieces the message has so far.
    fragments: u32,
}

impl Frames {
    /// Follows the bytes that were read.
    pub(super) fn feed(&mut self, mut bytes: &[u8]) -> Result<(), TooManyFragments> {
        while let Some((first, rest)) = bytes.split_first() {
            if self.left > 0 {
                let taken = usize::try_from(self.left).unwrap_or(usize::MAX).min(bytes.len());
                self.left -= taken as u64;
                bytes = &bytes[taken..];
                continue;
            }
            // A head is complete at the latest when it is full.
            self.head[self.read] = *first;
            self.read += 1;
            bytes = rest;
            if let Some(length) = payload_length(&self.head[..self.read]) {
                self.count(self.head[0])?;
                self.left = length;
                self.read = 0;
            }
        }
        Ok(())
    }

    /// Counts a frame by its first byte: whether it is the last of its message, and of which kind. Control frames may come between the pieces of a message.
    fn count(&mut self, first: u8) -> Result<(), TooManyFragments> {
        let (is_last, is_control) = (first & 0x80 != 0, first & 0x08 != 0);
        if !is_control {
            self.fragments = if is_last { 0 } else { self.fragments + 1 };
        }
        if self.fragments > MOST_FRAGMENTS { Err(TooManyFragments) } else { Ok(()) }
    }
}

/// The length of the payload, once the head of a frame is complete.
fn payload_length(head: &[u8]) -> Option<u64> {
    let [_, second, rest @ ..] = head else { return None };
    let extended = match second & 0x7f {
        126 => 2,
        127 => 8,
        _ => 0,
    };
    let mask = if second & 0x80 == 0 { 0 } else { 4 };
    if rest.len() < extended + mask {
        return None;
    }
    let number = rest[..extended].iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
    Some(if extended == 0 { u64::from(second & 0x7f) } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(first: u8, payload: usize) -> Vec<u8> {
        let length = u16::try_from(payload).unwrap().to_be_bytes();
        let mut bytes = vec![first, 0x80 | 126, length[0], length[1], 1, 2, 3, 4];
        bytes.extend(std::iter::repeat_n(0x01, payload));
        bytes
    }

    /// Reads a message, one in pieces with something between them, and two more; in parts that end anywhere.
    fn read(pieces: u32, between: &[u8]) -> Result<(), TooManyFragments> {
        let mut bytes = frame(0x81, 5);
        bytes.extend(frame(0x01, 0));
        for _ in 0..pieces {
            bytes.extend(frame(0x00, 300));
            bytes.extend(between);
        }
        bytes.extend(frame(0x80, 1));
        bytes.extend(frame(0x82, 0));
        bytes.extend([0x81, 0x05, 1, 2, 3, 4, 5]);
        bytes.extend([0x82, 0x7f, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2]);
        let mut frames = Frames::default();
        bytes.chunks(7).try_for_each(|part| frames.feed(part))?;
        assert_eq!((frames.read, frames.left), (0, 0), "all was understood");
        Ok(())
    }

    #[test]
    fn messages_in_very_many_pieces_are_refused() {
        let ping = [0x89, 0x80, 0, 0, 0, 0];
        for between in [&ping[..], &[]] {
            assert_eq!(read(MOST_FRAGMENTS - 1, between), Ok(()));
            assert_eq!(read(MOST_FRAGMENTS, between), Err(TooManyFragments));
        }
    }
}
