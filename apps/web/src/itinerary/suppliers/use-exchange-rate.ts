import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { useEditor } from '../editor-context.tsx'

/** Finds what one unit of a currency is in the trip's, in millionths, by the agency's exchange rates of today. */
export function useExchangeRate(): (currency: string) => number | undefined {
  const { document } = useEditor()
  const listed = useQuery(calls.exchangeRates.list.queryOptions({ staleTime: 60_000 })).data?.data ?? []
  return (currency) => listed.find((one) => one.currency === currency && one.base === document.currency)?.rate
}
