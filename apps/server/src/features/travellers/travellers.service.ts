import type { TravellerChanges } from '@sarai/contract/travellers'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { keptOrE164, notAPhone } from '../../core/phones.rules.ts'
import { requireRight } from '../../core/rights.ts'
import { hasRight } from '../../core/rights.rules.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { getTrip, tripToChange, type TripRecord } from '../trips/trips.service.ts'
import { announce as announceTrip, subjectOf } from '../trips/trips-found.service.ts'
import { presentTraveller } from './travellers-found.service.ts'
import { priceNow } from './travellers-leaving.rules.ts'
import { placeOfNumber, sealedPassport } from './travellers-passports.service.ts'
import {
  clearLead,
  deleteTraveller,
  findTravellerForUpdate,
  insertTravellers,
  listTravellers,
  nextTravellerPosition,
  setRoom,
  type TravellerRecord,
  updateTraveller,
} from './travellers.queries.ts'

export { listTravellers, updateTraveller } from './travellers.queries.ts'

/** What a trip costs its customer now, in minor units of its currency; tax collected at source is no part of it. */
export async function priceOf(
  db: AgencyDb,
  trip: Pick<TripRecord, 'id' | 'total' | 'cancelledAt' | 'cancelCharge'>,
): Promise<number> {
  return priceNow(trip, await listTravellers(db, trip.id))
}

/** More people than any trip is priced for. */
const maxTravellers = 700

export interface WhichTraveller {
  tripId: string
  id: string
}

/** How the history calls a traveller. */
export const nameOf = ({ givenName, familyName, position }: TravellerRecord) =>
  [givenName, familyName].filter(Boolean).join(' ') || `Traveller ${position + 1}`

/** What the history says of a traveller; never the number of the passport. */
export const told = (traveller: TravellerRecord) => ({ travellerId: traveller.id, name: nameOf(traveller) })

/** Tells everybody who looks at the trip. */
export const announce = announceTrip

