import Buttery
import ButteryTestSupport
import FoundationEssentials
import RuleTrait
import Testing

@Suite("a nib file") @MainActor struct NibFileTests {
  @Test("sets what any view has")
  func view() throws {
    let view = try #require(
      Nibs.object(
        #"""
        { "class": "View", "id": "box", "frame": { "x": -1, "y": 2, "width": 30, "height": 4 },
          "backgroundColor": "brightBlue", "isHidden": true, "clipsToBounds": true,
          "layoutMargins": { "top": 1, "left": 2, "bottom": 3, "right": 4 },
          "contentHuggingPriority": { "horizontal": 700, "vertical": 1000 },
          "contentCompressionResistancePriority": { "horizontal": 1 } }
        """#) as? View)
    #expect(view.frame == Rect(x: -1, y: 2, width: 30, height: 4))
    #expect(view.backgroundColor == .brightBlue)
    #expect(view.isHidden)
    #expect(view.clipsToBounds)
    #expect(view.layoutMargins == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(view.contentHuggingPriority(for: .horizontal) == 700)
    #expect(view.contentHuggingPriority(for: .vertical) == 1000)
    #expect(view.contentCompressionResistancePriority(for: .horizontal) == 1)
    #expect(view.contentCompressionResistancePriority(for: .vertical) == 750)
  }

  @Test("sets what labels have")
  func label() throws {
    let label = try #require(
      Nibs.object(
        #"""
        { "class": "Label", "text": "Tom \u0026 \"Ann\"\n\ud83e\uddc8", "numberOfLines": 2,
          "textColor": "#0A80ff", "textAttributes": ["bold", "italic"],
          "textAlignment": "center", "lineBreakMode": "byWordWrapping" }
        """#) as? Label)
    #expect(label.text == "Tom & \"Ann\"\n🧈")
    #expect(label.numberOfLines == 2)
    #expect(label.textColor == .rgb(10, 128, 255))
    #expect(label.textAttributes == [.bold, .italic])
    #expect(label.textAlignment == .center)
    #expect(label.lineBreakMode == .byWordWrapping)
  }

  @Test("sets what images and stacks have; a stack arranges its subviews")
  func stack() throws {
    let stack = try #require(
      Nibs.object(
        #"""
        { "class": "StackView", "axis": "vertical", "spacing": 1, "alignment": "center",
          "distribution": "equalSpacing",
          "subviews": [
            { "class": "ImageView", "image": { "lines": ["/\\", "\\/"], "foreground": 33,
              "background": "default", "attributes": ["dim"] } },
            { "class": "Label", "text": "diamond" } ] }
        """#) as? StackView)
    #expect(stack.axis == .vertical)
    #expect(stack.distribution == .equalSpacing)
    #expect(stack.arrangedSubviews.count == 2)
    #expect(
      Grid(of: stack, width: 9, height: 4).lines
        == ["   /\\    ", "   \\/    ", "         ", " diamond "])
  }

  @Test("sets what cells have")
  func cell() throws {
    let cell = try #require(
      Nibs.object(
        #"""
        { "class": "TableViewCell", "style": "subtitle", "accessoryType": "checkmark",
          "indentationLevel": 2, "indentationWidth": 1,
          "textLabel": { "text": "Butter", "textAttributes": ["bold"] },
          "detailTextLabel": { "text": "salted" },
          "imageView": { "image": { "lines": ["#"] } },
          "backgroundView": { "class": "Label", "text": ">" } }
        """#) as? TableViewCell)
    #expect(cell.textLabel?.textAttributes == .bold)
    #expect(cell.backgroundView is Label)
    #expect(cell.reuseIdentifier == nil)
    #expect(
      Grid(of: cell, width: 16, height: 2).lines == [">  # Butter   ✓ ", "     salted     "])
  }

  @Test("puts an accessory view at the trailing edge")
  func accessory() throws {
    let cell = try #require(
      Nibs.object(
        #"""
        { "class": "TableViewCell", "textLabel": { "text": "Butter" },
          "accessoryView": { "class": "Label", "text": "new" } }
        """#) as? TableViewCell)
    #expect(Grid(of: cell, width: 12, height: 1).lines == [" Butter new "])
  }

  @Test("sets what headers have")
  func header() throws {
    let header = try #require(
      Nibs.object(
        #"""
        { "class": "TableViewHeaderFooterView", "reuseIdentifier": "h",
          "textLabel": { "text": "Dairy" }, "detailTextLabel": { "text": "figures" },
          "backgroundView": { "class": "View", "backgroundColor": 4 },
          "contentView": { "backgroundColor": "red" } }
        """#) as? TableViewHeaderFooterView)
    #expect(header.reuseIdentifier == "h")
    #expect(header.backgroundView?.backgroundColor == .indexed(4))
    #expect(header.contentView.backgroundColor == .red)
    #expect(Grid(of: header, width: 9, height: 2).lines == [" Dairy   ", " figures "])
  }

  @Test("ties views by constraints of every kind", .rules("DOC-71"))
  func constraints() throws {
    let view = try #require(
      Nibs.object(
        #"""
        { "class": "View", "layoutMargins": { "left": 2, "top": 1 },
          "subviews": [
            { "class": "Label", "id": "a", "text": "aaaa" },
            { "class": "Label", "id": "b", "text": "bbbb" },
            { "class": "View", "id": "box", "layoutMargins": { "left": 1 },
              "subviews": [{ "class": "Label", "id": "c", "text": "cc" }],
              "constraints": ["c.left == self.margins.left", "c.centerY == self.centerY"] } ],
          "constraints": [
            "a.leading == margins.leading", "a.top == margins.top",
            "b.left  ==  a.right + 1", "b.top == a.bottom", "b.width >= 2",
            "b.width == a.width * 0.5 + 1 @900", "a.width <= 4",
            "box.trailing == self.trailing - 1", "box.top == self.top", "box.height == 3",
            "box.width == 4", "c.trailing == box.trailing @1" ] }
        """#) as? View)
    #expect(
      Grid(of: view, width: 16, height: 4).lines
        == ["                ", "  aaaa      cc  ", "       bb…      ", "                "])
    #expect(view.constraints.map(\.priority).min() == 900)
    #expect(view.constraints[2].identifier == "b.left  ==  a.right + 1")
  }

  @Test("leaves a view with a frame where it is, and objects to those who show them")
  func frames() throws {
    let view = try #require(
      Nibs.object(
        #"""
        { "class": "View", "id": "top",
          "subviews": [
            { "class": "Label", "id": "fixed", "frame": { "x": 3, "width": 1, "height": 1 } },
            { "class": "Label", "id": "free", "text": "f" } ],
          "constraints": ["free.leading == fixed.trailing + 1", "free.top == top.top"] }
        """#) as? View)
    view.frame = Rect(x: 0, y: 0, width: 9, height: 1)
    view.layoutIfNeeded()
    #expect(view.translatesAutoresizingMaskIntoConstraints)
    #expect(view.subviews[0].translatesAutoresizingMaskIntoConstraints)
    #expect(!view.subviews[1].translatesAutoresizingMaskIntoConstraints)
    #expect(view.subviews[0].frame == Rect(x: 3, y: 0, width: 1, height: 1))
    #expect(view.subviews[1].frame.minX == 5)
  }

  @Test("connects the outlets of its owner", .rules("DOC-47"))
  func owner() throws {
    let nib = try Nibs.nib(
      #"""
      { "$schema": "nib.schema.json",
        "owner": { "outlets": { "contentView": "content", "titleLabel": "title" } },
        "objects": [
          { "class": "View", "id": "content",
            "subviews": [{ "class": "Label", "id": "title", "text": "Hello" }] } ] }
      """#)
    let owner = Banner()
    let objects = nib.instantiate(withOwner: owner)
    #expect(owner.contentView === objects[0] as? View)
    #expect(owner.titleLabel?.text == "Hello")
    #expect(owner.titleLabel?.superview === owner.contentView)
  }

  @Test("connects properties that always have a value, and those that were inherited")
  func outlets() throws {
    let cell = try #require(
      Nibs.object(
        #"""
        { "class": "ContactCell", "outlets": { "stack": "s" },
          "contentView": { "subviews": [{ "class": "StackView", "id": "s" }] } }
        """#) as? ContactCell)
    #expect(cell.contentView.subviews.first === cell.stack)
    let header = try #require(Nibs.object(Nibs.header) as? CountHeader)
    #expect(header.contentView.subviews.first === header.titleLabel)
    #expect(header.contentView.subviews.last === header.countLabel)
  }

  @Test("makes new objects each time")
  func instances() throws {
    let nib = try Nibs.nib(of: Nibs.contact)
    let first = nib.instantiate(withOwner: nil)[0] as? View
    let second = nib.instantiate(withOwner: nil)[0] as? View
    #expect(first != nil)
    #expect(first !== second)
  }

  @Test("is read from a path, with its byte order mark")
  func path() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let path = "\(folder)/buttery-nib-\(UInt64.random(in: 0 ... .max)).json"
    let text = "\u{FEFF}{\"objects\": [\(Nibs.contact)]}"
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let nib = try Nib(contentsOf: path, classes: Nibs.classes)
    #expect(nib.instantiate(withOwner: nil)[0] is ContactCell)
    let error = #expect(throws: NibError.self) { try Nib(contentsOf: path) }
    #expect(error?.file == path)
    #expect(error?.description.hasPrefix("\(path):2:12: objects[0].class: there is no") == true)
  }
}
