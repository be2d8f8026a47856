import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { AppError, notFound } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import { isPublicKey, refuseKey } from '../../core/public-keys.ts'
import type { Limit, SharedLimit } from '../../core/throttle.ts'
import { hashToken } from '../../core/tokens.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { isOpen } from '../../kernel/agency/agency-standing.rules.ts'
import { isRobot } from '../../kernel/page-views/page-views.rules.ts'
import { notifyKeepers } from '../../kernel/state-changes/state-changes.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { readPanMissing } from '../brochures/brochures-collected.registry.ts'
import { readAdviser } from '../brochures/brochures-adviser.service.ts'
import { keepPan } from '../contacts/contacts.service.ts'
import { announce, subjectOf } from '../trips/trips-found.service.ts'
import { findTrip, findTripForUpdate, type TripRecord } from '../trips/trips.service.ts'
import { type Entered, factsTyped, passportAsked, type Problems } from './travellers-form.rules.ts'
import { mayReplacePassports } from './travellers-links.service.ts'
import { listPayersWithoutPan, type PayerWithoutPan, parsePan } from './travellers-pan.rules.ts'
import { findLink, findLinkByHash, findLinkForUpdate, markOpened, updateLink } from './travellers-links.queries.ts'
import { findTravellerForUpdate, listTravellers, type TravellerRecord } from './travellers.queries.ts'
import { nameOf, storeTraveller } from './travellers.service.ts'

/** Families send a few times; more comes from a program. */
const sentByLink: Limit = { name: 'travellers link', attempts: 240, seconds: 3600 }
const sentByVisitor: SharedLimit = { name: 'travellers sent', attempts: 60, refusedFrom: 300, seconds: 3600 }

/** @throws AppError 404, delayed after many attempts, or 429 after very many */
async function linkAt(services: Services, key: string, address: string): Promise<{ agencyId: string; id: string }> {
  const found = isPublicKey(key) ? await findLinkByHash(services.database, hashToken(key)) : undefined
  if (found && isOpen(services, await findAgency(services.database.readAs(found.agencyId)))) return found
  return refuseKey(services, { kind: 'travellers', noun: 'page', key, address })
}

/** Whether a link still opens something: it was not revoked, has not expired, and the trip is on. */
function isUsable(
  { clock }: Services,
  link: { revokedAt: string | null; expiresAt: string },
  trip: TripRecord | undefined,
) {
  return (
    !link.revokedAt &&
    Date.parse(link.expiresAt) > clock.now().getTime() &&
    trip &&
    !trip.cancelledAt &&
    !trip.deletedAt
  )
}

/** The page behind a key: the trip, and those it is for. @throws AppError 404 where there is none (any more) */
export async function openTravellers(
  services: Services,
  { key, address, userAgent }: { key: string; address: string; userAgent: string },
) {
  const { agencyId, id } = await linkAt(services, key, address)
  const db = services.database.readAs(agencyId)
  const [link, agency] = await db.together(() => [findLink(db, id), findAgency(db)])
  const trip = link && (await findTrip(db, link.tripId, unrestricted))
  if (!link || !trip || !isUsable(services, link, trip)) throw notFound('page')
  const travellers = shownBy(link.travellerIds, await listTravellers(db, trip.id))
  const mayReplace = await mayReplacePassports(services, db, link, trip)
  const adviser = await readAdviser(db, agency, trip.ownerId)
  const payersWithoutPan = await readPayersWithoutPan(services, db, trip, travellers)
  if (!link.openedAt && services.disk.state === 'ok' && !isRobot(userAgent))
    await services.database.writeAs(agencyId, async (tx) => {
      if (await markOpened(tx, id)) announce(tx, null, trip)
    })
  return { agencyId, linkId: id, agency, adviser, trip, travellers, mayReplacePassports: mayReplace, payersWithoutPan }
}

export type OpenTravellers = Awaited<ReturnType<typeof openTravellers>>

const shownBy = (ids: string[], all: TravellerRecord[]) =>
  all.filter(({ id, cancelledAt }) => ids.includes(id) && !cancelledAt)

const readPayersWithoutPan = async (
  services: Services,
  db: AgencyDb,
  trip: TripRecord,
  travellers: readonly TravellerRecord[],
): Promise<PayerWithoutPan[]> => listPayersWithoutPan(await readPanMissing(services, db, trip.id), trip, travellers)

/** What was typed on the page: of its travellers, and the PANs of those who pay, by contact. */
export interface Sent {
  entered: Entered[]
  pans: Record<string, string>
}

/** What is wrong with what was sent: inputs by the traveller's id, or that somebody else has saved meanwhile. */
export interface Refused {
  problems: Record<string, Problems>
  /** By contact. */
  pans: Record<string, string>
  isStale: boolean
}

