use std::path::PathBuf;

use crate::{
    answer::{Answer, Bad, Reply, value},
    commands::serve::{Data, runtime},
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// A file that `mutal backup` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    data: Data,
    /// Replace data that are there; they are kept beside
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args) -> Answer {
    let done = runtime()?.block_on(server::ops::restore::restore(&args.data.data, &args.file, args.force));
    let restored = done.map_err(Bad::new)?;
    let mut text = format!(
        "{}: {} games, {} users are back\n",
        args.data.data.display(),
        restored.contents.games,
        restored.contents.users
    );
    if let Some(kept) = &restored.kept {
        text += &format!("What was there before is in {}\n", kept.display());
    }
    Ok(Reply::yes(text, value(&restored)))
}
