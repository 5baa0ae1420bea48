import ButteryTestSupport

/// The methods that source files declare, for tests that compare them.
enum ProtocolSource {
  /// Returns the text of a source file of the library, given as in `TableView/TableView`.
  static func text(_ file: String) throws -> String {
    var root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    root.removeLast(4)
    return try TextFile.read("\(root.joined(separator: "/"))/Sources/Buttery/\(file).swift")
  }

  /// Returns the names of the methods of the public protocol `name` in a file.
  static func requirements(of name: String, in file: String) throws -> Set<String> {
    let parts = try text(file).split(separator: "public protocol \(name):")
    return methodNames(in: String((parts.last ?? "").prefix { $0 != "}" }), after: "func ")
  }

  /// Returns the full names of methods, as in `tableView(_:numberOfRowsInSection:)`.
  static func methodNames(in source: String, after keyword: String) -> Set<String> {
    let code = source.split(separator: "\n").filter { !$0.contains("///") }
      .joined(separator: "\n")
    let names = code.split(separator: keyword, omittingEmptySubsequences: false).dropFirst().map {
      declaration in
      let name = declaration.prefix { $0 != "(" }
      let parameters = declaration.dropFirst(name.count + 1).prefix { $0 != ")" }
      let labels = parameters.split(separator: ",").map { parameter in
        parameter.split { $0 == ":" || $0 == " " || $0 == "\n" }.first.map { "\($0):" } ?? ""
      }
      return "\(name)(\(labels.joined()))"
    }
    return Set(names)
  }
}
