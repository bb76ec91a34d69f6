// SPDX-License-Identifier: Apache-2.0

import Boards
import Control
import Glibc
import LinuxSystem
import Motion

/// The agent: a thread that samples, what it finds published and kept, and everyone told who asks.
///
/// Everything here but the sampling loop and the store's threads belongs to the main thread, which
/// wakes up for changes, for clients, and once a second.
public final class Agent {
  let options: AgentOptions
  let log: AgentLog
  private(set) var startedAt = WallClock.secondsSince1970
  let serviceManager = ServiceManager()
  let events: EventLoop
  let preferences: AgentPreferences
  private var instance: InstanceLock
  /// Nil while the state directory cannot be written: then nobody writes to it.
  private var stateLock: InstanceLock?
  private var clockWatch = ClockWatch()
  private var failure: AgentError?

  /// What the agent runs with now.
  private var current: EffectiveConfiguration
  var accelerometer: Accelerometer?
  var board: String
  var publisher: Publisher
  var rates = RateMeter()
  var orientationStamp = WallStamp()
  var healthStamp = WallStamp()
  var healthLog: HealthLog
  private var server: ControlServer?
  private var sources: [EventLoop.Source] = []
  private var changesByOthers: EventLoop.Source?
  private var changes: EventLoop.Source?
  private var regularly: EventLoop.Source?
  /// The ticks that the service manager has been told of.
  private var ticksReported: Int64 = -1
  /// Whether it was published that the sampling thread hangs.
  private var isHanging = false
  /// Whether something other than ticks has run code since `codeUnmapped`, or ever.
  private var hasIdleCode = true
  private var codeUnmapped = MonotonicTime(nanoseconds: 0)

  /// Takes the directories, opens the published values and starts to sample.
  /// - Throws: `alreadyRunning` when another agent has one of the directories.
  public init(_ options: AgentOptions, log: AgentLog) throws(AgentError) {
    self.options = options
    self.log = log
    current = options.configuration
    healthLog = HealthLog(log: log)
    board = options.configuration.board?.name ?? ""
    Signals.block([SIGTERM, SIGINT, SIGHUP])
    Signals.ignoreBrokenPipes()
    instance = try Self.claimRuntime(options.directories)
    stateLock = try Self.claimState(options.directories)
    preferences = try AgentPreferences(
      options.directories,
      flushInterval: options.configuration.configuration.agent.flushInterval, log: log)
    publisher = Publisher(store: preferences)
    accelerometer = try Accelerometer(options.configuration, trace: options.trace)
    do throws(SystemError) {
      events = try EventLoop()
    } catch {
      throw .system(error)
    }
    server = try listen()
  }

  /// Runs until SIGTERM, SIGINT, the end of the duration or of the recording; then everything is
  /// on flash.
  public func run() throws(AgentError) {
    do throws(SystemError) {
      try watch()
      try start(accelerometer)
      serviceManager.ready()
      try events.run()
    } catch {
      throw .system(error)
    }
    try stop()
    if let failure { throw failure }
  }

  private func watch() throws(SystemError) {
    for signal in [SIGTERM, SIGINT] {
      sources.append(try events.onSignal(signal) { [unowned self] in events.stop() })
    }
    sources.append(try events.onSignal(SIGHUP) { [unowned self] in reload() })
    let others = preferences.changedByOthers
    changesByOthers = try events.onReadable(others.event.descriptor.rawValue) { [unowned self] in
      _ = others.event.clear()
      publisher.forget()
      publish()
    }
    if let duration = options.duration {
      sources.append(try events.onTimer(after: duration) { [unowned self] in events.stop() })
    }
    // Often enough for the service manager's watchdog, where that is shorter than usual.
    let interval = min(.seconds(1), (serviceManager.watchdogInterval ?? .seconds(10)) / 3)
    regularly = try events.onTimer(after: interval) { [unowned self] in
      regularly?.restart(after: interval)
      checkUp()
    }
  }

  /// Starts the sampling thread of an accelerometer, if there is one.
  private func start(_ accelerometer: Accelerometer?) throws(SystemError) {
    publish()
    guard let accelerometer else { return }
    let descriptor = accelerometer.loop.changes.descriptor.rawValue
    changes = try events.onReadable(descriptor) { [unowned self] in
      _ = accelerometer.loop.changes.clear()
      publish()
    }
    try accelerometer.start()
    if !accelerometer.loop.isMemoryLocked {
      log.warning(
        "the sampling thread's memory cannot be locked; a tick may be late when memory is short "
          + "(LimitMEMLOCK= of the unit, or `ulimit -l`)")
    }
  }

  private func stop() throws(AgentError) {
    serviceManager.stopping()
    accelerometer?.loop.stop()
    changes = nil
    publish()
    server?.close()
    try preferences.close()
  }

