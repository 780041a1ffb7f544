//! JSON as everything here writes it: what has named fields is an object. serde would take a bare list of the fields for it too,
//! and what reads such lists would be a good part of the page's engine.

use std::fmt;

use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor,
};

/// Reads a value that is all of a text.
///
/// # Errors
/// If it is no JSON, or not of this kind.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = T::deserialize(Named(&mut reader))?;
    reader.end().map(|()| value)
}

/// Reads as what it wraps does, but for things with named fields, however deep they lie.
struct Named<T>(T);

macro_rules! as_ever {
    ($($name:ident)*) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
            self.0.$name(visitor)
        })*
    };
}

macro_rules! and_within {
    ($($name:ident($($argument:ident: $kind:ty),*))*) => {
        $(fn $name<V: Visitor<'de>>(self, $($argument: $kind,)* visitor: V) -> Result<V::Value, D::Error> {
            self.0.$name($($argument,)* Named(visitor))
        })*
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Named<D> {
    type Error = D::Error;

    as_ever! {
        deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16
        deserialize_u32 deserialize_u64 deserialize_f32 deserialize_f64 deserialize_char deserialize_str
        deserialize_string deserialize_bytes deserialize_byte_buf deserialize_unit deserialize_identifier
        deserialize_ignored_any
    }

    and_within! {
        deserialize_any()
        deserialize_option()
        deserialize_unit_struct(name: &'static str)
        deserialize_newtype_struct(name: &'static str)
        deserialize_seq()
        deserialize_tuple(len: usize)
        deserialize_tuple_struct(name: &'static str, len: usize)
        deserialize_map()
        deserialize_enum(name: &'static str, variants: &'static [&'static str])
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.deserialize_map(visitor)
    }
}

macro_rules! plain_values {
    ($($name:ident($kind:ty))*) => {
        $(fn $name<E: Error>(self, value: $kind) -> Result<V::Value, E> {
            self.0.$name(value)
        })*
    };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Named<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    plain_values! {
        visit_bool(bool) visit_i64(i64) visit_u64(u64) visit_f64(f64) visit_str(&str) visit_borrowed_str(&'de str)
        visit_string(String)
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, reader: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Named(reader))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, reader: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Named(reader))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Named(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Named(map))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, variant: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(Named(variant))
    }
}

impl<'de, T: DeserializeSeed<'de>> DeserializeSeed<'de> for Named<T> {
    type Value = T::Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<T::Value, D::Error> {
        self.0.deserialize(Named(reader))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Named<A> {
    type Error = A::Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, A::Error> {
        self.0.next_element_seed(Named(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Named<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        self.0.next_value_seed(Named(seed))
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Named<A> {
    type Error = A::Error;
    type Variant = Named<A::Variant>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self::Variant), A::Error> {
        self.0.variant_seed(seed).map(|(name, content)| (name, Named(content)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Named<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.0.unit_variant()
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, A::Error> {
        self.0.newtype_variant_seed(Named(seed))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.0.tuple_variant(len, Named(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, A::Error> {
        self.0.newtype_variant_seed(Fields(visitor))
    }
}

/// The named fields of a variant.
struct Fields<V>(V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Fields<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<V::Value, D::Error> {
        Named(reader).deserialize_map(self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Thing {
        number: u8,
        #[serde(default)]
        within: Vec<Kind>,
        other: Option<Box<Thing>>,
        by_name: BTreeMap<String, (i8, bool)>,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    enum Kind {
        Bare,
        One(Option<u8>),
        Two(u8, String),
        Fields { at: u8, on: Wrapped },
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Wrapped(Vec<u8>);

    fn thing() -> Thing {
        let leaf = Thing { number: 2, within: Vec::new(), other: None, by_name: BTreeMap::new() };
        let fields = Kind::Fields { at: 7, on: Wrapped(vec![1, 2]) };
        let within = vec![Kind::Bare, Kind::One(None), Kind::One(Some(3)), Kind::Two(4, "a \"b\"".into()), fields];
        let by_name = BTreeMap::from([("one".into(), (-1, true)), ("two".into(), (2, false))]);
        Thing { number: 1, within, other: Some(Box::new(leaf)), by_name }
    }

    #[test]
    fn what_was_written_is_read() {
        let text = serde_json::to_string(&thing()).unwrap();
        assert_eq!(read::<Thing>(&text).unwrap(), thing());
        assert_eq!(serde_json::from_str::<Thing>(&text).unwrap(), thing());
        let value: serde_json::Value = read(&text).unwrap();
        assert_eq!(value, serde_json::to_value(thing()).unwrap());
    }

    #[test]
    fn errors_say_what_and_where_as_ever() {
        for text in [
            "",
            "{",
            "7",
            r#"{"number":1,"by_name":{}} x"#,
            r#"{"number":256,"by_name":{}}"#,
            r#"{"number":1.5,"by_name":{}}"#,
            r#"{"number":1,"by_name":{},"more":1}"#,
            r#"{"number":1}"#,
            r#"{"number":1,"by_name":{},"within":["none"]}"#,
            r#"{"number":1,"by_name":{},"within":[{"fields":{"at":1}}]}"#,
            r#"{"number":1,"by_name":{},"within":[{"fields":{"at":1,"on":[1],"off":2}}]}"#,
            r#"{"number":1,"by_name":{"a":[1]}}"#,
        ] {
            let (ours, theirs) = (read::<Thing>(text).unwrap_err(), serde_json::from_str::<Thing>(text).unwrap_err());
            assert_eq!(ours.to_string(), theirs.to_string(), "{text}");
        }
    }

    #[test]
    fn a_list_is_no_thing_with_fields() {
        for (text, expected) in [
            (r#"[1,[],null,{}]"#, "invalid type: sequence, expected struct Thing at line 1 column 0"),
            (
                r#"{"number":1,"by_name":{},"other":[2,[],null,{}]}"#,
                "invalid type: sequence, expected struct Thing at line 1 column 33",
            ),
            (
                r#"{"number":1,"by_name":{},"within":[{"fields":[1,[2]]}]}"#,
                "invalid type: sequence, expected struct variant Kind::Fields at line 1 column 45",
            ),
        ] {
            assert!(serde_json::from_str::<Thing>(text).is_ok());
            assert_eq!(read::<Thing>(text).unwrap_err().to_string(), expected);
        }
    }
}
