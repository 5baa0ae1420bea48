#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The words for an `errno`.
///
/// The common ones are spelled out here: `strerror` follows the user's locale, and says nothing
/// about what to do.
struct SystemFailure {
  let reason: String
  let remedy: String

  init(code: Int32) {
    (reason, remedy) =
      switch code {
      case ENOENT: ("no such file or directory", "check the name")
      case ENOTDIR: ("a part of the path is not a directory", "check the name")
      case EACCES, EPERM: ("permission denied", "check who may read it")
      case EISDIR: ("is a directory", "name a file in it")
      case ELOOP: ("too many symbolic links", "name the file itself")
      case ENAMETOOLONG: ("the name is too long", "check the name")
      case EMFILE, ENFILE: ("too many open files", "close some and try again")
      case ENXIO, ENODEV: ("no such device", "check the name")
      case EBADF: ("it is not open for reading", "redirect a file or a pipe to it")
      case EIO: ("input/output error", "check the disk or the connection")
      case ENOSPC, EDQUOT: ("no space left", "make room there")
      case ENOMEM: ("not enough memory", "read a smaller part of it")
      default: (String(cString: strerror(code)), "check the file (error \(code))")
      }
  }
}
