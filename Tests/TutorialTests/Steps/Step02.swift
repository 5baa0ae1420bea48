// Written by Scripts/tutorial.
// swift-format-ignore-file

import Buttery

enum Step02 {
  final class DairyController: TableViewController {
  }
}
