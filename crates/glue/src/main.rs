//! Makes a module of the page from the compiled engine: `glue IN.wasm FOLDER NAME` writes `NAME.js`, `NAME.d.ts` and
//! `NAME_bg.wasm`.

use std::{env, process::ExitCode};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [input, folder, name] = &arguments[..] else {
        eprintln!("usage: glue IN.wasm FOLDER NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let made = bindgen
        .input_path(input)
        .web(true)
        .and_then(|bindgen| bindgen.omit_default_module_path(true).typescript(true).out_name(name).generate(folder));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("glue: {error:#}");
            ExitCode::FAILURE
        }
    }
}
