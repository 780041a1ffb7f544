use std::path::PathBuf;

use crate::{
    answer::{Answer, Bad, Reply, value},
    commands::serve::{Data, runtime},
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The file to write
    #[arg(value_name = "DEST")]
    target: PathBuf,
    #[command(flatten)]
    data: Data,
    /// Overwrite a file that is there
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args) -> Answer {
    let made = runtime()?.block_on(server::ops::backup::backup(&args.data.data, &args.target, args.force));
    let backup = made.map_err(Bad::new)?;
    let text = format!(
        "{}: {} games, {} users, {} bytes, checked\nIt holds secrets of players: keep it as you keep the data folder.\n",
        args.target.display(),
        backup.contents.games,
        backup.contents.users,
        backup.bytes
    );
    Ok(Reply::yes(text, value(&backup)))
}
