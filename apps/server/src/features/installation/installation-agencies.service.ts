import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { reachOf } from '../../kernel/agency/agency-standing.rules.ts'
import { mailUsage } from '../../kernel/mail/mail-allowance.service.ts'
import { countSeats, findUsage } from '../../kernel/plans/plans.service.ts'
import { listMainUsers } from '../../kernel/standing/standing.service.ts'
import { findPlan } from './installation.queries.ts'

/** What is used of a quota; `of` is null where there is no limit. */
export interface Use {
  used: number
  of: number | null
}

/** An agency as those see it who run the installation: nothing of its records. */
export interface AgencyLine {
  id: string
  name: string
  mainUser: string | null
  standing: ReturnType<typeof reachOf>
  plan: string
  createdAt: string
  isDemo: boolean
  seats: Use
  mailsToday: Use
  /** Of files and rows of the database together. */
  storageBytes: Use
  /** Bytes of the rows alone. */
  rowBytes: number
  records: Use
}

export async function describeAgency(services: Services, agencyId: string): Promise<AgencyLine> {
  const db = services.database.readAs(agencyId)
  const [agency, plan, mainUsers, seats, mails, usage] = await db.together(() => [
    findAgency(db),
    findPlan(db),
    listMainUsers(db),
    countSeats(db),
    mailUsage(services, db),
    findUsage(db),
  ])
  return {
    id: agency.id,
    name: agency.name,
    mainUser: mainUsers[0]?.email ?? null,
    standing: reachOf(agency, services.config.agencyApproval),
    plan: plan.name,
    createdAt: agency.createdAt,
    isDemo: agency.isDemo,
    seats: { used: seats, of: plan.seats },
    mailsToday: { used: mails.used, of: mails.perDay },
    storageBytes: { used: usage.files + usage.rows, of: plan.storageBytes },
    rowBytes: usage.rows,
    records: { used: usage.records, of: plan.records },
  }
}
