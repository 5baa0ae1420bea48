/// Splits the bytes of one record into fields.
///
/// `Grammar` says what a field is. A line of JSON is read by `JSONObjectScanner`, and its fields
/// are found by the keys that are the file's columns.
///
/// The splitter is a class, so that a copy costs a single reference count.
package final class FieldSplitter: Sendable {
  let format: RecordFormat

  /// The columns of a file of JSON Lines; nil for other files.
  private let keys: JSONKeys?

  /// The number of fields of records that aren't ragged; nil if it isn't known.
  private let headerCount: Int?

  private let columnCount: Int

  /// The quote; a line feed if quoting is off, so that it never matches.
  private let quote: UInt8

  private let trimsBlanks: Bool

  private let fieldOfColumn: [Int]?

  private let colours: FieldColours

  /// Creates a splitter for records of which only the format is known.
  ///
  /// Colours are left out wherever they are.
  ///
  /// - Parameter keys: the columns of a file of JSON Lines; empty for other files.
  package convenience init(format: RecordFormat, keys: [String] = []) {
    self.init(
      format: format, keys: keys, headerCount: nil, columnCount: .max, fieldOfColumn: nil,
      colours: .leftOut)
  }

  /// Creates a splitter for records of a file, whose fields are found by the columns of a list.
  ///
  /// - Parameters:
  ///   - headerCount: the number of fields of records that aren't ragged.
  ///   - columnCount: the number of the file's columns; further fields belong to no column.
  ///   - fieldOfColumn: the field of each column of the list; nil where fields and columns have the
  ///     same numbers.
  ///   - colours: what becomes of colours.
  init(
    format: RecordFormat, keys: [String], headerCount: Int?, columnCount: Int,
    fieldOfColumn: [Int]?, colours: FieldColours
  ) {
    self.format = format
    self.keys = format.hasKeys ? JSONKeys(keys) : nil
    self.headerCount = headerCount
    self.columnCount = columnCount
    quote = format.quotes.byte ?? ASCII.lineFeed
    trimsBlanks = format.trimsBlanks
    self.fieldOfColumn = fieldOfColumn
    self.colours = colours
  }

  /// Fills `fields` with the fields of a record, given without its line end.
  package func split(_ record: UnsafeRawBufferPointer, into fields: inout FieldBuffer) {
    guard colours != .absent, !format.hasKeys,
      ColourSequence.first(in: record) != nil
    else { return splitBytes(record, into: &fields) }
    ColourSequence.removed(from: record).withUnsafeBytes { splitBytes($0, into: &fields) }
    if colours == .kept { bringBackColours(of: record, in: &fields) }
  }

  /// Splits a record with its colours, if that gives as many fields as without them.
  private func bringBackColours(
    of record: UnsafeRawBufferPointer, in fields: inout FieldBuffer
  ) {
    guard case .delimited(let delimiter) = format.kind else { return }
    var (bytes, coloured) = (Array(record), FieldBuffer())
    // Colours have semicolons of their own.
    ColourSequence.mask(delimiter.rawValue, in: &bytes)
    bytes.withUnsafeBytes { splitBytes($0, into: &coloured) }
    guard coloured.fieldCount == fields.fieldCount else { return }
    ColourSequence.mask(delimiter.rawValue, in: &coloured.bytes, isBack: true)
    fields = coloured
  }

  private func splitBytes(_ record: UnsafeRawBufferPointer, into fields: inout FieldBuffer) {
    fields.removeAll()
    fields.fieldOfColumn = fieldOfColumn
    fields.columnCount = columnCount
    fields.trimsBlanks = trimsBlanks
    switch format.kind {
    case .delimited(let delimiter):
      if !splitPlain(record, at: delimiter.rawValue, into: &fields) {
        fields.removeAll()
        if case .enclosing = format.quotes {
          splitEnclosed(record, at: delimiter.rawValue, into: &fields)
        } else {
          splitQuoted(record, at: delimiter.rawValue, into: &fields)
        }
      }
      fields.isRagged = fields.fieldCount != headerCount ?? fields.fieldCount
    case .jsonLines:
      let keys = keys ?? JSONKeys([])
      if !splitObject(record, keys, into: &fields) {
        fillWhole(record, keyCount: keys.count, into: &fields)
      }
    }
  }

  /// Splits a record without quotes, as most are; false as soon as there is a quote.
  private func splitPlain(
    _ record: UnsafeRawBufferPointer, at delimiter: UInt8, into fields: inout FieldBuffer
  ) -> Bool {
    var start = 0
    var index = 0
    if let base = record.baseAddress {
      let (delimiters, quotes) = (ByteWord.pattern(delimiter), ByteWord.pattern(quote))
      while index + ByteWord.byteCount <= record.count {
        let word = ByteWord(base, at: index)
        if word.marks(quotes) != 0 { return false }
        var marks = word.marks(delimiters)
        while marks != 0 {
          let end = index + marks.trailingZeroBitCount / 8
          fields.addField(start..<end)
          start = end + 1
          marks &= marks - 1
        }
        index += ByteWord.byteCount
      }
    }
    while index < record.count {
      let byte = record[index]
      if byte == quote { return false }
      if byte == delimiter {
        fields.addField(start..<index)
        start = index + 1
      }
      index += 1
    }
    fields.addField(start..<record.count)
    fields.append(contentsOf: record)
    return true
  }

  private func splitQuoted(
    _ record: UnsafeRawBufferPointer, at delimiter: UInt8, into fields: inout FieldBuffer
  ) {
    var index = 0
    repeat {
      let start = fields.byteCount
      if let opening = opening(in: record, from: index, before: delimiter),
        // A quote that never closes is text.
        let closing = unquote(record, from: opening + 1, into: &fields)
      {
        index = closing
        fields.keepBlanks(from: start)
        fields.markQuoted()
      }
      let end = record.firstIndex(of: delimiter, from: index)
      if fields.byteCount > start,
        record.part(index..<end).contains(where: { !Grammar.isBlank($0) })
      {
        fields.hasTextBehindQuote = true
      }
      fields.append(contentsOf: record.part(index..<end))
      fields.addField(start..<fields.byteCount)
      index = end + 1
    } while index <= record.count
  }

  /// The offset of the quote with which a field begins; nil if the field isn't quoted.
  @inline(__always)
  private func opening(
    in record: UnsafeRawBufferPointer, from start: Int, before delimiter: UInt8
  ) -> Int? {
    var index = start
    if format.hasQuotesBehindBlanks {
      while index < record.count, Grammar.isBlank(record[index]), record[index] != delimiter {
        index += 1
      }
    }
    return index < record.count && record[index] == quote ? index : nil
  }

  /// Appends the text of a quoted field, and returns the offset behind its closing quote.
  ///
  /// If there is no closing quote, this returns nil and appends nothing.
  private func unquote(
    _ record: UnsafeRawBufferPointer, from start: Int, into fields: inout FieldBuffer
  ) -> Int? {
    let before = fields.byteCount
    var index = start
    while true {
      let place = record.firstIndex(of: quote, from: index)
      guard place < record.count else {
        fields.takeBack(from: before) { _ in }
        return nil
      }
      let isDoubled = place + 1 < record.count && record[place + 1] == quote
      // The first one of doubled quotes is part of the text.
      fields.append(contentsOf: record.part(index..<(isDoubled ? place + 1 : place)))
      index = place + (isDoubled ? 2 : 1)
      if !isDoubled { return index }
    }
  }

  /// Splits a record at each delimiter, and removes quotes around fields.
  private func splitEnclosed(
    _ record: UnsafeRawBufferPointer, at delimiter: UInt8, into fields: inout FieldBuffer
  ) {
    var index = 0
    repeat {
      let start = fields.byteCount
      let end = record.firstIndex(of: delimiter, from: index)
      let field = record.part(index..<end)
      if field.first != quote || unquote(field, from: 1, into: &fields) != field.count {
        // A quote that closes before the field's end is text, like one that never closes.
        fields.takeBack(from: start) { _ in }
        fields.append(contentsOf: field)
      } else {
        fields.markQuoted()
      }
      fields.addField(start..<fields.byteCount)
      index = end + 1
    } while index <= record.count
  }
}