  /// Somebody may have emptied the runtime directory: without the lock a second agent could start,
  /// and without the socket nobody finds this one.
  private func keepPlace() {
    do throws(AgentError) {
      if !instance.isInPlace {
        instance = try Self.claimRuntime(options.directories)
        log.warning("the lock in \(options.directories.runtime) was removed; it is there again")
      }
      // It may have become writable, or another file system may have been mounted there.
      if stateLock?.isInPlace != true { stateLock = try Self.claimState(options.directories) }
      guard server?.isReachable == false else { return }
      server?.close()
      server = try listen()
      log.warning("the socket in \(options.directories.runtime) was removed; it is there again")
    } catch {
      failure = error
      events.stop()
    }
  }

  private func listen() throws(AgentError) -> ControlServer {
    do throws(SystemError) {
      return try ControlServer(
        runtimeDirectory: options.directories.runtime, loop: events, log: log
      ) { [unowned self] in status() }
    } catch {
      throw .system(error)
    }
  }

  /// Publishes what the sampling thread knows now, and tells those who follow.
  private func publish() {
    // From the first tick on: the start-up before it has another rhythm.
    if rates.isEmpty { noteRates() }
    let publication = publication()
    let hasChanged = publisher.publish(publication, now: WallClock.secondsSince1970)
    healthLog.note(publication.sensors)
    if let accelerometer {
      healthLog.note(
        warnings: accelerometer.description.warnings(accelerometer.loop.snapshot.accelerometer))
    }
    guard hasChanged else { return }
    hasIdleCode = true
    serviceManager.status(summary(publication))
    server?.changed()
  }

  private func noteRates() {
    guard let snapshot = accelerometer?.loop.snapshot, snapshot.ticks > 0 else { return }
    rates.note(
      time: snapshot.time, ticks: snapshot.ticks, samples: snapshot.accelerometer.samples)
  }

  /// Regularly: rates, a loop that hangs, the end of a recording, the watchdog.
  private func checkUp() {
    preferences.check()
    keepPlace()
    noteClock()
    guard let loop = accelerometer?.loop else {
      serviceManager.isAlive()
      return
    }
    let snapshot = loop.snapshot
    noteRates()
    healthLog.note(realTimeError: snapshot.realTimeError)
    noteHang(snapshot)
    if accelerometer?.isFinished == true && options.duration == nil {
      log.notice("the recording is over")
      events.stop()
    }
    feedWatchdog(ticks: snapshot.ticks)
    unmapIdleCode()
  }

  /// A board without a battery-backed clock starts in the past, and learns the time from the network.
  /// What was published with a time of day before that is published again with the right one.
  private func noteClock() {
    guard let jump = clockWatch.jump() else { return }
    startedAt += jump
    orientationStamp.shift(by: jump)
    healthStamp.shift(by: jump)
    log.notice("the clock was set; times of day that were published before are corrected")
    publish()
  }

  /// After the start, a change or a new configuration most of the code in memory has nothing to do
  /// until the next one.
  private func unmapIdleCode() {
    let now = MonotonicTime.now
    guard hasIdleCode, now - codeUnmapped >= .seconds(60) else { return }
    hasIdleCode = false
    codeUnmapped = now
    ProcessMemory.unmapCode()
  }

  /// What a tick changes its thread announces; that ticks no longer come it cannot.
  private func noteHang(_ snapshot: LoopSnapshot) {
    let hangs = accelerometer?.hang(snapshot, at: .now) != nil
    guard hangs != isHanging else { return }
    isHanging = hangs
    publish()
  }

  /// Only a loop that ticks keeps the watchdog quiet; a sensor that fails is no reason to be killed.
  private func feedWatchdog(ticks: Int64) {
    guard serviceManager.watchdogInterval != nil, ticks != ticksReported else { return }
    ticksReported = ticks
    serviceManager.isAlive()
  }

  /// SIGHUP: the configuration is read again. A wrong one changes nothing.
  private func reload() {
    serviceManager.reloading()
    defer { serviceManager.ready() }
    guard let configuration = options.reload() else {
      log.error("the configuration is not reloaded; the agent goes on with what it had")
      return
    }
    let old = current
    if configuration.configuration == old.configuration && configuration.board == old.board {
      log.notice("the configuration is unchanged")
      return
    }
    let next: Accelerometer?
    do throws(AgentError) {
      next = try Accelerometer(configuration, trace: options.trace)
    } catch {
      log.error("the configuration is not reloaded: \(error)")
      return
    }
    current = configuration
    accelerometer?.loop.stop()
    accelerometer = next
    board = configuration.board?.name ?? ""
    rates = RateMeter()
    do throws(SystemError) {
      try start(next)
    } catch {
      failure = .system(error)
      events.stop()
      return
    }
    log.notice("the configuration is reloaded")
    preferences.setFlushInterval(configuration.configuration.agent.flushInterval)
    if configuration.configuration.simulation.trace != old.configuration.simulation.trace {
      log.notice("trace takes effect when the agent is started again")
    }
  }
}
