// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

extension INIDocument {
  /// Reads a file. Directories, devices, pipes and files over `sizeLimit` are refused before a byte
  /// of them is read.
  ///
  /// `/dev/null`, also by a symbolic link, is an empty document and no error: that is how a file of
  /// the distribution is masked.
  static func read(_ path: String) -> (document: INIDocument, problems: DiagnosticList) {
    do throws(SystemError) {
      let status = try FileStatus.of(path)
      switch status.kind {
      case .regular where status.size > sizeLimit:
        return refused(path, "has \(status.size) bytes; at most \(sizeLimit) are read")
      case .regular:
        return INIReader.read(try File.read(path, limit: sizeLimit), path: path)
      case .directory: return refused(path, "is a directory; a file is expected")
      case _ where isNull(status): return (INIDocument(path: path), DiagnosticList())
      default: return refused(path, "is a device, a pipe or a socket; a file is expected")
      }
    } catch {
      return refused(path, "cannot be read: \(error.errno)")
    }
  }

  private static func refused(_ path: String, _ reason: String) -> (INIDocument, DiagnosticList) {
    var problems = DiagnosticList()
    problems.error(.file(SourceLocation(path)), "the file \(reason)")
    return (INIDocument(path: path), problems)
  }

  private static func isNull(_ status: FileStatus) -> Bool {
    (try? FileStatus.of("/dev/null"))?.identity == status.identity
  }
}
