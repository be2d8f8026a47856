import type { BankCandidate, BankSuggestion } from '@sarai/contract/statement-schemas'
import type { LineMatch } from '@sarai/statements/candidates'
import { defaultRules } from '@sarai/statements/candidates'
import type { StatementLine } from '@sarai/statements/statement'
import type { Member, Person } from '../../core/actor.ts'
import { plusDays } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import { answerWithin, inWorker, startWorker } from '../../core/workers.ts'
import type { Services } from '../../services.ts'
import { findBankAccount } from '../bank-accounts/bank-accounts.service.ts'
import { booksCandidates, foundCandidates } from './statements-candidates.service.ts'
import { findLine, findLinesOf, type LineRecord, listEarlierLines } from './statements-lines.queries.ts'
import type { MatchingTask } from './statements-matching.worker.ts'
import { requireStatements } from './statements-found.service.ts'
import { type BooksCandidate, suggestionOf } from './statements.rules.ts'

const timeoutMs = 120_000

/** A line as packages/statements knows it, of what of it is not explained. */
function asRead(line: LineRecord): StatementLine {
  const { day, valueDay, currency, text, kind, refs, counterparty, vpa, gateway, balance, fingerprint } = line
  return {
    lineNumber: line.position,
    day,
    valueDay,
    amount: line.amount - line.explained,
    currency,
    text,
    kind,
    references: refs,
    counterparty,
    vpa,
    gateway,
    balance,
    fingerprint,
  }
}

export interface Compared {
  matches: LineMatch[]
  byId: ReadonlyMap<string, BooksCandidate>
  lineOf: (fingerprint: string) => LineRecord | undefined
}

/** Compares lines with what the books have of their account, in a thread of its own. */
export async function compareLines(
  db: AgencyDb,
  of: { accountId: string; currency: string },
  lines: LineRecord[],
  signal?: AbortSignal,
): Promise<Compared> {
  const days = lines.map(({ day }) => day).toSorted()
  const [from, until] = [days[0] ?? '', days.at(-1) ?? '']
  const returned = lines.filter(({ kind }) => kind === 'return').map(({ amount }) => -amount)
  const earlier =
    returned.length === 0
      ? []
      : await listEarlierLines(db, of.accountId, { from: plusDays(from, -defaultRules.returnDays), amounts: returned })
  const found = await booksCandidates(db, of, { from, until })
  const own = new Set(lines.map(({ id }) => id))
  const others = earlier.filter(({ id }) => !own.has(id))
  const task: MatchingTask = {
    lines: lines.map(asRead),
    candidates: found.map(({ candidate }) => candidate),
    earlier: others.map(asRead),
  }
  const matches = await inWorker(
    db.agencyId,
    () => startWorker('features/statements/statements-matching.worker.ts', task),
    (worker) => answerWithin<LineMatch[]>(worker, timeoutMs, signal),
    signal,
  )
  const byFingerprint = new Map([...others, ...lines].map((line) => [line.fingerprint, line]))
  return {
    matches,
    byId: new Map(found.map((one) => [one.candidate.id, one])),
    lineOf: (fingerprint) => byFingerprint.get(fingerprint),
  }
}

/** What open lines may be, by their ids; what is certain by now comes first. */
export async function suggestFor(
  services: Services,
  actor: Person,
  { accountId, ids }: { accountId: string; ids: string[] },
  signal?: AbortSignal,
): Promise<Record<string, BankSuggestion[]>> {
  requireStatements(actor)
  const db = services.database.readAs(actor.agencyId)
  const account = await findBankAccount(db, accountId)
  if (!account) throw notFound('account')
  const found = await findLinesOf(db, accountId, ids)
  if (found.length < new Set(ids).size) throw notFound('line')
  const lines = found.filter(({ state }) => state === 'open')
  if (lines.length === 0) return {}
  const { currency } = account
  const { matches, byId, lineOf } = await compareLines(db, { accountId, currency }, lines, signal)
  return Object.fromEntries(
    lines.map((line, at) => {
      const match = matches[at]
      const proposals = match ? [...(match.settled ? [match.settled] : []), ...match.suggestions] : []
      return [line.id, proposals.flatMap((one) => suggestionOf(one, byId, (print) => lineOf(print)?.id) ?? [])]
    }),
  )
}

/** What a line can be put against, looked for by a word, a name or an amount. */
export async function searchCandidates(
  db: AgencyDb,
  actor: Member,
  { id, search }: { id: string; search: string },
): Promise<BankCandidate[]> {
  requireStatements(actor)
  const line = await findLine(db, id)
  if (!line) throw notFound('line')
  const { accountId, currency, day, amount, explained } = line
  const found = await booksCandidates(
    db,
    { accountId, currency },
    { from: plusDays(day, -365), until: plusDays(day, 60) },
  )
  return foundCandidates(found, { amount: amount - explained, day }, search)
}
