import type { BankSuggestion, GatewayFees } from '@sarai/contract/statement-schemas'
import type { BankTarget } from '@sarai/contract/statement-words'
import type { ReceiptMode } from '@sarai/contract/receipt-words'
import type { Candidate, Proposal } from '@sarai/statements/candidates'
import type { Reference } from '@sarai/statements/statement'

/** How money came or went, by what is known of it. */
export function modeOf(references: readonly Reference[]): ReceiptMode {
  const [first] = references
  if (first?.kind === 'upi') return 'upi'
  return first?.kind === 'cheque' ? 'cheque' : 'bank'
}

/** Something that a line may be, with what is shown of it. */
export interface BooksCandidate {
  of: BankTarget
  id: string
  title: string
  /** Of a trip that several pay, whose share it is. */
  payerId?: string
  day: string | null
  candidate: Candidate
  /** Of an invoice that was written in another currency than it is owed in: what is open in that. */
  written?: { currency: string; open: number }
}

/** What is paid at once: the instalments of a trip, or of a payer's share of it, are one target, whichever is meant. */
function targetsOf({ allocations }: Proposal, byId: ReadonlyMap<string, BooksCandidate>): BankSuggestion['targets'] {
  const targets = new Map<string, BankSuggestion['targets'][number]>()
  for (const { candidateId, amount } of allocations) {
    const found = byId.get(candidateId)
    if (!found) continue
    const { of, id, title, payerId = null, day, candidate, written } = found
    const key = `${of} ${id} ${payerId}`
    const before = targets.get(key)
    if (before)
      targets.set(key, { ...before, open: before.open + candidate.amountOpen, amount: before.amount + amount })
    else {
      const party = candidate.partyNames[0] ?? null
      targets.set(key, { of, id, title, party, payerId, day, open: candidate.amountOpen, amount, written })
    }
  }
  return [...targets.values()]
}

/** A proposal as it is shown; undefined where it is nothing that can be done here. */
export function suggestionOf(
  proposal: Proposal,
  byId: ReadonlyMap<string, BooksCandidate>,
  lineIdOf: (fingerprint: string) => string | undefined,
): BankSuggestion | undefined {
  const { as, counterpart, unexplained, confidence } = proposal
  const targets = targetsOf(proposal, byId)
  const reasons = proposal.reasons.map(({ text }) => text)
  const pairId = counterpart === null ? null : (lineIdOf(counterpart) ?? null)
  const shown = { targets, pairId, unexplained, confidence, reasons }
  if (as === 'bank-charge' || as === 'interest') return { as, ...shown }
  if (as === 'return' || as === 'returned') return pairId === null ? undefined : { as: 'return', ...shown }
  return targets.length > 0 && as === 'payment' ? { as, ...shown } : undefined
}

/** The tax on a gateway's fees that becomes input tax, by its head. Half of it is the state's where both tax. */
export function creditedTaxes({ tax, credit }: GatewayFees): Record<string, number> {
  if (credit === 'none') return {}
  if (credit !== 'cgst-sgst') return { [credit]: tax }
  const cgst = Math.floor(tax / 2)
  return { cgst, sgst: tax - cgst }
}
