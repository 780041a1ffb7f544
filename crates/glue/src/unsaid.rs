//! What is never said in a page, and what it takes to say it.
//!
//! No number of a game is a fraction. What writes fractions down is in a module all the same, for an error message of the JSON
//! reader ("invalid type: floating point `1.5`") and for JSON values that there are not; it and its tables are a twentieth of
//! what a table loads. Texts in quotes stand in messages alone, too, and nobody reads those in a page, which has words for codes;
//! to know which characters are escaped between quotes takes tables of all characters.
//!
//! Here such things are made to write nothing, and whatever is then called by nobody goes when the module is shrunk. A message
//! leaves the fraction or the text out. The powers of ten by which the JSON reader makes a fraction go as well: it reads some
//! other fraction then, which is refused like any.

use walrus::{FunctionBuilder, FunctionId, FunctionKind, Module, ValType};

/// Makes the functions that write such things write nothing. A compiler that names or inlines them otherwise only makes a module
/// larger.
///
/// # Errors
/// If one of them takes other arguments: what it calls is left out already.
pub fn leave_out(module: &mut Module) -> Result<(), String> {
    replace(module, is_quoted, &[ValType::I32, ValType::I32, ValType::I32], Written::Nothing)?;
    replace(module, is_display, &[ValType::I32, ValType::I32], Written::Nothing)?;
    replace(module, is_digits, &[ValType::F64, ValType::I32], Written::UpToHere)
}

/// Whether a function writes such things, or data are there to read them.
pub fn is_unsaid(name: &str) -> bool {
    is_quoted(name) || is_display(name) || is_digits(name) || is_power(name)
}

/// `<str as Debug>::fmt`, in either form of names.
fn is_quoted(name: &str) -> bool {
    name.contains("4core3fmteNt") && name.contains("5Debug3fmt")
        || name.contains("str$u20$as$u20$core..fmt..Debug$GT$3fmt")
}

/// The JSON reader's table of powers of ten.
fn is_power(name: &str) -> bool {
    name.contains("10serde_json2de5POW10")
}

/// `<f64 as Display>::fmt`, in either form of names.
fn is_display(name: &str) -> bool {
    name.contains("4core3fmt5float") && (name.contains("dNt") && name.contains("7Display3fmt"))
        || name.contains("core..fmt..Display$u20$for$u20$f64")
}

/// The digits of a fraction in JSON: they are written to a place, and where they end is told.
fn is_digits(name: &str) -> bool {
    name.contains("zmij") && name.contains("f64") && name.contains("write_to_zmij_buffer")
}

/// What a function that writes nothing answers.
enum Written {
    /// That it went well.
    Nothing,
    /// That it ended where it was to begin: the place is its last argument.
    UpToHere,
}

fn replace(module: &mut Module, wanted: fn(&str) -> bool, params: &[ValType], written: Written) -> Result<(), String> {
    let all: Vec<FunctionId> = module.funcs.iter_local().map(|(id, _)| id).collect();
    for function in all {
        let Some(name) = module.funcs.get(function).name.clone().filter(|name| wanted(name)) else { continue };
        let ty = module.types.get(module.funcs.get(function).ty());
        if (ty.params(), ty.results()) != (params, &[ValType::I32]) {
            return Err(format!("{name} takes {:?} and gives {:?}", ty.params(), ty.results()));
        }
        let arguments: Vec<_> = params.iter().map(|&param| module.locals.add(param)).collect();
        let mut builder = FunctionBuilder::new(&mut module.types, params, &[ValType::I32]);
        match (&written, arguments.last()) {
            (Written::UpToHere, Some(&place)) => builder.func_body().local_get(place),
            _ => builder.func_body().i32_const(0),
        };
        module.funcs.get_mut(function).kind = FunctionKind::Local(builder.local_func(arguments));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module with one function of this name and type, which traps.
    fn module(name: &str, params: &[ValType], results: &[ValType]) -> (Module, FunctionId) {
        let mut module = Module::default();
        let arguments = params.iter().map(|&param| module.locals.add(param)).collect();
        let mut builder = FunctionBuilder::new(&mut module.types, params, results);
        builder.name(name.into()).func_body().unreachable();
        let function = builder.finish(arguments, &mut module.funcs);
        module.exports.add("function", function);
        (module, function)
    }

    fn body(module: &Module, function: FunctionId) -> String {
        let local = module.funcs.get(function).kind.unwrap_local();
        format!("{:?}", local.block(local.entry_block()).instrs.iter().map(|(instr, _)| instr).collect::<Vec<_>>())
    }

    #[test]
    fn what_is_unsaid_writes_nothing() {
        let (text, fmt, f64) = ([ValType::I32; 3], [ValType::I32; 2], [ValType::F64, ValType::I32]);
        for (name, params, now) in [
            ("_RNvXsf_NtCsgXGp5Oqx2Ny_4core3fmteNtB5_5Debug3fmt", &text[..], "Const"),
            ("_ZN40_$LT$str$u20$as$u20$core..fmt..Debug$GT$3fmt17h0E", &text, "Const"),
            ("_RNvXs7_NtNtCsgXGp5Oqx2Ny_4core3fmt5floatdNtB7_7Display3fmt", &fmt, "Const"),
            ("_ZN4core3fmt5float52_$LT$impl$u20$core..fmt..Display$u20$for$u20$f64$GT$3fmt17h0E", &fmt, "Const"),
            ("_ZN57_$LT$f64$u20$as$u20$zmij..private..Sealed$GT$20write_to_zmij_buffer17h0E", &f64, "LocalGet"),
        ] {
            let (mut module, function) = module(name, params, &[ValType::I32]);
            assert!(body(&module, function).contains("Unreachable"));
            leave_out(&mut module).unwrap();
            assert!(body(&module, function).contains(now), "{name}: {}", body(&module, function));
        }
    }

    #[test]
    fn nothing_else_is_touched() {
        let fmt = [ValType::I32; 3];
        for (name, params) in [
            ("_RNvXsf_NtCsgXGp5Oqx2Ny_4core3fmteNtB5_7Display3fmt", &fmt[..]),
            ("_RNvXs7_NtNtCsgXGp5Oqx2Ny_4core3fmt3numjNtB7_7Display3fmt", &fmt[..2]),
        ] {
            let (mut module, function) = module(name, params, &[ValType::I32]);
            leave_out(&mut module).unwrap();
            assert!(body(&module, function).contains("Unreachable"), "{name}");
        }
    }

    #[test]
    fn what_takes_something_else_is_an_error() {
        let name = "_RNvXs7_NtNtCsgXGp5Oqx2Ny_4core3fmt5floatdNtB7_7Display3fmt";
        let (mut module, _) = module(name, &[ValType::I32], &[ValType::I32]);
        assert!(leave_out(&mut module).unwrap_err().contains(name));
    }
}
