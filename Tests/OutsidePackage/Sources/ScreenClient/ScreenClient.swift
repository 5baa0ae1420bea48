import Buttery
import ButteryCurses

/// A program on the terminal that uses all options of its screen.
@main struct ScreenClient {
  @MainActor static func main() {
    var options = CursesScreen.Options()
    options.colors = .auto
    options.usesMouse = false
    options.animates = false
    do {
      let screen = try CursesScreen(options: options)
      screen.guardAgainstKill()
      let application = Application(device: screen)
      application.showsKeyHints = true
      try application.run(BoardController())
    } catch ScreenError.noTerminal, ScreenError.terminalTypeUnset {
      print("board: run it on a terminal")
    } catch ScreenError.unknownTerminal(let name), ScreenError.cannotAddressCursor(let name) {
      print("board: \(name) can't show it")
    } catch ScreenError.cannotStart(let reason) {
      print("board: \(reason)")
    } catch ScreenError.terminalGone {
      print("board: the terminal is gone")
    } catch {
      print("board: \(error)")
    }
  }
}

private final class BoardController: TableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "task")
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "task", for: indexPath)
    cell.textLabel?.text = "task \(indexPath.row)"
    return cell
  }
}
