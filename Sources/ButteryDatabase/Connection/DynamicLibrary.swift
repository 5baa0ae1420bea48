#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An engine's own library, opened when a database is asked for.
///
/// A program that shows files starts without it and runs where it isn't installed.
package struct DynamicLibrary: @unchecked Sendable {
  let engine: String
  // Stays open as long as the program runs: nothing that was read of it may go away.
  private let handle: UnsafeMutableRawPointer

  /// Opens the first library that is there.
  ///
  /// - Parameter package: What to install where none is.
  package init(engine: String, names: [String], package: String) throws(DatabaseError) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw .missingLibrary(engine: engine, package: package)
    }
    self.engine = engine
    self.handle = handle
  }

  /// A function by its name; `Function` must be the C function's type.
  package func function<Function>(_ name: String) throws(DatabaseError) -> Function {
    guard let address = dlsym(handle, name) else {
      throw .oldLibrary(engine: engine, function: name)
    }
    return unsafeBitCast(address, to: Function.self)
  }
}
