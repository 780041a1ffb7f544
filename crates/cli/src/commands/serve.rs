use std::{
    io::{self, IsTerminal},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    process::{Command, Stdio},
};

use clap::ValueEnum;
use serde_json::json;
use server::{
    config::{Config, Limits, PublicUrl, parse_proxy},
    serve,
};
use tracing_subscriber::{Layer, filter::Targets, layer::SubscriberExt, util::SubscriberInitExt};

use crate::{
    answer::{Answer, Bad, Reply},
    file,
};

#[derive(clap::Args, Debug)]
#[command(after_long_help = limits_help())]
pub struct Args {
    /// Where to listen: an address with a port, or a port alone. 0.0.0.0:8080 lets others on the network in
    #[arg(long, env = "MUTAL_LISTEN", value_name = "ADDR", default_value = "127.0.0.1:8080", value_parser = parse_listen)]
    listen: SocketAddr,
    #[command(flatten)]
    data: Data,
    /// The address in people's browsers, if another one than --listen, such as <https://games.example.org>
    #[arg(
        long,
        env = "MUTAL_PUBLIC_URL",
        value_name = "URL",
        help = "The address in people's browsers, if another one than --listen: https://games.example.org"
    )]
    public_url: Option<PublicUrl>,
    /// A proxy whose X-Forwarded-For and X-Forwarded-Proto count: its address or network; several with commas
    #[arg(long, env = "MUTAL_TRUSTED_PROXY", value_name = "CIDR", value_delimiter = ',', value_parser = parse_proxy)]
    trusted_proxy: Vec<ipnet::IpNet>,
    /// Open the page in a browser, if there is one and a terminal
    #[arg(long, visible_alias = "open-browser", env = "MUTAL_OPEN", value_name = "BOOL", num_args = 0..=1, default_missing_value = "true", default_value_t = false)]
    open: bool,
    /// Show numbers about the server at /metrics, to whoever can reach it: keep it from the public by the proxy
    #[arg(long, env = "MUTAL_METRICS", value_name = "BOOL", num_args = 0..=1, default_missing_value = "true", default_value_t = false)]
    metrics: bool,
    /// Set one of the limits below; several with commas
    #[arg(long, env = "MUTAL_LIMIT", value_name = "NAME=N", value_delimiter = ',', value_parser = parse_limit)]
    limit: Vec<(String, u32)>,
    /// All limits that count so many times as large: for load tests
    #[arg(long, env = "MUTAL_LIMIT_SCALE", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    limit_scale: u32,
    /// How the log is written, on standard error
    #[arg(long, env = "MUTAL_LOG", value_name = "FORM", default_value = "text")]
    log: LogForm,
    /// How much is written
    #[arg(long, env = "MUTAL_LOG_LEVEL", value_name = "LEVEL", default_value = "info")]
    log_level: LogLevel,
}

/// The data folder of a server.
#[derive(clap::Args, Debug)]
pub struct Data {
    /// The folder that holds everything the server keeps
    #[arg(long, env = "MUTAL_DATA", value_name = "DIR", default_value = "data", global = true)]
    pub data: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LogForm {
    /// Lines for people
    Text,
    /// One JSON value a line
    Json,
    /// Nothing
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

fn parse_listen(text: &str) -> Result<SocketAddr, String> {
    let port = text.strip_prefix(':').unwrap_or(text).parse::<u16>();
    if let Ok(port) = port {
        return Ok(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port));
    }
    let text = text.strip_prefix("localhost:").map_or(text.to_owned(), |port| format!("127.0.0.1:{port}"));
    text.parse().map_err(|_| "not an address with a port; write it like 127.0.0.1:8080, [::1]:8080 or 8080".to_owned())
}

fn parse_limit(text: &str) -> Result<(String, u32), String> {
    let (name, value) = text.split_once('=').ok_or("write it like sockets-per-user=100")?;
    let value = value.parse().map_err(|_| format!("{value:?} is no number; write it like sockets-per-user=100"))?;
    Limits::default().set(name, value)?;
    Ok((name.to_owned(), value))
}

fn limits_help() -> String {
    let line = |(name, what, value): &(&str, &str, u32)| {
        format!("  {:<28} {value:>6}  {}\n", name.replace('_', "-"), what.trim())
    };
    let lines: String = Limits::NAMES.iter().map(line).collect();
    format!(
        "Limits (--limit NAME=N), with what they are if not set:\n{lines}\n\
         The server stops on Ctrl-C or SIGTERM: it takes no more, tells everybody, finishes what was begun.\n\
         docs/operations.md tells how to host it for others."
    )
}

impl Args {
    fn config(&self) -> Result<Config, Bad> {
        let mut limits = Limits::default().scaled(self.limit_scale);
        for (name, value) in &self.limit {
            limits.set(name, *value).map_err(Bad::new)?;
        }
        let mut config = Config::new(self.listen, self.data.data.clone());
        config.public_url = self.public_url.clone();
        config.trusted_proxies = self.trusted_proxy.clone();
        config.limits = limits;
        config.metrics = self.metrics;
        Ok(config)
    }

