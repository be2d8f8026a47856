import { costBasisLabels, mealPlanLabels } from '@sarai/contract/itinerary-words'
import type { Place } from '@sarai/contract/itinerary-items'
import { libraryKindLabels } from '@sarai/contract/library-words'
import { isSame } from '@sarai/itinerary/same'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import {
  deleteLibraryItems,
  findLibraryByTerms,
  findLibraryItemsForUpdate,
  insertLibraryItems,
  type LibraryRecord,
  updateLibraryItem,
} from '../library/library.service.ts'
import { factsOf } from '../library/library.rules.ts'
import { deleteChanges, insertChanges, listChanges, listChangesOf } from '../../kernel/operations/operations.service.ts'
import { findPlaceNamed } from '../places/places.service.ts'
import { contentFrom, type FindPlace } from './imports-library-content.rules.ts'
import { type LibraryDraft, mergedLibrary } from './imports-library.rules.ts'
import { knownKeys } from './imports-records.queries.ts'
import { type Known, type NewRecord, RowSorter } from './imports-sorting.rules.ts'
import type { Outcome, StorableRow, StoreRun, Target } from './imports-targets.service.ts'

async function store(run: StoreRun, rows: StorableRow<LibraryDraft>[]): Promise<Outcome[]> {
  await run.takeTurn()
  const known = await knownByKey(run, rows)
  const ways = {
    ...run.settings,
    noun: libraryTarget.noun,
    sign: 'LB',
    shared: libraryTarget.shared,
    merge: mergedLibrary,
  }
  const sorter = new RowSorter<LibraryDraft>(known, ways)
  for (const row of rows) sorter.add(row)
  const find = await placesFor(run, [...sorter.created.map((one) => one.draft), ...sorter.updated.values()])
  await create(run, sorter.created, find)
  await update(run, sorter.updated, find)
  if (sorter.created.length + sorter.updated.size > 0) run.db.announce({ topic: 'library', ids: [], by: null })
  return sorter.outcomes
}

async function knownByKey({ db, record }: StoreRun, rows: { keys: string[] }[]): Promise<Map<string, Known[]>> {
  const known = new Map<string, Known[]>()
  for (const { term, id, number, importId } of await findLibraryByTerms(db, [
    ...new Set(rows.flatMap((row) => row.keys)),
  ])) {
    const ofTerm = known.get(term) ?? []
    known.set(term, ofTerm)
    ofTerm.push({ id, number, isOurs: importId === record.id, isVisible: true })
  }
  return known
}

/** Where the places of rows are, as the world's list of cities knows them. */
async function placesFor({ actor }: StoreRun, drafts: LibraryDraft[]): Promise<FindPlace> {
  const home = actor.agency.country
  const keyOf = (name: string, country: string | undefined) => `${name.toLowerCase()} ${country ?? ''}`
  const found = new Map<string, Place>()
  for (const { city, to, country } of drafts)
    for (const name of [city, to])
      if (name && !found.has(keyOf(name, country))) {
        const place = await findPlaceNamed(name, country, home)
        const unknown = { name, country: country ?? null, latitude: null, longitude: null }
        found.set(keyOf(name, country), place ? { ...place, name } : unknown)
      }
  return (name, country) => found.get(keyOf(name, country)) as Place
}

const factsFrom = ({ supplier, net, currency, basis, note }: LibraryDraft) => ({
  ...(supplier === undefined ? {} : { supplier }),
  ...(net === undefined ? {} : { net }),
  ...(currency === undefined ? {} : { currency }),
  ...(basis === undefined ? {} : { basis }),
  ...(note === undefined ? {} : { internalNote: note }),
})

const withDefaults = (tags: string[] | undefined, more: string[]) =>
  [...new Set([...(tags ?? []), ...more])].slice(0, 20)

