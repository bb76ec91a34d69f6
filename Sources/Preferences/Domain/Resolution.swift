// SPDX-License-Identifier: Apache-2.0

/// Which of the two tiers counts.
struct Resolution {
  enum Source {
    case runtime
    case state
    /// Parts of both.
    case both
  }

  let content: FileContent
  let source: Source

  /// Nil where neither has anything.
  init?(runtime: FileContent?, state: FileContent?) {
    switch (runtime, state) {
    case (nil, nil): return nil
    case (let runtime?, nil): self.init(content: runtime, source: .runtime)
    case (nil, let state?): self.init(content: state, source: .state)
    case (let runtime?, let state?):
      if runtime.history.isOne(with: state.history) {
        // Of two that got equally far, one that has lost something on the way does not count.
        let isNewer =
          runtime.sequence == state.sequence
          ? runtime.condition.isSound || !state.condition.isSound
          : runtime.sequence > state.sequence
        let (newer, older) = isNewer ? (runtime, state) : (state, runtime)
        self.init(
          content: Self.complete(newer, from: older), source: isNewer ? .runtime : .state)
      } else {
        self.init(content: Self.union(runtime, state), source: .both)
      }
    }
  }

  private init(content: FileContent, source: Source) {
    self.content = content
    self.source = source
  }

  /// What the newer tier says, with what it has lost and the older one still has. Where both have
  /// lost something, nothing tells a key that was lost from one that was removed: it comes back.
  private static func complete(_ newer: FileContent, from older: FileContent) -> FileContent {
    if newer.condition.isComplete { return newer }
    if older.condition.isComplete {
      return newer.completed(from: older.values, sequence: older.sequence)
    }
    var content = newer
    content.values.merge(older.values) { newer, _ in newer }
    return content
  }

  /// What both tiers together say when neither continues the other: the RAM tier was begun while the
  /// flash tier could not be seen, such as one on a disk that was mounted late. Nothing is dropped;
  /// of two values for a key, the one set in this session counts.
  static func union(_ runtime: FileContent, _ state: FileContent) -> FileContent {
    FileContent(
      values: runtime.values.merging(state.values) { runtime, _ in runtime },
      sequence: max(runtime.sequence, state.sequence) + 1,
      history: History(
        lineage: [state, runtime].map(\.history.lineage).first { $0 != 0 } ?? 0,
        session: runtime.history.session), condition: .good)
  }
}
