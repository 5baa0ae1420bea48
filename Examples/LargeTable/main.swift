import Buttery
import ButteryCurses

try Application(device: CursesScreen()).run(LargeTableController())
