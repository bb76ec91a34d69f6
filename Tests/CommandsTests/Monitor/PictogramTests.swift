// SPDX-License-Identifier: Apache-2.0

import Motion
import Testing

@testable import Commands

@Suite struct PictogramTests {
  @Test(arguments: Orientation.allCases, [true, false])
  func everyDrawingHasTheSameSize(orientation: Orientation, hasUnicode: Bool) {
    let rows = Pictogram.rows(orientation, hasUnicode: hasUnicode)
    #expect(rows.count == Pictogram.rows)
    #expect(rows.allSatisfy { $0.count == Pictogram.columns })
  }

  @Test(arguments: [true, false])
  func everyOrientationLooksDifferent(hasUnicode: Bool) {
    let drawings = Orientation.allCases.map { Pictogram.rows($0, hasUnicode: hasUnicode) }
    #expect(Set(drawings).count == Orientation.allCases.count)
    let arrows = Orientation.allCases.map { Pictogram.arrow($0, hasUnicode: hasUnicode) }
    #expect(Set(arrows).count == Orientation.allCases.count)
  }

  @Test(arguments: Orientation.allCases)
  func aTerminalWithoutUnicodeGetsASCII(orientation: Orientation) {
    let rows = Pictogram.rows(orientation, hasUnicode: false)
    #expect(rows.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
    #expect(Pictogram.arrow(orientation, hasUnicode: false).utf8.allSatisfy { $0 < 0x7F })
  }

  /// In `landscapeLeft` the right edge is up, so the top edge is on the left.
  @Test func theArrowPointsToTheTopEdge() {
    func place(_ orientation: Orientation, _ arrow: Character) -> [Int]? {
      let rows = Pictogram.rows(orientation, hasUnicode: true)
      for (index, row) in rows.enumerated() {
        if let column = row.firstIndex(of: arrow) {
          return [index, row.distance(from: row.startIndex, to: column)]
        }
      }
      return nil
    }
    #expect(place(.portrait, "▲") == [1, 9])
    #expect(place(.portraitUpsideDown, "▼") == [5, 9])
    #expect(place(.landscapeLeft, "◀") == [3, 3])
    #expect(place(.landscapeRight, "▶") == [3, 15])
  }
}

@Suite struct AxisBarTests {
  @Test(arguments: [
    (0, "   ·    │    ·   "), (1, "   ·    │████·   "), (-1, "   ·████│    ·   "),
    (2, "   ·    │████████"), (2.01, "   ·    │███████▶"), (-9, "◀███████│    ·   "),
    (0.15, "   ·    │▌   ·   "), (-0.375, "   ·  ▐█│    ·   "), (.nan, "   ·    │    ·   "),
    (.infinity, "   ·    │███████▶"),
  ])
  func aBarGrowsFromTheMiddle(value: Double, bar: String) {
    #expect(
      AxisBar.text(value, columns: 17, hasUnicode: true).map(String.init) == bar.map(String.init))
  }

  @Test(arguments: [
    (0, "   .    |    .   "), (1.125, "   .    |####-   "), (-3, "<#######|    .   "),
  ])
  func aBarCanBeASCII(value: Double, bar: String) {
    #expect(AxisBar.text(value, columns: 17, hasUnicode: false) == bar)
  }

  @Test(arguments: [-10, 0, 1, 4, 5, 6, 20, 61])
  func aBarIsNeverWiderThanItMayBe(columns: Int) {
    for value in [-3, -0.3, 0, 0.7, 2, 99] {
      #expect(AxisBar.text(value, columns: columns, hasUnicode: true).count <= max(5, columns))
    }
  }
}
