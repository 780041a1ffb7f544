//! Other programs that want the processor too.

use std::process::{Child, Command};

/// The variable that makes this program a busy loop.
const SPIN: &str = "MUTAL_SPIN";

/// Spins for ever, if this process was started for that.
pub fn spin_if_asked() -> bool {
    if std::env::var_os(SPIN).is_none() {
        return false;
    }
    let mut number = 1_u64;
    loop {
        number = std::hint::black_box(number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    }
}

/// A busy loop in a process of its own; it ends with this value.
pub struct Loop(Child);

impl Loop {
    pub fn start() -> Loop {
        let program = std::env::current_exe().expect("this program");
        Loop(Command::new(program).env(SPIN, "1").spawn().expect("another process"))
    }
}

impl Drop for Loop {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// How many programs wanted the processors lately: over one, five and fifteen minutes.
pub fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{} on {cores} cores", text.split(' ').take(3).collect::<Vec<_>>().join(" "))
}
