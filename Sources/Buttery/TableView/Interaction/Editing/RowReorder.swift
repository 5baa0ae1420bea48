/// A row that a person has lifted and not dropped yet: its original place, and the place where it
/// is shown.
///
/// The data source doesn't know the new place until the row is dropped. Until then, the table asks
/// it by original places.
struct RowReorder: Hashable {
  let source: ElementKey
  /// The place where the row is shown.
  var target: ElementKey
  /// The content line of the mouse that drags the row; `nil` where keys move it.
  var mouseLine: Int?

  init(_ row: ElementKey, mouseLine: Int? = nil) {
    source = row
    target = row
    self.mouseLine = mouseLine
  }

  /// The data source's place of the row that is shown at `key`.
  func sourceKey(of key: ElementKey) -> ElementKey {
    guard key.kind == .row else { return key }
    if key == target { return source }
    var row = key.row
    if key.section == target.section, row > target.row { row -= 1 }
    if key.section == source.section, row >= source.row { row += 1 }
    return .row(row, key.section)
  }

  /// The place `steps` further down (up where negative), clamped to the first and the last place.
  ///
  /// After a section's last place comes the first one of the next section.
  func place(movedBy steps: Int, in geometry: SectionGeometry) -> ElementKey {
    var reached = target
    for _ in 0..<steps.magnitude {
      let next = steps > 0 ? place(after: reached, geometry) : place(before: reached, geometry)
      guard let next else { break }
      reached = next
    }
    return reached
  }

  private func place(after place: ElementKey, _ geometry: SectionGeometry) -> ElementKey? {
    if place.row < lastRow(inSection: place.section, geometry) {
      return .row(place.row + 1, place.section)
    }
    return place.section + 1 < geometry.sectionCount ? .row(0, place.section + 1) : nil
  }

  private func place(before place: ElementKey, _ geometry: SectionGeometry) -> ElementKey? {
    if place.row > 0 { return .row(place.row - 1, place.section) }
    guard place.section > 0 else { return nil }
    return .row(lastRow(inSection: place.section - 1, geometry), place.section - 1)
  }

  /// The last place in a section that the row could have.
  func lastRow(inSection section: Int, _ geometry: SectionGeometry) -> Int {
    geometry.rowCount(inSection: section) - (section == target.section ? 1 : 0)
  }

  /// The first place of all, or the last one.
  func end(atTop: Bool, _ geometry: SectionGeometry) -> ElementKey {
    let section = atTop ? 0 : geometry.sectionCount - 1
    return .row(atTop ? 0 : lastRow(inSection: section, geometry), section)
  }
}
