// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Preferences

/// Programs that use a `PreferenceStore`, for `StoreProcessTests`.
struct StoreCommands {
  let environment: PreferenceEnvironment

  init(_ directories: PreferenceDirectories) {
    environment = PreferenceEnvironment(
      applicationIdentity: "test", user: directories, savesAtTermination: true)
  }

  /// Returns false for a command that is none of these.
  func run(_ command: String) -> Bool {
    switch command {
    case "return-from-main": setAndKeep()
    case "call-exit":
      setAndKeep()
      exit(0)
    case "exit-in-observer": exitInObserver()
    case "exit-in-external-observer": exitInExternalObserver()
    case "wait-for-signal":
      setAndKeep()
      while true { pause() }
    case "signal-to-copy": signalToCopy()
    case "ignore-signal": ignoreSignal()
    case "answer": answer()
    case "standard": standard()
    default: return false
    }
    return true
  }

  /// Held until the process ends, as `standard` is.
  private nonisolated(unsafe) static var kept: [Any] = []

  private func setAndKeep() {
    let store = PreferenceStore(environment: environment)
    Self.kept.append(store)
    store.set("value", forKey: "key")
    StandardStream.output.line("set")
  }

  private func exitInObserver() {
    let store = PreferenceStore(environment: environment)
    Self.kept.append(store)
    Self.kept.append(
      store.observeChanges { _ in
        StandardStream.output.line("set")
        exit(0)
      })
    store.set("value", forKey: "key")
  }

  /// On the thread that would have to save.
  private func exitInExternalObserver() {
    let store = PreferenceStore(environment: environment)
    Self.kept.append(store)
    Self.kept.append(
      store.observeExternalChanges { _ in
        store.set("value", forKey: "key")
        StandardStream.output.line("set")
        exit(0)
      })
    if let other = try? PreferenceDomain(domain: "test", in: environment.user) {
      Self.kept.append(other)
      other.set(1, forKey: "other")
      _ = other.synchronize()
    }
    while true { pause() }
  }

  private func signalToCopy() {
    setAndKeep()
    // Swift hides fork(2), which C libraries call all the same.
    typealias Fork = @convention(c) () -> pid_t
    guard let symbol = dlsym(nil, "fork") else { exit(71) }
    let copy = unsafeBitCast(symbol, to: Fork.self)()
    if copy == 0 {
      kill(getpid(), SIGTERM)
      while true { pause() }
    }
    var status: CInt = 0
    waitpid(copy, &status, 0)
    StandardStream.output.line(status & 0x7f == SIGTERM ? "copy killed" : "copy: \(status)")
  }

  private func ignoreSignal() {
    signal(SIGTERM, SIG_IGN)
    setWithoutWord()
    kill(getpid(), SIGTERM)
    StandardStream.output.line("ignored")
  }

  private func setWithoutWord() {
    let store = PreferenceStore(environment: environment)
    Self.kept.append(store)
    store.set("value", forKey: "key")
  }

  /// Waits for a question and answers it.
  private func answer() {
    let store = PreferenceStore(environment: environment)
    guard let event = try? EventDescriptor() else { exit(71) }
    let wake = WakeUp(event: event)
    let observation = store.observeExternalChanges { _ in wake.event.signal() }
    store.set(true, forKey: "ready")
    while store.string(forKey: "question") == nil {
      _ = try? Poll.input(wake.event.descriptor.rawValue, until: .now + .seconds(30))
      wake.event.clear()
    }
    store.set(store.string(forKey: "question"), forKey: "answer")
    store.synchronize()
    observation.cancel()
    StandardStream.output.line("answered")
  }

  /// The shared store, in an environment as a session has it.
  private func standard() {
    func say(_ text: String?) { StandardStream.output.line(text ?? "nil") }
    say(ApplicationIdentity.current)
    setenv("FLATPAK_ID", "org.example.flatpak", 1)
    say(ApplicationIdentity.current)
    setenv("UPRIGHT_APPLICATION_ID", "../no/name", 1)
    say(ApplicationIdentity.current)
    setenv("UPRIGHT_APPLICATION_ID", "org.example.variable", 1)
    say(ApplicationIdentity.current)
    try? ApplicationIdentity.set("org.example.test")
    say(ApplicationIdentity.current)

    setenv("XDG_RUNTIME_DIR", environment.user.runtime ?? "", 1)
    setenv("XDG_CONFIG_HOME", environment.user.state ?? "", 1)
    let store = PreferenceStore.standard
    say(PreferenceStore.standard === store ? "one" : "two")
    say(store.string(forKey: "greeting"))
    store.register(defaults: ["registered": "kept"])
    store.set("value", forKey: "key")
    say(PreferenceStore().string(forKey: "key"))
    PreferenceStore.resetStandardUserDefaults()
    let path = "\(environment.user.state ?? "")/upright/org.example.test.prefs"
    say("\(PreferenceFile.inspect(path).keys)")
    say(PreferenceStore.standard === store ? "one" : "two")
    say(PreferenceStore.standard.string(forKey: "key"))
    say(PreferenceStore.standard.string(forKey: "registered"))
  }

  private final class WakeUp: Sendable {
    let event: EventDescriptor
    init(event: consuming EventDescriptor) { self.event = event }
  }
}
