// SPDX-License-Identifier: Apache-2.0

/// A number with a fixed count of decimals and a point, whatever the locale: `-0.50`.
///
/// Rounds the exact value of the Double, a tie to the even digit, as printf(3) does. Zero has no
/// minus sign. Values from 2⁶³ on are written with an exponent; `nan`, `inf` and `-inf` as words.
/// - Parameters:
///   - decimals: 0 … 15.
///   - plus: whether positive values and zero carry a plus sign.
public func fixed(_ value: Double, decimals: Int, plus: Bool = false) -> String {
  guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
  let magnitude = value.magnitude
  guard magnitude < 0x1p63 else { return plus && value > 0 ? "+\(value)" : "\(value)" }

  let scale = powersOfTen[min(max(decimals, 0), 15)]
  var whole = UInt64(magnitude)
  var fraction = roundedProduct(
    magnitude - Double(whole), scale, tieIsOdd: !whole.isMultiple(of: 2))
  if fraction >= UInt64(scale) {
    whole += 1
    fraction = 0
  }

  var text = value < 0 && (whole > 0 || fraction > 0) ? "-" : plus ? "+" : ""
  text += String(whole)
  if scale > 1 {
    let digits = String(fraction)
    let width = min(decimals, 15)
    text += "." + String(repeating: "0", count: width - digits.count) + digits
  }
  return text
}

private let powersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]

/// The whole number nearest to the exact product of a fraction below 1 and a power of ten.
private func roundedProduct(_ fraction: Double, _ scale: Double, tieIsOdd: Bool) -> UInt64 {
  let product = fraction * scale
  let floor = product.rounded(.down)
  let rest = product - floor
  if rest != 0.5 { return UInt64(rest > 0.5 ? floor + 1 : floor) }
  // The product itself was rounded: what it lost says on which side of the tie the value lies.
  let lost = (-product).addingProduct(fraction, scale)
  if lost != 0 { return UInt64(lost > 0 ? floor + 1 : floor) }
  let isOdd = scale == 1 ? tieIsOdd : !UInt64(floor).isMultiple(of: 2)
  return UInt64(isOdd ? floor + 1 : floor)
}
