import type { Logger } from '../logger.ts'

/** When work is done by itself: in each minute of the hour, UTC, that `everyMinutes` divides, counted from `fromMinute`. */
export interface Schedule {
  everyMinutes: number
  fromMinute?: number
}

interface Scheduled {
  name: string
  schedule?: Schedule
}

const minuteMs = 60_000

const isDue = ({ everyMinutes, fromMinute = 0 }: Schedule, minute: number) => minute % everyMinutes === fromMinute

/** Begins what is scheduled, one after the other, and makes up for minutes that passed meanwhile. */
export class JobClock<J extends Scheduled> {
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #running: Promise<void> = Promise.resolve()
  /** The last minute, since 1970, whose work was begun. */
  #last = Math.floor(Date.now() / minuteMs)

  constructor(
    private readonly jobs: J[],
    private readonly begin: (job: J) => Promise<void>,
    private readonly logger: Logger,
  ) {
    this.#wait()
  }

  /** Begins nothing more. Resolves when what is in progress has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #wait(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => this.#beginMinute(), minuteMs - (Date.now() % minuteMs)).unref()
  }

  #beginMinute(): void {
    this.#running = this.#beginDue()
  }

  async #beginDue(): Promise<void> {
    const now = Math.floor(Date.now() / minuteMs)
    // An hour has every minute there is; a clock that was put back has none.
    const minutes = Array.from({ length: Math.min(Math.max(now - this.#last, 0), 60) }, (_, ago) => now - ago)
    this.#last = now
    for (const job of this.jobs) {
      const { name, schedule } = job
      if (this.#isStopped || !schedule || !minutes.some((minute) => isDue(schedule, minute))) continue
      await this.begin(job).catch((error: unknown) => this.logger.warn({ error, job: name }, 'scheduled work failed'))
    }
    this.#wait()
  }
}
