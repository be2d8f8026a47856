import type { ReportSettlement } from '@sarai/statements/gateway-report'
import { today } from '../../core/days.rules.ts'
import type { Settlement } from '../../providers/payments/payments.ts'

/** How far back a gateway is asked the first time, and how much again of what is known, in days: some come late. */
export const [firstDays, againDays] = [30, 7]

/**
 * Settlements as a gateway answers them, in the words of its reports. One by which the gateway takes money is left out,
 * with the reason: the books know only transfers to the bank.
 */
export function readFetched(
  settlements: readonly Settlement[],
  timeZone: string,
): { settlements: ReportSettlement[]; findings: string[] } {
  const findings: string[] = []
  const read = settlements.flatMap(({ id, settledAt, amount, bankReference, lines }): ReportSettlement[] => {
    const moved = lines.filter((line) => line.amount.value !== 0)
    if (moved.length === 0 || amount.value <= 0) {
      findings.push(`Settlement ${id} transfers nothing to the bank. Book what it takes by hand.`)
      return []
    }
    return [
      {
        reference: id,
        utr: bankReference,
        settledOn: today(new Date(settledAt), timeZone),
        currency: amount.currency,
        lines: moved.map((line, row) => ({
          row,
          kind: line.kind,
          reference: line.id,
          references: line.paymentId && line.paymentId !== line.id ? [line.paymentId] : [],
          amount: line.amount.value,
          fee: line.fee.value,
          tax: line.tax.value,
          paidOn: today(new Date(line.at), timeZone),
          payer: null,
          phone: null,
        })),
      },
    ]
  })
  return { settlements: read, findings }
}
