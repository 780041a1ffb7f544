use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::Path,
};

use serde_json::Value;
use server::{
    config::Config,
    ops::admin::{self, Chore, Reply as Heard, Unheard},
    serve::Premises,
    store::Sqlite,
    wire::GameId,
};

use crate::{
    answer::{Answer, Bad, Reply},
    commands::serve::{Data, runtime},
};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    data: Data,
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// List people, the newest first
    Users {
        /// How many
        #[arg(long, value_name = "N", default_value_t = 100)]
        limit: u32,
        /// How many to leave out before
        #[arg(long, value_name = "N", default_value_t = 0)]
        offset: u32,
    },
    /// List games, by id
    Games {
        /// How many
        #[arg(long, value_name = "N", default_value_t = 100)]
        limit: u32,
        /// Only those after this one
        #[arg(long, value_name = "ID")]
        after: Option<GameId>,
    },
    /// Print a new password and recovery code for somebody who has lost both; all their sessions end
    ResetPassword {
        /// The name of the account
        name: String,
    },
    /// End a game as it stands; everybody there is told
    EndGame {
        /// Which
        id: GameId,
    },
}

pub fn run(args: &Args) -> Answer {
    let folder = &args.data.data;
    if !folder.join(Sqlite::FILE).is_file() {
        let message = format!("{}: there is no server's data; name its folder with --data", folder.display());
        return Err(Bad::new(message));
    }
    let chore = chore(&args.what);
    match runtime()?.block_on(give(folder, chore))? {
        Heard::Done(value) => Ok(Reply::yes(words(&args.what, &value), value)),
        Heard::Refused(why) => Err(Bad::new(why)),
    }
}

fn chore(what: &What) -> Chore {
    match what {
        What::Users { limit, offset } => Chore::Users { limit: *limit, offset: *offset },
        What::Games { limit, after } => Chore::Games { limit: *limit, after: after.clone() },
        What::ResetPassword { name } => Chore::ResetPassword { name: name.clone() },
        What::EndGame { id } => Chore::EndGame { id: id.clone() },
    }
}

/// To the server that runs, or else to the data themselves.
async fn give(folder: &Path, chore: Chore) -> Result<Heard, Bad> {
    match admin::send(folder, &chore).await {
        Ok(heard) => Ok(heard),
        Err(Unheard::Broken(error)) => {
            Err(Bad::new(format!("{}: the server does not answer: {error}; try again", folder.display())))
        }
        Err(Unheard::Nobody) => {
            let nowhere = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
            let opened = Premises::open(Config::new(nowhere, folder.to_owned())).await;
            let premises = opened.map_err(|trouble| Bad::new(trouble.to_string()))?;
            let heard = admin::execute(&premises, chore).await;
            premises.house.stop().await;
            premises.close().await;
            Ok(heard)
        }
    }
}

fn words(what: &What, value: &Value) -> String {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let lines = |line: &dyn Fn(&Value) -> String| value.as_array().into_iter().flatten().map(line).collect();
    match what {
        What::Users { .. } => lines(&|user| {
            let kind = if user["guest"] == true { "guest" } else { "account" };
            format!("{}  {kind:<7}  {}\n", text(&user["id"]), text(&user["name"]))
        }),
        What::Games { .. } => lines(&|game| {
            let names: Vec<String> = game["players"].as_array().into_iter().flatten().map(text).collect();
            let (id, kind, state) = (text(&game["id"]), text(&game["game"]), text(&game["state"]));
            format!(
                "{id}  {}  {kind:<6}  {state:<7}  {:>5}  {}\n",
                text(&game["mark"]),
                text(&game["version"]),
                names.join(", ")
            )
        }),
        What::ResetPassword { .. } => format!(
            "Password of {}: {}\nRecovery code: {}\nBoth are shown this once. The password should be changed soon.\n",
            text(&value["name"]),
            text(&value["password"]),
            text(&value["recovery_code"])
        ),
        What::EndGame { .. } => format!("{} is over\n", text(&value["id"])),
    }
}
