/** What lines are for sure: alone, exact, and referred to; or parts of one document that together are exact. */
import { counted } from '@sarai/contract/count-words'
import type { CandidateIndex, Entry } from './candidate-index.ts'
import type { Allocation, Proposal, Reason } from './candidates.ts'
import { asAsked, byDay, type Debt, debtOf, debtsOf, inTurn, LeftOf, type Share } from './debts.ts'
import { dayNumber } from './day-numbers.ts'
import type { Evidence } from './evidence.ts'
import { amountReason, whoReasons } from './reasons.ts'
import type { StatementLine } from './statement.ts'

export interface Claim {
  at: number
  line: StatementLine
  debts: readonly Debt[]
  shares: readonly Share[]
  proposal: Proposal
}

const isKnownParty = ({ name, hasVpa, hasPhone }: Evidence) => name === 'whole' || hasVpa || hasPhone
/** A document's number alone may be somebody else's mistake. */
const isMeant = (one: Evidence) => one.reference !== null || (one.isNumbered && isKnownParty(one))

const allocationsIn = (shares: readonly Share[]): Allocation[] =>
  shares.map(({ entry, amount }) => ({ candidateId: entry.candidate.id, amount }))

export const allocationsOf = (entries: readonly Entry[]): Allocation[] =>
  entries.map(({ candidate }) => ({ candidateId: candidate.id, amount: candidate.amountOpen }))

export function feesOf(entries: readonly Entry[]) {
  const add = (of: 'fee' | 'feeTax') => entries.reduce((sum, { candidate }) => sum + (candidate.gateway?.[of] ?? 0), 0)
  return { fee: add('fee'), feeTax: add('feeTax') }
}

/** What a line is for sure by what it refers to, before it is known what other lines say. */
export type Said = Omit<Claim, 'at' | 'shares' | 'proposal'> & { meant: Evidence[]; confidence: number }

/** What a line refers to, where it is all one: undefined where it is not certain, or not the amount. */
export function saidBy(line: StatementLine, evidence: readonly Evidence[], index: CandidateIndex): Said | undefined {
  const referred = evidence.filter(({ reference }) => reference !== null)
  const numbered = evidence.filter((one) => one.isNumbered && isKnownParty(one))
  const sent = referred.length + numbered.length > 0 ? [] : evidence.filter(({ entry }) => isTransfer(line, entry))
  const meant = referred.length > 0 ? referred : numbered.length > 0 ? numbered : sent.length === 1 ? sent : []
  const debts = debtsOf(
    meant.map(({ entry }) => entry),
    index,
  )
  const keys = new Set(debts.map(({ key }) => key))
  // Two things that are said must not be about different documents.
  if (meant.length === 0 || evidence.some((one) => one.isNumbered && !keys.has(debtOf(one.entry, index).key)))
    return undefined
  const parties = new Set(meant.map(({ entry }) => entry.candidate.partyId))
  const isOfGateway = meant.every(({ entry }) => entry.candidate.gateway)
  const isTogether = isOfGateway || isOneTransfer(meant)
  if (debts.length > 1 && !isTogether && (parties.size > 1 || parties.has(null))) return undefined
  const said = { line, debts, meant, confidence: referred.length > 0 ? 99 : sent.length > 0 ? 94 : 95 }
  return sharesOf(said, new LeftOf().openOf) ? said : undefined
}

/** How many days a bank takes to show what a gateway has sent. */
const daysSent = 4

/** What a gateway says to have sent, of the same amount, where the text names that gateway. */
function isTransfer(line: StatementLine, { candidate: { kind, sentBy, dueDay }, net }: Entry): boolean {
  if (kind !== 'settlement' || !sentBy || sentBy !== line.gateway || dueDay === null || net !== line.amount)
    return false
  const after = dayNumber(line.day) - dayNumber(dueDay)
  return after >= 0 && after <= daysSent
}

/** Payments that were recorded under one reference, whoever they are of: a bank may show them as one sum. */
function isOneTransfer(meant: readonly Evidence[]): boolean {
  const [first, ...others] = meant.map(({ entry }) => entry)
  return (
    first !== undefined &&
    meant.every(({ entry }) => entry.candidate.kind === 'recorded-payment') &&
    first.keys.some((key) => others.every(({ keys }) => keys.includes(key)))
  )
}

