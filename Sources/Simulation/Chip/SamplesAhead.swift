// SPDX-License-Identifier: Apache-2.0

/// Samples that were worked out before their time, several at once.
///
/// What a sample holds depends on its time alone until somebody writes to the chip. Worked out one
/// at a time, with 20 ms of other programs' work in between, most of the effort goes into fetching
/// the code anew.
struct SamplesAhead {
  static let limit = 16
  /// The data-ready status and the data, 3A … 48.
  private static let window =
    Int(ChipRegister.interruptStatus)..<Int(ChipRegister.dataEnd) + 1

  /// Numbers of the samples that are there.
  private var numbers: Range<Int64> = 0..<0
  private var frames = [(UInt64, UInt64)](repeating: (0, 0), count: limit)
  /// The filter as it was before the first of them, for when they turn out not to come.
  private var filterBefore = LowPass()

  /// Whether the sample was worked out.
  func has(_ number: Int64) -> Bool { numbers.contains(number) }

  mutating func begin(with number: Int64, _ filter: LowPass) {
    numbers = number..<number
    filterBefore = filter
  }

  /// Notes the registers after the sample that follows the last one.
  mutating func append(_ registers: [UInt8]) {
    withUnsafeMutableBytes(of: &frames[numbers.count]) { frame in
      registers.withUnsafeBytes { frame.copyBytes(from: $0[Self.window]) }
    }
    numbers = numbers.lowerBound..<numbers.upperBound + 1
  }

  /// Puts a sample into the registers.
  func copy(_ number: Int64, to registers: inout [UInt8]) {
    withUnsafeBytes(of: frames[Int(number - numbers.lowerBound)]) { frame in
      registers.withUnsafeMutableBytes {
        UnsafeMutableRawBufferPointer(rebasing: $0[Self.window])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: frame[..<Self.window.count]))
      }
    }
  }

  /// Forgets all samples and gives the filter back as it was before them; nil when there are none.
  mutating func drop() -> LowPass? {
    if numbers.isEmpty { return nil }
    numbers = 0..<0
    return filterBefore
  }
}

extension ChipCore {
  /// Takes a sample that others will follow at once, and works those out with it.
  mutating func takeAhead(_ number: Int64) {
    let status = registers[Int(ChipRegister.interruptStatus)]
    if !ahead.has(number) {
      forgetSamplesAhead()
      let hadSample = hasSample
      ahead.begin(with: number, lowPass)
      for sample in number..<number + Int64(SamplesAhead.limit) {
        registers[Int(ChipRegister.interruptStatus)] = 0
        take(sample)
        ahead.append(registers)
      }
      hasSample = hadSample
    }
    ahead.copy(number, to: &registers)
    if registers[Int(ChipRegister.interruptStatus)] & 0x01 != 0 { hasSample = true }
    registers[Int(ChipRegister.interruptStatus)] |= status
  }

  /// Something happens that the samples ahead do not know of.
  mutating func forgetSamplesAhead() {
    if let filter = ahead.drop() { lowPass = filter }
  }
}
