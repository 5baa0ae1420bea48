import Buttery

/// Reads any bytes as a nib file: it is rejected with one line, or its views can be laid out.
@MainActor func checkNib(_ bytes: UnsafeBufferPointer<UInt8>) {
  // Warnings about unsatisfiable constraints aren't failures.
  let warning = TableViewDiagnostics.warning
  TableViewDiagnostics.warning = { _ in }
  defer { TableViewDiagnostics.warning = warning }
  let nib: Nib
  do {
    nib = try Nib(json: Array(bytes))
  } catch {
    precondition(!error.description.contains { $0.isNewline }, "a message of several lines")
    return
  }
  for object in nib.instantiate(withOwner: nil) {
    guard let view = object as? View else { continue }
    view.frame = Rect(x: 0, y: 0, width: 40, height: 5)
    view.layoutIfNeeded()
  }
}
