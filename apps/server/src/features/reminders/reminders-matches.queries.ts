import type { RuleFacts } from '@sarai/contract/reminder-rules'
import type { RuleDate, RuledRecord, RuleSubject } from '@sarai/contract/reminder-words'
import { type SQL, sql } from 'drizzle-orm'
import { daysAt } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { contactDocuments } from '../contacts/contacts-documents.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { leads } from '../leads/leads.table.ts'
import { proposals } from '../prospects/prospects.table.ts'
import { stages } from '../stages/stages.table.ts'
import { trips } from '../trips/trips.table.ts'
import { isOpenRequest } from './reminders-balances.queries.ts'
import { paymentRequests } from '../payment-requests/payment-requests.table.ts'
import { tripInstalments } from '../trips/trips-instalments.table.ts'
import { clocksOf } from './reminders-clocks.queries.ts'
import type { OwnAsked } from './reminders-fields.rules.ts'
import { openOf } from './reminders-balances.queries.ts'
import { arrangedOf } from './reminders-arranged.queries.ts'

/** Moments between which something falls due: after the one, and up to the other. */
export interface Window {
  after: string
  until: string
}

/** A record that a rule tells of. */
export interface Match extends Record<string, unknown> {
  subject: RuleSubject
  id: string
  /** Which part of a record it is about: an instalment, a document. */
  part: string
  label: string
  customer: string
  ownerId: string | null
  /** Who arranges it, where that is somebody besides its RM. */
  operationsId: string | null
  createdBy: string | null
  stage: string | null
  destination: string | null
  day: string | null
  value: number | null
  currency: string | null
  dueAt: string
  /** How many times it was sent before. */
  turn: number
}

/** What every source gives, in the order that they all give it in. */
const leadColumns = sql`null::uuid as operations_id, lead.name as customer, lead.stage_id, lead.source, array_to_string(lead.destinations, ', ') as destination`
const ofLead = sql`'lead' as subject, lead.id, lead.name as label, lead.owner_id, lead.created_by, ${leadColumns},
  coalesce(lead.expected_value, lead.budget_max) as value, lead.currency, lead.next_follow_up_at, false as is_answered, lead.custom as own`
const ofProposal = sql`'proposal' as subject, proposal.id, proposal.title as label, proposal.owner_id, proposal.created_by,
  null::uuid as operations_id, coalesce(lead.name, contact.name) as customer, lead.stage_id, lead.source, array_to_string(proposal.destinations, ', ') as destination,
  proposal.total as value, proposal.currency, lead.next_follow_up_at,
  proposal.status in ('accepted', 'declined', 'changes-requested') as is_answered,
  coalesce(lead.custom, '{}') || proposal.custom as own`
const ofContact = sql`'contact' as subject, contact.id, contact.name as label, contact.owner_id, contact.created_by,
  null::uuid as operations_id, contact.name as customer, null::uuid as stage_id, null::text as source, null::text as destination,
  null::bigint as value, null::text as currency, null::timestamptz as next_follow_up_at, false as is_answered,
  contact.custom as own`
const ofInvoice = sql`'invoice' as subject, invoice.id, invoice.document_number as label, invoice.owner_id, invoice.created_by,
  null::uuid as operations_id, coalesce(contact.name, invoice.bill_to) as customer, null::uuid as stage_id, null::text as source,
  null::text as destination, invoice.total as value, invoice.currency, null::timestamptz as next_follow_up_at, false as is_answered,
  '{}'::jsonb as own`

const fromLeads = (db: AgencyDb) =>
  sql`from ${leads} as lead where lead.agency_id = ${db.agencyId} and lead.deleted_at is null`
const proposalJoins = (db: AgencyDb) => sql`
  left join ${leads} as lead on lead.agency_id = ${db.agencyId} and lead.id = proposal.lead_id
  left join ${contacts} as contact on contact.agency_id = ${db.agencyId} and contact.id = proposal.contact_id`
const fromProposals = (db: AgencyDb) =>
  sql`from ${proposals} as proposal ${proposalJoins(db)} where proposal.agency_id = ${db.agencyId} and proposal.deleted_at is null`
const fromTrips = (db: AgencyDb) => sql`from ${trips} as trip
  join ${proposals} as proposal on proposal.agency_id = ${db.agencyId} and proposal.id = trip.proposal_id ${proposalJoins(db)}`

