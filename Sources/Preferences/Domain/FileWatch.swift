// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// News of files that others write, or make, or replace.
struct FileWatch: ~Copyable {
  private var inotify: Inotify
  // Not `let`: Swift 6.0 then refuses the call in `init`.
  private var paths: [String]
  /// Whether a directory that was missing is waited for, in one above it.
  private var isMakeshift = false

  init(_ paths: [String]) throws(SystemError) {
    inotify = try Inotify()
    self.paths = paths
    arm()
  }

  /// Readable when there is news.
  var descriptor: CInt { inotify.descriptor.rawValue }

  /// Watches the files that the paths name now. To be called before they are read, so that what
  /// comes later is news. Forgets the news until now.
  mutating func arm() {
    if isMakeshift, let new = try? Inotify() {
      // The directory above is of no interest any more, and cannot be left out otherwise.
      inotify = new
      isMakeshift = false
    }
    inotify.drain()
    for path in paths { arm(path) }
  }

  private mutating func arm(_ path: String) {
    // Fails while there is no file.
    try? inotify.watch(path, for: [.modified, .attributes, .selfRemoved, .selfMoved, .noFollow])
    let directory = Directory.parent(of: path)
    // A file is made under another name and renamed.
    let isWatched = { (inotify: borrowing Inotify) in
      (try? inotify.watch(directory, for: [.movedIn, .selfRemoved, .selfMoved, .additional])) != nil
    }
    if isWatched(inotify) { return }
    isMakeshift = true
    // A directory that is made while this looks for it moves the search one step nearer. Not for
    // ever: one that may not be watched exists, too.
    for _ in 0..<16 {
      var child = directory
      var above = Directory.parent(of: child)
      while (try? inotify.watch(above, for: [.created, .movedIn, .selfMoved, .additional])) == nil {
        if above == "/" || above == "." { return }
        child = above
        above = Directory.parent(of: above)
      }
      if isWatched(inotify) || !File.exists(child) { return }
    }
  }
}
