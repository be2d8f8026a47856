import { FairQueue } from '../fair-queue.ts'
import type { Logger } from '../logger.ts'
import { ImageProcess, ImageProcessEnded } from './image-process.ts'
import type { imageWork } from './image-work.ts'

type Work = typeof imageWork
type Rest<F> = F extends (bytes: Uint8Array, ...rest: infer R) => unknown ? R : never

/** The agency of the picture, and when it is no longer wanted. */
interface For {
  agencyId: string
  signal?: AbortSignal
}

interface Limits {
  /** Longest that one picture may take. */
  withinMs: number
  /** How long an idle process is kept. */
  idleMs: number
  /** Resident memory in bytes from which a process is not given another picture. */
  keptMemory: number
}

const defaultLimits: Limits = { withinMs: 60_000, idleMs: 5_000, keptMemory: 160 * 1024 ** 2 }

/**
 * Processes pictures in separate processes, so that the server's memory and threads are safe: one picture per agency at
 * a time, of two agencies in parallel. Each kind of work answers undefined for what is no picture, is too large, or is
 * more than a process can do.
 */
export class Images {
  readonly #queue = new FairQueue({
    running: 2,
    runningPerKey: 1,
    waitingPerKey: 32,
    refusal: 'Many pictures of your agency are being processed at the moment. Try again in a moment.',
  })
  readonly #limits: Limits
  readonly #processes = new Set<ImageProcess>()
  readonly #idle: ImageProcess[] = []
  #leaving: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(
    private readonly logger: Logger,
    limits: Partial<Limits> = {},
  ) {
    this.#limits = { ...defaultLimits, ...limits }
  }

  /** The processes there are. */
  get pids(): number[] {
    return [...this.#processes].flatMap(({ pid }) => pid ?? [])
  }

  readonly reencode = this.#work('reencode')
  readonly inSizes = this.#work('inSizes')
  readonly forLinks = this.#work('forLinks')
  readonly toJpeg = this.#work('toJpeg')
  readonly toPng = this.#work('toPng')
  readonly toLogo = this.#work('toLogo')
  readonly toPhoto = this.#work('toPhoto')

  #work<N extends keyof Work>(name: N) {
    return ({ agencyId, signal }: For, bytes: Uint8Array, ...rest: Rest<Work[N]>) =>
      this.#queue.run(agencyId, () => this.#do(name, [bytes, ...rest], agencyId), signal) as Promise<
        Awaited<ReturnType<Work[N]>> | undefined
      >
  }

  async #do(name: keyof Work, input: unknown[], agencyId: string): Promise<unknown> {
    const process = this.#take()
    try {
      const { made, rss } = await process.answer({ name, input }, this.#limits.withinMs)
      if (rss > this.#limits.keptMemory) this.#end(process)
      else this.#keep(process)
      return made
    } catch (error) {
      this.#end(process)
      if (!(error instanceof ImageProcessEnded)) throw error
      this.logger.warn({ error, agencyId, name }, 'a picture could not be processed')
      return undefined
    }
  }

  #take(): ImageProcess {
    if (this.#isClosed) throw new Error('the server is stopping')
    let process = this.#idle.pop()
    while (process?.isEnded) {
      this.#processes.delete(process)
      process = this.#idle.pop()
    }
    process ??= new ImageProcess()
    this.#processes.add(process)
    return process
  }

  #keep(process: ImageProcess): void {
    this.#idle.push(process)
    clearTimeout(this.#leaving)
    this.#leaving = setTimeout(() => this.#endIdle(), this.#limits.idleMs).unref()
  }

  #end(process: ImageProcess): void {
    this.#processes.delete(process)
    process.end()
  }

  #endIdle(): void {
    for (const process of this.#idle.splice(0)) this.#end(process)
  }

  /** Ends the processes, whatever they are doing. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#leaving)
    for (const process of this.#processes) this.#end(process)
  }
}
