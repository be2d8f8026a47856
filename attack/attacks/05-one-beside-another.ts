import type { Attack } from '../attack.ts'
import { measureBeside } from '../one-beside-another.ts'

/** How much longer it may take than alone. On a busy machine what takes a moment may take a few seconds all the same. */
const maxRatio = 3
const alwaysFineMs = 3_000

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

export const attack: Attack = {
  title: 'Another agency’s small work beside one that does its worst',
  async run(attempt) {
    for (const { work, alone, beside } of await measureBeside(attempt)) {
      attempt.tried(`${work}: ${seconds(alone)} alone, ${seconds(beside)} beside it`)
      attempt.expect(beside <= Math.max(alwaysFineMs, maxRatio * alone), `${work} does not wait for another agency’s`)
    }
  },
}
