use std::{any::TypeId, collections::BTreeMap, collections::HashSet};

use ts_rs::{Config, TS, TypeVisitor};

/// One file of types: those that were asked for, and all that they are made of.
pub struct File {
    pub name: &'static str,
    config: Config,
    types: BTreeMap<String, String>,
    seen: HashSet<TypeId>,
}

impl File {
    pub fn new(name: &'static str) -> File {
        let config = Config::new().with_large_int("number");
        File { name, config, types: BTreeMap::new(), seen: HashSet::new() }
    }

    /// The same with this type.
    pub fn with<T: TS + 'static + ?Sized>(mut self) -> File {
        self.visit::<T>();
        self
    }

    pub fn text(&self) -> String {
        let mut text = String::from("// Written by `cargo xtask types` from the Rust sources. Do not edit.\n");
        for declaration in self.types.values() {
            text += &format!("\nexport {declaration}\n");
        }
        text
    }
}

impl TypeVisitor for File {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
        if T::output_path().is_some() {
            self.types.insert(T::ident(&self.config), T::decl(&self.config));
        }
    }
}
