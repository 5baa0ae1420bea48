import FuzzedInputs
import Glibc

/// The input that the environment names.
private let input: FuzzedInput = {
  let name = getenv("BUTTERY_FUZZED").map { String(cString: $0) } ?? ""
  guard let input = FuzzedInput(rawValue: name) else {
    fatalError("BUTTERY_FUZZED has to be one of \(FuzzedInput.allCases), and is '\(name)'")
  }
  return input
}()

/// Called by libFuzzer, on its main thread, with one input after another.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated { bytes.withUnsafeBufferPointer(input.check) }
  return 0
}
