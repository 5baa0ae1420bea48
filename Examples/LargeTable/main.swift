import Buttery
import ButteryCurses

try Application(device: TerminalDevice.open()).run(LargeTableController())
