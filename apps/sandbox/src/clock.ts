/** The sandbox's time: it may be moved ahead, never back. */
export class SandboxClock {
  #aheadMs = 0
  readonly #base: () => number

  constructor(base: () => number = Date.now) {
    this.#base = base
  }

  /** In milliseconds. */
  read(): number {
    return this.#base() + this.#aheadMs
  }

  /** In whole seconds, as gateways count. */
  readSeconds(): number {
    return Math.floor(this.read() / 1000)
  }

  moveAhead(seconds: number): void {
    if (!(seconds >= 0)) throw new RangeError('Time goes ahead only.')
    this.#aheadMs += seconds * 1000
  }
}
