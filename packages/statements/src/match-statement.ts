import { CandidateIndex, type Entry } from './candidate-index.ts'
import { type Candidate, defaultRules, type LineMatch, type MatchRules, type Proposal } from './candidates.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { PaymentsByAmount, returnProposal, sureReturns } from './returns.ts'
import type { StatementLine } from './statement.ts'
import { suggestionsFor } from './suggest.ts'
import { type Claim, claimOf, partClaims, partOf } from './sure.ts'

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
  const { sure, contested } = sureClaims(lines, { evidence, settled })
  const taken = new Map<Entry, number>()
  for (const { at, entries, proposal } of sure) {
    if (proposal.confidence < rules.threshold) continue
    settled.set(at, proposal)
    for (const [place, entry] of entries.entries()) {
      const amount = entry.candidate.gateway ? entry.net : (proposal.allocations[place]?.amount ?? 0)
      taken.set(entry, (taken.get(entry) ?? 0) + amount)
    }
  }
  const openOf = (entry: Entry) => entry.net - (taken.get(entry) ?? 0)
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

/** Claims that nobody else makes. Of those that several lines make none is sure, whichever came first. */
function sureClaims(
  lines: readonly StatementLine[],
  { evidence, settled }: { evidence: readonly Evidence[][]; settled: ReadonlyMap<number, Proposal> },
): { sure: Claim[]; contested: Set<number> } {
  const claims: Claim[] = []
  const parts: { at: number; line: StatementLine; of: Evidence }[] = []
  for (const [at, line] of lines.entries()) {
    const found = evidence[at] ?? []
    if (settled.has(at) || found.length === 0) continue
    const claim = claimOf(line, found)
    if (claim) claims.push({ at, ...claim })
    else {
      const of = partOf(line, found)
      if (of) parts.push({ at, line, of })
    }
  }
  const claimed = new Map<Entry, number>()
  for (const { entries } of claims) for (const entry of entries) claimed.set(entry, (claimed.get(entry) ?? 0) + 1)
  const partly = new Set(parts.map(({ of }) => of.entry))
  const isAlone = ({ entries }: Claim) => entries.every((entry) => claimed.get(entry) === 1 && !partly.has(entry))
  const inParts = partClaims(parts.filter(({ of }) => !claimed.has(of.entry)))
  const sure = [...claims.filter(isAlone), ...inParts]
  return { sure, contested: new Set(claims.filter((one) => !isAlone(one)).map(({ at }) => at)) }
}
