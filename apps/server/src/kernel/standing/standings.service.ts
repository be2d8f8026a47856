import type { Reach } from '@sarai/contract/standing-words'
import type { Clock } from '../../core/clock.ts'
import type { Database } from '../../core/db/database.ts'
import { findStanding } from './standing.queries.ts'
import { reachOf } from '../agency/agency-standing.rules.ts'

/** How long a reach is cached; changes are announced at once anyway. */
const believedMs = 30_000
const maxCached = 10_000

/** How far agencies reach, cached for frequent questions. */
export class Standings {
  readonly #known = new Map<string, { reach: Reach | undefined; at: number }>()
  /** Grows whenever everything is forgotten. */
  #epoch = 0

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    /** The operator has to approve agencies (AGENCY_APPROVAL). */
    readonly needsApproval: boolean,
  ) {}

  /** Undefined where there is no such agency. */
  async reachOf(agencyId: string): Promise<Reach | undefined> {
    const now = this.clock.now().getTime()
    const known = this.#known.get(agencyId)
    if (known && Math.abs(now - known.at) < believedMs) return known.reach
    const epoch = this.#epoch
    const standing = await findStanding(this.database.readAs(agencyId))
    // What changed while it was being read is read again.
    if (epoch !== this.#epoch) return this.reachOf(agencyId)
    const reach = standing && reachOf(standing, this.needsApproval)
    if (this.#known.size >= maxCached) this.#known.clear()
    this.#known.set(agencyId, { reach, at: now })
    return reach
  }

  forgetAll(): void {
    this.#epoch++
    this.#known.clear()
  }
}
