import Buttery
import DairyData

extension Picture {
  /// The picture for an image view.
  var image: Image {
    Image(
      pixels: pixels.map { pixel in
        pixel.map { Image.Pixel(.indexed(UInt8($0.colour.rawValue)), isBackground: $0.isPaper) }
      },
      width: width)
  }
}
