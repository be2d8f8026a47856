/** What several parts are paid of: a document of which something is open, or the instalments of one. */
import { type CandidateIndex, type Entry, sideOf } from './candidate-index.ts'
import type { StatementLine } from './statement.ts'

export interface Debt {
  key: string
  /** In the order in which they are paid. */
  members: readonly Entry[]
  /** What is open of all of them. */
  whole: number
  /** Amounts besides that documents ask for. */
  asked: readonly number[]
}

export interface Share {
  entry: Entry
  amount: number
}

const keyOf = ({ candidate }: Entry) => sideOf(candidate) + (candidate.debt?.id ?? `alone ${candidate.id}`)

export function debtOf(entry: Entry, index: CandidateIndex): Debt {
  const { candidate } = entry
  const members = candidate.debt ? (index.byDebt.get(sideOf(candidate) + candidate.debt.id) ?? [entry]) : [entry]
  const asked = members.flatMap((one) => one.candidate.debt?.asked ?? [])
  return { key: keyOf(entry), members, whole: members.reduce((sum, { net }) => sum + net, 0), asked }
}

export function debtsOf(entries: readonly Entry[], index: CandidateIndex): Debt[] {
  const debts = entries.map((entry) => debtOf(entry, index))
  return [...new Map(debts.map((one) => [one.key, one])).values()]
}

/** The order in which lines are put against a debt, whatever order they come in. */
export const byDay = (a: { line: StatementLine }, b: { line: StatementLine }) =>
  a.line.day === b.line.day ? (a.line.fingerprint < b.line.fingerprint ? -1 : 1) : a.line.day < b.line.day ? -1 : 1

/** Puts an amount against what is open of a debt, one part after the other. @returns undefined where it is more */
export function inTurn({ members }: Debt, paid: number, openOf: (entry: Entry) => number): Share[] | undefined {
  const shares: Share[] = []
  let left = paid
  for (const entry of members) {
    const amount = Math.min(left, openOf(entry))
    if (amount <= 0) continue
    shares.push({ entry, amount })
    left -= amount
  }
  return left === 0 ? shares : undefined
}

/**
 * Puts an amount that a debt asks for against it: that of one part, of the first ones together, of all, or of a document.
 * @param meant the part that a line names, if it names one alone
 * @returns undefined where nothing asks for that amount
 */
export function asAsked(
  debt: Debt,
  paid: number,
  { openOf, meant }: { openOf: (entry: Entry) => number; meant?: Entry },
): Share[] | undefined {
  const open = debt.members.filter((entry) => openOf(entry) > 0)
  const single = [...(meant ? [meant] : []), ...open].find((entry) => openOf(entry) === paid)
  if (single) return [{ entry: single, amount: paid }]
  let sum = 0
  const sums = open.map((entry) => (sum += openOf(entry)))
  return sums.includes(paid) || debt.asked.includes(paid) ? inTurn(debt, paid, openOf) : undefined
}

/** What is left of each part while one line after the other is put against it. */
export class LeftOf {
  readonly #taken = new Map<Entry, number>()
  readonly openOf = (entry: Entry) => entry.net - (this.#taken.get(entry) ?? 0)
  take(shares: readonly Share[]): void {
    for (const { entry, amount } of shares) this.#taken.set(entry, (this.#taken.get(entry) ?? 0) + amount)
  }
}
