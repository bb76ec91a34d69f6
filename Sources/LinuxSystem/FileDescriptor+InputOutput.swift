// SPDX-License-Identifier: Apache-2.0

import Glibc

extension FileDescriptor {
  /// Reads at the file's position: read(2). Returns the number of bytes, 0 at the end of the file.
  public borrowing func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(Errno) -> Int {
    let raw = rawValue
    return try systemCall { Glibc.read(raw, buffer.baseAddress, buffer.count) }
  }

  /// Reads at an offset until the buffer is full or the file ends: pread(2).
  public borrowing func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(Errno) -> Int {
    let raw = rawValue
    var done = 0
    while done < buffer.count {
      let count = try systemCall {
        pread(raw, buffer.baseAddress! + done, buffer.count - done, off_t(offset + done))
      }
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// Writes the whole buffer at the file's position: write(2).
  public borrowing func write(_ buffer: UnsafeRawBufferPointer) throws(Errno) {
    let raw = rawValue
    var done = 0
    while done < buffer.count {
      done += try systemCall {
        Glibc.write(raw, buffer.baseAddress! + done, buffer.count - done)
      }
    }
  }

  /// Writes the whole buffer at an offset: pwrite(2).
  public borrowing func write(
    _ buffer: UnsafeRawBufferPointer, at offset: Int
  ) throws(Errno) {
    let raw = rawValue
    var done = 0
    while done < buffer.count {
      done += try systemCall {
        pwrite(raw, buffer.baseAddress! + done, buffer.count - done, off_t(offset + done))
      }
    }
  }

  /// Writes bytes at the file's position.
  public borrowing func write(_ bytes: [UInt8]) throws(Errno) {
    let raw = rawValue
    var done = 0
    while done < bytes.count {
      let start = done
      done += try systemCall {
        bytes.withUnsafeBytes { Glibc.write(raw, $0.baseAddress! + start, $0.count - start) }
      }
    }
  }

  /// Waits until the file's data is on the medium: fdatasync(2). May take seconds on an SD card.
  public borrowing func synchronizeData() throws(Errno) {
    let raw = rawValue
    _ = try systemCall { fdatasync(raw) }
  }

  /// Waits until data and metadata are on the medium: fsync(2).
  public borrowing func synchronize() throws(Errno) {
    let raw = rawValue
    _ = try systemCall { fsync(raw) }
  }
}
