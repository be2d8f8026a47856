import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Person } from '../src/core/actor.ts'
import { plusDays, today } from '../src/core/days.rules.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { enterBill } from '../src/features/bills/bills-entering.service.ts'
import { payVendor } from '../src/features/bills/bills-payments.service.ts'
import { createBill } from '../src/features/bills/bills.service.ts'
import { bookings } from '../src/features/bookings/bookings.table.ts'
import { changeContact, findContact } from '../src/features/contacts/contacts.service.ts'
import { getInvoice } from '../src/features/invoices/invoices-found.service.ts'
import { issueInvoice } from '../src/features/invoices/invoices-issuing.service.ts'
import { draftOfTrip } from '../src/features/invoices/invoices-making.service.ts'
import { draftNote } from '../src/features/invoices/invoices-noting.service.ts'
import { changeInvoice } from '../src/features/invoices/invoices.service.ts'
import { refundNote } from '../src/features/receipts/receipts-refunds.service.ts'
import { recordPayment } from '../src/features/receipts/receipts.service.ts'
import { trips } from '../src/features/trips/trips.table.ts'
import type { Services } from '../src/services.ts'
import { bali } from './packages/trips-south-east-asia.ts'

interface Story {
  services: Services
  db: AgencyDb
  actor: Person
  trip: { id: string; total: number; contactId: string }
  /** The day so many days from today. */
  on: (days: number) => string
}

/**
 * The money of a trip abroad that was sold to a consumer in another state: proforma, advance with its receipt voucher,
 * tax invoice with IGST and TCS, the rest paid in two parts, a cancelled service with credit note and refund voucher,
 * and a vendor's bill in dollars that is paid in rupees in two parts.
 */
export async function seedBali(services: Services, agencyId: string, ownerId: string): Promise<void> {
  const actor = await services.sessions.memberOf(agencyId, ownerId)
  if (!actor) throw new Error('the demo agency has no owner')
  const day = today(services.clock.now(), actor.agency.timeZone)
  const on = (days: number) => plusDays(day, days)
  await services.database.writeAs(agencyId, async (db) => {
    const [found] = await db
      .select({ id: trips.id, total: trips.total, contactId: trips.contactId })
      .from(trips)
      .where(
        and(
          db.own(trips),
          eq(trips.title, bali.title),
          isNull(trips.cancelledAt),
          isNotNull(trips.contactId),
          gt(trips.startDate, day),
        ),
      )
      .limit(1)
    if (!found?.contactId) throw new Error('the demo has no trip to Bali')
    const story = { services, db, actor, on, trip: { ...found, contactId: found.contactId } }
    await sell(story)
    await buy(story)
  })
}

/** As the customer's bank has it: a UTR by its serial. */
const utr = (serial: number) => `HDFCR5202611${serial}`

