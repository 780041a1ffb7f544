//! No number of a game is a fraction. What writes fractions down is in a module all the same, for an error message of the JSON
//! reader ("invalid type: floating point `1.5`") and for JSON values that there are not; it and its tables are a twentieth of
//! what a table loads. Here it is made to write nothing, and whatever is then called by nobody goes when the module is shrunk.
//! A message about a fraction leaves the number out.

use walrus::{FunctionBuilder, FunctionId, FunctionKind, Module, ValType};

/// Makes the functions that write fractions write nothing. A compiler that names or inlines them otherwise only makes a module
/// larger.
pub fn leave_out(module: &mut Module) {
    for function in named(module, is_display) {
        replace(module, function, &[ValType::I32, ValType::I32], Written::Nothing);
    }
    for function in named(module, is_digits) {
        replace(module, function, &[ValType::F64, ValType::I32], Written::UpToHere);
    }
}

/// Whether this function writes fractions.
pub fn is_written(name: &str) -> bool {
    is_display(name) || is_digits(name)
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

fn named(module: &Module, wanted: fn(&str) -> bool) -> Vec<FunctionId> {
    let functions = module.funcs.iter_local();
    let named = functions.filter(|(id, _)| module.funcs.get(*id).name.as_deref().is_some_and(wanted));
    named.map(|(id, _)| id).collect()
}

/// What a function that writes nothing answers.
enum Written {
    /// That it went well.
    Nothing,
    /// That it ended where it was to begin: the place is its last argument.
    UpToHere,
}

fn replace(module: &mut Module, function: FunctionId, expected: &[ValType], written: Written) {
    let ty = module.types.get(module.funcs.get(function).ty());
    let (params, results) = (ty.params().to_vec(), ty.results().to_vec());
    if params != expected || results != [ValType::I32] {
        return;
    }
    let arguments: Vec<_> = params.iter().map(|&param| module.locals.add(param)).collect();
    let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
    match (written, arguments.last()) {
        (Written::UpToHere, Some(&place)) => builder.func_body().local_get(place),
        _ => builder.func_body().i32_const(0),
    };
    module.funcs.get_mut(function).kind = FunctionKind::Local(builder.local_func(arguments));
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
    fn what_writes_fractions_writes_nothing() {
        let (fmt, f64) = ([ValType::I32, ValType::I32], [ValType::F64, ValType::I32]);
        for (name, params, now) in [
            ("_RNvXs7_NtNtCsgXGp5Oqx2Ny_4core3fmt5floatdNtB7_7Display3fmt", &fmt, "Const"),
            ("_ZN4core3fmt5float52_$LT$impl$u20$core..fmt..Display$u20$for$u20$f64$GT$3fmt17h0E", &fmt, "Const"),
            ("_ZN57_$LT$f64$u20$as$u20$zmij..private..Sealed$GT$20write_to_zmij_buffer17h0E", &f64, "LocalGet"),
        ] {
            let (mut module, function) = module(name, params, &[ValType::I32]);
            assert!(body(&module, function).contains("Unreachable"));
            leave_out(&mut module);
            assert!(body(&module, function).contains(now), "{name}: {}", body(&module, function));
        }
    }

    #[test]
    fn nothing_else_is_touched() {
        let fmt = [ValType::I32, ValType::I32];
        for (name, params) in [
            ("_RNvXs7_NtNtCsgXGp5Oqx2Ny_4core3fmt3numjNtB7_7Display3fmt", &fmt[..]),
            ("_RNvXs7_NtNtCsgXGp5Oqx2Ny_4core3fmt5floatdNtB7_7Display3fmt", &fmt[..1]),
        ] {
            let (mut module, function) = module(name, params, &[ValType::I32]);
            leave_out(&mut module);
            assert!(body(&module, function).contains("Unreachable"), "{name}");
        }
    }
}
