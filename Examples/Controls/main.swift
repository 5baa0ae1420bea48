import Buttery
import ButteryCurses

let application = Application(device: try TerminalDevice.open())
application.showsKeyHints = true
try application.run(ControlsController())
