import type { VoucherService } from '@sarai/contract/voucher-schemas'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Person } from '../src/core/actor.ts'
import { plusDays, today } from '../src/core/days.rules.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { record } from '../src/kernel/timeline/timeline.service.ts'
import { trips } from '../src/features/trips/trips.table.ts'
import { holdVouchers } from '../src/features/vouchers/vouchers-bulk.queries.ts'
import { cancelHeld } from '../src/features/vouchers/vouchers-cancelling.service.ts'
import { subjectOf } from '../src/features/vouchers/vouchers-found.service.ts'
import { issueHeld, whyNotIssued } from '../src/features/vouchers/vouchers-issuing.service.ts'
import { signerOf } from '../src/features/vouchers/vouchers-keys.service.ts'
import { makeVouchers } from '../src/features/vouchers/vouchers-making.service.ts'
import { markSent } from '../src/features/vouchers/vouchers-sending.service.ts'
import { documentOfStored } from '../src/features/vouchers/vouchers-taken.rules.ts'
import { updateVoucher, type VoucherRecord } from '../src/features/vouchers/vouchers.queries.ts'
import { changeVoucher, createVoucher } from '../src/features/vouchers/vouchers.service.ts'
import type { Services } from '../src/services.ts'

/**
 * Issues the vouchers of trips whose services are all confirmed, and has what becomes of vouchers happen to some of them;
 * those of the trip that begins last are yet to be made.
 */
export async function seedVouchers(services: Services, agencyId: string, ownerId: string): Promise<void> {
  const actor = await services.sessions.memberOf(agencyId, ownerId)
  if (!actor) throw new Error('the demo agency has no owner')
  const day = today(services.clock.now(), actor.agency.timeZone)
  const settled = await services.database.writeAs(agencyId, (db) =>
    db
      .select({ id: trips.id, startDate: trips.startDate })
      .from(trips)
      .where(and(db.own(trips), isNull(trips.cancelledAt), gt(trips.services, 0), eq(trips.services, trips.confirmed)))
      .orderBy(asc(trips.startDate), asc(trips.id)),
  )
  for (const [at, { id, startDate }] of settled.slice(0, -1).entries())
    await services.database.writeAs(agencyId, async (db) => {
      const { ids } = await makeVouchers(services, db, actor, { id, combined: false })
      const signer = await signerOf(services, db)
      const issued: VoucherRecord[] = []
      for (const voucher of await holdVouchers(db, ids))
        if (!whyNotIssued(voucher, undefined)) issued.push(await issueHeld(services, db, actor, voucher, { signer }))
      if (at === 0) await cancelOne(services, db, actor, issued)
      if (startDate && startDate < plusDays(day, 4) && startDate > plusDays(day, -10))
        await send(services, db, actor, issued)
    })
  await services.database.writeAs(agencyId, (db) => createVoucher(services, db, actor, dayRoom(plusDays(day, 9))))
}

/** The last of a trip that is long over was not used. */
async function cancelOne(services: Services, db: AgencyDb, actor: Person, issued: VoucherRecord[]): Promise<void> {
  const last = issued.at(-1)
  if (last) await cancelHeld(services, db, actor, last, 'The guest drove home with friends')
}

/** Sends the vouchers of a trip. One is revised before, and of the others some were acknowledged by their vendors. */
async function send(services: Services, db: AgencyDb, actor: Person, issued: VoucherRecord[]): Promise<void> {
  const [first, ...others] = issued
  if (first) {
    const document = documentOfStored(first.document)
    const { id, version } = first
    const changes = { document: { ...document, requests: 'Early check-in at 11:00, two adjoining rooms' } }
    const changed = await changeVoucher(services, db, actor, { id, version, changes })
    await issueHeld(services, db, actor, changed, { signer: await signerOf(services, db) })
  }
  for (const [at, voucher] of others.entries()) {
    await markSent(services, db, actor, voucher, { channel: 'mail', overrideReason: undefined })
    if (at % 3 === 0) await acknowledge(services, db, voucher)
  }
}

/** As whoever is shown it does on its page. */
async function acknowledge({ clock }: Services, db: AgencyDb, voucher: VoucherRecord): Promise<void> {
  const acknowledgedBy = 'Front desk'
  const facts = { acknowledgedAt: clock.now().toISOString(), acknowledgedBy }
  const changed = await updateVoucher(db, voucher, { ...facts, status: 'acknowledged' })
  await record(db, { label: acknowledgedBy }, 'voucher_acknowledged', subjectOf(changed))
}

const stay: VoucherService = {
  bookingId: null,
  type: 'hotel',
  title: 'Day room before the night flight',
  confirmationNumber: null,
  awaitsConfirmation: false,
  from: null,
  to: null,
  time: '12:00',
  endTime: '20:00',
  vendor: { name: 'Pink City Palace Hotel', address: null, phone: '+911412360202', map: null },
  driver: null,
  details: {},
}

/** A draft that somebody writes by hand. */
const dayRoom = (day: string) => ({
  type: 'hotel' as const,
  document: {
    title: stay.title,
    leadGuest: 'Sunil Bansal',
    guests: [],
    party: '2 adults',
    services: [{ ...stay, from: day, to: day }],
    inclusions: 'Room with breakfast',
    requests: null,
    billing: null,
    policies: null,
    price: null,
    contacts: [],
  },
})
