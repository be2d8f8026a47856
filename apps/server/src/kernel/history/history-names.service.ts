import { mayUse } from '@sarai/contract/access'
import { type AttachableKind, isShared } from '@sarai/contract/record-kinds'
import type { FieldChange, TimelineEntry } from '@sarai/contract/timeline'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { maySeeArranged } from '../../core/visibility.rules.ts'
import { descriptionOf } from '../records/records.registry.ts'
import { nameRecords } from '../records/records.service.ts'
import { listFileNames } from './history-names.queries.ts'

/** Which kind of record the values of a field are ids of. */
const referred: Record<string, AttachableKind | 'file'> = {
  vendorId: 'vendor',
  companyId: 'contact',
  contactId: 'contact',
  leadId: 'lead',
  tripId: 'trip',
  packageId: 'package',
  rateCardId: 'rateCard',
  fileId: 'file',
}

const isUnnamed = ({ field, names, isHidden }: FieldChange) => referred[field] !== undefined && !names && !isHidden

/** Entries in which changes from one record to another say what these are called, as far as the reader may see them. */
export async function withNames<T extends Pick<TimelineEntry, 'changes'>>(
  db: AgencyDb,
  actor: Member,
  entries: T[],
): Promise<T[]> {
  const unnamed = entries.flatMap(({ changes }) => changes.filter(isUnnamed))
  if (unnamed.length === 0) return entries
  const names = await namesOf(db, actor, unnamed)
  const nameOf = (value: unknown) => (typeof value === 'string' ? (names.get(value) ?? null) : null)
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) =>
      isUnnamed(change) ? { ...change, names: { from: nameOf(change.from), to: nameOf(change.to) } } : change,
    ),
  }))
}

async function namesOf(db: AgencyDb, actor: Member, changes: FieldChange[]): Promise<Map<string, string>> {
  const pointers = changes.flatMap(({ field, from, to }) =>
    [from, to].flatMap((id) => (typeof id === 'string' ? [{ kind: referred[field] ?? 'file', id }] : [])),
  )
  const files = pointers.flatMap(({ kind, id }) => (kind === 'file' ? [id] : []))
  const records = pointers.flatMap(({ kind, id }) => (kind === 'file' ? [] : [{ kind, id }]))
  const fileNames = files.length > 0 ? await listFileNames(db, [...new Set(files)]) : []
  const found = records.length > 0 ? await nameRecords(db, records) : new Map()
  const seen = [...found].flatMap(([id, { subject }]): [string, string][] => {
    const { page } = descriptionOf(subject.kind)
    return mayUse(actor, page) && (isShared(subject.kind) || maySeeArranged(actor, subject))
      ? [[id, subject.label]]
      : []
  })
  return new Map([...fileNames.map(({ id, name }): [string, string] => [id, name]), ...seen])
}
