import type { TravellerLink } from '@sarai/contract/traveller-link-schemas'
import { travellersPath } from '@sarai/contract/traveller-words'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import { dayEnd, plusDays, todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, refused } from '../../core/errors.ts'
import { newPublicKey } from '../../core/public-keys.ts'
import { hasRight } from '../../core/rights.rules.ts'
import { hashToken } from '../../core/tokens.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { type TripRecord, tripToChange } from '../trips/trips.service.ts'
import { announce, subjectOf } from '../trips/trips-found.service.ts'
import {
  findLink,
  findLinkForUpdate,
  insertLink,
  type LinkRecord,
  listLinks,
  revokeLinksOf,
  updateLink,
} from './travellers-links.queries.ts'
import { listTravellers } from './travellers.queries.ts'

const place = (row: string) => ({ table: 'trip_traveller_links', column: 'sealed_key', row })

/** How long a link holds where the trip has no days yet. */
const daysWithoutDates = 90

type LinkedTrip = Pick<TripRecord, 'id' | 'ownerId'>

/** A link as somebody may see it: whoever may not see passports is not given an address that replaces them. */
async function present(
  services: Services,
  db: AgencyDb,
  { actor, trip, link }: { actor: Member; trip: LinkedTrip; link: LinkRecord },
): Promise<TravellerLink> {
  if (link.replacesPassports && !hasRight(actor, 'documents', trip.ownerId)) return { ...link, url: null }
  return { ...link, url: services.appUrl + travellersPath(await decryptLinkKey(services, db, link)) }
}

/** A link of a trip that can still be opened. @throws AppError 404, 422 where it cannot */
export async function usableLink(
  { clock }: Services,
  db: AgencyDb,
  { tripId, id }: { tripId: string; id: string },
): Promise<LinkRecord> {
  const link = await findLink(db, id)
  if (link?.tripId !== tripId) throw notFound('link')
  if (link.revokedAt || Date.parse(link.expiresAt) <= clock.now().getTime())
    throw refused('LINK_OVER', 'This link cannot be opened any more. Make a new one.')
  return link
}

/** The newest page of a trip that can still be opened and has whoever leads it. @param going who goes on the trip */
export async function findLinkOfLead(
  { clock }: Services,
  db: AgencyDb,
  tripId: string,
  going: readonly { id: string; isLead: boolean }[],
): Promise<LinkRecord | undefined> {
  const lead = going.find(({ isLead }) => isLead)
  if (!lead) return undefined
  const isUsable = ({ revokedAt, expiresAt }: LinkRecord) => !revokedAt && Date.parse(expiresAt) > clock.now().getTime()
  return (await listLinks(db, tripId)).find((link) => isUsable(link) && link.travellerIds.includes(lead.id))
}

/** The secret in the address of a link, for whoever it goes to. */
export const decryptLinkKey = ({ vault }: Services, db: AgencyDb, { id, sealedKey }: LinkRecord): Promise<string> =>
  vault.decrypt(db, place(id), sealedKey)

/** Notes that a link was mailed to somebody. */
export const noteLinkMailed = ({ clock }: Services, db: AgencyDb, { id }: LinkRecord, to: string): Promise<void> =>
  updateLink(db, id, { way: 'mail', sentTo: to, sentAt: clock.now().toISOString() })

/** A link with its address, where that may be seen. */
export async function presentLink(
  services: Services,
  db: AgencyDb,
  { actor, trip, id }: { actor: Member; trip: LinkedTrip; id: string },
): Promise<TravellerLink> {
  const link = await findLink(db, id)
  if (!link) throw notFound('link')
  return present(services, db, { actor, trip, link })
}

/** The links of a trip with their addresses, newest first. */
export async function linksOf(
  services: Services,
  db: AgencyDb,
  actor: Member,
  trip: LinkedTrip,
): Promise<TravellerLink[]> {
  const links = await listLinks(db, trip.id)
  return db.together(() => links.map((link) => present(services, db, { actor, trip, link })))
}

/**
 * Whether passports that are there may be replaced by a link: whoever made it may see them, now as then. An API key
 * that may make links may see them too.
 */
export async function mayReplacePassports(
  { sessions }: Services,
  db: AgencyDb,
  { replacesPassports, createdBy }: LinkRecord,
  { ownerId }: LinkedTrip,
): Promise<boolean> {
  if (!replacesPassports || createdBy === null) return replacesPassports
  const maker = await sessions.memberIn(db, createdBy)
  return maker !== undefined && hasRight(maker, 'documents', ownerId)
}

/** Makes a page on which some of a trip's people fill in who they are. It ends with the trip. */
export async function makeLink(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { tripId, travellerIds }: { tripId: string; travellerIds: string[] },
): Promise<TravellerLink> {
  const trip = await tripToChange(db, actor, tripId)
  const going = (await listTravellers(db, tripId)).filter(({ cancelledAt }) => !cancelledAt).map(({ id }) => id)
  const wanted = going.filter((id) => travellerIds.includes(id))
  if (wanted.length < new Set(travellerIds).size) throw notFound('traveller')
  const { timeZone } = actor.agency
  const today = todayFor(services, actor.agency)
  const last = trip.endDate ?? trip.startDate
  if (last && last < today) throw refused('TRIP_OVER', 'This trip is over.')
  const [id, key] = [uuidv7(), newPublicKey()]
  const link = await insertLink(db, {
    id,
    tripId,
    travellerIds: wanted,
    keyHash: hashToken(key),
    sealedKey: await services.vault.encrypt(db, place(id), key),
    replacesPassports: hasRight(actor, 'documents', trip.ownerId),
    expiresAt: dayEnd(last ?? plusDays(today, daysWithoutDates), timeZone),
    createdBy: actor.userId,
  })
  await record(db, actor, 'traveller_link_made', subjectOf(trip), { data: { linkId: id, number: wanted.length } })
  announce(db, actor.userId, trip)
  return present(services, db, { actor, trip, link })
}

/** Revoking one that is revoked changes nothing. */
export async function revokeLink(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { tripId, id }: { tripId: string; id: string },
): Promise<void> {
  const trip = await tripToChange(db, actor, tripId)
  const link = await findLinkForUpdate(db, id)
  if (link?.tripId !== tripId) throw notFound('link')
  if (link.revokedAt) return
  await updateLink(db, id, { revokedAt: services.clock.now().toISOString() })
  await record(db, actor, 'traveller_link_revoked', subjectOf(trip), { data: { linkId: id } })
  announce(db, actor.userId, trip)
}

/** Revokes all links of a trip. */
export async function revokeLinks(services: Services, db: AgencyDb, tripId: string): Promise<void> {
  await revokeLinksOf(db, tripId, services.clock.now().toISOString())
}
