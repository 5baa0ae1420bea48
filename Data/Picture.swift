/// A small picture in the sixteen colours of a terminal.
///
/// Two pixels, one above the other, take the place of one character, so that a pixel is about
/// square.
package struct Picture: Sendable, Hashable {
  /// The number of pixels in a row.
  package let width: Int

  /// The number of rows of pixels.
  package let height: Int

  /// All pixels, row by row from the top; nil where the picture is transparent.
  package let pixels: [Pixel?]

  /// A pixel that isn't transparent.
  package struct Pixel: Sendable, Hashable {
    /// Its colour where there are colours.
    package let colour: PixelColour

    /// Whether it counts as background where there are none; all others are ink.
    package let isPaper: Bool
  }

  init(width: Int, pixels: [Pixel?]) {
    self.width = width
    height = pixels.count / width
    self.pixels = pixels
  }

  /// The pixel at a place, counted from the upper left; nil where the picture is transparent.
  ///
  /// - Parameters:
  ///   - x: from 0 to `width`, exclusive.
  ///   - y: from 0 to `height`, exclusive.
  package subscript(x: Int, y: Int) -> Pixel? {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y),
      "there is no pixel \(x), \(y) in a picture of \(width) by \(height)")
    return pixels[y * width + x]
  }
}

/// One of the sixteen colours that a terminal has names for; the raw value is its ANSI number.
package enum PixelColour: UInt8, Sendable, Hashable, CaseIterable {
  /// Number 0.
  case black
  /// Number 1.
  case red
  /// Number 2.
  case green
  /// Number 3, brown on some terminals.
  case yellow
  /// Number 4.
  case blue
  /// Number 5.
  case magenta
  /// Number 6.
  case cyan
  /// Number 7, a light grey.
  case white
  /// Number 8, a dark grey.
  case brightBlack
  /// Number 9.
  case brightRed
  /// Number 10.
  case brightGreen
  /// Number 11.
  case brightYellow
  /// Number 12.
  case brightBlue
  /// Number 13.
  case brightMagenta
  /// Number 14.
  case brightCyan
  /// Number 15.
  case brightWhite

  /// The name in picture files, such as `red` or `bright-red`.
  package var name: String { Self.names[Int(rawValue)] }

  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "bright-black",
    "bright-red", "bright-green", "bright-yellow", "bright-blue", "bright-magenta", "bright-cyan",
    "bright-white",
  ]

  /// The colour that has a name in picture files.
  init?(name: String) {
    guard let number = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: UInt8(number))
  }
}

// MARK: - Reading

/// The two pictures of a picture file; `Data/README.md` describes the format.
package struct PictureFile {
  /// The picture called `large`.
  package let large: Picture

  /// The picture called `small`.
  package let small: Picture

  /// Reads a file; `name` is what messages call it.
  package init(bytes: [UInt8], name: String) throws(DairyDataError) {
    var parser = PictureParser(bytes: bytes, file: name)
    let pictures = try parser.parse()
    large = try parser.require("large", of: pictures)
    small = try parser.require("small", of: pictures)
  }
}

/// Reads a picture file line by line, as bytes: only what a message quotes becomes text.
private struct PictureParser {
  private typealias Line = ArraySlice<UInt8>

  private let file: String
  private let lines: [Line]
  private var index = 0
  /// The pixel of each letter, by its ASCII code; nil where it has no colour.
  private var palette = [Picture.Pixel?](repeating: nil, count: 128)

  init(bytes: [UInt8], file: String) {
    self.file = file
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  mutating func parse() throws(DairyDataError) -> [String: Picture] {
    var pictures: [String: Picture] = [:]
    while index < lines.count {
      let line = lines[index]
      index += 1
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      let words = line.split(separator: UInt8(ascii: " ")).map(Self.text)
      if words.count >= 3, words[1] == "=" {
        try addColour(words)
      } else if words.count == 2, let size = Self.size(words[1]) {
        guard pictures[words[0]] == nil else { throw malformed("'\(words[0])' is there twice") }
        pictures[words[0]] = try parsePicture(words[0], width: size.width, height: size.height)
      } else {
        throw malformed("neither a colour (B = blue) nor a size (large 16x8) nor a comment (#)")
      }
    }
    return pictures
  }

  func require(
    _ name: String, of pictures: [String: Picture]
  ) throws(DairyDataError) -> Picture {
    guard let picture = pictures[name] else {
      throw malformed("the picture '\(name)' is missing; begin it with its size (\(name) 16x8)")
    }
    return picture
  }

  private mutating func addColour(_ words: [String]) throws(DairyDataError) {
    guard words[0].utf8.count == 1, let letter = words[0].utf8.first, Self.isLetter(letter) else {
      throw malformed("'\(words[0])' is not a letter from A to Z or a to z")
    }
    guard palette[Int(letter)] == nil else { throw malformed("'\(words[0])' has a colour already") }
    guard let colour = PixelColour(name: words[2]) else {
      let names = PixelColour.allCases.map(\.name).joined(separator: ", ")
      throw malformed("'\(words[2])' is no colour; choose one of \(names)")
    }
    let isPaper = words.dropFirst(3).first == "paper"
    guard words.count == (isPaper ? 4 : 3) else {
      throw malformed("only the word 'paper' may stand behind a colour")
    }
    palette[Int(letter)] = Picture.Pixel(colour: colour, isPaper: isPaper)
  }

  private mutating func parsePicture(
    _ name: String, width: Int, height: Int
  ) throws(DairyDataError) -> Picture {
    var pixels: [Picture.Pixel?] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      guard index < lines.count, !lines[index].isEmpty else {
        throw malformed("'\(name)' has \(row) rows of \(height); draw the others")
      }
      let line = lines[index]
      index += 1
      guard line.count == width else {
        let count = Self.text(line).count
        throw malformed("the row has \(count) pixels; '\(name)' is \(width) wide")
      }
      for letter in line { pixels.append(try pixel(of: letter)) }
    }
    return Picture(width: width, pixels: pixels)
  }

  private func pixel(of letter: UInt8) throws(DairyDataError) -> Picture.Pixel? {
    if letter == UInt8(ascii: ".") { return nil }
    guard letter < 128, let pixel = palette[Int(letter)] else {
      let name = Character(Unicode.Scalar(letter))
      throw malformed("'\(name)' has no colour; add a line such as: \(name) = blue")
    }
    return pixel
  }

  // MARK: Bytes

  private static func text(_ bytes: Line) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// Width and height of words such as `16x8`, each from 1 to 99.
  private static func size(_ word: String) -> (width: Int, height: Int)? {
    let parts = word.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(Substring(parts[0])),
      let height = Int(Substring(parts[1])),
      (1...99).contains(width), (1...99).contains(height)
    else { return nil }
    return (width, height)
  }

  /// An error about the line that was read last.
  private func malformed(_ problem: String) -> DairyDataError {
    .malformed(file: file, line: max(1, index), problem: problem)
  }
}
