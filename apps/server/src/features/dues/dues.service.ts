import { mayUse } from '@sarai/contract/access'
import type { AttachableKind } from '@sarai/contract/record-kinds'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type CustomerDueDays, listBillsDue, listOwed, listPayable, sumOwed } from './dues.queries.ts'

export { listBillsDue, listOwed, listPayable } from './dues.queries.ts'

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

/** Days as somebody asks for them of customers. */
function pickDays(actor: Member, { from, to, owner }: Asked): CustomerDueDays {
  const { visibleOwners, seesUnowned } = actor
  const [seesTrips, seesLeads] = [mayUse(actor, 'prospects'), mayUse(actor, 'leads')]
  return { from, to, owner, visibleOwners, seesUnowned, seesTrips, seesLeads }
}

/** What customers are to pay on some days, as somebody sees it: instalments of trips, and invoices that belong to none. */
export async function customersDue(db: AgencyDb, actor: Member, asked: Asked, limit: number): Promise<Due[]> {
  const owed = await listOwed(db, pickDays(actor, asked), limit)
  return owed.map(({ id, tripId, invoiceId, who, tripTitle, ownerId, label, dueOn, amount, currency }) => {
    const isInvoice = invoiceId !== null
    const title = isInvoice ? `Invoice ${label}` : label
    const about = who ?? tripTitle ?? label
    const record =
      isInvoice || tripId === null
        ? { kind: 'invoice' as const, id: invoiceId ?? id }
        : { kind: 'trip' as const, id: tripId }
    return { id, day: dueOn, title, about, record, ownerId, amount, currency }
  })
}

/** What customers are to pay for trips on some days, as somebody sees it: the first of it, how many, and how much in all. */
export async function readTripsDue(db: AgencyDb, actor: Member, asked: Asked & { currency: string }, limit: number) {
  const span = { ...pickDays(actor, asked), isOfTrips: true }
  return { ...(await sumOwed(db, span, asked.currency)), rows: await listOwed(db, span, limit) }
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
    owner === undefined ? listBillsDue(db, asked, limit) : [],
    listPayable(db, asked, limit),
  ])
  return [...bills.map(dueOfBill), ...payables.map(dueOfBooking)]
}

/** Open bills that were due before a day. */
export async function billsOverdue(db: AgencyDb, actor: Member, to: string, limit: number): Promise<Due[]> {
  if (!seesPayables(actor)) return []
  const { visibleOwners, seesUnowned } = actor
  return (await listBillsDue(db, { to, visibleOwners, seesUnowned }, limit)).map(dueOfBill)
}

type Bill = Awaited<ReturnType<typeof listBillsDue>>[number]
type Payable = Awaited<ReturnType<typeof listPayable>>[number]

const dueOfBill = ({ id, who, label, dueOn, amount, currency }: Bill): Due => ({
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
