import type { LeadSort } from '@sarai/contract/lead-schemas'
import { eq, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { rowsByIds } from '../../core/db/rows-by-ids.ts'
import { countRows, type ListSpec } from '../../core/db/table-query.ts'
import type { FindableTable } from '../../kernel/search/search.queries.ts'
import { isMatching } from '../../kernel/search/search-words.queries.ts'
import { isCounted, type LeadCondition, type LeadQuestion } from './leads.rules.ts'
import { everyone, leadCounts, leads, nobody } from './leads.table.ts'

export const leadRowColumns = {
  id: leads.id,
  number: leads.number,
  version: leads.version,
  name: leads.name,
  phone: leads.phone,
  email: leads.email,
  city: leads.city,
  source: leads.source,
  service: leads.service,
  destinations: leads.destinations,
  travelMonth: leads.travelMonth,
  travelStart: leads.travelStart,
  travelEnd: leads.travelEnd,
  nights: leads.nights,
  adults: leads.adults,
  children: leads.children,
  budgetMax: leads.budgetMax,
  currency: leads.currency,
  temperature: leads.temperature,
  expectedValue: leads.expectedValue,
  tags: leads.tags,
  stageId: leads.stageId,
  stageSince: leads.stageSince,
  ownerId: leads.ownerId,
  nextFollowUpAt: leads.nextFollowUpAt,
  lastActivityAt: leads.lastActivityAt,
  createdAt: leads.createdAt,
  updatedAt: leads.updatedAt,
  custom: leads.custom,
}

const ph = sql.placeholder
const anyOf = (column: unknown, name: LeadCondition, type: string) =>
  sql`${column} = any(${ph(name)}::${sql.raw(type)}[])`

export const leadList: ListSpec<LeadCondition, LeadSort> & { table: FindableTable } = {
  table: leads,
  columns: leadRowColumns,
  sorts: {
    createdAt: { column: leads.createdAt },
    updatedAt: { column: leads.updatedAt },
    name: { column: leads.name },
    number: { column: leads.number },
    nextFollowUpAt: { column: leads.nextFollowUpAt, isNullable: true },
    travelStart: { column: leads.travelStart, isNullable: true },
    expectedValue: { column: leads.expectedValue, isNullable: true },
    lastActivityAt: { column: leads.lastActivityAt },
  },
  conditions: {
    present: () => isNull(leads.deletedAt),
    deleted: () => isNotNull(leads.deletedAt),
    stage: () => eq(leads.stageId, ph('stage')),
    stages: () => anyOf(leads.stageId, 'stages', 'uuid'),
    owner: () => eq(leads.ownerId, ph('owner')),
    owners: () => anyOf(leads.ownerId, 'owners', 'uuid'),
    ownersOrNone: () => sql`(${anyOf(leads.ownerId, 'ownersOrNone', 'uuid')} or ${leads.ownerId} is null)`,
    unowned: () => isNull(leads.ownerId),
    others: () => sql`${leads.ownerId} is distinct from ${ph('others')}::uuid`,
    visible: () => anyOf(leads.ownerId, 'visible', 'uuid'),
    visibleOrUnowned: () => sql`(${anyOf(leads.ownerId, 'visibleOrUnowned', 'uuid')} or ${leads.ownerId} is null)`,
    sources: () => anyOf(leads.source, 'sources', 'text'),
    sourcesOrNone: () => sql`(${anyOf(leads.source, 'sourcesOrNone', 'text')} or ${leads.source} is null)`,
    unsourced: () => isNull(leads.source),
    services: () => anyOf(leads.service, 'services', 'text'),
    temperatures: () => anyOf(leads.temperature, 'temperatures', 'text'),
    tags: () => sql`${leads.tags} && ${ph('tags')}::text[]`,
    destination: () =>
      sql`exists (select from unnest(${leads.destinations}) as place where place ilike ${ph('destination')})`,
    followUpBefore: () => lt(leads.nextFollowUpAt, ph('followUpBefore')),
    followUpFrom: () => gte(leads.nextFollowUpAt, ph('followUpFrom')),
    noFollowUp: () => isNull(leads.nextFollowUpAt),
    unanswered: () => isNull(leads.firstResponseAt),
    createdFrom: () => gte(leads.createdAt, ph('createdFrom')),
    createdBefore: () => lt(leads.createdAt, ph('createdBefore')),
    travelFrom: () => gte(sql`coalesce(${leads.travelStart}, ${leads.travelMonth})`, ph('travelFrom')),
    travelTo: () => lte(sql`coalesce(${leads.travelStart}, ${leads.travelMonth})`, ph('travelTo')),
    contact: () => eq(leads.contactId, ph('contact')),
    import: () => eq(leads.importId, ph('import')),
    hasCustom: () => sql`${leads.custom} <> '{}'`,
    custom: () => sql`${leads.custom} @@ ${ph('custom')}::jsonpath`,
    found: () => anyOf(leads.id, 'found', 'uuid'),
    matching: () => isMatching(leads.terms),
  },
}

/** Lead rows in the order of the ids; those that are gone are left out. */
export const leadRowsOf = rowsByIds(leads, leadRowColumns)

/** How leads are reached, and whose they are. */
export const leadReachOf = rowsByIds(leads, {
  id: leads.id,
  ownerId: leads.ownerId,
  phone: leads.phone,
  whatsapp: leads.whatsapp,
  email: leads.email,
})

const keptTotals = statement((db, own) =>
  db
    .select({
      stageId: leadCounts.stageId,
      leads: sql<number>`sum(${leadCounts.leads})::float8`.as('leads'),
      value: sql<number>`sum(${leadCounts.value})::float8`.as('value'),
    })
    .from(leadCounts)
    .where(
      sql`${own(leadCounts)} and ${anyOf(leadCounts.ownerId, 'owners', 'uuid')} and (${ph('stages')}::uuid[] is null or ${leadCounts.stageId} = any(${ph('stages')}::uuid[]))`,
    )
    .groupBy(leadCounts.stageId),
)

function keptOwners({ conditions, values }: LeadQuestion): string[] {
  if (conditions.includes('owner')) return [values.owner as string]
  if (conditions.includes('unowned')) return [nobody]
  for (const name of ['owners', 'visible'] as const) if (conditions.includes(name)) return values[name] as string[]
  for (const name of ['ownersOrNone', 'visibleOrUnowned'] as const)
    if (conditions.includes(name)) return [...(values[name] as string[]), nobody]
  return [everyone]
}

function keptStages({ conditions, values }: LeadQuestion): string[] | null {
  if (conditions.includes('stage')) return [values.stage as string]
  return conditions.includes('stages') ? (values.stages as string[]) : null
}

export interface StageTotal {
  stageId: string
  leads: number
  value: number
}

const countedTotals = (db: AgencyDb, question: LeadQuestion) =>
  db.run(keptTotals, { owners: keptOwners(question), stages: keptStages(question) })

/** How many leads of a question each stage holds, and what they may be worth. */
export function stageTotals(db: AgencyDb, question: LeadQuestion): Promise<StageTotal[]> {
  if (isCounted(question)) return countedTotals(db, question)
  const where = question.conditions.map((name) => leadList.conditions[name]())
  const grouped = statement((builder, own) =>
    builder
      .select({
        stageId: leads.stageId,
        leads: sql<number>`count(*)::float8`.as('leads'),
        value: sql<number>`coalesce(sum(${leads.expectedValue}), 0)::float8`.as('value'),
      })
      .from(leads)
      .where(sql.join([own(leads), ...where], sql` and `))
      .groupBy(leads.stageId),
  )
  return db.run(grouped, question.values)
}

/** How many leads a question finds: from the kept counts where they can tell, else counted to ten thousand. */
export async function countLeads(
  db: AgencyDb,
  question: LeadQuestion,
): Promise<{ total: number; totalIsMinimum: boolean }> {
  if (!isCounted(question)) return countRows(db, leadList, question.conditions, question.values)
  const totals = await countedTotals(db, question)
  return { total: totals.reduce((sum, stage) => sum + stage.leads, 0), totalIsMinimum: false }
}
