//! The weights, from a versioned file.

use std::{collections::BTreeMap, sync::OnceLock};

use serde::{Deserialize, Serialize};

use super::{Feature, Features, WHOLE};

/// What each count is worth in hundredths of a point: at the start of the game, and at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    of: [[i32; 2]; Feature::COUNT],
}

/// Weights as they stand in a file, by the names of features.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    version: u32,
    weights: BTreeMap<String, [i32; 2]>,
}

/// The version of files that is read.
const VERSION: u32 = 1;

impl Weights {
    /// The weights that all levels share.
    pub fn built_in() -> &'static Weights {
        static BUILT_IN: OnceLock<Weights> = OnceLock::new();
        BUILT_IN.get_or_init(|| {
            Weights::parse(include_str!("../../../weights/tikal2-1.json")).expect("the file in the repository")
        })
    }

    /// Weights by feature: at the start, at the end.
    pub fn new(of: [[i32; 2]; Feature::COUNT]) -> Weights {
        Weights { of }
    }

    /// Reads a weights file.
    pub fn parse(text: &str) -> Result<Weights, String> {
        let written: Written = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if written.version != VERSION {
            return Err(format!("version {}: this program reads version {VERSION}", written.version));
        }
        let mut of = [[0; 2]; Feature::COUNT];
        for feature in Feature::ALL {
            let name = feature.name();
            of[feature as usize] = *written.weights.get(&name).ok_or(format!("no weight for {name}"))?;
        }
        if written.weights.len() != Feature::COUNT {
            return Err(format!("{} weights instead of {}", written.weights.len(), Feature::COUNT));
        }
        Ok(Weights { of })
    }

    /// Writes a weights file.
    pub fn write(&self) -> String {
        let lines: Vec<String> = Feature::ALL
            .iter()
            .map(|&feature| {
                let [start, end] = self.of[feature as usize];
                format!("    \"{}\": [{start}, {end}]", feature.name())
            })
            .collect();
        format!("{{\n  \"version\": {VERSION},\n  \"weights\": {{\n{}\n  }}\n}}\n", lines.join(",\n"))
    }

    /// The weights by feature.
    pub fn values(&self) -> &[[i32; 2]; Feature::COUNT] {
        &self.of
    }

    /// The sum of all counts with their weights, when so much of the game is left.
    #[inline]
    pub fn value(&self, counts: &Features, left: i32) -> i32 {
        let (mut start, mut end) = (0, 0);
        for (count, weight) in counts.iter().zip(&self.of) {
            start += count * weight[0];
            end += count * weight[1];
        }
        (start * left + end * (WHOLE - left)) / WHOLE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let own = Weights::built_in();
        assert_eq!(Weights::parse(&own.write()).as_ref(), Ok(own));
        assert!(Weights::parse(&own.write().replace("\"version\": 1", "\"version\": 2")).is_err());
        assert!(Weights::parse(&own.write().replace("\"tent\"", "\"tents\"")).is_err());
    }
}
