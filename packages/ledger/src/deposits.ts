/** Money of customers that is for nothing yet, and its use. */
import { LedgerProblem, type Line, type OpenItem, reversal, settling } from './lines.ts'

interface DepositUse {
  /** What the customer has paid for nothing yet, as it is open. */
  deposit: OpenItem
  /** What of it is used, in its currency. */
  amount: number
  /** The receipt that uses it, and whose advance it becomes. */
  item: string
  customer: string
  tripId?: string | null
}

/**
 * What is used of a deposit: settled there, and open as an advance of what it is used for, at what it was worth.
 * @throws LedgerProblem where more is used than is open, or nothing
 */
export function composeDepositUse({ deposit, amount, item, customer, tripId = null }: DepositUse): Line[] {
  if (amount === 0) throw new LedgerProblem('UNBALANCED', 'Nothing of the deposit is used.')
  const taken = settling({ open: deposit, amount })
  return [taken, ...reversal([taken]).map((line) => ({ ...line, part: customer, item, tripId }))]
}
