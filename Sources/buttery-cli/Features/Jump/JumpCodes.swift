/// Codes of at most three letters or digits, one for each of many names.
///
/// The same names in the same order always get the same codes. A code begins with the first letter
/// of its name if such a code is free; the first name gets the shortest. No code equals another one
/// of the names, because a person who types a name means that name.
package struct JumpCodes: Sendable {
  /// The codes, in the order of the names.
  package let codes: [String]

  /// The most names for which codes are made; codes for more would be hard to tell apart.
  package static let mostNames = 2_000

  private static let mostLetters = 3
  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)

  /// - Parameter names: at most `mostNames`; equal names, empty ones and those without a letter get
  ///   codes of their own, too.
  package init(names: [String]) {
    var maker = Maker(names: names)
    codes = names.enumerated().map { place, name in
      maker.place = place
      return String(decoding: maker.code(for: PlainLetters.words(of: name)), as: UTF8.self)
    }
  }

  private struct Maker {
    /// The index of the name that gets a code.
    var place = 0
    /// Names short enough to be codes, each with the index of the first section of that name.
    private var owners: [[UInt8]: Int] = [:]
    private var taken: Set<[UInt8]> = []
    /// How many of all codes with this first letter have been tried.
    private var tried: [UInt8: Int] = [:]
    private var triedOfAll = 0

    init(names: [String]) {
      for (place, name) in names.enumerated() {
        let letters = PlainLetters.words(of: String(SectionName.own(of: name))).flatMap(\.self)
        guard (1...JumpCodes.mostLetters).contains(letters.count), owners[letters] == nil else {
          continue
        }
        owners[letters] = place
      }
    }

    private mutating func take(_ code: [UInt8]) -> Bool {
      (owners[code] ?? place) == place && taken.insert(code).inserted
    }

    mutating func code(for words: [[UInt8]]) -> [UInt8] {
      let letters = words.flatMap(\.self)
      if let first = letters.first {
        for code in Self.natural(first: first, rest: Array(letters.dropFirst()), words: words)
        where take(code) {
          return code
        }
        if let code = next(beginningWith: first) { return code }
      }
      return nextOfAll()
    }

    /// The codes that a person can guess from the name, the best first.
    private static func natural(
      first: UInt8, rest: [UInt8], words: [[UInt8]]
    ) -> [[UInt8]] {
      var codes = [[first]]
      let initials = words.compactMap(\.first)
      if initials.count > 1 { codes.append(Array(initials.prefix(2))) }
      if initials.count > 2 { codes.append(Array(initials.prefix(3))) }
      codes += rest.map { [first, $0] }
      // Digits at the end tell names apart that begin alike.
      if rest.count > 1 { codes.append([first] + rest.suffix(2)) }
      let near = rest.prefix(mostLettersOfPairs)
      for (index, second) in near.enumerated() {
        codes += near.dropFirst(index + 1).map { [first, second, $0] }
      }
      return codes
    }

    private static let mostLettersOfPairs = 12

    private mutating func next(beginningWith first: UInt8) -> [UInt8]? {
      let count = JumpCodes.alphabet.count
      while let place = tried[first, default: 0] as Int?, place < count * count {
        tried[first] = place + 1
        let code = [first, JumpCodes.alphabet[place / count], JumpCodes.alphabet[place % count]]
        if take(code) { return code }
      }
      return nil
    }

    /// The next free code of all; there are twenty times as many codes as names, so that one is
    /// always left.
    private mutating func nextOfAll() -> [UInt8] {
      let alphabet = JumpCodes.alphabet
      while true {
        let place = triedOfAll
        triedOfAll += 1
        let code = [
          alphabet[place / (alphabet.count * alphabet.count)],
          alphabet[place / alphabet.count % alphabet.count], alphabet[place % alphabet.count],
        ]
        if take(code) { return code }
      }
    }
  }
}
