/** Payments that were taken back: cheques that bounced, transfers that were returned. */
import { dayWords } from '@sarai/contract/day-words'
import type { MatchRules, Proposal } from './candidates.ts'
import { dayNumber } from './day-numbers.ts'
import type { StatementLine } from './statement.ts'

export interface Returned {
  line: StatementLine
  counterpart: StatementLine
}

/** By amount and sign, so that each return looks at few. */
export class PaymentsByAmount {
  readonly #lines = new Map<number, StatementLine[]>()

  constructor(lines: readonly StatementLine[]) {
    const known = new Set<string>()
    for (const line of lines) {
      if (line.kind === 'return' || known.has(line.fingerprint)) continue
      known.add(line.fingerprint)
      const list = this.#lines.get(line.amount)
      if (list) list.push(line)
      else this.#lines.set(line.amount, [line])
    }
  }

  /** Payments of the same amount the other way, not after it and not too long before. */
  before(line: StatementLine, { returnDays }: MatchRules): StatementLine[] {
    const from = dayNumber(line.day) - returnDays
    const alike = this.#lines.get(-line.amount) ?? []
    return alike.filter((one) => one.currency === line.currency && one.day <= line.day && dayNumber(one.day) >= from)
  }
}

const shareReference = (a: StatementLine, b: StatementLine) =>
  a.references.some(({ value }) => b.references.some((other) => other.value === value))

/** The returns whose payment is certain: one alone has its reference, and one return alone is about it. */
export function sureReturns(
  lines: readonly StatementLine[],
  payments: PaymentsByAmount,
  rules: MatchRules,
): Returned[] {
  const found: Returned[] = []
  const times = new Map<string, number>()
  for (const line of lines) {
    if (line.kind !== 'return') continue
    const [only, another] = payments.before(line, rules).filter((one) => shareReference(line, one))
    if (!only || another) continue
    found.push({ line, counterpart: only })
    times.set(only.fingerprint, (times.get(only.fingerprint) ?? 0) + 1)
  }
  return found.filter(({ counterpart }) => times.get(counterpart.fingerprint) === 1)
}

export const returnProposal = (line: StatementLine, counterpart: StatementLine, confidence: number): Proposal => ({
  as: line.kind === 'return' ? 'return' : 'returned',
  allocations: [],
  fee: 0,
  feeTax: 0,
  counterpart: counterpart.fingerprint,
  unexplained: 0,
  confidence,
  reasons: [
    line.kind === 'return'
      ? { code: 'return', text: `It takes back the payment of ${dayWords(counterpart.day)}.` }
      : { code: 'returned', text: `The bank took it back on ${dayWords(counterpart.day)}.` },
  ],
})
