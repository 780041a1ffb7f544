//! One table that very many look at.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::mpsc;

use crate::{
    busy,
    table::{
        net::{Visitor, begin, plan, plan_with_secrets},
        storm::Spawned,
    },
};

/// Two play, so many look on; says how long a move takes to the first, most and the last of them.
pub async fn measure(count: usize, secrets: bool, time: Duration) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Spawned::start(folder.path());
    let people = [Visitor::come(server.address, "Ann").await, Visitor::come(server.address, "Bob").await];
    let mut wanted = if secrets { plan_with_secrets(2, &[]) } else { plan(2, &[], "basic") };
    wanted["order"] = json!("chosen");
    let id = begin(&[&people[0], &people[1]], wanted).await;
    let mut lines = [people[0].connect().await, people[1].connect().await];
    for line in &mut lines {
        line.watch(&id).await;
    }
    let empty = server.memory();
    let (tell, mut heard) = mpsc::unbounded_channel();
    let stranger = Visitor::stranger(server.address);
    for _ in 0..count {
        let mut line = stranger.connect().await;
        line.watch(&id).await;
        let tell = tell.clone();
        tokio::spawn(async move {
            while let Some(message) = line.try_hear().await {
                if message["type"] == "news" {
                    let _ = tell.send((message["version"].as_u64(), Instant::now()));
                }
            }
        });
    }
    let memory = (server.memory() - empty) / 1024 / count.max(1) as u64;
    let (mut all, mut last, begun) = (Vec::new(), Vec::new(), Instant::now());
    while begun.elapsed() < time
        && let Some(mover) = lines[0].mirror.mover()
    {
        // Who moves knows what can be done.
        let (version, actions) = (lines[0].mirror.version(), lines[mover.index()].mirror.choose(1));
        let key = format!("k{version}");
        let sent = Instant::now();
        let submit = json!({"type": "submit", "id": id, "version": version, "key": key, "actions": actions});
        lines[mover.index()].say(submit).await;
        for line in &mut lines {
            line.hear_until("news").await;
        }
        let mut slowest = 0.0_f64;
        for _ in 0..count {
            let (_, at) = heard.recv().await.expect("all look on");
            let ms = at.saturating_duration_since(sent).as_secs_f64() * 1000.0;
            slowest = slowest.max(ms);
            all.push(ms);
        }
        last.push(slowest);
    }
    all.sort_by(f64::total_cmp);
    last.sort_by(f64::total_cmp);
    let at = |times: &[f64], part: f64| times.get((times.len().saturating_sub(1) as f64 * part) as usize).copied();
    let shown = |times: &[f64], part| at(times, part).unwrap_or(f64::NAN);
    println!(
        "| spectators | moves | p50 ms | p99 ms | the last one, p99 ms | KB for each |\n|---|---|---|---|---|---|"
    );
    println!(
        "| {count} | {} | {:.1} | {:.1} | {:.1} | {memory} |",
        last.len(),
        shown(&all, 0.5),
        shown(&all, 0.99),
        shown(&last, 0.99)
    );
    println!("load of the machine after: {}", busy::load());
}
