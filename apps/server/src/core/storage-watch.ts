import { setTimeout as sleep } from 'node:timers/promises'
import { StorageUnavailable, type Storage } from '../providers/storage/storage.ts'
import { ConfigError } from './config.ts'
import type { Logger } from './logger.ts'

/** A marker file that shows whether files can be stored and read. */
const markKey = 'health/mark.txt'
const mark = new TextEncoder().encode('Sarai keeps its files here.\n')
const restMs = 10_000
const restWhileAwayMs = 2_000
/** How long a start waits for the storage. */
const timeoutMs = 3_000

/** Whether the storage can be used, known without waiting. */
export class StorageWatch {
  #isAway = false
  #lookedAt = 0
  #looking = false

  constructor(
    private readonly storage: Storage,
    private readonly logger: Logger,
  ) {}

  /**
   * Writes the marker. An unreachable storage may come back, and most work can do without.
   * @throws ConfigError where it refuses us, which only a different setting can fix
   */
  async begin(): Promise<void> {
    this.#isAway = true
    const isSlow = sleep(timeoutMs, new Error('the storage does not answer yet'), { ref: false })
    const error = await Promise.race([this.#keepMark(), isSlow])
    if (error instanceof StorageUnavailable && !error.isTransient)
      throw new ConfigError(`Files cannot be kept (see STORAGE_URL and DATA_DIR): ${error.message}`, { cause: error })
    if (error) this.logger.error({ error }, 'file storage is unavailable')
  }

  /** The state at the last check; starts another check if that is old. */
  get state(): 'ok' | 'away' {
    const rest = this.#isAway ? restWhileAwayMs : restMs
    if (!this.#looking && performance.now() - this.#lookedAt > rest) void this.#look()
    return this.#isAway ? 'away' : 'ok'
  }

  async #look(): Promise<void> {
    this.#looking = true
    try {
      // Where there was no storage at the start there is no mark yet.
      if ((await this.storage.size(markKey)) === undefined) await this.#keepMark()
      else this.#note(undefined)
    } catch (error) {
      this.#note(error)
    }
    this.#looking = false
  }

  /** @returns what was in the way */
  async #keepMark(): Promise<unknown> {
    const error = await this.storage.put(markKey, mark).catch((error: unknown) => error)
    this.#note(error)
    return error
  }

  #note(error: unknown): void {
    const isAway = error !== undefined
    this.#lookedAt = performance.now()
    if (isAway && !this.#isAway) this.logger.error({ error }, 'file storage is unavailable')
    if (!isAway && this.#isAway) this.logger.info('file storage is available again')
    this.#isAway = isAway
  }
}
