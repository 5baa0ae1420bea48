#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The client library of an engine, which is loaded when a database is opened.
///
/// The program can therefore show files on machines where the library isn't installed.
package struct DynamicLibrary: @unchecked Sendable {
  let engine: String
  // The library stays loaded until the program ends, as its functions remain in use.
  private let handle: UnsafeMutableRawPointer

  /// Loads the first of the libraries that is installed.
  ///
  /// - Parameter package: The package to name in the error if none is installed.
  package init(engine: String, names: [String], package: String) throws(DatabaseError) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw .missingLibrary(engine: engine, package: package)
    }
    self.engine = engine
    self.handle = handle
  }

  /// Returns a function by its name; `Function` must be the C function's type.
  package func function<Function>(_ name: String) throws(DatabaseError) -> Function {
    guard let address = dlsym(handle, name) else {
      throw .oldLibrary(engine: engine, function: name)
    }
    return unsafeBitCast(address, to: Function.self)
  }
}
