use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tabletop::record;

use crate::{
    answer::{Answer, Bad, Reply, value},
    at_table,
    paper::{self, Form, Found, Paper},
    table::Table,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Records; standard input where absent or `-`
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// What could not be checked counts as wrong too
    #[arg(long)]
    strict: bool,
}

pub fn run(args: &Args) -> Answer {
    match args.files.as_slice() {
        [] => one(None, args),
        [file] => one(Some(file), args),
        files => all(files, args),
    }
}

fn all(files: &[PathBuf], args: &Args) -> Answer {
    let (mut yes, mut text, mut list): (bool, String, Vec<Value>) = (true, String::new(), Vec::new());
    for file in files {
        let mut reply = one(Some(file), args)?;
        reply.json["file"] = json!(file);
        yes &= reply.yes;
        text += &format!("{}\n{}\n", file.display(), reply.text);
        list.push(reply.json);
    }
    Ok(Reply { yes, text, json: list.into() })
}

fn one(file: Option<&Path>, args: &Args) -> Answer {
    let (game, found) = paper::find_game(file)?;
    if found.form == Form::Position {
        return Err(Bad::new("a position proves nothing: verify takes records (`mutal check` takes positions)")
            .of(&found.text.name));
    }
    at_table!(game, verify, found, args)
}

fn verify<G: Table>(found: Found, args: &Args) -> Answer {
    let paper = Paper::<G>::read(found)?;
    let report = record::verify(&paper.record);
    let yes = if args.strict { report.complete } else { report.fits };
    let verdict = match (report.complete, report.fits, report.veiled) {
        (true, ..) => "everything fits\n",
        // What the report says itself.
        (_, true, Some(_)) => "",
        (_, true, None) => "what could be checked fits\n",
        _ => "this record does not fit\n",
    };
    Ok(Reply { yes, text: format!("{report}{verdict}"), json: value(&report) })
}
