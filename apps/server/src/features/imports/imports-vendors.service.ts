import { formatWord } from '@sarai/contract/export-words'
import { vendorStatusLabels } from '@sarai/contract/vendor-words'
import { formatPercent } from '@sarai/money/format'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { deleteChanges, insertChanges, listChanges, listChangesOf } from '../../kernel/operations/operations.service.ts'
import { insertEntries } from '../../kernel/timeline/timeline.service.ts'
import {
  deleteVendorsById,
  findVendorsForUpdate,
  insertVendors,
  listLike,
  listUsed,
  subjectOf,
  updateVendor,
  type VendorRecord,
  wordedChanges,
} from '../vendors/vendors.service.ts'
import { toldChanges } from './imports-custom.rules.ts'
import { insertNotes } from './imports-records.queries.ts'
import { claimRows } from './imports-records.service.ts'
import { type Known, type NewRecord, RowSorter } from './imports-sorting.rules.ts'
import type { Outcome, StorableRow, StoreRun, Target } from './imports-targets.service.ts'
import {
  keysOfKnown,
  lookedFor,
  mergedVendor,
  newVendor,
  type VendorDraft,
  vendorImportChanges,
} from './imports-vendors.rules.ts'

async function store(run: StoreRun, rows: StorableRow<VendorDraft>[]): Promise<Outcome[]> {
  await run.takeTurn()
  await claimRows(
    run.db,
    rows.flatMap(({ keys }) => keys.map((key) => `vendor ${key}`)),
  )
  const known = await knownByKey(run, rows)
  const { noun, shared } = vendorsTarget
  const sorter = new RowSorter<VendorDraft>(known, { ...run.settings, noun, sign: 'V', shared, merge: mergedVendor })
  for (const row of rows) sorter.add(row)
  await create(run, sorter.created)
  await update(run, sorter.updated)
  if (sorter.created.length + sorter.updated.size > 0) run.db.announce({ topic: 'vendors', ids: [], by: null })
  return sorter.outcomes
}

/** The vendors that have one of the keys by which rows and vendors are the same, by the key. */
async function likeRows(db: AgencyDb, keys: string[]) {
  const found = keys.length > 0 ? await listLike(db, lookedFor(keys)) : []
  const asked = new Set(keys)
  return found.flatMap((vendor) => keysOfKnown(vendor).flatMap((key) => (asked.has(key) ? [{ key, vendor }] : [])))
}

async function knownByKey({ db, record }: StoreRun, rows: StorableRow<VendorDraft>[]): Promise<Map<string, Known[]>> {
  const known = new Map<string, Known[]>()
  for (const { key, vendor } of await likeRows(db, [...new Set(rows.flatMap(({ keys }) => keys))])) {
    const ofKey = known.get(key) ?? []
    known.set(key, ofKey)
    const { id, number, importId } = vendor
    ofKey.push({ id, number, isOurs: importId === record.id, isVisible: true })
  }
  return known
}

async function create(run: StoreRun, drafts: NewRecord<VendorDraft>[]): Promise<void> {
  if (drafts.length === 0) return
  const { services, db, actor, record, settings, context } = run
  const first = await services.numbers.take(db.agencyId, 'vendor', drafts.length)
  const made = drafts.map(({ draft, row }, at) => ({
    row,
    note: draft.note,
    facts: {
      ...allFacts,
      ...newVendor(draft, { currency: context.currency, tags: settings.defaults.tags }),
      id: uuidv7(),
      number: first + at,
      importId: record.id,
      createdBy: actor.userId,
    },
  }))
  await rememberTags(db, [...new Set(made.flatMap(({ facts }) => facts.tags))])
  await insertVendors(
    db,
    made.map(({ facts }) => facts),
  )
  await insertChanges(
    db,
    made.map(({ facts }) => ({ operationId: record.id, recordId: facts.id, before: null, version: 1 })),
  )
  await insertEntries(
    db,
    made.map(({ facts, row }) => ({
      id: uuidv7(),
      kind: 'created' as const,
      subject: 'vendor' as const,
      subjectId: facts.id,
      subjectLabel: facts.name,
      subjectOwnerId: null,
      actorId: actor.userId,
      data: { importId: record.id, fileName: record.fileName, row },
      isQuiet: true,
    })),
  )
  await addNotes(
    run,
    made.map(({ facts, note }) => ({ id: facts.id, note })),
  )
}

/** All rows of one statement have the same columns. */
const allFacts = {
  legalName: null,
  typeId: null,
  status: 'active' as const,
  phone: null,
  whatsapp: null,
  email: null,
  address: null,
  city: null,
  state: null,
  country: null,
  pincode: null,
  website: null,
  gstRegistration: null,
  gstin: null,
  taxNumber: null,
  creditDays: null,
  paymentTerms: null,
  creditLimit: null,
  openingBalance: null,
  openingOn: null,
  rating: null,
}

