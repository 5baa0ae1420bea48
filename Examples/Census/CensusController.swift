import Buttery

/// States, their counties, and some towns there: sections inside sections, with their totals.
///
/// As many people as there were in about 2020.
final class CensusController: TableViewController {
  /// One section: a state, a county, or a part of one.
  private struct Region {
    let level: Int
    let name: String
    let towns: [(name: String, people: Int)]
    /// The people of all that lies in it.
    var people = 0
  }

  private var regions: [Region] = [
    Region(level: 0, name: "Vermont", towns: []),
    Region(level: 1, name: "Addison", towns: []),
    Region(
      level: 2, name: "Lake side",
      towns: [("Vergennes", 2_553), ("Ferrisburgh", 2_646), ("Addison", 1_365)]),
    Region(
      level: 2, name: "Hills",
      towns: [("Middlebury", 9_152), ("Bristol", 3_782), ("Lincoln", 1_323), ("Ripton", 739)]),
    Region(
      level: 1, name: "Orange",
      towns: [("Randolph", 4_774), ("Bradford", 2_790), ("Chelsea", 1_233), ("Tunbridge", 1_337)]),
    Region(level: 0, name: "New Hampshire", towns: []),
    Region(
      level: 1, name: "Grafton",
      towns: [("Hanover", 11_870), ("Lebanon", 14_282), ("Lyme", 1_745), ("Orford", 1_237)]),
    Region(
      level: 1, name: "Sullivan",
      towns: [("Claremont", 12_949), ("Newport", 6_299), ("Cornish", 1_616), ("Acworth", 853)]),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.separatorStyle = .none
    tableView.register(
      Nib { _ in [TableViewCell(style: .value1, reuseIdentifier: "town")] },
      forCellReuseIdentifier: "town")
    for section in regions.indices { regions[section].people = peopleInside(section) }
  }

  /// The people of a region and of those that belong to it.
  private func peopleInside(_ section: Int) -> Int {
    let level = regions[section].level
    let inside = regions[(section + 1)...].prefix { $0.level > level }
    return (inside + [regions[section]]).flatMap(\.towns).reduce(0) { $0 + $1.people }
  }

  private func indented(_ text: String, _ section: Int) -> String {
    String(repeating: "  ", count: regions[section].level) + text
  }

  // MARK: - Sections

  override func numberOfSections(in tableView: TableView) -> Int { regions.count }

  /// All that it takes: headers float below those that they belong to, footers above them.
  override func tableView(_ tableView: TableView, levelForSection section: Int) -> Int {
    regions[section].level
  }

  override func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? { indented(regions[section].name, section) }

  override func tableView(
    _ tableView: TableView, titleForFooterInSection section: Int
  ) -> String? { indented("\(regions[section].name): \(regions[section].people) people", section) }

  // MARK: - Rows

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    regions[section].towns.count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "town", for: indexPath)
    let town = regions[indexPath.section].towns[indexPath.row]
    cell.textLabel?.text = indented("  " + town.name, indexPath.section)
    cell.detailTextLabel?.text = "\(town.people)"
    return cell
  }
}
