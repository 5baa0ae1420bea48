/// What quotes mean in fields between delimiters.
package enum FieldQuotes: Sendable, Hashable {
  /// They are text.
  case none

  /// A field that begins with this byte goes on to the next one that isn't doubled: delimiters and
  /// line ends between them are text.
  case spanning(UInt8)

  /// A field that begins and ends with this byte is what stands between; delimiters and line ends
  /// end fields whatever quotes are around. Other quotes are text.
  case enclosing(UInt8)

  /// What they mean where nobody says otherwise: programs that write tabs between fields don't quote
  /// mostly, so that an inch sign there is one.
  init(usualWith delimiter: Delimiter) {
    self = delimiter == .tab ? .enclosing(ASCII.quote) : .spanning(ASCII.quote)
  }

  /// The quote; nil if there is none.
  var byte: UInt8? {
    switch self {
    case .none: nil
    case .spanning(let byte), .enclosing(let byte): byte
    }
  }
}

/// Which quotes somebody says a file has.
package enum QuoteStyle: String, Sendable, CaseIterable {
  case none, double, single

  /// What quotes mean then.
  var quotes: FieldQuotes {
    switch self {
    case .none: .none
    case .double: .spanning(ASCII.quote)
    case .single: .spanning(ASCII.apostrophe)
    }
  }
}
