import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { listChangesOf, sumBefore } from './ledger.queries.ts'
import { partyStatements } from './ledger.rules.ts'
import { openItemsOf } from './ledger.service.ts'

const maxLines = 5000

/** What a vendor is owed, less what was paid ahead, between two days: of all ids that the books know it by. */
export async function vendorStatements(db: AgencyDb, parts: string[], { from, to }: { from: string; to: string }) {
  const filter = { accounts: ['vendor' as const, 'vendor_advance' as const], parts }
  const before = await sumBefore(db, filter, from)
  const changes = await listChangesOf(db, filter, { from, to, limit: maxLines + 1 })
  if (changes.length > maxLines)
    throw refused('TOO_MANY', `There are more than ${maxLines} lines between these days. Choose fewer days.`)
  return partyStatements(before, changes)
}

/** What is open of a vendor's bills and of advances to it, by currency. */
export async function vendorSums(db: AgencyDb, parts: string[]) {
  const sums = { vendor: new Map<string, number>(), vendor_advance: new Map<string, number>() }
  for (const party of parts)
    for (const { account, currency, amount } of await openItemsOf(db, {
      party,
      accounts: ['vendor', 'vendor_advance'],
    })) {
      const of = account === 'vendor' ? sums.vendor : sums.vendor_advance
      of.set(currency, (of.get(currency) ?? 0) + Math.abs(amount))
    }
  const listed = (of: Map<string, number>) =>
    [...of].map(([currency, amount]) => ({ currency, amount })).filter(({ amount }) => amount !== 0)
  return { owed: listed(sums.vendor), advances: listed(sums.vendor_advance) }
}