/** Days that are dates of records, each with the record it belongs to. */
const dated: Record<RuleDate, (db: AgencyDb) => SQL> = {
  'lead.travelStart': (db) => sql`select ${ofLead}, '' as part, lead.travel_start as day ${fromLeads(db)}`,
  'lead.expectedClose': (db) => sql`select ${ofLead}, '' as part, lead.expected_close as day ${fromLeads(db)}`,
  'proposal.validUntil': (db) =>
    sql`select ${ofProposal}, '' as part, proposal.offer_until as day ${fromProposals(db)} and proposal.status = 'sent'`,
  'trip.startDate': (db) =>
    sql`select ${ofProposal}, '' as part, trip.start_date as day ${fromTrips(db)} where trip.agency_id = ${db.agencyId} and trip.deleted_at is null`,
  'trip.endDate': (db) =>
    sql`select ${ofProposal}, '' as part, trip.end_date as day ${fromTrips(db)} where trip.agency_id = ${db.agencyId} and trip.deleted_at is null`,
  'instalment.dueOn': (db) =>
    sql`select ${ofProposal}, instalment.id::text as part, instalment.due_on as day ${fromTrips(db)}
      join ${tripInstalments} as instalment on instalment.agency_id = ${db.agencyId} and instalment.trip_id = trip.id
      where trip.agency_id = ${db.agencyId} and trip.deleted_at is null and trip.cancelled_at is null
        and instalment.paid < instalment.amount`,
  // What belongs to a trip is told of by its instalments.
  'invoice.dueOn': (db) =>
    sql`select ${ofInvoice}, '' as part, invoice.due_on as day
      from ${invoices} as invoice
      left join ${contacts} as contact on contact.agency_id = ${db.agencyId} and contact.id = invoice.contact_id
      where invoice.agency_id = ${db.agencyId} and invoice.trip_id is null and invoice.state = 'issued'
        and invoice.kind in ('invoice', 'debit-note') and ${openOf(sql`invoice`)} > 0`,
  // What is asked for of a trip or invoice is told of by those.
  'request.dueOn': (db) =>
    sql`select ${ofContact}, request.id::text as part, request.due_on as day
      from ${paymentRequests} as request
      join ${contacts} as contact on contact.agency_id = ${db.agencyId} and contact.id = request.contact_id
      where request.agency_id = ${db.agencyId} and contact.deleted_at is null and ${isOpenRequest}`,
  'contact.birthday': (db) => yearly(db, sql`contact.birthday`),
  'contact.anniversary': (db) => yearly(db, sql`contact.anniversary`),
  'document.expiresOn': (db) =>
    sql`select ${ofContact}, document.id::text as part, document.expires_on as day
      from ${contactDocuments} as document
      join ${contacts} as contact on contact.agency_id = ${db.agencyId} and contact.id = document.contact_id
      where document.agency_id = ${db.agencyId} and contact.deleted_at is null`,
}

/** A yearly date: last year's, this year's and next year's. 29 February is 28 February in other years. */
function yearly(db: AgencyDb, day: SQL): SQL {
  return sql`select ${ofContact}, '' as part, (${day} + make_interval(years => year - extract(year from ${day})::int))::date as day
    from ${contacts} as contact
    cross join generate_series(extract(year from now())::int - 1, extract(year from now())::int + 1) as year
    where contact.agency_id = ${db.agencyId} and contact.deleted_at is null and ${day} is not null`
}

/** Those that have something in a date of the agency's own; the date is part of what they are told for. */
function ownDated(db: AgencyDb, { id, record }: NonNullable<OwnAsked['date']>): SQL {
  const from: Record<RuledRecord, SQL> = {
    leads: sql`${ofLead}, lead.custom as dates ${fromLeads(db)} and lead.custom <> '{}'`,
    contacts: sql`${ofContact}, contact.custom as dates from ${contacts} as contact
      where contact.agency_id = ${db.agencyId} and contact.deleted_at is null and contact.custom <> '{}'`,
    prospects: sql`${ofProposal}, proposal.custom as dates ${fromProposals(db)} and proposal.custom <> '{}'`,
    trips: sql`${ofProposal}, trip.custom as dates ${fromTrips(db)}
      where trip.agency_id = ${db.agencyId} and trip.deleted_at is null and trip.custom <> '{}'`,
  }
  return sql`select *, ${`custom.${id}`}::text as part, (dates ->> ${id}::text)::date as day from (select ${from[record]}) as filled`
}

/**
 * The records a rule looks at, with the moment (`base`) it counts from, or, for a rule that tells at a time of the clock,
 * with the day (`due_day`).
 */