/** Ends the transaction that found something wrong, so that nothing of what was sent is kept. */
class NotTaken extends Error {
  constructor(readonly refused: Refused) {
    super('not taken')
  }
}

/**
 * Counts what is sent before it is read.
 * @throws AppError 429 after very many, 503 where nothing can be written
 */
export async function countSent(
  { disk, throttle }: Services,
  { linkId }: Pick<OpenTravellers, 'linkId'>,
  address: string,
): Promise<void> {
  disk.checkWritable()
  await throttle.hit(sentByLink, linkId)
  await throttle.slow(sentByVisitor, visitorOf(address))
}

/** Stores what travellers typed, all of it or nothing. @returns what is wrong, if something is */
export async function takeTravellers(
  services: Services,
  open: OpenTravellers,
  sent: Sent,
): Promise<Refused | undefined> {
  try {
    await services.database.writeAs(open.agencyId, (db) => store(services, db, open, sent))
    return undefined
  } catch (error) {
    if (error instanceof NotTaken) return error.refused
    throw error
  }
}

const doer = { label: 'the travellers' }

async function store(services: Services, db: AgencyDb, open: OpenTravellers, { entered, pans }: Sent): Promise<void> {
  const refused: Refused = { problems: {}, pans: {}, isStale: false }
  // Contacts are held before trips, as where a contact is changed and its trips are to be checked again.
  const names = await storePans(services, db, open, { pans, refused })
  const trip = await findTripForUpdate(db, open.trip.id, unrestricted)
  const link = await findLinkForUpdate(db, open.linkId)
  if (!link || !trip || !isUsable(services, link, trip)) throw notFound('page')
  const mayReplace = await mayReplacePassports(services, db, link, trip)
  for (const one of entered.filter(({ id }) => link.travellerIds.includes(id))) {
    const before = await findTravellerForUpdate(db, trip.id, one.id)
    if (!before || before.cancelledAt) continue
    const read = factsTyped(one.typed, passportAsked(before, mayReplace))
    if ('problems' in read) {
      refused.problems[one.id] = read.problems
      continue
    }
    const { country } = open.agency
    const changes = { changes: read.changes, country, seesPassport: false }
    const stored = await storeTraveller(services, db, before, changes).catch((error: unknown) => {
      if (!(error instanceof AppError) || !error.data.fields) throw error
      refused.problems[one.id] = error.data.fields
      return undefined
    })
    if (!stored) continue
    // What is as it was changes nothing, whoever has saved since.
    if (before.version !== one.version) refused.isStale = true
    names.push(nameOf(stored.changed))
  }
  const isRefused = [refused.problems, refused.pans].some((found) => Object.keys(found).length > 0)
  if (refused.isStale || isRefused) throw new NotTaken(refused)
  if (names.length === 0) return
  await updateLink(db, link.id, { filledAt: services.clock.now().toISOString() })
  await record(db, doer, 'travellers_filled', subjectOf(trip), { data: { linkId: link.id, name: names.join(', ') } })
  announce(db, null, trip)
  await notifyKeepers(services, db, doer, 'travellers_filled', {
    subject: { kind: 'trip', id: trip.id },
    keepers: trip,
    cause: `travellers filled ${link.id} ${services.clock.now().toISOString().slice(0, 13)}`,
    title: `${names.join(', ')}: filled in for ${subjectOf(trip).label}`,
  })
}

/**
 * Keeps the PANs that were asked for. One that is known by now is left alone whatever was typed: an answer that depended
 * on it would tell what it is.
 * @returns what was filled in by it
 */
async function storePans(
  services: Services,
  db: AgencyDb,
  { trip, travellers }: Pick<OpenTravellers, 'trip' | 'travellers'>,
  { pans, refused }: Pick<Sent, 'pans'> & { refused: Refused },
): Promise<string[]> {
  if (Object.keys(pans).length === 0) return []
  const payers = await readPayersWithoutPan(services, db, trip, travellers)
  const given: string[] = []
  for (const { contactId, name } of payers) {
    const typed = pans[contactId]
    if (typed === undefined) continue
    const read = parsePan(typed)
    if ('problem' in read) {
      refused.pans[contactId] = read.problem
      continue
    }
    const kept = await keepPan(services, db, doer, { id: contactId, pan: read.pan }).catch((error: unknown) => {
      if (!(error instanceof AppError) || !error.data.fields) throw error
      refused.pans[contactId] = error.data.fields.pan ?? error.message
      return undefined
    })
    if (kept) given.push(`PAN of ${name}`)
  }
  return given
}
