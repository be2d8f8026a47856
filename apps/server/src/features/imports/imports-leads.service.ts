import { uuidv7 } from 'uuidv7'
import type { Lead } from '@sarai/contract/lead-schemas'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rememberTags } from '../agency/agency.queries.ts'
import { contactsFor } from '../contacts/contacts-made.service.ts'
import { type LeadRecord, leadTerms } from '../leads/leads.queries.ts'
import { maySee } from '../leads/leads.rules.ts'
import { deleteChanges, insertChanges, listChanges, listChangesOf } from '../operations/operations.queries.ts'
import { recordTerms } from '../search/search.rules.ts'
import { handOverTasks } from '../tasks/tasks.queries.ts'
import { insertEntries } from '../timeline/timeline.queries.ts'
import { columnsOf, leadChanges } from './imports-lead-changes.rules.ts'
import { LeadSorter } from './imports-lead-sorting.rules.ts'
import {
  deleteImportedLeads,
  findLeadsByKeys,
  insertFollowUps,
  insertImportedLeads,
  insertLeadEntries,
  knownLeadKeys,
  leadsForUpdate,
  restoreImportedLeads,
  updateImportedLeads,
} from './imports-leads.queries.ts'
import { type CompleteLead, completed, type LeadDraft } from './imports-leads.rules.ts'
import type { ReadContext } from './imports-target.rules.ts'
import type { Outcome, StorableRow, StoreRun, Target } from './imports-targets.service.ts'

const undoAtOnce = 500

/** What the database wants of every new lead. */
const absent = { destinations: [], child_ages: [], budget_per_person: false, marketing_consent: false }

async function store(run: StoreRun, rows: StorableRow<LeadDraft>[]): Promise<Outcome[]> {
  const { db, actor, record, settings } = run
  const known = new Map<string, { id: string; number: number; isOurs: boolean; isVisible: boolean }[]>()
  for (const lead of await findLeadsByKeys(db, [...new Set(rows.flatMap((row) => row.keys))])) {
    const { term, id, number, importId, ownerId } = lead
    const ofTerm = known.get(term) ?? []
    known.set(term, ofTerm)
    ofTerm.push({ id, number, isOurs: importId === record.id, isVisible: maySee(actor, ownerId) })
  }
  const sorter = new LeadSorter(known, settings)
  for (const row of rows) sorter.add(row)
  await createLeads(run, sorter.created)
  await updateLeads(run, sorter.updated)
  if (sorter.created.length + sorter.updated.size > 0) db.announce({ topic: 'leads', ids: [], by: null })
  return sorter.outcomes
}

async function createLeads(run: StoreRun, drafts: { row: number; draft: LeadDraft }[]): Promise<void> {
  if (drafts.length === 0) return
  const { services, db, actor, record, settings, context } = run
  const number = await services.numbers.take(db.agencyId, 'lead', drafts.length)
  const leads = drafts.map(({ draft }) => completed(draft, settings.defaults, context))
  const origin = { importId: record.id, createdBy: actor.userId }
  const { ids, stored } = await contactsFor(
    services,
    db,
    actor,
    leads.map((lead) => ({ ...lead, ...origin })),
  )
  const rows = leads.map((lead, index) => ({
    ...newLeadRow(lead, number + index, context),
    contact_id: ids[index],
    row: drafts[index]?.row,
    import_id: record.id,
    created_by: actor.userId,
  }))
  await Promise.all([
    stored,
    rememberTags(db, [...new Set(rows.flatMap((row) => row.tags))]),
    insertImportedLeads(db, rows),
  ])
  const entries = rows.map(({ id, name, owner_id, created_by, row, source }) => ({
    entryId: uuidv7(),
    ...{ id, name, owner_id, created_by, row, source },
  }))
  await insertLeadEntries(db, entries, { importId: record.id, fileName: record.fileName })
  const due = rows.filter((row) => row.next_follow_up_at)
  if (due.length > 0)
    await insertFollowUps(
      db,
      due.map(({ id, next_follow_up_at, owner_id, created_by }) => ({
        taskId: uuidv7(),
        ...{ id, next_follow_up_at, owner_id, created_by },
      })),
    )
}

function newLeadRow({ followUpAt, createdAt, ...lead }: CompleteLead, number: number, { currency, now }: ReadContext) {
  const { name, tags, ownerId, source } = lead
  return {
    ...absent,
    currency,
    ...columnsOf(lead),
    ...{ name, tags, number, source, owner_id: ownerId },
    id: uuidv7(),
    terms: recordTerms({ name, phones: [lead.phone, lead.whatsapp], emails: [lead.email], number }),
    next_follow_up_at: followUpAt ?? null,
    created_at: createdAt ?? now,
  }
}

