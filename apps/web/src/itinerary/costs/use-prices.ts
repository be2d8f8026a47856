import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { OutputTax } from '@sarai/contract/output-tax'
import { priceSheet } from '@sarai/itinerary/price-sheet'
import { useMemo } from 'react'
import { useOutputTax } from '~/records/tax-system.ts'
import { useEditor } from '../editor-context.tsx'

type Prices = ReturnType<typeof priceSheet>
type Output = OutputTax | null | undefined

/** The header, the sheet and the panel ask for the same trip: it is priced once. */
const known = new WeakMap<ItineraryDocument, { output: Output; prices: Prices }>()

function pricesOf(document: ItineraryDocument, output: Output): Prices {
  const found = known.get(document)
  if (found && found.output === output) return found.prices
  const prices = priceSheet(document, [], output)
  known.set(document, { output, prices })
  return prices
}

const noExtras: readonly string[] = []

/** Every option of the trip with its price, as it is this moment; with the extras that are looked at. */
export function usePrices(extras: readonly string[] = noExtras): Prices {
  const { document } = useEditor()
  const output = useOutputTax()
  return useMemo(
    () => (extras.length === 0 ? pricesOf(document, output) : priceSheet(document, extras, output)),
    [document, extras, output],
  )
}