/** How the amount of a line is put against what it refers to; undefined where it is not what is asked for. */
export function sharesOf({ line, debts, meant }: Said, openOf: (entry: Entry) => number): Share[] | undefined {
  const paid = Math.abs(line.amount)
  const [debt] = debts
  if (!debt) return undefined
  if (debts.length === 1)
    return asAsked(debt, paid, { openOf, meant: meant.length === 1 ? meant[0]?.entry : undefined })
  const shares = debts.flatMap(({ members }) => members.map((entry) => ({ entry, amount: openOf(entry) })))
  return shares.reduce((sum, { amount }) => sum + amount, 0) === paid ? shares : undefined
}

export function exact({ line, meant, debts, confidence }: Said, shares: readonly Share[]): Proposal {
  const entries = shares.map(({ entry }) => entry)
  const isOfGateway = entries.some(({ candidate }) => candidate.gateway)
  const who = meant.find(({ entry }) => entries.includes(entry)) ?? meant[0]
  return {
    as: isOfGateway ? 'settlement' : 'payment',
    allocations: isOfGateway ? allocationsOf(entries) : allocationsIn(shares),
    ...feesOf(entries),
    counterpart: null,
    unexplained: 0,
    confidence: debts.length > 1 && confidence < 99 ? 93 : confidence,
    reasons: [...(who ? whoReasons(who) : []), isOfGateway ? settled(entries) : howMuch(line, { debts, shares })],
  }
}

function howMuch(line: StatementLine, { debts, shares }: Pick<Claim, 'debts' | 'shares'>): Reason {
  const [only, another] = shares
  if (only && !another) return amountReason(line, only.entry.net, only.entry.candidate)
  if (debts.length > 1) {
    const what = shares.every(({ entry }) => entry.candidate.kind === 'recorded-payment')
      ? `what ${shares.length} recorded payments come to`
      : `what is open of ${counted(shares.length, 'document')}`
    return { code: 'several', text: `The amount is ${what} together.` }
  }
  return { code: 'several', text: `The amount is what is asked for ${counted(shares.length, 'instalment')} together.` }
}

export const settled = (entries: readonly Entry[]): Reason => ({
  code: 'fees',
  text: `The amount is that of ${entries.length === 1 ? 'one payment' : `${entries.length} payments`} less the gateway’s fees and the tax on them.`,
})

export interface Part {
  at: number
  line: StatementLine
  of: Evidence
  debt: Debt
}

/** The one debt that a line is a part of, if there is one. */
export function partOf(
  line: StatementLine,
  evidence: readonly Evidence[],
  index: CandidateIndex,
): Omit<Part, 'at'> | undefined {
  const named = evidence.filter((one) => one.reference !== null || one.isNumbered)
  const [debt, another] = debtsOf(
    named.map(({ entry }) => entry),
    index,
  )
  const of = named.find(isMeant)
  if (!debt || !of || another || of.entry.candidate.gateway) return undefined
  return Math.abs(line.amount) < debt.whole ? { line, of, debt } : undefined
}

/** Lines that are parts of one debt and together all of it. */
export function partClaims(parts: readonly Part[]): Claim[] {
  const groups = new Map<string, Part[]>()
  for (const part of parts) groups.set(part.debt.key, [...(groups.get(part.debt.key) ?? []), part])
  const claims: Claim[] = []
  for (const group of groups.values()) {
    const sum = group.reduce((all, { line }) => all + Math.abs(line.amount), 0)
    if (group.length < 2 || sum !== group[0]?.debt.whole) continue
    const left = new LeftOf()
    for (const { at, line, of, debt } of group.toSorted(byDay)) {
      const shares = inTurn(debt, Math.abs(line.amount), left.openOf) ?? []
      left.take(shares)
      const proposal: Proposal = {
        as: 'payment',
        allocations: allocationsIn(shares),
        fee: 0,
        feeTax: 0,
        counterpart: null,
        unexplained: 0,
        confidence: 92,
        reasons: [
          ...whoReasons(of),
          amountReason(line, debt.whole, of.entry.candidate),
          { code: 'parts-add-up', text: `With ${counted(group.length - 1, 'other line')} it is all of it.` },
        ],
      }
      claims.push({ at, line, debts: [debt], shares, proposal })
    }
  }
  return claims
}
