import Buttery
import ButteryRecords

/// The names of sections, as bytes in buffers that are used again.
extension RecordSections {
  /// The name of a section; nil if the section has no name or doesn't exist.
  func name(ofSection section: Int) -> String? {
    var name: String?
    withNameUTF8(ofSection: section) { name = String(decoding: $0, as: UTF8.self) }
    return name
  }

  /// Hands the bytes of a section's name to `body` without allocating anything.
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
  /// - Parameter isWhole: whether the names of the enclosing sections come first.
  /// - Returns: Whether the section has a name.
  @discardableResult
  func appendName(
    ofSection section: Int, isWhole: Bool = true, to name: inout [UInt8]
  ) -> Bool {
    guard model.hasSection(section) else { return false }
    return appendName(
      ofGroup: result.arrangement.group(ofSection: section), isWhole: isWhole, to: &name)
  }

  /// The name of a group, even if it has no section; nil if it has no name.
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

/// A cache of the last name that was read: each redraw needs the name of the topmost section.
struct LastSectionName {
  /// The section of the name; nil if the name has to be read again.
  var section: Int?
  /// Whether the section has a name.
  var exists = false
  var bytes = [UInt8].roomForText
}
