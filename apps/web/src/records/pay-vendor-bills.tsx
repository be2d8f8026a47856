import type { BillRow } from '@sarai/contract/bill-schemas'
import type { FieldErrors } from '@sarai/contract/client'
import { formatMoney } from '@sarai/money/format'
import { formatDay } from '~/lib/format.ts'
import { MoneyInput } from './amount-inputs.tsx'

/** What is put against a bill, in its currency, and what of the money that takes. */
export interface PaidBill {
  billId: string
  amount: number
  /** In the currency of the payment, where that is another. */
  taken: number | null
}

/** What of the money a bill takes, in the currency of the payment. */
export const takenBy = ({ amount, taken }: PaidBill, bill: BillRow, currency: string): number =>
  bill.currency === currency ? amount : (taken ?? 0)

interface Props {
  open: readonly BillRow[]
  paid: readonly PaidBill[]
  /** Of the payment. */
  currency: string
  problems: FieldErrors
  onChange: (paid: PaidBill[]) => void
}

/** The open bills with what is paid of each; in another currency also what that takes of the money. */
export function PaidBillFields({ open, paid, currency, problems, onChange }: Props) {
  return open.map((bill) => {
    const at = paid.findIndex(({ billId }) => billId === bill.id)
    const one = paid[at]
    const say = (facts: Partial<PaidBill>) => {
      const next = { billId: bill.id, amount: 0, taken: null, ...one, ...facts }
      const others = paid.filter(({ billId }) => billId !== bill.id)
      onChange(next.amount > 0 ? [...others, next] : others)
    }
    const isForeign = bill.currency !== currency
    return (
      <div key={bill.id} style={{ display: 'contents' }}>
        <MoneyInput
          label={`Bill ${bill.billNumber}`}
          description={`${formatMoney(bill.balance ?? 0, bill.currency)} open, due ${formatDay(bill.dueOn)}`}
          currency={bill.currency}
          value={one?.amount ?? null}
          error={problems[`bills.${at}.amount`] ?? problems[`bills.${at}.billId`]}
          onChange={(minor) => say({ amount: minor ?? 0 })}
        />
        {one && isForeign && (
          <MoneyInput
            label={`What left the account for bill ${bill.billNumber}`}
            description={`In ${currency}, with tax you keep and without bank charges`}
            required
            currency={currency}
            value={one.taken}
            error={problems[`bills.${at}.taken`]}
            onChange={(taken) => say({ taken })}
          />
        )}
      </div>
    )
  })
}
