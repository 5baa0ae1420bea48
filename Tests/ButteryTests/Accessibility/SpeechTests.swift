import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// A list of cheeses in sections whose rows can be chosen and swiped.
private final class Cheeses: TableViewController {
  var shelves = [("Soft", ["Brie", "Ricotta"]), ("Hard", ["Comté", "Gruyère", "Sbrinz"])]

  override func viewDidLoad() {
    title = "Cheeses"
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "cheese")
  }

  override func numberOfSections(in tableView: TableView) -> Int { shelves.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    shelves[section].1.count
  }

  override func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? { shelves[section].0 }

  override func tableView(
    _ tableView: TableView, titleForFooterInSection section: Int
  ) -> String? { section == 1 ? "Hard ones keep." : nil }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cheese", for: indexPath)
    cell.textLabel?.text = shelves[indexPath.section].1[indexPath.row]
    cell.accessoryType = indexPath == IndexPath(row: 1, section: 1) ? .checkmark : .none
    return cell
  }

  override func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    SwipeActionsConfiguration(actions: [
      ContextualAction(style: .destructive, title: "Delete") { [unowned self] _, _, done in
        shelves[indexPath.section].1.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .none)
        done(true)
      },
      ContextualAction(style: .normal, title: "Flag") { _, _, done in done(true) },
    ])
  }
}

@Suite("what a person hears") @MainActor struct SpeechTests {
  /// What is said for each act after the first words; each act is a list of keys.
  private func speech(
    of controller: ViewController, _ acts: [Key]..., first: Bool = false, settles: Bool = false
  ) -> [String] {
    let screen = ScriptedScreen(width: 40, height: 12, speaks: true)
    var start = 0
    screen.pass { start = first ? 0 : $0.spoken.count }
    for act in acts {
      for key in act { screen.press(key.code, modifiers: key.modifiers) }
      if settles { screen.wait(.seconds(1)) }
      screen.pass()
    }
    _ = screen.run(controller)
    return Array(screen.spoken[start...])
  }

