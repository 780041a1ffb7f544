//! Small closed sets of things with a name and a letter.

/// Makes an enum whose members have a written name and a letter for the brief form.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident: $expected:literal { $($(#[$member_doc:meta])* $member:ident = $text:literal / $letter:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[repr(u8)]
        pub enum $name { $($(#[$member_doc])* #[cfg_attr(feature = "ts", ts(rename = $text))] $member),+ }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$member),+];
            /// How many there are.
            pub const COUNT: usize = $name::ALL.len();

            /// Its place in the order, from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self { $($name::$member => $text),+ }
            }

            /// Its letters in the brief form.
            pub const fn letter(self) -> &'static str {
                match self { $($name::$member => $letter),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $name {
            type Err = &'static str;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let named = |one: &&$name| one.name() == text || one.letter() == text;
                $name::ALL.iter().find(named).copied().ok_or($expected)
            }
        }

        crate::name::texted!($name);
    };
}

/// Serialises a type as its text; its error says what was expected.
macro_rules! texted {
    ($name:ty) => {
        tabletop::texted!($name, |text, error| format!("{text:?}: expected {error}"));
    };
}

pub(crate) use {named, texted};
