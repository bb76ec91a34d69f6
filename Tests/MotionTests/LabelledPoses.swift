// SPDX-License-Identifier: Apache-2.0

@testable import Motion

/// Poses of a telephone with the case that the telephone itself reported (g, device axes): of each
/// case the eight that lie nearest to another one. Rounded to three decimals.
let labelledPoses: [(Orientation, [Vector3])] = [
  (
    .portrait,
    [
      Vector3(-0.054, 0.87, 0.489), Vector3(-0.151, 0.872, 0.466),
      Vector3(0.07, 0.896, 0.438), Vector3(0.191, 0.881, 0.432),
      Vector3(0.187, 0.921, 0.342), Vector3(-0.03, 0.946, 0.323),
      Vector3(0.057, 0.946, 0.32), Vector3(-0.005, 0.965, 0.261),
    ]
  ),
  (
    .portraitUpsideDown,
    [
      Vector3(0.059, -0.798, -0.6), Vector3(0.035, -0.815, -0.578),
      Vector3(-0.087, -0.829, -0.553), Vector3(0.044, -0.838, -0.544),
      Vector3(0.08, -0.856, 0.511), Vector3(-0.307, -0.819, -0.485),
      Vector3(0.027, -0.888, -0.459), Vector3(-0.31, -0.84, -0.445),
    ]
  ),
  (
    .landscapeLeft,
    [
      Vector3(0.605, 0.025, 0.796), Vector3(0.677, -0.025, 0.736),
      Vector3(0.732, -0.098, 0.674), Vector3(0.763, -0.022, 0.646),
      Vector3(0.775, -0.03, 0.631), Vector3(0.778, 0.019, 0.628),
      Vector3(0.766, -0.212, 0.606), Vector3(0.803, -0.123, 0.583),
    ]
  ),
  (
    .landscapeRight,
    [
      Vector3(-0.849, 0.106, 0.518), Vector3(-0.877, 0.05, -0.478),
      Vector3(-0.882, 0.094, 0.462), Vector3(-0.889, 0.017, -0.458),
      Vector3(-0.893, 0.053, -0.447), Vector3(-0.897, 0.046, 0.439),
      Vector3(-0.916, 0.02, -0.4), Vector3(-0.922, 0.05, -0.383),
    ]
  ),
  (
    .faceUp,
    [
      Vector3(0.076, 0.463, 0.883), Vector3(-0.351, 0.244, 0.904),
      Vector3(-0.357, 0.228, 0.906), Vector3(-0.35, 0.214, 0.912),
      Vector3(-0.333, 0.22, 0.917), Vector3(0.087, 0.342, 0.936),
      Vector3(0.312, 0.122, 0.942), Vector3(0.272, 0.167, 0.948),
    ]
  ),
  (
    .faceDown,
    [
      Vector3(-0.547, 0.199, -0.813), Vector3(0.523, 0.173, -0.834),
      Vector3(-0.478, -0.128, -0.869), Vector3(-0.385, 0.289, -0.876),
      Vector3(-0.436, -0.137, -0.889), Vector3(0.275, 0.352, -0.895),
      Vector3(-0.44, -0.013, -0.898), Vector3(-0.101, 0.413, -0.905),
    ]
  ),
]
