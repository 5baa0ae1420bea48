import ButteryRecords
import DairyData
import Testing

@Suite("the dairy data")
struct DairyDataTests {
  private static let names = [
    "Milk", "Yogurt", "Butter", "Cheese", "Cottage Cheese", "Condensed Milk", "Ice Cream", "Whey",
  ]

  /// Reads the file that is built into the module in the usual way.
  private static func records() throws(RecordError) -> RecordList {
    let root = #filePath.dropLast("Tests/ButteryRecordsTests/DairyDataTests.swift".count)
    return try RecordList(of: RecordFile(path: root + "Data/dairy.csv"))
  }

  @Test("is a table of 344 records")
  func table() throws {
    let list = try Self.records()
    #expect(list.columns.map(\.name) == ["product", "year", "pounds"])
    #expect(list.columns.map(\.kind) == [.text, .integer, .decimal])
    #expect(list.count == 344)
    let groups = try RecordGroups(grouping: list, by: [0], control: PassControl())
    #expect(groups.isClustered)
    #expect((0..<groups.count).map(groups.recordCount) == Array(repeating: 43, count: 8))
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    for record in 0..<list.count {
      try reader.read(record, into: &fields)
      #expect(!fields.isRagged)
      let isNumber = (0..<3).map {
        fields.withUTF8(column: $0) { NumberParser.plain($0)?.value } != nil
      }
      #expect(isNumber == [false, true, true])
    }
  }

  @Test("has eight products in their order, with 43 years each")
  func products() throws {
    let products = try DairyData.products()
    #expect(products.map(\.name) == Self.names)
    #expect(products.map(\.identifier) == DairyProduct.Identifier.allCases)
    for product in products { #expect(product.figures.map(\.year) == Array(1975...2017)) }
  }

  @Test("adds up to what was published")
  func sums() throws {
    let sums = try DairyData.products().map { $0.figures.map(\.tenths).reduce(0, +) }
    #expect(sums == [87_250, 3_076, 2_025, 11_464, 1_347, 3_080, 9_470, 1_310])
  }

  @Test("keeps figures as they were published: milk in whole pounds, the rest with a decimal")
  func figures() throws {
    let products = try DairyData.products()
    #expect(products[0].figures.allSatisfy { !$0.hasFraction })
    #expect(products.dropFirst().allSatisfy { $0.figures.allSatisfy(\.hasFraction) })
    #expect(products[0].figures.first?.text == "247")
    #expect(products[1].figures.first?.text == "2.0")
    #expect(products[3].figures.last?.text == "36.9")
    #expect(products[3].figures.last?.pounds == 36.9)
    let texts = products.flatMap { $0.figures.map(\.text) }
    #expect(texts == (try Self.records().rows().map { $0[2] }))
  }

  @Test("has a short note on each product that names what it sums")
  func notes() throws {
    let series = [
      ["whole", "reduced fat", "low fat", "skim", "flavored", "buttermilk", "eggnog"],
      ["single series"], ["single series"], ["American", "other than American"],
      ["single series"], ["canned whole", "bulk whole", "bulk and canned skim"],
      ["regular", "reduced fat"], ["dry whey"],
    ]
    for (product, words) in zip(try DairyData.products(), series) {
      #expect((1...150).contains(product.note.count), "\(product.name)")
      #expect(product.note.hasPrefix(product.name.prefix(1)), "\(product.name)")
      #expect(product.note.hasSuffix("."), "\(product.name)")
      for word in words { #expect(product.note.contains(word), "\(product.name)") }
      #expect(product.note.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "\(product.name)")
    }
  }

  @Test("has two pictures of each product, in at most three hues")
  func pictures() throws {
    for product in try DairyData.products() {
      let pictures = try product.pictures()
      for (picture, size) in [(pictures.large, (16, 8)), (pictures.small, (12, 6))] {
        #expect((picture.width, picture.height) == size, "\(product.name)")
        #expect(picture.pixels.count == size.0 * size.1, "\(product.name)")
        let pixels = picture.pixels.compactMap(\.self)
        let hues = Set(pixels.map { $0.colour.rawValue % 8 }).subtracting([0, 7])
        #expect((1...3).contains(hues.count), "\(product.name)")
        let ink = pixels.count { !$0.isPaper }
        #expect(ink * 4 > picture.pixels.count, "\(product.name) is there without colours as well")
        #expect(pixels.count < picture.pixels.count, "\(product.name) has transparent pixels")
      }
    }
  }
}

@Suite("a picture file")
struct PictureFileTests {
  private static let head = "# A dot.\nB = blue\nW = bright-white paper\n\n"
  private static let good = head + "large 3x2\nB.W\n.BB\n\nsmall 1x1\nW\n"

  private func message(_ text: String) -> String? {
    do {
      _ = try PictureFile(bytes: Array(text.utf8), name: "dot.txt")
      return nil
    } catch {
      return error.description
    }
  }

  @Test("has a palette and two pictures")
  func good() throws {
    let file = try PictureFile(bytes: Array(Self.good.utf8), name: "dot.txt")
    let large = file.large
    #expect((large.width, large.height) == (3, 2))
    #expect(large[0, 0]?.colour == .blue)
    #expect(large[0, 0]?.isPaper == false)
    #expect(large[1, 0] == nil)
    #expect(large[2, 0]?.colour == .brightWhite)
    #expect(large[2, 0]?.isPaper == true)
    #expect(large[2, 1] == large[0, 0])
    #expect(file.small.pixels == [large[2, 0]])
  }

  @Test(
    "says on which line it is malformed, and what is right",
    arguments: [
      ("", "dot.txt:1: the picture 'large' is missing"),
      ("B = blau\n", "dot.txt:1: 'blau' is no colour; choose one of black, red"),
      ("B = blue paper wet\n", "dot.txt:1: only the word 'paper'"),
      ("B = blue wet\n", "dot.txt:1: only the word 'paper'"),
      ("BB = blue\n", "dot.txt:1: 'BB' is not a letter"),
      ("B = blue\n\nB = red\n", "dot.txt:3: 'B' has a colour already"),
      ("large\n", "dot.txt:1: neither a colour"),
      ("large 0x3\n", "dot.txt:1: neither a colour"),
      ("large 3x100\n", "dot.txt:1: neither a colour"),
      (head + "large 3x2\nB.W\nBB\n", "dot.txt:7: the row has 2 pixels; 'large' is 3 wide"),
      (head + "large 3x2\nB.R\n", "dot.txt:6: 'R' has no colour; add a line such as: R = blue"),
      (head + "large 3x2\nB.W\n", "dot.txt:6: 'large' has 1 rows of 2; draw the others"),
      (head + "large 1x1\nB\n\nlarge 1x1\nB\n", "dot.txt:8: 'large' is there twice"),
      (head + "large 1x1\nB\n", "dot.txt:7: the picture 'small' is missing"),
    ])
  func malformed(text: String, expected: String) {
    let message = message(text)
    #expect(message?.hasPrefix(expected) == true, "\(message ?? "no error")")
  }

  @Test("calls sixteen colours by name")
  func colours() {
    #expect(PixelColour.allCases.count == 16)
    #expect(PixelColour(rawValue: 9)?.name == "bright-red")
    #expect(Set(PixelColour.allCases.map(\.name)).count == 16)
  }
}
