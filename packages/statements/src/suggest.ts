/** What a line may be where nothing is certain, the likeliest first. */
import { counted } from '@sarai/contract/count-words'
import { dayWords } from '@sarai/contract/day-words'
import { type CandidateIndex, type Entry, sideOf, sideOfLine, type Transfer } from './candidate-index.ts'
import type { MatchRules, Proposal, ProposalKind, Reason } from './candidates.ts'
import { dayNumber } from './day-numbers.ts'
import type { Evidence } from './evidence.ts'
import { amountReason, whoReasons } from './reasons.ts'
import { type PaymentsByAmount, returnProposal } from './returns.ts'
import { allocationsOf, feesOf, settled } from './sure.ts'
import type { StatementLine } from './statement.ts'
import { runsOf, setsOf } from './sums.ts'

export interface Around {
  index: CandidateIndex
  /** What is still open of a candidate once the sure lines are settled. */
  openOf: (entry: Entry) => number
  payments: PaymentsByAmount
  rules: MatchRules
  /** Whether something else says the same of a candidate as this line. */
  isContested: boolean
}

const [mostSuggestions, least, mostParties, mostAway] = [5, 25, 3, 60]

export function suggestionsFor(line: StatementLine, evidence: readonly Evidence[], around: Around): Proposal[] {
  const { isContested, rules } = around
  const said = [
    ...plainly(line),
    ...(line.kind === 'return'
      ? around.payments
          .before(line, rules)
          .slice(0, mostSuggestions)
          .map((one) => returnProposal(line, one, 55))
      : []),
    ...evidence.flatMap((one) => single(line, one, around)),
    ...together(line, evidence, around),
    ...settlements(line, around),
  ]
  const most = Math.min(89, rules.threshold - 1)
  const contested: Reason = { code: 'contested', text: 'Another line says the same. Only one of them can be it.' }
  return withTransfers(said, transfers(line, around))
    .map((one) => ({
      ...one,
      confidence: Math.min(most, one.confidence),
      reasons: isContested && one.allocations.length > 0 ? [...one.reasons, contested] : one.reasons,
    }))
    .filter(({ confidence }) => confidence >= least)
    .sort(
      (a, b) =>
        b.confidence - a.confidence ||
        Math.abs(a.unexplained) - Math.abs(b.unexplained) ||
        (keyOf(a) < keyOf(b) ? -1 : 1),
    )
    .slice(0, mostSuggestions)
}

const keyOf = ({ allocations, counterpart }: Proposal) =>
  `${counterpart} ${allocations.map((one) => one.candidateId).join()}`

const sameKey = ({ as, allocations, counterpart }: Proposal) =>
  `${as} ${counterpart} ${allocations
    .map(({ candidateId, amount }) => `${candidateId} ${amount}`)
    .sort()
    .join()}`

/** What is said of the same payments in two ways is shown once, as the likelier. */
function withTransfers(said: Proposal[], found: readonly Proposal[]): Proposal[] {
  if (found.length === 0) return said
  const byConfidence = [...said, ...found].toSorted((a, b) => a.confidence - b.confidence)
  return [...new Map(byConfidence.map((one) => [sameKey(one), one])).values()]
}

const proposal = (as: ProposalKind, confidence: number, reasons: Reason[]): Proposal => ({
  as,
  allocations: [],
  fee: 0,
  feeTax: 0,
  counterpart: null,
  unexplained: 0,
  confidence,
  reasons,
})

function plainly({ kind }: StatementLine): Proposal[] {
  if (kind === 'bank-charge')
    return [proposal('bank-charge', 85, [{ code: 'bank-charge', text: 'By its text the bank took it as a charge.' }])]
  if (kind === 'interest')
    return [proposal('interest', 85, [{ code: 'interest', text: 'By its text it is interest.' }])]
  return []
}

/** One document, or a part of it; what is paid beyond stays unexplained. */
function single(line: StatementLine, one: Evidence, { openOf }: Around): Proposal[] {
  const { candidate } = one.entry
  const [paid, open] = [Math.abs(line.amount), openOf(one.entry)]
  if (open <= 0) return []
  if (candidate.gateway)
    return open !== paid
      ? []
      : [
          {
            ...proposal('settlement', score(line, one, true), [...whoReasons(one), settled([one.entry])]),
            allocations: allocationsOf([one.entry]),
            ...feesOf([one.entry]),
          },
        ]
  const amount = Math.min(paid, open)
  const left = paid - amount
  return [
    {
      ...proposal('payment', score(line, one, paid === open), [
        ...whoReasons(one),
        amountReason(line, open, candidate),
        ...dueReason(line, candidate.dueDay),
      ]),
      allocations: [{ candidateId: candidate.id, amount }],
      unexplained: line.amount > 0 ? left : -left,
    },
  ]
}

