import { mayUse } from '@sarai/contract/access'
import type { ReceiptHit } from '@sarai/contract/receipt-hits'
import { countLimit } from '@sarai/contract/table'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findExactly, findSimilar } from '../../kernel/search/search.service.ts'
import { receiptHits, searchedReceipts } from './receipts-search.queries.ts'

/** As many as a search shows of each kind of record. */
const shownHits = 6

/** Payments of customers, of trips and invoices that somebody sees: the best few, and where there are none, similar ones. */
export async function findReceipts(
  db: AgencyDb,
  actor: Member,
  query: string,
): Promise<{ data: ReceiptHit[]; similar?: string[] }> {
  const searched = { ...searchedReceipts, seesLeads: mayUse(actor, 'leads') }
  const found = await findExactly(db, searched, query, { limit: countLimit, isRanked: true })
  const data = await receiptHits(db, actor, found.ids, shownHits)
  if (data.length > 0) return { data }
  const keep = async (ids: string[]) => (await receiptHits(db, actor, ids, shownHits)).map(({ id }) => id)
  const { ids, words } = await findSimilar(db, searched, query, { keep })
  return ids.length > 0 ? { data: await receiptHits(db, actor, ids, shownHits), similar: words } : { data }
}
