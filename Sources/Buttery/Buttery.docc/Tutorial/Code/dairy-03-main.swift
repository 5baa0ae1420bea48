import Buttery
import ButteryCurses

let application = Application(device: try CursesScreen())
application.showsKeyHints = true
try application.run(DairyController())
