//! The numbers of the evaluation. `frozen_forest_fit`, an example of the search crate, fits them to games.

use super::terms::TERMS;

/// What the terms of one side to act say, while all trees stand and when few are left; interpolated in between.
pub(super) struct Worth {
    pub(super) full: [i32; TERMS],
    pub(super) bare: [i32; TERMS],
}

/// All numbers of the evaluation.
pub(super) struct ForestWeights {
    /// How likely Yuki wins: 100 times the logarithm of the odds, in hundredths; by the side to act.
    pub(super) wins: [Worth; 2],
    /// How many trees Yuki is still going to eat, 100 for a tree, in hundredths; by the side to act.
    pub(super) trees: [Worth; 2],
    /// What a win with the next action is worth.
    pub(super) decided: i32,
    /// Before both are placed: what the game is worth to Yuki, who hardly ever wins.
    pub(super) start: i32,
    /// What a tree around Yuki is worth before Mina is placed.
    pub(super) placed: i32,
}

pub(super) const WEIGHTS: ForestWeights = ForestWeights {
    wins: [
        Worth {
            full: [
                10550, -778, -1700, 977, -244, 1077, 3263, 625, -12, 30, -113, -1407, 3236, -4450, -4255, 632, 3808,
                1284,
            ],
            bare: [
                -8913, -46, -1201, -2182, -298, -962, 1584, 2801, -480, 493, -454, -1897, -2210, -1806, -6928, 3899,
                -5416, -1882,
            ],
        },
        Worth {
            full: [
                9111, 233, -4873, 2964, -264, 1297, 2750, 2285, -1555, -550, -26, -1676, 22, -4168, -4181, 883, 3445,
                1618,
            ],
            bare: [
                -6579, -137, -432, -864, -1219, -797, 1365, 2901, 1160, 756, -425, -2102, 69, -1620, -6063, 3388,
                -4532, -1319,
            ],
        },
    ],
    trees: [
        Worth {
            full: [
                -158870, -4143, -21337, -1432, -1425, 273, 994, 12244, 48, 1465, -1637, 1732, 17788, 1960, -3032, 7147,
                2283, -2235,
            ],
            bare: [
                -22179, 3852, 2049, -2508, 1271, 5544, 1332, 8128, -320, 431, 194, -1575, 2175, 206, -3509, 3114, 826,
                -263,
            ],
        },
        Worth {
            full: [
                -169275, 9, -15040, 5494, -1990, 240, 522, 22159, -5220, -2382, 128, 1789, -431, 2060, -2957, 7199,
                2056, -1316,
            ],
            bare: [
                5721, -126, 8083, -4369, 816, 5765, 1341, 6984, 4303, 1190, -488, -1472, 99, 116, -3163, 2705, 1165,
                -363,
            ],
        },
    ],
    decided: 20_000,
    start: -300,
    placed: 10,
};
