import ButteryCurses
import ButteryGrid

/// Shows random pictures for the seed in the argument, and the next one on each space.
@MainActor enum PicturesAct {
  static func run(_ stage: Stage) throws {
    let seed = UInt64(stage.argument) ?? 0
    var pictures = RandomPictures(
      seed: seed, size: stage.screen.size, traits: stage.screen.traits,
      isRepetitive: seed > UInt64(RandomPictures.lastVariedSeed))
    stage.screen.present(pictures.grid, damage: Damage(isComplete: true))
    while let event = try stage.screen.nextEvent(wait: true) {
      switch event {
      case .key(.character("q")): return
      case .key(.character(" ")):
        let damage = pictures.next()
        stage.screen.present(pictures.grid, damage: damage)
      default: break
      }
    }
  }
}