  @Test("begins with what it is, how much there is and how to get on", .rules("PE-1", "PE-2"))
  func beginning() {
    #expect(
      speech(of: Cheeses(), first: true) == [
        "Cheeses", "5 rows in 2 sections", "question mark lists the keys, q quits",
        "Soft, section 1 of 2, 2 rows", "1 of 2: Brie",
      ])
  }

  @Test("arrows move by row, and a section is said when it is entered", .rules("PE-1"))
  func moves() {
    #expect(
      speech(of: Cheeses(), [Key(.down)], [Key(.down)], ["]"], [Key(.end)], [Key(.up)]) == [
        "2 of 2: Ricotta", "Hard, section 2 of 2, 3 rows", "1 of 3: Comté", "1 of 3",
        "3 of 3: Sbrinz", "Hard ones keep.", "2 of 3: Gruyère, checked",
      ])
  }

  @Test("a row's actions are listed, and a number and Enter choose one", .rules("PE-1", "PE-2"))
  func actions() {
    #expect(
      speech(of: Cheeses(), [Key(.left)], ["1", Key(.enter)]) == [
        "1: Delete", "2: Flag", "chosen: Delete", "1", "4 rows in 2 sections", "1 of 1: Ricotta",
      ])
  }

  @Test("a number and Enter go to a row and choose it", .rules("PE-1"))
  func numbers() {
    #expect(
      speech(of: Cheeses(), ["4", Key(.enter)], ["9", Key(.enter)], ["2", Key(.escape)]) == [
        "4", "Hard, section 2 of 2, 3 rows", "2 of 3: Gruyère, checked, selected", "9",
        "there is no row 9", "2", "no number",
      ])
  }

  @Test("what is selected is said, and what isn't any more", .rules("PE-2"))
  func states() {
    let cheeses = Cheeses()
    cheeses.tableView.allowsMultipleSelection = true
    #expect(speech(of: cheeses, [Key(.enter)], [Key(.enter)]) == ["selected", "not selected"])
  }

  @Test("an alert says its question and numbers its answers", .rules("PE-2"))
  func alerts() {
    let cheeses = Cheeses()
    let screen = ScriptedScreen(width: 40, height: 12, speaks: true)
    var answer = ""
    screen.post {
      let alert = AlertController(
        title: "Delete all?", message: "They can't be brought back.", preferredStyle: .alert)
      for (title, style) in [("Delete", AlertAction.Style.destructive), ("Cancel", .cancel)] {
        alert.addAction(AlertAction(title: title, style: style) { _ in answer = title })
      }
      cheeses.present(alert, animated: true)
    }
    screen.pass()
    screen.type("2")
    screen.press(.enter)
    screen.pass()
    _ = screen.run(cheeses)
    #expect(answer == "Delete")
    #expect(
      screen.spoken.dropFirst(5) == [
        "alert: Delete all?", "They can't be brought back.", "1: Cancel", "2: Delete",
        "chosen: Cancel", "2", "1 of 2: Brie",
      ])
  }

  @Test(
    "what is typed is written as it is typed, and what it leads to after a pause", .rules("PE-1"))
  func typing() {
    let form = ViewController()
    let (field, found) = (TextField(frame: Rect(x: 0, y: 0, width: 20, height: 1)), Label())
    found.frame = Rect(x: 0, y: 2, width: 20, height: 1)
    field.placeholder = "name"
    field.addAction(
      Action { [unowned field] _ in found.text = "\(field.text?.count ?? 0) letters" },
      for: .editingChanged)
    for view in [field, found] { form.view.addSubview(view) }
    field.becomeFirstResponder()
    #expect(
      speech(of: form, ["B", "r", "i", "e"], [Key(.backspace)], [Key(.left)], settles: true) == [
        "Brie", "4 letters", "deleted e", "3 letters", "i",
      ])
  }

  @Test("labels, values and further facts are those that a program has set", .rules("PE-2"))
  func properties() {
    let form = ViewController()
    let (light, button, picture) = (Switch(), Button(), View())
    light.accessibilityLabel = "Light"
    light.accessibilityHint = "Enter turns it"
    light.accessibilityCustomContent = [.init(label: "watts", value: "9")]
    button.setTitle("Send", for: .normal)
    button.isEnabled = false
    picture.accessibilityElements = ["a cow", "a cheese"].map { text in
      let element = AccessibilityElement(accessibilityContainer: picture)
      element.accessibilityLabel = text
      return element
    }
    for (line, view) in [picture, light, button].enumerated() {
      view.frame = Rect(x: 0, y: line, width: 9, height: 1)
      form.view.addSubview(view)
    }
    light.becomeFirstResponder()
    #expect(
      speech(of: form, [Key(.enter)], first: true) == [
        "a cow", "a cheese", "Send, button, dimmed", "question mark lists the keys, q quits",
        "Light, off, switch, watts 9, Enter turns it", "on",
      ])
  }

  @Test("custom actions open with a comma, numbered", .rules("PE-2"))
  func customActions() {
    var done: [String] = []
    let cheeses = Cheeses()
    let screen = ScriptedScreen(width: 40, height: 12, speaks: true)
    screen.post {
      cheeses.tableView.cellForRow(at: IndexPath(row: 0, section: 0))?.accessibilityCustomActions =
        ["Taste", "Smell"].map { name in
          AccessibilityCustomAction(name: name) {
            done.append($0.name)
            return true
          }
        }
    }
    screen.type(",")
    screen.pass()
    screen.type("2")
    screen.press(.enter)
    screen.pass()
    _ = screen.run(cheeses)
    #expect(done == ["Smell"])
    #expect(
      screen.spoken.dropFirst(5) == [
        "menu: actions", "1: Taste", "2: Smell", "chosen: Taste", "2", "1 of 2: Brie",
      ])
  }

  @Test("an announcement comes before what is new", .rules("PE-2"))
  func announcements() {
    let cheeses = Cheeses()
    let screen = ScriptedScreen(width: 40, height: 12, speaks: true)
    screen.post {
      #expect(Accessibility.isVoiceOverRunning)
      Accessibility.post(notification: .announcement, argument: "12 cheeses ▲ … moved")
      cheeses.tableView.focusRow(at: IndexPath(row: 1, section: 0))
    }
    _ = screen.run(cheeses)
    #expect(screen.spoken.dropFirst(5) == ["12 cheeses ▲ … moved", "2 of 2: Ricotta"])
    #expect(!Accessibility.isVoiceOverRunning)
  }

  @Test("an alert with a text names its buttons, and keeps secrets", .rules("PE-2"))
  func alertWithText() {
    let cheeses = Cheeses()
    let screen = ScriptedScreen(width: 40, height: 12, speaks: true)
    screen.post {
      let alert = AlertController(title: "Password", message: nil, preferredStyle: .alert)
      alert.addTextField { field in
        field.placeholder = "yours"
        field.isSecureTextEntry = true
      }
      alert.addAction(AlertAction(title: "Cancel", style: .cancel))
      alert.addAction(AlertAction(title: "Sign in", style: .default))
      cheeses.present(alert, animated: true)
    }
    screen.pass()
    for letter in ["s", "e", "c"] {
      screen.type(letter)
      screen.pass()
    }
    _ = screen.run(cheeses)
    #expect(
      screen.spoken.dropFirst(5) == [
        "alert: Password", "buttons: Cancel, Sign in", "yours, password field", "***",
      ])
  }

  @Test("a table without a focus is read as a text, whole and once", .rules("PE-2"))
  func text() {
    let cheeses = Cheeses()
    cheeses.tableView.allowsFocus = false
    let screen = ScriptedScreen(width: 40, height: 4, speaks: true)
    _ = screen.run(cheeses)
    #expect(
      screen.spoken == [
        "Cheeses", "question mark lists the keys, q quits", "Soft", "Brie",
        "Ricotta", "Hard", "Comté", "Gruyère, checked", "Sbrinz", "Hard ones keep.",
      ])
  }

  @Test("Ctrl-L says again where one is", .rules("PE-1"))
  func again() {
    #expect(
      speech(of: Cheeses(), [Key(.down)], [.control("l")]) == [
        "2 of 2: Ricotta", "Cheeses", "5 rows in 2 sections", "Soft, section 1 of 2, 2 rows",
        "2 of 2: Ricotta",
      ])
  }

  @Test("the help is a list to go through, without what a row that always has the focus needs")
  func help() {
    let said = speech(of: Cheeses(), ["?"], [Key(.down)], ["]"], [Key(.escape)])
    #expect(said.first == "keys")
    #expect(said[1].hasSuffix("rows in 3 sections"))
    #expect(said[2].hasPrefix("Row, section 1 of 3"))
    #expect(said[3].hasSuffix(": Enter, Space: activates the row"))
    #expect(said[4].hasPrefix("2 of "))
    #expect(said[5].hasPrefix("Table, section 2 of 3"))
    #expect(said.last == "1 of 2: Brie")
    let all = speech(
      of: Cheeses(), ["?"], [Key(.end)], [Key(.up)], ["["], [Key(.end)], first: true)
    #expect(!all.contains { $0.contains("focus") })
  }

  @Test("the hint of rows is said once, that of a control whenever keys come to it")
  func hints() {
    let cheeses = Cheeses()
    let screen = ScriptedScreen(width: 40, height: 12, speaks: true)
    screen.post {
      for cell in cheeses.tableView.visibleCells { cell.accessibilityHint = "Enter tastes it" }
    }
    for key in [Key(.down), Key(.down)] {
      screen.press(key.code)
      screen.pass()
    }
    _ = screen.run(cheeses)
    #expect(
      screen.spoken.dropFirst(5) == [
        "2 of 2: Ricotta", "Enter tastes it", "Hard, section 2 of 2, 3 rows", "1 of 3: Comté",
      ])
  }

  @Test("a slider and a stepper say what they are and how far they go")
  func ranges() {
    let form = ViewController()
    let (stepper, slider) = (Stepper(), Slider())
    stepper.maximumValue = 12
    stepper.accessibilityLabel = "Cups"
    slider.value = 0.25
    slider.accessibilityLabel = "Volume"
    for (line, control) in [stepper, slider].enumerated() {
      control.frame = Rect(x: 0, y: line, width: 20, height: 1)
      form.view.addSubview(control)
    }
    stepper.becomeFirstResponder()
    #expect(
      speech(of: form, ["+"], [Key(.tab)], first: true) == [
        "question mark lists the keys, q quits", "Cups, 0, stepper from 0 to 12", "1",
        "Volume, 0.25, slider from 0 to 1",
      ])
  }

  @Test("nothing is said without a device that speaks", .rules("PE-2"))
  func silence() {
    let screen = ScriptedScreen(width: 40, height: 12)
    screen.press(.down)
    _ = screen.run(Cheeses())
    #expect(screen.spoken.isEmpty)
  }
}
