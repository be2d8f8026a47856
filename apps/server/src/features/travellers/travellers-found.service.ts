import type { Traveller, TripTravellers } from '@sarai/contract/travellers'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { hasRight } from '../../core/rights.rules.ts'
import type { Services } from '../../services.ts'
import { documentOfVersion } from '../prospects/prospects-versions.service.ts'
import { getTrip, type TripRecord } from '../trips/trips.service.ts'
import { linksOf } from './travellers-links.service.ts'
import { listTravellers, type TravellerRecord } from './travellers.queries.ts'
import { isComplete, roomFindings, travellerFindings, withoutDocuments } from './travellers.rules.ts'

/** A traveller as somebody may see them; what the answer does not name is left out there. */
export function presentTraveller(
  actor: Member,
  trip: Pick<TripRecord, 'startDate' | 'endDate' | 'needsPassport' | 'ownerId'>,
  record: TravellerRecord,
): Traveller {
  const findings = travellerFindings(record, trip)
  const seesDocuments = hasRight(actor, 'documents', trip.ownerId)
  const { passportDigits, passportCountry, passportIssuedOn, passportExpiresOn } = record
  return {
    ...record,
    passport: seesDocuments
      ? {
          lastDigits: passportDigits,
          country: passportCountry,
          issuedOn: passportIssuedOn,
          expiresOn: passportExpiresOn,
        }
      : null,
    isComplete: isComplete(findings),
    findings: seesDocuments ? findings : withoutDocuments(findings),
  }
}

/** The people of a trip, their links and rooms, as somebody may see them. */
export async function travellersOf(
  services: Services,
  db: AgencyDb,
  actor: Member,
  tripId: string,
): Promise<TripTravellers> {
  const trip = await getTrip(db, actor, tripId)
  const [found, links, document] = await db.together(() => [
    listTravellers(db, tripId),
    linksOf(services, db, actor, trip),
    documentOfVersion(db, trip.versionId),
  ])
  const { single, twin, triple } = document.pricing.rooms
  const rooms = { single, twin, triple }
  return {
    travellers: found.map((record) => presentTraveller(actor, trip, record)),
    links,
    needsPassport: trip.needsPassport,
    rooms,
    roomFindings: roomFindings(found, rooms),
  }
}
