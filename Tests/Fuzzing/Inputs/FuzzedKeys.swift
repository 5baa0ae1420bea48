import ButteryCurses
import ButteryGrid

/// Decodes any bytes as input from the keyboard: decoding ends, and memory is limited by the input.
///
/// The first byte decides in which pieces the others arrive.
func checkKeys(_ bytes: UnsafeBufferPointer<UInt8>) {
  guard let first = bytes.first else { return }
  let count = bytes.count
  var tree = KeyTree()
  tree.insert(Array("\u{1B}OP".utf8), Key(.function(1)))
  tree.insert(Array("\u{1B}[15~".utf8), Key(.function(5)))
  var decoder = InputDecoder(keys: tree, isUTF8: first & 1 == 0)
  let size = 1 + Int(first >> 1)
  var events = 0
  var offset = 1
  while offset < count {
    let end = min(count, offset + size)
    let piece = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[offset..<end]))
    offset += decoder.receive { room in
      let taken = min(room.count, piece.count)
      room.copyMemory(from: UnsafeRawBufferPointer(rebasing: piece[..<taken]))
      return taken
    }
    while decoder.next() != nil { events += 1 }
  }
  while decoder.patience != nil, decoder.next(isFinal: true) != nil { events += 1 }
  precondition(events <= count, "\(events) events of \(count) bytes")
}
