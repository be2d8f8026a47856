import { payPath } from '@sarai/contract/trip-payers'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { notFound } from '../../core/errors.ts'
import { isPublicKey, refuseKey } from '../../core/public-keys.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { isOpen } from '../../kernel/agency/agency-standing.rules.ts'
import type { Services } from '../../services.ts'
import { payeeIn } from '../bank-accounts/bank-accounts.service.ts'
import type { Debt } from '../invoice-pages/invoice-pages-declaring.service.ts'
import { listIssuedOfTrip } from '../invoices/invoices-found.service.ts'
import { withCodes } from '../invoices/invoices-paper.service.ts'
import { nextOf, waysToPay } from '../invoices/invoices-paying.rules.ts'
import type { Declaration } from '../receipts/receipts-declared.rules.ts'
import { declareShare } from '../receipts/receipts-declared.service.ts'
import {
  byPayer,
  findPayerByKey,
  findTrip,
  holdTrip,
  listPayers,
  listShares,
  type TripPayerRow,
  type TripRecord,
} from '../trips/trips.service.ts'
import { sharedInAll, shareNumber, shownShares } from './trip-payers.rules.ts'

/**
 * The share of a trip that is shown at an address.
 * @throws AppError 404, delayed after many attempts, or 429 after very many
 */
export async function openShare(services: Services, key: string, address: string) {
  const refused = { kind: 'payer', noun: 'payer', key, address } as const
  const found = isPublicKey(key) ? await findPayerByKey(services.database, key) : undefined
  if (!found) return refuseKey(services, refused)
  const db = services.database.readAs(found.agencyId)
  const [trip, agency, payers] = await db.together(() => [
    findTrip(db, found.tripId, unrestricted),
    findAgency(db),
    listPayers(db, found.tripId),
  ])
  const payer = payers.find(({ id }) => id === found.id)
  if (!trip || trip.deletedAt || !payer || !isOpen(services, agency)) return refuseKey(services, refused)
  return { db, agency, trip, payers, payer }
}
export type OpenShare = Awaited<ReturnType<typeof openShare>>

interface Whose {
  trip: TripRecord
  payer: TripPayerRow
}

/** What a payer owes by now, as payments of it are asked for. */
export async function askedOf(db: AgencyDb, { trip, payer }: Whose) {
  const shares = shownShares((await listShares(db, trip.id)).filter(({ payerId }) => payerId === payer.id))
  const { amount, paid } = sharedInAll(shares)
  const dueOn = shares.find((one) => one.paid < one.amount)?.dueOn ?? null
  const asked = { number: shareNumber(trip.number, payer.position), amount: amount - paid, dueOn, instalments: shares }
  return { shares, amount, paid, asked }
}

type Asked = Awaited<ReturnType<typeof askedOf>>

const owedOf = ({ asked }: Asked): Debt['owed'] =>
  asked.amount > 0 ? { due: asked.amount, next: nextOf(asked), inTrip: () => undefined } : undefined

/** What a payer owes and how it is paid, with the documents that charge them. */
export async function shownShare(services: Services, { db, trip, payer, payers }: OpenShare, found: Asked) {
  const payee = await payeeIn(services, db, trip.currency)
  const issued = await byPayer(db, payers, await listIssuedOfTrip(db, trip.id))
  return {
    ...found,
    pay: withCodes(waysToPay({ ...found.asked, currency: trip.currency, payee })),
    documents: issued.get(payer.id) ?? [],
  }
}

/** A share as payments of it are declared. */
export function debtOf(services: Services, key: string, { db, agency, trip, payer }: OpenShare, found: Asked): Debt {
  const { id: tripId, currency } = trip
  const declare = async (writing: AgencyDb, said: Declaration) => {
    const held = await holdTrip(writing, tripId)
    const now = (await listPayers(writing, tripId)).find(({ id }) => id === payer.id)
    if (!held || held.deletedAt || !now) throw notFound('payer')
    const owed = owedOf(await askedOf(writing, { trip: held, payer: now }))
    return declareShare(services, writing, agency, { tripId, payer: now, owed, said })
  }
  return {
    db,
    agency,
    key,
    path: payPath(key),
    id: payer.id,
    of: { tripId, payerId: payer.contactId },
    currency,
    owed: owedOf(found),
    on: { tripId },
    online: {
      of: { tripId, invoiceId: null, payerId: payer.contactId },
      description: `${agency.name}, ${found.asked.number} ${trip.title}`,
      payer,
      // Of a trip in another currency nobody has said what that is worth on the day of a payment.
      rate: null,
    },
    declare,
  }
}
