import Buttery
import ButteryCurses

// `example-contacts failing` doesn't reach its address book at first, `example-contacts empty` finds
// nobody in it.
let arguments = CommandLine.arguments.dropFirst()
let application = Application(device: try TerminalDevice.open())
application.showsKeyHints = true
try application.run(
  ContactsScene.makeRootViewController(
    isEmpty: arguments.contains("empty"), failures: arguments.contains("failing") ? 1 : 0))
