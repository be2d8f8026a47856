import { isShared } from '@sarai/contract/record-kinds'
import { mayAct } from '@sarai/contract/access'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, refused } from '../../core/errors.ts'
import { bearerOf, signFileLink } from '../../core/file-links.ts'
import { lacksRight, reachOf } from '../../core/rights.ts'
import type { OpenFile } from '../../providers/storage/storage.ts'
import type { Services } from '../../services.ts'
import { countHeld } from './operations-records.queries.ts'
import { operationDescription } from './operations.registry.ts'
import { operationOf } from './operations.service.ts'

const resultTypes: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  pdf: 'application/pdf',
  vcf: 'text/vcard; charset=utf-8',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const withdrawn = (why: string) => refused('RESULT_WITHDRAWN', `${why} Have it made again to get what you may see now.`)

/**
 * The result file of an operation, if the person may see all of it at this moment: the page, the records one by one,
 * the right to export them, and costs where it tells them.
 * @throws AppError where there is none, or they may not any more
 */
async function resultOf(db: AgencyDb, actor: Person, id: string) {
  const operation = await operationOf(db, actor, id)
  const { kind, storageKey, fileName } = operation
  if (!storageKey || !fileName) throw notFound('file')
  if (!operation.isTraced) throw withdrawn('This file was made before it was noted what files hold.')
  if (operation.showsCosts && !actor.seesCost) throw withdrawn('This file tells costs, which are hidden from you.')
  // An import has none of records: its file holds the rows that were not taken.
  const held = operationDescription(kind)?.file?.holds
  const holds = typeof held === 'function' ? held(operation.input) : held
  if (holds) {
    const isExport = kind.endsWith('.export')
    // What nobody owns takes the right itself.
    if (isExport && isShared(holds) && !mayAct(actor, 'export', { isOwn: false })) throw lacksRight('export')
    const visible = isExport ? reachOf(actor, 'export') : actor
    const { all, seen } = await countHeld(db, { holds, operationId: id, storageKey }, visible)
    if (seen < all)
      throw withdrawn(
        'This file holds records that were deleted since, or that are not yours to see or export any more.',
      )
  }
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
