import { type AdminAgencyOver, type PlanLimit, planLimits } from '@sarai/contract/admin-plans'
import type { Services } from '../../services.ts'
import { type AgencyLine, describeAgency } from '../installation/installation-agencies.service.ts'
import { listAgencyFacts } from './admin-agencies.queries.ts'

export type Limits = Record<PlanLimit, number | null>

/** How many agencies' usage is read at once: each takes a connection. */
const atOnce = 4
const perPage = 200

const usage: Record<PlanLimit, (line: AgencyLine) => number> = {
  seats: ({ seats }) => seats.used,
  mailsPerDay: ({ mailsToday }) => mailsToday.used,
  storageBytes: ({ storageBytes }) => storageBytes.used,
  records: ({ records }) => records.used,
}

/** The limits that are lower than before. */
export function listLowered(before: Limits, after: Limits): PlanLimit[] {
  return planLimits.filter((limit) => after[limit] !== null && (before[limit] ?? Infinity) > after[limit])
}

/** Calls `work` for every agency on a plan, some at a time. */
export async function visitEachOnPlan(
  { database, config }: Services,
  planId: string,
  work: (agencyId: string) => Promise<void>,
): Promise<void> {
  let after: string | undefined
  do {
    const wanted = { filter: { planId }, needsApproval: config.agencyApproval, after, limit: perPage }
    const page = await listAgencyFacts(database, wanted)
    for (let at = 0; at < page.length; at += atOnce)
      await Promise.all(page.slice(at, at + atOnce).map(({ id }) => work(id)))
    after = page.length === perPage ? page.at(-1)?.id : undefined
  } while (after)
}

/** The agencies on a plan that use more than lower limits would allow, by name. */
export async function listOver(
  services: Services,
  planId: string,
  { limits, lowered }: { limits: Limits; lowered: PlanLimit[] },
): Promise<AdminAgencyOver[]> {
  if (lowered.length === 0) return []
  const found: AdminAgencyOver[] = []
  await visitEachOnPlan(services, planId, async (agencyId) => {
    const line = await describeAgency(services, agencyId)
    const over = lowered.flatMap((limit) => {
      const [used, allowed] = [usage[limit](line), limits[limit]]
      return allowed !== null && used > allowed ? [{ limit, used, allowed }] : []
    })
    if (over.length > 0) found.push({ id: line.id, name: line.name, over })
  })
  return found.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
