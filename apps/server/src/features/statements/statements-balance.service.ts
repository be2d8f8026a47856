import type { BankBalance } from '@sarai/contract/statement-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { sumBalance } from './statements-balance.queries.ts'
import { unseenCandidate } from './statements-candidates.service.ts'
import { listUnseen } from './statements-candidates.queries.ts'
import { requireAccount, requireStatements } from './statements-found.service.ts'

/** Payments that are counted and shown at most. */
const maxUnseen = 1_000
const shownUnseen = 100

/**
 * What the bank and the books say of an account on a day. The bank has what the books have, plus what nobody explained,
 * what the books have under a later day or under no account, less what the bank has not shown, and the rest: what was
 * there before the first statement, or is missing.
 */
export async function readBalance(
  db: AgencyDb,
  actor: Member,
  { accountId, day }: { accountId: string; day: string },
): Promise<BankBalance> {
  requireStatements(actor)
  const { currency } = await requireAccount(db, accountId)
  const of = { accountId, currency }
  const sums = await sumBalance(db, of, day)
  const rows = (await listUnseen(db, of, { until: day, limit: maxUnseen })).filter(({ part }) => part !== null)
  const { balance: bank, balanceDay, books, opening, unexplained, seen, later, elsewhere } = sums
  // What was there before the books began no line shows, and the bank has it.
  const unseen = books - opening - seen
  const explained = unexplained.amount + later.amount + elsewhere.amount - unseen
  return {
    day,
    currency,
    bank,
    bankDay: balanceDay,
    books,
    unexplained,
    unseen: { count: rows.length, amount: unseen },
    elsewhere,
    later,
    rest: bank === null ? null : bank - books - explained,
    unseenEntries: rows.slice(0, shownUnseen).map((row) => {
      const { of: kind, id, title, day: on, candidate } = unseenCandidate(row, currency)
      return { of: kind, id, title, party: candidate.partyNames[0] ?? null, payerId: null, day: on, open: row.left }
    }),
  }
}
