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
    serde_json::from_str(include_str!("../../../weights/tikal-2.json")).expect("the built-in weights are well formed")
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

    /// Whether the file is for the features of this program.
    pub fn fits(&self) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_fit_this_program() {
        assert!(Weights::built_in().fits());
    }
}
