//! Nobody reads what a panic says in a page: a module that panics stops there and then, with an error of the browser. What
//! would put the message together is in a module all the same, and at each place that may panic the arguments for it. Here
//! what is called to panic stops at once, and whatever is then called by nobody goes when the module is shrunk.

use walrus::{FunctionBuilder, FunctionId, FunctionKind, Module};

/// Functions of the standard library that never return: they only tell what went wrong. A compiler that names or inlines
/// them otherwise only makes a module larger.
const NEVER_RETURN: [&str; 9] = [
    "4core9panicking",
    "13unwrap_failed",
    "13expect_failed",
    "13assert_failed",
    "16slice_index_fail",
    "16slice_error_fail",
    "17len_mismatch_fail",
    "22panic_already_borrowed",
    "30panic_already_mutably_borrowed",
];

/// Whether this function tells of a panic.
pub fn is_told(name: &str) -> bool {
    NEVER_RETURN.iter().any(|part| name.contains(part))
}

/// Makes what tells of a panic stop at once.
pub fn leave_out(module: &mut Module) {
    let local = module.funcs.iter_local().map(|(id, _)| id);
    let functions: Vec<_> = local.filter(|&id| module.funcs.get(id).name.as_deref().is_some_and(is_told)).collect();
    functions.into_iter().for_each(|function| stop(module, function));
}

/// Makes a function stop at once.
pub fn stop(module: &mut Module, function: FunctionId) {
    let ty = module.types.get(module.funcs.get(function).ty());
    let (params, results) = (ty.params().to_vec(), ty.results().to_vec());
    let arguments: Vec<_> = params.iter().map(|&param| module.locals.add(param)).collect();
    let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
    builder.func_body().unreachable();
    module.funcs.get_mut(function).kind = FunctionKind::Local(builder.local_func(arguments));
}

#[cfg(test)]
mod tests {
    use walrus::ValType;

    use super::*;

    /// A module with one function of this name, which does nothing.
    fn module(name: &str) -> (Module, FunctionId) {
        let mut module = Module::default();
        let argument = module.locals.add(ValType::I32);
        let mut builder = FunctionBuilder::new(&mut module.types, &[ValType::I32], &[]);
        builder.name(name.into()).func_body();
        let function = builder.finish(vec![argument], &mut module.funcs);
        module.exports.add("function", function);
        (module, function)
    }

    fn stops(name: &str) -> bool {
        let (mut module, function) = module(name);
        leave_out(&mut module);
        let local = module.funcs.get(function).kind.unwrap_local();
        !local.block(local.entry_block()).instrs.is_empty()
    }

    #[test]
    fn what_tells_of_a_panic_stops_at_once() {
        for name in [
            "_RNvNtCsgXGp5Oqx2Ny_4core9panicking9panic_fmt",
            "_RNvNtCsgXGp5Oqx2Ny_4core9panicking18panic_bounds_check",
            "_ZN4core6result13unwrap_failed17h0123456789abcdefE",
            "_RNvNtNtCsgXGp5Oqx2Ny_4core5slice5index16slice_index_fail",
        ] {
            assert!(stops(name), "{name}");
        }
    }

    #[test]
    fn nothing_else_is_touched() {
        for name in ["_RNvNtNtCsebHcaeoSrxy_3std9panicking11panic_count8increase", "_ZN6tikal26unwrap17hE", ""] {
            assert!(!stops(name), "{name}");
        }
    }
}
