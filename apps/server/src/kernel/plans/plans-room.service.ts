import type { Clock } from '../../core/clock.ts'
import type { Database } from '../../core/db/database.ts'
import { type AppError, quotaReached } from '../../core/errors.ts'
import { noRoomForRows } from '../../core/quota-words.rules.ts'
import type { Limit, Throttle } from '../../core/throttle.ts'
import { findLimits, findUsage } from './plans-usage.queries.ts'
import { roomForRows } from './plans.rules.ts'

/** How long it is believed that there is room. In that time an agency writes some megabytes at most. */
const believedMs = 1_000
/** The same of a plan without limit. */
const unlimitedMs = 10_000
const maxCached = 10_000
/** How long an agency counts as one whose plan is full, after it was last refused something. */
const fullMs = 10 * 60_000

/** Calls that go on in a full plan, an hour: each still writes a little. */
const whenFull: Limit = { name: 'plan full', attempts: 1_000, seconds: 3_600 }

/** Until when there is room, or why there is none. */
type Room = { until: number } | { refusal: AppError }

/** Whether an agency's plan has room for what its people write. That there is none is looked up each time. */
export class PlanRoom {
  readonly #believed = new Map<string, number>()
  readonly #looking = new Map<string, Promise<Room>>()
  /** When agencies were last refused something. */
  readonly #full = new Map<string, number>()

  constructor(
    private readonly database: Database,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
  ) {}

  /**
   * @param goesOn whether the call is allowed in a full plan, now and then
   * @throws AppError 422 where the plan has no room for more rows, 429 where too much goes on without
   */
  async check(agencyId: string, goesOn: boolean): Promise<void> {
    const now = this.clock.now().getTime()
    const until = this.#believed.get(agencyId)
    if (until !== undefined && now < until && until - now <= unlimitedMs) return
    const room = await this.#sharedLook(agencyId, now)
    if ('until' in room) return
    if (!goesOn) throw room.refusal
    await this.throttle.hit(whenFull, agencyId)
  }

  /** How many agencies were refused something lately, by this server. */
  countFull(): number {
    const since = this.clock.now().getTime() - fullMs
    for (const [agencyId, at] of this.#full) if (at < since) this.#full.delete(agencyId)
    return this.#full.size
  }

  /** Those who ask at once share one look. */
  #sharedLook(agencyId: string, now: number): Promise<Room> {
    const looking = this.#looking.get(agencyId) ?? this.#look(agencyId, now)
    this.#looking.set(agencyId, looking)
    const end = () => void this.#looking.delete(agencyId)
    looking.then(end, end)
    return looking
  }

  async #look(agencyId: string, now: number): Promise<Room> {
    const db = this.database.readAs(agencyId)
    const [limits, usage] = await db.together(() => [findLimits(db), findUsage(db)])
    const limit = limits?.bytes ?? null
    if (limits && limit !== null && usage.rows >= roomForRows(limit, usage.files)) {
      this.#full.set(agencyId, now)
      this.#believed.delete(agencyId)
      return { refusal: quotaReached(noRoomForRows({ plan: limits.plan, limit, used: usage.rows }, usage.files)) }
    }
    const until = now + (limit === null ? unlimitedMs : believedMs)
    if (this.#believed.size >= maxCached) this.#believed.clear()
    this.#believed.set(agencyId, until)
    this.#full.delete(agencyId)
    return { until }
  }
}
