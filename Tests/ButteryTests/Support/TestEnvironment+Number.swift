import ButteryTestSupport

extension TestEnvironment {
  /// The number that an environment variable holds; `value` where there is none.
  static func number(_ name: String, otherwise value: Int) -> Int {
    self[name].flatMap { Int($0) } ?? value
  }
}
