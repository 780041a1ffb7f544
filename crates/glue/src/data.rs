//! What a module's memory holds at first, and nobody looks at any more: the messages of panics, where they happened, and tables
//! for fractions, once what would read them is left out. The linker says what refers to what (`--emit-relocs`), so what is
//! still within reach is known for certain; all else becomes zeros, which take no room when the module is shrunk.

use std::{collections::HashMap, ops::Range};

use wasmparser::{
    DataKind, ExternalKind, KnownCustom, Linking, Operator, Parser, Payload, RelocationEntry, RelocationType,
    SymbolInfo, TypeRef,
};

/// Zeroes what cannot be reached from outside, where the bodies of functions that are `left_out` count for nothing. A module
/// that does not say what refers to what stays as it is.
///
/// # Errors
/// If the module cannot be read, or what it says of its references does not fit.
pub fn forget(wasm: &mut [u8], left_out: impl Fn(&str) -> bool) -> Result<(), String> {
    let Some(map) = Map::read(wasm).map_err(|error| error.to_string())? else { return Ok(()) };
    map.check(wasm)?;
    let mut dead = map.data.clone();
    for symbol in map.reached(&left_out) {
        let Thing::Data(alive) = &map.symbols[symbol] else { continue };
        dead = dead.into_iter().flat_map(|part| without(part, alive)).collect();
    }
    dead.into_iter().for_each(|part| wasm[part].fill(0));
    Ok(())
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
    names: HashMap<u32, String>,
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
        for symbol in &symbols {
            map.symbols.push(match symbol {
                SymbolInfo::Func { index, name, .. } => {
                    map.names.extend(name.map(|name| (*index, name.to_owned())));
                    Thing::Function(*index)
                }
                SymbolInfo::Data { symbol: Some(data), .. } => {
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
    fn reached(&self, left_out: &impl Fn(&str) -> bool) -> Vec<usize> {
        let mut known = vec![false; self.symbols.len()];
        let entered = |symbol: &usize| match self.symbols[*symbol] {
            Thing::Function(number) => self.entries.contains(&number),
            _ => false,
        };
        let mut open: Vec<usize> = (0..self.symbols.len()).filter(entered).collect();
        let mut reached = Vec::new();
        while let Some(symbol) = open.pop() {
            if std::mem::replace(&mut known[symbol], true) {
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

    /// The symbol that a reference leads to.
    fn target(&self, entry: &RelocationEntry) -> Option<usize> {
        (entry.ty != RelocationType::TypeIndexLeb).then_some(entry.index as usize)
    }

    /// Whether every address that stands in the file is the one that its reference says.
    fn check(&self, wasm: &[u8]) -> Result<(), String> {
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