// MARK: - JSON Lines

extension FieldSplitter {
  /// Splits an object; false if the line isn't one.
  private func splitObject(
    _ record: UnsafeRawBufferPointer, _ keys: JSONKeys, into fields: inout FieldBuffer
  ) -> Bool {
    guard var scanner = JSONObjectScanner(record) else { return false }
    fields.beginObject(keyCount: keys.count)
    var expected = 0
    while true {
      switch scanner.next() {
      case .end: return true
      case .mistake: return false
      case .member(let member):
        guard let key = find(record.part(member.key), keys, near: expected, in: &fields) else {
          return false
        }
        guard append(member, ofKey: key, from: record, into: &fields) else { return false }
        if key >= 0 { expected = key + 1 }
      }
    }
  }

  /// The index of a key, -1 for one that is no column; nil if the key isn't a valid string of JSON.
  private func find(
    _ raw: UnsafeRawBufferPointer, _ keys: JSONKeys, near expected: Int,
    in fields: inout FieldBuffer
  ) -> Int? {
    guard raw.firstIndex(of: JSONString.backslash, from: 0) < raw.count else {
      return keys.index(of: raw, near: expected)
    }
    let start = fields.byteCount
    let isString = JSONString.unescape(raw, into: &fields)
    let number = fields.takeBack(from: start) { keys.index(of: $0, near: expected) }
    return isString ? number : nil
  }

  /// Adds a field for a member's value; false if it is an invalid string.
  private func append(
    _ member: JSONObjectScanner.Member, ofKey key: Int, from record: UnsafeRawBufferPointer,
    into fields: inout FieldBuffer
  ) -> Bool {
    let start = fields.byteCount
    let value = record.part(member.value)
    if member.kind == .string {
      guard JSONString.unescape(value.part(1..<value.count - 1), into: &fields) else {
        return false
      }
    } else if member.kind == .literal {
      fields.append(contentsOf: value)
    }
    fields.addField(start..<fields.byteCount)
    if key >= 0 {
      fields.nameLastField(key: key, kind: member.kind)
    } else {
      fields.isRagged = true
      fields.appendExtra(record.part(member.key), value)
    }
    return true
  }

  /// Makes a single field of a line that is no object; the first column shows it.
  private func fillWhole(
    _ record: UnsafeRawBufferPointer, keyCount: Int, into fields: inout FieldBuffer
  ) {
    fields.removeAll()
    fields.beginObject(keyCount: keyCount)
    fields.append(contentsOf: record)
    fields.addField(0..<record.count)
    fields.nameLastField(key: 0, kind: .string)
    fields.isRagged = true
  }
}
