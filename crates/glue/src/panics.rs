//! Nobody reads what a panic says in a page: a module that panics stops there and then, with an error of the browser. What
//! would put the message together is in a module all the same, and at each place that may panic the arguments for it. Here
//! what is called to panic stops at once, and whatever is then called by nobody goes when the module is shrunk.

use walrus::{FunctionBuilder, FunctionKind, Module};

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
    let functions: Vec<_> = module
        .funcs
        .iter_local()
        .map(|(id, _)| id)
        .filter(|&id| module.funcs.get(id).name.as_deref().is_some_and(is_told))
        .collect();
    for function in functions {
        let ty = module.types.get(module.funcs.get(function).ty());
        let (params, results) = (ty.params().to_vec(), ty.results().to_vec());
        let arguments: Vec<_> = params.iter().map(|&param| module.locals.add(param)).collect();
        let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
        builder.func_body().unreachable();
        module.funcs.get_mut(function).kind = FunctionKind::Local(builder.local_func(arguments));
    }
}
