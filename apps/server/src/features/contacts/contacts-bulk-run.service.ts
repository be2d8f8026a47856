import type { ContactBulkAction } from '@sarai/contract/contact-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { reachOf } from '../../core/rights.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { retagged } from '../../kernel/agency/tags.rules.ts'
import {
  alreadySo,
  type BulkSteps,
  changeNext,
  collectObstacles,
  restoreNext,
} from '../../kernel/operations/bulk.service.ts'
import { insertChanges, type OperationRecord } from '../../kernel/operations/operations.service.ts'
import { seenBy } from '../../kernel/search/searched-list.service.ts'
import { handOverTasks } from '../../kernel/tasks/tasks.service.ts'
import { entryOf, recordAll } from '../../kernel/timeline/timeline.service.ts'
import {
  deleteContacts,
  nextContactsForUpdate,
  restoreContacts,
  updateContacts,
  updateContactTags,
} from './contacts-bulk.queries.ts'
import type { ContactQuestion } from './contacts-list.rules.ts'
import type { ContactRecord } from './contacts.queries.ts'
import { subjectOf } from './contacts.service.ts'

/** What an operation on many contacts was asked to do. */
export interface BulkInput {
  question: ContactQuestion
  change: ContactBulkAction
  [key: string]: unknown
}

const steps: BulkSteps<ContactRecord> = {
  next: (db, actor, { input }, part) => {
    const { question, change } = input as BulkInput
    // What they may by now: it may have waited in the queue.
    const reach = change.action === 'delete' ? reachOf(actor, 'delete') : actor
    return nextContactsForUpdate(db, { question: seenBy(question, reach), ...part })
  },
  obstacles: async (_db, { input }, batch) => {
    const { change } = input as BulkInput
    return collectObstacles(batch, ({ ownerId }) =>
      change.action === 'assign' && ownerId === change.ownerId ? alreadySo : undefined,
    )
  },
  label: (contact) => subjectOf(contact).label,
  change: (db, actor, operation, batch) =>
    changeContacts(db, actor, operation, (operation.input as BulkInput).change, batch),
}

/** Changes the next few contacts of an operation. @returns whether there may be more */
export function changeNextContacts(db: AgencyDb, actor: Person, operationId: string): Promise<boolean> {
  return changeNext(db, actor, operationId, steps)
}

const kinds = { assign: 'assigned', tag: 'changed', delete: 'deleted' } as const

async function changeContacts(
  db: AgencyDb,
  actor: Person,
  operation: OperationRecord,
  change: ContactBulkAction,
  batch: ContactRecord[],
): Promise<void> {
  const versions = new Map((await apply(db, change, batch)).map((row) => [row.id, row.version]))
  await insertChanges(
    db,
    batch.map((contact) => ({
      operationId: operation.id,
      recordId: contact.id,
      before: before(change, contact),
      version: versions.get(contact.id) ?? 0,
    })),
  )
  await recordAll(
    db,
    batch.map((contact) => ({
      ...entryOf(actor, kinds[change.action], subjectOf(contact), {
        changes: fieldChanges(change, contact),
        data: { operationId: operation.id, title: operation.title },
      }),
      isQuiet: true,
    })),
  )
  db.announce({ topic: 'contacts', ids: batch.map((contact) => contact.id), by: null })
}

async function apply(
  db: AgencyDb,
  change: ContactBulkAction,
  batch: ContactRecord[],
): Promise<{ id: string; version: number }[]> {
  const ids = batch.map((contact) => contact.id)
  switch (change.action) {
    case 'assign':
      for (const { id, ownerId } of batch) await handOverTasks(db, { contactId: id }, ownerId, change.ownerId)
      return updateContacts(db, ids, { ownerId: change.ownerId })
    case 'tag':
      await rememberTags(db, change.add)
      return updateContactTags(
        db,
        new Map(batch.map((contact) => [contact.id, retagged(contact.tags, change.add, change.remove)])),
      )
    case 'delete':
      return deleteContacts(db, ids)
  }
}

function before(change: ContactBulkAction, { ownerId, tags }: ContactRecord): Record<string, unknown> {
  if (change.action === 'assign') return { ownerId }
  return change.action === 'tag' ? { tags } : { deletedAt: null }
}

function fieldChanges(change: ContactBulkAction, contact: ContactRecord) {
  if (change.action === 'assign') return [{ field: 'ownerId', from: contact.ownerId, to: change.ownerId }]
  if (change.action === 'tag')
    return [{ field: 'tags', from: contact.tags, to: retagged(contact.tags, change.add, change.remove) }]
  return []
}

/** Puts the next few contacts of an operation back as they were. */
export function restoreNextContacts(db: AgencyDb, operationId: string) {
  return restoreNext(db, operationId, 'contacts', restoreContacts)
}
