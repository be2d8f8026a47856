/** What failed of many things that are done one after the other, of which one that fails keeps no other. */
export class Failures {
  readonly #errors: unknown[] = []

  /** Waits for one of them. @param isNoted whether a failure was dealt with where it came up, and counts as none */
  async gather(work: Promise<unknown>, isNoted: (error: unknown) => boolean = () => false): Promise<void> {
    try {
      await work
    } catch (error) {
      if (!isNoted(error)) this.#errors.push(error)
    }
  }

  /** @throws the first of them, so that whoever did all this is tried again */
  throwFirst(): void {
    if (this.#errors.length > 0) throw this.#errors[0]
  }
}
