import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("a text view") @MainActor struct TextViewTests {
  private let poem = "Sleepless night,\n\nthe butter lies wrapped in its paper 東京都の北海道."

  private func stage(_ text: String, width: Int = 16, height: Int = 6) -> (TextView, ScriptedScreen)
  {
    let view = TextView()
    view.text = text
    let screen = ScriptedScreen(width: width, height: height)
    screen.post { view.becomeFirstResponder() }
    return (view, screen)
  }

  @Test("breaks its text between words, and leaves the last column to the cursor", .rules("AP-14"))
  func wrapping() {
    let view = TextView()
    view.text = poem
    expectDrawing(
      Grid(of: view, width: 17, height: 7),
      """
      |Sleepless night, |
      |                 |
      |the butter lies  |
      |wrapped in its   |
      |paper 東京都の北 |
      |海道.            |
      |                 |
      """)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var keys: String
    var result: String
    init(_ keys: String, _ result: String) {
      self.keys = keys
      self.result = result
    }
    var testDescription: String { keys }
  }

  private nonisolated static let cases = [
    Case("Up x", "one\ntwo words and more\nx|\nlast"),
    Case("x Enter y", "one\ntwo words and more\n\nlastx\ny|"),
    Case("^A x", "one\ntwo words and more\n\nx|last"),
    Case("Home x", "one\ntwo words and more\n\nx|last"),
    Case("Up End x", "one\ntwo words and more\nx|\nlast"),
    Case("Up Up x", "one\ntwo words and x|more\n\nlast"),
    Case("Up Up Home x", "one\ntwo words x|and more\n\nlast"),
    Case("Up Up End x", "one\ntwo words and morex|\n\nlast"),
    Case("Up Up ^A x", "one\nx|two words and more\n\nlast"),
    Case("Up Up Up End x", "one\ntwo wordsx| and more\n\nlast"),
    Case("Up Up Up ^E x", "one\ntwo words and morex|\n\nlast"),
    Case("C-Home x", "x|one\ntwo words and more\n\nlast"),
    Case("M-< Up x", "x|one\ntwo words and more\n\nlast"),
    Case("Home Down x", "one\ntwo words and more\n\nlastx|"),
    Case("M-< ^K x", "x|\ntwo words and more\n\nlast"),
    Case("M-< ^K ^K x", "x|two words and more\n\nlast"),
    Case("M-< ^K ^K M-> ^Y", "two words and more\n\nlastone\n|"),
    Case("M-< Down Down Down x", "one\ntwo words x|and more\n\nlast"),
    Case("M-< End Down Down Down x", "one\ntwo words andx| more\n\nlast"),
    Case("M-< PgDn x", "one\ntwo words x|and more\n\nlast"),
    Case("PgUp PgUp PgUp x", "x|one\ntwo words and more\n\nlast"),
    Case("M-< S-Down S-Down x", "x|words and more\n\nlast"),
    Case("M-< Down ^U x", "one\nx|two words and more\n\nlast"),
    Case("M-< Down Bksp", "one|two words and more\n\nlast"),
    Case("Paste:a␊b", "one\ntwo words and more\n\nlasta\nb|"),
  ]

  @Test("goes by lines as they are seen, and by line ends where emacs does", arguments: cases)
  func keys(example: Case) {
    let (view, screen) = stage("one\ntwo words and more\n\nlast", width: 9, height: 4)
    for key in example.keys.split(separator: " ") { screen.press(named: String(key)) }
    screen.run(view)
    #expect(view.text.marked(view.selectedRange) == example.result)
  }

  @Test("keeps its cursor in sight and in its column")
  func column() {
    let (view, screen) = stage("wide line\na\n東京都 x\n\nwide line", width: 20, height: 3)
    var places: [String] = []
    screen.press(named: "M-<")
    for key in ["Right", "Right", "Right", "Down", "Down", "Down", "Down", "Down", "Up"] {
      screen.press(named: key)
      screen.pass { screen in
        let place = screen.grid.cursor?.place ?? .zero
        places.append("\(place.x),\(place.y)")
      }
    }
    screen.run(view)
    #expect(places == ["1,0", "2,0", "3,0", "1,1", "2,2", "0,2", "3,2", "9,2", "0,1"])
  }

  @Test("shows what is selected, line ends too")
  func selection() {
    let (view, screen) = stage("one\n\ntwo three", width: 8, height: 5)
    screen.press(named: "M-<")
    screen.press(.right)
    screen.press(.down, modifiers: .shift, times: 3)
    screen.run(view)
    expectDrawing(
      screen.grid,
      """
      |one     |
      |        |
      |two     |
      |three   |
      |        |
      """,
      styles: """
        |.rrr....|
        |r.......|
        |rrrr....|
        |r.......|
        |........|
        """)
  }

  @Test("that can't be edited moves and copies, and lets go of the rest")
  func readOnly() {
    let (view, screen) = stage("one two", width: 10, height: 2)
    view.isEditable = false
    screen.press(named: "M-<")
    screen.press(named: "C-S-Right")
    screen.press(named: "M-w")
    screen.type("q")
    screen.run(view)
    #expect(screen.copiedTexts == ["one"])
    #expect(view.text.marked(view.selectedRange) == "[one] two")
  }

  @Test("brings a range into sight, in the space that its inset leaves")
  func scrolling() {
    let view = TextView()
    view.text = (0..<50).map { "line \($0)" }.joined(separator: "\n")
    let screen = ScriptedScreen(width: 12, height: 4)
    var shown: [String] = []
    screen.post {
      let range = view.text.firstRange(of: "line 30")!
      view.scrollRangeToVisible(range)
    }
    screen.pass { shown.append("\($0.lines[0]) \($0.lines[3])") }
    screen.post { view.textContainerInset = EdgeInsets(top: 1, left: 2, bottom: 1, right: 0) }
    screen.post { view.contentOffset.y = 0 }
    screen.pass { shown.append("\($0.lines[0]) \($0.lines[1])") }
    screen.run(view)
    #expect(shown == ["line 27      line 30     ", "               line 0    "])
    #expect(view.contentSize == Size(width: 12, height: 52))
  }

  @Test("tells its delegate in UIKit's order")
  func delegate() {
    final class Teller: TextViewDelegate {
      var calls: [String] = []
      var allows = true
      func textViewShouldBeginEditing(_ view: TextView) -> Bool {
        calls.append("shouldBegin")
        return true
      }
      func textViewDidBeginEditing(_ view: TextView) { calls.append("didBegin") }
      func textViewShouldEndEditing(_ view: TextView) -> Bool {
        calls.append("shouldEnd")
        return true
      }
      func textViewDidEndEditing(_ view: TextView) { calls.append("didEnd") }
      func textView(
        _ view: TextView, shouldChangeTextIn range: Range<String.Index>,
        replacementText text: String
      ) -> Bool {
        calls.append("shouldChange \(view.text.marked(range)) \(text.debugDescription)")
        return allows
      }
      func textViewDidChange(_ view: TextView) { calls.append("didChange \(view.text)") }
      func textViewDidChangeSelection(_ view: TextView) { calls.append("selection") }
      func scrollViewDidScroll(_ scrollView: ScrollView) { calls.append("scroll") }
    }
    let teller = Teller()
    let (view, screen) = stage("", width: 10, height: 1)
    view.delegate = teller
    screen.type("a\n")
    screen.pass()
    screen.post { teller.allows = false }
    screen.type("b")
    screen.post { view.resignFirstResponder() }
    screen.run(view)
    #expect(
      teller.calls == [
        "shouldBegin", "didBegin", "shouldChange | \"a\"", "selection", "didChange a",
        "shouldChange a| \"\\n\"", "selection", "didChange a\n", "scroll",
        "shouldChange a\n| \"b\"", "shouldEnd", "didEnd",
      ])
  }

  @Test("is no trap: Tab and Esc go outward")
  func tab() {
    let (view, field, around) = (TextView(), TextField(), View())
    view.frame = Rect(x: 0, y: 0, width: 10, height: 2)
    field.frame = Rect(x: 0, y: 2, width: 10, height: 1)
    around.addSubview(view)
    around.addSubview(field)
    let screen = ScriptedScreen(width: 10, height: 3)
    screen.post { view.becomeFirstResponder() }
    screen.type("a\tb")
    screen.run(around)
    #expect(view.text == "a")
    #expect(field.text == "b")
  }

  @Test("has room for a cursor in one column, and does no harm in none", arguments: [0, 1, 2])
  func little(width: Int) {
    let (view, screen) = stage("ab 東京", width: width, height: 3)
    for key in ["Left", "Up", "x", "Down", "Home", "End", "Enter", "PgDn", "Bksp"] {
      screen.press(named: key)
    }
    screen.run(view)
    #expect(view.text.count == 6)
    #expect((screen.grid.cursor?.isVisible ?? false) == (width > 0))
  }
}
