// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Boards

@Suite struct VectorValueTests {
  private func reason<Value>(_ type: ValueType<Value>, _ text: String) -> String? {
    do throws(ValueError) {
      _ = try type.parse(text, ValueContext())
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: ["0.01, -0.02, 0.005", "0.01,-0.02,0.005", "10mg, -0.02g, 0.005 g"])
  func aVectorHasThreeNumbersWithOrWithoutUnits(text: String) throws {
    let vector = try ValueType<SIMD3<Double>>.vector(.acceleration, -4...4)
      .parse(text, ValueContext())
    #expect(vector == SIMD3(0.01, -0.02, 0.005))
  }

  @Test(arguments: [
    ("1, 2", "has 2 numbers instead of three"), ("1", "has 1 number instead of three"),
    ("1, 2, 9", "is wrong: \"9\" is too large"),
    ("0,01, 0,02, 0,03", "has 6 numbers instead of three"),
    ("1, x, 2", "is wrong: \"x\" is no acceleration"),
    ("1, , 2", "is wrong: \"\" is no acceleration"),
    ("1, 2dps, 2", "is wrong: \"2dps\" has the unknown unit \"dps\": write 2g"),
  ])
  func whatIsWrongWithAVectorIsSaid(text: String, expected: String) {
    #expect(reason(.vector(.acceleration, -4...4), text) == expected)
  }

  @Test(arguments: [
    "0, -1, 0; 1, 0, 0; 0, 0, 1", "0,-1,0;1,0,0;0,0,1", "0, -1, 0 ; 1, 0, 0 ; 0.0, 0e0, 1.0",
  ])
  func aMatrixIsWrittenAsInTheHardwareDatabase(text: String) throws {
    let matrix = try ValueType<[Double]>.matrix(-1...1).parse(text, ValueContext())
    #expect(matrix == [0, -1, 0, 1, 0, 0, 0, 0, 1])
  }

  @Test(arguments: [
    ("1, 0, 0; 0, 1, 0", "has 2 rows instead of three"),
    ("1, 0, 0; 0, 1; 0, 0, 1", "has 2 numbers in row 2 instead of three"),
    ("1, 0, 0; 0, 1, 0; ", "has 0 numbers in row 3 instead of three"),
    ("1, 0, 0; 0, 1, 0; 0, 0, one", "is wrong: \"one\" is not a number"),
    ("1, 0, 0; 0, 1, 0; 0, 0, 2", "is wrong: \"2\" is too large"),
    ("1 0 0 0 1 0 0 0 1", "has 1 row instead of three"),
  ])
  func whatIsWrongWithAMatrixIsSaid(text: String, expected: String) {
    #expect(reason(.matrix(-1...1), text) == expected)
  }
}
