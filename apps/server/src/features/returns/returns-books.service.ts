import { type TallyEntry, tallyMasters, tallyVouchers } from '@sarai/returns/tally'
import type { TallyLedger } from '@sarai/returns/tally-ledgers'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { ZippedFile } from '../../core/export/zip-file.ts'
import {
  listEntries,
  listItemNames,
  listLinesOf,
  listNamesakes,
  listPutWith,
  listSharedNames,
  type Place,
} from './returns-books.queries.ts'
import { type Naming, addNames, readSupply } from './returns-books.rules.ts'
import type { Days } from './returns.queries.ts'

const perPage = 500

/** For whom the books are read. */
type Reader = Pick<Member, 'seesCost'> & { agency: Pick<Member['agency'], 'country' | 'currency'> }

/** Entries of some days with their lines, a page at a time; what was put against something with its document is in that. */
async function* readEntries(
  db: AgencyDb,
  { agency, seesCost: seesCosts }: Reader,
  days: Days,
): AsyncGenerator<TallyEntry> {
  const shared = new Set(await listSharedNames(db))
  const namesakes = await listNamesakes(db)
  const putWith = await listPutWith(db, days)
  const put = Map.groupBy(putWith.keys(), (id) => putWith.get(id))
  let after: Place | undefined
  do {
    const entries = await listEntries(db, days, { after, limit: perPage, seesCosts })
    const own = entries.filter(({ id }) => !putWith.has(id))
    const listParts = (id: string) => [id, ...(put.get(id) ?? [])]
    const ids = own.flatMap(({ id }) => listParts(id))
    const found = ids.length > 0 ? await listLinesOf(db, ids) : []
    const items = [...new Set(found.flatMap(({ item }) => item ?? []))]
    const naming: Naming = { shared, namesakes, names: await listItemNames(db, items) }
    const lines = Map.groupBy(found, ({ entryId }) => entryId)
    for (const { sold, ...entry } of own)
      yield {
        ...entry,
        supply: sold && readSupply(sold, agency.country),
        lines: listParts(entry.id).flatMap((id) => (lines.get(id) ?? []).map((line) => addNames(line, naming))),
      }
    after = entries.length === perPage ? entries.at(-1) : undefined
  } while (after)
}

/** The books of some days for Tally: vouchers, and then the ledgers that they use, which are imported first. */
export async function* tallyFiles(db: AgencyDb, actor: Reader, days: Days): AsyncGenerator<ZippedFile> {
  const ledgers = new Map<string, TallyLedger>()
  const { currency } = actor.agency
  const entries = readEntries(db, actor, days)
  yield { name: 'tally/2-vouchers.xml', content: tallyVouchers(entries, { currency, ledgers }) }
  yield { name: 'tally/1-ledgers.xml', content: tallyMasters(ledgers.values()) }
}
