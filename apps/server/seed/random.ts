/** The same numbers in the same order every time: a demo that looks alike on every machine can be written about. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to 1. Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(values: readonly T[]): T {
    return values[this.int(0, values.length - 1)] as T
  }

  /** One of the values, each as likely as its weight. */
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of choices) {
      left -= weight
      if (left < 0) return value
    }
    return choices.at(-1)?.[0] as T
  }

  /** Sixteen random bytes as hex, for ids. */
  hex(length: number): string {
    let text = ''
    while (text.length < length)
      text += Math.floor(this.next() * 0x10000)
        .toString(16)
        .padStart(4, '0')
    return text.slice(0, length)
  }
}

/** A UUID of version 7 made at a moment, so that rows from the past sort where they belong. */
export function uuidAt(random: Random, moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  const variant = (8 + random.int(0, 3)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-${variant}${random.hex(3)}-${random.hex(12)}`
}
