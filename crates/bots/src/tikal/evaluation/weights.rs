//! The fitted weights, a versioned file.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::{
    feature::{Feature, Features},
    stage::Stage,
};

/// One point, in the unit of values.
pub const UNIT: i32 = 1000;

/// The worth of each feature at each stage, in thousandths of a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// The number of this version.
    pub version: u32,
    /// How they were made.
    pub made: String,
    /// The features in order, so that a file fits its program.
    pub features: Vec<String>,
    /// For each stage (1 scoring to come and near, 1 and far, 2 and near, …) the weight of each feature.
    pub stages: Vec<Vec<i32>>,
}

static BUILT_IN: LazyLock<Weights> = LazyLock::new(|| {
    Weights::parse(include_str!("../../../weights/tikal-2.json")).expect("the file in the repository")
});

impl Weights {
    /// The weights that all levels share.
    pub fn built_in() -> &'static Weights {
        &BUILT_IN
    }

    /// Weights of all features at all stages.
    pub fn new(version: u32, made: String, stages: Vec<Vec<i32>>) -> Weights {
        let features = Feature::ALL.iter().map(|feature| feature.name().to_string()).collect();
        Weights { version, made, features, stages }
    }

    /// Reads a weights file.
    pub fn parse(text: &str) -> Result<Weights, String> {
        let weights: Weights = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if weights.fits() { Ok(weights) } else { Err("the weights are for other features".into()) }
    }

    /// Writes a weights file: one line for each stage.
    pub fn write(&self) -> String {
        let rows: Vec<String> = self.stages.iter().map(|row| format!("    {}", json(row))).collect();
        format!(
            "{{\n  \"version\": {},\n  \"made\": {},\n  \"features\": {},\n  \"stages\": [\n{}\n  ]\n}}\n",
            self.version,
            json(&self.made),
            json(&self.features),
            rows.join(",\n")
        )
    }

    /// Whether the file is for the features of this program.
    fn fits(&self) -> bool {
        let named = self.features.iter().map(String::as_str).eq(Feature::ALL.iter().map(|feature| feature.name()));
        named && self.stages.len() == Stage::KINDS && self.stages.iter().all(|row| row.len() == Feature::COUNT)
    }

    /// The weights at a stage, times [`Stage::FAR`].
    pub fn at(&self, stage: Stage) -> Features {
        let mut mixed = Features::default();
        for (kind, share) in stage.shares().into_iter().flatten() {
            for (sum, weight) in mixed.0.iter_mut().zip(&self.stages[kind]) {
                *sum += share * weight;
            }
        }
        mixed
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain values")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let own = Weights::built_in();
        assert_eq!(own.write(), include_str!("../../../weights/tikal-2.json"));
        assert_eq!(Weights::parse(&own.write()).as_ref(), Ok(own));
        let other = own.write().replacen(Feature::ALL[0].name(), "something else", 1);
        assert_eq!(Weights::parse(&other), Err("the weights are for other features".into()));
    }
}
