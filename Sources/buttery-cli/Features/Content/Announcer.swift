/// Says something to a person once, until their next key.
@MainActor protocol Announcer: AnyObject {
  func announce(_ text: String)
}
