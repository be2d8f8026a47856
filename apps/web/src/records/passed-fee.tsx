import { Checkbox } from '@mantine/core'
import type { GatewayFee } from '@sarai/contract/payment-requests'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'

const listFees = calls.paymentRequests.feeTerms.queryOptions({ retry: false })

/** "Cashfree 2% + ₹10" */
function describeFee({ gateway, rate, fixed }: GatewayFee, currency: string): string {
  const parts = [rate > 0 && `${rate / 100}%`, fixed > 0 && formatMoney(fixed, currency)]
  return `${gateway} ${parts.filter(Boolean).join(' + ')}`
}

interface Props {
  isPassed: boolean
  onChange: (isPassed: boolean) => void
}

/** Whether whoever pays bears the gateway's fee; nothing where no gateway is set to one. */
export function PassedFee({ isPassed, onChange }: Props) {
  const { agency } = useSession()
  const fees = useQuery(listFees).data?.data ?? []
  if (fees.length === 0 && !isPassed) return null
  const named = fees.map((fee) => describeFee(fee, agency.currency)).join(', ')
  return (
    <Checkbox
      label="Whoever pays online bears the fee"
      description={`${named ? `${named}, and GST on it.` : 'No gateway is set to a fee just now.'} Nobody who pays by UPI, RuPay debit card or bank transfer pays it.`}
      checked={isPassed}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
