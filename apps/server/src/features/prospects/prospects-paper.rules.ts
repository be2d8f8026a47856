import type { CollectedTax } from '@sarai/contract/collected-tax'
import type { Picture } from '@sarai/contract/itinerary-calls'
import { travellerView } from '@sarai/itinerary/traveller-view'
import { picturesForTravellers } from '../../kernel/pictures/pictures.rules.ts'
import { type Brochure, brochureOf, type BrochureOffer } from '../brochures/brochures.rules.ts'
import { brochureOffer, partyWords } from './prospects-choice.rules.ts'
import type { VersionRecord } from './prospects-versions.queries.ts'

type Offer = Pick<VersionRecord, 'document' | 'prices'>

interface OnPaper {
  agencyId: string
  /** All that the trip shows. */
  pictures: readonly Picture[]
  today: string
  /** At source, with each price in its order. */
  collected: readonly (CollectedTax | null)[]
  /** What the prices say, where it is not what is offered. */
  offer?: BrochureOffer
}

/** What an offer looks like on paper: every option with its price. */
export function offerOnPaper(version: Offer, { agencyId, pictures, today, collected, offer }: OnPaper): Brochure {
  const { document, prices } = version
  const shown = {
    display: document.pricing.display,
    prices,
    pictures: picturesForTravellers(agencyId, pictures),
    today,
  }
  const view = travellerView({ ...document, validFrom: null, validTo: null, grid: [] }, shown)
  const priced = prices.length > 0 ? brochureOffer(version, { validUntil: document.validTo, today, collected }) : null
  return brochureOf(view, today, { party: partyWords(document.travellers), offer: offer ?? priced })
}
