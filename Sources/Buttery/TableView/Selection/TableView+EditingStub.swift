extension TableView {
  func clearSelectionForEditing() {}
}
