// SPDX-License-Identifier: Apache-2.0

extension PreferenceStore {
  /// Waits until every change made so far is on flash, and takes in what others have written. There is
  /// no need to call it but where a value must outlive a power cut from now on.
  /// - Returns: whether everything is saved. False also when a change was refused since the last call.
  ///   What could not be saved stays in memory and is tried again; `lastError` says why.
  @discardableResult
  public func synchronize() -> Bool {
    var isSaved = target.domain != nil
    for writer in writers where !writer.synchronize() { isSaved = false }
    let isRefused = search.withLock { search in
      defer { search.refusal = nil }
      return search.refusal != nil
    }
    pool.refresh()
    return isSaved && !isRefused
  }

  /// Why the last change was refused, or could not be saved. Nil once all is well again.
  public var lastError: PreferenceError? {
    search.withLock { $0.refusal } ?? target.error
      ?? writers.lazy.compactMap(\.lastError).first
  }

  /// In what state the files of the store's own domain were found; nil where it has none.
  public var condition: PreferenceCondition? { target.domain?.condition }

  private var writers: [PreferenceDomain] {
    search.withLock { Array($0.written) }.compactMap { pool.entry($0)?.writer }
  }
}
