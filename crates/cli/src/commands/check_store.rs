use serde_json::json;
use server::ops::check::{Fault, check};

use crate::{
    answer::{Answer, Bad, Reply, value},
    commands::serve::{Data, runtime},
};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    data: Data,
}

pub fn run(args: &Args) -> Answer {
    let report = runtime()?.block_on(check(&args.data.data)).map_err(Bad::new)?;
    let fits = report.faults.is_empty();
    let line = |fault: &Fault| match &fault.game {
        Some(game) => format!("{game}: {}\n", fault.what),
        None => format!("{}\n", fault.what),
    };
    let faults: String = report.faults.iter().map(line).collect();
    let verdict = if fits { "everything fits".to_owned() } else { format!("{} faults", report.faults.len()) };
    let text = format!("{faults}{} games, {} entries: {verdict}\n", report.games, report.entries);
    let mut json = value(&report);
    json["fits"] = json!(fits);
    Ok(Reply { yes: fits, text, json })
}
