import { uuidv7 } from 'uuidv7'
import { rememberTags } from '../../kernel/agency/agency.queries.ts'
import { contactsFor } from '../contacts/contacts-made.service.ts'
import { findLeadsForUpdate, type LeadRecord, leadTerms } from '../leads/leads.queries.ts'
import { columnsOf, leadChanges } from './imports-lead-changes.rules.ts'
import { type CompleteLead, completed, type LeadDraft, mergedDraft, termsOf } from './imports-leads.rules.ts'
import { insertFollowUps, insertRecords, knownKeys, leadRecords } from './imports-records.queries.ts'
import { type Change, claimRows, insertOrigins, knownByKey, storeChanges, undoNext } from './imports-records.service.ts'
import { type NewRecord, RowSorter } from './imports-sorting.rules.ts'
import type { ReadContext } from './imports-target.rules.ts'
import type { Outcome, StorableRow, StoreRun, Target } from './imports-targets.service.ts'

async function store(run: StoreRun, rows: StorableRow<LeadDraft>[]): Promise<Outcome[]> {
  await claimRows(
    run.db,
    rows.flatMap(({ keys }) => keys),
  )
  const known = await knownByKey(run, leadRecords, rows)
  const sorter = new RowSorter<LeadDraft>(known, {
    ...run.settings,
    noun: 'lead',
    sign: 'L',
    shared: leadsTarget.shared,
    merge: mergedDraft,
  })
  for (const row of rows) sorter.add(row)
  await createLeads(run, sorter.created)
  await run.takeTurn()
  await updateLeads(run, sorter.updated)
  if (sorter.created.length + sorter.updated.size > 0) run.db.announce({ topic: 'leads', ids: [], by: null })
  return sorter.outcomes
}

async function createLeads(run: StoreRun, drafts: NewRecord<LeadDraft>[]): Promise<void> {
  if (drafts.length === 0) return
  const { services, db, actor, record, settings, context } = run
  const number = await services.numbers.take(db.agencyId, 'lead', drafts.length)
  const leads = drafts.map(({ draft }) => completed(draft, settings.defaults, context))
  const origin = { importId: record.id, createdBy: actor.userId }
  const people = leads.map((lead) => ({ ...lead, ...origin }))
  const { ids, store } = await contactsFor(services, db, actor, people)
  const rows = leads.map((lead, index) => ({
    ...newLeadRow(lead, number + index, context),
    terms: [...(drafts[index]?.terms ?? termsOf(lead)), `#${number + index}`],
    contact_id: ids[index],
    row: drafts[index]?.row,
    import_id: record.id,
    created_by: actor.userId,
  }))
  await store()
  await run.takeTurn()
  await rememberTags(db, [...new Set(rows.flatMap((row) => row.tags))])
  await db.together(() => [insertRecords(db, leadRecords, rows), insertOrigins(run, 'lead', rows)])
  const due = rows.filter((row) => row.next_follow_up_at)
  if (due.length > 0)
    await insertFollowUps(
      db,
      due.map(({ id, next_follow_up_at, owner_id, created_by }) => {
        return { taskId: uuidv7(), id, next_follow_up_at, owner_id, created_by }
      }),
    )
}

/** What the database wants of every new lead. */
const absent = { destinations: [], child_ages: [], budget_per_person: false, marketing_consent: false, custom: {} }

function newLeadRow(
  { followUpAt, createdAt, ...lead }: CompleteLead,
  number: number,
  { currency, now }: Pick<ReadContext, 'currency' | 'now'>,
) {
  const { name, tags, ownerId, source } = lead
  return {
    ...absent,
    currency,
    ...columnsOf(lead),
    name,
    tags,
    number,
    source,
    owner_id: ownerId,
    id: uuidv7(),
    next_follow_up_at: followUpAt ?? null,
    created_at: createdAt ?? now,
  }
}

async function updateLeads(run: StoreRun, drafts: Map<string, LeadDraft>): Promise<void> {
  if (drafts.size === 0) return
  const held = await findLeadsForUpdate(run.db, [...drafts.keys()], run.actor)
  await storeChanges(
    run,
    leadRecords,
    held.map((lead) => changeOf(run, lead, drafts.get(lead.id) ?? {})),
  )
}

function changeOf({ context }: StoreRun, lead: LeadRecord, draft: LeadDraft): Change {
  const { changes, stageSince } = leadChanges(lead, draft, context.stages)
  const to = Object.fromEntries(changes.map((change) => [change.field, change.to]))
  const from = Object.fromEntries(changes.map((change) => [change.field, change.from]))
  const moved = stageSince ? { stageSince: context.now } : {}
  const since = stageSince ? { stageSince: lead.stageSince } : {}
  return {
    record: lead,
    changes,
    columns: { ...columnsOf({ ...to, ...moved }), terms: leadTerms({ ...lead, ...to }) },
    before: { ...columnsOf({ ...from, ...since }), terms: leadTerms(lead) },
  }
}

/** Rows of a file as leads. */
export const leadsTarget: Target<LeadDraft> = {
  operation: 'leads.import',
  noun: 'lead',
  shared: 'phone or email',
  mayOverlap: true,
  knownKeys: (db, keys) => knownKeys(db, 'lead', keys),
  show: (draft, defaults, context) => ({ ...(defaults ? completed(draft, defaults, context) : draft) }),
  store,
  undoNext: (db, importId, after) =>
    undoNext(db, importId, after, { table: leadRecords, kinds: ['leads', 'people', 'companies'] }),
}
