// swift-tools-version: 6.0
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// A library target with the unit-test target that mirrors it.
func library(
  _ name: String, uses dependencies: [Target.Dependency], testsUse more: [Target.Dependency] = []
) -> [Target] {
  [
    .target(name: name, dependencies: dependencies),
    .testTarget(name: name + "Tests", dependencies: [.byName(name: name)] + dependencies + more),
  ]
}

let cLibraries: [Target] = [
  .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
  .systemLibrary(name: "CI2C", providers: [.apt(["libi2c-dev"])]),
  .systemLibrary(name: "CSystemd", providers: [.apt(["libsystemd-dev"])]),
  .target(name: "CUpright"),
  .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
]

let libraries: [Target] = [
  library("LinuxSystem", uses: ["CUpright"]),
  library("Buses", uses: ["LinuxSystem", "CI2C"]),
  library("Drivers", uses: ["Buses", "LinuxSystem"], testsUse: ["Simulation", "Motion"]),
  library("Motion", uses: []),
  library(
    "Preferences", uses: ["LinuxSystem", "CExpat"],
    testsUse: ["PreferencesTestProcess", "TestSupport"]),
  library("Boards", uses: ["LinuxSystem", "Motion", "Buses"], testsUse: ["TestSupport"]),
  library("Simulation", uses: ["LinuxSystem", "Buses", "Motion"], testsUse: ["Drivers"]),
  library("Control", uses: ["LinuxSystem", "Motion", "Preferences"]),
  library(
    "Agent",
    uses: [
      "LinuxSystem", "Buses", "Drivers", "Motion", "Preferences", "Boards", "Simulation",
      "Control", "CSystemd",
    ],
    testsUse: ["CAllocationCounter", "TestSupport", "uprightd"]),
  library(
    "Commands",
    uses: [
      "LinuxSystem", "Buses", "Drivers", "Motion", "Preferences", "Boards", "Simulation", "Control",
    ], testsUse: ["CI2C", "TestSupport"]),
  library(
    "Programs", uses: ["Agent", "Boards", "Commands", "Control", "LinuxSystem", "Motion"],
    testsUse: ["TestSupport", "upright", "uprightd"]),
].flatMap { $0 }

/// Release builds carry their own Swift runtime: there is no stable one to rely on under Linux.
/// The linker is lld: the one that Swift 6.0 takes by itself leaves the tables of addresses writable.
/// Of what the linker can leave out, two things count: names that no library looks up in a program, and
/// most of a table of addresses, packed (glibc 2.36). Folding equal functions would save 2 % more, at the
/// price of addresses that no longer tell functions apart.
/// Optimised tests ask for the shared runtime instead: XCTest and Testing come only with that.
let staticRuntime: [LinkerSetting] =
  Context.environment["UPRIGHT_SHARED_RUNTIME"] != nil
  ? []
  : [
    .unsafeFlags(
      [
        "-static-stdlib", "-use-ld=lld", "-Xlinker", "--no-export-dynamic",
        "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
      ], .when(configuration: .release))
  ]

/// What several test targets need.
let testSupport: [Target] = [
  .target(name: "TestSupport", dependencies: ["LinuxSystem"], path: "Tests/TestSupport")
]

let programs: [Target] = [
  .executableTarget(
    name: "uprightd", dependencies: ["Programs"], linkerSettings: staticRuntime),
  .executableTarget(
    name: "upright", dependencies: ["Programs"], linkerSettings: staticRuntime),
  .executableTarget(
    name: "benchmark",
    dependencies: [
      "uprightd", "Boards", "Commands", "Control", "LinuxSystem", "Motion", "Preferences",
    ],
    linkerSettings: staticRuntime),
]

/// What `benchmark` compares with, apart from everything else: it is the only one that carries
/// Foundation.
let comparisons: [Target] = [.executableTarget(name: "benchmark-foundation")]

/// Programs that tests start, to kill them or to take rights from them.
let testPrograms: [Target] = [
  .executableTarget(
    name: "PreferencesTestProcess", dependencies: ["Preferences", "LinuxSystem"],
    path: "Tests/PreferencesTestProcess"),
  .executableTarget(
    name: "PowerCut", dependencies: ["Preferences", "LinuxSystem"], path: "Tests/PowerCut/Program"),
]

let package = Package(
  name: "upright",
  products: [
    .executable(name: "uprightd", targets: ["uprightd"]),
    .executable(name: "upright", targets: ["upright"]),
    .library(name: "Preferences", targets: ["Preferences"]),
  ],
  targets: cLibraries + libraries + programs + comparisons + testSupport + testPrograms
)

/// What runs at every tick, across its modules: as one piece of code, and as little of it as can be.
/// Between two ticks other programs push it out of the processor's caches, and most of a tick's time
/// goes into fetching it again.
let tick = ["Buses", "Drivers", "Simulation", "Agent"]
for target in package.targets where tick.contains(target.name) {
  target.swiftSettings = [
    .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))
  ]
}

// One loop gives every Swift target the same rules.
let targetsInC = ["CUpright", "CAllocationCounter"]
for target in package.targets where target.type != .system && !targetsInC.contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + [.enableUpcomingFeature("ExistentialAny")]
}
