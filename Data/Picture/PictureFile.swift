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
