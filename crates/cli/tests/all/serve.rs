//! The server as its operator runs it: the real binary, real signals, a real folder.
#![cfg(unix)]

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
};

use crate::binary::{code, errors, folder, json, mutal, piped, text};
use serde_json::Value;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        let mut command = mutal();
        command.args(["serve", "--json", "--listen", "127.0.0.1:0", "--log", "json", "--data"]).arg(data);
        Server::of(command)
    }

    /// The same under this umask.
    fn start_under(umask: &str, data: &Path) -> Server {
        let mut command = Command::new("sh");
        command.args(["-c", "umask $1; exec \"$2\" serve --json --listen 127.0.0.1:0 --log json --data \"$3\"", "sh"]);
        command.arg(umask).arg(env!("CARGO_BIN_EXE_mutal")).arg(data);
        Server::of(command)
    }

    fn of(mut command: Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("a line");
        let ready: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"));
        let address = ready["listen"].as_str().expect("an address").to_owned();
        assert_eq!(ready["url"].as_str(), Some(format!("http://{address}").as_str()));
        Server { child, address }
    }

    fn ask(&self, request: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let (address, length) = (&self.address, body.len());
        let head = format!(
            "{request} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(head.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    fn sign_up(&self, name: &str) {
        let body = format!("{{\"name\":\"{name}\",\"password\":\"correct horse\"}}");
        let answer = self.ask("POST /api/v1/accounts", &body);
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    }

    fn signs_in(&self, name: &str) -> bool {
        let body = format!("{{\"name\":\"{name}\",\"password\":\"correct horse\"}}");
        self.ask("POST /api/v1/login", &body).starts_with("HTTP/1.1 200")
    }

    /// Sends a signal and waits for the end. Gives the status and the log.
    fn end(mut self, signal: &str) -> (ExitStatus, String) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
        let mut log = String::new();
        self.child.stderr.take().expect("a pipe").read_to_string(&mut log).expect("a log");
        (self.child.wait().expect("it ends"), log)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn run(args: &[&str], data: &Path) -> std::process::Output {
    piped(&[args, &["--data", data.to_str().expect("a name")]].concat(), "")
}

#[test]
fn it_serves_and_stops_well() {
    for signal in ["-TERM", "-INT"] {
        let data = folder("serve-stop").join("data");
        let server = Server::start(&data);
        assert!(server.ask("GET /health", "").contains("\"status\":\"ok\""));
        let numbers = server.ask("GET /metrics", "");
        assert!(numbers.starts_with("HTTP/1.1 404") && !numbers.contains("mutal_"), "{numbers}");
        server.sign_up("Ada");
        // A connection that asks for nothing does not hold the server.
        let _idle = TcpStream::connect(&server.address).expect("a connection");
        let (status, log) = server.end(signal);
        assert_eq!(status.code(), Some(0), "{signal}: {log}");
        let last: Value = serde_json::from_str(log.lines().last().expect("a line")).expect("JSON");
        assert_eq!(last["fields"]["message"], "stopped");
        assert!(!log.contains("horse"), "{log}");
        assert!(!data.join("admin.sock").exists());
    }
}

#[test]
fn numbers_are_shown_where_the_operator_asks_for_them() {
    let data = folder("serve-metrics");
    let mut command = mutal();
    command.args(["serve", "--json", "--listen", "127.0.0.1:0", "--log", "json", "--data"]).arg(&data);
    command.env("MUTAL_METRICS", "true");
    let server = Server::of(command);
    server.ask("GET /health", "");
    assert!(server.ask("GET /metrics", "").contains("\nmutal_requests_total 1\n"));
}

#[test]
fn what_was_killed_starts_again() {
    let data = folder("serve-kill");
    let server = Server::start(&data);
    server.sign_up("Ada");
    let (status, _) = server.end("-KILL");
    assert_eq!(status.code(), None);
    let server = Server::start(&data);
    assert!(server.signs_in("Ada"));
}

#[test]
fn a_second_server_is_refused() {
    let data = folder("serve-second");
    let server = Server::start(&data);
    let second = run(&["serve", "--listen", "127.0.0.1:0"], &data);
    assert_eq!(code(&second), 2);
    assert!(errors(&second).contains("another server uses this data folder"), "{}", errors(&second));
    let other = folder("serve-second-other");
    let taken = run(&["serve", "--listen", &server.address], &other);
    assert_eq!(code(&taken), 2);
    assert!(errors(&taken).contains("is taken by another program; choose another port"), "{}", errors(&taken));
}

#[test]
fn bad_configuration_says_what_to_do() {
    let data = folder("serve-bad");
    let file = data.join("file");
    fs::write(&file, "x").expect("a file");
    let inside = file.join("data");
    let inside = inside.to_str().expect("a name");
    for (args, says) in [
        (&["--listen", "nonsense"][..], "127.0.0.1:8080"),
        (&["--listen", "203.0.113.1:8080"], "no address of this machine"),
        (&["--public-url", "games.example.org"], "https://games.example.org"),
        (&["--public-url", "https://example.org/mutal"], "a host of its own"),
        (&["--trusted-proxy", "localhost"], "10.0.0.0/8"),
        (&["--limit", "nonsense=3"], "sockets-per-user"),
        (&["--limit", "sockets-per-user=x"], "sockets-per-user=100"),
        (&["--limit-scale", "0"], "--limit-scale"),
        (&["--log", "xml"], "[possible values: text, json, off]"),
        (&["--listen", "127.0.0.1:0", "--data", inside], "cannot be used as a data folder"),
    ] {
        let args = [&["serve"], args].concat();
        let output = mutal().args(&args).env("MUTAL_DATA", &data).output().expect("it ends");
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(errors(&output).contains(says), "{args:?}: {}", errors(&output));
    }
    let output = mutal().arg("serve").env("MUTAL_LISTEN", "nonsense").output().expect("it ends");
    assert_eq!(code(&output), 2, "the environment counts too");
    let broken = data.join("broken");
    fs::create_dir(&broken).expect("a folder");
    fs::write(broken.join("mutal.sqlite"), "this is no database at all. ".repeat(200)).expect("a file");
    let output = run(&["serve", "--listen", "127.0.0.1:0"], &broken);
    assert_eq!(code(&output), 2);
    assert!(errors(&output).contains("mutal restore"), "{}", errors(&output));
}

#[test]
fn what_cannot_be_a_database_is_called_what_it_is() {
    let data = folder("serve-wrong");
    let file = data.join("mutal.sqlite");
    let future = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/data/newer/future.sqlite");
    let newer = "written by a newer version of Mutal; use that one";
    let all = [&["serve", "--listen", "127.0.0.1:0"][..], &["check-store"], &["backup", "copy"], &["admin", "users"]];
    let says = |args: &[&str], says: &str| {
        let output = run(args, &data);
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(errors(&output).contains(says), "{args:?}: {}", errors(&output));
    };
    fs::copy(&future, &file).expect("a file");
    all.iter().for_each(|args| says(args, newer));
    assert!(!Path::new("copy").exists());
    fs::write(&file, "").expect("a file");
    says(all[0], "the database is empty: writing it was cut short; bring a backup back");
    says(all[1], "the database is empty");
    says(&["restore", future.to_str().expect("a name"), "--force"], newer);
    fs::remove_file(&file).expect("gone");
    fs::create_dir(&file).expect("a folder");
    says(all[0], "it is a folder where the database should be; move it away");
}

/// Modes of the folder and of everything in it.
fn modes(folder: &Path) -> Vec<(String, u32)> {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::symlink_metadata(path).expect("it is there").permissions().mode() & 0o777;
    let mut modes: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .map(|path| (path.file_name().expect("a name").to_string_lossy().into_owned(), mode(&path)))
        .collect();
    modes.sort();
    modes.push((".".to_owned(), mode(folder)));
    modes
}

#[test]
fn only_its_owner_looks_into_the_data_whatever_the_umask() {
    use std::os::unix::fs::PermissionsExt;
    for umask in ["000", "022", "377"] {
        let data = folder("serve-umask").join("data");
        let server = Server::start_under(umask, &data);
        server.sign_up("Ada");
        let backup = data.join("backup.sqlite");
        let made = run(&["backup", backup.to_str().expect("a name")], &data);
        assert_eq!(code(&made), 0, "{}", errors(&made));
        let narrow = ["admin.sock", "backup.sqlite", "lock", "mutal.sqlite", "mutal.sqlite-shm", "mutal.sqlite-wal"];
        let mut expected: Vec<_> = narrow.iter().map(|name| ((*name).to_owned(), 0o600)).collect();
        expected.push((".".to_owned(), 0o700));
        assert_eq!(modes(&data), expected, "umask {umask}");
        server.end("-TERM");
        // As a server before this one may have left it.
        for name in ["", "backup.sqlite", "lock", "mutal.sqlite"] {
            fs::set_permissions(data.join(name), fs::Permissions::from_mode(0o755)).expect("wide");
        }
        let server = Server::start_under(umask, &data);
        assert_eq!(modes(&data), expected, "umask {umask}");
        let (_, log) = server.end("-TERM");
        assert_eq!(log.matches("now only its owner can").count(), 4, "{log}");
    }
}

#[test]
fn help_tells_every_option() {
    let help = text(&piped(&["serve", "--help"], ""));
    for option in
        ["listen", "data", "public-url", "trusted-proxy", "open", "metrics", "limit", "limit-scale", "log", "log-level"]
    {
        let variable = format!("MUTAL_{}", option.replace('-', "_").to_uppercase());
        assert!(help.contains(&format!("--{option}")) && help.contains(&variable), "{option}\n{help}");
    }
    assert!(help.contains("sockets-per-user"), "{help}");
}

#[test]
fn operators_work_beside_the_server() {
    let data = folder("serve-ops");
    let server = Server::start(&data);
    server.sign_up("Ada");
    let backup: PathBuf = folder("serve-ops-backup").join("b.sqlite");
    let name = backup.to_str().expect("a name");
    let made = run(&["backup", name], &data);
    assert_eq!(code(&made), 0, "{}", errors(&made));
    assert_eq!(code(&run(&["backup", name], &data)), 2, "it is there already");
    let with_data = |args: &[&'static str]| [args, &["--data"]].concat();
    let folder_name = data.to_str().expect("a name");
    let users = json(0, &[&with_data(&["admin"])[..], &[folder_name, "users"]].concat(), "");
    assert_eq!(users[0]["name"], "Ada");
    server.sign_up("Ben");
    let checked = run(&["check-store"], &data);
    assert_eq!((code(&checked), text(&checked).as_str()), (0, "0 games, 0 entries: everything fits\n"));
    let refused = run(&["restore", name, "--force"], &data);
    assert!(code(&refused) == 2 && errors(&refused).contains("another server"), "{}", errors(&refused));
    let reset = json(0, &[&with_data(&["admin"])[..], &[folder_name, "reset-password", "ben"]].concat(), "");
    assert!(reset["password"].as_str().is_some_and(|password| password.len() >= 12));
    assert!(!server.signs_in("Ben"), "the old password is gone");
    let nobody = run(&["admin", "reset-password", "Nobody Such"], &data);
    assert!(code(&nobody) == 2 && errors(&nobody).contains("no account"), "{}", errors(&nobody));
    server.end("-TERM");
    let offline = json(0, &[&with_data(&["admin"])[..], &[folder_name, "users"]].concat(), "");
    assert_eq!(offline.as_array().map(Vec::len), Some(2), "without a server too");
    assert_eq!(code(&run(&["restore", name], &data)), 2, "not over other data");
    let restored = run(&["restore", name, "--force"], &data);
    assert_eq!(code(&restored), 0, "{}", errors(&restored));
    let server = Server::start(&data);
    assert!(server.signs_in("Ada") && !server.signs_in("Ben"));
    let empty = folder("serve-ops-empty");
    for args in [&["check-store"][..], &["admin", "users"], &["backup", "x"]] {
        let output = run(args, &empty);
        assert!(code(&output) == 2 && errors(&output).contains("--data"), "{args:?}: {}", errors(&output));
    }
}

/// A port that was free a moment ago can be named.
#[test]
fn a_port_is_enough() {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port();
    let data = folder("serve-port");
    let mut child = mutal()
        .args(["serve", "--log", "off", "--listen", &port.to_string(), "--data"])
        .arg(&data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("a line");
    let server = Server { child, address: format!("127.0.0.1:{port}") };
    assert_eq!(line, format!("Mutal: http://127.0.0.1:{port}. Ctrl-C stops it.\n"));
    assert!(server.ask("GET /health", "").starts_with("HTTP/1.1 200"));
}
