import Buttery
import RuleTrait
import Testing

/// Mistakes that end the program are made in a separate process.
@Suite("mistakes with nibs") struct NibMistakeTests {
  private static func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  private static let invalidHeader =
    "\(ownName): invalid nib registered for identifier (h) - nib must contain exactly one top level "
    + "object which must be a TableViewHeaderFooterView instance (plain table, no data source)\n"
  private static let invalidCell =
    "\(ownName): invalid nib registered for identifier (c) - nib must contain exactly one top level "
    + "object which must be a TableViewCell instance (plain table, no data source)\n"

  @Test("a header's nib has no object", .rules("DOC-22"))
  func noHeader() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let table = TableView()
        table.register(Nib { _ in [] }, forHeaderFooterViewReuseIdentifier: "h")
        _ = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
      }
    }
    #expect(Self.message(result) == Self.invalidHeader)
  }

  @Test("a header's nib has two objects", .rules("DOC-22"))
  func twoHeaders() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try await MainActor.run {
        let table = TableView()
        let nib = try Nibs.nib(of: "\(Nibs.header), {\"class\": \"Label\"}")
        table.register(nib, forHeaderFooterViewReuseIdentifier: "h")
        _ = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
      }
    }
    #expect(Self.message(result) == Self.invalidHeader)
  }

  @Test("a header's nib has a cell", .rules("DOC-22"))
  func wrongHeader() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try await MainActor.run {
        let table = TableView()
        table.register(
          try Nibs.nib(of: Nibs.contact), forHeaderFooterViewReuseIdentifier: "h")
        _ = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
      }
    }
    #expect(Self.message(result) == Self.invalidHeader)
  }

  @Test("a cell's nib has no object, two, or a header", .rules("DOC-22", "DOC-76"))
  func cells() async {
    let none = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try await MainActor.run {
        let table = TableView()
        table.register(try Nibs.nib(of: ""), forCellReuseIdentifier: "c")
        _ = table.dequeueReusableCell(withIdentifier: "c")
      }
    }
    #expect(Self.message(none) == Self.invalidCell)
    let two = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let table = TableView()
        table.register(
          Nib { _ in [TableViewCell(), TableViewCell()] }, forCellReuseIdentifier: "c")
        _ = table.dequeueReusableCell(withIdentifier: "c", for: IndexPath(row: 0, section: 0))
      }
    }
    #expect(Self.message(two) == Self.invalidCell)
    let header = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try await MainActor.run {
        let table = TableView()
        table.register(try Nibs.nib(of: Nibs.header), forCellReuseIdentifier: "c")
        _ = table.dequeueReusableCell(withIdentifier: "c")
      }
    }
    #expect(Self.message(header) == Self.invalidCell)
  }

  @Test("a cell in a nib has another identifier than the registered one", .rules("ER-4"))
  func identifiers() async {
    let cell = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let table = TableView()
        let nib = Nib { _ in [TableViewCell(style: .value1, reuseIdentifier: "old")] }
        table.register(nib, forCellReuseIdentifier: "new")
        _ = table.dequeueReusableCell(withIdentifier: "new")
      }
    }
    #expect(
      Self.message(cell).contains(
        "\(ownName): reuse identifier in nib (old) does not match the registered one (new) (plain"))
    let header = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try await MainActor.run {
        let table = TableView()
        let nib = try Nibs.nib(
          of: #"{"class": "TableViewHeaderFooterView", "reuseIdentifier": "old"}"#)
        table.register(nib, forHeaderFooterViewReuseIdentifier: "new")
        _ = table.dequeueReusableHeaderFooterView(withIdentifier: "new")
      }
    }
    #expect(
      Self.message(header).contains(
        "reuse identifier in nib (old) does not match the registered one (new)"))
  }

  @Test("a nib is registered for an empty identifier", .rules("ER-11", "DOC-54"))
  func emptyIdentifier() async {
    let cell = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        TableView().register(Nib { _ in [] }, forCellReuseIdentifier: "")
      }
    }
    #expect(Self.message(cell).contains("reuse identifier must not be empty"))
    let header = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        TableView().register(Nib { _ in [] }, forHeaderFooterViewReuseIdentifier: "")
      }
    }
    #expect(Self.message(header).contains("reuse identifier must not be empty"))
  }

  @Test(
    "an owner lacks an outlet, has one of another type, has none, or isn't there", .rules("DOC-47"))
  func owners() async {
    let unknown = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try await MainActor.run {
        _ = try Nibs.nib(
          #"""
          {"objects": [{"class": "Label", "id": "a"}], "owner": {"outlets": {"titel": "a"}}}
          """#
        ).instantiate(withOwner: Banner())
      }
    }
    #expect(
      Self.message(unknown)
        == "\(ownName): nib doesn't fit: Banner has no outlet \"titel\" - it has contentView, "
        + "titleLabel\n")
    let wrong = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try await MainActor.run {
        _ = try Nibs.nib(
          #"""
          {"objects": [{"class": "View", "id": "a"}], "owner": {"outlets": {"titleLabel": "a"}}}
          """#
        ).instantiate(withOwner: Banner())
      }
    }
    #expect(
      Self.message(wrong).contains("outlet \"titleLabel\" of Banner takes a Label, not a View\n"))
    let plain = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try await MainActor.run {
        _ = try Nibs.nib(
          #"{"objects": [{"class": "View", "id": "a"}], "owner": {"outlets": {"view": "a"}}}"#
        ).instantiate(withOwner: ViewController())
      }
    }
    #expect(
      Self.message(plain).contains(
        "ViewController has no outlets - let it conform to NibOutlets"))
    let none = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try await MainActor.run {
        _ = try Nibs.nib(
          #"{"objects": [{"class": "View", "id": "a"}], "owner": {"outlets": {"view": "a"}}}"#
        ).instantiate(withOwner: nil)
      }
    }
    #expect(
      Self.message(none).contains(
        "the nib connects outlet \"view\" of its owner - instantiate it with an owner"))
  }

  @Test("a nib describes a label that a cell's style doesn't have", .rules("DOC-58"))
  func missingPart() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try await MainActor.run {
        _ = try Nibs.object(#"{"class": "ContactCell", "detailTextLabel": {"text": "a"}}"#)
      }
    }
    #expect(
      Self.message(result).contains(
        "nib doesn't fit: objects[0].detailTextLabel: ContactCell has no such view "
          + "- remove the key"))
  }
}
