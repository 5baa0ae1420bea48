import Buttery
import ButteryTestSupport
import Testing

@MainActor @Suite("a picture of a screen") struct ScreenPictureTests {
  @Test("shows a list whose header floats above the rows, and which row is selected")
  func people() {
    let screen = ScriptedScreen(width: 40, height: 10)
    screen.press(.down, times: 9)
    screen.press(.enter)
    screen.run(PeopleController())
    expectPicture(of: screen, named: "people-40x10")
  }
}

/// A list of names in sections by their first letter, with a number beside each.
private final class PeopleController: TableViewController {
  private let people = [
    ("A", [("Ada Almond", "555-0101"), ("Ana Anís", "555-0102"), ("Arne Aprikose", "555-0103")]),
    ("B", [("Bea Butter", "555-0111"), ("Bo Brie", "555-0112"), ("Béla Bor", "555-0113")]),
    ("C", [("Chen 牛油", "555-0121"), ("Cleo Cheddar", "555-0122"), ("Cy Curd", "555-0123")]),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(ValueCell.self, forCellReuseIdentifier: "person")
  }

  override func numberOfSections(in tableView: TableView) -> Int { people.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    people[section].1.count
  }

  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    people[section].0
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "person", for: indexPath)
    let person = people[indexPath.section].1[indexPath.row]
    cell.textLabel?.text = person.0
    cell.detailTextLabel?.text = person.1
    return cell
  }
}

private final class ValueCell: TableViewCell {
  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: .value1, reuseIdentifier: reuseIdentifier)
  }
}
