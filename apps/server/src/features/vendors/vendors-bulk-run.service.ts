import type { VendorBulkAction } from '@sarai/contract/vendor-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { hasRight } from '../../core/rights.rules.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { retagged } from '../../kernel/agency/tags.rules.ts'
import {
  alreadySo,
  type BulkSteps,
  changeNext,
  type Obstacle,
  collectObstacles,
  restoreNext,
} from '../../kernel/operations/bulk.service.ts'
import { insertChanges, type OperationRecord } from '../../kernel/operations/operations.service.ts'
import { entryOf, recordAll } from '../../kernel/timeline/timeline.service.ts'
import {
  deleteVendors,
  nextVendorsForUpdate,
  restoreVendors,
  updateVendors,
  updateVendorTags,
} from './vendors-bulk.queries.ts'
import type { VendorQuestion } from './vendors-list.rules.ts'
import { countUses, type VendorRecord } from './vendors.queries.ts'
import { subjectOf } from './vendors.service.ts'

/** What an operation on many vendors was asked to do. */
export interface BulkInput {
  question: VendorQuestion
  change: VendorBulkAction
  [key: string]: unknown
}

const steps: BulkSteps<VendorRecord> = {
  next: async (db, actor, { input }, part) => {
    const { question, change } = input as BulkInput
    // What they may by now: it may have waited in the queue.
    if (change.action === 'delete' && !hasRight(actor, 'delete', null)) return []
    return nextVendorsForUpdate(db, { question, ...part })
  },
  obstacles: async (db, { input }, batch) => {
    const { change } = input as BulkInput
    if (change.action === 'delete') return findUses(db, batch)
    return collectObstacles(batch, ({ status }) =>
      change.action === 'status' && status === change.status ? alreadySo : undefined,
    )
  },
  label: ({ name }) => name,
  change: (db, actor, operation, batch) =>
    changeVendors(db, actor, operation, (operation.input as BulkInput).change, batch),
}

/** What bookings or rates are of is not deleted. */
async function findUses(db: AgencyDb, batch: VendorRecord[]): Promise<Map<string, Obstacle>> {
  const used = new Map<string, Obstacle>()
  for (const { id } of batch)
    if ((await countUses(db, id)).length > 0)
      used.set(id, 'there are bookings, bills or rates of it. Archive it instead')
  return used
}

/** Changes the next few vendors of an operation. @returns whether there may be more */
export function changeNextVendors(db: AgencyDb, actor: Person, operationId: string): Promise<boolean> {
  return changeNext(db, actor, operationId, steps)
}

const kinds = { status: 'changed', tag: 'changed', delete: 'deleted' } as const

async function changeVendors(
  db: AgencyDb,
  actor: Person,
  operation: OperationRecord,
  change: VendorBulkAction,
  batch: VendorRecord[],
): Promise<void> {
  const versions = new Map((await apply(db, change, batch)).map((row) => [row.id, row.version]))
  await insertChanges(
    db,
    batch.map((vendor) => ({
      operationId: operation.id,
      recordId: vendor.id,
      before: before(change, vendor),
      version: versions.get(vendor.id) ?? 0,
    })),
  )
  await recordAll(
    db,
    batch.map((vendor) => ({
      ...entryOf(actor, kinds[change.action], subjectOf(vendor), {
        changes: fieldChanges(change, vendor),
        data: { operationId: operation.id, title: operation.title },
      }),
      isQuiet: true,
    })),
  )
  db.announce({ topic: 'vendors', ids: batch.map((vendor) => vendor.id), by: null })
}

async function apply(db: AgencyDb, change: VendorBulkAction, batch: VendorRecord[]) {
  const ids = batch.map((vendor) => vendor.id)
  switch (change.action) {
    case 'status':
      return updateVendors(db, ids, { status: change.status })
    case 'tag':
      await rememberTags(db, change.add)
      return updateVendorTags(
        db,
        new Map(batch.map((vendor) => [vendor.id, retagged(vendor.tags, change.add, change.remove)])),
      )
    case 'delete':
      return deleteVendors(db, ids)
  }
}

function before(change: VendorBulkAction, { status, tags }: VendorRecord): Record<string, unknown> {
  if (change.action === 'status') return { status }
  return change.action === 'tag' ? { tags } : { deletedAt: null }
}

function fieldChanges(change: VendorBulkAction, vendor: VendorRecord) {
  if (change.action === 'status') return [{ field: 'status', from: vendor.status, to: change.status }]
  if (change.action === 'tag')
    return [{ field: 'tags', from: vendor.tags, to: retagged(vendor.tags, change.add, change.remove) }]
  return []
}

/** Puts the next few vendors of an operation back as they were. */
export function restoreNextVendors(db: AgencyDb, operationId: string) {
  return restoreNext(db, operationId, 'vendors', restoreVendors)
}
