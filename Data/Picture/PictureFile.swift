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

/// Reads a picture file line by line.
private struct PictureParser {
  private let file: String
  private let lines: [Substring]
  private var index = 0
  private var palette: [Character: Picture.Pixel] = [:]

  init(bytes: [UInt8], file: String) {
    self.file = file
    lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  mutating func parse() throws(DairyDataError) -> [Substring: Picture] {
    var pictures: [Substring: Picture] = [:]
    while index < lines.count {
      let line = lines[index]
      index += 1
      if line.isEmpty || line.hasPrefix("#") { continue }
      let words = line.split(separator: " ")
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
    _ name: String, of pictures: [Substring: Picture]
  ) throws(DairyDataError) -> Picture {
    guard let picture = pictures[name[...]] else {
      throw malformed("the picture '\(name)' is missing; begin it with its size (\(name) 16x8)")
    }
    return picture
  }

  private mutating func addColour(_ words: [Substring]) throws(DairyDataError) {
    guard words[0].count == 1, let letter = words[0].first, letter.isASCII, letter.isLetter else {
      throw malformed("'\(words[0])' is not a letter from A to Z or a to z")
    }
    guard palette[letter] == nil else { throw malformed("'\(letter)' has a colour already") }
    guard let colour = PixelColour(name: words[2]) else {
      let names = PixelColour.allCases.map(\.name).joined(separator: ", ")
      throw malformed("'\(words[2])' is no colour; choose one of \(names)")
    }
    let isPaper = words.dropFirst(3).first == "paper"
    guard words.count == (isPaper ? 4 : 3) else {
      throw malformed("only the word 'paper' may stand behind a colour")
    }
    palette[letter] = Picture.Pixel(colour: colour, isPaper: isPaper)
  }

  private mutating func parsePicture(
    _ name: Substring, width: Int, height: Int
  ) throws(DairyDataError) -> Picture {
    var pixels: [Picture.Pixel?] = []
    for row in 0..<height {
      guard index < lines.count, !lines[index].isEmpty else {
        throw malformed("'\(name)' has \(row) rows of \(height); draw the others")
      }
      let line = lines[index]
      index += 1
      guard line.count == width else {
        throw malformed("the row has \(line.count) pixels; '\(name)' is \(width) wide")
      }
      for letter in line {
        guard letter == "." || palette[letter] != nil else {
          throw malformed("'\(letter)' has no colour; add a line such as: \(letter) = blue")
        }
        pixels.append(palette[letter])
      }
    }
    return Picture(width: width, pixels: pixels)
  }

  /// Width and height of words such as `16x8`, each from 1 to 99.
  private static func size(_ word: Substring) -> (width: Int, height: Int)? {
    let parts = word.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...99).contains(width), (1...99).contains(height)
    else { return nil }
    return (width, height)
  }

  /// An error about the line that was read last.
  private func malformed(_ problem: String) -> DairyDataError {
    .malformed(file: file, line: max(1, index), problem: problem)
  }
}
