import { CandidateIndex } from './candidate-index.ts'
import { type Candidate, defaultRules, type LineMatch, type MatchRules, type Proposal } from './candidates.ts'
import { byDay, LeftOf, type Share } from './debts.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { PaymentsByAmount, returnProposal, sureReturns } from './returns.ts'
import type { StatementLine } from './statement.ts'
import { suggestionsFor } from './suggest.ts'
import { type Claim, exact, type Part, partClaims, partOf, type Said, saidBy, sharesOf } from './sure.ts'

export interface MatchOptions extends Partial<MatchRules> {
  /** Lines of earlier files that a return may take back; they are not matched themselves. */
  earlier?: readonly StatementLine[]
}

/**
 * Says of each line what it is for sure, or what it may be. Which order lines and candidates come in does not matter,
 * and no candidate is settled for more than is open of it. The answers are in the order of the lines.
 */
export function matchStatement(
  lines: readonly StatementLine[],
  candidates: readonly Candidate[],
  { earlier = [], ...given }: MatchOptions = {},
): LineMatch[] {
  const rules = { ...defaultRules, ...given }
  const index = new CandidateIndex(candidates)
  const payments = new PaymentsByAmount([...lines, ...earlier])
  const settled = new Map<number, Proposal>()
  settleReturns(lines, { payments, rules, settled })
  const evidence = lines.map((line, at) => (settled.has(at) || line.amount === 0 ? [] : evidenceOf(line, index)))
  const { sure, contested } = sureClaims(lines, { evidence, settled, index })
  const left = new LeftOf()
  for (const { at, shares, proposal } of sure) {
    if (proposal.confidence < rules.threshold) continue
    settled.set(at, proposal)
    left.take(shares)
  }
  const { openOf } = left
  return lines.map((line, at) => {
    const own = settled.get(at) ?? null
    const suggestions = own
      ? []
      : suggestionsFor(line, evidence[at] ?? [], { index, openOf, payments, rules, isContested: contested.has(at) })
    const { fingerprint, lineNumber, amount } = line
    return { fingerprint, lineNumber, settled: own, suggestions, unexplained: own ? own.unexplained : amount }
  })
}

function settleReturns(
  lines: readonly StatementLine[],
  { payments, rules, settled }: { payments: PaymentsByAmount; rules: MatchRules; settled: Map<number, Proposal> },
): void {
  const places = new Map<StatementLine, number>(lines.map((line, at) => [line, at]))
  for (const { line, counterpart } of sureReturns(lines, payments, rules)) {
    const [here, there] = [places.get(line), places.get(counterpart)]
    if (here !== undefined) settled.set(here, returnProposal(line, counterpart, 96))
    // A payment of an earlier file is undone by whoever asked; one of this file never happened.
    if (there !== undefined) settled.set(there, returnProposal(counterpart, line, 96))
  }
}

interface SaidAt {
  at: number
  said: Said
}

/**
 * Claims that nobody else makes, or that are together no more than is open of what they are about. Of others none is
 * sure, whichever came first.
 */
function sureClaims(
  lines: readonly StatementLine[],
  {
    evidence,
    settled,
    index,
  }: { evidence: readonly Evidence[][]; settled: ReadonlyMap<number, Proposal>; index: CandidateIndex },
): { sure: Claim[]; contested: Set<number> } {
  const said: SaidAt[] = []
  const parts: Part[] = []
  for (const [at, line] of lines.entries()) {
    const found = evidence[at] ?? []
    if (settled.has(at) || found.length === 0) continue
    const one = saidBy(line, found, index)
    if (one) said.push({ at, said: one })
    else {
      const part = partOf(line, found, index)
      if (part) parts.push({ at, ...part })
    }
  }
  const ofDebt = new Map<string, SaidAt[]>()
  for (const one of said) for (const { key } of one.said.debts) ofDebt.set(key, [...(ofDebt.get(key) ?? []), one])
  const inParts = new Map<string, number>()
  for (const { debt, line } of parts) inParts.set(debt.key, (inParts.get(debt.key) ?? 0) + Math.abs(line.amount))
  const claims = new Map<number, Claim>()
  for (const { at, said: one } of said) {
    const isAlone = one.debts.every(({ key }) => ofDebt.get(key)?.length === 1 && !inParts.has(key))
    const shares = isAlone ? sharesOf(one, new LeftOf().openOf) : undefined
    if (shares) claims.set(at, claimOf({ at, said: one }, shares))
  }
  for (const [key, ones] of ofDebt)
    for (const claim of inOneDebt(ones, inParts.get(key) ?? 0)) claims.set(claim.at, claim)
  return {
    sure: [...claims.values(), ...partClaims(parts.filter(({ debt }) => !ofDebt.has(debt.key)))],
    contested: new Set(said.filter(({ at }) => !claims.has(at)).map(({ at }) => at)),
  }
}

const claimOf = ({ at, said }: SaidAt, shares: readonly Share[]): Claim => ({
  at,
  line: said.line,
  debts: said.debts,
  shares,
  proposal: exact(said, shares),
})

/** Several lines that each pay an amount that one debt of several parts asks for; none where they are not all possible. */
function inOneDebt(ones: readonly SaidAt[], besides: number): Claim[] {
  const [debt] = ones[0]?.said.debts ?? []
  const isOne = debt && debt.members.length > 1 && ones.every(({ said }) => said.debts.length === 1)
  if (!isOne || (ones.length === 1 && besides === 0)) return []
  const left = new LeftOf()
  const claims: Claim[] = []
  let sum = besides
  for (const one of ones.toSorted((a, b) => byDay(a.said, b.said))) {
    const shares = sharesOf(one.said, left.openOf)
    sum += Math.abs(one.said.line.amount)
    if (!shares || sum > debt.whole) return []
    left.take(shares)
    claims.push(claimOf(one, shares))
  }
  return claims
}
