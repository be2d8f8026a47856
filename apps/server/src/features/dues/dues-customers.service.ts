import type { CustomerMoney } from '@sarai/contract/customer-money'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { countInvoicesOf, countTripsOf, type Customer, listToPayOf } from './dues-customers.queries.ts'

interface Asked {
  services: Services
  db: AgencyDb
  actor: Member
}

/** What a customer has bought and paid, of what somebody sees. */
export async function customerMoney(
  { services, db, actor }: Asked,
  customer: Omit<Customer, 'visibleOwners' | 'seesUnowned'>,
): Promise<CustomerMoney> {
  const { visibleOwners, seesUnowned } = actor
  const asked = { ...customer, visibleOwners, seesUnowned }
  const today = todayFor(services, actor.agency)
  const [toPay, trips, invoices] = await db.together(() => [
    listToPayOf(db, asked),
    countTripsOf(db, asked),
    countInvoicesOf(db, asked),
  ])
  const sums = new Map<string, CustomerMoney['sums'][number]>()
  for (const { currency, amount, open, dueOn } of toPay) {
    const sum = sums.get(currency) ?? { currency, agreed: 0, paid: 0, overdue: 0 }
    sum.agreed += amount
    sum.paid += amount - open
    if (open > 0 && dueOn !== null && dueOn < today) sum.overdue += open
    sums.set(currency, sum)
  }
  const [next] = toPay
    .flatMap(({ kind, id, label, dueOn, currency, open }) =>
      open > 0 && dueOn !== null ? [{ kind, id, label, dueOn, currency, amount: open, isOverdue: dueOn < today }] : [],
    )
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
  return {
    sums: [...sums.values()].toSorted((a, b) => a.currency.localeCompare(b.currency)),
    next: next ?? null,
    trips,
    invoices,
  }
}
