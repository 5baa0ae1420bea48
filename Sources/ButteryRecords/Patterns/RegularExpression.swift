private import CPcre2

/// A regular expression in Perl's syntax, compiled by PCRE2.
///
/// A pattern without capitals ignores case, as a text that is searched for does. Capitals behind a
/// backslash, as in `\W`, don't count.
package final class RegularExpression: @unchecked Sendable {
  /// An error in a pattern.
  package struct Mistake: Error, Sendable, Equatable {
    /// The offset in bytes from the pattern's beginning.
    package let offset: Int
    package let reason: String
  }

  /// The largest number of characters of a pattern.
  package static let longest = 1_000

  /// The pattern as it was typed.
  package let pattern: String

  /// The compiled code, which is immutable, so that threads may share it.
  fileprivate let code: OpaquePointer

  /// - Throws: `Mistake` where the pattern is invalid or too long.
  package init(_ pattern: String) throws(Mistake) {
    guard pattern.count <= Self.longest else {
      throw Mistake(offset: 0, reason: "a pattern has \(Self.longest) characters at most")
    }
    self.pattern = pattern
    var (number, offset) = (Int32(0), 0)
    var options = PCRE2_UTF | PCRE2_UCP | UInt32(PCRE2_MATCH_INVALID_UTF) | PCRE2_NEVER_BACKSLASH_C
    options |= PCRE2_DOLLAR_ENDONLY | (Self.hasCapitals(pattern) ? 0 : UInt32(PCRE2_CASELESS))
    let bytes = Array(pattern.utf8)
    guard let code = pcre2_compile_8(bytes, bytes.count, options, &number, &offset, nil) else {
      throw Mistake(offset: offset, reason: Self.text(ofError: number))
    }
    // This fails where the system forbids just-in-time compilation; matching is only slower then.
    pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE))
    self.code = code
  }

  deinit { pcre2_code_free_8(code) }

  private static func text(ofError number: Int32) -> String {
    var text = [UInt8](repeating: 0, count: 256)
    pcre2_get_error_message_8(number, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Returns whether a pattern has uppercase letters, which make it case-sensitive; letters of escapes
  /// such as `\S` don't count.
  package static func hasCapitals(_ pattern: String) -> Bool {
    var rest = pattern[...]
    while let character = rest.popFirst() {
      if character.isUppercase { return true }
      guard character == "\\", let escaped = rest.popFirst(), escaped.lowercased() == "p" else {
        continue
      }
      // Skips the name of a Unicode property: one letter, or several in braces.
      if rest.popFirst() == "{" { rest = rest.drop { $0 != "}" } }
    }
    return false
  }
}

extension RegularExpression: Equatable {
  package static func == (left: RegularExpression, right: RegularExpression) -> Bool {
    left.pattern == right.pattern
  }
}

/// Searches for a regular expression in one text after another.
///
/// A search belongs to one thread; each thread needs its own.
final class PatternSearch: @unchecked Sendable {
  /// The default step limit; so many steps take some milliseconds.
  static let maximumSteps: UInt32 = 200_000
  private static let maximumHeap: UInt32 = 16 << 10
  private static let stackSize = (32 << 10, 1 << 20)

  private let pattern: RegularExpression
  private let data: OpaquePointer?
  private let context: OpaquePointer?
  private let stack: OpaquePointer?

  /// The number of texts that exceeded the step limit, so that it isn't known whether they match.
  private(set) var abandonedCount = 0

  init(_ pattern: RegularExpression, maximumSteps: UInt32 = PatternSearch.maximumSteps) {
    self.pattern = pattern
    data = pcre2_match_data_create_8(1, nil)
    context = pcre2_match_context_create_8(nil)
    stack = pcre2_jit_stack_create_8(Self.stackSize.0, Self.stackSize.1, nil)
    pcre2_set_match_limit_8(context, maximumSteps)
    pcre2_set_heap_limit_8(context, Self.maximumHeap)
    pcre2_jit_stack_assign_8(context, nil, stack.map(UnsafeMutableRawPointer.init))
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
    pcre2_jit_stack_free_8(stack)
  }

  /// The range of the first match at or after `start`, which may be empty.
  func firstRange(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
    let result = pcre2_match_8(
      pattern.code, text.baseAddress, text.count, start, 0, data, context)
    guard result >= 0, let places = pcre2_get_ovector_pointer_8(data) else {
      if result != PCRE2_ERROR_NOMATCH { abandonedCount += 1 }
      return nil
    }
    // With `\K` in the pattern a match may end before it begins.
    return places[0]..<max(places[0], places[1])
  }

  /// Whether a text has a match; nil where that would take more steps than the limit.
  func isMatch(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    let result = pcre2_match_8(
      pattern.code, text.baseAddress, text.count, 0, 0, data, context)
    if result >= 0 { return true }
    if result == PCRE2_ERROR_NOMATCH { return false }
    abandonedCount += 1
    return nil
  }
}