async function addNotes({ db, actor }: StoreRun, notes: { id: string; note: string | undefined }[]): Promise<void> {
  const given = notes.filter(({ note }) => note)
  const rows = given.map(({ id, note }) => ({ id: uuidv7(), subjectId: id, body: note, authorId: actor.userId }))
  if (rows.length > 0) await insertNotes(db, 'vendor', rows)
}

async function update(run: StoreRun, drafts: Map<string, VendorDraft>): Promise<void> {
  if (drafts.size === 0) return
  const { db, actor, record, context } = run
  const held = await findVendorsForUpdate(db, [...drafts.keys()])
  const earlier = await listChangesOf(
    db,
    record.id,
    held.map(({ id }) => id),
  )
  const first = new Map(earlier.map((change) => [change.recordId, change.before]))
  const changed: { before: VendorRecord; after: VendorRecord; changes: ReturnType<typeof vendorImportChanges> }[] = []
  for (const before of held) {
    const changes = vendorImportChanges(before, drafts.get(before.id) ?? {})
    if (changes.length === 0) continue
    const facts = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
    changed.push({ before, changes, after: await updateVendor(db, before, facts) })
  }
  await rememberTags(db, [...new Set(changed.flatMap(({ after }) => after.tags))])
  await deleteChanges(
    db,
    earlier.filter(({ recordId }) => changed.some(({ after }) => after.id === recordId)).map(({ id }) => id),
  )
  await insertChanges(
    db,
    changed.map(({ before, after }) => ({
      operationId: record.id,
      recordId: before.id,
      before: first.has(before.id) ? (first.get(before.id) ?? null) : keptOf(before),
      version: after.version,
    })),
  )
  const strangers = changed.filter(({ before }) => before.importId !== record.id)
  await insertEntries(
    db,
    strangers.map(({ after, changes }) => ({
      id: uuidv7(),
      kind: 'changed' as const,
      subject: 'vendor' as const,
      subjectId: after.id,
      subjectLabel: subjectOf(after).label,
      subjectOwnerId: null,
      actorId: actor.userId,
      changes: wordedChanges(after, context.vendorTypes, toldChanges(changes, context)),
      data: { importId: record.id, fileName: record.fileName },
      isQuiet: true,
    })),
  )
  await addNotes(
    run,
    held.map(({ id }) => ({ id, note: drafts.get(id)?.note })),
  )
}

/** What an import may change of a vendor. */
const changeable = [
  ...(Object.keys(allFacts) as (keyof typeof allFacts)[]),
  'name',
  'currency',
  'people',
  'destinations',
  'slabs',
  'tags',
  'custom',
] as const satisfies (keyof VendorRecord)[]

const keptOf = (vendor: VendorRecord) => Object.fromEntries(changeable.map((name) => [name, vendor[name]]))

const undoAtOnce = 300

/** Deletes the next few vendors that an import made, and puts those back that it changed, where nobody has touched or used them since. */
async function undoNext(db: AgencyDb, importId: string) {
  const changes = await listChanges(db, importId, undefined, undoAtOnce)
  const held = await findVendorsForUpdate(
    db,
    changes.map((change) => change.recordId),
  )
  const vendors = new Map(held.map((vendor) => [vendor.id, vendor]))
  const used = await listUsed(
    db,
    changes.filter(({ before }) => before === null).map(({ recordId }) => recordId),
  )
  const untouched = changes.flatMap(({ recordId, version, before }) => {
    const vendor = vendors.get(recordId)
    return vendor?.version === version && !vendor.deletedAt && !used.has(recordId) ? [{ vendor, before }] : []
  })
  await deleteVendorsById(
    db,
    untouched.filter(({ before }) => before === null).map(({ vendor }) => vendor.id),
  )
  for (const { vendor, before } of untouched) if (before !== null) await updateVendor(db, vendor, before)
  await deleteChanges(
    db,
    changes.map((change) => change.id),
  )
  if (untouched.length > 0) db.announce({ topic: 'vendors', ids: [], by: null })
  const restored = untouched.length
  return { restored, kept: changes.length - restored, isLast: changes.length < undoAtOnce, after: undefined }
}

/** Rows of a file as vendors. */
export const vendorsTarget: Target<VendorDraft> = {
  operation: 'vendors.import',
  noun: 'vendor',
  shared: 'name and city, phone, email or tax number',
  mayOverlap: false,
  knownKeys: async (db, keys) => new Set((await likeRows(db, keys)).map(({ key }) => key)),
  show: ({ people, slabs, typeId, status, gstRegistration, ...draft }, defaults, { vendorTypes, currency }) => ({
    currency,
    ...draft,
    tags: defaults ? [...new Set([...(draft.tags ?? []), ...defaults.tags])].slice(0, 20) : draft.tags,
    type: vendorTypes.find(({ id }) => id === typeId)?.name,
    status: status && vendorStatusLabels[status],
    gstRegistration: gstRegistration && formatWord(gstRegistration),
    person: people?.map(({ name }) => name).join(', '),
    slabs: slabs?.map(({ daysBefore, percent }) => `${daysBefore} days: ${formatPercent(percent)}`).join('; '),
  }),
  store,
  undoNext,
}
