import { mayUse } from '@sarai/contract/access'
import { isShared, type RecordKind, recordKinds } from '@sarai/contract/record-kinds'
import type { RecordHit } from '@sarai/contract/search'
import { markedParts, typedGroups } from '@sarai/contract/search-text'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { descriptionOf, type FoundRecord } from '../records/records.registry.ts'
import { type AskedOf, kindOfNumber } from './search.rules.ts'
import { findFew, findSimilar, onlySeen } from './search.service.ts'
import { termsOf } from './search-words.queries.ts'

const perKind = 6

type Searchable = ReturnType<typeof searchableKinds>[number]

/** The kinds of record that somebody may look for, as they are searched. */
function searchableKinds(actor: Member, only: RecordKind | undefined) {
  return recordKinds.flatMap((kind) => {
    const { page, ownerId, operationsId, search } = descriptionOf(kind)
    if ((only && kind !== only) || !search || !mayUse(actor, page)) return []
    const seen = { visible: actor, owner: isShared(kind) ? undefined : ownerId, arranger: operationsId }
    const asked = { seesCost: actor.seesCost, seesLeads: mayUse(actor, 'leads') }
    return { searched: { kind, table: search.table, ...asked }, seen, search }
  })
}

/** A few records of each kind that somebody sees, the best first; where there are none at all, similar ones. */
export async function findOfAllKinds(
  db: AgencyDb,
  actor: Member,
  query: string,
): Promise<{ data: RecordHit[]; similar?: string[] }> {
  const kinds = searchableKinds(actor, kindOfNumber(query))
  const found = await db.together(() =>
    kinds.map(async ({ searched, seen, search }) => {
      const { ids } = await findFew(db, searched, query, seen, perKind)
      return shown(db, query, { search, searched }, await search.listHits(db, actor, ids))
    }),
  )
  const data = found.flat()
  return data.length > 0 ? { data } : similarOfAllKinds(db, actor, query, kinds)
}

async function similarOfAllKinds(db: AgencyDb, actor: Member, query: string, kinds: Searchable[]) {
  const found = await db.together(() =>
    kinds.map(async ({ searched, seen, search }) => {
      const keep = async (ids: string[]) => (await onlySeen(db, searched, seen, ids)).slice(0, perKind)
      const { ids, words } = await findSimilar(db, searched, query, { keep })
      const hits = await shown(
        db,
        [query, ...words].join(' '),
        { search, searched },
        await search.listHits(db, actor, ids),
      )
      return { hits, words }
    }),
  )
  const data = found.flatMap(({ hits }) => hits)
  return data.length > 0 ? { data, similar: [...new Set(found.flatMap(({ words }) => words))] } : { data }
}

const isIn = (text: string | null, group: string) =>
  text !== null && markedParts(text, group).some(({ isMatch }) => isMatch)

/** The hits, each with what it was found by where nothing else that is shown of it says so. */
async function shown(
  db: AgencyDb,
  query: string,
  { search: { table }, searched }: Pick<Searchable, 'search' | 'searched'>,
  hits: FoundRecord[],
): Promise<RecordHit[]> {
  const groups = typedGroups(query)
  const unseen = hits.map((hit) => groups.filter((group) => !isShown(hit, group)))
  const terms = await termsOf(
    db,
    table,
    hits.flatMap(({ id }, at) => (unseen[at]?.length ? [id] : [])),
  )
  return hits.map(({ also, ...hit }, at) => {
    const texts = [...also, ...readableTerms(terms.get(hit.id) ?? [], searched)]
    const matched = (unseen[at] ?? []).flatMap((group) => texts.find((text) => isIn(text, group)) ?? [])
    return { ...hit, matched: matched.length > 0 ? [...new Set(matched)].join(', ') : null }
  })
}

const isShown = ({ title, phone, email, detail, number }: FoundRecord, group: string) =>
  [title, phone, email, detail].some((text) => isIn(text, group)) || group.replace(/^\D*0*/, '') === String(number)

/** Phone numbers and addresses, as the index has them: those of a record, and of the customer it is for. */
const readableTerms = (terms: string[], { seesLeads }: AskedOf): string[] =>
  terms.flatMap((term) => {
    const [, sign, text = ''] = (seesLeads ? /^[kl]?([pe])(.*)$/ : /^k?([pe])(.*)$/).exec(term) ?? []
    if (sign === 'p') return `+${Array.from(text).toReversed().join('')}`
    return sign === 'e' ? text : []
  })
