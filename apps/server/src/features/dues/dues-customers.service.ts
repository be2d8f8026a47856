import type { CustomerDebt, CustomerMoney } from '@sarai/contract/customer-money'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { sumDeposits } from '../receipts/receipts-deposits.service.ts'
import {
  countInvoicesOf,
  countTripsOf,
  type Customer,
  listBought,
  listDebts,
  listOwedBy,
} from './dues-customers.queries.ts'

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
  const [deposits, bought, owed, trips, invoices] = await db.together(() => [
    sumDeposits(db, customer.contacts ?? []),
    listBought(db, asked),
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
  const isLate = (dueOn: string | null) => dueOn !== null && dueOn < today
  // Told in the currency in which it was agreed and is paid, though it is owed in that of its invoice.
  const exchanged = new Set(owed.flatMap(({ tripId, isExchanged, isOwn }) => (isExchanged && isOwn && tripId) || []))
  for (const { id, currency, amount, open, dueOn } of bought) {
    const sum = sumIn(currency)
    sum.agreed += amount
    sum.paid += amount - open
    if (exchanged.has(id) && isLate(dueOn)) sum.overdue += Math.max(open, 0)
  }
  for (const { currency, amount, dueOn, isOwn, tripId } of owed) {
    if (tripId !== null && exchanged.has(tripId)) continue
    const sum = sumIn(currency)
    if (!isOwn) sum.agreed += amount
    if (isLate(dueOn)) sum.overdue += amount
  }
  const [next] = owed.flatMap(({ kind, id, label, dueOn, currency, amount }) =>
    dueOn === null ? [] : [{ kind, id, label, dueOn, currency, amount, isOverdue: dueOn < today }],
  )
  return {
    sums: [...sums.values()].toSorted((a, b) => a.currency.localeCompare(b.currency)),
    next: next ?? null,
    deposits,
    trips,
    invoices,
  }
}

/** What a contact has to pay, by trip and invoice: what is due first stands first, what has no day stands last. */
export async function debtsOf({ services, db, actor }: Asked, contacts: string[]): Promise<CustomerDebt[]> {
  const today = todayFor(services, actor.agency)
  const { visibleOwners, seesUnowned } = actor
  const visible = { visibleOwners, seesUnowned }
  const [owed, bought] = await db.together(() => [
    listDebts(db, contacts, visible),
    listBought(db, { contacts, ...visible }),
  ])
  const debts = new Map(owed.map((debt) => [debt.id, debt]))
  // Money can be paid ahead for what is still to come.
  for (const { kind, id, number, title, currency, endsOn } of bought)
    if (!debts.has(id) && endsOn !== null && endsOn >= today)
      debts.set(id, { kind, id, number, title, currency, open: 0, dueOn: null })
  return [...debts.values()].toSorted(
    (a, b) => dayOrLast(a.dueOn).localeCompare(dayOrLast(b.dueOn)) || a.number - b.number,
  )
}

const dayOrLast = (day: string | null) => day ?? '9999-12-31'
