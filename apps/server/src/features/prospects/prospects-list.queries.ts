import type { ProposalRow, ProposalSort } from '@sarai/contract/prospect-schemas'
import { eq, getTableColumns, gte, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rowsByIds } from '../../core/db/rows-by-ids.ts'
import { countRows, type ListSpec, nextRows, type QuestionPart } from '../../core/db/table-query.ts'
import type { FindableTable } from '../../kernel/search/search.queries.ts'
import { isMatching } from '../../kernel/search/search-words.queries.ts'
import type { ProposalCondition, ProposalQuestion } from './prospects-list.rules.ts'
import { awaiting } from './prospects.rules.ts'
import type { ProposalRecord } from './prospects.queries.ts'
import { proposals } from './prospects.table.ts'

const { agencyId: _agency, terms: _terms, ...columns } = getTableColumns(proposals)

export const proposalColumns = {
  ...columns,
  customer: sql<string | null>`coalesce(
    (select name from leads where leads.agency_id = proposals.agency_id and leads.id = proposals.lead_id),
    (select name from contacts where contacts.agency_id = proposals.agency_id and contacts.id = proposals.contact_id))`.as(
    'customer',
  ),
  isAwaitingApproval: sql<boolean>`exists (select from proposal_approvals as approval
    where approval.agency_id = proposals.agency_id and approval.proposal_id = proposals.id
      and approval.status = 'waiting' and approval.expires_at > now())`.as('is_awaiting_approval'),
  cover: sql<
    ProposalRow['cover']
  >`(select json_build_object('id', picture.id, 'width', picture.width, 'height', picture.height, 'colour', picture.colour, 'alt', picture.alt)
    from pictures as picture where picture.agency_id = proposals.agency_id and picture.id = proposals.cover_id)`.as(
    'cover',
  ),
}

const ph = sql.placeholder
const anyOf = (column: unknown, name: ProposalCondition, type: string) =>
  sql`${column} = any(${ph(name)}::${sql.raw(type)}[])`

const isAwaiting = sql`${proposals.status} in (${sql.join(
  awaiting.map((status) => sql.raw(`'${status}'`)),
  sql`, `,
)})`
const isExpired: SQL = sql`(${isAwaiting} and coalesce(${proposals.offerUntil} < ${ph('today')}::date, false))`

export const proposalList: ListSpec<ProposalCondition, ProposalSort> & { table: FindableTable } = {
  table: proposals,
  columns: proposalColumns,
  sorts: {
    createdAt: { column: proposals.createdAt },
    updatedAt: { column: proposals.updatedAt },
    title: { column: proposals.title },
    number: { column: proposals.number },
    startDate: { column: proposals.startDate, isNullable: true },
    total: { column: proposals.total, isNullable: true },
    sentAt: { column: proposals.sentAt, isNullable: true },
    lastViewedAt: { column: proposals.lastViewedAt, isNullable: true },
  },
  conditions: {
    present: () => isNull(proposals.deletedAt),
    deleted: () => isNotNull(proposals.deletedAt),
    statuses: () =>
      sql`case when ${isExpired} then 'expired' else ${proposals.status} end = any(${ph('statuses')}::text[])`,
    owners: () => anyOf(proposals.ownerId, 'owners', 'uuid'),
    ownersOrNone: () => sql`(${anyOf(proposals.ownerId, 'ownersOrNone', 'uuid')} or ${proposals.ownerId} is null)`,
    visible: () => anyOf(proposals.ownerId, 'visible', 'uuid'),
    visibleOrUnowned: () =>
      sql`(${anyOf(proposals.ownerId, 'visibleOrUnowned', 'uuid')} or ${proposals.ownerId} is null)`,
    others: () => sql`${proposals.ownerId} is distinct from ${ph('others')}::uuid`,
    lead: () => eq(proposals.leadId, ph('lead')),
    contact: () => eq(proposals.contactId, ph('contact')),
    package: () => eq(proposals.packageId, ph('package')),
    destination: () =>
      sql`exists (select from unnest(${proposals.destinations}) as place where place ilike ${ph('destination')})`,
    tags: () => sql`${proposals.tags} && ${ph('tags')}::text[]`,
    travelFrom: () => gte(proposals.startDate, ph('travelFrom')),
    travelTo: () => lte(proposals.startDate, ph('travelTo')),
    createdFrom: () => gte(proposals.createdAt, ph('createdFrom')),
    createdBefore: () => lt(proposals.createdAt, ph('createdBefore')),
    sentFrom: () => gte(proposals.firstSentAt, ph('sentFrom')),
    sentBefore: () => lt(proposals.firstSentAt, ph('sentBefore')),
    acceptedFrom: () => gte(proposals.acceptedAt, ph('acceptedFrom')),
    acceptedBefore: () => lt(proposals.acceptedAt, ph('acceptedBefore')),
    awaitingApproval: () => proposalColumns.isAwaitingApproval.sql,
    hasCustom: () => sql`${proposals.custom} <> '{}'`,
    custom: () => sql`${proposals.custom} @@ ${ph('custom')}::jsonpath`,
    found: () => anyOf(proposals.id, 'found', 'uuid'),
    matching: () => isMatching(proposals.terms),
  },
}

export function countProposals(db: AgencyDb, { conditions, values }: ProposalQuestion) {
  return countRows(db, proposalList, conditions, values)
}

/** Proposals in the order of the ids; those that are gone are left out. */
export const proposalRowsOf = rowsByIds(proposals, proposalColumns)

/** The next proposals of a question in the order of their ids. */
export const nextProposals = (db: AgencyDb, part: QuestionPart<ProposalCondition>) =>
  nextRows<ProposalRecord, ProposalCondition>(db, proposalList, part)
