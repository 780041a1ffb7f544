//! What nobody can get at in a module once some functions are left out: the messages of panics, where they happened, how the
//! things in them would be written, and tables for fractions. The linker says what refers to what (`--emit-relocs`), so what is
//! still within reach is known for certain. All other memory becomes zeros, which take no room when the module is shrunk.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

use wasmparser::{
    BinaryReader, DataKind, ExternalKind, FunctionBody, KnownCustom, Linking, Operator, Parser, Payload,
    RelocationEntry, RelocationType, SymbolInfo, TypeRef,
};

/// Zeroes the memory that cannot be reached from outside, and tells the numbers of the functions that cannot. Functions and data
/// that are `left_out` count for nothing; of functions that `stop` at once, neither do the arguments. A module that does not say
/// what refers to what stays as it is.
///
/// # Errors
/// If the module cannot be read, or what it says of its references does not fit.
pub fn forget(wasm: &mut [u8], left_out: fn(&str) -> bool, stop: fn(&str) -> bool) -> Result<Vec<u32>, String> {
    let Some(mut map) = Map::read(wasm).map_err(|error| error.to_string())? else { return Ok(Vec::new()) };
    map.check(wasm)?;
    let unread = map.arguments(wasm, stop).map_err(|error| error.to_string())?;
    map.references.retain(|(at, _)| !unread.contains(at));
    let (mut dead, mut unreached) = (map.data.clone(), map.bodies.clone());
    for symbol in map.reached(|name| left_out(name) || stop(name)) {
        match &map.symbols[symbol] {
            Thing::Data(alive) => dead = dead.into_iter().flat_map(|part| without(part, alive)).collect(),
            Thing::Function(number) => drop(unreached.remove(number)),
            Thing::Other => {}
        }
    }
    dead.into_iter().for_each(|part| wasm[part].fill(0));
    Ok(unreached.into_keys().collect())
}

/// What is left of a part of the file without another.
fn without(part: Range<usize>, gone: &Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let before = part.start..part.end.min(gone.start.max(part.start));
    let after = part.start.max(gone.end.min(part.end))..part.end;
    let parts = if gone.is_empty() { [part, 0..0] } else { [before, after] };
    parts.into_iter().filter(|part| !part.is_empty())
}

/// What a reference can lead to.
#[derive(Debug)]
enum Thing {
    /// A function, by its number.
    Function(u32),
    /// A part of the first memory, where it lies in the file.
    Data(Range<usize>),
    /// What holds no references.
    Other,
}

/// Where things lie in the file, and what refers to what.
#[derive(Debug, Default)]
struct Map {
    symbols: Vec<Thing>,
    /// The names of functions by their numbers, and of data by their symbols.
    names: HashMap<u32, String>,
    data_names: HashMap<usize, String>,
    /// The functions that can be called from outside.
    entries: Vec<u32>,
    bodies: HashMap<u32, Range<usize>>,
    /// The segments of the first memory, and their addresses.
    data: Vec<Range<usize>>,
    addresses: Vec<usize>,
    /// References by where they stand in the file.
    references: Vec<(usize, RelocationEntry)>,
}