function checkFacts(facts: Partial<TravellerRecord>): void {
  const { birth, passportIssuedOn, passportExpiresOn } = facts
  const problems: Record<string, string> = {}
  if (passportIssuedOn && passportExpiresOn && passportExpiresOn < passportIssuedOn)
    problems.passportExpiresOn = 'This is before the day of issue'
  if (birth && passportIssuedOn && passportIssuedOn < birth) problems.passportIssuedOn = 'This is before the birth'
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Phone numbers as they are kept. @throws AppError where one is none */
function withPhones<T extends Pick<TravellerChanges, 'phone' | 'emergencyPhone'>>(
  changes: T,
  before: TravellerRecord | undefined,
  country: string,
): T {
  const problems: Record<string, string> = {}
  const kept = { ...changes }
  for (const field of ['phone', 'emergencyPhone'] as const) {
    const typed = changes[field]
    if (!typed) continue
    const number = keptOrE164(typed, country, [before?.[field]])
    if (number) kept[field] = number
    else problems[field] = notAPhone
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return kept
}

interface Storing {
  changes: TravellerChanges
  /** Of the agency, in which phone numbers are read. */
  country: string
  /** Whoever says so may see the passport. To others a refusal would tell what is in it. */
  seesPassport: boolean
}

/**
 * Stores what changed of a traveller, whoever says so.
 * @returns undefined where nothing did
 */
export async function storeTraveller(
  services: Services,
  db: AgencyDb,
  before: TravellerRecord,
  { changes: { passportNumber, isLead, ...given }, country, seesPassport }: Storing,
) {
  const facts = withPhones(given, before, country)
  checkFacts({ ...(seesPassport ? before : { birth: before.birth }), ...facts })
  const seal = await sealedPassport(services, db, before, passportNumber)
  const becomesLead = isLead === true && !before.isLead
  const { passportNumber: _sealed, ...shown } = seal
  const changes = changedFacts(before, { ...facts, ...shown, ...(becomesLead ? { isLead } : {}) })
  if (changes.length === 0 && !('passportNumber' in seal)) return undefined
  if (becomesLead) await clearLead(db, before.tripId)
  const changed = await updateTraveller(db, before.id, { ...facts, ...seal, ...(becomesLead ? { isLead } : {}) })
  return { changed, changes }
}

export async function addTraveller(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { tripId, traveller }: { tripId: string; traveller: Omit<TravellerChanges, 'isLead'> },
): Promise<void> {
  const trip = await tripToChange(db, actor, tripId)
  const position = await nextTravellerPosition(db, tripId)
  if (position >= maxTravellers) throw refused('TOO_MANY', `A trip has at most ${maxTravellers} travellers.`)
  const { passportNumber, ...given } = traveller
  const facts = withPhones(given, undefined, actor.agency.country)
  checkFacts(facts)
  const id = uuidv7()
  const seal = await sealedPassport(services, db, { id, passportNumber: null }, passportNumber)
  const made = { kind: 'adult' as const, ...facts, ...seal, id, tripId, position }
  const [stored] = await insertTravellers(db, [made])
  if (!stored) throw new Error('the traveller was not stored')
  await record(db, actor, 'traveller_added', subjectOf(trip), { data: told(stored) })
  announce(db, actor.userId, trip)
}

/** A traveller of a trip that may be changed, both held. @throws AppError 404, or 422 for one that was cancelled */
export async function travellerToChange(db: AgencyDb, actor: Member, { tripId, id }: WhichTraveller) {
  const trip = await tripToChange(db, actor, tripId)
  const before = await findTravellerForUpdate(db, tripId, id)
  if (!before) throw notFound('traveller')
  if (before.cancelledAt) throw refused('TRAVELLER_CANCELLED', 'This traveller was cancelled and stays as they are.')
  return { trip, before }
}

export function checkVersion(actor: Member, trip: TripRecord, before: TravellerRecord, version: number): void {
  if (before.version !== version)
    throw conflict('STALE', 'Somebody changed this traveller while you were editing it.', {
      current: presentTraveller(actor, trip, before),
    })
}

const passportFacts = ['passportNumber', 'passportCountry', 'passportIssuedOn', 'passportExpiresOn'] as const

/** @throws AppError 409 with the traveller as they are, where somebody has saved since */
export async function changeTraveller(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { version, changes: given, ...which }: WhichTraveller & { version: number; changes: TravellerChanges },
): Promise<void> {
  const { trip, before } = await travellerToChange(db, actor, which)
  if (passportFacts.some((field) => given[field] !== undefined)) requireRight(actor, 'documents', trip)
  checkVersion(actor, trip, before, version)
  const seesPassport = hasRight(actor, 'documents', trip.ownerId)
  const storing = { changes: given, country: actor.agency.country, seesPassport }
  const stored = await storeTraveller(services, db, before, storing)
  if (!stored) return
  const { changed, changes } = stored
  await record(db, actor, 'traveller_changed', subjectOf(trip), { changes, data: told(changed) })
  announce(db, personOf(actor), trip)
}

/** Removes somebody who was entered by mistake. */
export async function removeTraveller(db: AgencyDb, actor: Member, which: WhichTraveller): Promise<void> {
  const { trip, before } = await travellerToChange(db, actor, which)
  requireRight(actor, 'delete', trip)
  await deleteTraveller(db, before.id)
  await record(db, actor, 'traveller_removed', subjectOf(trip), { data: told(before) })
  announce(db, actor.userId, trip)
}

/** Puts people into rooms. Those who are there already, or cancelled, stay as they are. */
export async function arrangeRooms(
  db: AgencyDb,
  actor: Member,
  { tripId, rooms }: { tripId: string; rooms: { id: string; room: string | null }[] },
): Promise<void> {
  const trip = await tripToChange(db, actor, tripId)
  const before = new Map((await listTravellers(db, tripId)).map((one) => [one.id, one]))
  if (rooms.some(({ id }) => !before.has(id))) throw notFound('traveller')
  const moved = rooms.filter(({ id, room }) => before.get(id)?.room !== room && !before.get(id)?.cancelledAt)
  if (moved.length === 0) return
  for (const [room, people] of Map.groupBy(moved, (one) => one.room))
    await setRoom(
      db,
      tripId,
      people.map(({ id }) => id),
      room,
    )
  const changes = [{ field: 'room', from: null, to: [...new Set(moved.map(({ room }) => room))].join(', ') }]
  await record(db, actor, 'traveller_changed', subjectOf(trip), { changes, data: { name: 'Rooms' } })
  announce(db, actor.userId, trip)
}

/** The whole number of a passport; the same transaction records who saw it. */
export async function revealPassport(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { tripId, id }: WhichTraveller,
): Promise<string> {
  const trip = await getTrip(db, actor, tripId)
  requireRight(actor, 'reveal', trip)
  const before = await findTravellerForUpdate(db, tripId, id)
  if (!before) throw notFound('traveller')
  if (!before.passportNumber) throw notFound('number')
  await recordRevealed(db, actor, trip, before)
  return services.vault.decrypt(db, placeOfNumber(id), before.passportNumber)
}

/** Writes down that somebody is told the number of a passport. */
export function recordRevealed(db: AgencyDb, doer: Author, trip: TripRecord, traveller: TravellerRecord) {
  const { passportDigits: lastDigits, passportExpiresOn: expiresOn } = traveller
  return record(db, doer, 'revealed', subjectOf(trip), {
    data: { ...told(traveller), kind: 'passport', lastDigits, expiresOn },
  })
}