interface Change {
  lead: LeadRecord
  changes: ReturnType<typeof leadChanges>['changes']
  columns: Record<string, unknown>
  before: Record<string, unknown>
  isOurs: boolean
}

/** What a row changes of a lead, and what is needed to take it back. */
function changeOf({ record, context }: StoreRun, lead: LeadRecord, draft: LeadDraft): Change {
  const { changes, stageSince } = leadChanges(lead as Lead, draft, context.stages)
  const to = Object.fromEntries(changes.map((change) => [change.field, change.to]))
  const from = Object.fromEntries(changes.map((change) => [change.field, change.from]))
  const moved = stageSince ? { stageSince: context.now } : {}
  return {
    lead,
    changes,
    columns: { ...columnsOf({ ...to, ...moved }), terms: leadTerms({ ...lead, ...to }) },
    before: {
      ...columnsOf({ ...from, ...(stageSince ? { stageSince: lead.stageSince } : {}) }),
      terms: leadTerms(lead),
    },
    isOurs: lead.importId === record.id,
  }
}

async function updateLeads(run: StoreRun, drafts: Map<string, LeadDraft>): Promise<void> {
  if (drafts.size === 0) return
  const { db, actor, record } = run
  const held = await leadsForUpdate(db, [...drafts.keys()], actor)
  const changed = held
    .map((lead) => changeOf(run, lead, drafts.get(lead.id) ?? {}))
    .filter((change) => change.changes.length > 0)
  if (changed.length === 0) return
  const versions = new Map(
    (
      await updateImportedLeads(
        db,
        changed.map(({ lead, columns, isOurs }) => ({ id: lead.id, columns, isOurs })),
      )
    ).map((row) => [row.id, row.version]),
  )
  const tags = changed.flatMap(({ changes }) => changes.filter((one) => one.field === 'tags').flatMap((one) => one.to))
  await rememberTags(db, tags as string[])
  await noteChanges(run, changed, versions)
  for (const { lead, changes } of changed) {
    const owner = changes.find((change) => change.field === 'ownerId')
    if (owner) await handOverTasks(db, { leadId: lead.id }, lead.ownerId, owner.to as string)
  }
  await insertEntries(
    db,
    changed.map(({ lead, changes }) => ({
      id: uuidv7(),
      kind: 'changed' as const,
      subject: 'lead' as const,
      subjectId: lead.id,
      subjectLabel: lead.name,
      subjectOwnerId: lead.ownerId,
      actorId: actor.userId,
      changes,
      data: { importId: record.id, fileName: record.fileName },
      isQuiet: true,
    })),
  )
}

/**
 * Keeps what the leads were before, for the undo. A lead that an earlier row changed already keeps what it was before
 * that; one that the import itself made was nothing, and is deleted.
 */
async function noteChanges({ db, record }: StoreRun, changed: Change[], versions: Map<string, number>): Promise<void> {
  const strangers = changed.filter((change) => !change.isOurs)
  if (strangers.length === 0) return
  const earlier = await listChangesOf(
    db,
    record.id,
    strangers.map(({ lead }) => lead.id),
  )
  const first = new Map(earlier.map((change) => [change.recordId, change.before]))
  await deleteChanges(
    db,
    earlier.map((change) => change.id),
  )
  await insertChanges(
    db,
    strangers.map(({ lead, before }) => ({
      operationId: record.id,
      recordId: lead.id,
      before: { ...before, ...first.get(lead.id) },
      version: versions.get(lead.id) ?? 0,
    })),
  )
}

/** Puts changed leads back first, then deletes the new ones. */
async function undoNext(db: AgencyDb, importId: string, after: string | undefined) {
  const changes = await listChanges(db, importId, undefined, undoAtOnce)
  if (changes.length > 0) {
    const restored = await restoreImportedLeads(db, changes)
    await deleteChanges(
      db,
      changes.map((change) => change.id),
    )
    db.announce({ topic: 'leads', ids: [], by: null })
    return { restored: restored.length, kept: changes.length - restored.length, isLast: false, after }
  }
  const { deleted, kept, last } = await deleteImportedLeads(db, importId, after, undoAtOnce)
  if (deleted > 0) db.announce({ topic: 'leads', ids: [], by: null })
  return { restored: deleted, kept, isLast: deleted + kept < undoAtOnce, after: last ?? after }
}

/** Rows of a file as leads. */
export const leadsTarget: Target<LeadDraft> = {
  operation: 'leads.import',
  noun: 'lead',
  knownKeys: knownLeadKeys,
  show: (draft, defaults, context) => ({ ...(defaults ? completed(draft, defaults, context) : draft) }),
  store,
  undoNext,
}
