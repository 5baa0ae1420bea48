import ButteryGrid
import CNcurses
import CTerminalRestore
import Glibc

extension CursesScreen {
  /// Gives the terminal back, stops the process and all others of its job, and takes the terminal
  /// again when a shell continues the job; a `resume` event follows.
  ///
  /// On `Ctrl-Z`, and when SIGTSTP comes from elsewhere, the same happens but stops this process
  /// alone: for `Ctrl-Z` the terminal driver stops the others. Where no shell could continue the
  /// process, it isn't stopped. Where SIGTSTP is ignored, nothing happens at all.
  public func suspend() {
    guard isActive else { return }
    stop(group: true)
    hasResumed = true
  }

  func stop(group: Bool) {
    terminal_restore_run()
    terminal_watch_stop_here(group)
    enterAgain()
  }

  /// Takes the terminal again and adopts the size that it has now.
  func enterAgain() {
    terminal_watch_await_foreground(files.output, true)
    news |= terminal_watch_take()
    news &= ~(UInt32(terminal_watch_continued) | UInt32(terminal_watch_stop))
    terminal_restore_arm()
    reset_prog_mode()
    files.send(modes.enterAgain)
    forgetCursor()
    _ = adoptSize()
    mustRedraw = true
  }
}
