//! `tabuleiro completions` and `tabuleiro man`: made from the command line itself.

use clap::CommandFactory;

use crate::args::{Cli, localise};
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn completions(shell: clap_complete::Shell, output: &mut Output) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut localise(Cli::command(), output.lang), "tabuleiro", &mut script);
    output.raw(&script)
}

pub(crate) fn man(output: &mut Output) -> Result<(), Failure> {
    let mut page = Vec::new();
    let command = localise(Cli::command(), output.lang);
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for sub in command.get_subcommands() {
        let man = clap_mangen::Man::new(sub.clone());
        man.render_name_section(&mut page)?;
        man.render_synopsis_section(&mut page)?;
        man.render_options_section(&mut page)?;
    }
    output.raw(&page)
}
