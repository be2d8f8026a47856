import type { Services } from '../../services.ts'
import { recordDescriptions } from '../records/records.registry.ts'
import { nextForTerms, renewPayments, setTerms, setTermsVersion } from './search-renewal.queries.ts'

/**
 * What records are found by; counted up when that changes, together with the default of agencies.terms_version and the
 * function due_terms. Records of an earlier version are found by what they had.
 */
const termsVersion = 5

/** Records that are held at a time. */
const atOnce = 300

const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Gives an agency's records their terms anew, while it works. If killed, it begins again: records that have theirs are
 * only read.
 */
export async function renewTerms(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  for (const { search } of recordDescriptions()) {
    if (!search) continue
    const { table, columns, termsOf, isFollowing = false } = search
    for (let after: string | undefined; ;) {
      signal.throwIfAborted()
      const last = await services.database.writeAs(agencyId, async (db) => {
        const rows = await nextForTerms(db, table, columns, after, atOnce)
        const renewed = rows.flatMap((row) => {
          const terms = termsOf(row)
          return !isFollowing && isSame(terms, row.terms as string[]) ? [] : [{ id: String(row.id), terms }]
        })
        await setTerms(db, table, renewed)
        return rows.length < atOnce ? undefined : String(rows.at(-1)?.id)
      })
      if (last === undefined) break
      after = last
    }
  }
  for (let after: string | null = firstId; after !== null;) {
    signal.throwIfAborted()
    const last: string = after
    after = await services.database.writeAs(agencyId, (db) => renewPayments(db, last, atOnce))
  }
  await services.database.writeAs(agencyId, (db) => setTermsVersion(db, termsVersion))
}

/** What triggers add comes last. */
const isSame = (terms: string[], stored: string[]) =>
  terms.every((term, at) => term === stored[at]) && stored.slice(terms.length).every((term) => term.startsWith('g'))
