//! Types that are written as text.

/// Serialises a type as the text of its `Display` and reads it with its `FromStr`. What is said of a wrong text
/// can be given, from the text and the error.
#[macro_export]
macro_rules! texted {
    ($name:ty) => {
        $crate::texted!($name, |text, error| format!("{text:?}: {error}"));
    };
    ($name:ty, $wrong:expr) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let wrong: fn(&str, <$name as std::str::FromStr>::Err) -> String = $wrong;
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(|error| serde::de::Error::custom(wrong(&text, error)))
            }
        }
    };
}