function sourceOf(db: AgencyDb, { rule, own, timeZone }: Asking, window: Window): SQL {
  const { trigger, everyDays, times } = rule
  /** The last telling of a record comes so long after its first. */
  const span = sql`make_interval(days => ${(everyDays ?? 0) * (times - 1)})`
  const since = (delay: SQL) => sql`${window.after}::timestamptz - ${delay} - ${span} - interval '1 day'`
  const { dayAt: local } = clocksOf(timeZone, window)
  switch (trigger.kind) {
    case 'date': {
      const { field, offsetDays } = trigger
      const days = own.date ? ownDated(db, own.date) : dated[field as RuleDate](db)
      return sql`select *, day + ${offsetDays}::integer as due_day from (${days}) as dated where day is not null`
    }
    case 'stage': {
      const delay = sql`make_interval(hours => ${trigger.afterHours})`
      return sql`select ${ofLead}, '' as part, null::date as day, lead.stage_since + ${delay} as base ${fromLeads(db)}
        and lead.stage_id = ${trigger.stageId} and lead.stage_since > ${since(delay)}`
    }
    case 'no_follow_up': {
      const delay = sql`make_interval(hours => ${trigger.afterHours})`
      return sql`select ${ofLead}, '' as part, null::date as day, lead.created_at + ${delay} as base ${fromLeads(db)}
        and lead.created_at > ${since(delay)} and lead.next_follow_up_at is null
        and exists (select from ${stages} as stage where stage.agency_id = ${db.agencyId} and stage.id = lead.stage_id and stage.kind = 'open')`
    }
    case 'silent': {
      const { afterDays } = trigger
      const dueDay = sql`${local(sql`lead.last_activity_at`)} + ${afterDays}::integer`
      return sql`select ${ofLead}, '' as part, null::date as day, ${dueDay} as due_day ${fromLeads(db)}
        and lead.last_activity_at > ${since(sql`make_interval(days => ${afterDays})`)}
        and exists (select from ${stages} as stage where stage.agency_id = ${db.agencyId} and stage.id = lead.stage_id and stage.kind = 'open')`
    }
    case 'unopened': {
      const { afterDays } = trigger
      const dueDay = sql`${local(sql`proposal.sent_at`)} + ${afterDays}::integer`
      return sql`select ${ofProposal}, '' as part, null::date as day, ${dueDay} as due_day ${fromProposals(db)}
        and proposal.status = 'sent' and proposal.sent_at > ${since(sql`make_interval(days => ${afterDays})`)}
        and (proposal.last_viewed_at is null or proposal.last_viewed_at < proposal.sent_at)`
    }
    case 'hold_ends':
    case 'vendor_silent':
    case 'no_voucher':
    case 'documents_missing':
      return arrangedOf(db, trigger, { local, since })
  }
}

function narrowing({ conditions, stops }: RuleFacts, { path }: OwnAsked): SQL {
  const { stageIds, sources, ownerIds, minValue, maxValue } = conditions
  const parts: SQL[] = [sql`true`]
  if (stageIds?.length) parts.push(sql`found.stage_id = any(${sql.param(stageIds)}::uuid[])`)
  if (sources?.length) parts.push(sql`found.source = any(${sql.param(sources)}::text[])`)
  if (ownerIds?.length) parts.push(sql`found.owner_id = any(${sql.param(ownerIds)}::uuid[])`)
  if (minValue !== undefined) parts.push(sql`found.value >= ${minValue}`)
  if (maxValue !== undefined) parts.push(sql`found.value <= ${maxValue}`)
  if (path !== undefined) parts.push(sql`found.own @@ ${path}::jsonpath`)
  // The lead of a trip is won, which is where its dates begin to matter.
  if (stops.includes('closed'))
    parts.push(
      sql`coalesce(stage.kind, 'open') = any(case found.subject when 'lead' then '{open}'::text[] else '{open,won}' end)`,
    )
  if (stops.includes('follow_up_planned')) parts.push(sql`found.next_follow_up_at is null`)
  if (stops.includes('answered')) parts.push(sql`not found.is_answered`)
  return sql.join(parts, sql` and `)
}

/** A rule with what it asks of the agency's own fields. */
export interface Asking {
  rule: RuleFacts
  own: OwnAsked
  timeZone: string
}

/**
 * When a record that was found is told of, each time. At what moment it is a time of the clock is computed by
 * `days.rules.ts` alone, as for when the rule is run: the database is given the days of the window with their moments, or
 * how the clocks go.
 */
function dueOf({ rule, timeZone }: Asking, window: Window): SQL {
  const { trigger, everyDays } = rule
  const later = sql`turn * ${everyDays ?? 0}::int`
  if (!('at' in trigger)) return clocksOf(timeZone, window).sameTimeLater(sql`found.base`, later)
  const days = daysAt(trigger.at, timeZone, { after: new Date(window.after), until: new Date(window.until) })
  const [names, moments] = [days.map(({ day }) => day), days.map(({ at }) => at)]
  return sql`select window_day.at from unnest(${sql.param(names)}::date[], ${sql.param(moments)}::timestamptz[]) as window_day (day, at)
    where window_day.day = found.due_day + ${later}`
}

/** What of a rule falls due in a window, as records are now, the first due first. */
export async function listMatches(
  db: AgencyDb,
  asking: Asking,
  { window, limit }: { window: Window; limit: number },
): Promise<Match[]> {
  const { rule, own } = asking
  const { rows } = await db.execute<Match>(sql`
    with found as (${sourceOf(db, asking, window)})
    select found.subject, found.id, found.part, found.label, coalesce(found.customer, '') as customer,
           found.owner_id as "ownerId", found.operations_id as "operationsId", found.created_by as "createdBy", stage.name as stage, found.destination,
           found.day::text as day, found.value::float8 as value, found.currency,
           to_char(due.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dueAt", turn::int as turn
      from found
      left join ${stages} as stage on stage.agency_id = ${db.agencyId} and stage.id = found.stage_id
     cross join generate_series(0, ${rule.times - 1}::int) as turn
     cross join lateral (${dueOf(asking, window)}) as due
     where due.at > ${window.after}::timestamptz and due.at <= ${window.until}::timestamptz and ${narrowing(rule, own)}
     order by due.at, found.id, turn
     limit ${limit}`)
  return rows
}
