//! Makes a module of the page from the compiled engine: `glue IN.wasm FOLDER NAME` writes `NAME.js`, `NAME.d.ts` and
//! `NAME_bg.wasm`.

mod panics;
mod reach;
mod unsaid;

use std::{env, fs, process::ExitCode};

use walrus::{FunctionId, Module};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [input, folder, name] = &arguments[..] else {
        eprintln!("usage: glue IN.wasm FOLDER NAME");
        return ExitCode::from(2);
    };
    match make(input, folder, name) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("glue: {error}");
            ExitCode::FAILURE
        }
    }
}

fn make(input: &str, folder: &str, name: &str) -> Result<(), String> {
    let mut wasm = fs::read(input).map_err(|error| format!("{input}: {error}"))?;
    let unreached = reach::forget(&mut wasm, unsaid::is_unsaid, panics::is_told);
    let unreached = unreached.map_err(|error| format!("{input}: {error}"))?;
    let mut module = Module::from_buffer(&wasm).map_err(|error| format!("{input}: {error:#}"))?;
    for section in ["linking", "reloc.CODE", "reloc.DATA"] {
        module.customs.remove_raw(section);
    }
    // They may still stand in the table of what is called by number.
    let functions: Vec<FunctionId> = module.funcs.iter().map(|function| function.id()).collect();
    unreached.into_iter().for_each(|number| panics::stop(&mut module, functions[number as usize]));
    unsaid::leave_out(&mut module)?;
    panics::leave_out(&mut module);
    let mut bindgen = Bindgen::new();
    let made = bindgen
        .input_bytes(name, module.emit_wasm())
        .web(true)
        .and_then(|bindgen| bindgen.omit_default_module_path(true).typescript(true).out_name(name).generate(folder));
    made.map_err(|error| format!("{error:#}"))
}
