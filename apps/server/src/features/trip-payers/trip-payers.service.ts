import type { TripPayersOf } from '@sarai/contract/trip-payers'
import { formatMoney } from '@sarai/money/format'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { newPublicKey } from '../../core/public-keys.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findContact, survivorsOf } from '../contacts/contacts.service.ts'
import { issuedOfTrip } from '../invoices/invoices-found.service.ts'
import { chargedFor, chargedInAll } from '../invoices/invoices-making.rules.ts'
import { priceOf } from '../travellers/travellers.service.ts'
import { recountDues } from '../trip-dues/trip-dues.service.ts'
import {
  announceTrip,
  listPayers,
  payersByContact,
  replacePayers,
  requireOwnersReach,
  setPayerKey,
  subjectOf,
  type TripPayerRow,
  type TripRecord,
  tripToChange,
} from '../trips/trips.service.ts'
import { presentPayers } from './trip-payers-found.service.ts'

interface Wanted {
  contactId: string
  /** In minor units of the trip's currency. */
  share: number
}

/** Who is to pay, with their name and the key of their page: of who was a payer already the one they have. */
interface Named extends Wanted {
  /** Of the payer that they are already, or of the contact. */
  id: string
  name: string
  publicKey: string
}

/** The payers with their names. @throws AppError 422 for somebody who is no contact of theirs, or is named twice */
async function namedPayers(
  db: AgencyDb,
  actor: Member,
  wanted: readonly Wanted[],
  before: readonly TripPayerRow[],
): Promise<Named[]> {
  const survivors = await survivorsOf(
    db,
    wanted.map(({ contactId }) => contactId),
  )
  const seen = new Set<string>()
  const named: Named[] = []
  for (const [at, { contactId, share }] of wanted.entries()) {
    const place = `payers.${at}.contactId`
    const kept = before.find((one) => one.contactId === contactId)
    const contact = kept ?? (await findContact(db, contactId, actor))
    if (!contact) throw invalid({ [place]: 'Choose a contact' })
    const now = survivors.get(contactId)?.id ?? contactId
    if (seen.has(now)) throw invalid({ [place]: 'Name each payer once' })
    seen.add(now)
    const { id, name } = contact
    named.push({ contactId, share, id, name, publicKey: kept?.publicKey ?? newPublicKey() })
  }
  return named
}

/** @throws AppError 422 where what is invoiced does not fit the split: to somebody who would pay nothing, or more than their share */
async function requireInvoicesFit(db: AgencyDb, trip: TripRecord, payers: readonly Named[]): Promise<void> {
  const issued = await issuedOfTrip(db, trip.id)
  if (issued.length === 0 || payers.length === 0) return
  const payerOf = await payersByContact(db, payers, issued)
  const whose = ({ contactId }: { contactId: string | null }) => payerOf.get(contactId ?? '')
  const others = issued.find((one) => whose(one) === undefined)
  if (others)
    throw refused(
      'INVOICED',
      `${others.billTo} has invoice ${others.documentNumber} of this trip: name them as a payer, or cancel or credit it first.`,
    )
  for (const [at, { id, share, name }] of payers.entries()) {
    const own = issued.filter((one) => whose(one) === id)
    const { charged, beyond } = chargedInAll(share, chargedFor(own, trip.currency))
    const least = charged - beyond
    if (least > share)
      throw invalid({
        [`payers.${at}.share`]: `${formatMoney(least, trip.currency)} is on invoices for ${name} already`,
      })
  }
}

/**
 * Splits a trip between payers, or ends that.
 * @throws AppError 404; 422 where the shares are not the price, or do not fit what is invoiced
 */
export async function setPayers(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, payers: wanted }: { id: string; payers: Wanted[] },
): Promise<TripPayersOf> {
  const trip = await tripToChange(db, actor, id)
  requireOwnersReach(actor, trip)
  const before = await listPayers(db, id)
  const payers = await namedPayers(db, actor, wanted, before)
  const price = await priceOf(db, trip)
  const shared = payers.reduce((sum, { share }) => sum + share, 0)
  if (payers.length > 0 && shared !== price)
    throw invalid({
      payers: `The shares come to ${formatMoney(shared, trip.currency)}, and the price is ${formatMoney(price, trip.currency)}`,
    })
  await requireInvoicesFit(db, trip, payers)
  await replacePayers(
    db,
    id,
    payers.map(({ contactId, share, publicKey }) => ({ contactId, share, publicKey })),
  )
  await recountDues(services, db, id)
  const said = payers.map(({ name, share }) => ({ name, amount: share }))
  await record(db, actor, 'payers_changed', subjectOf(trip), { data: { payers: said, currency: trip.currency } })
  announceTrip(db, actor.userId, trip)
  return presentPayers(db, actor, trip)
}

/** A payer of a trip that somebody may change, which is held. @throws AppError 404 */
export async function payerToChange(
  db: AgencyDb,
  actor: Member,
  { id, payerId }: { id: string; payerId: string },
): Promise<{ trip: TripRecord; payer: TripPayerRow }> {
  const trip = await tripToChange(db, actor, id)
  requireOwnersReach(actor, trip)
  const payer = (await listPayers(db, id)).find((one) => one.id === payerId)
  if (!payer) throw notFound('payer')
  return { trip, payer }
}

/** Gives a payer another link, as after it went to the wrong person. */
export async function renewPayLink(
  db: AgencyDb,
  actor: Member,
  asked: { id: string; payerId: string },
): Promise<TripPayersOf> {
  const { trip, payer } = await payerToChange(db, actor, asked)
  await setPayerKey(db, payer.id, newPublicKey())
  await record(db, actor, 'link_renewed', subjectOf(trip), { data: { name: payer.name } })
  announceTrip(db, actor.userId, trip)
  return presentPayers(db, actor, trip)
}
