import type { PlanUsage } from '@sarai/contract/billing'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { countPostponed, mailUsage } from '../../kernel/mail/mail-allowance.service.ts'
import { ownPlan } from '../../kernel/plans/plans.service.ts'
import type { Services } from '../../services.ts'

/** The agency's plan and all that it limits, with what is used of each; bytes for storage. */
export async function planUsage({ services, db }: { services: Services; db: AgencyDb }): Promise<PlanUsage> {
  const [plan, mails, mailsWaiting] = await db.together(() => [
    ownPlan(db),
    mailUsage(services, db),
    countPostponed(db),
  ])
  return { ...plan, mailsPerDay: mails.perDay, mailsUsed: mails.used, mailsWaiting }
}
