import Buttery
import ButteryFoundation
import ButteryTestSupport
import Foundation
import RuleTrait
import Testing

@Suite("a text of Foundation with attributes") struct AttributedTextOfFoundationTests {
  @Test("its colours and attributes are those of the label's text", .rules("AP-17"))
  func styles() throws {
    var string = AttributedString("3 of 5 late, see here")
    let ranges = try ["late", "here", "5"].map { try #require(string.range(of: $0)) }
    string[ranges[0]].foregroundColor = .red
    string[ranges[0]].textAttributes = .bold
    string[ranges[1]].link = URL(string: "https://example.org")
    string[ranges[2]].backgroundColor = .blue
    let text = AttributedText(string)
    #expect(text.string == String(string.characters))
    let looks = text.runs.map { (String(text.string[$0.range]), $0.style) }
    let expected: [(String, Style)] = [
      ("3 of ", .plain), ("5", Style(background: .blue)), (" ", .plain),
      ("late", Style(foreground: .red, attributes: .bold)), (", see ", .plain),
      ("here", Style(attributes: .underline)),
    ]
    #expect(looks.map(\.0) == expected.map(\.0))
    #expect(looks.map(\.1) == expected.map(\.1))
  }

  @Test("a text without attributes is plain, an empty one has no runs", .rules("AP-17"))
  func plain() {
    #expect(AttributedText(AttributedString("butter")) == AttributedText("butter"))
    #expect(AttributedText(AttributedString()).isEmpty)
  }
}
