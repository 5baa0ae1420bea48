/// Files of records that are used by several tests.
enum RecordTexts {
  /// A file with columns of many kinds, a line feed in a field, and records that are too long and
  /// too short.
  static let cities = """
    country,city,population,area,share,founded,motto
    Germany,München,"1,512,491",310.7,12.5%,1158-06-14,München mag dich
    Germany,Köln,"1,073,096",405.02,3%,0050-01-01,Et hätt noch emmer joot jejange und noch viel mehr
    Germany,Düsseldorf,"629,047",217.41,0.75%,1288-08-14,"Nähe
    trifft",zu viel
    Japan,Tokyo,"13,960,000",2194.07,44.1%,1457-01-01,x
    Japan,Kyoto,"1,464,890",827.83,7%

    """

  /// Five groups of four rows with ascending and descending numbers.
  static let groups: String = {
    let rows = ["ash", "beech", "cedar", "elm", "fir"].enumerated().flatMap { number, name in
      (1...4).map { "\(name),\(2000 + $0),\((number + 1) * $0 * 10)" }
    }
    return "tree,year,height\n" + rows.joined(separator: "\n") + "\n"
  }()
}