function score(line: StatementLine, one: Evidence, isExact: boolean): number {
  const who =
    (one.reference ? 50 : 0) +
    (one.isNumbered ? 30 : 0) +
    (one.hasVpa || one.hasPhone ? 30 : 0) +
    (one.name === 'whole' ? 25 : one.name === 'partly' ? 12 : 0)
  const away = one.entry.candidate.dueDay === null ? Infinity : Math.abs(daysTo(line, one.entry.candidate.dueDay))
  const near = away <= 3 ? 8 : away <= 10 ? 5 : away <= 30 ? 2 : 0
  // An amount that is not the one asked for says little, so that somebody has to be known.
  return isExact ? 30 + who + near : who === 0 ? 0 : who + near
}

const daysTo = (line: StatementLine, day: string) => dayNumber(day) - dayNumber(line.day)

function dueReason(line: StatementLine, dueDay: string | null): Reason[] {
  if (dueDay === null || Math.abs(daysTo(line, dueDay)) > 3) return []
  return [{ code: 'due', text: `It is due on ${dayWords(dueDay)}.` }]
}

/** Several documents of somebody who is known by name, UPI id or phone, or of whom one document is named. */
function together(line: StatementLine, evidence: readonly Evidence[], { index, openOf }: Around): Proposal[] {
  const known = evidence.filter(
    (one) => one.reference || one.isNumbered || one.hasVpa || one.hasPhone || one.name === 'whole',
  )
  const parties = [...new Set(known.map(({ entry }) => entry.candidate.partyId))].filter((id) => id !== null).sort()
  return parties.slice(0, mostParties).flatMap((party) => {
    const all = index.byParty.get(sideOfLine(line) + party) ?? []
    const open = all.filter((entry) => !entry.candidate.gateway && openOf(entry) === entry.net)
    const sets = setsOf(open, Math.abs(line.amount))
    const who = known.find(({ entry }) => entry.candidate.partyId === party)
    return sets.map((entries): Proposal => {
      const text = `The amount is what is open of ${counted(entries.length, 'document')} together.`
      const reasons: Reason[] = [...(who ? whoReasons(who) : []), { code: 'several', text }]
      return { ...proposal('payment', sets.length === 1 ? 74 : 60, reasons), allocations: allocationsOf(entries) }
    })
  })
}

/** Payments that were recorded under one reference, as those of a run, where the bank shows one sum of them. */
function transfers(line: StatementLine, { index, openOf }: Around): Proposal[] {
  const open = index
    .transfersOf(line)
    .filter(({ entries }) => entries.every((entry) => openOf(entry) === entry.net))
    .toSorted((a, b) => awayFrom(line, a) - awayFrom(line, b) || (a.reference < b.reference ? -1 : 1))
  return open.slice(0, mostSuggestions).map((one): Proposal => {
    const text = `The amount is what ${counted(one.entries.length, 'payment')} recorded under ${one.reference} come to together.`
    const confidence = (open.length === 1 ? 70 : 55) - Math.min(20, awayFrom(line, one))
    const reasons: Reason[] = [{ code: 'several', text }]
    return { ...proposal('payment', confidence, reasons), allocations: allocationsOf(one.entries) }
  })
}

/** In days. */
function awayFrom(line: StatementLine, { entries }: Transfer): number {
  const day = entries[0]?.candidate.dueDay
  return day ? Math.abs(daysTo(line, day)) : mostAway
}

/** Payments in a row that a gateway may have settled at once, less its fees and the tax on them. */
function settlements(line: StatementLine, { index, openOf, rules }: Around): Proposal[] {
  if (line.gateway === null || line.amount <= 0) return []
  const from = dayNumber(line.day) - rules.settlementDays
  const open = (index.byGateway.get(sideOfLine(line) + line.gateway) ?? [])
    .filter((entry) => {
      const paid = entry.candidate.gateway?.paidDay ?? ''
      return (
        openOf(entry) === entry.net &&
        paid <= line.day &&
        dayNumber(paid) >= from &&
        sideOf(entry.candidate) === sideOfLine(line)
      )
    })
    .sort((a, b) => (paidKey(a) < paidKey(b) ? -1 : 1))
  const runs = runsOf(open, Math.abs(line.amount))
  return runs.map((entries) => ({
    ...proposal('settlement', runs.length === 1 ? 82 : 60, [
      { code: 'settlement', text: `The text names ${line.gateway}.` },
      settled(entries),
    ]),
    allocations: allocationsOf(entries),
    ...feesOf(entries),
  }))
}

const paidKey = ({ candidate }: Entry) => `${candidate.gateway?.paidDay} ${candidate.id}`
