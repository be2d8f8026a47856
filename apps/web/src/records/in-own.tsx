import { formatMoney } from '@sarai/money/format'
import { useSession } from '~/lib/session-context.tsx'

/** Beside an amount of another currency what it is in the agency's. @param amount null where it is in that already */
export function InOwn({ amount }: { amount: number | null }) {
  const { agency } = useSession()
  return amount === null ? null : <span className="quiet"> · {formatMoney(amount, agency.currency)}</span>
}
