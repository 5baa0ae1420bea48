import ButteryTestSupport

extension TestEnvironment {
  /// Returns the number in an environment variable, or `value` if there is none.
  static func number(_ name: String, otherwise value: Int) -> Int {
    self[name].flatMap { Int($0) } ?? value
  }
}
