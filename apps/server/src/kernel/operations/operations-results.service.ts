import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, refused } from '../../core/errors.ts'
import { bearerOf, signFileLink } from '../../core/file-links.ts'
import type { OpenFile } from '../../providers/storage/storage.ts'
import type { Services } from '../../services.ts'
import { kindsIn, reachOfFile, requireFile } from './file-rights.service.ts'
import { countHeld } from './operations-records.queries.ts'
import { operationDescription } from './operations.registry.ts'
import { operationOf, type OperationRecord } from './operations.service.ts'

const resultTypes: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  pdf: 'application/pdf',
  vcf: 'text/vcard; charset=utf-8',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const withdrawn = (why: string) => refused('RESULT_WITHDRAWN', `${why} Have it made again to get what you may see now.`)

const untraced = 'It was not noted what this file holds.'

/** @throws AppError where somebody may not have all that a file holds at this moment */
async function requireAllIn(
  db: AgencyDb,
  actor: Person,
  storageKey: string,
  operation: OperationRecord,
): Promise<void> {
  const { id: operationId, kind, isTraced, showsCosts } = operation
  if (!isTraced) throw withdrawn(untraced)
  // The rows that an import did not take are no records.
  if (!operationDescription(kind)?.file && !kind.endsWith('.import')) throw withdrawn(untraced)
  requireFile(actor, operation)
  if (showsCosts && !actor.seesCost) throw withdrawn('This file tells costs, which are hidden from you.')
  const kinds = kindsIn(operation)
  if (kinds.length === 0) return
  const { notes, all, seen } = await countHeld(db, { kinds, operationId, storageKey }, reachOfFile(actor, operation))
  if (notes === 0) throw withdrawn(untraced)
  if (seen < all)
    throw withdrawn('This file holds records that were deleted since, or that are not yours to see or export any more.')
}

/**
 * The result file of an operation, if the person may see all of it at this moment: the page, the records one by one,
 * the rights it takes, and costs where it tells them.
 * @throws AppError where there is none, or they may not any more
 */
async function resultOf(db: AgencyDb, actor: Person, id: string) {
  const operation = await operationOf(db, actor, id)
  const { storageKey, fileName } = operation
  if (!storageKey || !fileName) throw notFound('file')
  await requireAllIn(db, actor, storageKey, operation)
  const type = resultTypes[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  return { key: storageKey, name: fileName, type }
}

/** An address of the result file, good for five minutes and for as long as they may see all of it. */
export async function resultLink(services: Services, db: AgencyDb, actor: Person, id: string): Promise<string> {
  await resultOf(db, actor, id)
  return signFileLink(services, { kind: 'result', id, bearer: bearerOf(actor) })
}

/** The result file as a link gives it, with all looked at again: undefined where the bytes are gone. */
export async function openResult(
  { storage }: Services,
  db: AgencyDb,
  actor: Person,
  id: string,
): Promise<{ name: string; type: string; content: OpenFile } | undefined> {
  const { key, name, type } = await resultOf(db, actor, id)
  const content = await storage.open(key)
  return content && { name, type, content }
}
