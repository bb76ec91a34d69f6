// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// How tests that were built for another processor run: under an emulator of its user mode, such as
/// qemu-aarch64. `packaging/cross-build run-tests` sets the two variables.
public enum Emulation {
  /// Whether this very process is emulated.
  public static let isActive = Environment["UPRIGHT_EMULATED"] == "1"

  /// The words in front of a program that tests start, such as `qemu-aarch64 -L DIRECTORY`: without
  /// them the kernel would refuse a program of another processor.
  public static let runner =
    (Environment["UPRIGHT_RUNNER"] ?? "").split(separator: " ").map(String.init)
}
