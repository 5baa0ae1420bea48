// People who would have had each other's numbers, had all of them lived at one time.
extension Contact {
  static let people = [
    person(1, "Ada Lovelace", "Analytical Engines", isFavourite: true),
    person(2, "Alan Turing", "Bletchley Park"),
    person(3, "Alonzo Church", "Princeton"),
    person(4, "Annie Easley", "NASA"),
    person(5, "Barbara Liskov", "MIT"),
    person(6, "Blaise Pascal", ""),
    person(7, "Charles Babbage", "Analytical Engines"),
    person(8, "Christopher Strachey", "Oxford"),
    person(9, "Claude Shannon", "Bell Labs"),
    person(10, "Dennis Ritchie", "Bell Labs"),
    person(11, "Donald Knuth", "Stanford", isFavourite: true),
    person(12, "Dorothy Vaughan", "NASA"),
    person(13, "Edith Clarke", "General Electric"),
    person(14, "Edsger Dijkstra", "Eindhoven"),
    person(15, "Emmy Noether", "Göttingen"),
    person(16, "Frances Allen", "IBM"),
    person(17, "George Boole", ""),
    person(18, "Gottfried Leibniz", ""),
    person(19, "Grace Hopper", "US Navy", isFavourite: true),
    person(20, "Hedy Lamarr", ""),
    person(21, "Henriette Avram", "Library of Congress"),
    person(22, "Herman Hollerith", "Tabulating Machines"),
    person(23, "Ida Rhodes", ""),
    person(24, "Jean Bartik", "ENIAC"),
    person(25, "Joan Clarke", "Bletchley Park"),
    person(26, "John Backus", "IBM"),
    person(27, "John McCarthy", "Stanford"),
    person(28, "John Neumann", "Princeton"),
    person(29, "Joseph Jacquard", "Lyon Looms"),
    person(30, "Karen Jones", "Cambridge"),
    person(31, "Katherine Johnson", "NASA", isFavourite: true),
    person(32, "Kathleen Antonelli", "ENIAC"),
    person(33, "Konrad Zuse", ""),
    person(34, "Kurt Gödel", "Princeton"),
    person(35, "Lynn Conway", "Xerox PARC"),
    person(36, "Margaret Hamilton", "MIT"),
    person(37, "Marlyn Meltzer", "ENIAC"),
    person(38, "Mary Keller", ""),
    person(39, "Mary Tsingou", "Los Alamos"),
    person(40, "Maurice Wilkes", "Cambridge"),
    person(41, "Niklaus Wirth", "ETH Zürich"),
    person(42, "Peter Naur", "Copenhagen"),
    person(43, "Radia Perlman", "DEC"),
    person(44, "Robin Milner", "Edinburgh"),
    person(45, "Sophie Wilson", "Acorn"),
    person(46, "Tony Hoare", "Oxford"),
  ]

  private static func person(
    _ number: Int, _ name: String, _ company: String, isFavourite: Bool = false
  ) -> Contact {
    let names = name.split(separator: " ").map(String.init)
    return Contact(
      id: number, givenName: names[0], familyName: names[1], phone: "555 01\(number + 10)",
      email: "\(names[0].lowercased())@example.org", company: company, isFavourite: isFavourite)
  }
}
