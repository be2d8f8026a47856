import type { BankLine, BankSuggestion } from '@sarai/contract/statement-schemas'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'

/** Asks again for everything that follows from a line being settled. */
export async function refreshStatements(): Promise<void> {
  await Promise.all(
    [
      calls.statements.key(),
      calls.settlements.key(),
      calls.reports.key(),
      calls.trips.key(),
      calls.invoices.key(),
      calls.bills.key(),
      calls.vendorPayments.key(),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

/** Does what a suggestion says. @param isSure what is recorded by it is another payment than what is there */
export function acceptSuggestion(line: BankLine, { as, targets, pairId }: BankSuggestion, isSure: boolean) {
  const { id, version, amount, explained, text } = line
  const whole = Math.abs(amount - explained)
  if (pairId !== null) return api.statements.pair({ id, version, otherId: pairId })
  if (as === 'bank-charge' || as === 'interest') {
    const account = as === 'interest' ? ('interest' as const) : ('bank_charges' as const)
    const part = { as: 'book' as const, account, bankAccountId: null, amount: whole, note: text.slice(0, 200) }
    return api.statements.settle({ id, version, parts: [part] })
  }
  const parts = targets.map(({ of, id: target, payerId, amount: part, open, written }) => ({
    as: 'target' as const,
    of,
    id: target,
    payerId,
    amount: part,
    paid: written && Math.round((written.open * part) / open),
  }))
  return api.statements.settle({ id, version, parts, isSure })
}
