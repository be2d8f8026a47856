import type { TaxPack } from '../pack.ts'
import { indiaLimits } from './india-limits.ts'
import { indiaNotes, indiaParties, indiaPlaces } from './india-places.ts'
import { indiaSettings } from './india-settings.ts'
import { indiaPurchases } from './india-purchases.ts'
import { indiaSupplies } from './india-supplies.ts'
import { indiaTcs } from './india-tcs.ts'

/** GST and tax collected at source of travel agencies in India. Amounts are in paise. */
export const indiaPack: TaxPack = {
  id: 'india',
  name: 'India: GST and TCS',
  version: 1,
  published: '2026-11-21',
  system: 'gst-india',
  currency: 'INR',
  rules: [
    ...indiaSupplies,
    ...indiaPurchases,
    ...indiaPlaces,
    ...indiaParties,
    ...indiaNotes,
    ...indiaTcs,
    ...indiaLimits,
  ],
  settings: indiaSettings,
}
