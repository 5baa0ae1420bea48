/// What people in the United States ate and drank of eight dairy products, 1975 to 2017.
///
/// Pounds per person and year, from the US Department of Agriculture, Economic Research Service; a
/// work of the US government, in the public domain. All of it is part of the program: no file is
/// opened.
///
/// ```swift
/// for product in try DairyData.products() {
///   print(product.name, product.figures.count)
/// }
/// ```
package enum DairyData {
  /// All products in the order of the file, each with its figures and note.
  ///
  /// Reads some five kilobytes anew at each call.
  ///
  /// - Throws: `DairyDataError` if a file in the program is damaged, which its tests rule out.
  package static func products() throws(DairyDataError) -> [DairyProduct] {
    var reader = ProductReader()
    return try reader.products(in: PackageResources.dairy_csv)
  }
}

extension DairyProduct.Identifier {
  var noteFile: [UInt8] {
    switch self {
    case .milk: PackageResources.milk_note_txt
    case .yogurt: PackageResources.yogurt_note_txt
    case .butter: PackageResources.butter_note_txt
    case .cheese: PackageResources.cheese_note_txt
    case .cottageCheese: PackageResources.cottage_cheese_note_txt
    case .condensedMilk: PackageResources.condensed_milk_note_txt
    case .iceCream: PackageResources.ice_cream_note_txt
    case .whey: PackageResources.whey_note_txt
    }
  }

  var pictureFile: [UInt8] {
    switch self {
    case .milk: PackageResources.milk_picture_txt
    case .yogurt: PackageResources.yogurt_picture_txt
    case .butter: PackageResources.butter_picture_txt
    case .cheese: PackageResources.cheese_picture_txt
    case .cottageCheese: PackageResources.cottage_cheese_picture_txt
    case .condensedMilk: PackageResources.condensed_milk_picture_txt
    case .iceCream: PackageResources.ice_cream_picture_txt
    case .whey: PackageResources.whey_picture_txt
    }
  }
}
