import type { ListedKind } from '@sarai/contract/record-kinds'
import { countLimit } from '@sarai/contract/table'
import type { RecordDescription } from '../records/records.registry.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { findByTerms, type FindOptions, type Found, type FoundIn, newestWithTerm } from './search.queries.ts'
import { type AskedOf, searchQuestion, type TermRange } from './search.rules.ts'
import { variantsOf } from './search-typing.rules.ts'
import { countWords, findByWords, findMeant, newestSeen, newestWithWords, seenOf } from './search-words.queries.ts'

export { findByExactTerms } from './search.queries.ts'

/** What is searched, and for whom. */
export interface Searched extends AskedOf, FoundIn {
  kind: ListedKind
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
  const { kind } = searched
  const question = searchQuestion(query, searched)
  if (!question) return none
  const { together, groups } = question
  const words = groups.map(({ ranges }) => ranges)
  const counting = { words, upTo: wordLimit + 1 }
  const found = together.length > 0 ? await findByTerms(db, kind, together, options, counting) : none
  if (!found.isMinimum)
    return found.total > 0 || words.length < 2 ? found : findEvery(db, searched, words, options, found.counts)
  // So many have the term that the index was not read to its end; then it is common among the newest too.
  const ids = await newestWithTerm(db, searched, together, options)
  return { ...found, ids, ranks: ids.map(() => 0) }
}

/** Records that have every word: first those that the fewest have, the others of them alone. */
async function findEvery(
  db: AgencyDb,
  searched: Searched,
  words: TermRange[][],
  options: FindOptions,
  counted: number[] | undefined,
): Promise<Found> {
  const counts = counted ?? (await countWords(db, searched.kind, words, wordLimit + 1))
  const fewest = Math.min(...counts)
  if (fewest === 0) return { ...none, counts }
  if (fewest > wordLimit) return newestWithWords(db, searched, words, wordLimit, options)
  const isRead = (at: number) => (counts[at] ?? 0) <= Math.min(wordLimit, 4 * fewest + 1000)
  const read = words.filter((_, at) => isRead(at))
  const checked = words.filter((_, at) => !isRead(at))
  const found = await findByWords(db, searched, { read, checked, limit: wordLimit }, options)
  return { ...found, counts }
}

/** Those of the ids that are to be shown, in their order. */
type Keep = (ids: string[]) => Promise<string[]>

export interface Similar {
  ids: string[]
  /** What was looked for in place of what was typed; words that the records have. */
  words: string[]
}

const maxSimilar = 50
/** Records that are looked at where not all of them are shown. */
const maxKept = 1000
/** Terms of a right word that are read; of words that more have, the records of the wrong one are looked at. */
const fewTerms = 3000

/**
 * What may have been meant, where nothing was found: records that have everything but for one typing error. `counts`:
 * how many terms each word has, where the caller knows.
 */
export async function findSimilar(
  db: AgencyDb,
  searched: Searched,
  query: string,
  { keep, counts: known }: { keep?: Keep; counts?: number[] },
): Promise<Similar> {
  const { kind } = searched
  const groups = searchQuestion(query, searched)?.groups ?? []
  const own = groups.map(({ ranges }) => ranges)
  const counts = own.length < 2 ? [0] : (known ?? (await countWords(db, kind, own, fewTerms + 1)))
  const wrong = counts.flatMap((count, at) => (count === 0 ? at : []))
  const isFew = (at: number) => (counts[at] ?? 0) <= fewTerms
  // Where two words are of no record at all, one error is not what is wrong.
  if (wrong.length > 1) return { ids: [], words: [] }
  for (const errors of ['likely', 'others'] as const) {
    const found = new Map<string, string>()
    for (const [at, { text }] of groups.entries()) {
      const tried = wrong.length === 0 || at === wrong[0] ? variantsOf(text, searched, errors) : []
      if (tried.length === 0) continue
      const words = tried.map(({ ranges }) => ranges)
      const read = own.filter((_, other) => other !== at && isFew(other))
      const checked = own.filter((_, other) => other !== at && !isFew(other))
      const asked = { words, read, checked, limit: fewTerms }
      const meant = await findMeant(db, searched, asked, keep ? maxKept : maxSimilar)
      for (const { id, word, term } of meant) if (!found.has(id)) found.set(id, wordOf(tried[word]?.text ?? '', term))
    }
    const ids = [...found.keys()]
    const kept = (keep && ids.length > 0 ? await keep(ids) : ids).slice(0, maxSimilar)
    if (kept.length > 0) return { ids: kept, words: [...new Set(kept.map((id) => found.get(id) ?? ''))] }
  }
  return { ids: [], words: [] }
}

/** The word, as a record has it, that was meant. */
function wordOf(text: string, term: string): string {
  if (/^[+\d]/.test(text)) return text
  return term
    .replace(/^[kl]?./, '')
    .split(' ')
    .slice(0, text.split(' ').length)
    .join(' ')
}

interface Seen {
  visible: Visible
  owner: RecordDescription['ownerId']
  /** Who arranges them, where somebody does. */
  arranger?: RecordDescription['operationsId']
}

/** The best few of a kind that somebody sees, and where there are none, similar ones. */
export async function findFew(
  db: AgencyDb,
  searched: Searched,
  query: string,
  { visible, owner, arranger }: Seen,
  limit: number,
): Promise<Found> {
  if (!owner || visible.visibleOwners === null) return findExactly(db, searched, query, { limit, isRanked: true })
  const found = await findExactly(db, searched, query, { limit: countLimit, isRanked: true })
  const words = searchQuestion(query, searched)?.groups.map(({ ranges }) => ranges) ?? []
  const ids = found.isMinimum
    ? await newestSeen(db, searched, isSeenBy(visible, owner, arranger), words, limit)
    : await onlySeen(db, searched, { visible, owner, arranger }, found.ids)
  const few = ids.slice(0, limit)
  return { ids: few, ranks: few.map(() => 0), total: few.length, isMinimum: false }
}

/** Those of the ids that somebody sees, in their order. */
export async function onlySeen(
  db: AgencyDb,
  searched: Searched,
  { visible, owner, arranger }: Seen,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return ids
  const seen = await seenOf(db, searched, owner && isSeenBy(visible, owner, arranger), ids)
  return ids.filter((id) => seen.has(id))
}
