@_exported public import ButteryGrid
public import FoundationEssentials

/// Foundation's index path: with a section and a row, the address of a table's row.
public typealias IndexPath = FoundationEssentials.IndexPath
