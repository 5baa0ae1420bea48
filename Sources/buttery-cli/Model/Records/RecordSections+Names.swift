import Buttery
import ButteryRecords

/// The names of sections, as bytes in buffers that are used again.
extension RecordSections {
  /// The name of a section; nil where there is one without a name, or none.
  func name(ofSection section: Int) -> String? {
    var name: String?
    withNameUTF8(ofSection: section) { name = String(decoding: $0, as: UTF8.self) }
    return name
  }

  /// Hands the bytes of a section's name to `body`; nothing is allocated.
  ///
  /// The bytes need not be valid UTF-8 and are valid only until `body` returns.
  ///
  /// - Returns: Whether the section has a name.
  @discardableResult
  func withNameUTF8(
    ofSection section: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    if lastName.section != section {
      lastName.bytes.removeAll(keepingCapacity: true)
      lastName.exists = appendName(ofSection: section, to: &lastName.bytes)
      lastName.section = section
    }
    guard lastName.exists else { return false }
    lastName.bytes.withUnsafeBufferPointer(body)
    return true
  }

  /// Appends the bytes of what `QueryResult.name(ofSection:reader:)` says.
  ///
  /// - Parameter isWhole: whether the names of the sections that it lies in come first.
  /// - Returns: Whether the section has a name.
  @discardableResult
  func appendName(
    ofSection section: Int, isWhole: Bool = true, to name: inout [UInt8]
  ) -> Bool {
    guard model.hasSection(section) else { return false }
    return appendName(
      ofGroup: result.arrangement.group(ofSection: section), isWhole: isWhole, to: &name)
  }

  /// The name of a group, whether or not it has a section; nil where it has none.
  func name(ofGroup group: Int) -> String? {
    var name: [UInt8] = []
    return appendName(ofGroup: group, isWhole: true, to: &name)
      ? String(decoding: name, as: UTF8.self) : nil
  }

  private func appendName(
    ofGroup group: Int, isWhole: Bool, to name: inout [UInt8]
  ) -> Bool {
    guard let groups = result.groups, groups.hasGroup(group) else { return false }
    let record = groups.firstRecord(ofGroup: group)
    guard !groups.columns.isEmpty else {
      name.append(contentsOf: result.list.parts[result.list.part(ofRecord: record)].file.name.utf8)
      return true
    }
    guard model.read(record, into: &nameFields) == nil else {
      name.append(contentsOf: "(gone)".utf8)
      return true
    }
    let start = name.count
    groups.appendName(ofGroup: group, fields: nameFields, isWhole: isWhole, to: &name)
    if name.count == start { name.append(contentsOf: "(empty)".utf8) }
    return true
  }
}

/// The name that was asked for last: that of the section at the top is wanted in every picture.
struct LastSectionName {
  /// Whose name it is; nil where it has to be read.
  var section: Int?
  /// Whether the section has one.
  var exists = false
  var bytes = [UInt8].roomForText
}
