import type { TripSort } from '@sarai/contract/trips'
import { eq, getTableColumns, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rowsByIds } from '../../core/db/rows-by-ids.ts'
import { countRows, type ListSpec } from '../../core/db/table-query.ts'
import { isListed } from '../../core/db/visible.ts'
import type { FindableTable } from '../../kernel/search/search.queries.ts'
import { isMatching } from '../../kernel/search/search-words.queries.ts'
import type { TripCondition, TripQuestion } from './trips-list.rules.ts'
import { trips } from './trips.table.ts'

// What is quoted is for those who see costs: no record of a trip has it.
const {
  agencyId: _agency,
  terms: _terms,
  quotedTax: _tax,
  quotedNet: _net,
  checkDueAt: _due,
  ...columns
} = getTableColumns(trips)

const contactName = sql<string | null>`(select name from contacts
  where contacts.agency_id = trips.agency_id and contacts.id = trips.contact_id)`
const leadName = sql<string | null>`(select name from leads
  where leads.agency_id = trips.agency_id and leads.id = trips.lead_id)`

export const tripColumns = {
  ...columns,
  /** A contact's name may be known to all; a lead's is a fact of the lead. */
  contactName: contactName.as('contact_name'),
  leadName: leadName.as('lead_name'),
  proposalNumber: sql<number>`(select number from proposals
    where proposals.agency_id = trips.agency_id and proposals.id = trips.proposal_id)`.as('proposal_number'),
}

const ph = sql.placeholder
const anyOf = (column: unknown, name: TripCondition, type: string) =>
  sql`${column} = any(${ph(name)}::${sql.raw(type)}[])`

/** As `stateOn` says it. */
const state = sql`case when ${trips.cancelledAt} is not null then 'cancelled'
  when ${trips.startDate} is null then 'planned'
  when ${trips.startDate} > ${ph('today')}::date then 'upcoming'
  when coalesce(${trips.endDate}, ${trips.startDate}) < ${ph('today')}::date then 'finished'
  else 'underway' end`

/** As `readinessOf` says it. */
const readiness = sql`case when ${trips.cancelledAt} is not null then 'none'
  when coalesce(${trips.endDate}, ${trips.startDate}) < ${ph('today')}::date
    then case when ${trips.dues} > ${trips.settled} then 'risk' else 'none' end
  when ${trips.services} = ${trips.confirmed} and ${trips.vouchered} >= ${trips.confirmed} and ${trips.places} = ${trips.complete} and ${trips.dues} = ${trips.settled} and ${trips.findings} = 0 then 'ready'
  when ${trips.troubled} > 0
    or (${trips.dues} > ${trips.settled} and coalesce(${trips.nextDueOn} < ${ph('today')}::date, false))
    or (${trips.dues} > ${trips.settled} and coalesce(${trips.startDate} <= ${ph('paymentsLateFrom')}::date, false))
    or (${trips.services} > ${trips.confirmed} and coalesce(${trips.startDate} <= ${ph('servicesLateFrom')}::date, false))
    or (${trips.confirmed} * 2 < ${trips.services} and coalesce(${trips.startDate} <= ${ph('servicesSlowFrom')}::date, false))
    or (${trips.confirmed} > ${trips.vouchered} and coalesce(${trips.startDate} <= ${ph('vouchersLateFrom')}::date, false))
    or (${trips.places} > ${trips.complete} and coalesce(${trips.startDate} <= ${ph('documentsLateFrom')}::date, false))
    or (${trips.findings} > 0 and coalesce(${trips.startDate} <= ${ph('findingsLateFrom')}::date, false))
    then 'risk'
  else 'pending' end`

export const tripList: ListSpec<TripCondition, TripSort> & { table: FindableTable } = {
  table: trips,
  columns: tripColumns,
  sorts: {
    startDate: { column: trips.startDate, isNullable: true },
    createdAt: { column: trips.createdAt },
    updatedAt: { column: trips.updatedAt },
    title: { column: trips.title },
    number: { column: trips.number },
    total: { column: trips.total },
  },
  conditions: {
    present: () => isNull(trips.deletedAt),
    deleted: () => isNotNull(trips.deletedAt),
    states: () => sql`${state} = any(${ph('states')}::text[])`,
    owners: () => anyOf(trips.ownerId, 'owners', 'uuid'),
    ownersOrNone: () => sql`(${anyOf(trips.ownerId, 'ownersOrNone', 'uuid')} or ${trips.ownerId} is null)`,
    operations: () => anyOf(trips.operationsId, 'operations', 'uuid'),
    operationsOrNone: () =>
      sql`(${anyOf(trips.operationsId, 'operationsOrNone', 'uuid')} or ${trips.operationsId} is null)`,
    readiness: () => sql`${readiness} = any(${ph('readiness')}::text[])`,
    visible: () => isListed('visible', trips.ownerId, trips.operationsId),
    visibleOrUnowned: () => isListed('visibleOrUnowned', trips.ownerId, trips.operationsId, { orUnowned: true }),
    others: () => sql`${trips.ownerId} is distinct from ${ph('others')}::uuid`,
    lead: () => eq(trips.leadId, ph('lead')),
    contact: () => eq(trips.contactId, ph('contact')),
    destination: () =>
      sql`exists (select from unnest(${trips.destinations}) as place where place ilike ${ph('destination')})`,
    tags: () => sql`${trips.tags} && ${ph('tags')}::text[]`,
    startFrom: () => gte(trips.startDate, ph('startFrom')),
    startTo: () => lte(trips.startDate, ph('startTo')),
    dueBy: () => sql`${trips.cancelledAt} is null and exists (select from trip_instalments as part
      where part.agency_id = trips.agency_id and part.trip_id = trips.id and part.paid < part.amount
        and part.due_on <= ${ph('dueBy')}::date)`,
    hasCustom: () => sql`${trips.custom} <> '{}'`,
    custom: () => sql`${trips.custom} @@ ${ph('custom')}::jsonpath`,
    found: () => anyOf(trips.id, 'found', 'uuid'),
    matching: () => isMatching(trips.terms),
  },
}

export function countTrips(db: AgencyDb, { conditions, values }: TripQuestion) {
  return countRows(db, tripList, conditions, values)
}

/** Trips in the order of the ids; those that are gone are left out. */
export const tripRowsOf = rowsByIds(trips, tripColumns)

/** Whom trips are for, and who arranges them. */
export const tripCustomersOf = rowsByIds(trips, {
  id: trips.id,
  contactId: trips.contactId,
  leadId: trips.leadId,
  operationsId: trips.operationsId,
})
