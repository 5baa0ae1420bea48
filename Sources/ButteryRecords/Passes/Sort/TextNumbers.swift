/// The texts of a column, each of them once, and which one each record has.
struct TextNumbers: ~Copyable, RunCollector {
  private var texts = TextTable()
  private var numbers: NumberColumn

  init(recordCount: Int) {
    numbers = NumberColumn(capacity: recordCount)
  }

  @inline(__always)
  mutating func append(_ text: UnsafeRawBufferPointer, hash: UInt32, count: Int) {
    guard let base = text.baseAddress else { return }
    numbers.append(texts.number(of: base, count: text.count, hash: hash), times: count)
  }

  /// Gives each record the place of its text among all texts as its key.
  func rank(into keys: KeyStorage, control: PassControl) throws(PassFailure) {
    let ranks = ranks()
    try control.advance(by: 0)
    for record in 0..<numbers.count { keys[record] = ranks[numbers[record]] }
  }

  /// Gives each record the place of its number among all numbers as its key.
  func rankNumbers(
    of form: ColumnForm, into keys: KeyStorage, control: PassControl
  ) throws(PassFailure) {
    let ranks = NumberRanks.ranks(count: texts.count, form: form) {
      texts.text($0).assumingMemoryBound(to: UInt8.self)
    }
    try control.advance(by: 0)
    for record in 0..<numbers.count { keys[record] = ranks[numbers[record]] }
  }

  private borrowing func ranks() -> [UInt64] {
    TextRanks.ranks(count: texts.count) { texts.text($0) }
  }
}
