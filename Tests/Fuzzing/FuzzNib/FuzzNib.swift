import Buttery

/// Reads any bytes as a nib file: it is rejected with one line, or its views can be laid out.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated { use(bytes) }
  return 0
}

@MainActor private func use(_ bytes: [UInt8]) {
  // Warnings about unsatisfiable constraints aren't failures.
  TableViewDiagnostics.warning = { _ in }
  let nib: Nib
  do {
    nib = try Nib(json: bytes)
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
