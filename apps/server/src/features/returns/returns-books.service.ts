import { tallyMasters, tallyVouchers, type TallyEntry } from '@sarai/returns/tally'
import { partyName, type TallyLedger } from '@sarai/returns/tally-ledgers'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { ZippedFile } from '../../core/export/zip-file.ts'
import { listEntries, listLinesOf, listSharedNames, type Place } from './returns-books.queries.ts'
import type { Days } from './returns.queries.ts'

const perPage = 500

/** The entries of some days with their lines, a page at a time. */
export async function* entriesOf(
  db: AgencyDb,
  days: Days,
  { seesCosts }: { seesCosts: boolean },
): AsyncGenerator<TallyEntry> {
  const shared = new Set(await listSharedNames(db))
  let after: Place | undefined
  do {
    const entries = await listEntries(db, days, { after, limit: perPage, seesCosts })
    const ids = entries.map(({ id }) => id)
    const lines = Map.groupBy(ids.length > 0 ? await listLinesOf(db, ids) : [], ({ entryId }) => entryId)
    for (const entry of entries)
      yield {
        ...entry,
        lines: (lines.get(entry.id) ?? []).map((line) => ({
          ...line,
          partName: partyName(line, shared.has(line.partName?.toLowerCase() ?? '')),
        })),
      }
    after = entries.length === perPage ? entries.at(-1) : undefined
  } while (after)
}

/** The books of some days for Tally: vouchers, and then the ledgers that they use, which are imported first. */
export async function* tallyFiles(db: AgencyDb, actor: Member, days: Days): AsyncGenerator<ZippedFile> {
  const ledgers = new Map<string, TallyLedger>()
  const { currency } = actor.agency
  const entries = entriesOf(db, days, { seesCosts: actor.seesCost })
  yield { name: 'tally/2-vouchers.xml', content: tallyVouchers(entries, { currency, ledgers }) }
  yield { name: 'tally/1-ledgers.xml', content: tallyMasters(ledgers.values()) }
}
