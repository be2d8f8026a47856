/** What lines are for sure: alone, exact, and referred to; or parts of one document that together are exact. */
import type { Entry } from './candidate-index.ts'
import type { Allocation, Proposal, Reason } from './candidates.ts'
import type { Evidence } from './evidence.ts'
import { amountReason, whoReasons } from './reasons.ts'
import type { StatementLine } from './statement.ts'

export interface Claim {
  at: number
  line: StatementLine
  entries: Entry[]
  proposal: Proposal
}

const isKnownParty = ({ name, hasVpa, hasPhone }: Evidence) => name === 'whole' || hasVpa || hasPhone
/** A document's number alone may be somebody else's mistake. */
const isMeant = (one: Evidence) => one.reference !== null || (one.isNumbered && isKnownParty(one))

export const allocationsOf = (entries: readonly Entry[]): Allocation[] =>
  entries.map(({ candidate }) => ({ candidateId: candidate.id, amount: candidate.amountOpen }))

export function feesOf(entries: readonly Entry[]) {
  const add = (of: 'fee' | 'feeTax') => entries.reduce((sum, { candidate }) => sum + (candidate.gateway?.[of] ?? 0), 0)
  return { fee: add('fee'), feeTax: add('feeTax') }
}

const netSum = (evidence: readonly Evidence[]) => evidence.reduce((sum, { entry }) => sum + entry.net, 0)

/** What a line is by what it refers to; undefined where it is not certain. */
export function claimOf(line: StatementLine, evidence: readonly Evidence[]): Omit<Claim, 'at'> | undefined {
  const referred = evidence.filter(({ reference }) => reference !== null)
  const numbered = evidence.filter((one) => one.isNumbered && isKnownParty(one))
  const meant = referred.length > 0 ? referred : numbered
  // Two things that are said must not be about different documents.
  if (meant.length === 0 || evidence.some((one) => one.isNumbered && !meant.includes(one))) return undefined
  const paid = Math.abs(line.amount)
  if (netSum(meant) !== paid) return undefined
  const parties = new Set(meant.map(({ entry }) => entry.candidate.partyId))
  const isOfGateway = meant.every(({ entry }) => entry.candidate.gateway)
  const [first] = meant
  if (!first || (meant.length > 1 && !isOfGateway && (parties.size > 1 || parties.has(null)))) return undefined
  const entries = meant.map(({ entry }) => entry)
  return { line, entries, proposal: exact(line, meant, referred.length > 0 ? 99 : 95) }
}

function exact(line: StatementLine, meant: readonly Evidence[], confidence: number): Proposal {
  const entries = meant.map(({ entry }) => entry)
  const isOfGateway = entries.some(({ candidate }) => candidate.gateway)
  const [first] = meant
  const who = first ? whoReasons(first) : []
  const how: Reason =
    meant.length === 1 && first
      ? isOfGateway
        ? settled(entries)
        : amountReason(line, first.entry.net, first.entry.candidate)
      : isOfGateway
        ? settled(entries)
        : { code: 'several', text: `The amount is what is open of ${meant.length} documents together.` }
  return {
    as: isOfGateway ? 'settlement' : 'payment',
    allocations: allocationsOf(entries),
    ...feesOf(entries),
    counterpart: null,
    unexplained: 0,
    confidence: meant.length > 1 && confidence < 99 ? 93 : confidence,
    reasons: [...who, how],
  }
}

export const settled = (entries: readonly Entry[]): Reason => ({
  code: 'fees',
  text: `The amount is that of ${entries.length === 1 ? 'one payment' : `${entries.length} payments`} less the gateway’s fees and the tax on them.`,
})

/** The one document that a line is a part of, if there is one. */
export function partOf(line: StatementLine, evidence: readonly Evidence[]): Evidence | undefined {
  const [only, another] = evidence.filter((one) => one.reference !== null || one.isNumbered)
  if (!only || another || !isMeant(only) || only.entry.candidate.gateway) return undefined
  return Math.abs(line.amount) < only.entry.net ? only : undefined
}

/** Lines that are parts of one document and together all of it. */
export function partClaims(parts: readonly { at: number; line: StatementLine; of: Evidence }[]): Claim[] {
  const groups = new Map<Entry, { at: number; line: StatementLine; of: Evidence }[]>()
  for (const part of parts) groups.set(part.of.entry, [...(groups.get(part.of.entry) ?? []), part])
  const claims: Claim[] = []
  for (const [entry, group] of groups) {
    if (group.length < 2 || group.reduce((sum, { line }) => sum + Math.abs(line.amount), 0) !== entry.net) continue
    for (const { at, line, of } of group) {
      const proposal: Proposal = {
        as: 'payment',
        allocations: [{ candidateId: entry.candidate.id, amount: Math.abs(line.amount) }],
        fee: 0,
        feeTax: 0,
        counterpart: null,
        unexplained: 0,
        confidence: 92,
        reasons: [
          ...whoReasons(of),
          amountReason(line, entry.net, entry.candidate),
          { code: 'parts-add-up', text: `With ${group.length - 1} other lines it is all of it.` },
        ],
      }
      claims.push({ at, line, entries: [entry], proposal })
    }
  }
  return claims
}
