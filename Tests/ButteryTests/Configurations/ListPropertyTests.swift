import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("properties of list configurations") @MainActor struct ListPropertyTests {
  private typealias Properties = ListContentConfiguration.ImageProperties

  private func picture(
    _ content: ListContentConfiguration, width: Int = 14, height: Int = 2
  ) -> String {
    let cell = TableViewCell()
    cell.contentConfiguration = content
    return Drawing(of: Grid(of: cell, width: width, height: height)).text
  }

  private func images(
    _ image: Image = Image(lines: ["abcd", "efgh"]), _ change: (inout Properties) -> Void
  ) -> String {
    var content = ListContentConfiguration.cell()
    content.text = "Butter"
    content.image = image
    change(&content.imageProperties)
    return picture(content, height: 3)
  }

  @Test("an image is cut to the greatest size", .rules("AP-19"))
  func maximumSize() {
    #expect(
      images { $0.maximumSize = Size(width: 2, height: 1) } == """
        |              |
        | ab Butter    |
        |              |
        """)
    #expect(
      images { $0.maximumSize = Size(width: 9, height: 9) } == images { _ in })
  }

  @Test("images of any width leave the texts at the same column", .rules("AP-19"))
  func reservedLayoutSize() {
    #expect(
      images(Image(lines: ["ab"])) { $0.reservedLayoutSize = Size(width: 4, height: 3) } == """
        |              |
        |  ab  Butter  |
        |              |
        """)
  }

  @Test("an image is cut before it is put in the middle of its area", .rules("AP-19"))
  func both() {
    #expect(
      images {
        $0.maximumSize = Size(width: 2, height: 1)
        $0.reservedLayoutSize = Size(width: 4, height: 0)
      } == """
        |              |
        |  ab  Butter  |
        |              |
        """)
  }

  @Test("two texts are at both ends of a line, or below each other", .rules("AP-19"))
  func sideBySide() {
    var content = ListContentConfiguration.subtitleCell()
    content.text = "Butter"
    content.secondaryText = "250 g"
    #expect(picture(content) == "| Butter       |\n| 250 g        |")
    content.prefersSideBySideTextAndSecondaryText = true
    #expect(picture(content, height: 1) == "| Butter 250 g |")
    content.textProperties.numberOfLines = 0
    #expect(picture(content, width: 12) == "| Butter     |\n| 250 g      |")
  }

  @Test("headers look alike in all styles", .rules("AP-19"))
  func headers() {
    #expect(ListContentConfiguration.prominentInsetGroupedHeader() == .plainHeader())
    #expect(ListContentConfiguration.groupedHeader() == .plainHeader())
  }

  @Test("the insets of a background stay without its colour and its view", .rules("AP-19"))
  func backgroundInsets() {
    let cell = TableViewCell()
    var background = BackgroundConfiguration.listPlainCell()
    background.backgroundColor = .blue
    background.backgroundInsets = EdgeInsets(top: 1, left: 2, bottom: 0, right: 3)
    cell.backgroundConfiguration = background
    let styles = """
      |..........|
      |..BBBBB...|
      """
    expectDrawing(
      Grid(of: cell, width: 10, height: 2), "|          |\n|          |", styles: styles,
      legend: ["B": Style(background: .blue)])
    let label = Label()
    label.text = "oooooooooo"
    background.customView = label
    cell.backgroundConfiguration = background
    expectDrawing(
      Grid(of: cell, width: 10, height: 2), "|          |\n|  oooo…   |", styles: styles,
      legend: ["B": Style(background: .blue)])
  }
}
