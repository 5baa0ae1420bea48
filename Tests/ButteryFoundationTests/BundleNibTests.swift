import Buttery
import ButteryFoundation
import ButteryTestSupport
import Foundation
import RuleTrait
import Testing

@Suite("nibs in bundles") @MainActor struct BundleNibTests {
  /// A delegate that shows a banner in each of the four places of a table.
  private final class Banners: TableViewDataSource, TableViewDelegate {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "plain", for: path)
      cell.textLabel?.text = "text"
      cell.detailTextLabel?.text = "detail"
      return cell
    }
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
      Banner("section header")
    }
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
      Banner("section footer")
    }
  }

  private final class Shower: ViewController {
    let shown: View
    init(_ view: View) { shown = view }
    override func loadView() { view = shown }
  }

  private func grid(of view: View, width: Int, height: Int) throws -> Grid {
    let screen = ScriptedScreen(size: Size(width: width, height: height))
    #expect(throws: ScriptedScreen.EndOfScript.self) {
      try Application(device: screen).run(Shower(view))
    }
    return try #require(screen.lastGrid)
  }

  @Test(
    "a view that owns its nib works as table header and footer, section header and footer",
    .rules("DOC-47"))
  func fourPlaces() throws {
    let banners = Banners()
    let table = TableView(frame: .zero, style: .plain)
    table.separatorStyle = .none
    table.register(
      Nib(nibName: "Plain", bundle: .module), forCellReuseIdentifier: "plain")
    table.tableHeaderView = Banner("table header")
    table.tableFooterView = Banner("table footer")
    table.dataSource = banners
    table.delegate = banners
    expectDrawing(
      try grid(of: table, width: 20, height: 6),
      """
      | table header *     |
      | section header *   |
      | text        detail |
      | section footer *   |
      | table footer *     |
      |                    |
      """)
  }

  @Test(
    "the owner is connected and sleeps on; the views of the nib awake once",
    .rules("DOC-47", "DOC-61"))
  func owner() throws {
    Banner.awakenings = 0
    let banner = Banner("title")
    #expect(banner.titleLabel.superview === banner.contentView)
    #expect((banner.contentView.subviews.last as? Star)?.awakenings == 1)
    #expect(Banner.awakenings == 0)
  }

  @Test("loadNibNamed gives the top-level objects, from either ending")
  func objects() throws {
    let plain = Bundle.module.loadNibNamed("Plain", owner: nil, options: nil)
    #expect(plain?.count == 1)
    #expect(plain?.first is TableViewCell)
    let classes = [NibClass { Star() }]
    let nib = Nib(nibName: "Banner", bundle: .module, classes: classes)
    #expect(nib.instantiate(withOwner: Banner(frame: .zero)).count == 1)
  }

  @Test("a nib that isn't there is noticed when a view is dequeued, not before", .rules("ER-4"))
  func missing() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let table = TableView()
        table.register(Nib(nibName: "Nobody", bundle: nil), forCellReuseIdentifier: "c")
        TableViewDiagnostics.warning("registered")
        _ = table.dequeueReusableCell(withIdentifier: "c")
      }
    }
    #expect(
      Self.message(result)
        == "\(ownName): warning: registered\n"
        + "\(ownName): \(Self.notFound) (plain table, no data source)\n")
  }

  @Test("a nib that is none is noticed when it is used, with the place in the file", .rules("ER-4"))
  func broken() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        _ = Bundle.module.loadNibNamed("Broken", owner: nil)
      }
    }
    let message = Self.message(result)
    #expect(message.hasPrefix("\(ownName): could not load nib Broken: /"))
    #expect(
      message.contains(
        "/Broken.nib.json:2:43: objects[0]: a TableViewCell has no key \"stile\" - use class, style,"
      ))
    #expect(message.filter(\.isNewline).count == 1)
  }

  @Test("a nib that isn't there says what was looked for and where")
  func missingFile() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        _ = Bundle.main.loadNibNamed("Nobody", owner: nil, options: nil)
      }
    }
    #expect(Self.message(result) == "\(ownName): \(Self.notFound)\n")
  }

  /// The message for a missing nib, with the names and the folder that were searched.
  private static let notFound =
    "could not load nib Nobody: no Nobody.nib.json or Nobody.json in "
    + "\(Bundle.main.resourcePath ?? Bundle.main.bundlePath) "
    + "- add it to the target's resources and name their bundle"

  private static func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}
