import Buttery
import ButteryTestSupport
import Testing

/// Compares the tutorial's pictures with what the code of its steps draws.
///
/// `Scripts/tutorial` writes the code of the steps to the folder `Steps`.
@MainActor @Suite("the tutorial") struct TutorialTests {
  @Test("shows an empty table first")
  func empty() {
    show(Step03.DairyController(), hints: true, as: "dairy-empty")
  }

  @Test("shows rows of one product")
  func rows() {
    show(Step07.DairyController(), as: "dairy-rows")
  }

  @Test("shows titles, and the first of them above rows that have been scrolled")
  func titles() {
    show(Step09.DairyController(), as: "dairy-titles")
    show(Step09.DairyController(), scrolledBy: 3, as: "dairy-titles-scrolled")
  }

  @Test("shows figures at the right edge")
  func figures() {
    show(Step11.DairyController(), as: "dairy-figures")
  }

  @Test("shows headers of its own, the first of which floats")
  func headers() {
    show(Step15.DairyController(), as: "dairy-headers")
    show(Step15.DairyController(), scrolledBy: 4, as: "dairy-floating")
  }

  private func show(
    _ controller: ViewController, hints: Bool = false, scrolledBy lines: Int = 0, as name: String
  ) {
    let screen = ScriptedScreen(width: 34, height: 8)
    screen.press(.down, times: lines)
    let application = Application(device: screen)
    application.showsKeyHints = hints
    #expect(throws: ScriptedScreen.EndOfScript.self) { try application.run(controller) }
    expectPicture(of: screen, named: name, sourceLocation: Self.documentation)
  }

  /// The pictures are in the documentation's folder, beside the code.
  private static let documentation: SourceLocation = {
    let root = #filePath.dropLast("Tests/TutorialTests/TutorialTests.swift".count)
    let path = root + "Sources/Buttery/Buttery.docc/Tutorial/DairyTable.swift"
    return SourceLocation(
      fileID: "Buttery/DairyTable.tutorial", filePath: String(path), line: 1, column: 1)
  }()
}
