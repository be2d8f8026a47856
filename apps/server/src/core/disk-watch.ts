import { statfs } from 'node:fs/promises'
import { diskFull, diskLow } from './errors.ts'
import type { Logger } from './logger.ts'

/**
 * `low`: files, imports and exports wait, so that the database has room. `full`: nothing is written any more, since a
 * database that cannot write ends. Reading goes on either way, and so does what frees space.
 */
export type DiskState = 'ok' | 'low' | 'full'

/** Bytes on the disk: free, in all, and what is kept free. */
export interface DiskRoom {
  free: number
  total: number
  reserve: number
}

const mebibyte = 1024 ** 2
/** The default reserve: a twentieth of the disk, within bounds. */
const share = 0.05
const minReserve = 512 * mebibyte
const maxReserve = 5 * 1024 * mebibyte
/** The part of the reserve that is left for PostgreSQL's work in progress and for sign-ins. */
const lastShare = 0.25
const lookEveryMs = 1_000

/** Watches the free space of the disk that holds the data. */
export class DiskWatch {
  #state: DiskState = 'ok'
  #free = Infinity
  #room: DiskRoom | undefined
  /** Bytes being written that the disk may not have counted yet. */
  #underWay = 0
  #timer: NodeJS.Timeout | undefined

  /**
   * @param folder on the disk in question; a missing one cannot be measured and blocks nothing
   * @param reserveMb what is to be kept free, in MiB; 0 for nothing, undefined for a share of the disk
   */
  constructor(
    private readonly folder: string,
    private readonly reserveMb: number | undefined,
    private readonly logger: Logger,
  ) {}

  async begin(): Promise<void> {
    await this.#look()
    this.#timer = setInterval(() => void this.#look(), lookEveryMs)
    this.#timer.unref()
  }

  end(): void {
    clearInterval(this.#timer)
  }

  get state(): DiskState {
    return this.#state
  }

  /** As it was a moment ago; undefined where it is not looked at. */
  get room(): DiskRoom | undefined {
    return this.#room
  }

  /** @throws AppError 503 where nothing may be written */
  checkWritable(): void {
    if (this.#state === 'full') throw diskFull()
  }

  /** @throws AppError 503 where the disk has too little room for large writes */
  checkRoom(): void {
    this.checkWritable()
    if (this.#state === 'low') throw diskLow()
  }

  /**
   * Writes this many bytes if the reserve stays free, counting writes in progress.
   * @throws AppError 503 where they do not
   */
  async withRoomFor<T>(bytes: number, write: () => Promise<T>): Promise<T> {
    this.#underWay += bytes
    try {
      const reserve = await this.#look()
      this.checkRoom()
      if (this.#free - this.#underWay < reserve) throw diskLow()
      return await write()
    } finally {
      this.#underWay -= bytes
    }
  }

  /** @returns the reserve in bytes */
  async #look(): Promise<number> {
    if (this.reserveMb === 0) return -Infinity
    const disk = await statfs(this.folder).catch(() => undefined)
    if (!disk) return -Infinity
    const bytes = disk.blocks * disk.bsize
    const reserve =
      this.reserveMb === undefined
        ? Math.min(maxReserve, Math.max(minReserve, bytes * share))
        : this.reserveMb * mebibyte
    this.#free = disk.bavail * disk.bsize
    this.#room = { free: this.#free, total: bytes, reserve }
    this.#note(this.#free < reserve * lastShare ? 'full' : this.#free < reserve ? 'low' : 'ok', reserve)
    return reserve
  }

  #note(state: DiskState, reserve: number): void {
    if (state === this.#state) return
    this.#state = state
    const facts = { freeMb: Math.floor(this.#free / mebibyte), reserveMb: Math.floor(reserve / mebibyte) }
    if (state === 'ok') this.logger.info(facts, 'disk space is sufficient again')
    else if (state === 'low')
      this.logger.error(facts, 'disk space is low: files, imports and exports are refused until there is room')
    else this.logger.error(facts, 'disk full: nothing is written until there is room')
  }
}
