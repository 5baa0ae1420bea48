/// The meaning of quotes in fields between delimiters.
package enum FieldQuotes: Sendable, Hashable {
  /// Quotes are text.
  case none

  /// A field that begins with this byte ends at the next one that isn't doubled: delimiters and
  /// line ends between them are text.
  case spanning(UInt8)

  /// A field that begins and ends with this byte is the text between these quotes. All other quotes
  /// are text: delimiters and line ends end fields even between quotes.
  case enclosing(UInt8)

  /// The usual meaning of quotes with a delimiter.
  ///
  /// Programs that write tabs between fields mostly don't quote: there a quote may be an inch sign.
  init(usualWith delimiter: Delimiter) {
    if delimiter == .absent {
      self = .none
      return
    }
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

/// The quotes of a file as the user gives them.
package enum QuoteStyle: String, Sendable, CaseIterable {
  /// `backslash` is for double quotes in whose fields a backslash makes a quote text.
  case none, double, single, backslash

  /// The meaning of quotes for this style.
  var quotes: FieldQuotes {
    switch self {
    case .none: .none
    case .double, .backslash: .spanning(ASCII.quote)
    case .single: .spanning(ASCII.apostrophe)
    }
  }
}
