import type { Random } from '../random.ts'

/** A picture of the demo, drawn from chance that is the same every time. */
export interface Scene {
  name: string
  /** What it shows, for those who do not see it. */
  alt: string
  /** Where its chance begins. */
  seed: number
  draw: (random: Random) => string
}
