import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { plusDays } from '../src/core/days.rules.ts'
import { proposalVersions } from '../src/features/prospects/prospects-versions.table.ts'
import { leadFacts } from '../src/features/travellers/travellers-fill.service.ts'
import { placesOf } from '../src/features/travellers/travellers-party.rules.ts'
import { sealedPassport } from '../src/features/travellers/travellers-passports.service.ts'
import { insertTravellers, type TravellerRecord } from '../src/features/travellers/travellers.queries.ts'
import { trips } from '../src/features/trips/trips.table.ts'
import type { Services } from '../src/services.ts'
import { isWoman, menOf, womenOf } from './people.ts'
import { Random, uuidAt } from './random.ts'

/** Of every so many trips that are ahead, one has somebody of whom nothing is known yet. */
const unknownEvery = 3
const yearDays = 365.25

/** Those who travel on trips that are not long over: who they are, who shares a room, and passports for trips abroad. */
export async function seedTravellers(services: Services, db: AgencyDb, today: string): Promise<void> {
  const random = new Random(20_261_125)
  const made = await db
    .select({
      id: trips.id,
      contactId: trips.contactId,
      startDate: trips.startDate,
      needsPassport: trips.needsPassport,
      services: trips.services,
      confirmed: trips.confirmed,
      document: proposalVersions.document,
    })
    .from(trips)
    .innerJoin(proposalVersions, and(db.own(proposalVersions), eq(proposalVersions.id, trips.versionId)))
    .where(and(db.own(trips), isNull(trips.cancelledAt), gt(trips.startDate, plusDays(today, -60))))
    .orderBy(asc(trips.startDate), asc(trips.id))
  for (const [at, trip] of made.entries()) {
    const start = trip.startDate ?? today
    const isOpen = start > today && (trip.confirmed < trip.services || at % unknownEvery === 0)
    const lead: Partial<TravellerRecord> = await leadFacts(db, trip.contactId)
    const places = placesOf(trip.document.travellers)
    const known = isOpen ? places.length - 1 : places.length
    const rows = []
    for (const [position, place] of places.entries()) {
      const id = uuidAt(random, services.clock.now())
      const room = String(Math.floor(position / 2) + 1)
      const seat = { id, tripId: trip.id, position, isLead: position === 0, room, ...place }
      const who = personOf(random, {
        start,
        kind: place.kind,
        age: place.pricedAge,
        family: lead.familyName,
      })
      const papers = trip.needsPassport ? await papersOf(services, db, random, { id, start }) : {}
      if (position === 0) rows.push({ ...seat, ...who, ...present(lead), ...papers })
      else rows.push(position < known ? { ...seat, ...who, ...papers } : seat)
    }
    await insertTravellers(db, rows)
  }
}

const present = <T extends object>(facts: T): Partial<T> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)) as Partial<T>

interface Wanted {
  /** When the trip begins. */
  start: string
  kind: 'adult' | 'child' | 'infant'
  age: number | null
  family?: string | null
}

function personOf(random: Random, { start, kind, age, family }: Wanted) {
  const givenName = random.pick(random.chance(0.5) ? womenOf : menOf)
  const years = age ?? (kind === 'infant' ? 1 : random.int(27, 62))
  return {
    givenName,
    familyName: family ?? random.pick(['Sharma', 'Mehta', 'Nair', 'Kapoor']),
    gender: isWoman(givenName) ? ('female' as const) : ('male' as const),
    birth: plusDays(start, -Math.round(years * yearDays) - random.int(20, 300)),
    nationality: 'IN',
  }
}

async function papersOf(
  services: Services,
  db: AgencyDb,
  random: Random,
  { id, start }: { id: string; start: string },
) {
  const number = `${random.pick(['P', 'T', 'V', 'Z'])}${random.int(1_000_000, 9_999_999)}`
  const issuedOn = plusDays(start, -random.int(300, 3560))
  return {
    ...(await sealedPassport(services, db, { id, passportNumber: null }, number)),
    passportCountry: 'IN',
    passportIssuedOn: issuedOn,
    // Ten years, so that some end within six months of the journey.
    passportExpiresOn: plusDays(issuedOn, 3651),
    visa: random.chance(0.7) ? ('granted' as const) : ('not_needed' as const),
    visaExpiresOn: plusDays(start, 60),
  }
}
