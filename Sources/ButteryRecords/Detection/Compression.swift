#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A compression format, named like the tool that decompresses it.
package enum Compression: String, Sendable, CaseIterable {
  case gzip, zstd, xz, bzip2

  /// The system's folders in which tools are looked for, to which other users can't write.
  package static let systemFolders: [String] = {
    #if canImport(Darwin)
      ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    #else
      ["/usr/bin", "/bin", "/usr/local/bin"]
    #endif
  }()

  /// Detects the compression by a file's beginning; nil if it isn't compressed.
  init?(_ bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(6))
    let found = Self.allCases.first { kind in
      kind.marks.contains { start.starts(with: $0) }
    }
    guard let found else { return nil }
    self = found
  }

  private var marks: [[UInt8]] {
    switch self {
    case .gzip: [[0x1F, 0x8B, 8], [0x1F, 0x9D]]
    case .zstd: [[0x28, 0xB5, 0x2F, 0xFD]]
    case .xz: [[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]]
    // "BZh", the size of blocks, and the first byte of a block's signature or of the end's.
    case .bzip2:
      (0x31...0x39).flatMap { [[0x42, 0x5A, 0x68, $0, 0x31], [0x42, 0x5A, 0x68, $0, 0x17]] }
    }
  }

  /// The tool's arguments.
  var arguments: [String] { self == .zstd ? ["-dcq"] : ["-dc"] }

  /// Whether an exit status means that the tool has decompressed everything.
  func isSuccess(_ status: Int32) -> Bool {
    // With status 2 gzip warns of bytes behind the end.
    status == 0 || self == .gzip && status == 2
  }

  /// The path of the tool; nil if it isn't installed.
  func path(in folders: [String]) -> String? {
    folders.map { $0 + "/" + rawValue }.first { access($0, X_OK) == 0 }
  }

  /// A file's name without the extension of its compression: `a.csv` for `a.csv.gz`.
  static func plainName(_ name: String) -> String {
    let suffix = [".gz", ".zst", ".xz", ".bz2", ".Z"].first { name.hasSuffix($0) }
    return suffix.map { String(name.dropLast($0.count)) } ?? name
  }
}
