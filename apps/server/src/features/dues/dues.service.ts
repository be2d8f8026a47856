import { mayUse } from '@sarai/contract/access'
import type { AttachableKind } from '@sarai/contract/record-kinds'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { listDues } from '../trips/trips.service.ts'
import { listDocumentsDue, listPayable } from './dues.queries.ts'

export { listDocumentsDue, listPayable } from './dues.queries.ts'

/** Something that is to be paid on a day, and where. */
export interface Due {
  id: string
  day: string
  title: string
  about: string
  record: { kind: AttachableKind; id: string }
  ownerId: string | null
  amount: number
  currency: string
}

interface Asked {
  /** Everything before `to` when left out. */
  from?: string
  to: string
  /** Everybody who is seen when left out. */
  owner?: string
}

/** What customers are to pay on some days, as somebody sees it: instalments of trips, and invoices that belong to none. */
export async function customersDue(
  db: AgencyDb,
  actor: Member,
  { from, to, owner }: Asked,
  limit: number,
): Promise<Due[]> {
  const { visibleOwners, seesUnowned } = actor
  const asked = { from, to, owner, visibleOwners, seesUnowned }
  const [instalments, invoices] = await db.together(() => [
    mayUse(actor, 'prospects') ? listDues(db, { ...asked, seesLeads: mayUse(actor, 'leads') }, limit) : [],
    listDocumentsDue(db, 'in', asked, limit),
  ])
  return [
    ...instalments.map(({ id, tripId, customer, tripTitle, ownerId, label, amount, currency, dueOn }) => {
      const record = { kind: 'trip' as const, id: tripId }
      return { id, day: dueOn, title: label, about: customer ?? tripTitle, record, ownerId, amount, currency }
    }),
    ...invoices.map(({ id, who, label, ownerId, dueOn, amount, currency }) => {
      const record = { kind: 'invoice' as const, id }
      return { id, day: dueOn, title: `Invoice ${label}`, about: who ?? label, record, ownerId, amount, currency }
    }),
  ]
}

/** Whether somebody may know what vendors are to be paid. */
const seesPayables = (actor: Member) => actor.seesCost && mayUse(actor, 'vendors')

/**
 * What vendors are to be paid on some days: open bills, which are the whole agency's, and what bookings without a bill
 * say. Nothing for those who do not see costs.
 */
export async function vendorsDue(
  db: AgencyDb,
  actor: Member,
  { from, to, owner }: Asked & { from: string },
  limit: number,
): Promise<Due[]> {
  if (!seesPayables(actor)) return []
  const { visibleOwners, seesUnowned } = actor
  const asked = { from, to, owner, visibleOwners, seesUnowned }
  const [bills, payables] = await db.together(() => [
    owner === undefined ? listDocumentsDue(db, 'out', asked, limit) : [],
    listPayable(db, asked, limit),
  ])
  return [...bills.map(dueOfBill), ...payables.map(dueOfBooking)]
}

/** Open bills that were due before a day. */
export async function billsOverdue(db: AgencyDb, actor: Member, to: string, limit: number): Promise<Due[]> {
  if (!seesPayables(actor)) return []
  const { visibleOwners, seesUnowned } = actor
  return (await listDocumentsDue(db, 'out', { to, visibleOwners, seesUnowned }, limit)).map(dueOfBill)
}

type Document = Awaited<ReturnType<typeof listDocumentsDue>>[number]
type Payable = Awaited<ReturnType<typeof listPayable>>[number]

const dueOfBill = ({ id, who, label, dueOn, amount, currency }: Document): Due => ({
  id,
  day: dueOn,
  title: `Bill ${label}`,
  about: who ?? label,
  record: { kind: 'bill', id },
  ownerId: null,
  amount,
  currency,
})

const dueOfBooking = ({ id, bookingId, who, label, ownerId, dueOn, amount, currency }: Payable): Due => ({
  id,
  day: dueOn,
  title: label,
  about: who ?? label,
  record: { kind: 'booking', id: bookingId },
  ownerId,
  amount,
  currency,
})
