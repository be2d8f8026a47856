import type { CollectedTax } from '@sarai/contract/collected-tax'
import { itemCategories } from '@sarai/contract/itinerary-words'
import { goesAbroad } from '@sarai/itinerary/collected-tax'
import { servicesOf } from '@sarai/itinerary/services'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { useEditor } from '../editor-context.tsx'

const restMs = 300

interface Priced {
  optionId: string | null
  price: { total: number }
}

/**
 * What is collected at source on top of the price of each option, in their order; nothing while that is not known.
 * @param options the same list as long as it says the same
 */
export function useCollected(options: readonly Priced[], extras: readonly string[]): readonly (CollectedTax | null)[] {
  const { document, kind, recordId } = useEditor()
  const { agency } = useSession()
  const isAbroad = goesAbroad(document, agency.country)
  const request = useMemo(
    () => ({
      ...(kind === 'proposal' ? { proposalId: recordId } : {}),
      currency: document.currency,
      prices: options.map(({ optionId, price }) => {
        const services = servicesOf(document, { optionId, extras: [...extras] })
        const found = new Set(services.map(({ category }) => category))
        return { amount: price.total, categories: itemCategories.filter((category) => found.has(category)) }
      }),
    }),
    [document, kind, recordId, options, extras],
  )
  const [input] = useDebouncedValue(request, restMs)
  const isAny = isAbroad && input.prices.some(({ amount }) => amount > 0)
  const query = useQuery(
    calls.taxProfile.collected.queryOptions({ input, enabled: isAny, placeholderData: keepPreviousData }),
  )
  return isAny ? (query.data?.data ?? []) : []
}

/** The same of one option; null where nothing is collected, or while that is not known. */
export function useCollectedOn(option: Priced | undefined, extras: readonly string[]): CollectedTax | null {
  const { optionId = null, price: { total } = { total: 0 } } = option ?? {}
  const priced = useMemo(() => (total > 0 ? [{ optionId, price: { total } }] : []), [optionId, total])
  return useCollected(priced, extras)[0] ?? null
}
