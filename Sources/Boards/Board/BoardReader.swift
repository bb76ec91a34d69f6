// SPDX-License-Identifier: Apache-2.0

/// Reads a board file and checks all of it, also the parts that belong to the configuration.
struct BoardReader {
  private var board = Board()
  private var problems: DiagnosticList
  private let document: INIDocument

  static func read(_ path: String) -> Checked<Board> {
    let (document, problems) = INIDocument.read(path)
    var reader = BoardReader(document, problems)
    // A file that could not be read at all has said so; that it also lacks a title is no news.
    if document.headers.isEmpty && problems.hasErrors {
      return Checked(nil, reader.problems.diagnostics)
    }
    reader.readEntries()
    reader.check()
    return Checked(reader.board, reader.problems.diagnostics)
  }

  private init(_ document: INIDocument, _ problems: DiagnosticList) {
    self.document = document
    self.problems = problems
    board.path = document.path
    board.name = BoardReader.name(of: document.path)
  }

  /// The name of the file without directory and `.board`.
  static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map { String($0) } ?? path
    return file.hasSuffix(".board") ? String(file.dropLast(6)) : file
  }

  private mutating func readEntries() {
    let configuration = AgentConfiguration.keys
    Board.keys.checkSections(
      of: document, others: configuration.sections.map(\.name), &problems)
    // Values for the configuration are tried out here, so that the board file gets the blame.
    var scratch = AgentConfiguration()
    for entry in document.entries {
      let assignment = Assignment(
        section: entry.section, key: entry.key, value: entry.value,
        origin: .board(SourceLocation(document.path, line: entry.line)))
      if Board.keys.hasSection(entry.section) {
        if Board.keys.assign(assignment, to: &board, &problems) == .assigned {
          board.origins[assignment.path] = assignment.origin
        }
      } else if configuration.hasSection(entry.section),
        configuration.assign(assignment, to: &scratch, &problems) == .assigned
      {
        board.assignments.append(assignment)
      }
    }
  }

  private mutating func check() {
    if board.title.isEmpty { missing("title") }
    if !board.isVirtual && board.models.isEmpty && board.compatible.isEmpty {
      missing("models or compatible: nothing would recognise the board")
    }
    guard let bus = board.i2c.headerBus, let origin = board.origins["i2c.header-bus"]
    else { return }
    if board.i2c.ignored.contains(bus) {
      problems.error(origin, "header-bus = \(bus) is also one of the ignored buses")
    }
    // The bus of the header is where a sensor is; the file need not say it twice.
    let assignment = Assignment(
      section: "accelerometer", key: "bus", value: "\(bus)", origin: origin)
    if !board.assignments.contains(where: { $0.path == assignment.path }) {
      board.assignments.append(assignment)
    }
  }

  private mutating func missing(_ what: String) {
    let header = document.headers.first { $0.name == "board" }
    problems.error(
      .board(SourceLocation(document.path, line: header?.line)), "[board] has no \(what)")
  }
}
