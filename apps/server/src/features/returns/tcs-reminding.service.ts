import { dayWords } from '@sarai/contract/day-words'
import { formatMoney } from '@sarai/money/format'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import { listMainUsers } from '../../kernel/standing/standing.service.ts'
import type { Services } from '../../services.ts'
import { listMonthsDue, setReminder } from './tcs-deposits.queries.ts'
import { depositBy, reminderOn, type Urgency } from './tcs-deposits.rules.ts'
import { leftOf } from './tcs-deposits.service.ts'

const titles: Record<Urgency, (what: string, by: string) => string> = {
  due: (what, by) => `Deposit ${what} by ${by}`,
  soon: (what, by) => `Deposit ${what} by ${by}: two days are left`,
  late: (what, by) => `${what} was to be deposited by ${by}`,
}

/** Tells the main users of tax collected at source that is to be deposited, and when it is late. */
export function remindOfDeposits(services: Services, agencyId: string): Promise<void> {
  return services.database.writeAs(agencyId, (db) => remind(services, db))
}

async function remind(services: Services, db: AgencyDb): Promise<void> {
  const { currency, timeZone } = await findAgency(db)
  const today = todayFor(services, { timeZone })
  for (const { month: first } of await listMonthsDue(db, services.clock.now().toISOString())) {
    const month = first.slice(0, 7)
    const { left } = await leftOf(db, month)
    const { urgency, next } = reminderOn(month, today, timeZone)
    await setReminder(db, first, left > 0 ? next : null)
    if (left === 0) continue
    const what = `${formatMoney(left, currency)} of tax collected at source`
    const title = titles[urgency](what, dayWords(depositBy(month)))
    const body = 'Pay it on the income tax portal, and record its challan under Payment report, Returns.'
    const people = await listMainUsers(db)
    await tellPeople(
      services,
      db,
      people.map(({ id: userId }) => ({
        userId,
        kind: 'tcs_due' as const,
        cause: `tcs ${month} ${urgency} ${left}`,
        title,
        body,
        about: { subject: 'returns' as const, id: db.agencyId },
      })),
    )
  }
}