impl Map {
    /// Nothing where the linker has not told.
    fn read(wasm: &[u8]) -> wasmparser::Result<Option<Map>> {
        let (mut map, mut imported, mut sections) = (Map::default(), 0, Vec::new());
        let (mut symbols, mut relocations) = (Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(wasm) {
            let payload = payload?;
            sections.extend(payload.as_section().map(|(_, range)| range.start));
            match payload {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        imported += u32::from(matches!(import?.ty, TypeRef::Func(_) | TypeRef::FuncExact(_)));
                    }
                }
                Payload::ExportSection(exports) => {
                    for export in exports {
                        let export = export?;
                        map.entries.extend((export.kind == ExternalKind::Func).then_some(export.index));
                    }
                }
                Payload::StartSection { func, .. } => map.entries.push(func),
                Payload::CodeSectionEntry(body) => {
                    let number = imported + map.bodies.len() as u32;
                    map.bodies.insert(number, body.range());
                }
                Payload::DataSection(segments) => {
                    for segment in segments {
                        let segment = segment?;
                        map.data.push(segment.range.end - segment.data.len()..segment.range.end);
                        let DataKind::Active { offset_expr, .. } = segment.kind else { return Ok(None) };
                        let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
                            return Ok(None);
                        };
                        map.addresses.push(value as u32 as usize);
                    }
                }
                Payload::CustomSection(custom) => match custom.as_known() {
                    KnownCustom::Linking(linking) => {
                        for part in linking.subsections() {
                            if let Linking::SymbolTable(table) = part? {
                                symbols = table.into_iter().collect::<wasmparser::Result<Vec<_>>>()?;
                            }
                        }
                    }
                    KnownCustom::Reloc(section) => relocations.push(section),
                    _ => {}
                },
                _ => {}
            }
        }
        for section in relocations {
            let Some(&start) = sections.get(section.section_index() as usize) else { return Ok(None) };
            for entry in section.entries() {
                let entry = entry?;
                map.references.push((start + entry.offset as usize, entry));
            }
        }
        map.references.sort_by_key(|&(at, _)| at);
        for (number, symbol) in symbols.iter().enumerate() {
            map.symbols.push(match symbol {
                SymbolInfo::Func { index, name, .. } => {
                    map.names.extend(name.map(|name| (*index, name.to_owned())));
                    Thing::Function(*index)
                }
                SymbolInfo::Data { name, symbol: Some(data), .. } => {
                    map.data_names.insert(number, (*name).to_owned());
                    let start = map.data[data.index as usize].start + data.offset as usize;
                    Thing::Data(start..start + data.size as usize)
                }
                _ => Thing::Other,
            });
        }
        Ok((!map.symbols.is_empty() && !map.references.is_empty()).then_some(map))
    }

    fn within(&self, part: &Range<usize>) -> impl Iterator<Item = &(usize, RelocationEntry)> {
        let first = self.references.partition_point(|(at, _)| *at < part.start);
        self.references[first..].iter().take_while(|(at, _)| *at < part.end)
    }

    /// All symbols within reach.
    fn reached(&self, left_out: impl Fn(&str) -> bool) -> Vec<usize> {
        let mut known = vec![false; self.symbols.len()];
        let entered = |symbol: &usize| match self.symbols[*symbol] {
            Thing::Function(number) => self.entries.contains(&number),
            _ => false,
        };
        let mut open: Vec<usize> = (0..self.symbols.len()).filter(entered).collect();
        let mut reached = Vec::new();
        while let Some(symbol) = open.pop() {
            let is_gone = self.data_names.get(&symbol).is_some_and(|name| left_out(name));
            if is_gone || std::mem::replace(&mut known[symbol], true) {
                continue;
            }
            reached.push(symbol);
            let part = match &self.symbols[symbol] {
                Thing::Function(number) if self.names.get(number).is_some_and(|name| left_out(name)) => continue,
                Thing::Function(number) => self.bodies.get(number).cloned().unwrap_or_default(),
                Thing::Data(part) => part.clone(),
                Thing::Other => continue,
            };
            open.extend(self.within(&part).filter_map(|(_, entry)| self.target(entry)));
        }
        reached
    }

    /// Where references stand that are only given to functions which stop: they are the last that is put down before the call.
    fn arguments(&self, wasm: &[u8], stop: fn(&str) -> bool) -> wasmparser::Result<HashSet<usize>> {
        let mut unread = HashSet::new();
        for body in self.bodies.values() {
            let body = FunctionBody::new(BinaryReader::new(&wasm[body.clone()], body.start));
            let mut given = Vec::new();
            for operator in body.get_operators_reader()?.into_iter_with_offsets() {
                match operator? {
                    (Operator::I32Const { .. }, at) => given.push(at + 1),
                    (Operator::I64Const { .. } | Operator::LocalGet { .. }, _) => {}
                    (Operator::Call { function_index }, _) => {
                        let stops = self.names.get(&function_index).is_some_and(|name| stop(name));
                        unread.extend(given.drain(..).filter(|_| stops));
                    }
                    _ => given.clear(),
                }
            }
        }
        Ok(unread)
    }

    /// The symbol that a reference leads to.
    fn target(&self, entry: &RelocationEntry) -> Option<usize> {
        (entry.ty != RelocationType::TypeIndexLeb).then_some(entry.index as usize)
    }

    /// Whether every function has a symbol, and every address that stands in the file is the one that its reference says.
    fn check(&self, wasm: &[u8]) -> Result<(), String> {
        let functions = self.symbols.iter().filter_map(|symbol| match symbol {
            Thing::Function(number) => Some(number),
            _ => None,
        });
        let told: HashSet<&u32> = functions.collect();
        if let Some(number) = self.bodies.keys().find(|number| !told.contains(number)) {
            return Err(format!("function {number} has no symbol"));
        }
        for (at, entry) in &self.references {
            let found = match entry.ty {
                RelocationType::MemoryAddrLeb | RelocationType::MemoryAddrSleb => padded(&wasm[*at..at + 5]),
                RelocationType::MemoryAddrI32 => u32::from_le_bytes(wasm[*at..at + 4].try_into().expect("4 bytes")),
                _ => continue,
            };
            let Some(Thing::Data(part)) = self.symbols.get(entry.index as usize) else { continue };
            let Some(segment) = self.data.iter().position(|data| data.start <= part.start && part.end <= data.end)
            else {
                return Err(format!("a symbol at {part:?} lies in no segment"));
            };
            let address = self.addresses[segment] + part.start - self.data[segment].start;
            if found != (address as u32).wrapping_add(entry.addend as u32) {
                return Err(format!("at {at} stands {found}, and not {address} and {}", entry.addend));
            }
        }
        Ok(())
    }
}

