/// What a program can be told by its screen.
public enum Event: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The mouse did something.
  case mouse(MouseEvent)
  /// Text was pasted: never to be taken for commands.
  case paste(String)
  /// The screen has another size now, or had one for a moment and has lost its picture.
  case resize(Size)
  /// The program was stopped and goes on; what was on the screen is gone.
  case resume
  /// Another thread asked for attention.
  case wake
}
