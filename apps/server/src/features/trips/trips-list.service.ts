import { mayUse } from '@sarai/contract/access'
import type { TripSelection, TripSort, TripTableQuery } from '@sarai/contract/trips'
import type { Member } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { askedOfCustom } from '../../kernel/custom-fields/custom-fields-filters.service.ts'
import { findPage, type SearchedList, selectedBy } from '../../kernel/search/searched-list.service.ts'
import { presentTrip } from './trips-found.service.ts'
import { countTrips, tripList, tripRowsOf } from './trips-list.queries.ts'
import { type TripCondition, type TripQuestion, tripQuestion } from './trips-list.rules.ts'
import type { TripRecord } from './trips.queries.ts'

const searchedTrips = (actor: Member): SearchedList<TripRecord, TripCondition, TripSort> => ({
  kind: 'trip',
  seesLeads: mayUse(actor, 'leads'),
  spec: tripList,
  own: 'trips',
  rowsOf: tripRowsOf,
  count: countTrips,
})

/** A page of the trips that somebody may see, with how many there are in all. */
export async function findTrips(services: Services, db: AgencyDb, actor: Member, input: TripTableQuery) {
  const now = services.clock.now()
  const { filters = {} } = input
  const custom = await askedOfCustom(db, 'trips', filters.custom)
  const page = await findPage(db, searchedTrips(actor), tripQuestion({ filters, custom, actor, now }), input)
  const day = today(now, actor.agency.timeZone)
  return { ...page, data: page.data.map((row) => presentTrip(actor, row, day)) }
}

/** The trips of a selection as a question. */
export async function selectedTrips(
  services: Services,
  db: AgencyDb,
  actor: Member,
  selection: TripSelection,
): Promise<TripQuestion> {
  const filters = 'ids' in selection ? {} : selection.filters
  const custom = await askedOfCustom(db, 'trips', filters.custom)
  const question = tripQuestion({ filters, custom, actor, now: services.clock.now() })
  return selectedBy(db, searchedTrips(actor), question, selection)
}