/// A number in five bytes of seven bits.
fn padded(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number: u32, byte| number << 7 | u32::from(byte & 0x7f))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number in five bytes, as the linker leaves room for it.
    fn long(number: u32) -> [u8; 5] {
        std::array::from_fn(|i| (number >> (7 * i) & 0x7f) as u8 | if i < 4 { 0x80 } else { 0 })
    }

    fn section(id: u8, content: &[u8]) -> Vec<u8> {
        [&[id, content.len() as u8], content].concat()
    }

    fn custom(name: &str, content: &[u8]) -> Vec<u8> {
        section(0, &[&[name.len() as u8], name.as_bytes(), content].concat())
    }

    /// A function `go` that can be called, looks at "alive" and calls another, which looks at "dead!". `stated` is where the
    /// first is said to look.
    fn module(stated: u8) -> Vec<u8> {
        module_with(stated, &[0x1a])
    }

    /// Both functions do this with what they look at: drop it, or give it on.
    fn module_with(stated: u8, then: &[u8]) -> Vec<u8> {
        const ADDRESS: u32 = 1024;
        let looks = |at: u32| [&[0x41][..], &long(ADDRESS + at), then].concat();
        let go = [&[0][..], &looks(0), &[0x10], &long(1), &[0x0b]].concat();
        let other = [&[0][..], &looks(5), &[0x0b]].concat();
        let code = [&[2, go.len() as u8][..], &go, &[other.len() as u8], &other].concat();
        let symbols = b"\x04\x00\x00\x00\x02go\x00\x00\x01\x05other\x01\x00\x01a\x00\x00\x05\x01\x00\x01b\x00\x05\x05";
        let linking = [&[2, 8, symbols.len() as u8], &symbols[..]].concat();
        let second = 2 + go.len() as u8 + 1;
        // The kind, where it stands, its symbol, and what is to be added to an address.
        let relocations = [4, 4, 2, stated, 0, 10 + then.len() as u8, 1, 4, second + 2, 3, 0];
        [
            b"\0asm\x01\0\0\0".to_vec(),
            section(1, &[1, 0x60, 0, 0]),
            section(3, &[2, 0, 0]),
            section(5, &[1, 0, 1]),
            section(7, b"\x01\x02go\x00\x00"),
            section(10, &code),
            section(11, b"\x01\x00\x41\x80\x08\x0b\x0aalivedead!"),
            custom("linking", &linking),
            custom("reloc.CODE", &[&[4, 3][..], &relocations].concat()),
        ]
        .concat()
    }

    fn has(wasm: &[u8], text: &str) -> bool {
        wasm.windows(text.len()).any(|part| part == text.as_bytes())
    }

    #[test]
    fn what_is_within_reach_stays() {
        let mut wasm = module(0);
        assert_eq!(forget(&mut wasm, |_| false, |_| false), Ok(vec![]));
        assert_eq!(wasm, module(0));
    }

    #[test]
    fn what_only_a_function_looks_at_that_is_left_out_goes() {
        let mut wasm = module(0);
        forget(&mut wasm, |name| name == "other", |_| false).unwrap();
        assert!(has(&wasm, "alive\0\0\0\0\0") && !has(&wasm, "dead!"));
        let (gone, whole) = (wasm.iter().filter(|&&byte| byte == 0).count(), module(0));
        assert_eq!(gone, whole.iter().filter(|&&byte| byte == 0).count() + 5);
    }

    #[test]
    fn data_that_is_left_out_goes_whoever_looks_at_it() {
        let mut wasm = module(0);
        assert_eq!(forget(&mut wasm, |name| name == "b", |_| false), Ok(vec![]));
        assert!(has(&wasm, "alive\0\0\0\0\0") && !has(&wasm, "dead!"));
    }

    #[test]
    fn what_is_given_to_a_function_that_stops_goes_too() {
        let given = module_with(0, &[]);
        for (stop, alive) in [(false, true), (true, false)] {
            let mut wasm = given.clone();
            forget(&mut wasm, |name| name == "other", if stop { |name| name == "other" } else { |_| false }).unwrap();
            assert_eq!((has(&wasm, "alive"), has(&wasm, "dead!")), (alive, false));
        }
        // What was used before the call stays.
        let mut wasm = module(0);
        forget(&mut wasm, |_| false, |name| name == "other").unwrap();
        assert!(has(&wasm, "alive") && !has(&wasm, "dead!"));
    }

    #[test]
    fn a_module_that_does_not_tell_stays_as_it_is() {
        let whole = module(0);
        let told = whole.windows(7).position(|part| part == b"linking").unwrap() - 3;
        let mut wasm = whole[..told].to_vec();
        forget(&mut wasm, |_| true, |_| true).unwrap();
        assert_eq!(wasm, whole[..told]);
    }

    #[test]
    fn a_module_that_tells_wrong_is_refused() {
        let error = forget(&mut module(1), |_| false, |_| false).unwrap_err();
        assert!(error.contains("stands 1024"), "{error}");
    }

    #[test]
    fn parts_without_others() {
        let left = |gone: Range<usize>| without(10..20, &gone).map(|part| (part.start, part.end)).collect::<Vec<_>>();
        assert_eq!(left(12..15), [(10, 12), (15, 20)]);
        assert_eq!(left(5..15), [(15, 20)]);
        assert_eq!(left(15..25), [(10, 15)]);
        assert_eq!(left(5..25), []);
        for far in [0..5, 5..10, 20..25, 25..30, 15..15] {
            assert_eq!(left(far), [(10, 20)]);
        }
    }
}
