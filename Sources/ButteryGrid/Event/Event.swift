/// What a program can be told by its screen.
public enum Event: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The mouse did something.
  case mouse(MouseEvent)
  /// Text was pasted; a program mustn't take its characters for commands.
  case paste(String)
  /// The screen changed its size, or changed it and back again and so lost its picture.
  case resize(Size)
  /// The program was stopped and goes on; what was on the screen is gone.
  case resume
  /// Another thread asked for attention.
  case wake
}
