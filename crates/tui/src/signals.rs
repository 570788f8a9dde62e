//! Signals: the terminal is restored when a signal ends the program, and suspending from outside works.

use std::io;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;

/// What a signal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// To end, with this number.
    End(i32),
    /// To stop until the shell goes on.
    Suspend,
    /// The program has been let go on.
    Resume,
}

/// Hears signals in a thread of its own.
pub(crate) fn listen(tell: impl Fn(Signal) + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT])?;
    std::thread::spawn(move || {
        for signal in &mut signals {
            tell(match signal {
                SIGTSTP => Signal::Suspend,
                SIGCONT => Signal::Resume,
                other => Signal::End(other),
            });
        }
    });
    Ok(())
}

/// Stops the program until the shell lets it go on.
pub(crate) fn suspend() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(SIGTSTP)
}
