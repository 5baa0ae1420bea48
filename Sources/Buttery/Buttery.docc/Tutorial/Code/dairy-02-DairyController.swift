import Buttery

final class DairyController: TableViewController {
}
