import type { ComputedInvoice } from '@sarai/contract/invoice-schemas'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { notifyKeepers } from '../../kernel/state-changes/state-changes.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { holdTrip, subjectOf, tripNumber, type TripRecord } from '../trips/trips.service.ts'
import { computeDraft } from './invoices-computing.service.ts'
import { draftOfHeldTrip } from './invoices-making.service.ts'
import { type InvoiceRecord, listOfTrip } from './invoices.queries.ts'

/** Who draws it up, as histories name it. */
const doer = { label: 'accepted proposal' }

/**
 * Draws up the invoice of a trip that was sold, for somebody to look at and issue. Nothing where there is one already,
 * or nothing to charge.
 */
export async function draftOfAccepted(services: Services, agencyId: string, tripId: string): Promise<void> {
  await services.database.writeAs(agencyId, async (db) => {
    const trip = await holdTrip(db, tripId)
    if (!trip || trip.cancelledAt || trip.deletedAt || trip.total <= 0) return
    if ((await listOfTrip(db, tripId)).length > 0) return
    const { currency: base, timeZone } = await findAgency(db)
    const day = today(services.clock.now(), timeZone)
    const made = await drawnUp(services, db, { trip, base, day })
    if ('problem' in made) return told(services, db, trip, undefined, made.problem)
    const { id, number } = made.invoice
    await record(db, doer, 'invoice_drafted', subjectOf(trip), { data: { invoiceId: id, number } })
    const { computed } = await computeDraft(db, made.invoice, day)
    await told(services, db, trip, id, missingIn(computed) ?? 'Look at it, and issue it.')
  })
}

/** The draft, or why there is none. */
async function drawnUp(
  services: Services,
  db: AgencyDb,
  { trip, base, day }: { trip: TripRecord; base: string; day: string },
): Promise<{ invoice: InvoiceRecord } | { problem: string }> {
  try {
    return { invoice: await draftOfHeldTrip(services, db, { doer, trip, kind: 'invoice', base }, day) }
  } catch (error) {
    // What is missing is looked for before anything is written.
    if (!(error instanceof AppError) || error.status !== 422) throw error
    return { problem: error.message }
  }
}

const missingIn = ({ findings }: ComputedInvoice) => findings.find(({ severity }) => severity === 'error')?.message

/** Tells the trip's RM, if it has one. */
async function told(
  services: Services,
  db: AgencyDb,
  { id: tripId, number, title, ownerId }: TripRecord,
  invoiceId: string | undefined,
  body: string,
): Promise<void> {
  const trip = `${tripNumber(number)} ${title}`
  await notifyKeepers(services, db, doer, 'invoice_drafted', {
    subject: invoiceId ? { kind: 'invoice', id: invoiceId } : { kind: 'trip', id: tripId },
    keepers: { ownerId },
    cause: `invoice_drafted ${tripId}`,
    title: invoiceId ? `An invoice of ${trip} is drawn up` : `No invoice of ${trip} was drawn up`,
    body,
  })
}
