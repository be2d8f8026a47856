import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { priceSheet } from '@sarai/itinerary/price-sheet'
import { useMemo } from 'react'
import { useEditor } from '../editor-context.tsx'

type Prices = ReturnType<typeof priceSheet>

/** The header, the sheet and the panel ask for the same trip: it is priced once. */
const known = new WeakMap<ItineraryDocument, Prices>()

function pricesOf(document: ItineraryDocument): Prices {
  const found = known.get(document) ?? priceSheet(document)
  known.set(document, found)
  return found
}

const noExtras: readonly string[] = []

/** Every option of the trip with its price, as it is this moment; with the extras that are looked at. */
export function usePrices(extras: readonly string[] = noExtras): Prices {
  const { document } = useEditor()
  return useMemo(() => (extras.length === 0 ? pricesOf(document) : priceSheet(document, extras)), [document, extras])
}
