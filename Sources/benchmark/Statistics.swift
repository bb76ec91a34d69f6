// SPDX-License-Identifier: Apache-2.0

/// The middle of the values, or the mean of the two in the middle; NaN when there are none.
func median(_ values: [Double]) -> Double {
  if values.isEmpty { return .nan }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
