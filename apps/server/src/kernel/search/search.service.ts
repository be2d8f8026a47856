import type { RecordKind } from '@sarai/contract/record-kinds'
import { countLimit } from '@sarai/contract/table'
import type { RecordDescription } from '../records/records.registry.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Visible } from '../../core/db/visible.ts'
import { type FindableTable, findByTerms, type FindOptions, type Found, newestWithTerm } from './search.queries.ts'
import { type AskedOf, searchQuestion, type TermRange } from './search.rules.ts'
import { type Variant, variantsOf } from './search-typing.rules.ts'
import {
  countWords,
  findByWords,
  newestSeen,
  newestWithWords,
  seenOf,
  termsOf,
  wordsThatAre,
} from './search-words.queries.ts'

export { findByExactTerms } from './search.queries.ts'

/** What is searched, and for whom. */
export interface Searched extends AskedOf {
  kind: RecordKind
  table: FindableTable
}

/** Terms of a word that are read at most; of words that more have, the newest records are looked through. */
const wordLimit = 30_000
const none: Found = { ids: [], ranks: [], total: 0, isMinimum: false }

/**
 * Records that have everything that was typed: side by side, in whatever order, and where there are none, each word
 * anywhere.
 */
export async function findExactly(
  db: AgencyDb,
  searched: Searched,
  query: string,
  options: FindOptions,
): Promise<Found> {
  const { kind, table } = searched
  const question = searchQuestion(query, searched)
  if (!question) return none
  const { together, groups } = question
  const words = groups.map(({ ranges }) => ranges)
  const found = together.length > 0 ? await findByTerms(db, kind, together, options) : none
  if (!found.isMinimum)
    return found.total > 0 || words.length < 2 ? found : findEvery(db, searched, words, options)
  // So many have the term that the index was not read to its end; then it is common among the newest too.
  const ids = await newestWithTerm(db, table, together, options)
  return { ...found, ids, ranks: ids.map(() => 0) }
}

/** Records that have every word: first those that the fewest have, the others of them alone. */
async function findEvery(
  db: AgencyDb,
  { kind, table }: Searched,
  words: TermRange[][],
  options: FindOptions,
): Promise<Found> {
  const counts = await countWords(db, kind, words, wordLimit + 1)
  const fewest = Math.min(...counts)
  if (fewest === 0) return none
  if (fewest > wordLimit) return newestWithWords(db, table, words, wordLimit, options)
  const isRead = (at: number) => (counts[at] ?? 0) <= Math.min(wordLimit, 4 * fewest + 1000)
  const read = words.filter((_, at) => isRead(at))
  const checked = words.filter((_, at) => !isRead(at))
  return findByWords(db, kind, table, { read, checked, limit: wordLimit }, options)
}

/** Which of the words no record has. */
async function unknownOf(db: AgencyDb, kind: RecordKind, words: TermRange[][]): Promise<number[]> {
  if (words.length < 2) return words.map((_, at) => at)
  const counts = await countWords(db, kind, words, 1)
  return counts.flatMap((count, at) => (count === 0 ? at : []))
}

/** Those of the ids that are to be shown, in their order. */
type Keep = (ids: string[]) => Promise<string[]>

export interface Similar {
  ids: string[]
  /** What was looked for in place of what was typed; words that the records have. */
  words: string[]
}

/** Words of one typing error that are tried, records looked at for each, and records shown. */
const maxVariants = 30
const perVariant = 300
const maxSimilar = 50

/** What may have been meant, where nothing was found: records that have everything but for one typing error. */
export async function findSimilar(db: AgencyDb, searched: Searched, query: string, keep: Keep): Promise<Similar> {
  const { kind, table } = searched
  const groups = searchQuestion(query, searched)?.groups ?? []
  const options = { limit: 1000, isRanked: true }
  const found: Found[] = []
  const tried: Variant[] = []
  const unknown = await unknownOf(
    db,
    kind,
    groups.map(({ ranges }) => ranges),
  )
  // Where two words are of no record at all, one error is not what is wrong.
  if (unknown.length > 1) return { ids: [], words: [] }
  for (const [at, { text }] of groups.entries()) {
    if (unknown.length === 1 && at !== unknown[0]) continue
    const variants = variantsOf(text, searched)
    if (variants.length === 0) continue
    const ranges = variants.map((variant) => variant.ranges)
    const there = (await wordsThatAre(db, kind, ranges, maxVariants)).flatMap((index) => variants[index] ?? [])
    if (there.length === 0) continue
    tried.push(...there)
    const meant = there.flatMap((variant) => variant.ranges)
    const words = groups.map(({ ranges: own }, index) => (index === at ? meant : own))
    found.push(
      words.length === 1
        ? await findByTerms(db, kind, meant, options, perVariant)
        : await findEvery(db, searched, words, options),
    )
  }
  const ids = (await keep([...new Set(found.flatMap((one) => one.ids))])).slice(0, maxSimilar)
  if (ids.length === 0) return { ids, words: [] }
  const terms = [...(await termsOf(db, table, ids)).values()].flat()
  return { ids, words: [...new Set(tried.flatMap((variant) => wordOf(variant, terms) ?? []))] }
}

/** The word, as records have it, that a variant is or begins; nothing where they do not have it. */
function wordOf({ text, ranges }: Variant, terms: string[]): string | undefined {
  const term = terms.find((one) => ranges.some(({ from, to }) => one >= from && one < to))
  if (term === undefined || /^[+\d]/.test(text)) return term && text
  return term.replace(/^[kl]?./, '').split(' ').slice(0, text.split(' ').length).join(' ')
}

interface Seen {
  visible: Visible
  owner: RecordDescription['ownerId']
}

/** The best few of a kind that somebody sees, and where there are none, similar ones. */
export async function findFew(
  db: AgencyDb,
  searched: Searched,
  query: string,
  { visible, owner }: Seen,
  limit: number,
): Promise<Found> {
  if (!owner || visible.visibleOwners === null) return findExactly(db, searched, query, { limit, isRanked: true })
  const found = await findExactly(db, searched, query, { limit: countLimit, isRanked: true })
  const words = searchQuestion(query, searched)?.groups.map(({ ranges }) => ranges) ?? []
  const ids = found.isMinimum
    ? await newestSeen(db, searched.table, owner, visible, words, limit)
    : await onlySeen(db, searched, { visible, owner }, found.ids)
  const few = ids.slice(0, limit)
  return { ids: few, ranks: few.map(() => 0), total: few.length, isMinimum: false }
}

/** Those of the ids that somebody sees, in their order. */
export async function onlySeen(
  db: AgencyDb,
  { table }: Searched,
  { visible, owner }: Seen,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return ids
  const seen = await seenOf(db, table, owner, visible, ids)
  return ids.filter((id) => seen.has(id))
}
