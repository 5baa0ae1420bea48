// The index at the right edge.
extension TableView {
  /// The columns that the index takes from the parts.
  var sectionIndexWidth: Int { 0 }

  /// Asks for the titles of the index, when counts have become known.
  func loadSectionIndex() {}

  /// Places the index in front of the parts.
  func placeSectionIndex() {}
}