    fn start_log(&self) {
        let level = match self.log_level {
            LogLevel::Error => tracing::Level::ERROR,
            LogLevel::Warn => tracing::Level::WARN,
            LogLevel::Info => tracing::Level::INFO,
            LogLevel::Debug => tracing::Level::DEBUG,
            LogLevel::Trace => tracing::Level::TRACE,
        };
        // What libraries tell in detail helps nobody who runs a server, and may hold what people sent.
        let targets = Targets::new().with_default(level.min(tracing::Level::WARN)).with_target("server", level);
        let layer = tracing_subscriber::fmt::layer().with_writer(io::stderr);
        let layer = match self.log {
            LogForm::Text => layer.with_ansi(io::stderr().is_terminal()).boxed(),
            LogForm::Json => layer.json().boxed(),
            LogForm::Off => return,
        };
        // A second log in one process is no reason not to serve.
        let _ = tracing_subscriber::registry().with(layer.with_filter(targets)).try_init();
    }
}

pub fn run(args: &Args, json: bool) -> Answer {
    let config = args.config()?;
    args.start_log();
    raise_file_limit();
    let (public, open) = (args.public_url.clone(), args.open);
    let ready = move |address: SocketAddr| {
        let url = public.map_or_else(|| local_url(address), |public| public.to_string());
        announce(&url, address, json);
        if open {
            open_browser(&url);
        }
    };
    let runtime = runtime()?;
    let served = runtime.block_on(serve::run(config, ready, stop_signal()));
    served.map_err(|trouble| Bad::new(trouble.to_string()))?;
    Ok(Reply::yes("", json!({ "stopped": true })))
}

/// The tasks of the server run here.
pub fn runtime() -> Result<tokio::runtime::Runtime, Bad> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|error| Bad::new(format!("the system gives no threads: {error}")))
}

/// The address for a browser on this machine.
fn local_url(address: SocketAddr) -> String {
    match address.ip() {
        ip if ip.is_unspecified() => format!("http://localhost:{}", address.port()),
        _ => format!("http://{address}"),
    }
}

fn announce(url: &str, address: SocketAddr, json: bool) {
    let text = match json {
        true => format!("{}\n", json!({ "url": url, "listen": address.to_string() })),
        false if address.ip().is_unspecified() => {
            format!("Mutal: {url} (others: this machine's address, port {}). Ctrl-C stops it.\n", address.port())
        }
        false => format!("Mutal: {url}. Ctrl-C stops it.\n"),
    };
    // The server runs on, whether or not anybody reads this.
    let _ = file::print(&text);
}

/// Every connection is an open file: take as many as the system allows.
fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
}

/// A browser, if there is one: a terminal without a screen has none.
fn open_browser(url: &str) {
    if !io::stdout().is_terminal() {
        return;
    }
    let screen = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let (program, args): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if screen("DISPLAY") || screen("WAYLAND_DISPLAY") {
        ("xdg-open", &[])
    } else {
        return;
    };
    let quiet = || (Stdio::null(), Stdio::null(), Stdio::null());
    let (input, output, errors) = quiet();
    // Where it does not work, the address has been printed.
    let _ = Command::new(program).args(args).arg(url).stdin(input).stdout(output).stderr(errors).spawn();
}

/// Returns at the first signal to stop. A second one ends the process at once.
async fn stop_signal() {
    signal().await;
    tokio::spawn(async {
        signal().await;
        std::process::exit(130);
    });
}

#[cfg(unix)]
async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => tokio::select! {
            _ = tokio::signal::ctrl_c() => (),
            _ = terminate.recv() => (),
        },
        Err(_) => drop(tokio::signal::ctrl_c().await),
    }
}

#[cfg(not(unix))]
async fn signal() {
    let _ = tokio::signal::ctrl_c().await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_can_be_short() {
        let listen = |text: &str| parse_listen(text).map(|address| address.to_string());
        assert_eq!(listen("8080"), Ok("127.0.0.1:8080".into()));
        assert_eq!(listen(":8080"), Ok("127.0.0.1:8080".into()));
        assert_eq!(listen("localhost:1"), Ok("127.0.0.1:1".into()));
        assert_eq!(listen("[::1]:80"), Ok("[::1]:80".into()));
        for bad in ["", "x", "127.0.0.1", "70000", "example.org:80"] {
            assert!(listen(bad).is_err_and(|why| why.contains("127.0.0.1:8080")), "{bad}");
        }
    }

    #[test]
    fn a_limit_has_a_name_and_a_number() {
        assert_eq!(parse_limit("sockets-per-user=5"), Ok(("sockets-per-user".into(), 5)));
        assert!(parse_limit("sockets-per-user").is_err());
        assert!(parse_limit("sockets-per-user=many").is_err());
        assert!(parse_limit("nonsense=5").is_err_and(|why| why.contains("sockets-per-user")));
    }
}
