import { and, asc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { plusDays, today } from '../src/core/days.rules.ts'
import { enterBill } from '../src/features/bills/bills-entering.service.ts'
import { payVendor } from '../src/features/bills/bills-payments.service.ts'
import { createBill } from '../src/features/bills/bills.service.ts'
import { bookings } from '../src/features/bookings/bookings.table.ts'
import type { Services } from '../src/services.ts'

/**
 * Bills of vendors for services that were confirmed: one that is due and corrected by a credit note, one that is paid in part, and a draft.
 */
export async function seedBills(services: Services, agencyId: string, ownerId: string): Promise<void> {
  const actor = await services.sessions.memberOf(agencyId, ownerId)
  if (!actor) throw new Error('the demo agency has no owner')
  const { currency, timeZone } = actor.agency
  const day = today(services.clock.now(), timeZone)
  const billed = await services.database.writeAs(agencyId, (db) =>
    db
      .select({ id: bookings.id, title: bookings.title, vendorId: bookings.vendorId, net: bookings.net })
      .from(bookings)
      .where(
        and(
          db.own(bookings),
          eq(bookings.status, 'confirmed'),
          isNotNull(bookings.vendorId),
          isNull(bookings.deletedAt),
          eq(bookings.currency, currency),
          gt(bookings.net, 0),
          lt(bookings.date, day),
        ),
      )
      .orderBy(asc(bookings.date), asc(bookings.id))
      .limit(3),
  )
  for (const [at, { id: bookingId, title, vendorId, net }] of billed.entries())
    await services.database.writeAs(agencyId, async (db) => {
      if (!vendorId) return
      // The second charges more than was agreed upon.
      const line = {
        bookingId,
        description: title,
        net: at === 1 ? net + 50_000 : net,
        cgst: 0,
        sgst: 0,
        igst: 0,
        vat: 0,
      }
      const facts = {
        kind: 'bill' as const,
        correctsId: null,
        vendorId,
        billNumber: `B/${2041 + at}`,
        billedOn: plusDays(day, -10 + at),
        dueOn: plusDays(day, at),
      }
      const nothing = {
        currency,
        rate: null,
        isInclusive: false,
        isReverseCharge: false,
        tds: 0,
        tdsSection: null,
        roundOff: 0,
      }
      const lines = [{ ...line, isCredit: false }]
      const bill = await createBill(services, db, actor, { ...facts, ...nothing, lines, note: null, tags: [] })
      if (at === 2) return
      await enterBill(db, actor, { id: bill.id, version: bill.version }, day)
      if (at === 0) {
        // The vendor takes back a tenth of it.
        const back = {
          ...line,
          description: `${title}: a transfer that was not needed`,
          net: Math.round(net / 10),
          isCredit: false,
        }
        const noted = {
          ...facts,
          kind: 'credit' as const,
          correctsId: bill.id,
          billNumber: 'CN/118',
          billedOn: plusDays(day, -3),
          dueOn: null,
        }
        const note = await createBill(services, db, actor, {
          ...noted,
          ...nothing,
          lines: [back],
          note: null,
          tags: [],
        })
        return enterBill(db, actor, { id: note.id, version: note.version }, day)
      }
      const amount = Math.floor(bill.total / 2)
      const bills = [{ billId: bill.id, amount }]
      const money = { vendorId, mode: 'bank' as const, day, amount, tds: 0, tdsSection: null, bankCharges: 0 }
      await payVendor(services, db, actor, { ...money, reference: 'UTR 6120048813', note: null, bills })
    })
}
