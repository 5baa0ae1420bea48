import Buttery
import RuleTrait
import Testing

@Suite("awakening from nibs") @MainActor struct AwakeningTests {
  private final class Notes {
    var names: [String] = []
  }

  private let notes = Notes()

  private func view(_ name: String, _ subviews: [View] = []) -> SleepyView {
    let view = SleepyView(name) { [notes] in notes.names.append($0) }
    for subview in subviews { view.addSubview(subview) }
    return view
  }

  @Test(
    "all views of a builder's objects awake once, those inside of others first", .rules("DOC-61"))
  func tree() {
    let nib = Nib { _ in [view("a", [view("b", [view("c")]), view("d")]), view("e")] }
    #expect(nib.instantiate(withOwner: nil).count == 2)
    #expect(notes.names == ["c", "b", "d", "a", "e"])
    _ = nib.instantiate(withOwner: nil)
    #expect(notes.names.count == 10)
  }

  @Test("the owner and what it held before sleep on, also where the builder returns them")
  func owner() {
    let owner = view("owner", [view("old")])
    let nib = Nib { owner in [view("new"), owner].compactMap { $0 } }
    #expect(nib.instantiate(withOwner: owner).count == 2)
    #expect(notes.names == ["new"])
  }

  @Test("a view of a nib inside of another one's awakes once", .rules("DOC-61"))
  func nested() {
    let inner = Nib { _ in [view("inner")] }
    let outer = Nib { _ in
      let holder = view("outer")
      for object in inner.instantiate(withOwner: holder) {
        if let object = object as? View { holder.addSubview(object) }
      }
      return [holder]
    }
    _ = outer.instantiate(withOwner: nil)
    #expect(notes.names == ["inner", "outer"])
  }

  @Test("an object that a builder returns again isn't awakened again")
  func same() {
    let only = view("only")
    let nib = Nib { _ in [only] }
    _ = nib.instantiate(withOwner: nil)
    _ = nib.instantiate(withOwner: nil)
    #expect(notes.names == ["only"])
  }

  @Test("objects that aren't views are returned as they are")
  func controllers() {
    let controller = ViewController()
    let objects = Nib { _ in [controller] }.instantiate(withOwner: nil)
    #expect(objects.count == 1)
    #expect(objects[0] as? ViewController === controller)
  }

  @Test("the views of a file awake with their backgrounds and accessories")
  func file() throws {
    let nib = try Nib(
      json: #"""
        {"objects": [{
          "class": "Cell",
          "backgroundView": {"class": "Back"}, "accessoryView": {"class": "Side"},
          "contentView": {"subviews": [{"class": "StackView", "subviews": [{"class": "In"}]}]}
        }]}
        """#.utf8,
      classes: [
        NibClass(name: "Back") { view("back") }, NibClass(name: "Side") { view("side") },
        NibClass(name: "In") { view("in") }, NibClass(ContactCell.self, name: "Cell"),
      ])
    let cell = try #require(nib.instantiate(withOwner: nil)[0] as? ContactCell)
    #expect(notes.names == ["back", "in", "side"])
    #expect(cell.awakenings == 1)
  }

  @Test("a view that no nib made is never awakened")
  func byHand() {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 9, height: 3), style: .plain)
    table.tableHeaderView = view("header")
    table.layoutIfNeeded()
    #expect(notes.names.isEmpty)
  }
}