async function sell({ services, db, actor, trip, on }: Story): Promise<void> {
  const contact = await findContact(db, trip.contactId, actor)
  if (!contact) throw new Error('the traveller to Bali is no contact')
  const address = { address: '7 Carter Road, Bandra West', city: 'Mumbai', state: 'Maharashtra', pincode: '400050' }
  const changes = { ...address, country: 'IN', pan: 'AKMPD4471K' }
  await changeContact(services, db, actor, { id: contact.id, version: contact.version, changes })

  const proforma = await draftOfTrip(services, db, actor, { id: trip.id, kind: 'proforma' }, on(-50))
  await issueInvoice(services, db, actor, { ...proforma, day: on(-50) }, on(-50))
  // Two fifths of it, to whole rupees.
  const advance = Math.round((trip.total * 0.4) / 100) * 100
  const paid = { tripId: trip.id, isDaySure: true }
  await recordPayment(services, db, actor, {
    ...paid,
    mode: 'upi',
    day: on(-48),
    amount: advance,
    reference: 'UPI 417926604418',
  })

  const draft = await draftOfTrip(services, db, actor, { id: trip.id, kind: 'invoice' }, on(-20))
  const invoice = await issueInvoice(services, db, actor, { ...draft, day: on(-20) }, on(-20))
  const part = Math.round((trip.total * 0.3) / 100) * 100
  await recordPayment(services, db, actor, {
    ...paid,
    mode: 'bank',
    day: on(-12),
    amount: part,
    reference: utr(12_044_810),
  })
  const { open } = await getInvoice(db, actor, invoice.id)
  if (!open) throw new Error('nothing of the invoice is open')
  await recordPayment(services, db, actor, {
    ...paid,
    mode: 'bank',
    day: on(-8),
    amount: open,
    reference: utr(15_087_733),
  })

  const reason = 'The fast boat does not sail that day'
  const note = await draftNote(services, db, actor, { id: invoice.id, kind: 'credit-note', reason }, on(-5))
  const [line] = note.document.lines
  if (!line) throw new Error('the invoice has no line')
  const boat = { ...line, id: randomUUID(), description: 'Fast boat to Nusa Penida, cancelled', price: 1_050_000 }
  const document = { ...note.document, lines: [{ ...boat, quantity: 1, isInclusive: true }] }
  const changed = await changeInvoice(db, actor, { id: note.id, version: note.version, changes: { document } }, on(-5))
  const credited = await issueInvoice(services, db, actor, { ...changed, day: on(-5) }, on(-5))
  if (!credited.total) throw new Error('the credit note comes to nothing')
  await refundNote(services, db, actor, {
    noteId: credited.id,
    amount: credited.total,
    day: on(-4),
    mode: 'bank',
    reference: utr(19_120_551),
  })
}

/** What one dollar is worth when it is billed and at each payment, in millionths of a rupee. */
const dollars = { billed: 86_500_000, first: 87_100_000, second: 85_900_000 }

async function buy({ services, db, actor, trip, on }: Story): Promise<void> {
  const [stay] = await db
    .select({ id: bookings.id, title: bookings.title, vendorId: bookings.vendorId })
    .from(bookings)
    .where(
      and(
        db.own(bookings),
        eq(bookings.tripId, trip.id),
        eq(bookings.category, 'lodging'),
        isNotNull(bookings.vendorId),
        isNull(bookings.deletedAt),
      ),
    )
    .orderBy(desc(bookings.net), bookings.id)
    .limit(1)
  if (!stay?.vendorId) throw new Error('the trip to Bali has no stay of a known vendor')
  const total = 80_000
  const line = {
    bookingId: stay.id,
    description: stay.title,
    net: total,
    cgst: 0,
    sgst: 0,
    igst: 0,
    vat: 0,
    isCredit: false,
  }
  const bill = await createBill(services, db, actor, {
    kind: 'bill',
    correctsId: null,
    vendorId: stay.vendorId,
    billNumber: 'SV-2611',
    billedOn: on(-18),
    dueOn: on(-1),
    currency: 'USD',
    rate: dollars.billed,
    isInclusive: false,
    isReverseCharge: false,
    tds: 0,
    tdsSection: null,
    roundOff: 0,
    lines: [line],
    note: null,
    tags: [],
  })
  await enterBill(db, actor, { id: bill.id, version: bill.version }, on(-18))
  const money = {
    vendorId: stay.vendorId,
    mode: 'bank' as const,
    currency: 'INR',
    tds: 0,
    tdsSection: null,
    note: null,
  }
  for (const [days, share, rate, serial] of [
    [-15, 30_000, dollars.first, 11_209_914],
    [-6, 50_000, dollars.second, 18_551_207],
  ] as const) {
    // Cents at so many millionths of a rupee, in paise.
    const amount = (share * rate) / 1_000_000
    const bills = [{ billId: bill.id, amount: share, taken: amount }]
    await payVendor(services, db, actor, {
      ...money,
      day: on(days),
      amount,
      bankCharges: 118_000,
      reference: utr(serial),
      bills,
    })
  }
}
