// SPDX-License-Identifier: Apache-2.0

import CUpright
import Glibc
import Synchronization

/// A thread of the system with a name and a stack of a chosen size: pthread_create(3).
///
/// All signals are blocked in it, so that they reach the thread that waits for them. Whoever starts
/// a thread joins it; one that is dropped without that runs on and cleans up after itself.
public final class Thread: Sendable {
  /// Where a thread's stack comes from.
  public enum Stack: Sendable {
    /// Memory is used only where the stack grows to.
    case ordinary
    /// Touched at the start and locked in memory where RLIMIT_MEMLOCK allows, for a thread that
    /// must not wait for the disk.
    case locked
  }

  /// Whether the stack is locked in memory.
  public let isStackLocked: Bool

  private let handle: pthread_t
  private let lockedStack: LockedStack?
  private let isReleased = Atomic(false)

  private init(handle: pthread_t, lockedStack: LockedStack?) {
    self.handle = handle
    self.lockedStack = lockedStack
    isStackLocked = lockedStack?.isLocked ?? false
  }

  /// A locked stack of a thread that nobody joined stays: the thread may still run on it.
  deinit {
    if !isReleased.exchange(true, ordering: .relaxed) { pthread_detach(handle) }
  }

  /// Starts a thread.
  /// - Parameters:
  ///   - name: what `ps -L` and `top -H` show, cut to 15 bytes.
  ///   - stackSize: bytes of address space. Raised to 64 KiB, below which unoptimised Swift code
  ///     was seen to overflow, and to what the system asks for (on arm64 128 KiB).
  public static func start(
    name: String, stackSize: Int = 256 << 10, stack: Stack = .ordinary,
    body: @escaping @Sendable () -> Void
  ) throws(SystemError) -> Thread {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    let size = allowedStackSize(stackSize)
    let lockedStack = stack == .locked ? try LockedStack(size: size) : nil
    if let lockedStack {
      pthread_attr_setstack(&attributes, lockedStack.memory, size)
    } else {
      pthread_attr_setstacksize(&attributes, size)
    }

    // The new thread inherits the mask: no signal can reach it before it has blocked them itself.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    let start = Unmanaged.passRetained(Start(name: name, body: body))
    var handle = pthread_t()
    let result = pthread_create(
      &handle, &attributes,
      { argument in
        guard let argument else { return nil }
        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        upright_name_this_thread(start.name)
        start.body()
        return nil
      }, start.toOpaque())
    guard result == 0 else {
      start.release()
      lockedStack?.free()
      throw SystemError("start thread \(name)", errno: Errno(rawValue: result))
    }
    return Thread(handle: handle, lockedStack: lockedStack)
  }

  /// Waits until the thread has ended: pthread_join(3). Does nothing the second time, and nothing
  /// on the thread itself, which could only wait for ever.
  public func join() {
    if isCurrent || isReleased.exchange(true, ordering: .acquiringAndReleasing) { return }
    pthread_join(handle, nil)
    lockedStack?.free()
  }

  /// Whether this is the calling thread.
  public var isCurrent: Bool { pthread_equal(handle, pthread_self()) != 0 }

  private static func allowedStackSize(_ wanted: Int) -> Int {
    let minimum = sysconf(Int32(_SC_THREAD_STACK_MIN))
    let page = sysconf(Int32(_SC_PAGESIZE))
    return (max(wanted, minimum, 64 << 10) + page - 1) / page * page
  }

  private final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = String(decoding: name.utf8.prefix(15), as: UTF8.self)
      self.body = body
    }
  }
}

/// Stack memory that is used by one thread and freed after it was joined.
private struct LockedStack: @unchecked Sendable {
  let memory: UnsafeMutableRawPointer
  let size: Int
  let isLocked: Bool

  init(size: Int) throws(SystemError) {
    var isLocked: CInt = 0
    guard let memory = upright_stack_create(size, &isLocked) else {
      throw SystemError("reserve the stack of a thread", errno: .current)
    }
    self.memory = memory
    self.size = size
    self.isLocked = isLocked != 0
  }

  func free() { upright_stack_destroy(memory, size) }
}
