/// What takes its time: it knows neither the table nor the main actor.
enum Dairy {
  static func weigh(_ what: String) async -> String {
    try? await Task.sleep(for: .milliseconds(50))
    return "\(what): \(what.count * 100) kg"
  }

  /// Three wheels of cheese, as they are made.
  static var wheels: AsyncStream<String> {
    AsyncStream { continuation in
      Task.detached {
        for number in 1...3 {
          try? await Task.sleep(for: .milliseconds(50))
          continuation.yield("Wheel \(number)")
        }
        continuation.finish()
      }
    }
  }
}
