import type { CustomerDebt, CustomerMoney } from '@sarai/contract/customer-money'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { countInvoicesOf, countTripsOf, type Customer, listOwedBy, listToPayOf } from './dues-customers.queries.ts'

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
  const [toPay, owed, trips, invoices] = await db.together(() => [
    listToPayOf(db, asked),
    listOwedBy(db, asked),
    countTripsOf(db, asked),
    countInvoicesOf(db, asked),
  ])
  const sums = new Map<string, CustomerMoney['sums'][number]>()
  const sumIn = (currency: string) => {
    const sum = sums.get(currency) ?? { currency, agreed: 0, paid: 0, overdue: 0 }
    sums.set(currency, sum)
    return sum
  }
  for (const { currency, amount, open } of toPay) {
    const sum = sumIn(currency)
    sum.agreed += amount
    sum.paid += amount - open
  }
  for (const { currency, amount, dueOn, isOwn } of owed) {
    const sum = sumIn(currency)
    if (!isOwn) sum.agreed += amount
    if (dueOn !== null && dueOn < today) sum.overdue += amount
  }
  const [next] = owed.flatMap(({ kind, id, label, dueOn, currency, amount }) =>
    dueOn === null ? [] : [{ kind, id, label, dueOn, currency, amount, isOverdue: dueOn < today }],
  )
  return {
    sums: [...sums.values()].toSorted((a, b) => a.currency.localeCompare(b.currency)),
    next: next ?? null,
    trips,
    invoices,
  }
}

/** What a contact has to pay, by trip and invoice: what is due first stands first, what has no day stands last. */
export async function debtsOf({ services, db, actor }: Asked, contacts: string[]): Promise<CustomerDebt[]> {
  const today = todayFor(services, actor.agency)
  const { visibleOwners, seesUnowned } = actor
  const debts = new Map<string, CustomerDebt & { endsOn: string | null }>()
  for (const one of await listToPayOf(db, { contacts, visibleOwners, seesUnowned })) {
    const { open, dueOn } = debts.get(one.id) ?? { open: 0, dueOn: null }
    const isFirst = one.open > 0 && one.dueOn !== null && (dueOn === null || one.dueOn < dueOn)
    debts.set(one.id, { ...one, open: open + one.open, dueOn: isFirst ? one.dueOn : dueOn })
  }
  return (
    [...debts.values()]
      .map((debt) => ({ ...debt, open: Math.max(debt.open, 0) }))
      // Money can be paid ahead for what is still to come.
      .filter(({ open, endsOn }) => open > 0 || (endsOn !== null && endsOn >= today))
      .toSorted((a, b) => dayOrLast(a.dueOn).localeCompare(dayOrLast(b.dueOn)) || a.number - b.number)
  )
}

const dayOrLast = (day: string | null) => day ?? '9999-12-31'
