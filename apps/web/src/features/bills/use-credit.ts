import { useDebouncedValue } from '@mantine/hooks'
import type { CreditAnswer } from '@sarai/contract/bill-credit-schemas'
import { parseRate } from '@sarai/money/parse'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/session-context.tsx'
import { useSame } from '~/lib/use-same.ts'
import { calls } from '~/query.ts'
import { type BillDraft, lineOf } from './bill-draft.ts'

/** What the tax rules say of a bill while it is typed; undefined until there is enough of it. */
export function useCredit({ vendorId, billedOn, currency, rateText, lines }: BillDraft): CreditAnswer | undefined {
  const { agency } = useSession()
  const rate = currency === agency.currency ? null : parseRate(rateText)
  const isKnown =
    vendorId !== null && billedOn !== '' && /^[A-Z]{3}$/.test(currency) && (rate === null || 'value' in rate)
  const asked = lines.map((line) => {
    const { bookingId, net, cgst, sgst, igst, vat } = lineOf(line)
    return { bookingId, net, cgst, sgst, igst, vat }
  })
  const said = { vendorId: vendorId ?? '', billedOn, currency, rate: rate && 'value' in rate ? rate.value : null }
  const [input] = useDebouncedValue(useSame({ ...said, lines: asked }), 300)
  const options = calls.bills.credit.queryOptions({ input, placeholderData: (last) => last })
  return useQuery({ ...options, enabled: isKnown && input.vendorId !== '', retry: false }).data?.data
}
