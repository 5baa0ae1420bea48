/// What the fields of one column have in common.
///
/// Enough to align numbers on their decimal point. How many terminal columns text takes is for
/// others to say.
public struct ColumnProfile: Sendable, Equatable {
  /// Whether all fields that aren't empty are plain numbers, and there is at least one.
  public var isNumeric: Bool { valueCount > 0 && numberCount == valueCount }

  /// The most characters in front of the point, sign included; 0 unless `isNumeric`.
  public var integerDigits: Int { isNumeric ? widestInteger : 0 }

  /// The most digits behind the point; 0 unless `isNumeric`.
  ///
  /// Where it isn't 0, the point itself takes a place as well.
  public var fractionDigits: Int { isNumeric ? widestFraction : 0 }

  /// The number of fields that aren't empty.
  public private(set) var valueCount = 0

  /// The number of bytes of the longest field.
  public private(set) var longestByteCount = 0

  /// Whether all bytes are printable ASCII, so that each is one terminal column wide.
  public private(set) var isPrintableASCII = true

  private var numberCount = 0
  private var widestInteger = 0
  private var widestFraction = 0

  mutating func add(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard !utf8.isEmpty else { return }
    // Once a text was seen, the numbers that follow can't make the column numeric.
    let mayBeNumeric = numberCount == valueCount
    valueCount += 1
    longestByteCount = max(longestByteCount, utf8.count)
    if mayBeNumeric, let number = NumberShape(utf8) {
      numberCount += 1
      widestInteger = max(widestInteger, number.integerDigits)
      widestFraction = max(widestFraction, number.fractionDigits)
    } else if isPrintableASCII {
      isPrintableASCII = utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }
  }
}

extension RecordTable {
  /// A profile of each column, from one pass over all records.
  public func columnProfiles() -> [ColumnProfile] {
    var profiles = [ColumnProfile](repeating: ColumnProfile(), count: columnCount)
    for record in 0..<recordCount {
      for column in 0..<fieldCount(inRecord: record) {
        withUTF8(record: record, column: column) { profiles[column].add($0) }
      }
    }
    return profiles
  }

  /// The profile of one column, from one pass over its fields.
  public func profile(ofColumn column: Int) -> ColumnProfile {
    var profile = ColumnProfile()
    for record in 0..<recordCount {
      withUTF8(record: record, column: column) { profile.add($0) }
    }
    return profile
  }
}
