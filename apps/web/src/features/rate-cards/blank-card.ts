import type { ItemCategory } from '@sarai/contract/itinerary-words'
import type { Rate, RateCard } from '@sarai/contract/rate-schemas'
import { usualBasis } from '@sarai/contract/rate-words'

/** A card without rates. */
export function blankCard(title: string, category: ItemCategory, currency: string): RateCard {
  return {
    title,
    category,
    basis: usualBasis[category],
    currency,
    taxIncluded: true,
    taxRate: null,
    validFrom: null,
    validTo: null,
    releaseDays: null,
    options: [],
    seasons: [],
    rates: [],
    blackouts: [],
    stopSales: [],
    minimumStays: [],
    supplements: [],
    slabs: [],
    notes: null,
  }
}

export const blankRate = (optionId: string, seasonId: string): Rate => ({
  optionId,
  seasonId,
  single: null,
  double: null,
  triple: null,
  unit: null,
  extraAdult: null,
  children: [],
  perKm: null,
  includedKm: null,
  minimum: null,
})
