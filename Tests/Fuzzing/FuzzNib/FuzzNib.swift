import Buttery

/// Any bytes as a nib file: it is refused with one line, or what comes of it can be laid out.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated { use(bytes) }
  return 0
}

@MainActor private func use(_ bytes: [UInt8]) {
  // Constraints that can't hold are told, which isn't a fault.
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
