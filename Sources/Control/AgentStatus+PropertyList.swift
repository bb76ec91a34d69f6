// SPDX-License-Identifier: Apache-2.0

import Motion
import Preferences

extension AgentStatus {
  /// The status as a message.
  public var propertyList: PropertyListValue {
    var message = PropertyListBuilder()
    message.set("pid", Int64(processID))
    message.set("board", board)
    message.set("started-at", startedAt)
    message.set("orientation", Int64(orientation.rawValue))
    message.set("orientation-changed-at", orientationChangedAt)
    message.set("unknown-reason", unknownReason)
    message["reading"] = reading?.propertyList
    message["sensors"] = .dictionary(sensors.mapValues(\.propertyList))
    message["loop"] = loop.propertyList
    message["flash"] = flash.propertyList
    return message.value
  }

  /// Reads a status from a message; nil when a field that cannot be done without is missing.
  public init?(propertyList: PropertyListValue) {
    guard let message = PropertyListFields(propertyList),
      let processID = message.integer("pid").flatMap(Int32.init(exactly:)),
      let board = message.string("board"),
      let startedAt = message.real("started-at"),
      let orientation = message.integer("orientation")
        .flatMap(Int.init(exactly:)).flatMap(Orientation.init(rawValue:)),
      let loop = LoopStatus(propertyList: message["loop"]),
      let flash = FlashStatus(propertyList: message["flash"]),
      let sensors = message.dictionary("sensors")
    else { return nil }
    self.init(
      processID: processID, board: board, startedAt: startedAt, orientation: orientation,
      orientationChangedAt: message.real("orientation-changed-at"),
      unknownReason: message.string("unknown-reason"),
      reading: MotionReading(propertyList: message["reading"]),
      sensors: sensors.compactMapValues(SensorStatus.init(propertyList:)), loop: loop,
      flash: flash)
  }
}

extension MotionReading {
  var propertyList: PropertyListValue {
    var message = PropertyListBuilder()
    message.set("acceleration", acceleration)
    message.set("gravity", gravity)
    message.set("rotation", rotation)
    message.set("temperature", temperature)
    return message.value
  }

  init?(propertyList: PropertyListValue?) {
    guard let message = PropertyListFields(propertyList),
      let acceleration = message.vector("acceleration"),
      let gravity = message.vector("gravity")
    else { return nil }
    self.init(
      acceleration: acceleration, gravity: gravity, rotation: message.vector("rotation"),
      temperature: message.real("temperature"))
  }
}

extension SensorStatus {
  var propertyList: PropertyListValue {
    var message = PropertyListBuilder()
    message.set("source", source)
    message.set("health", health)
    message.set("message", self.message)
    message.set("since", since)
    message.set("rate", rate)
    message.set("age", age)
    message["errors"] = .dictionary(errors.mapValues { .integer($0) })
    return message.value
  }

  init?(propertyList: PropertyListValue) {
    guard let message = PropertyListFields(propertyList),
      let source = message.string("source"), let health = message.string("health"),
      let since = message.real("since"), let rate = message.real("rate")
    else { return nil }
    let errors = PropertyListFields(message["errors"])
    let names = message.dictionary("errors")?.keys.sorted() ?? []
    self.init(
      source: source, health: health, message: message.string("message") ?? "", since: since,
      rate: rate, age: message.real("age"),
      errors: Dictionary(
        uniqueKeysWithValues: names.compactMap { name in
          errors?.integer(name).map { (name, $0) }
        }))
  }
}

extension LoopStatus {
  var propertyList: PropertyListValue {
    var message = PropertyListBuilder()
    message.set("configured-rate", configuredRate)
    message.set("rate", rate)
    message.set("ticks", ticks)
    message.set("missed", missed)
    message.set("late-median", lateMedian)
    message.set("late-99", late99)
    message.set("late-maximum", lateMaximum)
    message.set("real-time", isRealTime)
    return message.value
  }

  init?(propertyList: PropertyListValue?) {
    guard let message = PropertyListFields(propertyList),
      let configuredRate = message.real("configured-rate"), let rate = message.real("rate"),
      let ticks = message.integer("ticks"), let missed = message.integer("missed"),
      let lateMedian = message.real("late-median"), let late99 = message.real("late-99"),
      let lateMaximum = message.real("late-maximum"),
      let isRealTime = message.boolean("real-time")
    else { return nil }
    self.init(
      configuredRate: configuredRate, rate: rate, ticks: ticks, missed: missed,
      lateMedian: lateMedian, late99: late99, lateMaximum: lateMaximum, isRealTime: isRealTime)
  }
}

extension FlashStatus {
  var propertyList: PropertyListValue {
    var message = PropertyListBuilder()
    message.set("interval", interval)
    message.set("pending", isPending)
    message.set("writes", writes)
    message.set("error", error)
    return message.value
  }

  init?(propertyList: PropertyListValue?) {
    guard let message = PropertyListFields(propertyList),
      let interval = message.real("interval"), let isPending = message.boolean("pending"),
      let writes = message.integer("writes")
    else { return nil }
    self.init(
      interval: interval, isPending: isPending, writes: writes, error: message.string("error"))
  }
}
