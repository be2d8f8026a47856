import { mayUse } from '@sarai/contract/access'
import type { DaySheet, Departure, SheetTrip } from '@sarai/contract/departures'
import type { Member } from '../../core/actor.ts'
import { checkDays, today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { readinessOf } from '../trips/trips.service.ts'
import { redactCosts } from '../bookings/bookings-costs.rules.ts'
import { movesOn, slipsOf, staysOn } from './departures-day.rules.ts'
import {
  countDepartures,
  type DepartureQuestion,
  listDepartures,
  listPhonesOf,
  listServicesAround,
  listServicesOn,
  maxDepartures,
} from './departures.queries.ts'

interface Conditions {
  owner?: string[]
  destination?: string
  readiness?: string[]
}

const maxDays = 100

const visible = (actor: Member) => {
  const { visibleOwners, seesUnowned, userId } = actor
  return { visibleOwners, seesUnowned, userId, seesLeads: mayUse(actor, 'leads') }
}

type Row = Awaited<ReturnType<typeof listDepartures>>[number]

function departureOf(
  { services, confirmed, troubled, vouchered, places, complete, dues, settled, nextDueOn, findings, ...row }: Row,
  day: string,
): Departure {
  const counted = { services, confirmed, troubled, vouchered, places, complete, dues, settled, nextDueOn, findings }
  return { ...row, ...readinessOf(counted, row, day) }
}

const isWanted = (readiness: string[] | undefined) => (one: Departure) =>
  !readiness || readiness.includes(one.readiness)

/** The trips that begin on some days, or are on the way then, as far as somebody may see them. */
export async function findDepartures(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { readiness, underway, ...asked }: { from: string; to: string; underway?: boolean } & Conditions,
): Promise<{ data: Departure[]; total: number }> {
  if (!checkDays(asked.from, asked.to, maxDays))
    throw refused('BAD_DAYS', `Ask for 1 to ${maxDays} days.`, { fields: { to: 'Choose a later or nearer day' } })
  const question: DepartureQuestion = { ...asked, isUnderway: underway, ...visible(actor) }
  const day = today(services.clock.now(), actor.agency.timeZone)
  const rows = await listDepartures(db, question)
  const data = rows.map((row) => departureOf(row, day)).filter(isWanted(readiness))
  const isCut = rows.length === maxDepartures && !readiness
  return { data, total: isCut ? await countDepartures(db, question) : data.length }
}

/** Who leaves on a day, who is on the way, and who comes home. Whoever is back the same day leaves that day. */
export async function readDaySheet(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { day, readiness, ...asked }: { day: string } & Conditions,
): Promise<DaySheet> {
  const now = today(services.clock.now(), actor.agency.timeZone)
  const underWay = await listDepartures(db, { from: day, to: day, isUnderway: true, ...asked, ...visible(actor) })
  const found = underWay.map((row) => departureOf(row, now)).filter(isWanted(readiness))
  const ids = found.map(({ id }) => id)
  const [used, phones, around, agency] = await db.together(() => [
    listServicesOn(db, ids, day),
    listPhonesOf(db, ids, visible(actor)),
    listServicesAround(db, ids, day),
    findAgency(db),
  ])
  const phoneOf = new Map(phones.map(({ tripId, phone }) => [tripId, phone]))
  const trips: SheetTrip[] = found.map((trip) => ({
    ...trip,
    phone: phoneOf.get(trip.id) ?? null,
    services: used.filter(({ tripId }) => tripId === trip.id).map((service) => redactCosts(actor, service)),
  }))
  const leaving = trips.filter(({ startDate }) => startDate === day)
  const returning = trips.filter(({ startDate, endDate }) => endDate === day && startDate < day)
  const underway = trips.filter(({ startDate, endDate }) => startDate < day && endDate > day)
  const parties = new Map(
    trips.map(({ id, customer, title, phone, travellers }) => {
      return [id, { tripId: id, who: customer ?? title, phone, travellers }]
    }),
  )
  const rows = around.map((row) => (actor.seesCost ? row : { ...row, vendor: null, vendorPhone: null }))
  const [moves, stays] = [movesOn(day, rows, parties), staysOn(day, rows, parties)]
  return { day, leaving, underway, returning, moves, stays, slips: slipsOf(day, moves, stays, agency.name) }
}
