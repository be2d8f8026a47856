import type { ReportSettlement } from '@sarai/statements/gateway-report'
import { today } from '../../core/days.rules.ts'
import type { Settlement, SettlementLine } from '../../providers/payments/payments.ts'

/** How far back a gateway is asked the first time, and how much again of what is known, in days: some come late. */
export const [firstDays, againDays] = [30, 7]

type Line = ReportSettlement['lines'][number]

/** A line of no amount that takes a fee is a correction: the books know no line that moves nothing. */
function readLine(line: SettlementLine, row: number, timeZone: string): Line[] {
  const { kind, id, paymentId, at } = line
  const [amount, fee, tax] = [line.amount.value, line.fee.value, line.tax.value]
  if (amount === 0 && fee + tax === 0) return []
  const moved =
    amount === 0 ? { kind: 'adjustment' as const, amount: -(fee + tax), fee: 0, tax: 0 } : { kind, amount, fee, tax }
  const references = paymentId && paymentId !== id ? [paymentId] : []
  return [{ row, reference: id, references, ...moved, paidOn: today(new Date(at), timeZone), payer: null, phone: null }]
}

/** Why the books cannot take a settlement; undefined where they can. */
function findProblem(amount: number, lines: readonly Line[]): string | undefined {
  const sum = (of: 'amount' | 'fee' | 'tax') => lines.reduce((all, line) => all + line[of], 0)
  const [gross, fee, tax] = [sum('amount'), sum('fee'), sum('tax')]
  if (lines.length === 0 || amount <= 0) return 'transfers nothing to the bank. Book what it takes by hand.'
  if (gross - fee - tax !== amount) return 'does not come to what its lines say. Add it from the gateway’s report.'
  if (fee < 0 || tax < 0) return 'gives fees back. Add it from the gateway’s report.'
  return undefined
}

/**
 * Settlements as a gateway answers them, in the words of its reports. One that the books cannot take is left out, with the
 * reason.
 */
export function readFetched(
  settlements: readonly Settlement[],
  timeZone: string,
): { settlements: ReportSettlement[]; findings: string[] } {
  const findings: string[] = []
  const read = settlements.flatMap((settlement): ReportSettlement[] => {
    const { id: reference, bankReference: utr, settledAt, amount } = settlement
    const lines = settlement.lines.flatMap((line, row) => readLine(line, row, timeZone))
    const problem = findProblem(amount.value, lines)
    if (problem) findings.push(`Settlement ${reference} ${problem}`)
    const settledOn = today(new Date(settledAt), timeZone)
    return problem ? [] : [{ reference, utr, settledOn, currency: amount.currency, lines }]
  })
  return { settlements: read, findings }
}
