// SPDX-License-Identifier: Apache-2.0

import CExpat

/// Gives the events of an XML document to a builder, and stops at the first thing it refuses.
///
/// Declarations inside the document are refused as a whole: property lists have none, and without
/// them there are no entities that could grow to gigabytes, and no attributes by default.
/// Nothing outside the document is ever read.
final class ExpatParser {
  private let builder: XMLPropertyListBuilder
  private var parser: XML_Parser?
  private var failure: PropertyListError?

  init(_ builder: XMLPropertyListBuilder) { self.builder = builder }

  func parse(_ bytes: [UInt8]) throws(PropertyListError) {
    guard let parser = XML_ParserCreate(nil) else {
      throw PropertyListError(
        kind: .tooLarge, format: .xml, place: .line(1, column: 1),
        message: "no memory left for the XML parser")
    }
    self.parser = parser
    defer {
      XML_ParserFree(parser)
      self.parser = nil
    }
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    setHandlers(parser)

    // In pieces, for the length of one is an int.
    let pieceSize = 1 << 20
    var status = XML_STATUS_OK
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      repeat {
        let piece = bytes[offset..<min(bytes.count, offset + pieceSize)]
        offset += piece.count
        let base = UnsafeRawBufferPointer(rebasing: piece).baseAddress
        status = XML_Parse(
          parser, base?.assumingMemoryBound(to: CChar.self), Int32(piece.count),
          offset == bytes.count ? 1 : 0)
      } while status == XML_STATUS_OK && offset < bytes.count
    }
    if let failure { throw failure }
    if status != XML_STATUS_OK { throw parserError(parser) }
  }

  private func setHandlers(_ parser: XML_Parser) {
    XML_SetElementHandler(
      parser,
      { context, name, _ in
        ExpatParser.event(context) { (builder, place) throws(PropertyListError) in
          guard let name else { return }
          try builder.start(String(cString: name), at: place)
        }
      },
      { context, _ in
        ExpatParser.event(context) { (builder, place) throws(PropertyListError) in
          try builder.end(at: place)
        }
      })
    XML_SetCharacterDataHandler(parser) { context, text, count in
      ExpatParser.event(context) { (builder, place) throws(PropertyListError) in
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
        try builder.text(bytes, at: place)
      }
    }
    XML_SetProcessingInstructionHandler(parser) { context, target, data in
      ExpatParser.event(context) { (builder, _) throws(PropertyListError) in
        guard let target, let data else { return }
        builder.instruction(String(cString: target), String(cString: data))
      }
    }
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, hasDeclarations in
      ExpatParser.event(context) { (_, place) throws(PropertyListError) in
        guard hasDeclarations != 0 else { return }
        throw PropertyListError(
          kind: .unsupported, format: .xml, place: place(),
          message: "declarations between [ and ] in the DOCTYPE; property lists have none")
      }
    }
    // After a DOCTYPE that names a file, expat would pass over the unknown ones.
    XML_SetSkippedEntityHandler(parser) { context, name, _ in
      ExpatParser.event(context) { (_, place) throws(PropertyListError) in
        let name = name.map { String(cString: $0) } ?? ""
        throw PropertyListError(
          kind: .unsupported, format: .xml, place: place(),
          message: "the entity \(PropertyListText.excerpt("&\(name);")) is not known; allowed are "
            + "&amp; &lt; &gt; &apos; &quot; and numbers such as &#233;")
      }
    }
  }

  /// Handles an event, unless an earlier one has failed: expat may still tell of some.
  private static func event(
    _ context: UnsafeMutableRawPointer?,
    _ body: (
      XMLPropertyListBuilder, () -> PropertyListError.Place
    ) throws(PropertyListError) -> Void
  ) {
    guard let context else { return }
    let this = Unmanaged<ExpatParser>.fromOpaque(context).takeUnretainedValue()
    guard this.failure == nil, let parser = this.parser else { return }
    do throws(PropertyListError) {
      try body(this.builder) { place(parser) }
    } catch {
      this.failure = error
      XML_StopParser(parser, 0)
    }
  }

  private static func place(_ parser: XML_Parser) -> PropertyListError.Place {
    .line(
      Int(clamping: upright_expat_line(parser)),
      column: Int(clamping: upright_expat_column(parser)) + 1)
  }

  private func parserError(_ parser: XML_Parser) -> PropertyListError {
    let code = XML_GetErrorCode(parser)
    let kind: PropertyListError.Kind =
      switch code {
      case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
        XML_ERROR_UNCLOSED_CDATA_SECTION:
        .truncated
      case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING, XML_ERROR_UNDEFINED_ENTITY:
        .unsupported
      case XML_ERROR_NO_MEMORY: .tooLarge
      default: .malformed
      }
    let text = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    return PropertyListError(
      kind: kind, format: .xml, place: Self.place(parser), message: "not XML: \(text)")
  }
}
