import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("nibs in a table") @MainActor struct NibRegistrationTests {
  private func table(_ nib: Nib, rows: Int, height: Int = 3) -> (TableView, ClosureSource) {
    let source = ClosureSource(counts: [rows])
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "contact", for: path)
      (cell as? ContactCell)?.nameLabel.text = "name \(path.row)"
      (cell as? ContactCell)?.phoneLabel?.text = "\(path.row)\(path.row)"
      return cell
    }
    let table = source.table(width: 16, height: height) {
      $0.rowHeight = 1
      $0.register(nib, forCellReuseIdentifier: "contact")
    }
    return (table, source)
  }

  @Test("cells come from a nib file with their outlets and constraints", .rules("DOC-52", "DOC-61"))
  func cells() throws {
    let (table, source) = table(try Nibs.nib(of: Nibs.contact), rows: 2)
    #expect(drawing(of: table) == " name 0      00\n name 1      11\n.")
    #expect(table.visibleCells.allSatisfy { $0 is ContactCell })
    #expect(table.visibleCells.allSatisfy { $0.reuseIdentifier == "contact" })
    #expect(source.counts == [2])
  }

  @Test(
    "a nib's outlets are connected before awakeFromNib, once per instance",
    .rules("DOC-21", "DOC-61"))
  func order() throws {
    ContactCell.tape = []
    let objects = try Nibs.nib(of: Nibs.contact).instantiate(withOwner: nil)
    #expect(ContactCell.tape == ["init", "name connected", "awake with unnamed"])
    #expect(objects.count == 1)
  }

  @Test(
    "scrolling makes no more instances than are needed, each awake once",
    .rules("DOC-61", "RU-5", "RU-7"))
  func reuse() throws {
    let (table, source) = table(try Nibs.nib(of: Nibs.contact), rows: 1000, height: 10)
    ContactCell.tape = []
    var cells: [ObjectIdentifier: ContactCell] = [:]
    source.willDisplay = { _, cell, _ in cells[ObjectIdentifier(cell)] = cell as? ContactCell }
    for offset in [0, 1, 2, 300, 700, 20, 990, 0] {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
    }
    let created = table.reuseStatistics.cells.created
    #expect(created == cells.count)
    #expect(created <= 12)
    #expect(ContactCell.tape.filter { $0 == "init" }.count == created)
    #expect(cells.values.allSatisfy { $0.awakenings == 1 })
    let prepared = cells.values.reduce(0) { $0 + $1.preparations }
    #expect(prepared == table.reuseStatistics.cells.dequeued - created)
  }

  @Test("headers come from a nib; the recycled one comes first", .rules("DOC-21", "DOC-23"))
  func headers() throws {
    let table = TableView()
    table.register(try Nibs.nib(of: Nibs.header), forHeaderFooterViewReuseIdentifier: "count")
    let first = table.dequeueReusableHeaderFooterView(withIdentifier: "count") as? CountHeader
    let second = table.dequeueReusableHeaderFooterView(withIdentifier: "count") as? CountHeader
    #expect(first !== second)
    #expect(first?.titleLabel != nil)
    #expect(first?.countLabel.frame == Rect(x: 11, y: 0, width: 4, height: 1))
    #expect(first?.awakenings == 1)
    #expect(first?.reuseIdentifier == "count")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "none") == nil)
  }

  @Test(
    "headers from a nib are recycled while scrolling", .rules("DOC-13", "DOC-23", "RU-1", "RU-5"))
  func recycledHeaders() throws {
    let source = ClosureSource(counts: Array(repeating: 2, count: 100))
    source.headerView = { table, section in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "c") as? TitleHeader
      view?.titleLabel.text = "section \(section)"
      return view
    }
    let nib = try Nibs.nib(of: Nibs.header)
    let table = source.table(height: 4) {
      $0.rowHeight = 1
      $0.sectionHeaderHeight = 1
      $0.register(nib, forHeaderFooterViewReuseIdentifier: "c")
    }
    #expect(drawing(of: table) == " section 0\n row 0.0\n row 0.1\n section 1")
    for offset in 0..<200 {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
    }
    #expect(table.reuseStatistics.headers.created <= 4)
    #expect(table.reuseStatistics.headers.dequeued == 68)
    #expect((table.headerView(forSection: 66) as? TitleHeader)?.awakenings == 1)
  }

  @Test("a builder gives cells of any style; the labels keep what it set", .rules("DOC-75"))
  func prototype() {
    let source = ClosureSource(counts: [1])
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "prototype", for: path)
      cell.textLabel?.text = "text"
      cell.detailTextLabel?.text = "detail"
      return cell
    }
    let nib = Nib { _ in
      let cell = TableViewCell(style: .subtitle, reuseIdentifier: nil)
      cell.textLabel?.textAttributes = .bold
      return [cell]
    }
    let table = source.table(height: 3) {
      $0.register(nib, forCellReuseIdentifier: "prototype")
    }
    #expect(drawing(of: table) == " text\n detail\n.")
    let cell = table.cellForRow(at: IndexPath(row: 0, section: 0))
    #expect(cell?.textLabel?.textAttributes == .bold)
    #expect(cell?.reuseIdentifier == "prototype")
  }

  @Test("a file gives cells of any style too", .rules("DOC-75"))
  func prototypeFile() throws {
    let cell = try Nibs.object(
      #"""
      { "class": "TableViewCell", "style": "value1", "reuseIdentifier": "fact",
        "textLabel": { "text": "Milk" }, "detailTextLabel": { "text": "247" } }
      """#)
    let view = try #require(cell as? TableViewCell)
    #expect(view.reuseIdentifier == "fact")
    #expect(Grid(of: view, width: 12, height: 1).lines == [" Milk   247 "])
  }

  @Test(
    "what is handed out is what was registered; another class is nobody's concern", .rules("DOC-24")
  )
  func otherClass() throws {
    let table = TableView()
    table.register(Nib { _ in [TableViewCell()] }, forCellReuseIdentifier: "c")
    let cell = table.dequeueReusableCell(withIdentifier: "c")
    #expect(cell != nil)
    #expect(cell as? ContactCell == nil)
  }

  @Test("an identifier in the nib that is the registered one is as good as none", .rules("ER-4"))
  func sameIdentifier() throws {
    let table = TableView()
    let nib = Nib { _ in [TableViewCell(style: .value1, reuseIdentifier: "c")] }
    table.register(nib, forCellReuseIdentifier: "c")
    #expect(table.dequeueReusableCell(withIdentifier: "c")?.reuseIdentifier == "c")
  }

  @Test(
    "registering again replaces a class by a nib and a nib by a class", .rules("DOC-54", "RU-8"))
  func replaced() throws {
    let table = TableView()
    let nib = try Nibs.nib(of: Nibs.contact)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.register(nib, forCellReuseIdentifier: "c")
    #expect(table.dequeueReusableCell(withIdentifier: "c") is ContactCell)
    table.register(TapedCell.self, forCellReuseIdentifier: "c")
    #expect(table.dequeueReusableCell(withIdentifier: "c") is TapedCell)
    table.register(nib, forCellReuseIdentifier: "c")
    table.register(nil as Nib?, forCellReuseIdentifier: "c")
    #expect(table.dequeueReusableCell(withIdentifier: "c") == nil)
    table.register(
      try Nibs.nib(of: Nibs.header), forHeaderFooterViewReuseIdentifier: "c")
    table.register(nil as Nib?, forHeaderFooterViewReuseIdentifier: "c")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "c") == nil)
  }

  @Test("cells and headers have name spaces of their own", .rules("DOC-76", "RU-1"))
  func nameSpaces() throws {
    let table = TableView()
    table.register(try Nibs.nib(of: Nibs.header), forCellReuseIdentifier: "h")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "h") == nil)
    table.register(try Nibs.nib(of: Nibs.contact), forCellReuseIdentifier: "both")
    table.register(
      try Nibs.nib(of: Nibs.header), forHeaderFooterViewReuseIdentifier: "both")
    #expect(table.dequeueReusableCell(withIdentifier: "both") is ContactCell)
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "both") is CountHeader)
  }

  @Test("an invalid nib is nobody's concern before a view is dequeued", .rules("DOC-22"))
  func invalidUnused() {
    let table = TableView()
    var builds = 0
    let nib = Nib { _ in
      builds += 1
      return []
    }
    table.register(nib, forCellReuseIdentifier: "c")
    table.register(nib, forHeaderFooterViewReuseIdentifier: "h")
    #expect(builds == 0)
  }
}
