import Buttery
import ButteryTestSupport
import Testing

/// A controller with messages of one to six lines, which arrive one after the other.
@MainActor private final class Chat: ViewController {
  enum Way: CaseIterable {
    case insert, reload, snapshot
  }

  private let way: Way
  private(set) var count = 200
  private let rows = ListedRows([.init()], width: 20, height: 12)
  private let table: TableView
  private var source: TableViewDiffableDataSource<Int, Int>?

  init(_ way: Way, keepsRows: Bool) {
    self.way = way
    rows.sections[0].rows = (0..<200).map(Self.message)
    table = rows.table
    super.init()
    table.keepsRowsInSightDuringUpdates = keepsRows
    if way == .snapshot { useSnapshots() }
  }

  override func loadView() { view = table }

  static func message(_ number: Int) -> ListedRows.Row {
    .init(
      (["\(number):"] + (0...number * 7 % 6).map { "line\($0) of message" }).joined(separator: " "),
      height: nil)
  }

  private func useSnapshots() {
    table.delegate = nil
    source = TableViewDiffableDataSource(tableView: table) { table, _, item in
      let cell = table.dequeueReusableCell(withIdentifier: "c")
      cell?.textLabel?.text = Self.message(item).text
      return cell
    }
    source?.apply(snapshot)
  }

  private var snapshot: DiffableDataSourceSnapshot<Int, Int> {
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(0..<count))
    return snapshot
  }

  /// Appends a message.
  func add() {
    rows.sections[0].rows.append(Self.message(count))
    count += 1
    switch way {
    case .insert: table.insertRows(at: [.at(0, count - 1)], with: .none)
    case .reload: table.reloadData()
    case .snapshot: source?.apply(snapshot, animatingDifferences: false)
    }
  }

  func showEnd() {
    table.scrollToRow(at: .at(0, count - 1), at: .bottom, animated: false)
  }

  func showMiddle() {
    table.scrollToRow(at: .at(0, 100), at: .middle, animated: false)
  }
}

@Suite("a chat to which a message comes every 50 ms") @MainActor struct ChatTests {
  /// Returns the pictures after each of twenty messages.
  private func film(_ chat: Chat, followsEnd: Bool) -> [[String]] {
    var pictures: [[String]] = []
    let screen = ScriptedScreen(width: 20, height: 12)
    screen.post { followsEnd ? chat.showEnd() : chat.showMiddle() }
    screen.pass { pictures.append($0.lines) }
    for _ in 0..<20 {
      screen.wait(.milliseconds(50))
      screen.post {
        chat.add()
        if followsEnd { chat.showEnd() }
      }
      screen.pass { pictures.append($0.lines) }
    }
    screen.run(chat)
    return pictures
  }

  private func text(_ lines: some Sequence<String>) -> String {
    lines.map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: " ")
  }

  @Test(
    "the end stays in sight, and what was there moves up by the new message", arguments: [0, 1, 2])
  func atTheEnd(way: Int) {
    let chat = Chat(Chat.Way.allCases[way], keepsRows: false)
    let pictures = film(chat, followsEnd: true)
    #expect(pictures.count == 21)
    for (index, picture) in pictures.enumerated() {
      #expect(text(picture).hasSuffix(Chat.message(199 + index).text), "message \(199 + index)")
      guard index > 0 else { continue }
      let before = pictures[index - 1]
      // The screen shows the end of the previous picture, followed by the message.
      let isMoved = (1...12).contains { lines in
        Array(before[lines...]) == Array(picture[..<(12 - lines)])
      }
      #expect(isMoved, "message \(199 + index)")
    }
  }

  @Test("scrolled up, with the switch, nothing moves", arguments: [0, 1, 2])
  func scrolledUp(way: Int) {
    let chat = Chat(Chat.Way.allCases[way], keepsRows: true)
    let pictures = film(chat, followsEnd: false)
    #expect(chat.count == 220)
    #expect(Set(pictures).count == 1)
    #expect(text(pictures[0]).contains("100:"))
  }
}
