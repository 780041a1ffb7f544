use std::{
    any::{TypeId, type_name},
    collections::{BTreeMap, BTreeSet, HashSet},
    fmt,
};

use serde::Serialize;
use ts_rs::{Config, TS, TypeVisitor};

/// One file of types: those that were asked for, and all that they are made of.
pub struct File<'a> {
    pub name: &'static str,
    /// Where types may be taken from instead of declaring them again.
    base: Option<&'a File<'a>>,
    config: Config,
    types: BTreeMap<String, Declared>,
    taken: BTreeSet<String>,
    values: BTreeMap<&'static str, String>,
    clashes: Vec<Clash>,
    seen: HashSet<TypeId>,
}

struct Declared {
    rust: &'static str,
    text: String,
}

/// Two types of Rust that would have the same name in one file.
#[derive(Debug, PartialEq)]
pub struct Clash {
    pub name: String,
    pub one: &'static str,
    pub other: &'static str,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {} would both be named {}", self.one, self.other, self.name)
    }
}

impl<'a> File<'a> {
    pub fn new(name: &'static str) -> File<'a> {
        let config = Config::new().with_large_int("number");
        let (types, taken, values) = (BTreeMap::new(), BTreeSet::new(), BTreeMap::new());
        File { name, base: None, config, types, taken, values, clashes: Vec::new(), seen: HashSet::new() }
    }

    /// A file that takes from another what is declared there.
    pub fn upon(base: &'a File<'a>, name: &'static str) -> File<'a> {
        File { base: Some(base), ..File::new(name) }
    }

    /// The same with this type.
    pub fn with<T: TS + 'static + ?Sized>(mut self) -> File<'a> {
        self.visit::<T>();
        self
    }

    /// The same with a value, for pages that have to know it before they have the engine.
    pub fn value(mut self, name: &'static str, kind: &str, value: &impl Serialize) -> File<'a> {
        let value = serde_json::to_string_pretty(value).expect("values have a JSON form");
        self.values.insert(name, format!("const {name}: {kind} = {value};"));
        self
    }

    /// The types declared here, by the names that Rust has for them.
    #[cfg(test)]
    pub fn origins(&self) -> impl Iterator<Item = &'static str> {
        self.types.values().map(|declared| declared.rust)
    }

    /// The whole text, unless a name would stand for two things.
    pub fn text(&self) -> Result<String, &[Clash]> {
        if !self.clashes.is_empty() {
            return Err(&self.clashes);
        }
        let mut text = String::from("// Written by `cargo xtask types` from the Rust sources. Do not edit.\n");
        if let Some(base) = self.base.filter(|_| !self.taken.is_empty()) {
            let names: Vec<&str> = self.taken.iter().map(String::as_str).collect();
            text += &format!("\nimport type {{ {} }} from './{}';\n", names.join(", "), base.name);
        }
        let types = self.types.values().map(|declared| &declared.text);
        for declaration in types.chain(self.values.values()) {
            text += &format!("\nexport {declaration}\n");
        }
        Ok(text)
    }

    fn declare(&mut self, name: String, rust: &'static str, text: String) {
        let known =
            self.types.get(&name).or_else(|| self.base.filter(|_| self.taken.contains(&name))?.types.get(&name));
        match known {
            Some(known) if known.rust == rust => (),
            Some(known) => self.clashes.push(Clash { name, one: known.rust, other: rust }),
            None => drop(self.types.insert(name, Declared { rust, text })),
        }
    }

    fn take(&mut self, name: String, rust: &'static str) {
        match self.types.get(&name) {
            Some(known) => self.clashes.push(Clash { name, one: known.rust, other: rust }),
            None => drop(self.taken.insert(name)),
        }
    }
}

/// The name that Rust has for a type, without what it is generic over: all of those are one declaration.
fn origin<T: ?Sized>() -> &'static str {
    let name = type_name::<T>();
    name.split_once('<').map_or(name, |(origin, _)| origin)
}

impl TypeVisitor for File<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_generics(self);
        if T::output_path().is_none() {
            return;
        }
        let (name, rust) = (T::ident(&self.config), origin::<T>());
        if self.base.is_some_and(|base| base.types.get(&name).is_some_and(|known| known.rust == rust)) {
            self.take(name, rust);
        } else {
            self.declare(name, rust, T::decl(&self.config));
            T::visit_dependencies(self);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[allow(dead_code, reason = "only their declarations are looked at")]
    mod one {
        #[derive(ts_rs::TS)]
        pub struct Hex(pub u8);
        #[derive(ts_rs::TS)]
        pub struct Box<T> {
            pub of: Vec<T>,
            pub hex: Option<Hex>,
        }
    }

    #[allow(dead_code, reason = "only their declarations are looked at")]
    mod other {
        #[derive(ts_rs::TS)]
        pub struct Hex(pub u8);
        #[derive(ts_rs::TS)]
        pub struct Board {
            pub hexes: Vec<Hex>,
            pub there: super::one::Box<u8>,
        }
    }

    #[test]
    fn two_types_of_one_name_are_no_file() {
        let clash =
            Clash { name: "Hex".into(), one: "types::file::tests::one::Hex", other: "types::file::tests::other::Hex" };
        assert_eq!(File::new("both").with::<one::Hex>().with::<other::Board>().text(), Err(&[clash][..]));
        assert!(File::new("one").with::<one::Hex>().with::<one::Hex>().text().is_ok());
    }

    #[test]
    fn a_value_has_a_type() {
        let text = File::new("one").value("SIDES", "number[]", &[1, 2]).text().unwrap();
        assert!(text.contains("export const SIDES: number[] = [\n  1,\n  2\n];"), "{text}");
    }

    #[test]
    fn what_is_generic_is_declared_once() {
        let text = File::new("one").with::<one::Box<u8>>().with::<one::Box<String>>().text().unwrap();
        assert_eq!(text.matches("export type Box<T> = ").count(), 1, "{text}");
    }

    #[test]
    fn what_another_file_declares_is_taken_from_there() {
        let base = File::new("base").with::<one::Box<()>>();
        let text = File::upon(&base, "board").with::<one::Box<u16>>().text().unwrap();
        assert!(text.contains("import type { Box } from './base';") && !text.contains("export"), "{text}");
        // The same name here and there is a clash only where a file would need both.
        let board = File::upon(&base, "board").with::<other::Board>();
        let text = board.text().unwrap();
        assert!(text.contains("import type { Box }") && text.contains("export type Hex"), "{text}");
        assert!(board.with::<one::Hex>().text().is_err());
        assert!(File::upon(&base, "board").with::<one::Hex>().with::<other::Hex>().text().is_err());
    }
}