async function create(run: StoreRun, drafts: NewRecord<LibraryDraft>[], find: FindPlace): Promise<void> {
  if (drafts.length === 0) return
  const { services, db, actor, record, settings, context } = run
  const first = await services.numbers.take(db.agencyId, 'library', drafts.length)
  const made = drafts.map(({ draft }, at) => {
    const content = contentFrom(draft, find)
    const origin = { id: uuidv7(), number: first + at, importId: record.id, createdBy: actor.userId }
    const tags = withDefaults(draft.tags, settings.defaults.tags)
    return { currency: context.currency, ...factsFrom(draft), ...factsOf(content), ...origin, content, tags }
  })
  await rememberTags(db, [...new Set(made.flatMap((one) => one.tags))])
  await insertLibraryItems(db, made)
  await insertChanges(
    db,
    made.map(({ id }) => ({ operationId: record.id, recordId: id, before: null, version: 1 })),
  )
}

async function update(run: StoreRun, drafts: Map<string, LibraryDraft>, find: FindPlace): Promise<void> {
  if (drafts.size === 0) return
  const { db, record } = run
  const held = await findLibraryItemsForUpdate(db, [...drafts.keys()])
  const earlier = await listChangesOf(
    db,
    record.id,
    held.map((entry) => entry.id),
  )
  const first = new Map(earlier.map((change) => [change.recordId, change.before]))
  const changes: Parameters<typeof insertChanges>[1] = []
  for (const entry of held) {
    const changed = await updateLibraryItem(db, entry, becoming(entry, drafts.get(entry.id) ?? {}, find))
    await rememberTags(db, changed.tags)
    const before = first.has(entry.id) ? first.get(entry.id) : keptOf(entry)
    changes.push({ operationId: record.id, recordId: entry.id, before, version: changed.version })
  }
  await deleteChanges(
    db,
    earlier.map((change) => change.id),
  )
  if (changes.length > 0) await insertChanges(db, changes)
}

function becoming(entry: LibraryRecord, draft: LibraryDraft, find: FindPlace) {
  const content = contentFrom(draft, find, entry.content)
  const tags = withDefaults(entry.tags, draft.tags ?? [])
  const isRewritten = !isSame(content, entry.content)
  return { ...factsFrom(draft), tags, ...(isRewritten ? { content, ...factsOf(content) } : {}) }
}

/** What an import may change of an entry. */
const keptOf = ({ content, supplier, net, currency, basis, internalNote, tags }: LibraryRecord) => {
  return { content, supplier, net, currency, basis, internalNote, tags }
}
type Kept = ReturnType<typeof keptOf>

const undoAtOnce = 300

/** Deletes the next few entries that an import made, and puts those back that it changed, where nobody has touched them since. */
async function undoNext(db: AgencyDb, importId: string) {
  const changes = await listChanges(db, importId, undefined, undoAtOnce)
  const held = await findLibraryItemsForUpdate(
    db,
    changes.map((change) => change.recordId),
  )
  const versions = new Map(held.map((entry) => [entry.id, entry]))
  const untouched = changes.flatMap((change) => {
    const entry = versions.get(change.recordId)
    return entry?.version === change.version && !entry.deletedAt ? [{ entry, before: change.before }] : []
  })
  await deleteLibraryItems(
    db,
    untouched.filter(({ before }) => before === null).map(({ entry }) => entry.id),
  )
  for (const { entry, before } of untouched) {
    if (before === null) continue
    const { content, ...rest } = before as Kept
    const isRewritten = !isSame(content, entry.content)
    await updateLibraryItem(db, entry, { ...rest, ...(isRewritten ? { content, ...factsOf(content) } : {}) })
  }
  await deleteChanges(
    db,
    changes.map((change) => change.id),
  )
  if (untouched.length > 0) db.announce({ topic: 'library', ids: [], by: null })
  const restored = untouched.length
  return { restored, kept: changes.length - restored, isLast: changes.length < undoAtOnce, after: undefined }
}

/** Rows of a file as entries of the library. */
export const libraryTarget: Target<LibraryDraft> = {
  operation: 'library.import',
  noun: 'library item',
  shared: 'kind, name and place',
  mayOverlap: false,
  knownKeys: (db, keys) => knownKeys(db, 'library', keys),
  show: (draft, defaults) => ({
    ...draft,
    kind: draft.kind && libraryKindLabels[draft.kind],
    mealPlan: draft.mealPlan && mealPlanLabels[draft.mealPlan],
    basis: draft.basis && costBasisLabels[draft.basis],
    tags: defaults ? withDefaults(draft.tags, defaults.tags) : draft.tags,
  }),
  store,
  undoNext,
}
