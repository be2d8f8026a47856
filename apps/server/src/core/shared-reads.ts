/**
 * Lets simultaneous requests for the same thing share one read. The read always begins after every request that gets
 * its answer, so that what was closed a moment ago is closed for the next request.
 */
export class SharedReads {
  readonly #running = new Map<string, Promise<unknown>>()
  readonly #waiting = new Map<string, Promise<unknown>>()

  read<T>(key: string, load: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (!running) return this.#start(key, load)
    // What runs may have looked already. Whoever comes while it does waits for the next look, all for the same.
    const waiting =
      this.#waiting.get(key) ??
      running.then(
        () => this.#startWaiting(key, load),
        () => this.#startWaiting(key, load),
      )
    this.#waiting.set(key, waiting)
    return waiting as Promise<T>
  }

  #startWaiting<T>(key: string, load: () => Promise<T>): Promise<T> {
    this.#waiting.delete(key)
    return this.#start(key, load)
  }

  #start<T>(key: string, load: () => Promise<T>): Promise<T> {
    const started = load()
    this.#running.set(key, started)
    const end = () => {
      if (this.#running.get(key) === started) this.#running.delete(key)
    }
    started.then(end, end)
    return started
  }
}
